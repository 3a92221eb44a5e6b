/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Every way in which the compiler extends a constant, with an address that only
 * the module loader knows. Each function takes a number in R0 and returns what
 * main.c says. The offsets set the low six bits of the address: 0x2d or 0x12,
 * or 0x14 where it must be aligned.
 */
	.macro	FORM name:req, text:vararg
	.globl	\name
	.p2align 2
\name:
	\text
	.endm

	.text
/* R_HEX_16_X */
FORM assign
	r0 = ##area + 0x2d
	jumpr	r31
FORM assign_other_bits
	r0 = ##area + 0x12
	jumpr	r31
FORM add_constant
	r0 = add(r0, ##area + 0x2d)
	jumpr	r31
FORM load_constant
	r0 = memw(##area + 0x14)
	jumpr	r31
FORM store_constant
	memw(##area + 0x14) = r0
	jumpr	r31
/* R_HEX_12_X */
FORM assign_if
	p0 = cmp.eq(r0, r0)
	if (p0) r0 = ##area + 0x2d
	jumpr	r31
/* R_HEX_11_X */
FORM load_offset
	r0 = memw(r0 + ##area + 0x14)
	jumpr	r31
FORM store_offset
	{
		r1 = r0
		r0 = #4
	}
	memw(r0 + ##area + 0x10) = r1
	jumpr	r31
FORM store_new
	{
		r1 = add(r0, #1)
		memw(##area + 0x14) = r1.new
	}
	jumpr	r31
/* R_HEX_8_X */
FORM combine_high
	r1:0 = combine(##area + 0x2d, #3)
	r0 = r1
	jumpr	r31
FORM choose
	p0 = cmp.eq(r0, r0)
	r0 = mux(p0, ##area + 0x2d, #3)
	jumpr	r31
FORM store_address
	r0 = ##area
	memw(r0 + #20) = ##area + 0x2d
	jumpr	r31
FORM store_address_if
	r1 = ##area
	p0 = cmp.eq(r0, r0)
	if (p0) memw(r1 + #20) = ##area + 0x2d
	jumpr	r31
FORM store_address_if_new
	r1 = ##area
	{
		p0 = cmp.eq(r0, r0)
		if (p0.new) memw(r1 + #20) = ##area + 0x12
	}
	jumpr	r31
/* R_HEX_6_X */
FORM combine_low
	r1:0 = combine(#3, ##area + 0x2d)
	jumpr	r31
FORM duplex
	{
		r0 = ##area + 0x2d
		r1 = #0
	}
	jumpr	r31
FORM load_and_set
	r0 = memw(r1 = ##area + 0x14)
	r0 = add(r0, sub(##0, r1))
	jumpr	r31
FORM load_scaled
	r0 = memw(r0 << #2 + ##area + 0x14)
	jumpr	r31
FORM store_scaled
	{
		r1 = r0
		r0 = #1
	}
	memw(r0 << #2 + ##area + 0x10) = r1
	jumpr	r31
FORM load_if
	p0 = cmp.eq(r0, r0)
	if (p0) r0 = memw(##area + 0x14)
	jumpr	r31
FORM store_if
	p0 = cmp.eq(r0, r0)
	if (p0) memw(##area + 0x14) = r0
	jumpr	r31
FORM memory_operation
	r1 = #0
	memw(r1 + ##area + 0x14) += r0
	jumpr	r31
FORM add_product
	r0 = add(##area + 0x2d, mpyi(r0, #3))
	jumpr	r31
FORM add_sum
	r1 = #5
	r0 = add(r0, add(r1, ##area + 0x2d))
	jumpr	r31
FORM add_shifted
	r0 = add(##area + 0x2d, asl(r0, #2))
	jumpr	r31
/* R_HEX_B32_PCREL_X with R_HEX_B22_PCREL_X, into the kernel: far away */
FORM call_kernel
	allocframe(#0)
	{
		call	##int_sqrt
	}
	dealloc_return
/* and first in its packet, or not */
FORM call_second
	allocframe(#0)
	{
		r1 = r0
		call	##int_sqrt
	}
	dealloc_return

	.data
	.p2align 6
	.globl	area
area:
	.space	64
