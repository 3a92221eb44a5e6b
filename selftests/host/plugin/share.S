# SPDX-License-Identifier: GPL-2.0-only
# Two CPUs of a POWER7 partition without an operating system, which use the same lines. What each
# counts goes to RESULTS, one word after the other, first of CPU 0, see share.tsv; then DONE.
#include "power7-counters.inc"
	.set	MINE, 10 * 4		# octets of the results of CPU 0
	.set	TURN, 0x7e00		# the CPU whose turn it is
	.set	GO, 0x7d00		# CPU 0 tells CPU 1
	.set	FLAG, 0x7c00		# and the other way
	.set	LINE, 128
	.set	TURNS, 1000

	.set	MMCRA, 786

# With 1 divided by 8: a few lines more, or fewer, are those of TURN, GO and FLAG and the like
	.macro	results divide, counters:vararg
	.irp	n, \counters
	mfspr	3, PMC + \n
	addi	3, 3, 4 * \divide
	srawi	3, 3, 3 * \divide
	stw	3, 0(31)
	addi	31, 31, 4
	.endr
	.endm

# Events by MMCR1, counters hold 0
	.macro	select events
	set	3, (\events) >> 32
	sldi	3, 3, 32
	set	4, (\events)
	or	3, 3, 4
	mtspr	MMCR1, 3
	li	3, 0
	.irp	n, 1, 2, 3, 4
	mtspr	PMC + \n, 3
	.endr
	.endm

# Wait until a word has a number
	.macro	await word, number
	li	4, \word
1:	lwz	3, 0(4)
	cmpwi	3, \number
	bne	1b
	.endm

	.macro	tell word, number
	li	3, \number
	li	4, \word
	stw	3, 0(4)
	.endm

# An instruction for each of some lines from one of them on
	.macro	lines access, from, number, stride=LINE
	addi	7, 8, \from * LINE
	li	3, \number
	mtctr	3
	set	3, \stride
1:	\access	9, 0(7)
	add	7, 7, 3
	bdnz	1b
	.endm

	.globl	_start
	.org	0x100
_start:	li	20, 0
	rtas	call			# starts the other one
	b	begin
	.balign	8
call:	.long	0x2006, 3, 1, 1, other, 1, 0
other:	li	20, 1

begin:	set	5, 0x80000000
	mtspr	MMCR0, 5
	li	6, 0
	mulli	31, 20, MINE
	addi	31, 31, 0x4000
	addi	31, 31, 0x4000		# RESULTS

# A line of two words: each CPU adds to its own, by turns
	select	0xc0c0000040fe46f0
	set	8, 0x100000
	sldi	3, 20, 3
	add	8, 8, 3
	set	22, TURNS
	li	4, TURN
turn:	lwz	3, 0(4)
	cmpw	3, 20
	bne	turn
	mtspr	MMCR0, 6
	lwz	9, 0(8)
	addi	9, 9, 1
	stw	9, 0(8)
	mtspr	MMCR0, 5
	xori	3, 20, 1
	stw	3, 0(4)
	addic.	22, 22, -1
	bne	turn
	results	1, 1, 2, 3, 4
	cmpwi	20, 0
	bne	second

# CPU 0 stores to a line and reads one, until both are in its L3: it reads 8 of the same set
	set	8, 0x200000
	lines	stw, 0, 1
	lines	lwz, 1, 1
	addis	8, 8, 1
	lines	lwz, 0, 8, 256 * LINE
	lines	lwz, 1, 8, 256 * LINE
	tell	GO, 5

# 64 lines that it stores to, 56 that it reads, 40 that it stores to; CPU 1 uses them, see below.
	await	FLAG, 5
	.irp	round, 1, 2, 3, 4
	set	8, 0x300000 + \round * 0x10000
	lines	stw, 0, 64
	lines	lwz, 64, 56
	lines	stw, 120, 40
	select	(0x0066600000008280 + 2 * (\round & 1))
	mtspr	MMCR0, 6
	tell	GO, \round
	await	FLAG, \round
	lwz	9, 0(31)
	mtspr	MMCR0, 5
	.if	\round < 3
	results	1, 3, 4
	.endif
	.endr

# After 200 million instructions that are not counted nobody has a line that CPU 1 has stored to
	set	3, 200000000 / 64
	mtctr	3
1:	.fill	63, 4, 0x60000000	# nop
	bdnz	1b
	select	0xccc0000044484af0
	mtspr	MMCR0, 6
	lwz	9, 0(8)
	mtspr	MMCR0, 5
	results	0, 2, 3
	tell	DONE, 1
	b	.

second:	await	GO, 5
	.irp	offset, 0, 10
	select	(0xccc0000044484af0 + (\offset << 24))
	set	8, 0x200000 + \offset / 10 * LINE
	mtspr	MMCR0, 6
	lwz	9, 0(8)
	mtspr	MMCR0, 5
	results	0, 1, 2, 3, 4
	.endr
	tell	FLAG, 5

# It stores to the first 64 lines, reads the next ones and stores to them, and reads the last 40
	.set	round, 0
	.irp	code, 0x00c0000000004600, 0x00c0000000004e00, 0x0060600000008000, 0x3400
	.set	round, round + 1
	await	GO, round
	set	8, 0x300000 + round * 0x10000
	select	\code
	li	3, round >> 2		# each is marked, the fourth time
	mtspr	MMCRA, 3
	mtspr	MMCR0, 6
	lines	stw, 0, 64
	lines	lwz, 64, 56
	lines	stw, 64, 56
	lines	lwz, 120, 40
	mtspr	MMCR0, 5
	results	1, 3
	tell	FLAG, round
	.endr
	b	.
