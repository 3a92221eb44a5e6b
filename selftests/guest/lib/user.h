/* SPDX-License-Identifier: GPL-2.0-only */
/* Somebody else: another user, with some capabilities or with none. */
#ifndef PT_GUEST_USER_H
#define PT_GUEST_USER_H

#include <linux/capability.h>
#include "pt.h"

#define PT_USER	1000	/* nobody in particular */
#define PT_ALL		(~0ull)	/* every capability */
#define PT_CAP(name)	(1ull << CAP_##name)

bool pt_keep(u64 capabilities);
bool pt_use_only(u64 capabilities);
void pt_become(uid_t uid, u64 capabilities);
void pt_as(uid_t uid, u64 capabilities, void (*act)(void));
void pt_paranoid(const char *level);
void *pt_shared(size_t size);

#endif /* PT_GUEST_USER_H */
