// SPDX-License-Identifier: GPL-2.0-or-later
/* What tools/models has from a C library, which a Valgrind tool has not. */
#include "pub_tool_basics.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

void *malloc(SizeT size);
void *calloc(SizeT n, SizeT size);
void free(void *pointer);
void *pf_memmove(void *to, const void *from, SizeT size);
UWord __getauxval(UWord type);
void pmq_stop(const HChar *text, ...);

void *malloc(SizeT size)
{
	return VG_(malloc)("pmukit", size);
}

void *calloc(SizeT n, SizeT size)
{
	return VG_(calloc)("pmukit", n, size);
}

void free(void *pointer)
{
	VG_(free)(pointer);
}

/* Only lines of a cache are moved, and up: much sooner than by Valgrind's */
void *pf_memmove(void *to, const void *from, SizeT size)
{
	SizeT i;

	for (i = size / sizeof(ULong); i; i--)
		((ULong *)to)[i - 1] = ((const ULong *)from)[i - 1];
	return to;
}

/* libgcc asks which atomic instructions an arm64 has: those that each one has will do */
UWord __getauxval(UWord type)
{
	return 0;
}

/* Valgrind's own functions end the program when there is no memory */
void pmq_stop(const HChar *text, ...)
{
	VG_(tool_panic)(text);
}
