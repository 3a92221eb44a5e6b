/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Relations between the counts of a PMU, which tools/gen/relations.awk makes of
 * driver/NAME/relations.tsv
 */
#ifndef PMUCTL_RELATION_H
#define PMUCTL_RELATION_H

/**
 * struct count_relation - what holds between sums of counts, each with its event's scale
 * @left: names of events with " + " in between
 * @is: = or <=
 * @right: as @left
 * @because: why it holds, in words
 * @source: where the meaning of the events is stated
 */
struct count_relation {
	const char *left;
	const char *is;
	const char *right;
	const char *because;
	const char *source;
};

#endif /* PMUCTL_RELATION_H */
