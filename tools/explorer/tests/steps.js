// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a reader does with the page, for "check", which puts this behind the page: lines KIND, WORDS
 * and what the page shows, tabs between. SETS are lines "PMU EVENT...".
 */
"use strict";

const lines = [];
const says = (...words) => lines.push(words.join("\t"));
const texts = words => [...document.querySelectorAll(words)].map(found => found.textContent);
const listed = (words = "#list .name") => texts(words).sort().join(" ");

function go(hash) {
	history.replaceState(null, "", "#" + hash);
	dispatchEvent(new Event("hashchange"));
}

function enter(id, value) {
	$(id).value = value;
	$(id).dispatchEvent(new Event("input"));
}

function search() {
	go("power7/PM_CYC");
	["m", "mis", "mispred"].forEach(word => enter("q", word));
	says("list", "mispred", listed());
	says("is", "#power7?q=mispred 0", location.hash + " " + texts("#detail h2").length);
	enter("q", "");
	enter("topic", "cache");
	enter("counter", "2");
	enter("domain", "thread");
	says("list", "--topic cache --counter 2 --domain thread", listed());
	enter("q", "l2 (");
	says("is", "0 of 547 events #power7?q=l2+%28&topic=cache&counter=2&domain=thread",
	     $("found").textContent + " " + location.hash);
	enter("q", "");
	enter("kind", "metrics");
	says("metrics", "thread", listed());
}

function links() {
	for (const pmu of data.pmus) {
		for (const event of pmu.events.filter((event, i) => i % 19 === 3)) {
			go(`${pmu.name}/${event.name}?q=nothing+else`);
			says("open", `${pmu.name} ${event.name}`, [document.title.split(",")[0],
				...texts("#detail h2, #beside").map(text => text.split(" ")[0]),
				texts("#detail .command")[0]].join(" "));
			says("heads", pmu.name, texts("#detail > table th").join());
		}
		for (const metric of pmu.metrics.filter((metric, i) => i % 9 === 4)) {
			go(`${pmu.name}/${metric.name}?q=nothing+else`);
			const [perf, passes = ""] = texts("#detail .command");
			says("plan", `${pmu.name} ${metric.name}`, perf);
			says("passes", `${pmu.name} ${metric.name}`, passes.replaceAll("\n", " "));
		}
	}
}

async function groups() {
	for (const set of SETS.trim().split("\n")) {
		const [pmu, ...events] = set.split(" ");
		go(`${pmu}?q=nothing+else&with=${events.join()}`);
		says("group", set, texts("#group .command")[0] || texts("#apart")[0]);
	}
	go("power7?with=PM_L2_LDST_MISS,PM_BR_MPRED");
	says("fits", "PM_L2_LDST_MISS PM_BR_MPRED", listed("#list li:not(.no) .name"));
	go("hexagon/HVX_PKT");
	await new Promise(moved => {
		addEventListener("hashchange", moved);
		$("add").click();
	});
	document.querySelectorAll("#group button")[1].click();
	says("is", "#hexagon/HVX_PKT?with=HVX_PKT " +
	     "GGML_HEXAGON_PROFILE=0x111,0x3,0x100,0x105,0x240,0x256,0x7d,0x8c",
	     location.hash + " " + getSelection());
	go("nonsense/%zz<img src=x>?q=<img src=x>&topic=%zz&with=<img>,PM_CYC&kind=x");
	says("is", "power7 0", texts("nav [aria-current]") + " " + document.images.length);
	go("power7/toString");
	says("is", "power7 has no toString.", texts("#detail .why"));
}

/* Whatever is open, nothing is wider than a phone, and no head of a table is broken inside a word */
function narrow() {
	const line = document.createRange();
	for (const hash of ["power7/PM_CMPLU_STALL_DCACHE_MISS?with=PM_CYC,PM_INST_CMPL", "ppc7400?kind=metrics",
			    "hexagon/RUN_CYC_PER_PKT", "hexagon"]) {
		go(hash);
		document.querySelectorAll("details").forEach(part => part.open = true);
		says("is", "360", Math.max(document.documentElement.scrollWidth, innerWidth));
		says("is", "none", [...document.querySelectorAll("th")].filter(head => (line.selectNodeContents(head),
			line.getClientRects().length > head.textContent.split(/\W/).length)).map(head => head.textContent).join() || "none");
	}
}

async function steps() {
	if (innerWidth < 500)
		return narrow();
	search();
	links();
	await groups();
}

steps().then(() => says("is", "end", "end"), error => says("is", "no error", error.stack)).finally(() =>
	document.body.replaceChildren(element("pre", {}, lines.join("\n") + "\n")));
