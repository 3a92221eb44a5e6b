# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Planted bugs and breaks of the driver's core: they fit, and count as they should.

# Bugs that "make soak STEP=planted" plants
for bug in "$TOP"/selftests/host/proof/bugs/*.patch; do
	is "the bug $(basename "$bug" .patch) fits the driver" \
		"$(sed -n '/^---/,$p' "$bug" | (cd "$TOP" && git apply --check -) 2>&1)" ""
done

# Breaks of the driver's core
cat >"$work/sample.c" <<'END'
/* if (a == b) */
#define M(x) (x + 1)
static int f(int a)
{
	int b = a + 1;

	/* a < b is text */
	if (a < b && g("x == y"))	/* why */
		return -EINVAL;
	lockdep_assert_held(&lock);
	h(a,
	  b);
	p->users++;
	return true;
}
END
cat >"$work/breaks" <<'END'
5: int b = a - 1;
8: if (a <= b && g("x == y"))
8: if (a < b || g("x == y"))
8: if (!(a < b && g("x == y")))
9: return 0;
13: ;
14: return false;
END
is "each line of code is broken by each rule that is for it" \
	"$(awk -f "$TOP/selftests/host/core/rules.awk" "$work/sample.c" |
		awk -F '\t' '{ print $2 ": " $5 }')" "$(<"$work/breaks")"
# judged EXPLANATION: what mutants says of the breaks of that file when nobody notices the last one
judged()
(
	cd "$work/core-tree"
	tr ';%' '\t;' <<<"$1" >selftests/host/core/explained.tsv
	EVERY=1 MACHINES=some selftests/host/core/mutants 2>&1 | grep -oE '^(not )?ok [0-9]+' | xargs
)
mkdir -p "$work"/core-tree/{driver/{core,netlink,table},selftests/host}
cp -r "$LAB" "$work/core-tree/selftests/lab"
cp -r "$TOP/selftests/host/core" "$work/core-tree/selftests/host/core"
printf '{\n\treturn true;\n\treturn -EINVAL;\n}\n' >"$work/core-tree/driver/core/some.c"
printf '#!/bin/sh\nprintf "1\\tnoticed\\tx\\n2\\tsurvives\\t\\n" >"$2/verdicts"\n' \
	>"$work/core-tree/selftests/host/core/try"
is "a break that nobody notices fails" "$(judged "#")" "ok 1 ok 2 not ok 3"
is "or is explained" \
	"$(judged "driver/core/some.c;return -EINVAL%;return 0%;why")" "ok 1 ok 2 ok 3"
is "an explanation of no break fails" "$(judged "driver/core/some.c;return 1;return 0;why")" \
	"not ok 1 ok 2 not ok 3"
# outcome_of LINE...: what becomes of mutants on such a console
outcome_of()
(
	console=$work/console
	printf '%s\n' "$@" >"$console"
	. "$work/outcome"
	outcome | tr '\t' ' ' | xargs
)
sed -n '/^outcome()/,/^}/p' "$TOP/selftests/host/core/try" >"$work/outcome"
is "a mutant survives, and a program notices one" "$(outcome_of "# mutant 1" "# run: a" "# exit: 0" \
	"# run: b" "# exit: 4" "# mutant 2" "# run: a" "# exit: 1" "# sound" "# run: a" "# exit: 0" \
	"# end of run")" "1 survives 2 noticed a"
is "the first one that a machine dies of is noticed" \
	"$(outcome_of "# mutant 1" "# run: a" "# exit: 0" "# run: b")" "1 noticed b (the machine died)"
is "a later one is tried again" \
	"$(outcome_of "# mutant 1" "# run: a" "# exit: 0" "# mutant 2" "# run: a")" "1 survives"
is "so is a later one that leaves harm" "$(outcome_of "# mutant 1" "# run: a" "# exit: 0" "# mutant 2" \
	"# run: a" "# exit: 1" "# sound" "# run: a" "# exit: 1" "# unsound" "# end of run")" "1 survives"
