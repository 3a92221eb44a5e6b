/* SPDX-License-Identifier: GPL-2.0-only */
/* Live events of the module, and a view of them */
#ifndef PMUCTL_MONITOR_H
#define PMUCTL_MONITOR_H

#include "status.h"

/* listen.c */
struct nl_sock *open_events(const struct link *link);
bool next_event(struct nl_sock *sock, json_t **event);
char *event_text(const json_t *event);

/* screen.c */
void screen_begin(void);
void screen_end(void);
bool screen_asked_to_end(void);
void screen_show(struct link *link, json_t *recent);

#endif /* PMUCTL_MONITOR_H */
