// SPDX-License-Identifier: GPL-2.0-only
/* The guest's image: an ELF file at IMAGE_BASE, copied to GUEST_BASE. */
#include "hexmon.h"

#define ELF_MAGIC	0x464c457f	/* "\x7fELF" */
#define ELF_32_LE	0x0101		/* ELFCLASS32, ELFDATA2LSB */
#define EM_HEXAGON	164
#define PT_LOAD		1
#define PHENTSIZE	32

/* Offsets in the file header and in a program header: System V gABI, chapter 4 */
#define E_CLASS		4
#define E_MACHINE	18
#define E_ENTRY		24
#define E_PHOFF		28
#define E_PHNUM		44
#define P_TYPE		0
#define P_OFFSET	4
#define P_VADDR		8
#define P_FILESZ	16
#define P_MEMSZ		20

/* The lowest segment's address is rounded down to the size that an L1 entry maps */
#define SEGMENT_ALIGN	0x00400000

static u32 half(u32 address)
{
	return load(address & ~3) >> (8 * (address & 2)) & 0xffff;
}

static void copy(u8 *to, const u8 *from, u32 bytes)
{
	while (bytes--)
		*to++ = *from++;
}

static void clear(u8 *to, u32 bytes)
{
	while (bytes--)
		*to++ = 0;
}

static void check_header(void)
{
	if (load(IMAGE_BASE) != ELF_MAGIC)
		die(EXIT_IMAGE, "no guest image: use -device loader,file=FILE,addr=%x,force-raw=on",
		    IMAGE_BASE);
	if (half(IMAGE_BASE + E_CLASS) != ELF_32_LE ||
	    half(IMAGE_BASE + E_MACHINE) != EM_HEXAGON)
		die(EXIT_IMAGE, "the guest image is ELF, but not for Hexagon");
}

static u32 segments(void)
{
	return half(IMAGE_BASE + E_PHNUM);
}

/* Address of a program header, or 0 if there is nothing to load */
static u32 loadable(u32 number)
{
	u64 offset = (u64)load(IMAGE_BASE + E_PHOFF) + number * PHENTSIZE;
	u32 at = IMAGE_BASE + (u32)offset;

	if (offset + PHENTSIZE > IMAGE_SIZE)
		die(EXIT_IMAGE, "guest image too large: a header beyond %x", IMAGE_SIZE);
	if (load(at + P_TYPE) != PT_LOAD || !load(at + P_MEMSZ))
		return 0;
	if ((u64)load(at + P_OFFSET) + load(at + P_FILESZ) > IMAGE_SIZE)
		die(EXIT_IMAGE, "guest image too large: a segment beyond %x", IMAGE_SIZE);
	return at;
}

/* The address that the image is linked for: goes to GUEST_BASE */
static u32 lowest(void)
{
	u32 base = ~0u, i, at;

	for (i = 0; i < segments(); i++) {
		at = loadable(i);
		if (at && load(at + P_VADDR) < base)
			base = load(at + P_VADDR);
	}
	return base & ~(SEGMENT_ALIGN - 1);
}

/**
 * load_image() - put the guest into its memory
 * Return: physical address to start at. An image that is missing, for another processor or too
 * large ends QEMU with a message and EXIT_IMAGE.
 */
u32 load_image(void)
{
	u32 base, at, start;

	check_header();
	base = lowest();
	for (u32 i = 0; i < segments(); i++) {
		at = loadable(i);
		if (!at)
			continue;
		start = load(at + P_VADDR) - base;
		if ((u64)start + load(at + P_MEMSZ) > GUEST_SIZE)
			die(EXIT_IMAGE, "guest image too large: %x bytes at %x, its memory has %x",
			    load(at + P_MEMSZ), start, GUEST_SIZE);
		start += GUEST_BASE;
		copy((u8 *)start, (u8 *)(IMAGE_BASE + load(at + P_OFFSET)), load(at + P_FILESZ));
		clear((u8 *)start + load(at + P_FILESZ), load(at + P_MEMSZ) - load(at + P_FILESZ));
	}
	return load(IMAGE_BASE + E_ENTRY) - base + GUEST_BASE;
}
