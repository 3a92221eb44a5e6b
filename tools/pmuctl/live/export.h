/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What pmuctl export is made of. Metrics are an array of families while they are collected:
 * objects with name, type, help and samples, each of which has labels and a value.
 */
#ifndef PMUCTL_EXPORT_H
#define PMUCTL_EXPORT_H

#include "request.h"

/* How metrics are written */
enum export_form { FORM_PROMETHEUS, FORM_OPENMETRICS };

/* families.c */
json_t *add_family(json_t *families, const char *name, const char *type, const char *help);
void add_sample(json_t *family, json_t *labels, json_t *value);
void print_families(FILE *out, const json_t *families, enum export_form form);

/* statistics.c */
void add_loaded(json_t *families, bool loaded);
void add_statistics(json_t *families, const json_t *pmus);

/* rates.c */
int add_rates(json_t *families, struct request *request, unsigned int milliseconds);

/* replace.c */
void check_replaceable(const char *path);
void replace_file(const char *path, const char *text, size_t len);

#endif /* PMUCTL_EXPORT_H */
