/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl emu is made of */
#ifndef PMUCTL_EMU_H
#define PMUCTL_EMU_H

#include "live/netlink.h"

/* emu_show.c */
void emu_clock(struct link *link, char **words, unsigned int nr);
void emu_profile(struct link *link, char **words, unsigned int nr);

/* emu_event.c */
char *emu_event(const char *name, char *word);

#endif /* PMUCTL_EMU_H */
