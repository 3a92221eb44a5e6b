/* SPDX-License-Identifier: GPL-2.0-only */
/* The state of the PMUs, for status and monitor */
#ifndef PMUCTL_STATUS_H
#define PMUCTL_STATUS_H

#include "live/netlink.h"

/* status.c */
json_t *read_state(struct link *link, const char **missing);

/* table.c */
void add_names(json_t *pmus, bool registers);

#endif /* PMUCTL_STATUS_H */
