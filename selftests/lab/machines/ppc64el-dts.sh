# SPDX-License-Identifier: GPL-2.0-only
# The POWER partition, for a node that a changeset makes: its kernel has no overlays.
. "$MACHINES/ppc64el.sh"
