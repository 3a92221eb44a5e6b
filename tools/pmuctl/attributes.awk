# SPDX-License-Identifier: GPL-2.0-only
# Attributes of the netlink family as C, out of its specification: words of enumerations and
# flags, and a struct attribute for each attribute of each set, see live/attributes.c

function c(name)
{
	gsub(/-/, "_", name)
	return name
}

/^[a-z]/ { part = $1 }
/^    type:/ { type = $2 }
/^    name:/ { of = $2 }
part == "definitions:" && /^    name:/ { defined[of] = type; list[++lists] = of }
part == "attribute-sets:" && /^    name:/ { set[++sets] = of }
part == "definitions:" && /^    entries: \[/ {
	for (i = 3; i < NF; i++)
		add_word($i)
}
part == "definitions:" && /^        name:/ { add_word($2) }
part == "attribute-sets:" && /^        name:/ { name[of, ++nr[of]] = $2 }
part == "attribute-sets:" && /^        [a-z-]+:/ { key[of, nr[of], $1] = $2 }

function add_word(word)
{
	sub(/,$/, "", word)
	words[of] = words[of] "\"" c(word) "\", "
}

function kind_of(s, i,	enum)
{
	enum = key[s, i, "enum:"]
	if (enum)
		return (defined[enum] == "flags" ? "FLAGS" : "ENUM") ", " c(enum) "_words"
	if (key[s, i, "nested-attributes:"])
		return (key[s, i, "multi-attr:"] ? "NESTS" : "NEST") ", NULL, " \
			c(key[s, i, "nested-attributes:"]) "_set, " limit(key[s, i, "nested-attributes:"])
	if (key[s, i, "type:"] == "string")
		return "STRING"
	return key[s, i, "display-hint:"] == "hex" ? "HEX" : "NUMBER"
}

function limit(s)
{
	return "PMUKIT_A_" toupper(c(s)) "_MAX"
}

# In JSON: an attribute that comes again is an array, and the name of a PMU is "pmu"
function json_name(s, i)
{
	if (name[s, i] == "pmu-name")
		return "pmu"
	return c(name[s, i]) (key[s, i, "multi-attr:"] ? "s" : "")
}

END {
	for (i = 1; i <= lists; i++)
		print "static const char *const " c(list[i]) "_words[] = { " words[list[i]] "NULL };"
	for (i = 1; i <= sets; i++)
		print "static const struct attribute " c(set[i]) "_set[" limit(set[i]) " + 1];"
	for (i = 1; i <= sets; i++) {
		print "static const struct attribute " c(set[i]) "_set[" limit(set[i]) " + 1] = {"
		for (j = 1; j <= nr[set[i]]; j++)
			printf "\t[PMUKIT_A_%s_%s] = { \"%s\", %s },\n", toupper(c(set[i])),
				toupper(c(name[set[i], j])), json_name(set[i], j), kind_of(set[i], j)
		print "};"
	}
}
