/* SPDX-License-Identifier: GPL-2.0-only */
/* What a list of writes to the registers comes to. MODEL is the model that it is for. */
#ifndef IMAGE_H
#define IMAGE_H

#include "model/model.h"

/* Position of the last write of a register, or -1 */
static inline int last_write(const struct pmk_image *image, unsigned int number)
{
	int i;

	for (i = image->nr - 1; i >= 0; i--)
		if (MODEL.ctrl[image->write[i].ctrl].number == number)
			break;
	return i;
}

/* What a register holds when the image is written; all ones if it never is */
static inline u64 final(const struct pmk_image *image, unsigned int number)
{
	int i = last_write(image, number);

	return i < 0 ? ~0ull : image->write[i].value;
}

/* An event that has the counters for itself */
static inline void start_alone(const struct pmk_alt *alt, struct pmk_image *image)
{
	struct pmk_set set = {};

	pmk_take(&set, alt, MODEL.nr_ctrl);
	pmk_start_image(&MODEL, &set, image);
}

#endif /* IMAGE_H */
