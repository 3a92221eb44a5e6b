// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/absent PARAMETERS TEXT...: with these parameters the module is refused with
 * ENODEV, the log has every TEXT (an underscore stands for a blank), and nothing is
 * registered. "-" is no parameters.
 * Covers: module
 */
#include "pmu.h"

/* What the kernel logs from here on */
static int open_log(void)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK);

	lseek(fd, 0, SEEK_END);
	return fd;
}

static int read_log(int fd, char *log, int size)
{
	static char record[8192];
	int n;

	*log = '\0';
	while ((n = read(fd, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		strlcat(log, record, size);
	}
	return strlen(log);
}

static void spaces(char *text)
{
	for (; *text; text++)
		if (*text == '_')
			*text = ' ';
}

static bool contains(const char *text, const char *part)
{
	while (*text && strncmp(text, part, strlen(part)))
		text++;
	return *text;
}

int main(int argc, char **argv)
{
	static char log[16384];
	const char *parameters;
	int fd, i, err;

	ksft_print_header();
	if (argc < 3)
		ksft_exit_fail_msg("usage: %s PARAMETERS TEXT...\n", argv[0]);
	ksft_set_plan(argc + 1);
	parameters = strcmp(argv[1], "-") ? argv[1] : "";
	fd = open_log();
	err = load(parameters);
	ksft_test_result(err == -ENODEV, "pmukit %s: error %d\n", parameters, -err);
	ksft_test_result(find_pmu("hexagon") == -ENOENT, "there is no PMU\n");
	ksft_test_result(unload() == -ENOENT, "and no module\n");
	read_log(fd, log, sizeof(log));
	for (i = 2; i < argc; i++) {
		spaces(argv[i]);
		ksft_test_result(contains(log, argv[i]), "the log says \"%s\"\n", argv[i]);
	}
	ksft_finished();
}
