/* SPDX-License-Identifier: GPL-2.0-only */
/* PMUs that nodes of the device tree declare; a kernel without CONFIG_OF has none. */
#ifndef PMK_NODES_H
#define PMK_NODES_H

#ifdef CONFIG_OF
/* nodes.c: see the definitions for the contracts */
int pmk_nodes_init(void);
void pmk_nodes_publish(void);
void pmk_nodes_exit(void);
#else
static inline int pmk_nodes_init(void)
{
	return 0;
}

static inline void pmk_nodes_publish(void) { }
static inline void pmk_nodes_exit(void) { }
#endif

#endif /* PMK_NODES_H */
