# SPDX-License-Identifier: GPL-2.0-only
# What the step "arm64" of make soak has built; the list names programs of /bin
guest_data()
{
	[ ! -d "$BUILD/arm64" ] || cp "$BUILD"/arm64/{known,count,feeder/*} "$1"
	[ ! -d "$BUILD/arm64" ] || cp "$BUILD/arm64/fed" "${1%/share}/bin/"
}
