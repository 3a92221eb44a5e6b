/* SPDX-License-Identifier: GPL-2.0-only */
/* In the kernel there is one header for all that the unit tests use of a C library. */
#include <stdlib.h>
