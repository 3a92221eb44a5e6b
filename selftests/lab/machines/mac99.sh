# SPDX-License-Identifier: GPL-2.0-only
# QEMU's options for nodes that nvramrc makes
NODES=(-prom-env 'use-nvramrc?=true' -prom-env 'nvramrc=" /" find-device
	new-device " pmu-hexagon" device-name
	" pmukit,emulated-hexagon" encode-string " compatible" property
	d# 300000000 encode-int " clock-frequency" property
	finish-device new-device " pmu-power7" device-name
	" pmukit,emulated-power7" encode-string " compatible" property
	0 0 " generic" property
	finish-device new-device " pmu-ppc7400" device-name
	" pmukit,emulated-ppc7400" encode-string " compatible" property
	finish-device device-end')

# Register images of the events, made from the transcription: with the counter
# interrupt and without
guest_data()
{
	local images=$TOP/selftests/host/tables/ppc7400/images
	local codes=$TOP/selftests/host/tables/ppc7400/codes.tsv
	awk -f "$images" "$codes" >"$1/ppc7400-images.tsv"
	awk -f "$images" -v interrupt=0 "$codes" >"$1/ppc7400-images-quiet.tsv"
}
