/* SPDX-License-Identifier: GPL-2.0-only */
/* At the entry of a kernel function: where it was called, and another one in its place. */
#ifndef FAULTS_DIVERT_H
#define FAULTS_DIVERT_H

#include <linux/kprobes.h>
#include <linux/ptrace.h>

/* With it no probe becomes a jump, which would take no notice of the other handler's answer */
static void after(struct kprobe *probe, struct pt_regs *regs, unsigned long flags)
{
}

#ifdef CONFIG_X86_64

static inline unsigned long called_from(const struct pt_regs *regs)
{
	return *(unsigned long *)regs->sp;
}

static inline void divert(struct pt_regs *regs, void *function)
{
	regs->ip = (unsigned long)function;
}

#elif defined(CONFIG_ARM64)

static inline unsigned long called_from(const struct pt_regs *regs)
{
	return regs->regs[30];
}

static inline void divert(struct pt_regs *regs, void *function)
{
	regs->pc = (unsigned long)function;
}

#elif defined(CONFIG_S390)

static inline unsigned long called_from(const struct pt_regs *regs)
{
	return regs->gprs[14];
}

static inline void divert(struct pt_regs *regs, void *function)
{
	regs->psw.addr = (unsigned long)function;
}

#elif defined(CONFIG_PPC)

static inline unsigned long called_from(const struct pt_regs *regs)
{
	return regs->link;
}

static inline void divert(struct pt_regs *regs, void *function)
{
#ifdef CONFIG_PPC64_ELF_ABI_V1
	/* a descriptor: address and table of contents */
	const unsigned long *word = function;

	regs_set_return_ip(regs, word[0]);
	regs->gpr[2] = word[1];
#else
	regs_set_return_ip(regs, (unsigned long)function);
	/* where ELFv2's functions compute their table of contents from */
	regs->gpr[12] = (unsigned long)function;
#endif
}

#endif

#endif /* FAULTS_DIVERT_H */
