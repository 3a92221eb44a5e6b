/* SPDX-License-Identifier: GPL-2.0-only */
/* The device by which programs feed emulated PMUs. */
#ifndef PMK_MODULE_FEED_H
#define PMK_MODULE_FEED_H

/* feed.c: see the definitions for the contracts */
void pmk_feed_publish(void);
#ifdef MODULE
void pmk_feed_exit(void);
#endif

#endif /* PMK_MODULE_FEED_H */
