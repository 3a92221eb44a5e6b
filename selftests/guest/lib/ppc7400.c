// SPDX-License-Identifier: GPL-2.0-only
/* The registers of an MPC7400, through the kernel's own reader and as users read them. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "ppc7400.h"

static const char * const pmc[] = {
	PT_CPU0 "pmc1", PT_CPU0 "pmc2", PT_CPU0 "pmc3", PT_CPU0 "pmc4"
};

struct ppc7400_line ppc7400_lines[PPC7400_MAX_LINES];
unsigned int ppc7400_nr_lines;

/* What selftests/host/tables/ppc7400/images made, for events with the counter interrupt or not */
static void load_lines(bool interrupt)
{
	const char *path = interrupt ? "/share/ppc7400-images.tsv" :
				       "/share/ppc7400-images-quiet.tsv";
	FILE *file = fopen(path, "re");
	char text[256];
	unsigned int nr = 0;

	while (file && nr < PPC7400_MAX_LINES && fgets(text, sizeof(text), file)) {
		struct ppc7400_line *l = &ppc7400_lines[nr];

		if (sscanf(text, "%47s %llx %u %llx %llx %llx %llx", l->name, &l->code,
			   &l->counter, &l->want.mmcr0, &l->want.mmcr1, &l->want.mmcr2,
			   &l->want.bamr) != 7)
			break;
		nr++;
	}
	if (nr && feof(file)) {
		fclose(file);
		ppc7400_nr_lines = nr;
		return;
	}
	printf("Bail out! %s: line %u is missing, too many or makes no sense\n", path, nr + 1);
	exit(1);
}

/**
 * ppc7400_begin() - read the images for a PMU that the module has
 * @argc: of main()
 * @argv: of main()
 * @interrupt: becomes true where "interrupt" is an argument: its counters interrupt
 * @breakpoints: where "breakpoints" is one: events on breakpoint registers are allowed
 *
 * Ends the program when there is no such PMU, the file is missing or too long, or a line makes no
 * sense.
 *
 * Return: its type.
 */
int ppc7400_begin(int argc, char **argv, bool *interrupt, bool *breakpoints)
{
	int type = pt_pmu_type(PPC7400_PMU), i;

	for (i = 1; i < argc; i++) {
		*interrupt |= !strcmp(argv[i], "interrupt");
		*breakpoints |= !strcmp(argv[i], "breakpoints");
	}
	if (type < 0)
		ksft_exit_fail_msg("no PMU " PPC7400_PMU ": is the module loaded?\n");
	load_lines(*interrupt);
	return type;
}

/* ppc7400_nr_names() - how many events the lines are of */
unsigned int ppc7400_nr_names(void)
{
	unsigned int i, j, nr = 0;

	for (i = 0; i < ppc7400_nr_lines; i++) {
		for (j = 0; j < i && strcmp(ppc7400_lines[j].name, ppc7400_lines[i].name); j++)
			;
		nr += j == i;
	}
	return nr;
}

/* ppc7400_pinned_code() - the code that asks for this counter; bits 8-10 are its number */
u64 ppc7400_pinned_code(const struct ppc7400_line *line)
{
	return (line->code & ~0x700ull) | line->counter << 8;
}

/* ppc7400_is_breakpoint() - IABR_MATCH or DABR_MATCH, which have to be allowed? */
bool ppc7400_is_breakpoint(const struct ppc7400_line *line)
{
	return line->want.bamr;
}

/**
 * ppc7400_read() - read the control registers
 * @now: gets them
 *
 * BAMR is not in sysfs: it comes from its user copy, UBAMR (user's manual, page 11-9).
 */
void ppc7400_read(struct ppc7400_registers *now)
{
	now->mmcr0 = pt_hex(PT_CPU0 "mmcr0");
	now->mmcr1 = pt_hex(PT_CPU0 "mmcr1");
	now->mmcr2 = pt_hex(PT_CPU0 "mmcr2");
	now->bamr = pt_spr(935);
}

/* ppc7400_same() - are two images equal in every bit? */
bool ppc7400_same(const struct ppc7400_registers *a, const struct ppc7400_registers *b)
{
	return a->mmcr0 == b->mmcr0 && a->mmcr1 == b->mmcr1 && a->mmcr2 == b->mmcr2 &&
	       a->bamr == b->bamr;
}

/* ppc7400_is_event() - are these the registers of one of the lines of this event? */
bool ppc7400_is_event(const char *name, const struct ppc7400_registers *now)
{
	unsigned int i;

	for (i = 0; i < ppc7400_nr_lines; i++)
		if (!strcmp(ppc7400_lines[i].name, name) &&
		    ppc7400_same(&ppc7400_lines[i].want, now))
			return true;
	return false;
}

/* ppc7400_print() - print an image */
void ppc7400_print(const char *what, const struct ppc7400_registers *r)
{
	ksft_print_msg("  %s mmcr0 %08llx mmcr1 %08llx mmcr2 %08llx bamr %08llx\n", what,
		       r->mmcr0, r->mmcr1, r->mmcr2, r->bamr);
}

/* ppc7400_counter() - counter 1 to 4, as the kernel reads it */
u64 ppc7400_counter(unsigned int counter)
{
	return pt_hex(pmc[counter - 1]);
}

/* ppc7400_set_counter() - put a value into it */
void ppc7400_set_counter(unsigned int counter, u64 value)
{
	pt_set_hex(pmc[counter - 1], value);
}

/* ppc7400_user_counter() - counter 1 to 4 as users read it, UPMC1 to UPMC4; 0 for another */
u64 ppc7400_user_counter(unsigned int counter)
{
	static const unsigned int upmc[] = { 937, 938, 941, 942 };

	return counter && counter <= 4 ? pt_spr(upmc[counter - 1]) : 0;
}

/**
 * ppc7400_attr() - attributes of an event that counts at once
 * @type: type of the PMU
 * @code: event code
 * @mix: bit 0 for exclude_user, bit 1 for exclude_kernel, bit 2 for exclude_hv
 */
struct perf_event_attr ppc7400_attr(int type, u64 code, unsigned int mix)
{
	struct perf_event_attr attr = pt_attr(type, code);

	attr.disabled = 0;
	attr.exclude_user = mix & 1;
	attr.exclude_kernel = mix >> 1 & 1;
	attr.exclude_hv = mix >> 2 & 1;
	return attr;
}

/* ppc7400_exclude_bits() - what a mix is in MMCR0; there is no hypervisor to exclude */
u64 ppc7400_exclude_bits(unsigned int mix)
{
	return (mix & 1 ? PPC7400_FCP : 0) | (mix & 2 ? PPC7400_FCS : 0);
}

/* ppc7400_open() - an event that has the CPU to itself: file descriptor or -errno */
int ppc7400_open(int type, u64 code, unsigned int mix)
{
	struct perf_event_attr attr = ppc7400_attr(type, code, mix);

	attr.pinned = 1;
	return pt_open(&attr, -1, 0, -1);
}

/**
 * ppc7400_registers_of() - the registers while a code counts alone
 * @type: type of the PMU
 * @code: event code
 * @mix: see ppc7400_attr()
 * @now: gets them
 *
 * Return: false when it does not open or does not run.
 */
bool ppc7400_registers_of(int type, u64 code, unsigned int mix, struct ppc7400_registers *now)
{
	int fd = ppc7400_open(type, code, mix);
	bool good;

	if (fd < 0) {
		ksft_print_msg("code %#llx, mix %u: %s\n", code, mix, strerror(-fd));
		return false;
	}
	ppc7400_read(now);
	good = pt_ran_always(fd);
	close(fd);
	return good;
}
