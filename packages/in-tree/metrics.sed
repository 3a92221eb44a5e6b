# SPDX-License-Identifier: GPL-2.0-only
# sed -E: rows of metrics.tsv (name, group, formula, unit, needs and so on) for the tables of perf,
# named as those of POWER8 are.
/^#/d
# What rests on an event in doubt
/^([^\t]*\t){4}[^\t]*doubtful/d
# The CPI stack: fxu_stall_cpi, lsu_stall_store_cpi, gct_empty_ic_miss_cpi
s/^CPI_STALL_(SCALAR|VECTOR)/CPI_STALL_VSU_\1/
s/^CPI_STALL_THRD\t/CPI_STALL_THREAD_BLOCK\t/
s/^CPI_STALL_(LSU_)?(\w+\t(lsu|reject)-stack)/CPI_LSU_STALL_\2/
s/^CPI_STALL_VSU_(\w+)/CPI_VSU_STALL_\1/
s/^CPI_STALL_(\w+)/CPI_\1_STALL/
s/^CPI_NOSLOT/CPI_GCT_EMPTY/
s/^CPI_(\w+)/\1_CPI/
s/^(\w+\t)(cpi|completion|noslot|stall|lsu|reject|fxu|vsu|vector|scalar|ifu)-stack\t/\1cpi_breakdown\t/
# They are named in descriptions, too
s/\<of CPI_STALL_(SCALAR|VECTOR)\>/of vsu_stall_\L\1\E_cpi/
s/\<of CPI_STALL_REJECT\>/of lsu_stall_reject_cpi/
s/\<of CPI_STALL_(\w+)/of \L\1\E_stall_cpi/
s/\<of CPI_STALL\>/of stall_cpi/
s/\<of CPI_NOSLOT\>/of gct_empty_cpi/
s/\<of CPI_COMPLETION\>/of completion_cpi/
s/\<of RUN_CPI\>/of run_cpi/
# Other groups
s/^(\w+\t)basic\t/\1general\t/
s/^(\w+\t)branch\t/\1branch_prediction\t/
s/^(\w+\t)(l[123])\t/\1\2_stats\t/
s/^(\w+\t)(locality|memory-stack)\t/\1memory\t/
:group
s/^(\w+\t\w+)-/\1_/
tgroup
# Names
s/^L1D_/L1_/
s/^(\w+)((\t[^\t]*){2}\t%\t)/\1_PERCENT\2/
s/^\w+/\L&/
