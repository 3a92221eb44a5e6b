// SPDX-License-Identifier: GPL-2.0-only
/* The terminal: its size, its colours, and a pager for what is longer */
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib.h"

/** terminal_columns() - the width of the terminal, 0 where the answer goes elsewhere */
unsigned int terminal_columns(void)
{
	struct winsize size;

	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ? 0 : size.ws_col;
}

/** has_colours() - is this a terminal with colours, and NO_COLOR is not set (no-color.org)? */
bool has_colours(void)
{
	const char *terminal = getenv("TERM");
	const char *none = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && !(none && *none) && terminal && strcmp(terminal, "dumb");
}

/* PMUCTL_PAGER, PAGER or less; false where it cannot be run */
static bool run_pager(const char *text)
{
	const char *command = getenv("PMUCTL_PAGER");
	FILE *pager;
	int status;

	if (!command)
		command = getenv("PAGER");
	if (!command)
		command = "less -FRX";
	pager = *command ? popen(command, "w") : NULL;
	if (!pager)
		return false;
	signal(SIGPIPE, SIG_IGN);	/* it may end before it has read everything */
	fputs(text, pager);
	status = pclose(pager);
	signal(SIGPIPE, SIG_DFL);
	/* what a shell says of a command that it cannot run */
	return !WIFEXITED(status) || WEXITSTATUS(status) < 126;
}

/** page() - print text, through a pager when it is longer than the terminal */
void page(const char *text)
{
	unsigned int lines = 0;
	struct winsize size;

	for (const char *c = text; *c; c++)
		lines += *c == '\n';
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || lines < size.ws_row || !run_pager(text))
		for (; *text; text++)	/* a write error is reported at the end */
			putchar(*text);
}
