/* SPDX-License-Identifier: GPL-2.0-only */
/* See argp(3) of glibc */
#include <stdio.h>

#define error_t			int

#define ARGP_ERR_UNKNOWN	7
#define ARGP_KEY_ARG		0
#define ARGP_KEY_ARGS		0x1000006
#define ARGP_KEY_HELP_POST_DOC	0x2000002
#define ARGP_HELP_STD_HELP	1
#define ARGP_IN_ORDER		1
#define OPTION_HIDDEN		2

struct argp_option {
	const char *name;
	int key;
	const char *arg;
	int flags;
	const char *doc;
	int group;
};

struct argp_state;

struct argp {
	const struct argp_option *options;
	error_t (*parser)(int key, char *arg, struct argp_state *state);
	const char *args_doc, *doc;
	const void *children;
	char *(*help_filter)(int key, const char *text, void *input);
	const char *domain;
};

struct argp_state {
	const struct argp *root_argp;
	int argc;
	char **argv;
	int next;
	void *input;
};

extern const char *argp_program_version;
extern int argp_err_exit_status;

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned int flags, int *index,
		   void *input);
void argp_state_help(const struct argp_state *state, FILE *out, unsigned int flags);
