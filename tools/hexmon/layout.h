/* SPDX-License-Identifier: GPL-2.0-only */
/* What assembly, C and the linker agree on: addresses, the frame, vectors. */
#ifndef HEXMON_LAYOUT_H
#define HEXMON_LAYOUT_H

/*
 * Physical memory of QEMU's machine "virt", 4 GB of it:
 *
 *   0x10000000  PL011
 *   0x20000000  the guest's memory
 *   0x40000000  the guest's image, a whole ELF file (-device loader)
 *   0x80000000  end of the image at most
 *   0xab000000  the timer block
 *   0xff000000  the monitor, at the same virtual address in every map
 *   0xff00ff00  what the command line sets (-device loader,data=)
 */
#define UART		0x10000000
#define GUEST_BASE	0x20000000
#define GUEST_SIZE	0x20000000
#define IMAGE_BASE	0x40000000
#define IMAGE_SIZE	0x40000000
#define TIMER_BASE	0xab000000
#define MONITOR_BASE	0xff000000
#define SWITCHES	0xff00ff00

/* Hardware event vectors */
#define EVENT_PRECISE	2
#define EVENT_MISS_X	4
#define EVENT_MISS_RW	6
#define EVENT_TRAP0	8
#define EVENT_TRAP1	9
#define EVENT_OTHER	16	/* any other */

/* struct frame in hexmon.h, for entry.S */
#define FRAME_CONTROL	128
#define FRAME_EVENT	196
#define FRAME_ENTERED	200
#define FRAME_LEFT	204
#define FRAME_SIZE	208

/*
 * Packets that entry.S executes from a trap in the guest to the read of QEMU's
 * counter, and from the second read of it to the guest
 */
#define PACKETS_IN	4
#define PACKETS_OUT	4

#endif /* HEXMON_LAYOUT_H */
