/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Values of the driver's parameters. Programs that set parameters include this file too, so it uses
 * nothing of the kernel.
 */
#ifndef PMK_LIB_PARAMETERS_H
#define PMK_LIB_PARAMETERS_H

/* mhz= */
#define PMK_MAX_MHZ	10000
#define PMK_DEFAULT_MHZ	1000

/* In emulate=, beside names of PMUs: a PMU comes later, by a table */
#define PMK_EMULATE_TABLE	"table"

/* backend= */
enum pmk_backend { PMK_BACKEND_AUTO, PMK_BACKEND_HARDWARE, PMK_BACKEND_EMULATED };
#define PMK_BACKENDS	{ "auto", "hardware", "emulated" }

/* clock= */
enum pmk_clock { PMK_CLOCK_REAL, PMK_CLOCK_MANUAL, PMK_CLOCK_FEED };
#define PMK_CLOCKS	{ "real", "manual", "feed" }

/* NAME_interrupt= of a PMU */
enum pmk_use_interrupt { PMK_INTERRUPT_AUTO, PMK_INTERRUPT_ON, PMK_INTERRUPT_OFF };
#define PMK_INTERRUPTS	{ "auto", "on", "off" }

#endif /* PMK_LIB_PARAMETERS_H */
