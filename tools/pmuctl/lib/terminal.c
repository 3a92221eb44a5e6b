// SPDX-License-Identifier: GPL-2.0-only
/* The size of the terminal, and a pager for what is longer */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "lib.h"

static FILE *pager;
static unsigned int columns;	/* of the terminal that the pager has now */

static bool read_size(struct winsize *size)
{
	return !ioctl(STDOUT_FILENO, TIOCGWINSZ, size);
}

/**
 * terminal_columns() - how wide may a line be?
 *
 * Return: the columns of the terminal; 0 where the answer goes elsewhere.
 */
unsigned int terminal_columns(void)
{
	struct winsize size;

	return read_size(&size) ? size.ws_col : columns;
}

/**
 * print_line() - print a line, cut where the terminal ends
 * @line: the line
 * @columns: of the terminal, or 0 where the answer goes elsewhere
 */
void print_line(const char *line, unsigned int columns)
{
	if (columns > 3 && strlen(line) > columns)
		printf("%.*s...\n", (int)columns - 3, line);
	else
		puts(line);
}

/* The pager ends before pmuctl does. stdout stays open for what checks it at exit */
static void end_pager(void)
{
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	fflush(stdout);
	if (null >= 0)
		dup2(null, STDOUT_FILENO);
	pclose(pager);
}

/**
 * start_pager() - send the answer through a pager when it is longer than the terminal
 * @lines: of the answer
 *
 * PMUCTL_PAGER, PAGER or less. A pager whose name is empty is none.
 */
void start_pager(unsigned int lines)
{
	const char *command = getenv("PMUCTL_PAGER");
	struct winsize size;

	if (!command)
		command = getenv("PAGER");
	if (!command)
		command = "less -FRX 2>/dev/null || cat";
	if (!*command || !read_size(&size) || lines < size.ws_row)
		return;
	pager = popen(command, "w");
	if (!pager)
		return;
	columns = size.ws_col;
	dup2(fileno(pager), STDOUT_FILENO);
	atexit(end_pager);
}
