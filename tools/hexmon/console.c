// SPDX-License-Identifier: GPL-2.0-only
/* Messages of the monitor, on the PL011. */
#include <stdarg.h>
#include "hexmon.h"

static void put(char c)
{
	store(UART, (u8)c);
}

static void put_string(const char *s)
{
	while (*s)
		put(*s++);
}

static void put_hex(u32 value)
{
	int shift = 28;

	while (shift > 0 && !(value >> shift))
		shift -= 4;
	put_string("0x");
	for (; shift >= 0; shift -= 4)
		put("0123456789abcdef"[(value >> shift) & 15]);
}

/**
 * say() - one line on the console
 * @format: %s is a string, %x a hexadecimal number, printed with 0x in front
 */
void say(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put_string("hexmon: ");
	for (; *format; format++) {
		if (*format != '%')
			put(*format);
		else if (*++format == 's')
			put_string(va_arg(args, const char *));
		else
			put_hex(va_arg(args, u32));
	}
	put('\n');
	va_end(args);
}
