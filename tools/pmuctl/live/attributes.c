// SPDX-License-Identifier: GPL-2.0-only
/* The attributes of the family as JSON. What a newer kernel adds is left out. */
#include "netlink.h"

/* How an attribute is printed */
enum kind { STRING, NUMBER, HEX, ENUM, FLAGS, NEST, NESTS };

/* One attribute of a set */
struct attribute {
	const char *name;	/* its name in JSON; NULL: there is none of this number */
	enum kind kind;	/* how it is printed */
	/* names of the values of an enumeration, or of the flags from bit 0 on */
	const char *const *words;
	const struct attribute *set;	/* attributes of a nest */
	int max;	/* the largest number in @set */
};

/* Made of Documentation/netlink/specs/pmukit.yaml by attributes.awk */
#include "attributes.h"

/* A number of 4 or of 8 bytes; a shorter attribute counts as 0 */
static u64 number_in(const struct nlattr *attr)
{
	if (nla_len(attr) >= 8)
		return nla_get_u64(attr);
	return nla_len(attr) >= 4 ? nla_get_u32(attr) : 0;
}

static json_t *enum_json(u64 value, const char *const *words)
{
	for (unsigned int i = 0; words[i]; i++)
		if (i == value)
			return json_string(words[i]);
	return json_sprintf("unknown (%llu)", (unsigned long long)value);
}

static json_t *flags_json(u64 value, const char *const *words)
{
	json_t *flags = json_array();

	for (unsigned int i = 0; words[i]; i++)
		if (value >> i & 1)
			add_text(flags, words[i]);
	return flags;
}

static json_t *string_json(const struct nlattr *attr)
{
	const char *text = nla_data(attr);

	return json_stringn(text, strnlen(text, nla_len(attr)));
}

static void decode(json_t *object, const struct attribute *set, int max, struct nlattr *first,
		   int len);

static json_t *nest_json(struct nlattr *attr, const struct attribute *how)
{
	json_t *object = json_object();

	decode(object, how->set, how->max, nla_data(attr), nla_len(attr));
	return object;
}

static json_t *value_json(struct nlattr *attr, const struct attribute *how)
{
	switch (how->kind) {
	case STRING:
		return string_json(attr);
	case HEX:
		return hex_json(number_in(attr));
	case ENUM:
		return enum_json(number_in(attr), how->words);
	case FLAGS:
		return flags_json(number_in(attr), how->words);
	case NEST:
	case NESTS:
		return nest_json(attr, how);
	default:
		return json_integer(number_in(attr));
	}
}

static void decode(json_t *object, const struct attribute *set, int max, struct nlattr *first,
		   int len)
{
	struct nlattr *attr;
	int rest;

	nla_for_each_attr(attr, first, len, rest) {
		const struct attribute *how = nla_type(attr) <= max ? &set[nla_type(attr)] : NULL;

		if (!how || !how->name)
			continue;
		if (how->kind == NESTS)
			add_json(array_in(object, how->name), value_json(attr, how));
		else
			set_json(object, how->name, value_json(attr, how));
	}
}

static json_t *decode_message(struct nl_msg *msg, const struct attribute *set, int max)
{
	struct genlmsghdr *header = genlmsg_hdr(nlmsg_hdr(msg));
	json_t *object = json_object();

	decode(object, set, max, genlmsg_attrdata(header, 0), genlmsg_attrlen(header, 0));
	return object;
}

/* decode_pmu(), decode_cpu(), decode_emulated(): a message of the set of this name as an object */
#define DECODE(name, max) \
json_t *decode_##name(struct nl_msg *msg) \
{ \
	return decode_message(msg, name##_set, max); \
}

DECODE(pmu, PMUKIT_A_PMU_MAX)
DECODE(cpu, PMUKIT_A_CPU_MAX)
DECODE(emulated, PMUKIT_A_EMULATED_MAX)
