/* SPDX-License-Identifier: GPL-2.0-only */
/* Live events of the module, and a view of them */
#ifndef PMUCTL_MONITOR_H
#define PMUCTL_MONITOR_H

#include "status.h"

/* screen.c */
void screen_begin(void);
void screen_end(void);
bool screen_asked_to_end(void);
void screen_show(struct link *link, json_t *recent);

#endif /* PMUCTL_MONITOR_H */
