/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl stat is made of */
#ifndef PMUCTL_STAT_H
#define PMUCTL_STAT_H

#include "measure.h"

/* stat_check.c */
void check_stat(const struct query *query);
noreturn void fail_to_count(const struct query *query, char *list, bool cpus);

/* stat_print.c */
void print_stat(json_t *answer);

/* stat_from.c */
void stat_from(const struct query *query, const char *name, const char *metrics);

/* perf_lines.c */
json_t *perf_number(const char *text);
void perf_points(char *line);
json_t *perf_object(char *line);
json_t *perf_member(const json_t *object, const char *key);

/* perf.c */
int run_perf(char *const *argv, int out, void (*read_line)(char *line, void *data), void *data);

#endif /* PMUCTL_STAT_H */
