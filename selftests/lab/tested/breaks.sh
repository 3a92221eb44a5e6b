# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Mutants are those of the rules.

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

static const int table[] = {
	0x10, 0x20, "1, 2",
};
END
cat >"$work/breaks" <<'END'
2 add #define M(x) (x - 1)
2 constant #define M(x) (x + 0)
5 add int b = a - 1;
5 constant int b = a + 0;
8 compare if (a <= b && g("x == y"))
8 logic if (a < b || g("x == y"))
8 negate if (!(a < b && g("x == y")))
9 success return 0;
13 drop ;
14 truth return false;
18 constant 0x11, 0x20, "1, 2",
18 swap 0x20, 0x10, "1, 2",
18 constant 0x10, 0x21, "1, 2",
END
is "each line of code is broken by each rule that is for it" \
	"$(awk -f "$TOP/selftests/host/mutation/rules.awk" "$work/sample.c" |
		awk -F '\t' '{ print $2, $3, $5 }')" "$(<"$work/breaks")"

# A room of one file of four lines, for which there are two programs
mkdir -p "$work"/mutated/{driver,selftests/host}
cp -r "$LAB" "$work/mutated/selftests/lab"
cp -r "$TOP/selftests/host/mutation" "$work/mutated/selftests/host/mutation"
printf '{\n\treturn true;\n\treturn -EINVAL;\n\tinvalid(true);\n}\n' >"$work/mutated/driver/x.c"
cat >"$work/mutated/selftests/host/mutation/rooms.sh" <<'END'
ROOMS=some
sources_some() { echo driver/x.c; }
build_some() { mkdir -p "$out" && cp "$tree/driver/x.c" "$out" && ! grep -q '(false)' "$out/x.c"; }
programs_some() { echo a b; }
made_some() { echo x.c; }
run_some() { ! grep -q "return $([ "$1" = a ] && echo false || echo "[f0]")" "$out/x.c"; }
END
# scored SCORE [EXPLANATION]: points of the gate, and what it reports, with these rows of its tables
scored()
(
	cd "$work/mutated"
	tr ' ' '\t' <<<"some whole $1" >selftests/host/mutation/score.tsv
	tr ';%' '\t;' <<<"${2:-#}" >selftests/host/mutation/explained.tsv
	WHOLE=1 selftests/host/mutation/check 2>/dev/null | grep -oE '^(not )?ok [0-9]+' | xargs
	cut -f 2-5 build/mutants.tsv | sort | tr '\t' ' '
)
is "mutants are tried, and each program that notices is reported" "$(scored "3 2 0")" \
	"ok 1 ok 2 ok 3 ok 4
driver/x.c:2 truth noticed a,b
driver/x.c:3 success noticed b
driver/x.c:4 drop survives 
driver/x.c:4 truth invalid "
# gate TEXT POINTS SCORE [EXPLANATION]
gate()
{
	is "$1" "$(scored "${@:3}" | head -n 1)" "$2"
}
gate "a score below the recorded one fails" "ok 1 ok 2 ok 3 not ok 4" "3 3 0"
gate "an explained mutant does not count" "ok 1 ok 2 ok 3 ok 4" "3 2 1" "driver/x.c;invalid(true)%;%;why"
gate "an explanation of no mutant fails" "not ok 1 ok 2 ok 3 ok 4" "3 2 0" "driver/x.c;x;y;why"
sed -i 's/return true/return false/' "$work/mutated/driver/x.c"
gate "a program that fails where nothing is broken fails" "ok 1 ok 2 not ok 3 ok 4" "3 0 0"
