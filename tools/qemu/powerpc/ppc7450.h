/* SPDX-License-Identifier: GPL-2.0-only */
/* The PMU of MPC7450 and its successors, see ppc7450.c. */
#ifndef PMQ_PPC7450_H
#define PMQ_PPC7450_H

#include "count/event.h"
#include "emulation/machine.h"

extern const struct pmk_machine_kind pmq_ppc7450_machine;
extern const struct pmq_event pmq_ppc7450_events[];
extern const unsigned int pmq_ppc7450_nr_events;

#endif /* PMQ_PPC7450_H */
