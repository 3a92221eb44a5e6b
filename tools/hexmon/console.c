// SPDX-License-Identifier: GPL-2.0-only
/* Text on the PL011; test guests print by this file, too. */
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

/* This processor has no division */
static void put_number(u32 value)
{
	u32 tens = (u64)value * 0xcccccccd >> 35;

	if (tens)
		put_number(tens);
	put('0' + value - 10 * tens);
}

/** print() - print text; @format: %s is a string, %d a number, %x one in hexadecimal behind 0x */
void print(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	for (; *format; format++) {
		if (*format != '%')
			put(*format);
		else if (*++format == 's')
			put_string(va_arg(args, const char *));
		else if (*format == 'd')
			put_number(va_arg(args, u32));
		else
			put_hex(va_arg(args, u32));
	}
	va_end(args);
}
