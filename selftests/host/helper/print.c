// SPDX-License-Identifier: GPL-2.0-only
/* What people read of JSON on standard input: print LAYOUT, one of tools/pmuctl/answers.txt */
#include "lib/lib.h"

int main(int argc, char **argv)
{
	json_t *answer = json_loadf(stdin, JSON_DECODE_ANY, NULL);

	if (argc != 2 || !answer)
		return STATUS_USAGE;
	print_text(stdout, argv[1], answer);
	json_decref(answer);
	return 0;
}
