/* SPDX-License-Identifier: GPL-2.0-only */
/* Somebody else: another user, with some capabilities or with none. */
#ifndef PMK_GUEST_USER_H
#define PMK_GUEST_USER_H

#include <linux/capability.h>
#include "pt.h"

#define PMK_USER	1000	/* nobody in particular */
#define PMK_ALL		(~0ull)	/* every capability */
#define PMK_CAP(name)	(1ull << CAP_##name)

bool pmk_keep(u64 capabilities);
void pmk_become(uid_t uid, u64 capabilities);
void pmk_as(uid_t uid, u64 capabilities, void (*act)(void));
void pmk_paranoid(const char *level);
void *pmk_shared(size_t size);

#endif /* PMK_GUEST_USER_H */
