/* SPDX-License-Identifier: GPL-2.0-only */
/* The module pmukit: its file, its parameters */
#ifndef PMUCTL_MODULE_H
#define PMUCTL_MODULE_H

#include <libkmod.h>

#include "live.h"

/* parameters.c */
void check_parameters(const struct query *query);
bool is_pmukit(const struct kmod_module *module);
void check_against_module(const struct query *query, const struct kmod_module *module);

#endif /* PMUCTL_MODULE_H */
