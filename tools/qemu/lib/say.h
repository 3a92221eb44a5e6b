/* SPDX-License-Identifier: GPL-2.0-only */
/* What the plugin has to say on the terminal. */
#ifndef PMQ_SAY_H
#define PMQ_SAY_H

#include <stdnoreturn.h>

int pmq_refuse(const char *text, ...);
noreturn void pmq_stop(const char *text, ...);

#endif /* PMQ_SAY_H */
