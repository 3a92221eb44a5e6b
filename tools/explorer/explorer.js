// SPDX-License-Identifier: GPL-2.0-only
/*
 * The explorer: search, filters, and what fits beside what. All of its state is in the hash, so
 * that each view has a link: #PMU/NAME?q=WORDS&kind=&topic=&counter=&domain=&with=EVENT,EVENT
 */
"use strict";

/* What llama.cpp counts in mode 2, by its PMU: events that fill a GGML_HEXAGON_PROFILE */
const PRESETS = {
	hexagon: ["0x3", "0x111", "0x100", "0x105", "0x240", "0x256", "0x7d", "0x8c"],
};
const FILTERS = ["q", "kind", "topic", "counter", "domain"];
const data = JSON.parse(document.getElementById("data").textContent);
const state = { pmu: data.pmus[0], name: "", with: [] };

const $ = id => document.getElementById(id);

/* Text is never taken for HTML */
function element(tag, properties, ...children) {
	const made = Object.assign(document.createElement(tag), properties);
	made.append(...children);
	return made;
}

function link(changes) {
	const next = { ...state, ...changes };
	const words = new URLSearchParams();
	for (const key of FILTERS)
		if (next[key])
			words.set(key, next[key]);
	if (next.with.length)
		words.set("with", next.with.map(event => event.name).join());
	return "#" + next.pmu.name + (next.name && "/" + next.name) +
	       (words.size ? "?" + words.toString().replaceAll("%2C", ",") : "");
}

function read_hash() {
	const [, path, words] = location.hash.match(/^#?([^?]*)\??(.*)/);
	const [pmu, name] = path.split("/");
	const given = new URLSearchParams(words);
	state.pmu = data.pmus.find(known => known.name === pmu) || data.pmus[0];
	state.name = name || "";
	for (const key of FILTERS)
		state[key] = given.get(key) || "";
	state.with = [...new Set((given.get("with") || "").split(",").map(find_event))].filter(event => event);
}

const find_event = name => state.pmu.events.find(event => event.name === name);

/* Why two events do not run together: {text, counters}, or undefined where they do */
function clash(a, b) {
	const [first, second] = a.index < b.index ? [a, b] : [b, a];
	const found = first.not.find(([, ...others]) => others.includes(second.index));
	return found && state.pmu.reasons[found[0]];
}

/*
 * A counter for each event, as a Map; null where there are too few. This is the driver's decision
 * where two events that never run together have been left out.
 */
function place(events) {
	const owner = new Map();
	function find(event, seen) {
		for (const way of event.ways) {
			const key = way.counters.join();
			if (way.per_task || seen.has(key))
				continue;
			seen.add(key);
			const held = [...owner].filter(([, by]) => by.way.counters.some(
				counter => way.counters.includes(counter)));

			if (held.length > 1 || (held.length && !find(held[0][1].event, seen)))
				continue;
			owner.set(event, { event, way });
			return true;
		}
		return false;
	}
	return events.every(event => find(event, new Set())) ? owner : null;
}

/* Why an event does not fit beside the group, "" if it does */
function refusal(event, group) {
	for (const other of group) {
		const why = clash(event, other);
		if (why && !why.counters)
			return `${why.text}: ${other.name}`;
	}
	return group.includes(event) || place([...group, event]) ? "" : "no counter is left for it";
}

const entries = () => state.kind ? state.pmu.metrics : state.pmu.events;

function chosen() {
	const { q, topic, counter, domain } = state;
	const words = q.toLowerCase().split(/\s+/);
	function fits(entry) {
		return words.every(word => entry.text.includes(word)) &&
		       (!topic || (entry.topic || entry.group) === topic) &&
		       (!counter || !entry.ways || entry.ways.some(way => way.counters[0] == counter)) &&
		       (!domain || (entry.needs || [entry.domain]).includes(domain));
	}
	return entries().filter(fits);
}

function copy_box(title, command) {
	const button = element("button", {}, "Copy");
	const text = element("pre", { className: "command" }, command);
	button.onclick = () => {
		getSelection().selectAllChildren(text);
		button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
	};
	return element("div", {}, element("h3", {}, title, " ", button), text);
}

/* Exactly as many codes as there are counters, each at the place of its counter */
function profile(events) {
	const { first, layout, name } = state.pmu;
	const codes = layout.counters.map(() => "");
	const rest = PRESETS[name].filter(code => !events.some(event => event.code === code));
	for (const [event, { way }] of place(events))
		codes[way.counters[0] - first] = event.code;
	return "GGML_HEXAGON_PROFILE=" + codes.map(code => code || rest.shift()).join();
}

/* The command for all passes, and what llama.cpp takes for each */
function commands(perf, passes) {
	return [copy_box("perf", perf), ...!PRESETS[state.pmu.name] ? [] :
		[copy_box("llama.cpp, a run each", passes.map(profile).join("\n"))]];
}

const perf_command = events => `perf stat -e '{${events.map(event => event.perf).join()}}'`;

function table(rows) {
	return element("table", {}, ...rows.map(([head, ...cells]) => element("tr", {},
		element("th", { scope: "row" }, head), ...cells.map(cell => element("td", {}, cell)))));
}

/* What an answer says in words and numbers; pmuctl may say more some day */
function facts(entry) {
	const shown = ["name", "text", "index", "description", "formula", "perf"];
	const plain = value => `${value}` && [value].flat().every(part => typeof part !== "object");
	return table(Object.entries(entry).filter(([key, value]) => !shown.includes(key) &&
		key !== "passes" && plain(value)).map(([key, value]) =>
		[key.replaceAll("_", " "), [value].flat().join(", ")]));
}

const fold = (title, ...children) => element("details", {}, element("summary", {}, title), ...children);

const event_links = events => events.flatMap(event =>
	[element("a", { href: link({ name: event.name }) }, event.name), " "]);

/* Events that do not run beside this one, by reason */
function beside(event) {
	const rest = state.pmu.events.filter(other => other !== event);
	const lost = state.pmu.reasons.map(why => [why.text, rest.filter(other => clash(event, other) === why)])
		.filter(([, events]) => events.length);
	const fit = rest.length - lost.reduce((sum, [, events]) => sum + events.length, 0);
	return [element("h3", {}, "Beside it"),
		element("p", { id: "beside" }, `${fit} of the other ${rest.length} events fit.`),
		...lost.map(([text, events]) => fold(`${events.length}: ${text}`, ...event_links(events)))];
}

function event_detail(event) {
	const { layout, metrics } = state.pmu;
	const used = metrics.filter(metric => metric.events.includes(event.name));
	const others = state.with.filter(other => other !== event);
	const is_in = state.with.includes(event);
	return [element("p", {}, element("a", { id: "add", href: link({ with: is_in ? others : [...others, event] }) },
			is_in ? "Remove from the group" : "Add to a group"), " ",
			element("span", { className: "why" }, refusal(event, others))),
		facts(event), ...commands(perf_command([event]), [[event]]), ...beside(event),
		fold("Registers", table([["counter", "code", ...layout.registers.map(register => register.name)],
			...event.ways.map(way => [way.counters.join("+") + (way.per_task ? ", per task" : ""),
				way.code || event.code, ...way.registers])])),
		...used.length ? [fold(`${used.length} metrics`, ...event_links(used))] : []];
}

function metric_detail(metric) {
	return [element("pre", {}, metric.formula), facts(metric), ...event_links(metric.events.map(find_event)),
		...commands(metric.perf, metric.passes.map(names => names.map(find_event)))];
}

function pmu_detail({ counters, registers, fields }) {
	return fold("Counters, registers, fields of an event's code",
		table([...counters, ...registers].map(({ name, number, bits }) => [name, number, `${bits} bits`])),
		table(fields.map(({ name, word, low, high }) => [name, word, `${low}-${high}`])));
}

function show_detail() {
	const entry = find_event(state.name) || state.pmu.metrics.find(metric => metric.name === state.name);
	document.title = (entry ? entry.name + ", " : "") + state.pmu.name + ": pmukit";
	$("detail").replaceChildren(...entry ? [element("h2", {}, entry.name, " ",
		element("a", { href: link({ name: "" }), ariaLabel: "Close" }, "×")),
		element("p", {}, entry.description), ...entry.formula ? metric_detail(entry) : event_detail(entry)] :
		[element("p", { className: "why" }, state.name && `${state.pmu.name} has no ${state.name}.`),
		 pmu_detail(state.pmu.layout)]);
}

function show_group() {
	const group = state.with;
	const fits = group.every((event, i) => !refusal(event, group.slice(0, i)));
	$("group").hidden = !group.length;
	$("group").replaceChildren(element("h2", {}, "Group ", element("a", { href: link({ with: [] }) }, "×")),
		...event_links(group), ...fits ? commands(perf_command(group), [group]) :
		[element("p", { className: "why", id: "apart" }, "These events cannot run together.")]);
}

function show_list() {
	const found = chosen();
	$("found").textContent = `${found.length} of ${entries().length} ${state.kind || "events"}`;
	$("list").replaceChildren(...found.map(entry => {
		const why = entry.ways ? refusal(entry, state.with) : "";
		const counters = [...new Set(entry.ways?.map(way => way.counters[0]))];
		return element("li", { className: why ? "no" : "" },
			element("a", { className: "name", href: link({ name: entry.name }) }, entry.name), " ",
			element("small", {}, entry.ways ? `${entry.code} on ${
				counters.length === state.pmu.layout.counters.length ? "any" : counters.join(", ")}` :
				entry.unit || ""),
			element("br"), entry.description, " ", element("span", { className: "why" }, why));
	}));
}

function fill(id, values, what) {
	const known = [...new Set(values)].sort((a, b) => a - b || (a < b ? -1 : a > b));
	$(id).replaceChildren(element("option", { value: "" }, what),
		...known.map(value => element("option", { value }, `${value}`)));
}

function show() {
	const { events } = state.pmu;
	$("pmus").replaceChildren(...data.pmus.map(pmu => element("a", { href: "#" + pmu.name,
		ariaCurrent: pmu === state.pmu ? "page" : null }, pmu.name)));
	fill("topic", entries().map(entry => entry.topic || entry.group), "any topic");
	fill("counter", events.flatMap(event => event.ways.map(way => way.counters[0])), "any counter");
	fill("domain", events.map(event => event.domain), "any domain");
	for (const key of FILTERS)
		if ($(key).value !== state[key])
			$(key).value = state[key];
	show_detail();
	show_group();
	show_list();
}

function go_there() {
	read_hash();
	show();
}

function begin() {
	for (const pmu of data.pmus) {
		pmu.events.forEach((event, index) => Object.assign(event, { index,
			text: `${event.name} ${event.code} ${event.description} ${event.topic}`.toLowerCase() }));
		pmu.metrics.forEach(metric => metric.text =
			`${metric.name} ${metric.formula} ${metric.description} ${metric.group}`.toLowerCase());
		pmu.first = Math.min(...pmu.events.flatMap(event => event.ways.map(way => way.counters[0])));
	}
	$("version").textContent = data.version;
	for (const key of FILTERS)
		$(key).addEventListener("input", () => {
			state[key] = $(key).value;
			/* The list, which what was open may have moved out of sight */
			state.name = "";
			if (key === "kind")
				state.topic = "";
			history.replaceState(null, "", link({}));
			show();
		});
	window.addEventListener("hashchange", go_there);
	go_there();
}

begin();
