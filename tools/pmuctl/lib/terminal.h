/* SPDX-License-Identifier: GPL-2.0-only */
/* The terminal that an answer goes to, if any */
#ifndef PMUCTL_TERMINAL_H
#define PMUCTL_TERMINAL_H

/* terminal.c */
unsigned int terminal_columns(void);
void print_line(const char *line, unsigned int columns);
void start_pager(unsigned int lines);

#endif /* PMUCTL_TERMINAL_H */
