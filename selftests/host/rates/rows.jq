# SPDX-License-Identifier: GPL-2.0-only
# What the registers that choose events hold, as rows.inc: from the answer of pmuctl encode
if .pmu == "power7" then
	".long \(.mmcr1[0:10]), 0x\(.mmcr1[10:18])"
elif .pmu == "ppc7400" then
	".long \(.mmcr0) & 0x1fff, \(.mmcr1)"
else
	".word \(.pmucfg), \(.pmuevtcfg1), \(.pmuevtcfg)"
end
