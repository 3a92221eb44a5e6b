// SPDX-License-Identifier: GPL-2.0-only
/* functions N: those of this file and qsort() have each their part of the work */
#include <stdlib.h>

static unsigned int *numbers, n;

static int compare(const void *a, const void *b)
{
	unsigned int x = *(const unsigned int *)a, y = *(const unsigned int *)b;

	return (x > y) - (x < y);
}

static unsigned int checksum(void)
{
	unsigned int sum = ~0u;

	for (unsigned int i = 0; i < 12 * n; i++)
		sum = (sum ^ numbers[i / 12]) >> 1 ^ (0xedb88320 & -(sum & 1));
	return sum;
}

static unsigned int ones(void)
{
	unsigned int sum = 0;

	for (unsigned int i = 0; i < n; i++)
		for (unsigned int rest = numbers[i]; rest; rest &= rest - 1)
			sum++;
	return sum;
}

static void fill(unsigned int seed)
{
	for (unsigned int i = 0; i < 4 * n; i++) {
		seed = seed * 1103515245 + 12345;
		numbers[i / 4] = seed;
	}
}

int main(int argc, char **argv)
{
	n = argc > 1 ? strtoul(argv[1], NULL, 0) : 1000;
	numbers = malloc(n * sizeof(*numbers));
	fill(1);
	qsort(numbers, n, sizeof(*numbers), compare);
	return checksum() + ones() == 1;
}
