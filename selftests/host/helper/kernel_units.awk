# SPDX-License-Identifier: GPL-2.0-only
# Fields of units in a driver for Intel's chips: lines "DRIVER UNIT FIELD=BITS ...", of types in C,
# whose fields are in a group that they or a macro in them name
/^DEFINE_UNCORE_FORMAT_ATTR/ { split($0, part, /[(, ]+/); split($0, text, "\""); bits[part[2]] = part[3] "=" text[2] }
/^[a-z#].* = \{|^#define/ { at = $1 == "#define" ? $2 : $(NF - 2); gsub(/^\*|[^*a-zA-Z0-9_].*/, "", at) }
match($0, /&format_attr_[a-z0-9_]+/) { fields[at] = fields[at] " " bits[substr($0, RSTART + 13, RLENGTH - 13)] }
/\.(format_group|attrs)[ \t]*=/ { sub(/.*= *&?/, ""); sub(/,.*/, ""); of[at] = $0 }
/^\t[A-Z0-9_]+(FORMAT|INIT)\(\)/ { sub(/\(.*/, "", $1); of[at] = $1 }
/^\t\.name[ \t]*=/ { split($0, text, "\""); name[at] = text[2] }
END {
	for (type in name) {
		split(type, part, "_")
		for (group = type; group in of; )
			group = of[group]
		if (group in fields && part[2] == "uncore")
			print part[1], name[type] fields[group]
	}
}
