// SPDX-License-Identifier: GPL-2.0-only
/* A table of all CPUs on the terminal, and the last events below */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "monitor.h"

/* Sequences that every terminal of today has */
#define OTHER_SCREEN	"\033[?1049h\033[?25l"
#define FIRST_SCREEN	"\033[?25h\033[?1049l"
#define HOME		"\033[H"
#define CLEAR_LINE	"\033[K"
#define CLEAR_BELOW	"\033[J"

static struct termios before;
static bool is_shown;
static bool is_raw;

/**
 * screen_begin() - take the terminal
 */
void screen_begin(void)
{
	struct termios keys;

	if (!tcgetattr(STDIN_FILENO, &before)) {
		keys = before;
		keys.c_lflag &= ~(ICANON | ECHO);
		tcsetattr(STDIN_FILENO, TCSANOW, &keys);
		is_raw = true;
	}
	fputs(OTHER_SCREEN, stdout);
	is_shown = true;
}

/**
 * screen_end() - give the terminal back as it was, once
 */
void screen_end(void)
{
	if (!is_shown)
		return;
	is_shown = false;
	fputs(FIRST_SCREEN, stdout);
	fflush(stdout);
	if (is_raw)
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

/**
 * screen_asked_to_end() - was q pressed?
 *
 * Return: true when it was, or when there is no keyboard any more.
 */
bool screen_asked_to_end(void)
{
	struct pollfd keyboard = { .fd = STDIN_FILENO, .events = POLLIN };
	char key;

	while (poll(&keyboard, 1, 0) > 0)
		if (read(STDIN_FILENO, &key, 1) <= 0 || key == 'q' || key == 'Q')
			return true;
	return false;
}

static char *draw(struct link *link, json_t *recent)
{
	const char *missing;
	json_t *pmus = read_state(link, &missing);
	json_t *answer;
	char *text;
	FILE *out = open_text(&text);
	size_t i;

	fprintf(out, "%-66s%s\n", "pmuctl monitor", "q ends it");
	add_names(pmus, false);
	answer = json_pack("{s:o, s:s?}", "pmus", pmus, "hidden", missing);
	print_text(out, "status", answer);
	fputs("Events:\n", out);
	for (i = json_array_size(recent); i-- > 0;) {
		fputs("  ", out);
		print_text(out, "event", json_array_get(recent, i));
	}
	fclose(out);
	json_decref(answer);
	return text;
}

/**
 * screen_show() - draw everything anew
 * @link: connection to the module
 * @recent: the last events, the newest at the end
 *
 * What does not fit onto the screen is left out.
 */
void screen_show(struct link *link, json_t *recent)
{
	struct winsize window = { .ws_row = 24, .ws_col = 80 };
	char *text = draw(link, recent);
	unsigned int row;
	char *rest = text;
	char *line;

	ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
	fputs(HOME, stdout);
	for (row = 1; row < window.ws_row && (line = strsep(&rest, "\n")) && rest; row++)
		printf("%.*s" CLEAR_LINE "\n", window.ws_col, line);
	fputs(CLEAR_BELOW, stdout);
	fflush(stdout);
	free(text);
}
