# SPDX-License-Identifier: GPL-2.0-only
#
# A file of the unit tests as one of KUnit: it includes the file, and lists its tests.
#
#   awk -v name=power7_common_codes -v file=common/codes.c -v pmu=power7 -v headers="FILE..."
#       -f suite.awk common/codes.c

BEGIN {
	FS = "[(), ]+"
	print "// SPDX-License-Identifier: GPL-2.0-only"
	print "/* Made of tests/" file " by tests/kunit/suite.awk */"
	print "#include \"kselftest_harness.h\""
	if (pmu)
		print "#define PMU " pmu
	print "#include \"names.h\""
	n = split(headers, header, " ")
	for (i = 1; i <= n; i++)
		print "#include \"" header[i] "\""
	print "#include \"tests/" file "\"\n"
}

/^TEST\(/ { test[++nr] = $2 }
/^TEST_F\(/ { fixture[++nr] = $2; test[nr] = $3 }
/^FIXTURE_VARIANT_ADD\(/ { variants[$2] = variants[$2] " " $3 }

function add(name)
{
	cases = cases "\tKUNIT_CASE(test_" name "),\n"
}

END {
	for (i = 1; i <= nr; i++) {
		if (!(i in fixture)) {
			add(test[i])
			continue
		}
		n = split(variants[fixture[i]], variant, " ")
		for (j = 1; j <= n; j++) {
			print "HARNESS_CASE(" fixture[i] ", " test[i] ", " test[i] "_" variant[j] \
			      ", &variant_" fixture[i] "_" variant[j] ")"
			add(test[i] "_" variant[j])
		}
		if (!n) {
			print "HARNESS_CASE(" fixture[i] ", " test[i] ", " test[i] ", NULL)"
			add(test[i])
		}
	}
	if (!nr)
		exit
	print "\nstatic struct kunit_case harness_cases[] = {\n" cases "\t{}\n};\n"
	print "static struct kunit_suite harness_suite = {"
	print "\t.name = \"pmukit_" name "\",\n\t.test_cases = harness_cases,\n};\n"
	print "kunit_test_suite(harness_suite);"
}
