/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl doctor finds */
#ifndef PMUCTL_FINDINGS_H
#define PMUCTL_FINDINGS_H

#include "live/live.h"

/* How bad it is: as it should be; counting works, within limits; counting does not work */
#define OK	"ok"
#define NOTE	"note"
#define PROBLEM	"problem"

/* doctor_module.c */
#define add_finding(subject, level, means, fix, ...) \
	note_finding(subject, level, means, fix, text_of(__VA_ARGS__))
void note_finding(const char *subject, const char *level, const char *means, const char *fix,
		  const char *found);
extern json_t *findings;	/* what was found: subject, level, found, means and fix of each */
bool needs_no_module(void);
void look_at_module(void);
void look_at_pmus(void);

/* doctor_rights.c */
void look_at_owner(void);
void look_at_rights(void);
void look_at_sampling(void);

#endif /* PMUCTL_FINDINGS_H */
