// SPDX-License-Identifier: GPL-2.0-only
/* Why QEMU does not start, or ends. */
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "lib/say.h"

static void say(const char *text, va_list values)
{
	fputs("pmukit-qemu: ", stderr);
	vfprintf(stderr, text, values);
	fputc('\n', stderr);
}

/**
 * pmq_refuse() - say why QEMU shall not start: it ends by itself
 * @text: the reason, as for printf()
 *
 * Return: -1, for QEMU.
 */
int pmq_refuse(const char *text, ...)
{
	va_list values;

	va_start(values, text);
	say(text, values);
	va_end(values);
	return -1;
}

/**
 * pmq_stop() - end QEMU, with the reason
 * @text: the reason, as for printf()
 */
void pmq_stop(const char *text, ...)
{
	va_list values;

	va_start(values, text);
	say(text, values);
	va_end(values);
	_exit(1);
}
