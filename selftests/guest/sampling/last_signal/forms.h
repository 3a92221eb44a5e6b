/* SPDX-License-Identifier: GPL-2.0-only */
/* The forms of the driver's source; each returns how much is not as it should be */
#ifndef LAST_SIGNAL_FORMS_H
#define LAST_SIGNAL_FORMS_H

unsigned int test_held(void);
unsigned int test_older(void);

#endif /* LAST_SIGNAL_FORMS_H */
