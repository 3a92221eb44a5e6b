# SPDX-License-Identifier: GPL-2.0-only
# The Power Mac with nodes that Open Firmware's nvramrc makes, one of them of a PMU that the
# processor has: QEMU has no overlay there.
. "$MACHINES/mac99.sh"
QEMU+=(-prom-env 'use-nvramrc?=true' -prom-env 'nvramrc=" /" find-device
	new-device " pmu-hexagon" device-name
	" pmukit,emulated-hexagon" encode-string " compatible" property
	d# 300000000 encode-int " clock-frequency" property
	finish-device new-device " pmu-power7" device-name
	" pmukit,emulated-power7" encode-string " compatible" property
	0 0 " generic" property
	finish-device new-device " pmu-ppc7400" device-name
	" pmukit,emulated-ppc7400" encode-string " compatible" property
	finish-device device-end')
