/* SPDX-License-Identifier: GPL-2.0-only */
/* PMUs that nodes of the device tree have declared. */
#ifndef PMK_DECLARED_H
#define PMK_DECLARED_H

struct device_node;
struct pmk_declared;
struct pmk_node;

/* declared.c: see the definitions for the contracts */
struct pmk_declared *pmk_declare(struct device_node *np, const char *name,
				 const struct pmk_node *node);
void pmk_declared_leave(struct pmk_declared *d);
void pmk_declared_publish(void);
void pmk_declared_exit(void);

#endif /* PMK_DECLARED_H */
