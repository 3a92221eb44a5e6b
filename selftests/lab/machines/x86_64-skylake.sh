# SPDX-License-Identifier: GPL-2.0-only
# Its time stamp counter counts nanoseconds of the guest's time, at any speed of the host's counter
host_options()
{
	APPEND+=" tsc_early_khz=1000000 tsc=reliable"
}

# What the step "libraries" of make soak has built
guest_data()
{
	[ ! -d "$BUILD/libraries/guest" ] || cp -r "$BUILD/libraries/guest" "$1/libraries"
}
