import { readFileSync } from "node:fs";
// src/domain/errors.ts
var SteelmanError = class extends Error {
	code;
	hint;
	constructor(message, { code, hint, cause }) {
		super(message, cause === void 0 ? void 0 : { cause });
		this.name = new.target.name;
		this.code = code;
		this.hint = hint;
	}
};
/** The caller can fix this: a flag, a file, a configuration value, a missing key. */
var UsageError = class extends SteelmanError {
	exitCode = 2;
};
// src/text/words/index-lists.ts
function push$1(map, key, value) {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
// src/text/words/lexicon.ts
/** Carry grammar, not meaning: ignored when two statements are compared for what they are about. */
const FUNCTION_WORDS = new Set(`a an the this that these those it its they them their there here he she we you i our your his her him us me my himself
  herself itself themselves ourselves who whom which
 what whose as at by for from in into of on onto per to toward towards upon via with within and or but
 nor so yet if then else than when while where because since though although until unless be is are was were been being
 am do does did done doing have has had having will would also just very too much many some any
 each every both either all more most less least another such own about between through during again further
 once how why s t don now etc e g i.e e.g eg ie vs versus one get gets got e.g. i.e.`.split(/\s+/));
new Map(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`.split(/\s+/).map((word, index) => [word, index + 1]));
const MODALS = /* @__PURE__ */ new Map([
	["must", "must"],
	["shall", "must"],
	["required", "must"],
	["requires", "must"],
	["mandatory", "must"],
	["should", "should"],
	["recommended", "should"],
	["ought", "should"],
	["may", "may"],
	["might", "may"],
	["can", "may"],
	["could", "may"],
	["optional", "may"],
	["optionally", "may"]
]);
const NEGATIONS = new Set(`not no never none nothing neither cannot can't won't don't doesn't isn't aren't wasn't shouldn't mustn't without
  nobody nowhere didn't couldn't wouldn't hasn't haven't nor hardly rarely seldom barely scarcely zero`.split(/\s+/));
/** A number after one of these names a thing ("Phase 2"), it does not measure one. */
const LABEL_WORDS = new Set(`phase step stage section chapter appendix table figure option milestone task tier level round wave part rule case
  item point question requirement criterion scenario gate sprint iteration release rfc http chunk layer day week priority
  epic story module variant example note issue bug ticket pr line lines § version draft edition revision volume`.split(/\s+/));
/** A capital letter after one of these names a thing too ("Module A", "Team B"). */
const LETTER_LABEL_WORDS = /* @__PURE__ */ new Set([...LABEL_WORDS, ..."component service system node team plan type group class site region server client".split(" ")]);
const NUMBER_WORDS = new Map(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/).map((word, value) => [word, value]));
for (const [word, value] of [
	["thirty", 30],
	["forty", 40],
	["fifty", 50],
	["sixty", 60],
	["seventy", 70],
	["eighty", 80],
	["ninety", 90],
	["once", 1],
	["twice", 2]
]) NUMBER_WORDS.set(word, value);
/** Units with their dimension and the factor to its base (ms, bytes, percent, per second). */
const UNITS = new Map(Object.entries({
	time: {
		"ms millisecond milliseconds msec": 1,
		"s sec secs second seconds": 1e3,
		"min mins minute minutes": 6e4,
		"h hr hrs hour hours": 36e5,
		"d day days": 864e5,
		"week weeks": 6048e5,
		"month months mo": 26298e5,
		"year years yr yrs": 315576e5
	},
	size: {
		"byte bytes": 1,
		"kb kib kilobyte kilobytes": 1024,
		"mb mib megabyte megabytes": 1048576,
		"gb gib gigabyte gigabytes": 1073741824,
		"tb tib terabyte terabytes": 1099511627776
	},
	"money:eur": { "eur euro euros": 1 },
	"money:usd": { "usd dollar dollars": 1 },
	"money:gbp": { "gbp pounds": 1 },
	"money:chf": { "chf francs": 1 },
	percent: { "% percent percentage pct": 1 },
	rate: {
		"rps qps tps": 1,
		rpm: 1 / 60
	},
	frequency: {
		hz: 1,
		khz: 1e3,
		mhz: 1e6
	}
}).flatMap(([dimension, units]) => Object.entries(units).flatMap(([names, factor]) => names.split(" ").map((name) => [name, [dimension, factor]]))));
new Map(`january february march april may june july august september october november december`.split(" ").flatMap((month, index) => [[month, index + 1], [month.slice(0, 3), index + 1]]));
// src/text/words/stem-word.ts
const VOWEL = /[aeiouy]/;
/** Frequent words of specifications that the rules below would tear apart. */
const IRREGULAR = /* @__PURE__ */ new Map([
	["used", "use"],
	["uses", "use"],
	["using", "use"],
	["ids", "id"],
	["apis", "api"],
	["goes", "go"],
	["agreed", "agre"],
	["tied", "tie"],
	["ties", "tie"]
]);
/** Expects lower case; words with digits, underscores or non-Latin letters are left alone. */
function stemWord(word) {
	const irregular = IRREGULAR.get(word);
	if (irregular !== void 0) return irregular;
	if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
	return trimVowel(dropDerivation(dropInflection(dropPlural(word))));
}
function dropPlural(word) {
	if (word.endsWith("sses")) return word.slice(0, -2);
	if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
	if (/(ss|us|is)$/.test(word)) return word;
	if (/(x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith("s") ? word.slice(0, -1) : word;
}
function dropInflection(word) {
	const bare = /^(.{3,})ing$/.exec(word)?.[1] ?? /^(.{2,})ed$/.exec(word)?.[1];
	if (bare === void 0 || !VOWEL.test(bare) || word.endsWith("eed")) return word;
	if (/i$/.test(bare)) return `${bare.slice(0, -1)}y`;
	return /([bdfgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare;
}
function dropDerivation(word) {
	if (word.length > 8 && word.endsWith("mentation")) return word.slice(0, -9);
	if (word.length > 6 && /[st]ion$/.test(word)) return word.slice(0, -3);
	if (word.length > 6 && word.endsWith("ment")) return word.slice(0, -4);
	if (word.length > 6 && word.endsWith("ness")) return word.slice(0, -4);
	if (word.length > 5 && word.endsWith("ally")) return word.slice(0, -4);
	if (word.length > 4 && word.endsWith("ly")) return word.slice(0, -2);
	return word;
}
function trimVowel(word) {
	if (word.length > 4 && word.endsWith("y")) return `${word.slice(0, -1)}i`;
	return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}
// src/text/words/read-words.ts
const L = "A-Za-z_§\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\ud800-\\udfff\\uf900-\\ufdff\\uff10-\\uffdc";
const TOKEN = new RegExp([
	"\\]\\([^)\\n]{0,2000}\\)",
	"<\\/?[A-Za-z!][^>\\n]{0,2000}>",
	"https?:\\/\\/[^\\s)\\]>]+",
	`[${L}][${L}0-9]*(?:[-./'’][${L}0-9]+)*`,
	"[$€£]?\\d+(?:[.,:/–-]\\d+)*(?:%|[A-Za-z][A-Za-z0-9]*)?",
	"[<>]=?|[≤≥~≈%]"
].join("|"), "g");
const PLAIN_COMPOUND = /^[a-z]+(?:[-/][a-z]+)+$/;
function createVocabulary() {
	const words = /* @__PURE__ */ new Map();
	const stems = /* @__PURE__ */ new Map();
	function word(key) {
		const known = words.get(key);
		if (known) return known;
		const surface = key.charCodeAt(0) === 96 ? key.slice(1) : key;
		const lower = surface.toLowerCase().replaceAll("’", "'");
		const kind = key === surface ? kindOf(surface, lower) : "name";
		const stem = kind === "number" ? lower : stemWord(lower);
		let stemId = stems.get(stem);
		if (stemId === void 0) {
			stemId = stems.size;
			stems.set(stem, stemId);
		}
		const made = {
			id: words.size,
			surface,
			lower,
			stem,
			stemId,
			kind
		};
		words.set(key, made);
		return made;
	}
	function read(text) {
		const placed = [];
		let inCode = false;
		let last = 0;
		TOKEN.lastIndex = 0;
		for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
			const surface = match[0];
			const start = match.index;
			inCode = inCode !== hasOddTicks(text, last, start);
			last = start + surface.length;
			if (!isMarkup(surface)) place(placed, surface, start, inCode, text);
		}
		return placed.map((one, at) => isEdition(placed, at, text) ? {
			...one,
			word: word(`#${one.word.surface}`)
		} : one);
	}
	function place(placed, surface, start, inCode, text) {
		if (/^https?:\/\//.test(surface)) {
			const bare = surface.replace(/^https?:\/\/|[.,;]$/g, "");
			placed.push({
				word: word(bare),
				start,
				end: start + surface.length
			});
			return;
		}
		if (/^_[^_].*[^_]_$/.test(surface)) {
			place(placed, surface.slice(1, -1), start + 1, inCode, text);
			return;
		}
		if (inCode && surface.charCodeAt(0) > 57) placed.push({
			word: word(`\`${surface}`),
			start,
			end: start + surface.length
		});
		else if (PLAIN_COMPOUND.test(surface)) pushParts(placed, surface, start);
		else placed.push({
			word: word(labelled(placed, surface, start, text)),
			start,
			end: start + surface.length
		});
	}
	function pushParts(placed, surface, start) {
		let at = start;
		for (const part of surface.split(/[-/]/)) {
			placed.push({
				word: word(part),
				start: at,
				end: at + part.length
			});
			at += part.length + 1;
		}
	}
	return {
		read,
		stemCount: () => stems.size
	};
}
function labelled(placed, surface, start, text) {
	const last = placed.at(-1);
	const before = last && /^(?:and|or|to|through)$/.test(last.word.lower) ? placed.at(-2) : last;
	const isApart = before?.word.kind !== "label" && text.slice(before?.end, start).includes(",");
	return before && !isApart && isLabel$1(before.word, surface) ? `#${surface}` : surface;
}
function isLabel$1(before, surface) {
	if (/^[A-Z]$/.test(surface)) return LETTER_LABEL_WORDS.has(before.lower);
	if (!/^\d[\d.]*(?:[–-]\d[\d.]*)?$/.test(surface)) return false;
	return before.kind === "label" || LABEL_WORDS.has(before.lower) || LABEL_WORDS.has(before.lower.slice(0, -1));
}
/** "ECMA 262", "OAS 3.1", "Python 3.11": the number says which, unless a unit follows ("RTO 4 h"). */
function isEdition(placed, at, text) {
	const [before, here, after] = [
		placed[at - 1],
		placed[at],
		placed[at + 1]
	];
	if (!before || here?.word.kind !== "number" || !/^\d[\d.]*$/.test(here.word.surface)) return false;
	const isMeasured = [before, after].some((one) => UNITS.has(one?.word.lower ?? ""));
	if (text.slice(before.end, here.start) !== " " || isMeasured) return false;
	if (before.word.kind === "name") return true;
	return at > 1 && /^[A-Z]/.test(before.word.surface) && here.word.surface.includes(".");
}
function hasOddTicks(text, from, to) {
	let odd = false;
	for (let at = from; at < to; at++) if (text.charCodeAt(at) === 96) odd = !odd;
	return odd;
}
/** Link targets and HTML tags. */
function isMarkup(surface) {
	const first = surface.charCodeAt(0);
	return first === 93 || first === 60 && surface.length > 2;
}
function kindOf(surface, lower) {
	const code = surface.charCodeAt(0);
	if (code === 35) return "label";
	if (code >= 48 && code <= 57 || /^[$€£]/.test(surface)) return "number";
	if (MODALS.has(lower)) return "modal";
	if (NEGATIONS.has(lower)) return "negation";
	if (FUNCTION_WORDS.has(lower) || /^[<>≤≥~≈%]/.test(surface)) return "function";
	return looksNamed(surface) ? "name" : "content";
}
const looksNamed = (surface) => /[_/\d]|[A-Za-z]\.[A-Za-z]|[a-z][A-Z]|^[A-Z]{2,}|^[A-Z][A-Z-]+$/.test(surface);
// src/protocols/roadmap/model.ts
const DOMAINS = [
	"frontend",
	"backend",
	"security",
	"performance",
	"documentation"
];
// src/protocols/roadmap/extraction/domain-words.ts
const DOMAIN_WORDS = /* @__PURE__ */ new Map([
	["frontend", {
		primary: "ui ux frontend page screen button form dashboard layout css browser modal widget accessibility responsive wizard",
		secondary: "display view render click navigate menu icon color style viewport mobile desktop tooltip font component label banner footer header journey redirect keyboard animation"
	}],
	["backend", {
		primary: "api endpoint server database backend service queue schema migration storage persistence rest graphql webhook microservice worker job cli pipeline",
		secondary: "request response record table query transaction event message integration registration email session cache log module parser file command config workflow data runtime"
	}],
	["security", {
		primary: "security authentication authorization encryption password credential oauth oauth2 sso jwt token permission rbac vulnerability gdpr owasp pii login secret certificate 2fa mfa",
		secondary: "access role audit compliance hash sign signature verify privacy policy lockout attack threat sanitize validate session csrf xss tls https trust revoke sandbox"
	}],
	["performance", {
		primary: "performance latency throughput concurrency scalability cache p95 p99 benchmark optimize load uptime capacity bottleneck parallel scale speed",
		secondary: "response time fast millisecond ms second memory cpu timeout batch stream budget limit rate index pool concurrent availability"
	}],
	["documentation", {
		primary: "documentation docs readme guide tutorial changelog runbook example glossary",
		secondary: "document describe comment explain template reference help faq diagram article wiki onboarding markdown"
	}]
]);
// src/protocols/roadmap/extraction/classify-domains.ts
const PRIMARY = 2;
const SECONDARY = 1;
/** Scores this near to the best share it. */
const SHARED = .85;
const MOST_INDICATORS = 5;
function classifyDomains(requirements) {
	const vocabulary = createVocabulary();
	const weights = readWeights(vocabulary);
	const score = (text) => DOMAINS.map((_, at) => scoreOf(vocabulary, weights[at], text));
	const scored = requirements.map(({ text, titles }) => {
		const own = score(text);
		return own.some(({ total }) => total > 0) ? own : score(titles.slice(1).join(" "));
	});
	const spread = scored.map(winners);
	const usual = most(spread) ?? "backend";
	const places = usualByPlace(spread, requirements);
	const filled = spread.map((domains, at) => domains.length > 0 ? domains : [places.get(placeOf$1(requirements[at]?.titles ?? [])) ?? usual]);
	return {
		domains: filled.map(([first]) => first ?? usual),
		shares: sharesOf(filled, scored)
	};
}
function readWeights(vocabulary) {
	const stems = (words) => vocabulary.read(words).map(({ word }) => word.stemId);
	return DOMAINS.map((domain) => {
		const { primary, secondary } = DOMAIN_WORDS.get(domain) ?? {
			primary: "",
			secondary: ""
		};
		const weights = new Map(stems(secondary).map((stem) => [stem, SECONDARY]));
		for (const stem of stems(primary)) weights.set(stem, PRIMARY);
		return weights;
	});
}
/** Each word once: what is said twice is not twice as much of it. */
function scoreOf(vocabulary, weights, text) {
	const seen = /* @__PURE__ */ new Map();
	for (const { word } of vocabulary.read(text.replace(/[-/_]/g, " "))) if (weights?.has(word.stemId) && !seen.has(word.stemId)) seen.set(word.stemId, word.lower);
	return {
		total: [...seen.keys()].reduce((sum, stem) => sum + (weights?.get(stem) ?? 0), 0),
		words: [...seen.values()]
	};
}
/** Best first; those within 15 % of it follow. */
function winners(scores) {
	const best = Math.max(...scores.map(({ total }) => total));
	if (best === 0) return [];
	return DOMAINS.map((domain, at) => ({
		domain,
		total: scores[at]?.total ?? 0
	})).filter(({ total }) => total >= best * SHARED).sort((a, b) => b.total - a.total).map(({ domain }) => domain);
}
function most(spread) {
	const counts = /* @__PURE__ */ new Map();
	for (const [first] of spread) if (first) counts.set(first, (counts.get(first) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
/** The usual domain of each section, by the titles above its requirements. */
function usualByPlace(spread, requirements) {
	const places = /* @__PURE__ */ new Map();
	for (const [at, { titles }] of requirements.entries()) push$1(places, placeOf$1(titles), spread[at] ?? []);
	return new Map([...places].map(([place, domains]) => [place, most(domains)]));
}
const placeOf$1 = (titles) => titles.join("\n");
function sharesOf(spread, scored) {
	const weights = /* @__PURE__ */ new Map();
	for (const domains of spread) for (const domain of domains) weights.set(domain, (weights.get(domain) ?? 0) + 1 / domains.length);
	const total = spread.length;
	return DOMAINS.map((domain, at) => ({
		domain,
		share: total === 0 ? 0 : (weights.get(domain) ?? 0) / total,
		indicators: indicatorsOf(spread, scored, domain, at)
	}));
}
function indicatorsOf(spread, scored, domain, at) {
	const counts = /* @__PURE__ */ new Map();
	scored.forEach((scores, index) => {
		if (!spread[index]?.includes(domain)) return;
		for (const word of scores[at]?.words ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
	});
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_INDICATORS).map(([word]) => word);
}
// src/protocols/reading/roles.ts
/** The first that matches counts, so what is told by two words stands before what is told by one. */
const TITLES$1 = [
	["background", /\bgoals?\s*(?:&|and|\/|,|vs\.?)\s*non-?goals?\b/i],
	["scope", /\bscope\s*(?:&|and|\/|,)\s*(?:out[- ]of[- ]scope|exclusions|non-?goals?)\b/i],
	["formal", /^(?:table of )?contents$|^toc$/i],
	["excluded", /\b(?:out[- ]of[- ]scope|not in scope|non-?goals?|exclu(?:ded|sions?)|future (?:work|scope|considerations|enhancements|possibilities)|deferred)\b/i],
	["question", /\b(?:open (?:questions?|items?|issues?|points?)|unresolved|unanswered|gaps?|to be (?:decided|determined)|questions?)\b/i],
	["risk", /\b(?:risks?|threats?|mitigations?|failure modes?|drawbacks?)\b/i],
	["acceptance", /\b(?:acceptance|success|criteria|criterion|definition of done|done when|key results?|metrics?|targets?)\b/i],
	["quality", /\b(?:non-?functional|nfrs?|quality (?:attributes?|requirements?)|performance|reliability|availability|scalability|security|privacy|accessibility|observability|budgets?|slos?|backwards? compatibility)\b/i],
	["constraint", /\b(?:constraints?|assumptions?|limitations?|invariants?|compliance|legal|policies)\b/i],
	["order", /\b(?:implementation (?:order|plan|phases?|sequence)|milestones?|timeline|phases?|schedule|sequence|work ?plan|tasks?|epics?|sprints?|critical path)\b/i],
	["test", /\b(?:tests?|testing|verification|validation|qa)\b/i],
	["dependency", /\b(?:dependenc(?:y|ies)|prerequisites?|depends on)\b/i],
	["rollout", /\b(?:feature flags?|migrations?|roll-?outs?|roll-?backs?|deployments?|releases?|operations?|operational|runbooks?|monitoring|maintenance|support|costs?)\b/i],
	["decision", /\b(?:decisions?|alternatives?|rationale|trade-?offs?|prior art)\b/i],
	["interface", /\b(?:interfaces?|apis?|contracts?|endpoints?|protocols?|cli|surfaces?|methods?|functions?|events?)\b/i],
	["data", /\b(?:data|schemas?|entit(?:y|ies)|storage|records?|database|state)\b/i],
	["component", /\b(?:architecture|components?|modules?|design|files|structure|stack|implementation|solution)\b/i],
	["scope", /\bscope\b/i],
	["functional", /\b(?:requirements?|features?|user stor(?:y|ies)|stories|use cases?|functionality|capabilit(?:y|ies)|behaviou?rs?|specification|flows?|ux|experience)\b/i],
	["glossary", /\b(?:glossary|terminology|terms|definitions|references?|appendix|related|resources|further reading|change ?log|history|copyright|acknowledge?ments?|document (?:information|control|lifecycle)|lifecycle|approvers|reviewers|tiered usage|completeness)\b/i],
	["background", /\b(?:overview|summary|introduction|background|context|problem|motivation|goals?|objectives?|purpose|vision|abstract|why|personas?|jobs|evidence|about|business|core value)\b/i]
];
/** By the letters an id begins with. */
const FAMILIES$1 = /* @__PURE__ */ new Map([
	["FR", "functional"],
	["REQ", "functional"],
	["US", "functional"],
	["NFR", "quality"],
	["AC", "acceptance"],
	["SC", "acceptance"],
	["RISK", "risk"],
	["R", "risk"],
	["OQ", "question"],
	["OI", "question"],
	["GAP", "question"],
	["CON", "constraint"],
	["NG", "excluded"],
	["ADR", "decision"]
]);
const roleOfTitle = (title) => TITLES$1.find(([, sign]) => sign.test(title))?.[0];
/** `R-001` is a risk only where risks are spoken of: elsewhere R stands for requirement. */
function roleOfFamily(family, around) {
	const letters = family.split("-")[0] ?? "";
	if (letters === "R" && around !== "risk") return void 0;
	return FAMILIES$1.get(letters);
}
// src/protocols/roadmap/extraction/classify-quality.ts
/** Of two that are named as often the first counts. */
const CATEGORIES = [
	["performance", /\b(?:perf\w*|latency|response times?|respond|milliseconds?|\d+\s?ms|p9[059]|fast\w*|speed|load times?|seconds?|memory|cpu|startup)\b/gi],
	["reliability", /\b(?:rel(?:iab\w*)?|availab\w*|uptime|downtime|fail\w*|recover\w*|resilien\w*|backups?|durab\w*|fault\w*|retr(?:y|ies)|determinis\w*|idempoten\w*|rollback|compatib\w*)\b/gi],
	["scalability", /\b(?:scal(?:e|es|ing|able|ability)|concurren\w*|throughput|capacity|horizontal\w*|volume|per second|rps|qps)\b/gi],
	["security", /\b(?:sec|secur\w*|encrypt\w*|authenti\w*|authori\w*|owasp|gdpr|hipaa|pii|privacy|complian\w*|hash\w*|tls|vulnerab\w*|secrets?|passwords?|penetration|permissions?|sanitiz\w*|injection|sign(?:s|ed|ing)?)\b/gi],
	["maintainability", /\b(?:maintain\w*|test(?:s|ed|able|ability)?|coverage|document\w*|modul\w*|readab\w*|lint\w*|observab\w*|log(?:s|ging)?|extensib\w*|portab\w*|usab\w*|accessib\w*)\b/gi]
];
const MEASURE = /(?<!\b(?:phase|section|step|stage|level|tier|version|round)\s)(?:[<>≤≥]=?\s*|\b(?:within|under|below|above|over|at least|at most|up to|no more than|less than|more than|minimum|maximum|max|min)\s+(?:of\s+)?)?[$€£]?\b\d[\d.,]{0,20}\s?(?:%|percent|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|weeks?|months?|[KMG]i?B|bytes?|bits?|rps|qps|lines?|users?|sessions?|requests?|concurrent\b[\w ]{0,20}|characters?|tokens?|attempts?|times|x)(?![A-Za-z])(?:\s+(?:uptime|p\d\d|at p\d\d|or less|or more|per \w+))?/i;
/** An id decides, then the section, then a measured quality where the place leaves it open. */
function isQuality(family, part, text) {
	const own = family === void 0 ? void 0 : roleOfFamily(family, "other");
	if (own !== void 0) return own === "quality";
	if (part === "quality" || part === "constraint" || part === "rollout") return true;
	if (part === "functional") return false;
	return mostNamed(text) !== void 0 && MEASURE.test(text) && /[<>≤≥]|%|\b\d+\s?ms\b|\bp9\d\b/.test(text);
}
/** A column that names it, then the words of the requirement, then those of its titles. */
function categoryOf(stated, text, titles) {
	return mostNamed(stated ?? "") ?? mostNamed(text) ?? mostNamed(titles.at(-1) ?? "");
}
function mostNamed(text) {
	const counts = CATEGORIES.map(([category, sign]) => ({
		category,
		count: text.match(sign)?.length ?? 0
	}));
	const most = Math.max(...counts.map(({ count }) => count));
	return most === 0 ? void 0 : counts.find(({ count }) => count === most)?.category;
}
/** The measure, verbatim. */
const constraintOf = (stated, text) => stated ?? MEASURE.exec(text)?.[0].trim();
const hasMeasure = (text) => MEASURE.test(text);
// src/text/statements/requirement-ids.ts
const ID$1 = /(?<![\w./#&])(?<!(?:^|\D)-)[A-Z]{1,8}(?:[-.][A-Z][A-Z0-9]{0,11}){0,3}[-.]\d{1,5}(?:\.\d{1,4}){0,3}[a-z]?(?![\w%]|-[\da-z])/g;
/** Named like ids, but known far beyond any set of documents. */
const STANDARDS = new Set(`UTF UCS SHA MD AES RSA DES RFC ISO IEC IEEE NIST FIPS BCP STD CVE CWE EIP ERC BIP PEP JEP KIP SIP TLS SSL HTTP HTTPS ES
  ECMA TC GPT UTC GMT BASE CRC LZ UUID GPL LGPL AGPL BSD MPL APACHE CC ANSI ASCII ISBN DOI ARM AMD X IPV H MP WCAG OWASP
  EN DIN COVID PHP JDK JSR GH PR SOC PCI`.split(/\s+/));
/** Every requirement id in a text, in order. */
function readRequirementIds(text) {
	return [...text.matchAll(ID$1)].flatMap((match) => {
		const [id] = match;
		const canonical = canonicalId(id);
		const family = canonical.replace(/(?:-\d+)+[a-z]?$/, "");
		if (STANDARDS.has(family.split("-")[0] ?? "")) return [];
		return [{
			id,
			canonical,
			family,
			start: match.index,
			end: match.index + id.length
		}];
	});
}
/** `FR-AUTH.1` and `FR-AUTH-001` are looked up as one. */
const canonicalId = (id) => id.replace(/[-.]/g, "-").replace(/-0+(?=\d)/g, "-");
// src/text/words/split-sentences.ts
const END = /[.!?。！？]["')\]*_`]*(?=\s+["'([*_`]*[A-Z0-9\u00c0-\u1fff\u3040-\ud7ff`])|[。！？]/g;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|sec|eq|ref|incl|excl|resp|mr|mrs|dr|st|inc|ltd)\.$|^\d+\.$/i;
/** "J. Smith", "A. B. Jones"; a lone letter after a word or number is a unit or a name: "30 s.", "plan B." */
const INITIAL = /(?:^|\.\s?)[A-Z]\.$/;
/** Ranges of the sentences in `text`, trimmed; together they hold everything but white space. */
function splitSentences(text) {
	const ranges = [];
	let start = 0;
	END.lastIndex = 0;
	for (let match = END.exec(text); match; match = END.exec(text)) {
		const end = match.index + match[0].length;
		const stop = text.slice(Math.max(start, match.index - 10), match.index + 1).trimStart();
		if (match[0].startsWith(".") && (ABBREVIATION.test(stop) || INITIAL.test(stop))) continue;
		push(ranges, text, start, end);
		start = end;
	}
	push(ranges, text, start, text.length);
	return ranges;
}
function push(ranges, text, start, end) {
	let from = start;
	let to = end;
	while (from < to && text.charCodeAt(from) <= 32) from++;
	while (to > from && text.charCodeAt(to - 1) <= 32) to--;
	if (to > from) ranges.push({
		start: from,
		end: to
	});
}
// src/protocols/roadmap/extraction/head-id.ts
const MARKS$1 = /^[*_[(`~\s]{0,6}/;
const ID = /^(?:[A-Z]{1,12}(?:[-_./][A-Z][A-Z0-9]{0,15}){0,3}[-_./]?|[A-Za-z]{1,16}[-_])\d{1,5}(?:[.-]\d{1,4}){0,4}[a-z]?(?![\w%])/;
/** Named like ids, and known far beyond any spec. */
const KNOWN = /^(?:S3|H2|P(?:50|9\d)|MP[34]|ES\d|MD5|SHA\d+|UTF\d+|IPV\d|V\d|K8|X509|HTTP\d|TLS1.*|O365|Q[1-4])$/i;
const SEPARATOR = /^(?:[*_\])`~]{1,4}\s*[:.)\]—–-]?|\s*[:—–]|[.)](?=\s|$)|\s+-(?=\s)|\s+(?=\p{Lu}\p{L}*\s)|\s*$)[*_]{0,2}\s*/u;
/** "FR-001 to FR-009", "FR-001, FR-002": several ids are not defined by one text. */
const SERIES = /^[*_\]`)\s]{0,6}(?:,|\/|\+|&|;|–|—|-|\.\.+|to\b|and\b|through\b|or\b)?[\s*_`[(]{0,6}[A-Z]{1,12}(?:[-.][A-Z0-9]{1,12}){0,3}[-._]?\d/;
const STORY$1 = /^(?:user\s+)?story\s+\d{1,3}\b[\s:.–—-]*/i;
const canonicalOf = (id) => readRequirementIds(id)[0]?.canonical ?? id.toUpperCase().replace(/[-_./]+/g, "-").replace(/-0+(?=\d)/g, "-");
function readHeadId(text, isHeading = false) {
	const marks = MARKS$1.exec(text)?.[0] ?? "";
	const bare = text.slice(marks.length);
	const id = ID.exec(bare)?.[0];
	if (id === void 0 || KNOWN.test(id) || isStandard(id)) return void 0;
	const behind = bare.slice(id.length);
	const separator = SEPARATOR.exec(behind)?.[0] ?? (isHeading ? "" : void 0);
	if (separator === void 0) return void 0;
	const rest = behind.slice(separator.length);
	return /^[*_\])`~]*\s*$/.test(separator) && /^[a-z]/.test(rest) && !isHeading || SERIES.test(rest) || SERIES.test(behind) ? void 0 : {
		id,
		canonical: canonicalOf(id),
		rest
	};
}
/** `ISO-8601` and the like. */
const isStandard = (id) => /[-.]\d/.test(id) && /^[A-Z]/.test(id) && readRequirementIds(id).length === 0;
const withoutStory = (title) => STORY$1.test(title) ? title.replace(STORY$1, "") : void 0;
/** Every id in a text that looks like one, however it is written. */
const idsLike = (text) => [...text.matchAll(/(?<![\w.-])[A-Z]{1,12}(?:[-_./][A-Z][A-Z0-9]{0,15}){0,3}[-_./]?\d{1,5}(?:\.\d{1,4}){0,4}(?![\w%])/g)].map(([id]) => id);
// src/protocols/roadmap/extraction/number-items.ts
/** `FR-001` and so on, leaving out what is taken; `taken` holds canonical ids. */
function createNumbering(prefix, taken) {
	let number = [...taken].reduce((highest, id) => {
		const match = new RegExp(`^${prefix}-(\\d{1,5})$`).exec(id);
		return match ? Math.max(highest, Number(match[1])) : highest;
	}, 0);
	return () => {
		number += 1;
		return `${prefix}-${String(number).padStart(3, "0")}`;
	};
}
/** One id for each, in the order given. */
function numberRequirements(requirements, taken) {
	const functional = createNumbering("FR", taken);
	const quality = createNumbering("NFR", taken);
	return requirements.map(({ id, kind }) => id ?? (kind === "functional" ? functional() : quality()));
}
// src/protocols/roadmap/extraction/signs-of-dependence.ts
/** What stands before it needs what stands behind it. */
const NEEDS = /\b(?:depend(?:s|ent|ing)?\s+(?:up)?on|requires|relies\s+on|builds?\s+(?:\w+ly\s+)?(?:up)?on|(?:is\s+)?blocked\s+by|only\s+after|(?:starts?|comes?|goes?|go|runs?|done|implemented|completed)\s+after|follows|makes?\s+(?:no\s+)?sense\s+(?:only\s+)?once|only\s+once|assumes|presumes|presupposes|needs\s+(?=[^.]*\b(?:first|[A-Z]+-\d))|uses\s+(?=[^.]*\b[A-Z]+-?\d)|(?:is|are)\s+an?\s+\w+\s+(?:around|over|on\s+top\s+of)|extends|prerequisites?\s*(?::|(?:is|are)\b)|dependenc(?:y|ies)\s*:)/gi;
/** "Not offered until the check has answered": the negation belongs to it. */
const UNTIL = /\b(?:not|never|nothing|no)\b[^.;]{0,60}?\b(?:until|before)\b/gi;
/** What stands before it is needed by what stands behind it. */
const LEADS = /\b(?:blocks|precedes|(?:is\s+)?(?:a\s+)?prerequisite\s+(?:for|of|to)|before|enables|unblocks|feeds)\b/gi;
const NEGATED$1 = /\b(?:not|no|never|without|nor|doesn't|don't)\s+(?:\w+\s+){0,2}$/i;
const saysDependence = (text) => findDependenceSigns(text).length > 0;
function findDependenceSigns(text) {
	const until = [...text.matchAll(UNTIL)].map(({ index, 0: found }) => ({
		start: index,
		end: index + found.length,
		direction: "needs"
	}));
	const isWithin = (at) => until.some(({ start, end }) => start <= at && at < end);
	const signs = (pattern, direction) => [...text.matchAll(pattern)].filter(({ index }) => !isWithin(index) && !NEGATED$1.test(text.slice(Math.max(0, index - 40), index))).map(({ index, 0: found }) => ({
		start: index,
		end: index + found.length,
		direction
	}));
	return [
		...until,
		...signs(NEEDS, "needs"),
		...signs(LEADS, "leads")
	].sort((a, b) => a.start - b.start);
}
// src/protocols/roadmap/extraction/statement.ts
/** One line, without the marks that only make it bold or a list item. */
const plain = (text) => text.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, "").replace(/\*\*|__/g, "").replace(/\s+/g, " ").trim();
/** A title without the remark in brackets behind it, and the remark. */
function splitMark(title) {
	const found = /^(.*?)[\s*_]*\(([^()]{1,80})\)[\s*_.]*$/s.exec(title);
	return found ? {
		text: found[1] ?? title,
		mark: found[2] ?? ""
	} : {
		text: title,
		mark: ""
	};
}
// src/protocols/roadmap/extraction/find-dependencies.ts
const LONGEST_NAME = 300;
const NAMED_OBJECT = /\bdepends? (?:up)?on\s+(?:the\s+)?(`[^`\n]{1,60}`|[A-Z][\w.+/-]*(?:\s+[A-Z0-9][\w.+/-]*){0,3})/g;
function findDependencies(found, known) {
	const edges = found.flatMap((one) => edgesOf(one, known));
	const external = found.flatMap((one) => externalOf(one, known));
	const all = [...uniqueEdges(edges), ...uniqueNames(external)].sort((a, b) => a.source.line - b.source.line);
	const number = createNumbering("DEP", /* @__PURE__ */ new Set());
	return all.map((one) => ({
		id: number(),
		...one
	}));
}
/** Of requirements, ranges and `REST-*` included, as the extraction names them. */
const idsIn = (text, known) => [.../* @__PURE__ */ new Set([...idsLike(expandRanges(text, known)).flatMap((id) => known.nameOf(canonicalOf(id)) ?? []), ...[...text.matchAll(/(?<![\w-])([A-Z]{1,12}(?:-[A-Z]{1,12}){0,3}[-._])\*/g)].flatMap(([, prefix = ""]) => known.requirements.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id))])];
/** "FR-001 to FR-003": all that the spec defines between the two. */
function expandRanges(text, known) {
	return text.replace(/\b([A-Z]{1,8}(?:[-.][A-Z][A-Z0-9]{0,11}){0,3}[-.])(\d{1,5})\s*(?:to|through|–|—|\.\.+)\s*\1(\d{1,5})\b/g, (range, prefix, from, to) => {
		return [range, ...known.requirements.filter(({ id }) => {
			const number = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : NaN;
			return number > Number(from) && number < Number(to);
		}).map(({ id }) => id)].join(", ");
	});
}
function edgesOf(one, known) {
	const owner = one.owner === void 0 ? void 0 : known.nameOf(one.owner);
	const edge = (before, after, isGuessed) => before === after ? [] : [{
		before,
		after,
		text: `${after} depends on ${before}`,
		source: one.source,
		isGuessed
	}];
	if (one.isListed && owner !== void 0) return idsIn(one.text, known).flatMap((id) => edge(id, owner, false));
	return sentencesOf(one.text).flatMap((sentence) => {
		const [sign] = findDependenceSigns(sentence);
		if (!sign) return [];
		const sides = [sentence.slice(0, sign.start), sentence.slice(sign.end)];
		const [left, right] = sides.map((side) => idsIn(side, known));
		const isGuessed = left.length === 0 && owner === void 0 || right.length === 0;
		const subjects = left.length > 0 ? left : owner === void 0 ? guess(sides[0], known) : [owner];
		const objects = right.length > 0 ? right : owner === void 0 ? guess(sides[1], known) : [];
		return subjects.flatMap((subject) => objects.flatMap((object) => sign.direction === "needs" ? edge(object, subject, isGuessed) : edge(subject, object, isGuessed)));
	});
}
const guess = (side, { nearest }) => {
	const id = nearest(side);
	return id === void 0 ? [] : [id];
};
const sentencesOf = (text) => text.split(/[;\n]/).flatMap((part) => splitSentences(part).map(({ start, end }) => part.slice(start, end)));
/** What is only guessed never closes a circle. */
function uniqueEdges(edges) {
	const seen = /* @__PURE__ */ new Map();
	const needs = /* @__PURE__ */ new Map();
	const reaches = (from, to, visited = /* @__PURE__ */ new Set()) => {
		if (from === to) return true;
		visited.add(from);
		return [...needs.get(from) ?? []].some((next) => !visited.has(next) && reaches(next, to, visited));
	};
	const stated = [...edges.filter(({ isGuessed }) => !isGuessed), ...edges.filter(({ isGuessed }) => isGuessed)];
	for (const { before, after, text, source, isGuessed } of stated) {
		const key = `${before}\n${after}`;
		if (seen.has(key) || isGuessed && reaches(before, after)) continue;
		seen.set(key, {
			text,
			type: "internal",
			before,
			after,
			affects: [after],
			source
		});
		needs.set(after, (needs.get(after) ?? /* @__PURE__ */ new Set()).add(before));
	}
	return [...seen.values()];
}
/** Nothing that the ids of the passage have said already. */
function externalOf(one, known) {
	const owner = one.owner === void 0 ? void 0 : known.nameOf(one.owner);
	if (owner === void 0 && edgesOf(one, known).length > 0) return [];
	return (one.isNamed ? namesIn(one) : [...one.text.matchAll(NAMED_OBJECT)].map(([, name = ""]) => name)).map((name) => cut(plain(name))).filter((name) => name !== "" && !isOnlyIds(name)).map((text) => ({
		text,
		source: one.source,
		affects: owner === void 0 ? needing(text, known) : [owner]
	}));
}
const isOnlyIds = (name) => readRequirementIds(name).reduce((rest, { id }) => rest.replace(id, ""), name).replace(/[^A-Za-z]|\band\b/g, "") === "";
const cut = (text) => text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
/** A list under a requirement holds names; elsewhere an item says it in its own words. */
function namesIn({ text, owner }) {
	if (owner !== void 0) return text.split(/,(?![^(]*\))|;|\n/).filter((name) => !/^\s*(?:none|n\/a|-)?\.?\s*$/i.test(name));
	const sentences = sentencesOf(text.split(" | ")[0] ?? text);
	const saying = sentences.filter(saysDependence);
	return saying.length > 0 ? saying : sentences.slice(0, 1);
}
/** Requirements that it names, else those that name the thing. */
function needing(text, known) {
	const named = idsIn(text, known);
	if (named.length > 0) return named;
	const name = /[A-Z][\w.+-]{2,}|`[^`\n]+`/.exec(text)?.[0]?.replace(/`/g, "");
	if (name === void 0 || /^(?:The|This|All|Each|Email|User|Data)$/.test(name)) return [];
	return known.requirements.filter((one) => one.text.includes(name)).map(({ id }) => id);
}
function uniqueNames(needs) {
	const seen = /* @__PURE__ */ new Map();
	for (const need of needs) {
		const key = need.text.toLowerCase().replace(/[`*]/g, "");
		const other = seen.get(key);
		const affects = [.../* @__PURE__ */ new Set([...other?.affects ?? [], ...need.affects])];
		seen.set(key, {
			...other ?? need,
			affects
		});
	}
	return [...seen.values()].map((need) => ({
		...need,
		type: "external"
	}));
}
// src/protocols/roadmap/extraction/describe-criteria.ts
/** A number, a comparison, a value in code, or a word that admits no exception. */
const MEASURABLE = /[<>≤≥=]|\d|`[^`\n]+`|\b(?:all|every|each|no|none|never|zero|exactly|only|always|any|returns?|passes|pass|rejected|identical)\b/i;
function describeCriteria(all, known, isThorough, proofs) {
	const found = distinct(all);
	const taken = found.flatMap(({ id }) => id === void 0 ? [] : readRequirementIds(id).map(({ canonical }) => canonical));
	const number = createNumbering("SC", new Set(taken));
	const nearest = (text) => {
		const id = isThorough ? known.nearest(text) : void 0;
		return id === void 0 ? [] : [id];
	};
	return found.map(({ id, text, owner, isOutcome, source }) => {
		const own = owner === void 0 ? void 0 : known.nameOf(owner);
		const named = idsIn(text, known);
		const proven = id === void 0 ? [] : proofs.get(id) ?? [];
		const derived = [.../* @__PURE__ */ new Set([
			...own === void 0 ? [] : [own],
			...named,
			...proven
		])];
		return {
			id: id ?? number(),
			originId: id ?? null,
			text,
			derivedFrom: derived.length > 0 || isOutcome ? derived : nearest(text),
			measurable: hasMeasure(text) || MEASURABLE.test(text.replace(/\b[A-Z]{1,8}-[\w.-]+/g, "")),
			source
		};
	});
}
/** A table of targets is often told twice. */
function distinct(found) {
	const seen = /* @__PURE__ */ new Set();
	return found.filter(({ id, text, owner }) => {
		const key = `${owner ?? ""}\n${text.toLowerCase()}`;
		if (id === void 0 && seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
// src/protocols/roadmap/extraction/describe-risks.ts
const LEVELS = [
	["High", /\b(?:high|critical|severe|major|very likely|blocker)\b/i],
	["Medium", /\b(?:medium|moderate|med)\b/i],
	["Low", /\b(?:low|minor|unlikely|negligible|rare)\b/i]
];
/** Fewer say nothing about the whole. */
const MANY_DEPENDENCIES = 5;
const MOST_NAMED = 5;
const OWN_ID = /^(RISK[-.]\d{1,5})\b[\s:.–—-]*/;
const levelOf = (said) => LEVELS.find(([, sign]) => sign.test(said ?? ""))?.[0] ?? "Medium";
function describeRisks(found, context) {
	const taken = found.flatMap(({ text }) => readRequirementIds(OWN_ID.exec(text)?.[1] ?? "").map(({ canonical }) => canonical));
	const number = createNumbering("RISK", /* @__PURE__ */ new Set([...taken, ...context.taken]));
	const nearest = (text) => {
		const id = context.isThorough ? context.known.nearest(text) : void 0;
		return id === void 0 ? [] : [id];
	};
	const named = found.map((risk) => {
		const own = OWN_ID.exec(risk.text);
		const affects = idsIn(`${risk.text} ${risk.mitigation ?? ""}`, context.known);
		return {
			id: own?.[1] ?? number(),
			text: own ? risk.text.slice(own[0].length) : risk.text,
			probability: levelOf(risk.probability),
			impact: levelOf(risk.impact),
			...risk.mitigation === void 0 ? {} : { mitigation: risk.mitigation },
			...risk.owner === void 0 ? {} : { owner: risk.owner },
			affects: affects.length > 0 ? affects : nearest(risk.text),
			source: risk.source
		};
	});
	const inferred = context.isThorough ? inferRisks(context) : [];
	return [...named, ...inferred.map((risk) => ({
		id: number(),
		...risk
	}))];
}
function inferRisks({ requirements, dependencies }) {
	const internal = dependencies.filter(({ type }) => type === "internal");
	const external = dependencies.filter(({ type }) => type === "external");
	const about = (domain) => requirements.filter((one) => one.domain === domain).map(({ id }) => id);
	return [
		internal.length >= MANY_DEPENDENCIES ? infer("parts that build on one another may not fit together", internal.map(({ id }) => id), {
			affects: affectedBy(internal),
			probability: "Medium",
			impact: "High"
		}) : void 0,
		external.length > 0 ? infer("something the work relies on may be unavailable", external.map(({ id }) => id), {
			affects: affectedBy(external),
			probability: "Medium",
			impact: "Medium"
		}) : void 0,
		fromDomain("a duty of security or compliance may be met too late or not at all", about("security"), "High"),
		fromDomain("a measure may not hold when the load grows", about("performance"), "Medium")
	].filter((risk) => risk !== void 0);
}
const affectedBy = (dependencies) => [...new Set(dependencies.flatMap(({ affects }) => affects))];
const fromDomain = (what, ids, impact) => ids.length === 0 ? void 0 : infer(what, ids, {
	affects: ids,
	probability: "Low",
	impact
});
function infer(what, from, rating) {
	const more = from.length > MOST_NAMED ? ` and ${from.length - MOST_NAMED} more` : "";
	return {
		text: `Inferred from ${from.slice(0, MOST_NAMED).join(", ")}${more}: ${what}.`,
		...rating
	};
}
// src/protocols/roadmap/extraction/match-words.ts
const AROUND = .5;
/** A word of more requirements tells none of them. */
const MOST_HOLDERS = 12;
/** Weight that must be shared: one word of a single requirement, or several of a few. */
const LEAST = .7;
function createMatcher(holders) {
	const vocabulary = createVocabulary();
	const stems = (text) => new Set(vocabulary.read(text.replace(/[-/]/g, " ")).filter(({ word }) => word.kind === "content" || word.kind === "name").map(({ word }) => word.stemId));
	const bags = holders.map(({ text, around }) => {
		const own = stems(text);
		return {
			own,
			around: new Set([...stems(around)].filter((stem) => !own.has(stem)))
		};
	});
	const owners = /* @__PURE__ */ new Map();
	for (const { own } of bags) for (const stem of own) owners.set(stem, (owners.get(stem) ?? 0) + 1);
	const near = /* @__PURE__ */ new Map();
	for (const { around } of bags) for (const stem of around) near.set(stem, (near.get(stem) ?? 0) + 1);
	const weigh = (count) => count === 0 || count > MOST_HOLDERS ? 0 : 1 / count;
	return (text, least = LEAST) => {
		const asked = stems(text);
		const scores = bags.map(({ own, around }) => {
			let score = 0;
			for (const stem of asked) if (own.has(stem)) score += weigh(owners.get(stem) ?? 0);
			else if (around.has(stem)) score += AROUND * weigh((near.get(stem) ?? 0) + (owners.get(stem) ?? 0));
			return score;
		});
		const best = Math.max(0, ...scores);
		if (best < least) return void 0;
		const equal = holders.filter((_, at) => (scores[at] ?? 0) > best - 1e-9);
		return equal.every(({ group }) => group === equal[0]?.group) ? equal[0]?.id : void 0;
	};
}
// src/text/statements/join-statements.ts
function joinStatements(statements, weighing, threshold) {
	const weights = Float64Array.from(statements, ({ stems }) => weightOf(stems, weighing));
	const prefixes = statements.map(({ stems }, index) => prefixOf(stems, weights[index], weighing, threshold));
	const likeness = (a, b) => likenessOf(statements, weights, weighing, a, b, threshold);
	const pairs = [];
	forEachCandidate(prefixes, (a, b) => {
		const measured = likeness(a, b);
		if (measured >= threshold) pairs.push({
			a,
			b,
			likeness: measured
		});
	});
	return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}
/** Calls back once for every two statements whose prefixes share a stem. */
function forEachCandidate(prefixes, found) {
	const byStem = /* @__PURE__ */ new Map();
	const seen = new Int32Array(prefixes.length).fill(-1);
	for (const [b, prefix] of prefixes.entries()) for (const stem of prefix) {
		for (const a of byStem.get(stem) ?? []) {
			if (seen[a] === b) continue;
			seen[a] = b;
			found(a, b);
		}
		push$1(byStem, stem, b);
	}
}
const weightOf = (stems, weighing) => stems.reduce((sum, stem) => sum + weighing.weightOf(stem), 0);
/** The rarest stems, as many as outweigh what a counterpart may lack. */
function prefixOf(stems, weight, weighing, threshold) {
	const rarest = [...stems].sort((a, b) => weighing.weightOf(b) - weighing.weightOf(a) || a - b);
	let left = weight;
	let length = 0;
	while (length < rarest.length && left >= threshold * weight * (1 - 1e-12)) {
		left -= weighing.weightOf(rarest[length]);
		length++;
	}
	return rarest.slice(0, length);
}
function likenessOf(statements, weights, weighing, a, b, threshold) {
	const [lighter, heavier] = [Math.min(weights[a], weights[b]), Math.max(weights[a], weights[b])];
	if (lighter < threshold * heavier * (1 - 1e-12)) return 0;
	const shared = sharedWeight(statements[a]?.stems ?? [], statements[b]?.stems ?? [], weighing);
	const joint = lighter + heavier - shared;
	return joint > 0 ? shared / joint : 0;
}
/** Weight of the stems that two ascending lists share. */
function sharedWeight(a, b, weighing) {
	let shared = 0;
	let j = 0;
	for (const stem of a) {
		while (j < b.length && b[j] < stem) j++;
		if (b[j] === stem) shared += weighing.weightOf(stem);
	}
	return shared;
}
// src/protocols/roadmap/extraction/remove-duplicates.ts
const ALIKE = .8;
/** Of the shorter text that the longer one holds: a title and its full text are one. */
const SAME_TEXT = .6;
function removeDuplicates(found, isThorough) {
	const vocabulary = createVocabulary();
	const kept = [];
	const dropped = [];
	const warnings = [];
	const byId = /* @__PURE__ */ new Map();
	const byText = /* @__PURE__ */ new Map();
	for (const requirement of found) {
		const namesakes = requirement.canonical === void 0 ? [] : byId.get(requirement.canonical) ?? [];
		const twin = byText.get(normalise(requirement.text));
		if (namesakes.some((other) => isSame(vocabulary, other.text, requirement.text)) || twin && requirement.id === void 0) {
			dropped.push(requirement);
			continue;
		}
		if (namesakes.length > 0) warnings.push(divergence([...namesakes, requirement]));
		if (requirement.canonical !== void 0) byId.set(requirement.canonical, [...namesakes, requirement]);
		if (!twin) byText.set(normalise(requirement.text), requirement);
		kept.push(requirement);
	}
	return {
		kept,
		dropped,
		warnings: [...warnings, ...isThorough ? alike(vocabulary, kept) : []]
	};
}
/** Lower case, without white space, punctuation and articles. */
const normalise = (text) => text.toLowerCase().replace(/\b(?:a|an|the)\b/g, " ").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const stemsOf = (vocabulary, text) => [...new Set(vocabulary.read(text).flatMap(({ word }) => word.kind === "function" ? [] : [word.stemId]))].sort((a, b) => a - b);
function isSame(vocabulary, a, b) {
	const [first, second] = [new Set(stemsOf(vocabulary, a)), new Set(stemsOf(vocabulary, b))];
	const [shorter, longer] = first.size <= second.size ? [first, second] : [second, first];
	return [...shorter].filter((stem) => longer.has(stem)).length >= shorter.size * SAME_TEXT;
}
const place = ({ source }) => source.line === source.endLine ? `line ${source.line}` : `lines ${source.line}-${source.endLine}`;
const divergence = (texts) => `${texts[0]?.id} stands for different texts at ${texts.map(place).join(" and ")}; all are kept.`;
/** Stems by their rank from the rarest: the join looks at the lowest first. */
function rarestFirst(lists) {
	const counts = /* @__PURE__ */ new Map();
	for (const stem of lists.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
	const ranked = [...counts].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
	const ranks = new Map(ranked.map(([stem], rank) => [stem, rank]));
	return lists.map((stems) => stems.map((stem) => ranks.get(stem) ?? 0).sort((a, b) => a - b));
}
function alike(vocabulary, kept) {
	return joinStatements(rarestFirst(kept.map(({ text }) => stemsOf(vocabulary, text))).map((stems) => ({ stems })), {
		weightOf: () => 1,
		countOf: () => 1
	}, ALIKE).filter(({ likeness }) => likeness > ALIKE).map(({ a, b, likeness }) => {
		const [first, second] = [kept[a], kept[b]];
		return `DEDUP_REVIEW_NEEDED: ${`${first.id ?? place(first)} and ${second.id ?? place(second)}`} are ${Math.round(likeness * 100)} % alike (${place(first)}, ${place(second)}); both are kept.`;
	});
}
// src/protocols/roadmap/extraction/assemble-extraction.ts
function assembleExtraction(findings, spec, isThorough, isLight) {
	const distinct = removeDuplicates(findings.requirements, isThorough);
	const taken = new Set(spec.map(canonicalOf));
	const ids = numberRequirements(distinct.kept, taken);
	const { domains, shares } = classifyDomains(distinct.kept);
	const requirements = distinct.kept.map((found, at) => ({
		id: ids[at],
		originId: found.id ?? null,
		kind: found.kind,
		text: found.text,
		domain: domains[at] ?? "backend",
		priority: found.priority ?? "P1",
		source: found.source,
		...qualityOf(found),
		...found.plan && { plan: found.plan },
		...found.foundBy !== void 0 && { foundBy: found.foundBy },
		...found.disputed && { disputed: found.disputed }
	}));
	const known = knownIds(distinct.kept, requirements, findings);
	const dependencies = isLight ? [] : findDependencies(findings.dependences, known);
	const criteria = isLight ? [] : describeCriteria(byLine(findings.criteria), known, isThorough, proofsOf(distinct.kept, requirements));
	return {
		items: {
			requirements,
			dependencies,
			risks: describeRisks(byLine(findings.risks), {
				known,
				requirements,
				dependencies,
				isThorough,
				taken
			}),
			criteria,
			domains: shares,
			putOff: byLine(findings.deferrals).map(({ id, text, reason, source }) => ({
				id: id ?? `line ${source.line}`,
				text,
				reason: `${reason} (line ${source.line})`,
				source
			})),
			asides: findings.asides
		},
		distinct,
		warnings: [...distinct.warnings, ...unresolved(findings, distinct.kept, criteria, known)]
	};
}
/** Requirements by the tests that their rows name. */
function proofsOf(kept, requirements) {
	const proofs = /* @__PURE__ */ new Map();
	kept.forEach(({ proofs: own = [] }, at) => {
		for (const test of own) push$1(proofs, test, requirements[at]?.id ?? "");
	});
	return proofs;
}
function qualityOf({ kind, category, constraint, text, titles }) {
	if (kind === "functional") return {};
	const found = categoryOf(category, text, titles);
	const measure = constraintOf(constraint, text);
	return {
		...found === void 0 ? {} : { category: found },
		...measure === void 0 ? {} : { constraint: measure }
	};
}
const byLine = (found) => [...found].sort((a, b) => a.source.line - b.source.line);
function knownIds(kept, requirements, findings) {
	const names = /* @__PURE__ */ new Map();
	kept.forEach(({ key }, at) => {
		const id = requirements[at]?.id;
		if (id !== void 0 && !names.has(key)) names.set(key, id);
	});
	const said = /* @__PURE__ */ new Map();
	for (const { source, text, mitigation = "" } of [...findings.risks, ...findings.dependences].map((one) => ({
		mitigation: void 0,
		...one
	}))) for (const id of idsLike(`${text} ${mitigation} ${source.quote}`)) push$1(said, canonicalOf(id), `${text} ${mitigation}`);
	return {
		nameOf: (key) => names.get(key),
		nearest: createMatcher(kept.map(({ text, titles, canonical, around = "", plan }, at) => ({
			id: requirements[at]?.id ?? "",
			text,
			around: [
				titles.at(-1) ?? "",
				plan?.group ?? "",
				around,
				...canonical === void 0 ? [] : said.get(canonical) ?? []
			].join(" "),
			group: titles.join("\n")
		}))),
		requirements
	};
}
const familyOf$1 = (canonical) => canonical.replace(/(?:-\d+)+[a-z]?$/, "");
/** Ids that read like requirements of this spec and that it does not define. */
function unresolved({ mentions, deferrals }, kept, criteria, known) {
	const families = /* @__PURE__ */ new Set([
		"FR",
		"NFR",
		"REQ",
		...kept.flatMap(({ canonical }) => canonical ? [familyOf$1(canonical)] : [])
	]);
	const own = new Set(criteria.map(({ id }) => id));
	const late = new Set(deferrals.map(({ canonical }) => canonical));
	const lines = /* @__PURE__ */ new Map();
	for (const { id, canonical, line, isLeftOut } of mentions) {
		if (isLeftOut || late.has(canonical)) continue;
		if (known.nameOf(canonical) !== void 0 || own.has(id) || !families.has(familyOf$1(canonical))) continue;
		lines.set(id, [...lines.get(id) ?? [], line]);
	}
	return [...lines].map(([id, at]) => {
		const places = [...new Set(at)];
		return `Unresolved reference: ${id} (line${places.length === 1 ? "" : "s"} ${places.join(", ")}) is defined nowhere in the spec.`;
	});
}
// src/protocols/roadmap/extraction/structured/malformed.ts
const malformed = (label, what, line, problem) => new UsageError(`${label}: malformed ${what} at line ${line}: ${problem}`, {
	code: what === "frontmatter" ? "roadmap/malformed-frontmatter" : "roadmap/malformed-spec",
	hint: `Correct line ${line} of ${label}, then run the command again.`
});
// src/protocols/roadmap/extraction/check-frontmatter.ts
const KEY$2 = /^["'\w][\w "'./-]*:(?:\s|$)/;
const FENCE = /^(?:---|\.\.\.)\s*$/;
/** A rule at the top is metadata only if a key follows it at once. */
function readMetadata(label, lines) {
	const first = lines.findIndex((line) => line.trim() !== "");
	if (!(lines[first]?.trimEnd() === "---" && KEY$2.test(lines[first + 1] ?? ""))) return {
		title: void 0,
		version: void 0
	};
	const close = lines.findIndex((line, at) => at > first && FENCE.test(line));
	if (close < 0) throw malformed(label, "frontmatter", first + 1, "it is opened by \"---\" and never closed");
	checkLines(label, lines, first + 1, close);
	const value = (key) => {
		const text = lines.slice(first + 1, close).find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1).trim().replace(/^(["'])(.*)\1$/, "$2");
		return text === "" ? void 0 : text;
	};
	return {
		title: value("title"),
		version: value("version")
	};
}
function checkLines(label, lines, from, to) {
	let inText = false;
	let open = 0;
	for (let at = from; at < to; at += 1) {
		const line = lines[at] ?? "";
		const isIndented = /^[ \t]+\S/.test(line);
		if (inText && (isIndented || line.trim() === "")) continue;
		inText = /:\s*[|>][+-]?\d?\s*$/.test(line);
		const problem = open > 0 ? void 0 : problemOf(line, isIndented);
		if (problem !== void 0) throw malformed(label, "frontmatter", at + 1, problem);
		open += openBrackets(line);
		if (open > 0 && at === to - 1) throw malformed(label, "frontmatter", at + 1, "a bracket is not closed");
	}
}
function problemOf(line, isIndented) {
	if (/^\s*\t/.test(line)) return "a tab in the indentation";
	if (line.trim() === "" || /^\s*#/.test(line)) return void 0;
	if (!isIndented && !KEY$2.test(line) && !/^(?:- |-$|[\]})])/.test(line)) return "a key with a colon is missing";
	const value = /^\s*(?:- )?(?:["'\w][\w "'./-]*:)?\s*(.*)$/.exec(line)?.[1]?.trim() ?? "";
	const quote = value[0];
	if ((quote === "\"" || quote === "'") && !value.slice(1).includes(quote)) return "a closing quote is missing";
	if (quote !== "\"" && quote !== "'" && quote !== "[" && quote !== "{" && /^[^#]*?\w: /.test(value)) return "a value with a colon must stand in quotes";
}
function openBrackets(line) {
	const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*$/g, "");
	const value = bare.slice(bare.indexOf(":") + 1).trim();
	if (!/^[[{]/.test(value) && /^\s*["'\w-]/.test(bare)) return 0;
	return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}
// src/text/parse/document-lines.ts
const CARRIAGE_RETURN = 13;
const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;
/** A text without any line feed is an old one whose lines end in carriage returns. */
function findLineStarts(text) {
	const lineBreak = text.includes("\n") ? "\n" : "\r";
	const starts = [0];
	for (let at = text.indexOf(lineBreak); at >= 0; at = text.indexOf(lineBreak, at + 1)) starts.push(at + 1);
	return starts;
}
/** 1-based number of the line that holds `offset`. */
function lineAt(document, offset) {
	const { lineStarts } = document;
	let low = 0;
	let high = lineStarts.length;
	while (high - low > 1) {
		const middle = low + high >>> 1;
		if (lineStarts[middle] <= offset) low = middle;
		else high = middle;
	}
	return low + 1;
}
const isBlank = (code) => code === SPACE || code === NEWLINE || code === TAB || code === CARRIAGE_RETURN;
/** End of what stands between `start` and `end` without the white space that trails it. */
function trimEnd(text, start, end) {
	let at = end;
	while (at > start && isBlank(text.charCodeAt(at - 1))) at -= 1;
	return at;
}
// src/text/parse/document-walk.ts
function startWalk(text, lineStarts) {
	const walk = {
		text,
		lineStarts,
		sections: [],
		blocks: [],
		path: [],
		items: [],
		depth: 0,
		line: 0,
		marker: void 0,
		tableHeader: void 0
	};
	openSection(walk, 0, 0, "");
	return walk;
}
function addBlock(walk, kind, start, to, level = 0, parent = walk.items.at(-1)) {
	const end = trimEnd(walk.text, start + 1, to);
	const line = moveToLine$1(walk, start);
	const endLine = moveToLine$1(walk, end - 1);
	const section = walk.sections.length - 1;
	walk.blocks.push({
		start,
		end,
		line,
		endLine,
		kind,
		section,
		level,
		parent
	});
}
/** Positions arrive in order, so the line is found by walking on. */
function moveToLine$1(walk, offset) {
	const { lineStarts } = walk;
	while ((lineStarts[walk.line + 1] ?? Number.POSITIVE_INFINITY) <= offset) walk.line += 1;
	return walk.line + 1;
}
function openSection(walk, level, from, title) {
	const line = moveToLine$1(walk, from);
	const start = level === 0 ? 0 : lineStartOf(walk, line);
	endSections(walk, level, start, line - 1);
	const index = walk.sections.length;
	const parent = level === 0 ? void 0 : walk.path.at(-1);
	if (parent !== void 0) walk.sections[parent]?.children.push(index);
	if (level > 0) walk.path.push(index);
	walk.sections.push({
		index,
		level,
		title,
		parent,
		children: [],
		start,
		end: start,
		line,
		endLine: line,
		firstBlock: walk.blocks.length,
		lastBlock: walk.blocks.length,
		treeEnd: start
	});
}
/** A byte order mark stays outside the first heading. */
function lineStartOf(walk, line) {
	const start = walk.lineStarts[line - 1];
	return start === 0 && walk.text.charCodeAt(0) === 65279 ? 1 : start;
}
/** Behind the last node. */
function endWalk(walk) {
	const end = walk.text.length;
	endSections(walk, 0, end, moveToLine$1(walk, end - 1));
}
/** Ends the current section at `end`, and with it every enclosing one that is not above `level`. */
function endSections(walk, level, end, endLine) {
	const current = walk.sections.at(-1);
	if (!current) return;
	current.end = end;
	current.treeEnd = end;
	current.endLine = Math.max(current.line, endLine);
	current.lastBlock = walk.blocks.length;
	for (let last = walk.path.at(-1); last !== void 0; last = walk.path.at(-1)) {
		const section = walk.sections[last];
		section.treeEnd = end;
		if (section.level < level) break;
		walk.path.pop();
	}
}
// src/text/parse/find-frontmatter.ts
const KEY$1 = /^["'\w][\w "'./-]*:(?:\s|$)/;
/** Comments, list entries and closing brackets may stand between the keys of a YAML mapping. */
const BESIDE_KEYS = /^(?:#|- |-$|[\]})])/;
const BLANK_OR_INDENTED = /^(?:\s|$)/;
const LONGEST_LINE_READ = 200;
const MOST_BLANK_LINES = 5;
/**
* A document may also begin with a thematic break, so every line in between must read as metadata:
* prose that stands between two rules stays prose.
*/
function findFrontmatter(text, lineStarts) {
	const { first, start } = firstWrittenLine(text, lineStarts);
	if (!text.startsWith("---", start) || endOfLine(text, lineStarts, first) !== start + 3) return void 0;
	let keys = 0;
	for (let line = first + 1; line < lineStarts.length; line += 1) {
		const from = lineStarts[line];
		const end = endOfLine(text, lineStarts, line);
		const content = text.slice(from, Math.min(end, from + LONGEST_LINE_READ));
		if (content === "---" || content === "...") return keys > 0 || line === first + 1 ? {
			start,
			end,
			nextLine: line + 1
		} : void 0;
		if (!isMetadata(content, line === first + 1)) return void 0;
		keys += KEY$1.test(content) ? 1 : 0;
	}
}
/** The first line continues nothing: a blank one there follows a thematic break. */
function isMetadata(content, isFirst) {
	return KEY$1.test(content) || BESIDE_KEYS.test(content) || !isFirst && BLANK_OR_INDENTED.test(content);
}
/** Models put blank lines before the metadata; a few are forgiven. */
function firstWrittenLine(text, lineStarts) {
	if (text.charCodeAt(0) === 65279) return {
		first: 0,
		start: 1
	};
	const most = Math.min(MOST_BLANK_LINES, lineStarts.length - 1);
	let first = 0;
	while (first < most && endOfLine(text, lineStarts, first) === lineStarts[first]) first += 1;
	return {
		first,
		start: lineStarts[first]
	};
}
function endOfLine(text, lineStarts, line) {
	return trimEnd(text, lineStarts[line], lineStarts[line + 1] ?? text.length);
}
// src/text/parse/heading-title.ts
const HASH = 35;
/** `## Title ##` */
const readMarkedTitle = (text, from, to, level) => {
	let start = from + level;
	let end = trimEnd(text, start, to);
	let closing = end;
	while (closing > start && text.charCodeAt(closing - 1) === HASH) closing -= 1;
	if (isBlank(text.charCodeAt(closing - 1))) end = trimEnd(text, start, closing);
	while (start < end && isBlank(text.charCodeAt(start))) start += 1;
	return text.slice(start, end);
};
/** A title over a line of `=` or `-`; one that fills several lines is joined to one. */
const readUnderlinedTitle = (text, from, to) => {
	let underline = trimEnd(text, from, to);
	const mark = text.charCodeAt(underline - 1);
	while (underline > from && text.charCodeAt(underline - 1) === mark) underline -= 1;
	return text.slice(from, trimEnd(text, from, underline)).split(/[\r\n]+/).map((line) => line.trim()).join(" ");
};
// ../../main/node_modules/@lezer/common/dist/index.js
/**
The default maximum length of a `TreeBuffer` node.
*/
const DefaultBufferLength = 1024;
let nextPropID = 0;
var Range = class {
	constructor(from, to) {
		this.from = from;
		this.to = to;
	}
};
/**
Each [node type](#common.NodeType) or [individual tree](#common.Tree)
can have metadata associated with it in props. Instances of this
class represent prop names.
*/
var NodeProp = class {
	/**
	Create a new node prop type.
	*/
	constructor(config = {}) {
		this.id = nextPropID++;
		this.perNode = !!config.perNode;
		this.deserialize = config.deserialize || (() => {
			throw new Error("This node type doesn't define a deserialize function");
		});
		this.combine = config.combine || null;
	}
	/**
	This is meant to be used with
	[`NodeSet.extend`](#common.NodeSet.extend) or
	[`LRParser.configure`](#lr.ParserConfig.props) to compute
	prop values for each node type in the set. Takes a [match
	object](#common.NodeType^match) or function that returns undefined
	if the node type doesn't get this prop, and the prop's value if
	it does.
	*/
	add(match) {
		if (this.perNode) throw new RangeError("Can't add per-node props to node types");
		if (typeof match != "function") match = NodeType.match(match);
		return (type) => {
			let result = match(type);
			return result === void 0 ? null : [this, result];
		};
	}
};
/**
Prop that is used to describe matching delimiters. For opening
delimiters, this holds an array of node names (written as a
space-separated string when declaring this prop in a grammar)
for the node types of closing delimiters that match it.
*/
NodeProp.closedBy = new NodeProp({ deserialize: (str) => str.split(" ") });
/**
The inverse of [`closedBy`](#common.NodeProp^closedBy). This is
attached to closing delimiters, holding an array of node names
of types of matching opening delimiters.
*/
NodeProp.openedBy = new NodeProp({ deserialize: (str) => str.split(" ") });
/**
Used to assign node types to groups (for example, all node
types that represent an expression could be tagged with an
`"Expression"` group).
*/
NodeProp.group = new NodeProp({ deserialize: (str) => str.split(" ") });
/**
Attached to nodes to indicate these should be
[displayed](https://codemirror.net/docs/ref/#language.syntaxTree)
in a bidirectional text isolate, so that direction-neutral
characters on their sides don't incorrectly get associated with
surrounding text. You'll generally want to set this for nodes
that contain arbitrary text, like strings and comments, and for
nodes that appear _inside_ arbitrary text, like HTML tags. When
not given a value, in a grammar declaration, defaults to
`"auto"`.
*/
NodeProp.isolate = new NodeProp({ deserialize: (value) => {
	if (value && value != "rtl" && value != "ltr" && value != "auto") throw new RangeError("Invalid value for isolate: " + value);
	return value || "auto";
} });
/**
The hash of the [context](#lr.ContextTracker.constructor)
that the node was parsed in, if any. Used to limit reuse of
contextual nodes.
*/
NodeProp.contextHash = new NodeProp({ perNode: true });
/**
The distance beyond the end of the node that the tokenizer
looked ahead for any of the tokens inside the node. (The LR
parser only stores this when it is larger than 25, for
efficiency reasons.)
*/
NodeProp.lookAhead = new NodeProp({ perNode: true });
/**
This per-node prop is used to replace a given node, or part of a
node, with another tree. This is useful to include trees from
different languages in mixed-language parsers.
*/
NodeProp.mounted = new NodeProp({ perNode: true });
/**
A mounted tree, which can be [stored](#common.NodeProp^mounted) on
a tree node to indicate that parts of its content are
represented by another tree.
*/
var MountedTree = class {
	constructor(tree, overlay, parser, bracketed = false) {
		this.tree = tree;
		this.overlay = overlay;
		this.parser = parser;
		this.bracketed = bracketed;
	}
	/**
	@internal
	*/
	static get(tree) {
		return tree && tree.props && tree.props[NodeProp.mounted.id];
	}
};
const noProps = Object.create(null);
/**
Each node in a syntax tree has a node type associated with it.
*/
var NodeType = class NodeType {
	/**
	@internal
	*/
	constructor(name, props, id, flags = 0) {
		this.name = name;
		this.props = props;
		this.id = id;
		this.flags = flags;
	}
	/**
	Define a node type.
	*/
	static define(spec) {
		let props = spec.props && spec.props.length ? Object.create(null) : noProps;
		let flags = (spec.top ? 1 : 0) | (spec.skipped ? 2 : 0) | (spec.error ? 4 : 0) | (spec.name == null ? 8 : 0);
		let type = new NodeType(spec.name || "", props, spec.id, flags);
		if (spec.props) for (let src of spec.props) {
			if (!Array.isArray(src)) src = src(type);
			if (src) {
				if (src[0].perNode) throw new RangeError("Can't store a per-node prop on a node type");
				props[src[0].id] = src[1];
			}
		}
		return type;
	}
	/**
	Retrieves a node prop for this type. Will return `undefined` if
	the prop isn't present on this node.
	*/
	prop(prop) {
		return this.props[prop.id];
	}
	/**
	True when this is the top node of a grammar.
	*/
	get isTop() {
		return (this.flags & 1) > 0;
	}
	/**
	True when this node is produced by a skip rule.
	*/
	get isSkipped() {
		return (this.flags & 2) > 0;
	}
	/**
	Indicates whether this is an error node.
	*/
	get isError() {
		return (this.flags & 4) > 0;
	}
	/**
	When true, this node type doesn't correspond to a user-declared
	named node, for example because it is used to cache repetition.
	*/
	get isAnonymous() {
		return (this.flags & 8) > 0;
	}
	/**
	Returns true when this node's name or one of its
	[groups](#common.NodeProp^group) matches the given string.
	*/
	is(name) {
		if (typeof name == "string") {
			if (this.name == name) return true;
			let group = this.prop(NodeProp.group);
			return group ? group.indexOf(name) > -1 : false;
		}
		return this.id == name;
	}
	/**
	Create a function from node types to arbitrary values by
	specifying an object whose property names are node or
	[group](#common.NodeProp^group) names. Often useful with
	[`NodeProp.add`](#common.NodeProp.add). You can put multiple
	names, separated by spaces, in a single property name to map
	multiple node names to a single value.
	*/
	static match(map) {
		let direct = Object.create(null);
		for (let prop in map) for (let name of prop.split(" ")) direct[name] = map[prop];
		return (node) => {
			for (let groups = node.prop(NodeProp.group), i = -1; i < (groups ? groups.length : 0); i++) {
				let found = direct[i < 0 ? node.name : groups[i]];
				if (found) return found;
			}
		};
	}
};
/**
An empty dummy node type to use when no actual type is available.
*/
NodeType.none = new NodeType("", Object.create(null), 0, 8);
/**
A node set holds a collection of node types. It is used to
compactly represent trees by storing their type ids, rather than a
full pointer to the type object, in a numeric array. Each parser
[has](#lr.LRParser.nodeSet) a node set, and [tree
buffers](#common.TreeBuffer) can only store collections of nodes
from the same set. A set can have a maximum of 2**16 (65536) node
types in it, so that the ids fit into 16-bit typed array slots.
*/
var NodeSet = class NodeSet {
	/**
	Create a set with the given types. The `id` property of each
	type should correspond to its position within the array.
	*/
	constructor(types) {
		this.types = types;
		for (let i = 0; i < types.length; i++) if (types[i].id != i) throw new RangeError("Node type ids should correspond to array positions when creating a node set");
	}
	/**
	Create a copy of this set with some node properties added. The
	arguments to this method can be created with
	[`NodeProp.add`](#common.NodeProp.add).
	*/
	extend(...props) {
		let newTypes = [];
		for (let type of this.types) {
			let newProps = null;
			for (let source of props) {
				let add = source(type);
				if (add) {
					if (!newProps) newProps = Object.assign({}, type.props);
					let value = add[1], prop = add[0];
					if (prop.combine && prop.id in newProps) value = prop.combine(newProps[prop.id], value);
					newProps[prop.id] = value;
				}
			}
			newTypes.push(newProps ? new NodeType(type.name, newProps, type.id, type.flags) : type);
		}
		return new NodeSet(newTypes);
	}
};
const CachedNode = /* @__PURE__ */ new WeakMap();
const CachedInnerNode = /* @__PURE__ */ new WeakMap();
/**
Options that control iteration. Can be combined with the `|`
operator to enable multiple ones.
*/
var IterMode;
(function(IterMode) {
	/**
	When enabled, iteration will only visit [`Tree`](#common.Tree)
	objects, not nodes packed into
	[`TreeBuffer`](#common.TreeBuffer)s.
	*/
	IterMode[IterMode["ExcludeBuffers"] = 1] = "ExcludeBuffers";
	/**
	Enable this to make iteration include anonymous nodes (such as
	the nodes that wrap repeated grammar constructs into a balanced
	tree).
	*/
	IterMode[IterMode["IncludeAnonymous"] = 2] = "IncludeAnonymous";
	/**
	By default, regular [mounted](#common.NodeProp^mounted) nodes
	replace their base node in iteration. Enable this to ignore them
	instead.
	*/
	IterMode[IterMode["IgnoreMounts"] = 4] = "IgnoreMounts";
	/**
	This option only applies in
	[`enter`](#common.SyntaxNode.enter)-style methods. It tells the
	library to not enter mounted overlays if one covers the given
	position.
	*/
	IterMode[IterMode["IgnoreOverlays"] = 8] = "IgnoreOverlays";
	/**
	When set, positions on the boundary of a mounted overlay tree
	that has its [`bracketed`](#common.NestedParse.bracketed) flag
	set will enter that tree regardless of side. Only supported in
	[`enter`](#common.SyntaxNode.enter), not in cursors.
	*/
	IterMode[IterMode["EnterBracketed"] = 16] = "EnterBracketed";
})(IterMode || (IterMode = {}));
/**
A piece of syntax tree. There are two ways to approach these
trees: the way they are actually stored in memory, and the
convenient way.

Syntax trees are stored as a tree of `Tree` and `TreeBuffer`
objects. By packing detail information into `TreeBuffer` leaf
nodes, the representation is made a lot more memory-efficient.

However, when you want to actually work with tree nodes, this
representation is very awkward, so most client code will want to
use the [`TreeCursor`](#common.TreeCursor) or
[`SyntaxNode`](#common.SyntaxNode) interface instead, which provides
a view on some part of this data structure, and can be used to
move around to adjacent nodes.
*/
var Tree = class Tree {
	/**
	Construct a new tree. See also [`Tree.build`](#common.Tree^build).
	*/
	constructor(type, children, positions, length, props) {
		this.type = type;
		this.children = children;
		this.positions = positions;
		this.length = length;
		/**
		@internal
		*/
		this.props = null;
		if (props && props.length) {
			this.props = Object.create(null);
			for (let [prop, value] of props) this.props[typeof prop == "number" ? prop : prop.id] = value;
		}
	}
	/**
	@internal
	*/
	toString() {
		let mounted = MountedTree.get(this);
		if (mounted && !mounted.overlay) return mounted.tree.toString();
		let children = "";
		for (let ch of this.children) {
			let str = ch.toString();
			if (str) {
				if (children) children += ",";
				children += str;
			}
		}
		return !this.type.name ? children : (/\W/.test(this.type.name) && !this.type.isError ? JSON.stringify(this.type.name) : this.type.name) + (children.length ? "(" + children + ")" : "");
	}
	/**
	Get a [tree cursor](#common.TreeCursor) positioned at the top of
	the tree. Mode can be used to [control](#common.IterMode) which
	nodes the cursor visits.
	*/
	cursor(mode = 0) {
		return new TreeCursor(this.topNode, mode);
	}
	/**
	Get a [tree cursor](#common.TreeCursor) pointing into this tree
	at the given position and side (see
	[`moveTo`](#common.TreeCursor.moveTo).
	*/
	cursorAt(pos, side = 0, mode = 0) {
		let cursor = new TreeCursor(CachedNode.get(this) || this.topNode);
		cursor.moveTo(pos, side);
		CachedNode.set(this, cursor._tree);
		return cursor;
	}
	/**
	Get a [syntax node](#common.SyntaxNode) object for the top of the
	tree.
	*/
	get topNode() {
		return new TreeNode(this, 0, 0, null);
	}
	/**
	Get the [syntax node](#common.SyntaxNode) at the given position.
	If `side` is -1, this will move into nodes that end at the
	position. If 1, it'll move into nodes that start at the
	position. With 0, it'll only enter nodes that cover the position
	from both sides.
	
	Note that this will not enter
	[overlays](#common.MountedTree.overlay), and you often want
	[`resolveInner`](#common.Tree.resolveInner) instead.
	*/
	resolve(pos, side = 0) {
		let node = resolveNode(CachedNode.get(this) || this.topNode, pos, side, false);
		CachedNode.set(this, node);
		return node;
	}
	/**
	Like [`resolve`](#common.Tree.resolve), but will enter
	[overlaid](#common.MountedTree.overlay) nodes, producing a syntax node
	pointing into the innermost overlaid tree at the given position
	(with parent links going through all parent structure, including
	the host trees).
	*/
	resolveInner(pos, side = 0) {
		let node = resolveNode(CachedInnerNode.get(this) || this.topNode, pos, side, true);
		CachedInnerNode.set(this, node);
		return node;
	}
	/**
	In some situations, it can be useful to iterate through all
	nodes around a position, including those in overlays that don't
	directly cover the position. This method gives you an iterator
	that will produce all nodes, from small to big, around the given
	position.
	*/
	resolveStack(pos, side = 0) {
		return stackIterator(this, pos, side);
	}
	/**
	Iterate over the tree and its children, calling `enter` for any
	node that touches the `from`/`to` region (if given) before
	running over such a node's children, and `leave` (if given) when
	leaving the node. When `enter` returns `false`, that node will
	not have its children iterated over (or `leave` called).
	*/
	iterate(spec) {
		let { enter, leave, from = 0, to = this.length } = spec;
		let mode = spec.mode || 0, anon = (mode & IterMode.IncludeAnonymous) > 0;
		for (let c = this.cursor(mode | IterMode.IncludeAnonymous);;) {
			let entered = false;
			if (c.from <= to && c.to >= from && (!anon && c.type.isAnonymous || enter(c) !== false)) {
				if (c.firstChild()) continue;
				entered = true;
			}
			for (;;) {
				if (entered && leave && (anon || !c.type.isAnonymous)) leave(c);
				if (c.nextSibling()) break;
				if (!c.parent()) return;
				entered = true;
			}
		}
	}
	/**
	Get the value of the given [node prop](#common.NodeProp) for this
	node. Works with both per-node and per-type props.
	*/
	prop(prop) {
		return !prop.perNode ? this.type.prop(prop) : this.props ? this.props[prop.id] : void 0;
	}
	/**
	Returns the node's [per-node props](#common.NodeProp.perNode) in a
	format that can be passed to the [`Tree`](#common.Tree)
	constructor.
	*/
	get propValues() {
		let result = [];
		if (this.props) for (let id in this.props) result.push([+id, this.props[id]]);
		return result;
	}
	/**
	Balance the direct children of this tree, producing a copy of
	which may have children grouped into subtrees with type
	[`NodeType.none`](#common.NodeType^none).
	*/
	balance(config = {}) {
		return this.children.length <= 8 ? this : balanceRange(NodeType.none, this.children, this.positions, 0, this.children.length, 0, this.length, (children, positions, length) => new Tree(this.type, children, positions, length, this.propValues), config.makeTree || ((children, positions, length) => new Tree(NodeType.none, children, positions, length)));
	}
	/**
	Build a tree from a postfix-ordered buffer of node information,
	or a cursor over such a buffer.
	*/
	static build(data) {
		return buildTree(data);
	}
};
/**
The empty tree
*/
Tree.empty = new Tree(NodeType.none, [], [], 0);
var FlatBufferCursor = class FlatBufferCursor {
	constructor(buffer, index) {
		this.buffer = buffer;
		this.index = index;
	}
	get id() {
		return this.buffer[this.index - 4];
	}
	get start() {
		return this.buffer[this.index - 3];
	}
	get end() {
		return this.buffer[this.index - 2];
	}
	get size() {
		return this.buffer[this.index - 1];
	}
	get pos() {
		return this.index;
	}
	next() {
		this.index -= 4;
	}
	fork() {
		return new FlatBufferCursor(this.buffer, this.index);
	}
};
/**
Tree buffers contain (type, start, end, endIndex) quads for each
node. In such a buffer, nodes are stored in prefix order (parents
before children, with the endIndex of the parent indicating which
children belong to it).
*/
var TreeBuffer = class TreeBuffer {
	/**
	Create a tree buffer.
	*/
	constructor(buffer, length, set) {
		this.buffer = buffer;
		this.length = length;
		this.set = set;
	}
	/**
	@internal
	*/
	get type() {
		return NodeType.none;
	}
	/**
	@internal
	*/
	toString() {
		let result = [];
		for (let index = 0; index < this.buffer.length;) {
			result.push(this.childString(index));
			index = this.buffer[index + 3];
		}
		return result.join(",");
	}
	/**
	@internal
	*/
	childString(index) {
		let id = this.buffer[index], endIndex = this.buffer[index + 3];
		let type = this.set.types[id], result = type.name;
		if (/\W/.test(result) && !type.isError) result = JSON.stringify(result);
		index += 4;
		if (endIndex == index) return result;
		let children = [];
		while (index < endIndex) {
			children.push(this.childString(index));
			index = this.buffer[index + 3];
		}
		return result + "(" + children.join(",") + ")";
	}
	/**
	@internal
	*/
	findChild(startIndex, endIndex, dir, pos, side) {
		let { buffer } = this, pick = -1;
		for (let i = startIndex; i != endIndex; i = buffer[i + 3]) if (checkSide(side, pos, buffer[i + 1], buffer[i + 2])) {
			pick = i;
			if (dir > 0) break;
		}
		return pick;
	}
	/**
	@internal
	*/
	slice(startI, endI, from) {
		let b = this.buffer;
		let copy = new Uint16Array(endI - startI), len = 0;
		for (let i = startI, j = 0; i < endI;) {
			copy[j++] = b[i++];
			copy[j++] = b[i++] - from;
			let to = copy[j++] = b[i++] - from;
			copy[j++] = b[i++] - startI;
			len = Math.max(len, to);
		}
		return new TreeBuffer(copy, len, this.set);
	}
};
function checkSide(side, pos, from, to) {
	switch (side) {
		case -2: return from < pos;
		case -1: return to >= pos && from < pos;
		case 0: return from < pos && to > pos;
		case 1: return from <= pos && to > pos;
		case 2: return to > pos;
		case 4: return true;
	}
}
function resolveNode(node, pos, side, overlays) {
	var _a;
	while (node.from == node.to || (side < 1 ? node.from >= pos : node.from > pos) || (side > -1 ? node.to <= pos : node.to < pos)) {
		let parent = !overlays && node instanceof TreeNode && node.index < 0 ? null : node.parent;
		if (!parent) return node;
		node = parent;
	}
	let mode = overlays ? 0 : IterMode.IgnoreOverlays;
	if (overlays) {
		for (let scan = node, parent = scan.parent; parent; scan = parent, parent = scan.parent) if (scan instanceof TreeNode && scan.index < 0 && ((_a = parent.enter(pos, side, mode)) === null || _a === void 0 ? void 0 : _a.from) != scan.from) node = parent;
	}
	for (;;) {
		let inner = node.enter(pos, side, mode);
		if (!inner) return node;
		node = inner;
	}
}
var BaseNode = class {
	cursor(mode = 0) {
		return new TreeCursor(this, mode);
	}
	getChild(type, before = null, after = null) {
		let r = getChildren(this, type, before, after);
		return r.length ? r[0] : null;
	}
	getChildren(type, before = null, after = null) {
		return getChildren(this, type, before, after);
	}
	resolve(pos, side = 0) {
		return resolveNode(this, pos, side, false);
	}
	resolveInner(pos, side = 0) {
		return resolveNode(this, pos, side, true);
	}
	matchContext(context) {
		return matchNodeContext(this.parent, context);
	}
	enterUnfinishedNodesBefore(pos) {
		let scan = this.childBefore(pos), node = this;
		while (scan) {
			let last = scan.lastChild;
			if (!last || last.to != scan.to) break;
			if (last.type.isError && last.from == last.to) {
				node = scan;
				scan = last.prevSibling;
			} else scan = last;
		}
		return node;
	}
	get node() {
		return this;
	}
	get next() {
		return this.parent;
	}
};
var TreeNode = class TreeNode extends BaseNode {
	constructor(_tree, from, index, _parent) {
		super();
		this._tree = _tree;
		this.from = from;
		this.index = index;
		this._parent = _parent;
	}
	get type() {
		return this._tree.type;
	}
	get name() {
		return this._tree.type.name;
	}
	get to() {
		return this.from + this._tree.length;
	}
	nextChild(i, dir, pos, side, mode = 0) {
		for (let parent = this;;) {
			for (let { children, positions } = parent._tree, e = dir > 0 ? children.length : -1; i != e; i += dir) {
				let next = children[i], start = positions[i] + parent.from, mounted;
				if (!(mode & IterMode.EnterBracketed && next instanceof Tree && (mounted = MountedTree.get(next)) && !mounted.overlay && mounted.bracketed && pos >= start && pos <= start + next.length) && !checkSide(side, pos, start, start + next.length)) continue;
				if (next instanceof TreeBuffer) {
					if (mode & IterMode.ExcludeBuffers) continue;
					let index = next.findChild(0, next.buffer.length, dir, pos - start, side);
					if (index > -1) return new BufferNode(new BufferContext(parent, next, i, start), null, index);
				} else if (mode & IterMode.IncludeAnonymous || !next.type.isAnonymous || hasChild(next)) {
					let mounted;
					if (!(mode & IterMode.IgnoreMounts) && (mounted = MountedTree.get(next)) && !mounted.overlay) return new TreeNode(mounted.tree, start, i, parent);
					let inner = new TreeNode(next, start, i, parent);
					return mode & IterMode.IncludeAnonymous || !inner.type.isAnonymous ? inner : inner.nextChild(dir < 0 ? next.children.length - 1 : 0, dir, pos, side, mode);
				}
			}
			if (mode & IterMode.IncludeAnonymous || !parent.type.isAnonymous) return null;
			if (parent.index >= 0) i = parent.index + dir;
			else i = dir < 0 ? -1 : parent._parent._tree.children.length;
			parent = parent._parent;
			if (!parent) return null;
		}
	}
	get firstChild() {
		return this.nextChild(0, 1, 0, 4);
	}
	get lastChild() {
		return this.nextChild(this._tree.children.length - 1, -1, 0, 4);
	}
	childAfter(pos) {
		return this.nextChild(0, 1, pos, 2);
	}
	childBefore(pos) {
		return this.nextChild(this._tree.children.length - 1, -1, pos, -2);
	}
	prop(prop) {
		return this._tree.prop(prop);
	}
	enter(pos, side, mode = 0) {
		let mounted;
		if (!(mode & IterMode.IgnoreOverlays) && (mounted = MountedTree.get(this._tree)) && mounted.overlay) {
			let rPos = pos - this.from, enterBracketed = mode & IterMode.EnterBracketed && mounted.bracketed;
			for (let { from, to } of mounted.overlay) if ((side > 0 || enterBracketed ? from <= rPos : from < rPos) && (side < 0 || enterBracketed ? to >= rPos : to > rPos)) return new TreeNode(mounted.tree, mounted.overlay[0].from + this.from, -1, this);
		}
		return this.nextChild(0, 1, pos, side, mode);
	}
	nextSignificantParent() {
		let val = this;
		while (val.type.isAnonymous && val._parent) val = val._parent;
		return val;
	}
	get parent() {
		return this._parent ? this._parent.nextSignificantParent() : null;
	}
	get nextSibling() {
		return this._parent && this.index >= 0 ? this._parent.nextChild(this.index + 1, 1, 0, 4) : null;
	}
	get prevSibling() {
		return this._parent && this.index >= 0 ? this._parent.nextChild(this.index - 1, -1, 0, 4) : null;
	}
	get tree() {
		return this._tree;
	}
	toTree() {
		return this._tree;
	}
	/**
	@internal
	*/
	toString() {
		return this._tree.toString();
	}
};
function getChildren(node, type, before, after) {
	let cur = node.cursor(), result = [];
	if (!cur.firstChild()) return result;
	if (before != null) for (let found = false; !found;) {
		found = cur.type.is(before);
		if (!cur.nextSibling()) return result;
	}
	for (;;) {
		if (after != null && cur.type.is(after)) return result;
		if (cur.type.is(type)) result.push(cur.node);
		if (!cur.nextSibling()) return after == null ? result : [];
	}
}
function matchNodeContext(node, context, i = context.length - 1) {
	for (let p = node; i >= 0; p = p.parent) {
		if (!p) return false;
		if (!p.type.isAnonymous) {
			if (context[i] && context[i] != p.name) return false;
			i--;
		}
	}
	return true;
}
var BufferContext = class {
	constructor(parent, buffer, index, start) {
		this.parent = parent;
		this.buffer = buffer;
		this.index = index;
		this.start = start;
	}
};
var BufferNode = class BufferNode extends BaseNode {
	get name() {
		return this.type.name;
	}
	get from() {
		return this.context.start + this.context.buffer.buffer[this.index + 1];
	}
	get to() {
		return this.context.start + this.context.buffer.buffer[this.index + 2];
	}
	constructor(context, _parent, index) {
		super();
		this.context = context;
		this._parent = _parent;
		this.index = index;
		this.type = context.buffer.set.types[context.buffer.buffer[index]];
	}
	child(dir, pos, side) {
		let { buffer } = this.context;
		let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], dir, pos - this.context.start, side);
		return index < 0 ? null : new BufferNode(this.context, this, index);
	}
	get firstChild() {
		return this.child(1, 0, 4);
	}
	get lastChild() {
		return this.child(-1, 0, 4);
	}
	childAfter(pos) {
		return this.child(1, pos, 2);
	}
	childBefore(pos) {
		return this.child(-1, pos, -2);
	}
	prop(prop) {
		return this.type.prop(prop);
	}
	enter(pos, side, mode = 0) {
		if (mode & IterMode.ExcludeBuffers) return null;
		let { buffer } = this.context;
		let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], side > 0 ? 1 : -1, pos - this.context.start, side);
		return index < 0 ? null : new BufferNode(this.context, this, index);
	}
	get parent() {
		return this._parent || this.context.parent.nextSignificantParent();
	}
	externalSibling(dir) {
		return this._parent ? null : this.context.parent.nextChild(this.context.index + dir, dir, 0, 4);
	}
	get nextSibling() {
		let { buffer } = this.context;
		let after = buffer.buffer[this.index + 3];
		if (after < (this._parent ? buffer.buffer[this._parent.index + 3] : buffer.buffer.length)) return new BufferNode(this.context, this._parent, after);
		return this.externalSibling(1);
	}
	get prevSibling() {
		let { buffer } = this.context;
		let parentStart = this._parent ? this._parent.index + 4 : 0;
		if (this.index == parentStart) return this.externalSibling(-1);
		return new BufferNode(this.context, this._parent, buffer.findChild(parentStart, this.index, -1, 0, 4));
	}
	get tree() {
		return null;
	}
	toTree() {
		let children = [], positions = [];
		let { buffer } = this.context;
		let startI = this.index + 4, endI = buffer.buffer[this.index + 3];
		if (endI > startI) {
			let from = buffer.buffer[this.index + 1];
			children.push(buffer.slice(startI, endI, from));
			positions.push(0);
		}
		return new Tree(this.type, children, positions, this.to - this.from);
	}
	/**
	@internal
	*/
	toString() {
		return this.context.buffer.childString(this.index);
	}
};
function iterStack(heads) {
	if (!heads.length) return null;
	let pick = 0, picked = heads[0];
	for (let i = 1; i < heads.length; i++) {
		let node = heads[i];
		if (node.from > picked.from || node.to < picked.to) {
			picked = node;
			pick = i;
		}
	}
	let next = picked instanceof TreeNode && picked.index < 0 ? null : picked.parent;
	let newHeads = heads.slice();
	if (next) newHeads[pick] = next;
	else newHeads.splice(pick, 1);
	return new StackIterator(newHeads, picked);
}
var StackIterator = class {
	constructor(heads, node) {
		this.heads = heads;
		this.node = node;
	}
	get next() {
		return iterStack(this.heads);
	}
};
function stackIterator(tree, pos, side) {
	let inner = tree.resolveInner(pos, side), layers = null;
	for (let scan = inner instanceof TreeNode ? inner : inner.context.parent; scan; scan = scan.parent) if (scan.index < 0) {
		let parent = scan.parent;
		(layers || (layers = [inner])).push(parent.resolve(pos, side));
		scan = parent;
	} else {
		let mount = MountedTree.get(scan.tree);
		if (mount && mount.overlay && mount.overlay[0].from <= pos && mount.overlay[mount.overlay.length - 1].to >= pos) {
			let root = new TreeNode(mount.tree, mount.overlay[0].from + scan.from, -1, scan);
			(layers || (layers = [inner])).push(resolveNode(root, pos, side, false));
		}
	}
	return layers ? iterStack(layers) : inner;
}
/**
A tree cursor object focuses on a given node in a syntax tree, and
allows you to move to adjacent nodes.
*/
var TreeCursor = class {
	/**
	Shorthand for `.type.name`.
	*/
	get name() {
		return this.type.name;
	}
	/**
	@internal
	*/
	constructor(node, mode = 0) {
		/**
		@internal
		*/
		this.buffer = null;
		this.stack = [];
		/**
		@internal
		*/
		this.index = 0;
		this.bufferNode = null;
		this.mode = mode & ~IterMode.EnterBracketed;
		if (node instanceof TreeNode) this.yieldNode(node);
		else {
			this._tree = node.context.parent;
			this.buffer = node.context;
			for (let n = node._parent; n; n = n._parent) this.stack.unshift(n.index);
			this.bufferNode = node;
			this.yieldBuf(node.index);
		}
	}
	yieldNode(node) {
		if (!node) return false;
		this._tree = node;
		this.type = node.type;
		this.from = node.from;
		this.to = node.to;
		return true;
	}
	yieldBuf(index, type) {
		this.index = index;
		let { start, buffer } = this.buffer;
		this.type = type || buffer.set.types[buffer.buffer[index]];
		this.from = start + buffer.buffer[index + 1];
		this.to = start + buffer.buffer[index + 2];
		return true;
	}
	/**
	@internal
	*/
	yield(node) {
		if (!node) return false;
		if (node instanceof TreeNode) {
			this.buffer = null;
			return this.yieldNode(node);
		}
		this.buffer = node.context;
		return this.yieldBuf(node.index, node.type);
	}
	/**
	@internal
	*/
	toString() {
		return this.buffer ? this.buffer.buffer.childString(this.index) : this._tree.toString();
	}
	/**
	@internal
	*/
	enterChild(dir, pos, side) {
		if (!this.buffer) return this.yield(this._tree.nextChild(dir < 0 ? this._tree._tree.children.length - 1 : 0, dir, pos, side, this.mode));
		let { buffer } = this.buffer;
		let index = buffer.findChild(this.index + 4, buffer.buffer[this.index + 3], dir, pos - this.buffer.start, side);
		if (index < 0) return false;
		this.stack.push(this.index);
		return this.yieldBuf(index);
	}
	/**
	Move the cursor to this node's first child. When this returns
	false, the node has no child, and the cursor has not been moved.
	*/
	firstChild() {
		return this.enterChild(1, 0, 4);
	}
	/**
	Move the cursor to this node's last child.
	*/
	lastChild() {
		return this.enterChild(-1, 0, 4);
	}
	/**
	Move the cursor to the first child that ends after `pos`.
	*/
	childAfter(pos) {
		return this.enterChild(1, pos, 2);
	}
	/**
	Move to the last child that starts before `pos`.
	*/
	childBefore(pos) {
		return this.enterChild(-1, pos, -2);
	}
	/**
	Move the cursor to the child around `pos`. If side is -1 the
	child may end at that position, when 1 it may start there. This
	will also enter [overlaid](#common.MountedTree.overlay)
	[mounted](#common.NodeProp^mounted) trees unless `overlays` is
	set to false.
	*/
	enter(pos, side, mode = this.mode) {
		if (!this.buffer) return this.yield(this._tree.enter(pos, side, mode));
		return mode & IterMode.ExcludeBuffers ? false : this.enterChild(1, pos, side);
	}
	/**
	Move to the node's parent node, if this isn't the top node.
	*/
	parent() {
		if (!this.buffer) return this.yieldNode(this.mode & IterMode.IncludeAnonymous ? this._tree._parent : this._tree.parent);
		if (this.stack.length) return this.yieldBuf(this.stack.pop());
		let parent = this.mode & IterMode.IncludeAnonymous ? this.buffer.parent : this.buffer.parent.nextSignificantParent();
		this.buffer = null;
		return this.yieldNode(parent);
	}
	/**
	@internal
	*/
	sibling(dir) {
		if (!this.buffer) return !this._tree._parent ? false : this.yield(this._tree.index < 0 ? null : this._tree._parent.nextChild(this._tree.index + dir, dir, 0, 4, this.mode));
		let { buffer } = this.buffer, d = this.stack.length - 1;
		if (dir < 0) {
			let parentStart = d < 0 ? 0 : this.stack[d] + 4;
			if (this.index != parentStart) return this.yieldBuf(buffer.findChild(parentStart, this.index, -1, 0, 4));
		} else {
			let after = buffer.buffer[this.index + 3];
			if (after < (d < 0 ? buffer.buffer.length : buffer.buffer[this.stack[d] + 3])) return this.yieldBuf(after);
		}
		return d < 0 ? this.yield(this.buffer.parent.nextChild(this.buffer.index + dir, dir, 0, 4, this.mode)) : false;
	}
	/**
	Move to this node's next sibling, if any.
	*/
	nextSibling() {
		return this.sibling(1);
	}
	/**
	Move to this node's previous sibling, if any.
	*/
	prevSibling() {
		return this.sibling(-1);
	}
	atLastNode(dir) {
		let index, parent, { buffer } = this;
		if (buffer) {
			if (dir > 0) {
				if (this.index < buffer.buffer.buffer.length) return false;
			} else for (let i = 0; i < this.index; i++) if (buffer.buffer.buffer[i + 3] < this.index) return false;
			({index, parent} = buffer);
		} else ({index, _parent: parent} = this._tree);
		for (; parent; {index, _parent: parent} = parent) if (index > -1) for (let i = index + dir, e = dir < 0 ? -1 : parent._tree.children.length; i != e; i += dir) {
			let child = parent._tree.children[i];
			if (this.mode & IterMode.IncludeAnonymous || child instanceof TreeBuffer || !child.type.isAnonymous || hasChild(child)) return false;
		}
		return true;
	}
	move(dir, enter) {
		if (enter && this.enterChild(dir, 0, 4)) return true;
		for (;;) {
			if (this.sibling(dir)) return true;
			if (this.atLastNode(dir) || !this.parent()) return false;
		}
	}
	/**
	Move to the next node in a
	[pre-order](https://en.wikipedia.org/wiki/Tree_traversal#Pre-order,_NLR)
	traversal, going from a node to its first child or, if the
	current node is empty or `enter` is false, its next sibling or
	the next sibling of the first parent node that has one.
	*/
	next(enter = true) {
		return this.move(1, enter);
	}
	/**
	Move to the next node in a last-to-first pre-order traversal. A
	node is followed by its last child or, if it has none, its
	previous sibling or the previous sibling of the first parent
	node that has one.
	*/
	prev(enter = true) {
		return this.move(-1, enter);
	}
	/**
	Move the cursor to the innermost node that covers `pos`. If
	`side` is -1, it will enter nodes that end at `pos`. If it is 1,
	it will enter nodes that start at `pos`.
	*/
	moveTo(pos, side = 0) {
		while (this.from == this.to || (side < 1 ? this.from >= pos : this.from > pos) || (side > -1 ? this.to <= pos : this.to < pos)) if (!this.parent()) break;
		while (this.enterChild(1, pos, side));
		return this;
	}
	/**
	Get a [syntax node](#common.SyntaxNode) at the cursor's current
	position.
	*/
	get node() {
		if (!this.buffer) return this._tree;
		let cache = this.bufferNode, result = null, depth = 0;
		if (cache && cache.context == this.buffer) scan: for (let index = this.index, d = this.stack.length; d >= 0;) {
			for (let c = cache; c; c = c._parent) if (c.index == index) {
				if (index == this.index) return c;
				result = c;
				depth = d + 1;
				break scan;
			}
			index = this.stack[--d];
		}
		for (let i = depth; i < this.stack.length; i++) result = new BufferNode(this.buffer, result, this.stack[i]);
		return this.bufferNode = new BufferNode(this.buffer, result, this.index);
	}
	/**
	Get the [tree](#common.Tree) that represents the current node, if
	any. Will return null when the node is in a [tree
	buffer](#common.TreeBuffer).
	*/
	get tree() {
		return this.buffer ? null : this._tree._tree;
	}
	/**
	Iterate over the current node and all its descendants, calling
	`enter` when entering a node and `leave`, if given, when leaving
	one. When `enter` returns `false`, any children of that node are
	skipped, and `leave` isn't called for it.
	*/
	iterate(enter, leave) {
		for (let depth = 0;;) {
			let mustLeave = false;
			if (this.type.isAnonymous || enter(this) !== false) {
				if (this.firstChild()) {
					depth++;
					continue;
				}
				if (!this.type.isAnonymous) mustLeave = true;
			}
			for (;;) {
				if (mustLeave && leave) leave(this);
				mustLeave = this.type.isAnonymous;
				if (!depth) return;
				if (this.nextSibling()) break;
				this.parent();
				depth--;
				mustLeave = true;
			}
		}
	}
	/**
	Test whether the current node matches a given context—a sequence
	of direct parent node names. Empty strings in the context array
	are treated as wildcards.
	*/
	matchContext(context) {
		if (!this.buffer) return matchNodeContext(this.node.parent, context);
		let { buffer } = this.buffer, { types } = buffer.set;
		for (let i = context.length - 1, d = this.stack.length - 1; i >= 0; d--) {
			if (d < 0) return matchNodeContext(this._tree, context, i);
			let type = types[buffer.buffer[this.stack[d]]];
			if (!type.isAnonymous) {
				if (context[i] && context[i] != type.name) return false;
				i--;
			}
		}
		return true;
	}
};
function hasChild(tree) {
	return tree.children.some((ch) => ch instanceof TreeBuffer || !ch.type.isAnonymous || hasChild(ch));
}
function buildTree(data) {
	var _a;
	let { buffer, nodeSet, maxBufferLength = DefaultBufferLength, reused = [], minRepeatType = nodeSet.types.length } = data;
	let cursor = Array.isArray(buffer) ? new FlatBufferCursor(buffer, buffer.length) : buffer;
	let types = nodeSet.types;
	let contextHash = 0, lookAhead = 0;
	function takeNode(parentStart, minPos, children, positions, inRepeat, depth) {
		let { id, start, end, size } = cursor;
		let lookAheadAtStart = lookAhead, contextAtStart = contextHash;
		if (size < 0) {
			cursor.next();
			if (size == -1) {
				let node = reused[id];
				children.push(node);
				positions.push(start - parentStart);
				return;
			} else if (size == -3) {
				contextHash = id;
				return;
			} else if (size == -4) {
				lookAhead = id;
				return;
			} else throw new RangeError(`Unrecognized record size: ${size}`);
		}
		let type = types[id], node, buffer;
		let startPos = start - parentStart;
		if (end - start <= maxBufferLength && (buffer = findBufferSize(cursor.pos - minPos, inRepeat))) {
			let data = new Uint16Array(buffer.size - buffer.skip);
			let endPos = cursor.pos - buffer.size, index = data.length;
			while (cursor.pos > endPos) index = copyToBuffer(buffer.start, data, index);
			node = new TreeBuffer(data, end - buffer.start, nodeSet);
			startPos = buffer.start - parentStart;
		} else {
			let endPos = cursor.pos - size;
			cursor.next();
			let localChildren = [], localPositions = [];
			let localInRepeat = id >= minRepeatType ? id : -1;
			let lastGroup = 0, lastEnd = end, groupLookAhead = lookAheadAtStart;
			while (cursor.pos > endPos) if (localInRepeat >= 0 && cursor.id == localInRepeat && cursor.size >= 0) {
				if (cursor.end <= lastEnd - maxBufferLength) {
					makeRepeatLeaf(localChildren, localPositions, start, lastGroup, cursor.end, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
					lastGroup = localChildren.length;
					lastEnd = cursor.end;
					groupLookAhead = lookAhead;
				}
				cursor.next();
			} else if (depth > 2500) takeFlatNode(start, endPos, localChildren, localPositions);
			else {
				if (localInRepeat >= 0 && cursor.size == -1 && reused[cursor.id].type == nodeSet.types[localInRepeat]) {
					if (lastGroup < localChildren.length) makeRepeatLeaf(localChildren, localPositions, start, lastGroup, cursor.end, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
					lastGroup = localChildren.length + 1;
					lastEnd = cursor.start;
					groupLookAhead = lookAhead;
				}
				takeNode(start, endPos, localChildren, localPositions, localInRepeat, depth + 1);
			}
			if (localInRepeat >= 0 && lastGroup > 0 && lastGroup < localChildren.length) makeRepeatLeaf(localChildren, localPositions, start, lastGroup, start, lastEnd, localInRepeat, groupLookAhead, contextAtStart);
			localChildren.reverse();
			localPositions.reverse();
			if (localInRepeat > -1 && lastGroup > 0) {
				let make = makeBalanced(type, contextAtStart);
				node = balanceRange(type, localChildren, localPositions, 0, localChildren.length, 0, end - start, make, make);
			} else node = makeTree(type, localChildren, localPositions, end - start, lookAheadAtStart - end, contextAtStart);
		}
		children.push(node);
		positions.push(startPos);
	}
	function takeFlatNode(parentStart, minPos, children, positions) {
		let nodes = [];
		let nodeCount = 0, stopAt = -1;
		while (cursor.pos > minPos) {
			let { id, start, end, size } = cursor;
			if (size > 4) cursor.next();
			else if (stopAt > -1 && start < stopAt) break;
			else {
				if (stopAt < 0) stopAt = end - maxBufferLength;
				nodes.push(id, start, end);
				nodeCount++;
				cursor.next();
			}
		}
		if (nodeCount) {
			let buffer = new Uint16Array(nodeCount * 4);
			let start = nodes[nodes.length - 2];
			for (let i = nodes.length - 3, j = 0; i >= 0; i -= 3) {
				buffer[j++] = nodes[i];
				buffer[j++] = nodes[i + 1] - start;
				buffer[j++] = nodes[i + 2] - start;
				buffer[j++] = j;
			}
			children.push(new TreeBuffer(buffer, nodes[2] - start, nodeSet));
			positions.push(start - parentStart);
		}
	}
	function makeBalanced(type, contextHash) {
		return (children, positions, length) => {
			let lookAhead = 0, lastI = children.length - 1, last, lookAheadProp;
			if (lastI >= 0 && (last = children[lastI]) instanceof Tree) {
				if (!lastI && last.type == type && last.length == length) return last;
				if (lookAheadProp = last.prop(NodeProp.lookAhead)) lookAhead = positions[lastI] + last.length + lookAheadProp - length;
			}
			return makeTree(type, children, positions, length, lookAhead, contextHash);
		};
	}
	function makeRepeatLeaf(children, positions, base, i, from, to, type, lookAhead, contextHash) {
		let localChildren = [], localPositions = [];
		while (children.length > i) {
			localChildren.push(children.pop());
			localPositions.push(positions.pop() + base - from);
		}
		children.push(makeTree(nodeSet.types[type], localChildren, localPositions, to - from, lookAhead - to, contextHash));
		positions.push(from - base);
	}
	function makeTree(type, children, positions, length, lookAhead, contextHash, props) {
		if (contextHash) {
			let pair = [NodeProp.contextHash, contextHash];
			props = props ? [pair].concat(props) : [pair];
		}
		if (lookAhead > 25) {
			let pair = [NodeProp.lookAhead, lookAhead];
			props = props ? [pair].concat(props) : [pair];
		}
		return new Tree(type, children, positions, length, props);
	}
	function findBufferSize(maxSize, inRepeat) {
		let fork = cursor.fork();
		let size = 0, start = 0, skip = 0, minStart = fork.end - maxBufferLength;
		let result = {
			size: 0,
			start: 0,
			skip: 0
		};
		scan: for (let minPos = fork.pos - maxSize; fork.pos > minPos;) {
			let nodeSize = fork.size;
			if (fork.id == inRepeat && nodeSize >= 0) {
				result.size = size;
				result.start = start;
				result.skip = skip;
				skip += 4;
				size += 4;
				fork.next();
				continue;
			}
			let startPos = fork.pos - nodeSize;
			if (nodeSize < 0 || startPos < minPos || fork.start < minStart) break;
			let localSkipped = fork.id >= minRepeatType ? 4 : 0;
			let nodeStart = fork.start;
			fork.next();
			while (fork.pos > startPos) {
				if (fork.size < 0) {
					if (fork.size == -3 || fork.size == -4) localSkipped += 4;
					else break scan;
				} else if (fork.id >= minRepeatType) localSkipped += 4;
				fork.next();
			}
			start = nodeStart;
			size += nodeSize;
			skip += localSkipped;
		}
		if (inRepeat < 0 || size == maxSize) {
			result.size = size;
			result.start = start;
			result.skip = skip;
		}
		return result.size > 4 ? result : void 0;
	}
	function copyToBuffer(bufferStart, buffer, index) {
		let { id, start, end, size } = cursor;
		cursor.next();
		if (size >= 0 && id < minRepeatType) {
			let startIndex = index;
			if (size > 4) {
				let endPos = cursor.pos - (size - 4);
				while (cursor.pos > endPos) index = copyToBuffer(bufferStart, buffer, index);
			}
			buffer[--index] = startIndex;
			buffer[--index] = end - bufferStart;
			buffer[--index] = start - bufferStart;
			buffer[--index] = id;
		} else if (size == -3) contextHash = id;
		else if (size == -4) lookAhead = id;
		return index;
	}
	let children = [], positions = [];
	while (cursor.pos > 0) takeNode(data.start || 0, data.bufferStart || 0, children, positions, -1, 0);
	let length = (_a = data.length) !== null && _a !== void 0 ? _a : children.length ? positions[0] + children[0].length : 0;
	return new Tree(types[data.topID], children.reverse(), positions.reverse(), length);
}
const nodeSizeCache = /* @__PURE__ */ new WeakMap();
function nodeSize(balanceType, node) {
	if (!balanceType.isAnonymous || node instanceof TreeBuffer || node.type != balanceType) return 1;
	let size = nodeSizeCache.get(node);
	if (size == null) {
		size = 1;
		for (let child of node.children) {
			if (child.type != balanceType || !(child instanceof Tree)) {
				size = 1;
				break;
			}
			size += nodeSize(balanceType, child);
		}
		nodeSizeCache.set(node, size);
	}
	return size;
}
function balanceRange(balanceType, children, positions, from, to, start, length, mkTop, mkTree) {
	let total = 0;
	for (let i = from; i < to; i++) total += nodeSize(balanceType, children[i]);
	let maxChild = Math.ceil(total * 1.5 / 8);
	let localChildren = [], localPositions = [];
	function divide(children, positions, from, to, offset) {
		for (let i = from; i < to;) {
			let groupFrom = i, groupStart = positions[i], groupSize = nodeSize(balanceType, children[i]);
			i++;
			for (; i < to; i++) {
				let nextSize = nodeSize(balanceType, children[i]);
				if (groupSize + nextSize >= maxChild) break;
				groupSize += nextSize;
			}
			if (i == groupFrom + 1) {
				if (groupSize > maxChild) {
					let only = children[groupFrom];
					divide(only.children, only.positions, 0, only.children.length, positions[groupFrom] + offset);
					continue;
				}
				localChildren.push(children[groupFrom]);
			} else {
				let length = positions[i - 1] + children[i - 1].length - groupStart;
				localChildren.push(balanceRange(balanceType, children, positions, groupFrom, i, groupStart, length, null, mkTree));
			}
			localPositions.push(groupStart + offset - start);
		}
	}
	divide(children, positions, from, to, 0);
	return (mkTop || mkTree)(localChildren, localPositions, length);
}
/**
A superclass that parsers should extend.
*/
var Parser = class {
	/**
	Start a parse, returning a [partial parse](#common.PartialParse)
	object. [`fragments`](#common.TreeFragment) can be passed in to
	make the parse incremental.
	
	By default, the entire input is parsed. You can pass `ranges`,
	which should be a sorted array of non-empty, non-overlapping
	ranges, to parse only those ranges. The tree returned in that
	case will start at `ranges[0].from`.
	*/
	startParse(input, fragments, ranges) {
		if (typeof input == "string") input = new StringInput(input);
		ranges = !ranges ? [new Range(0, input.length)] : ranges.length ? ranges.map((r) => new Range(r.from, r.to)) : [new Range(0, 0)];
		return this.createParse(input, fragments || [], ranges);
	}
	/**
	Run a full parse, returning the resulting tree.
	*/
	parse(input, fragments, ranges) {
		let parse = this.startParse(input, fragments, ranges);
		for (;;) {
			let done = parse.advance();
			if (done) return done;
		}
	}
};
var StringInput = class {
	constructor(string) {
		this.string = string;
	}
	get length() {
		return this.string.length;
	}
	chunk(from) {
		return this.string.slice(from);
	}
	get lineChunks() {
		return false;
	}
	read(from, to) {
		return this.string.slice(from, to);
	}
};
new NodeProp({ perNode: true });
// ../../main/node_modules/@lezer/highlight/dist/index.js
let nextTagID = 0;
/**
Highlighting tags are markers that denote a highlighting category.
They are [associated](#highlight.styleTags) with parts of a syntax
tree by a language mode, and then mapped to an actual CSS style by
a [highlighter](#highlight.Highlighter).

Because syntax tree node types and highlight styles have to be
able to talk the same language, CodeMirror uses a mostly _closed_
[vocabulary](#highlight.tags) of syntax tags (as opposed to
traditional open string-based systems, which make it hard for
highlighting themes to cover all the tokens produced by the
various languages).

It _is_ possible to [define](#highlight.Tag^define) your own
highlighting tags for system-internal use (where you control both
the language package and the highlighter), but such tags will not
be picked up by regular highlighters (though you can derive them
from standard tags to allow highlighters to fall back to those).
*/
var Tag = class Tag {
	/**
	@internal
	*/
	constructor(name, set, base, modified) {
		this.name = name;
		this.set = set;
		this.base = base;
		this.modified = modified;
		/**
		@internal
		*/
		this.id = nextTagID++;
	}
	toString() {
		let { name } = this;
		for (let mod of this.modified) if (mod.name) name = `${mod.name}(${name})`;
		return name;
	}
	static define(nameOrParent, parent) {
		let name = typeof nameOrParent == "string" ? nameOrParent : "?";
		if (nameOrParent instanceof Tag) parent = nameOrParent;
		if (parent === null || parent === void 0 ? void 0 : parent.base) throw new Error("Can not derive from a modified tag");
		let tag = new Tag(name, [], null, []);
		tag.set.push(tag);
		if (parent) for (let t of parent.set) tag.set.push(t);
		return tag;
	}
	/**
	Define a tag _modifier_, which is a function that, given a tag,
	will return a tag that is a subtag of the original. Applying the
	same modifier to a twice tag will return the same value (`m1(t1)
	== m1(t1)`) and applying multiple modifiers will, regardless or
	order, produce the same tag (`m1(m2(t1)) == m2(m1(t1))`).
	
	When multiple modifiers are applied to a given base tag, each
	smaller set of modifiers is registered as a parent, so that for
	example `m1(m2(m3(t1)))` is a subtype of `m1(m2(t1))`,
	`m1(m3(t1)`, and so on.
	*/
	static defineModifier(name) {
		let mod = new Modifier(name);
		return (tag) => {
			if (tag.modified.indexOf(mod) > -1) return tag;
			return Modifier.get(tag.base || tag, tag.modified.concat(mod).sort((a, b) => a.id - b.id));
		};
	}
};
let nextModifierID = 0;
var Modifier = class Modifier {
	constructor(name) {
		this.name = name;
		this.instances = [];
		this.id = nextModifierID++;
	}
	static get(base, mods) {
		if (!mods.length) return base;
		let exists = mods[0].instances.find((t) => t.base == base && sameArray(mods, t.modified));
		if (exists) return exists;
		let set = [], tag = new Tag(base.name, set, base, mods);
		for (let m of mods) m.instances.push(tag);
		let configs = powerSet(mods);
		for (let parent of base.set) if (!parent.modified.length) for (let config of configs) set.push(Modifier.get(parent, config));
		return tag;
	}
};
function sameArray(a, b) {
	return a.length == b.length && a.every((x, i) => x == b[i]);
}
function powerSet(array) {
	let sets = [[]];
	for (let i = 0; i < array.length; i++) for (let j = 0, e = sets.length; j < e; j++) sets.push(sets[j].concat(array[i]));
	return sets.sort((a, b) => b.length - a.length);
}
/**
This function is used to add a set of tags to a language syntax
via [`NodeSet.extend`](#common.NodeSet.extend) or
[`LRParser.configure`](#lr.LRParser.configure).

The argument object maps node selectors to [highlighting
tags](#highlight.Tag) or arrays of tags.

Node selectors may hold one or more (space-separated) node paths.
Such a path can be a [node name](#common.NodeType.name), or
multiple node names (or `*` wildcards) separated by slash
characters, as in `"Block/Declaration/VariableName"`. Such a path
matches the final node but only if its direct parent nodes are the
other nodes mentioned. A `*` in such a path matches any parent,
but only a single level—wildcards that match multiple parents
aren't supported, both for efficiency reasons and because Lezer
trees make it rather hard to reason about what they would match.)

A path can be ended with `/...` to indicate that the tag assigned
to the node should also apply to all child nodes, even if they
match their own style (by default, only the innermost style is
used).

When a path ends in `!`, as in `Attribute!`, no further matching
happens for the node's child nodes, and the entire node gets the
given style.

In this notation, node names that contain `/`, `!`, `*`, or `...`
must be quoted as JSON strings.

For example:

```javascript
parser.configure({props: [
styleTags({
// Style Number and BigNumber nodes
"Number BigNumber": tags.number,
// Style Escape nodes whose parent is String
"String/Escape": tags.escape,
// Style anything inside Attributes nodes
"Attributes!": tags.meta,
// Add a style to all content inside Italic nodes
"Italic/...": tags.emphasis,
// Style InvalidString nodes as both `string` and `invalid`
"InvalidString": [tags.string, tags.invalid],
// Style the node named "/" as punctuation
'"/"': tags.punctuation
})
]})
```
*/
function styleTags(spec) {
	let byName = Object.create(null);
	for (let prop in spec) {
		let tags = spec[prop];
		if (!Array.isArray(tags)) tags = [tags];
		for (let part of prop.split(" ")) if (part) {
			let pieces = [], mode = 2, rest = part;
			for (let pos = 0;;) {
				if (rest == "..." && pos > 0 && pos + 3 == part.length) {
					mode = 1;
					break;
				}
				let m = /^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(rest);
				if (!m) throw new RangeError("Invalid path: " + part);
				pieces.push(m[0] == "*" ? "" : m[0][0] == "\"" ? JSON.parse(m[0]) : m[0]);
				pos += m[0].length;
				if (pos == part.length) break;
				let next = part[pos++];
				if (pos == part.length && next == "!") {
					mode = 0;
					break;
				}
				if (next != "/") throw new RangeError("Invalid path: " + part);
				rest = part.slice(pos);
			}
			let last = pieces.length - 1, inner = pieces[last];
			if (!inner) throw new RangeError("Invalid path: " + part);
			byName[inner] = new Rule(tags, mode, last > 0 ? pieces.slice(0, last) : null).sort(byName[inner]);
		}
	}
	return ruleNodeProp.add(byName);
}
const ruleNodeProp = new NodeProp({ combine(a, b) {
	let cur, root, take;
	while (a || b) {
		if (!a || b && a.depth <= b.depth) {
			take = b;
			b = b.next;
		} else {
			take = a;
			a = a.next;
		}
		if (cur && cur.mode == take.mode && !take.context && !cur.context) continue;
		let copy = new Rule(take.tags, take.mode, take.context);
		if (cur) cur.next = copy;
		else root = copy;
		cur = copy;
	}
	return root;
} });
var Rule = class {
	constructor(tags, mode, context, next) {
		this.tags = tags;
		this.mode = mode;
		this.context = context;
		this.next = next;
	}
	get opaque() {
		return this.mode == 0;
	}
	get inherit() {
		return this.mode == 1;
	}
	sort(other) {
		if (!other || other.depth < this.depth) {
			this.next = other;
			return this;
		}
		other.next = this.sort(other.next);
		return other;
	}
	get depth() {
		return this.context ? this.context.length : 0;
	}
};
Rule.empty = new Rule([], 2, null);
/**
Define a [highlighter](#highlight.Highlighter) from an array of
tag/class pairs. Classes associated with more specific tags will
take precedence.
*/
function tagHighlighter(tags, options) {
	let map = Object.create(null);
	for (let style of tags) if (!Array.isArray(style.tag)) map[style.tag.id] = style.class;
	else for (let tag of style.tag) map[tag.id] = style.class;
	let { scope, all = null } = options || {};
	return {
		style: (tags) => {
			let cls = all;
			for (let tag of tags) for (let sub of tag.set) {
				let tagClass = map[sub.id];
				if (tagClass) {
					cls = cls ? cls + " " + tagClass : tagClass;
					break;
				}
			}
			return cls;
		},
		scope
	};
}
const t = Tag.define;
const comment = t();
const name = t();
const typeName = t(name);
const propertyName = t(name);
const literal = t();
const string = t(literal);
const number = t(literal);
const content = t();
const heading$1 = t(content);
const keyword = t();
const operator = t();
const punctuation = t();
const bracket = t(punctuation);
const meta = t();
/**
The default set of highlighting [tags](#highlight.Tag).

This collection is heavily biased towards programming languages,
and necessarily incomplete. A full ontology of syntactic
constructs would fill a stack of books, and be impractical to
write themes for. So try to make do with this set. If all else
fails, [open an
issue](https://code.haverbeke.berlin/codemirror/dev/issues) to propose a
new tag, or [define](#highlight.Tag^define) a local custom tag for
your use case.

Note that it is not obligatory to always attach the most specific
tag possible to an element—if your grammar can't easily
distinguish a certain type of element (such as a local variable),
it is okay to style it as its more general variant (a variable).

For tags that extend some parent tag, the documentation links to
the parent.
*/
const tags = {
	/**
	A comment.
	*/
	comment,
	/**
	A line [comment](#highlight.tags.comment).
	*/
	lineComment: t(comment),
	/**
	A block [comment](#highlight.tags.comment).
	*/
	blockComment: t(comment),
	/**
	A documentation [comment](#highlight.tags.comment).
	*/
	docComment: t(comment),
	/**
	Any kind of identifier.
	*/
	name,
	/**
	The [name](#highlight.tags.name) of a variable.
	*/
	variableName: t(name),
	/**
	A type [name](#highlight.tags.name).
	*/
	typeName,
	/**
	A tag name (subtag of [`typeName`](#highlight.tags.typeName)).
	*/
	tagName: t(typeName),
	/**
	A property or field [name](#highlight.tags.name).
	*/
	propertyName,
	/**
	An attribute name (subtag of [`propertyName`](#highlight.tags.propertyName)).
	*/
	attributeName: t(propertyName),
	/**
	The [name](#highlight.tags.name) of a class.
	*/
	className: t(name),
	/**
	A label [name](#highlight.tags.name).
	*/
	labelName: t(name),
	/**
	A namespace [name](#highlight.tags.name).
	*/
	namespace: t(name),
	/**
	The [name](#highlight.tags.name) of a macro.
	*/
	macroName: t(name),
	/**
	A literal value.
	*/
	literal,
	/**
	A string [literal](#highlight.tags.literal).
	*/
	string,
	/**
	A documentation [string](#highlight.tags.string).
	*/
	docString: t(string),
	/**
	A character literal (subtag of [string](#highlight.tags.string)).
	*/
	character: t(string),
	/**
	An attribute value (subtag of [string](#highlight.tags.string)).
	*/
	attributeValue: t(string),
	/**
	A number [literal](#highlight.tags.literal).
	*/
	number,
	/**
	An integer [number](#highlight.tags.number) literal.
	*/
	integer: t(number),
	/**
	A floating-point [number](#highlight.tags.number) literal.
	*/
	float: t(number),
	/**
	A boolean [literal](#highlight.tags.literal).
	*/
	bool: t(literal),
	/**
	Regular expression [literal](#highlight.tags.literal).
	*/
	regexp: t(literal),
	/**
	An escape [literal](#highlight.tags.literal), for example a
	backslash escape in a string.
	*/
	escape: t(literal),
	/**
	A color [literal](#highlight.tags.literal).
	*/
	color: t(literal),
	/**
	A URL [literal](#highlight.tags.literal).
	*/
	url: t(literal),
	/**
	A language keyword.
	*/
	keyword,
	/**
	The [keyword](#highlight.tags.keyword) for the self or this
	object.
	*/
	self: t(keyword),
	/**
	The [keyword](#highlight.tags.keyword) for null.
	*/
	null: t(keyword),
	/**
	A [keyword](#highlight.tags.keyword) denoting some atomic value.
	*/
	atom: t(keyword),
	/**
	A [keyword](#highlight.tags.keyword) that represents a unit.
	*/
	unit: t(keyword),
	/**
	A modifier [keyword](#highlight.tags.keyword).
	*/
	modifier: t(keyword),
	/**
	A [keyword](#highlight.tags.keyword) that acts as an operator.
	*/
	operatorKeyword: t(keyword),
	/**
	A control-flow related [keyword](#highlight.tags.keyword).
	*/
	controlKeyword: t(keyword),
	/**
	A [keyword](#highlight.tags.keyword) that defines something.
	*/
	definitionKeyword: t(keyword),
	/**
	A [keyword](#highlight.tags.keyword) related to defining or
	interfacing with modules.
	*/
	moduleKeyword: t(keyword),
	/**
	An operator.
	*/
	operator,
	/**
	An [operator](#highlight.tags.operator) that dereferences something.
	*/
	derefOperator: t(operator),
	/**
	Arithmetic-related [operator](#highlight.tags.operator).
	*/
	arithmeticOperator: t(operator),
	/**
	Logical [operator](#highlight.tags.operator).
	*/
	logicOperator: t(operator),
	/**
	Bit [operator](#highlight.tags.operator).
	*/
	bitwiseOperator: t(operator),
	/**
	Comparison [operator](#highlight.tags.operator).
	*/
	compareOperator: t(operator),
	/**
	[Operator](#highlight.tags.operator) that updates its operand.
	*/
	updateOperator: t(operator),
	/**
	[Operator](#highlight.tags.operator) that defines something.
	*/
	definitionOperator: t(operator),
	/**
	Type-related [operator](#highlight.tags.operator).
	*/
	typeOperator: t(operator),
	/**
	Control-flow [operator](#highlight.tags.operator).
	*/
	controlOperator: t(operator),
	/**
	Program or markup punctuation.
	*/
	punctuation,
	/**
	[Punctuation](#highlight.tags.punctuation) that separates
	things.
	*/
	separator: t(punctuation),
	/**
	Bracket-style [punctuation](#highlight.tags.punctuation).
	*/
	bracket,
	/**
	Angle [brackets](#highlight.tags.bracket) (usually `<` and `>`
	tokens).
	*/
	angleBracket: t(bracket),
	/**
	Square [brackets](#highlight.tags.bracket) (usually `[` and `]`
	tokens).
	*/
	squareBracket: t(bracket),
	/**
	Parentheses (usually `(` and `)` tokens). Subtag of
	[bracket](#highlight.tags.bracket).
	*/
	paren: t(bracket),
	/**
	Braces (usually `{` and `}` tokens). Subtag of
	[bracket](#highlight.tags.bracket).
	*/
	brace: t(bracket),
	/**
	Content, for example plain text in XML or markup documents.
	*/
	content,
	/**
	[Content](#highlight.tags.content) that represents a heading.
	*/
	heading: heading$1,
	/**
	A level 1 [heading](#highlight.tags.heading).
	*/
	heading1: t(heading$1),
	/**
	A level 2 [heading](#highlight.tags.heading).
	*/
	heading2: t(heading$1),
	/**
	A level 3 [heading](#highlight.tags.heading).
	*/
	heading3: t(heading$1),
	/**
	A level 4 [heading](#highlight.tags.heading).
	*/
	heading4: t(heading$1),
	/**
	A level 5 [heading](#highlight.tags.heading).
	*/
	heading5: t(heading$1),
	/**
	A level 6 [heading](#highlight.tags.heading).
	*/
	heading6: t(heading$1),
	/**
	A prose [content](#highlight.tags.content) separator (such as a horizontal rule).
	*/
	contentSeparator: t(content),
	/**
	[Content](#highlight.tags.content) that represents a list.
	*/
	list: t(content),
	/**
	[Content](#highlight.tags.content) that represents a quote.
	*/
	quote: t(content),
	/**
	[Content](#highlight.tags.content) that is emphasized.
	*/
	emphasis: t(content),
	/**
	[Content](#highlight.tags.content) that is styled strong.
	*/
	strong: t(content),
	/**
	[Content](#highlight.tags.content) that is part of a link.
	*/
	link: t(content),
	/**
	[Content](#highlight.tags.content) that is styled as code or
	monospace.
	*/
	monospace: t(content),
	/**
	[Content](#highlight.tags.content) that has a strike-through
	style.
	*/
	strikethrough: t(content),
	/**
	Inserted text in a change-tracking format.
	*/
	inserted: t(),
	/**
	Deleted text.
	*/
	deleted: t(),
	/**
	Changed text.
	*/
	changed: t(),
	/**
	An invalid or unsyntactic element.
	*/
	invalid: t(),
	/**
	Metadata or meta-instruction.
	*/
	meta,
	/**
	[Metadata](#highlight.tags.meta) that applies to the entire
	document.
	*/
	documentMeta: t(meta),
	/**
	[Metadata](#highlight.tags.meta) that annotates or adds
	attributes to a given syntactic element.
	*/
	annotation: t(meta),
	/**
	Processing instruction or preprocessor directive. Subtag of
	[meta](#highlight.tags.meta).
	*/
	processingInstruction: t(meta),
	/**
	[Modifier](#highlight.Tag^defineModifier) that indicates that a
	given element is being defined. Expected to be used with the
	various [name](#highlight.tags.name) tags.
	*/
	definition: Tag.defineModifier("definition"),
	/**
	[Modifier](#highlight.Tag^defineModifier) that indicates that
	something is constant. Mostly expected to be used with
	[variable names](#highlight.tags.variableName).
	*/
	constant: Tag.defineModifier("constant"),
	/**
	[Modifier](#highlight.Tag^defineModifier) used to indicate that
	a [variable](#highlight.tags.variableName) or [property
	name](#highlight.tags.propertyName) is being called or defined
	as a function.
	*/
	function: Tag.defineModifier("function"),
	/**
	[Modifier](#highlight.Tag^defineModifier) that can be applied to
	[names](#highlight.tags.name) to indicate that they belong to
	the language's standard environment.
	*/
	standard: Tag.defineModifier("standard"),
	/**
	[Modifier](#highlight.Tag^defineModifier) that indicates a given
	[names](#highlight.tags.name) is local to some scope.
	*/
	local: Tag.defineModifier("local"),
	/**
	A generic variant [modifier](#highlight.Tag^defineModifier) that
	can be used to tag language-specific alternative variants of
	some common tag. It is recommended for themes to define special
	forms of at least the [string](#highlight.tags.string) and
	[variable name](#highlight.tags.variableName) tags, since those
	come up a lot.
	*/
	special: Tag.defineModifier("special")
};
for (let name in tags) {
	let val = tags[name];
	if (val instanceof Tag) val.name = name;
}
tagHighlighter([
	{
		tag: tags.link,
		class: "tok-link"
	},
	{
		tag: tags.heading,
		class: "tok-heading"
	},
	{
		tag: tags.emphasis,
		class: "tok-emphasis"
	},
	{
		tag: tags.strong,
		class: "tok-strong"
	},
	{
		tag: tags.keyword,
		class: "tok-keyword"
	},
	{
		tag: tags.atom,
		class: "tok-atom"
	},
	{
		tag: tags.bool,
		class: "tok-bool"
	},
	{
		tag: tags.url,
		class: "tok-url"
	},
	{
		tag: tags.labelName,
		class: "tok-labelName"
	},
	{
		tag: tags.inserted,
		class: "tok-inserted"
	},
	{
		tag: tags.deleted,
		class: "tok-deleted"
	},
	{
		tag: tags.literal,
		class: "tok-literal"
	},
	{
		tag: tags.string,
		class: "tok-string"
	},
	{
		tag: tags.number,
		class: "tok-number"
	},
	{
		tag: [
			tags.regexp,
			tags.escape,
			tags.special(tags.string)
		],
		class: "tok-string2"
	},
	{
		tag: tags.variableName,
		class: "tok-variableName"
	},
	{
		tag: tags.local(tags.variableName),
		class: "tok-variableName tok-local"
	},
	{
		tag: tags.definition(tags.variableName),
		class: "tok-variableName tok-definition"
	},
	{
		tag: tags.special(tags.variableName),
		class: "tok-variableName2"
	},
	{
		tag: tags.definition(tags.propertyName),
		class: "tok-propertyName tok-definition"
	},
	{
		tag: tags.typeName,
		class: "tok-typeName"
	},
	{
		tag: tags.namespace,
		class: "tok-namespace"
	},
	{
		tag: tags.className,
		class: "tok-className"
	},
	{
		tag: tags.macroName,
		class: "tok-macroName"
	},
	{
		tag: tags.propertyName,
		class: "tok-propertyName"
	},
	{
		tag: tags.operator,
		class: "tok-operator"
	},
	{
		tag: tags.comment,
		class: "tok-comment"
	},
	{
		tag: tags.meta,
		class: "tok-meta"
	},
	{
		tag: tags.invalid,
		class: "tok-invalid"
	},
	{
		tag: tags.punctuation,
		class: "tok-punctuation"
	}
]);
// ../../main/node_modules/@lezer/markdown/dist/index.js
var CompositeBlock = class CompositeBlock {
	static create(type, value, from, parentHash, end) {
		let hash = parentHash + (parentHash << 8) + type + (value << 4) | 0;
		return new CompositeBlock(type, value, from, hash, end, [], []);
	}
	constructor(type, value, from, hash, end, children, positions) {
		this.type = type;
		this.value = value;
		this.from = from;
		this.hash = hash;
		this.end = end;
		this.children = children;
		this.positions = positions;
		/**
		@internal Used only in list items
		*/
		this.blankFirstLine = false;
		this.hashProp = [[NodeProp.contextHash, hash]];
	}
	addChild(child, pos) {
		if (child.prop(NodeProp.contextHash) != this.hash) child = new Tree(child.type, child.children, child.positions, child.length, this.hashProp);
		this.children.push(child);
		this.positions.push(pos);
	}
	toTree(nodeSet, end = this.end) {
		let last = this.children.length - 1;
		if (last >= 0) end = Math.max(end, this.positions[last] + this.children[last].length + this.from);
		return new Tree(nodeSet.types[this.type], this.children, this.positions, end - this.from).balance({ makeTree: (children, positions, length) => new Tree(NodeType.none, children, positions, length, this.hashProp) });
	}
};
var Type;
(function(Type) {
	Type[Type["Document"] = 1] = "Document";
	Type[Type["CodeBlock"] = 2] = "CodeBlock";
	Type[Type["FencedCode"] = 3] = "FencedCode";
	Type[Type["Blockquote"] = 4] = "Blockquote";
	Type[Type["HorizontalRule"] = 5] = "HorizontalRule";
	Type[Type["BulletList"] = 6] = "BulletList";
	Type[Type["OrderedList"] = 7] = "OrderedList";
	Type[Type["ListItem"] = 8] = "ListItem";
	Type[Type["ATXHeading1"] = 9] = "ATXHeading1";
	Type[Type["ATXHeading2"] = 10] = "ATXHeading2";
	Type[Type["ATXHeading3"] = 11] = "ATXHeading3";
	Type[Type["ATXHeading4"] = 12] = "ATXHeading4";
	Type[Type["ATXHeading5"] = 13] = "ATXHeading5";
	Type[Type["ATXHeading6"] = 14] = "ATXHeading6";
	Type[Type["SetextHeading1"] = 15] = "SetextHeading1";
	Type[Type["SetextHeading2"] = 16] = "SetextHeading2";
	Type[Type["HTMLBlock"] = 17] = "HTMLBlock";
	Type[Type["LinkReference"] = 18] = "LinkReference";
	Type[Type["Paragraph"] = 19] = "Paragraph";
	Type[Type["CommentBlock"] = 20] = "CommentBlock";
	Type[Type["ProcessingInstructionBlock"] = 21] = "ProcessingInstructionBlock";
	Type[Type["Escape"] = 22] = "Escape";
	Type[Type["Entity"] = 23] = "Entity";
	Type[Type["HardBreak"] = 24] = "HardBreak";
	Type[Type["Emphasis"] = 25] = "Emphasis";
	Type[Type["StrongEmphasis"] = 26] = "StrongEmphasis";
	Type[Type["Link"] = 27] = "Link";
	Type[Type["Image"] = 28] = "Image";
	Type[Type["InlineCode"] = 29] = "InlineCode";
	Type[Type["HTMLTag"] = 30] = "HTMLTag";
	Type[Type["Comment"] = 31] = "Comment";
	Type[Type["ProcessingInstruction"] = 32] = "ProcessingInstruction";
	Type[Type["Autolink"] = 33] = "Autolink";
	Type[Type["HeaderMark"] = 34] = "HeaderMark";
	Type[Type["QuoteMark"] = 35] = "QuoteMark";
	Type[Type["ListMark"] = 36] = "ListMark";
	Type[Type["LinkMark"] = 37] = "LinkMark";
	Type[Type["EmphasisMark"] = 38] = "EmphasisMark";
	Type[Type["CodeMark"] = 39] = "CodeMark";
	Type[Type["CodeText"] = 40] = "CodeText";
	Type[Type["CodeInfo"] = 41] = "CodeInfo";
	Type[Type["LinkTitle"] = 42] = "LinkTitle";
	Type[Type["LinkLabel"] = 43] = "LinkLabel";
	Type[Type["URL"] = 44] = "URL";
})(Type || (Type = {}));
/**
Data structure used to accumulate a block's content during [leaf
block parsing](#BlockParser.leaf).
*/
var LeafBlock = class {
	/**
	@internal
	*/
	constructor(start, content) {
		this.start = start;
		this.content = content;
		/**
		@internal
		*/
		this.marks = [];
		/**
		The block parsers active for this block.
		*/
		this.parsers = [];
	}
};
/**
Data structure used during block-level per-line parsing.
*/
var Line = class {
	constructor() {
		/**
		The line's full text.
		*/
		this.text = "";
		/**
		The base indent provided by the composite contexts (that have
		been handled so far).
		*/
		this.baseIndent = 0;
		/**
		The string position corresponding to the base indent.
		*/
		this.basePos = 0;
		/**
		The number of contexts handled @internal
		*/
		this.depth = 0;
		/**
		Any markers (i.e. block quote markers) parsed for the contexts.
		A block parser that moves across lines, covering such marks, may
		need to include these in its node structure.
		*/
		this.markers = [];
		/**
		The position of the next non-whitespace character beyond any
		list, blockquote, or other composite block markers.
		*/
		this.pos = 0;
		/**
		The column of the next non-whitespace character.
		*/
		this.indent = 0;
		/**
		The character code of the character after `pos`.
		*/
		this.next = -1;
	}
	/**
	@internal
	*/
	forward() {
		if (this.basePos > this.pos) this.forwardInner();
	}
	/**
	@internal
	*/
	forwardInner() {
		let newPos = this.skipSpace(this.basePos);
		this.indent = this.countIndent(newPos, this.pos, this.indent);
		this.pos = newPos;
		this.next = newPos == this.text.length ? -1 : this.text.charCodeAt(newPos);
	}
	/**
	Skip whitespace after the given position, return the position of
	the next non-space character or the end of the line if there's
	only space after `from`.
	*/
	skipSpace(from) {
		return skipSpace(this.text, from);
	}
	/**
	@internal
	*/
	reset(text) {
		this.text = text;
		this.baseIndent = this.basePos = this.pos = this.indent = 0;
		this.forwardInner();
		this.depth = 1;
		while (this.markers.length) this.markers.pop();
	}
	/**
	Move the line's base position forward to the given position.
	This should only be called by composite [block
	parsers](#BlockParser.parse) or [markup skipping
	functions](#NodeSpec.composite).
	*/
	moveBase(to) {
		this.basePos = to;
		this.baseIndent = this.countIndent(to, this.pos, this.indent);
	}
	/**
	Move the line's base position forward to the given _column_.
	*/
	moveBaseColumn(indent) {
		this.baseIndent = indent;
		this.basePos = this.findColumn(indent);
	}
	/**
	Store a composite-block-level marker. Should be called from
	[markup skipping functions](#NodeSpec.composite) when they
	consume any non-whitespace characters.
	*/
	addMarker(elt) {
		this.markers.push(elt);
	}
	/**
	Find the column position at `to`, optionally starting at a given
	position and column.
	*/
	countIndent(to, from = 0, indent = 0) {
		for (let i = from; i < to; i++) indent += this.text.charCodeAt(i) == 9 ? 4 - indent % 4 : 1;
		return indent;
	}
	/**
	Find the position corresponding to the given column.
	*/
	findColumn(goal) {
		let i = 0;
		for (let indent = 0; i < this.text.length && indent < goal; i++) indent += this.text.charCodeAt(i) == 9 ? 4 - indent % 4 : 1;
		return i;
	}
	/**
	@internal
	*/
	scrub() {
		if (!this.baseIndent) return this.text;
		let result = "";
		for (let i = 0; i < this.basePos; i++) result += " ";
		return result + this.text.slice(this.basePos);
	}
};
function skipForList(bl, cx, line) {
	if (line.pos == line.text.length || bl != cx.block && line.indent >= cx.stack[line.depth + 1].value + line.baseIndent) return true;
	if (line.indent >= line.baseIndent + 4) return false;
	let size = (bl.type == Type.OrderedList ? isOrderedList : isBulletList)(line, cx, false);
	return size > 0 && (bl.type != Type.BulletList || isHorizontalRule(line, cx, false) < 0) && line.text.charCodeAt(line.pos + size - 1) == bl.value;
}
const DefaultSkipMarkup = {
	[Type.Blockquote](bl, cx, line) {
		if (line.next != 62) return false;
		line.markers.push(elt(Type.QuoteMark, cx.lineStart + line.pos, cx.lineStart + line.pos + 1));
		line.moveBase(line.pos + (space(line.text.charCodeAt(line.pos + 1)) ? 2 : 1));
		bl.end = cx.lineStart + line.text.length;
		return true;
	},
	[Type.ListItem](bl, _cx, line) {
		if (line.next < 0 ? bl.blankFirstLine && bl.children.length == 1 : line.indent < line.baseIndent + bl.value) return false;
		line.moveBaseColumn(line.baseIndent + bl.value);
		return true;
	},
	[Type.OrderedList]: skipForList,
	[Type.BulletList]: skipForList,
	[Type.Document]() {
		return true;
	}
};
function space(ch) {
	return ch == 32 || ch == 9 || ch == 10 || ch == 13;
}
function skipSpace(line, i = 0) {
	while (i < line.length && space(line.charCodeAt(i))) i++;
	return i;
}
function skipSpaceBack(line, i, to) {
	while (i > to && space(line.charCodeAt(i - 1))) i--;
	return i;
}
function isFencedCode(line) {
	if (line.next != 96 && line.next != 126) return -1;
	let pos = line.pos + 1;
	while (pos < line.text.length && line.text.charCodeAt(pos) == line.next) pos++;
	if (pos < line.pos + 3) return -1;
	if (line.next == 96) {
		for (let i = pos; i < line.text.length; i++) if (line.text.charCodeAt(i) == 96) return -1;
	}
	return pos;
}
function isBlockquote(line) {
	return line.next != 62 ? -1 : line.text.charCodeAt(line.pos + 1) == 32 ? 2 : 1;
}
function isHorizontalRule(line, cx, breaking) {
	if (line.next != 42 && line.next != 45 && line.next != 95) return -1;
	let count = 1;
	for (let pos = line.pos + 1; pos < line.text.length; pos++) {
		let ch = line.text.charCodeAt(pos);
		if (ch == line.next) count++;
		else if (!space(ch)) return -1;
	}
	if (breaking && line.next == 45 && isSetextUnderline(line) > -1 && line.depth == cx.stack.length && cx.parser.leafBlockParsers.indexOf(DefaultLeafBlocks.SetextHeading) > -1) return -1;
	return count < 3 ? -1 : 1;
}
function inList(cx, type) {
	for (let i = cx.stack.length - 1; i >= 0; i--) if (cx.stack[i].type == type) return true;
	return false;
}
function isBulletList(line, cx, breaking) {
	return (line.next == 45 || line.next == 43 || line.next == 42) && (line.pos == line.text.length - 1 || space(line.text.charCodeAt(line.pos + 1))) && (!breaking || inList(cx, Type.BulletList) || line.skipSpace(line.pos + 2) < line.text.length) ? 1 : -1;
}
function isOrderedList(line, cx, breaking) {
	let pos = line.pos, next = line.next;
	for (;;) {
		if (next >= 48 && next <= 57) pos++;
		else break;
		if (pos == line.text.length) return -1;
		next = line.text.charCodeAt(pos);
	}
	if (pos == line.pos || pos > line.pos + 9 || next != 46 && next != 41 || pos < line.text.length - 1 && !space(line.text.charCodeAt(pos + 1)) || breaking && !inList(cx, Type.OrderedList) && (line.skipSpace(pos + 1) == line.text.length || pos > line.pos + 1 || line.next != 49)) return -1;
	return pos + 1 - line.pos;
}
function isAtxHeading(line) {
	if (line.next != 35) return -1;
	let pos = line.pos + 1;
	while (pos < line.text.length && line.text.charCodeAt(pos) == 35) pos++;
	if (pos < line.text.length && !space(line.text.charCodeAt(pos))) return -1;
	let size = pos - line.pos;
	return size > 6 ? -1 : size;
}
function isSetextUnderline(line) {
	if (line.next != 45 && line.next != 61 || line.indent >= line.baseIndent + 4) return -1;
	let pos = line.pos + 1;
	while (pos < line.text.length && line.text.charCodeAt(pos) == line.next) pos++;
	let end = pos;
	while (pos < line.text.length && space(line.text.charCodeAt(pos))) pos++;
	return pos == line.text.length ? end : -1;
}
const EmptyLine = /^[ \t]*$/;
const CommentEnd = /-->/;
const ProcessingEnd = /\?>/;
const HTMLBlockStyle = [
	[/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
	[/^\s*<!--/, CommentEnd],
	[/^\s*<\?/, ProcessingEnd],
	[/^\s*<![A-Z]/, />/],
	[/^\s*<!\[CDATA\[/, /\]\]>/],
	[/^\s*<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i, EmptyLine],
	[/^\s*(?:<\/[a-z][\w-]*\s*>|<[a-z][\w-]*(\s+[a-z:_][\w-.]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*>)\s*$/i, EmptyLine]
];
function isHTMLBlock(line, _cx, breaking) {
	if (line.next != 60) return -1;
	let rest = line.text.slice(line.pos);
	for (let i = 0, e = HTMLBlockStyle.length - (breaking ? 1 : 0); i < e; i++) if (HTMLBlockStyle[i][0].test(rest)) return i;
	return -1;
}
function getListIndent(line, pos) {
	let indentAfter = line.countIndent(pos, line.pos, line.indent);
	let skipped = line.skipSpace(pos);
	let indented = line.countIndent(skipped, pos, indentAfter);
	return indented >= indentAfter + 5 || skipped == line.text.length ? indentAfter + 1 : indented;
}
function addCodeText(marks, from, to) {
	let last = marks.length - 1;
	if (last >= 0 && marks[last].to == from && marks[last].type == Type.CodeText) marks[last].to = to;
	else marks.push(elt(Type.CodeText, from, to));
}
const DefaultBlockParsers = {
	LinkReference: void 0,
	IndentedCode(cx, line) {
		let base = line.baseIndent + 4;
		if (line.indent < base) return false;
		let start = line.findColumn(base);
		let from = cx.lineStart + start, to = cx.lineStart + line.text.length;
		let marks = [], pendingMarks = [];
		addCodeText(marks, from, to);
		while (cx.nextLine() && line.depth >= cx.stack.length) if (line.pos == line.text.length) {
			addCodeText(pendingMarks, cx.lineStart - 1, cx.lineStart);
			for (let m of line.markers) pendingMarks.push(m);
		} else if (line.indent < base) break;
		else {
			if (pendingMarks.length) {
				for (let m of pendingMarks) if (m.type == Type.CodeText) addCodeText(marks, m.from, m.to);
				else marks.push(m);
				pendingMarks = [];
			}
			addCodeText(marks, cx.lineStart - 1, cx.lineStart);
			for (let m of line.markers) marks.push(m);
			to = cx.lineStart + line.text.length;
			let codeStart = cx.lineStart + line.findColumn(line.baseIndent + 4);
			if (codeStart < to) addCodeText(marks, codeStart, to);
		}
		if (pendingMarks.length) {
			pendingMarks = pendingMarks.filter((m) => m.type != Type.CodeText);
			if (pendingMarks.length) line.markers = pendingMarks.concat(line.markers);
		}
		cx.addNode(cx.buffer.writeElements(marks, -from).finish(Type.CodeBlock, to - from), from);
		return true;
	},
	FencedCode(cx, line) {
		let fenceEnd = isFencedCode(line);
		if (fenceEnd < 0) return false;
		let from = cx.lineStart + line.pos, ch = line.next, len = fenceEnd - line.pos;
		let infoFrom = line.skipSpace(fenceEnd), infoTo = skipSpaceBack(line.text, line.text.length, infoFrom);
		let marks = [elt(Type.CodeMark, from, from + len)];
		if (infoFrom < infoTo) marks.push(elt(Type.CodeInfo, cx.lineStart + infoFrom, cx.lineStart + infoTo));
		for (let first = true, empty = true, hasLine = false; cx.nextLine() && line.depth >= cx.stack.length; first = false) {
			let i = line.pos;
			if (line.indent - line.baseIndent < 4) while (i < line.text.length && line.text.charCodeAt(i) == ch) i++;
			if (i - line.pos >= len && line.skipSpace(i) == line.text.length) {
				for (let m of line.markers) marks.push(m);
				if (empty && hasLine) addCodeText(marks, cx.lineStart - 1, cx.lineStart);
				marks.push(elt(Type.CodeMark, cx.lineStart + line.pos, cx.lineStart + i));
				cx.nextLine();
				break;
			} else {
				hasLine = true;
				if (!first) {
					addCodeText(marks, cx.lineStart - 1, cx.lineStart);
					empty = false;
				}
				for (let m of line.markers) marks.push(m);
				let textStart = cx.lineStart + line.basePos, textEnd = cx.lineStart + line.text.length;
				if (textStart < textEnd) {
					addCodeText(marks, textStart, textEnd);
					empty = false;
				}
			}
		}
		cx.addNode(cx.buffer.writeElements(marks, -from).finish(Type.FencedCode, cx.prevLineEnd() - from), from);
		return true;
	},
	Blockquote(cx, line) {
		let size = isBlockquote(line);
		if (size < 0) return false;
		cx.startContext(Type.Blockquote, line.pos);
		cx.addNode(Type.QuoteMark, cx.lineStart + line.pos, cx.lineStart + line.pos + 1);
		line.moveBase(line.pos + size);
		return null;
	},
	HorizontalRule(cx, line) {
		if (isHorizontalRule(line, cx, false) < 0) return false;
		let from = cx.lineStart + line.pos;
		cx.nextLine();
		cx.addNode(Type.HorizontalRule, from);
		return true;
	},
	BulletList(cx, line) {
		let size = isBulletList(line, cx, false);
		if (size < 0) return false;
		if (cx.block.type != Type.BulletList) cx.startContext(Type.BulletList, line.basePos, line.next);
		let newBase = getListIndent(line, line.pos + 1);
		cx.startContext(Type.ListItem, line.basePos, newBase - line.baseIndent);
		cx.addNode(Type.ListMark, cx.lineStart + line.pos, cx.lineStart + line.pos + size);
		line.moveBaseColumn(newBase);
		cx.block.blankFirstLine = newBase >= line.text.length;
		return null;
	},
	OrderedList(cx, line) {
		let size = isOrderedList(line, cx, false);
		if (size < 0) return false;
		if (cx.block.type != Type.OrderedList) cx.startContext(Type.OrderedList, line.basePos, line.text.charCodeAt(line.pos + size - 1));
		let newBase = getListIndent(line, line.pos + size);
		cx.startContext(Type.ListItem, line.basePos, newBase - line.baseIndent);
		cx.addNode(Type.ListMark, cx.lineStart + line.pos, cx.lineStart + line.pos + size);
		line.moveBaseColumn(newBase);
		cx.block.blankFirstLine = newBase == line.text.length;
		return null;
	},
	ATXHeading(cx, line) {
		let size = isAtxHeading(line);
		if (size < 0) return false;
		let off = line.pos, from = cx.lineStart + off;
		let endOfSpace = skipSpaceBack(line.text, line.text.length, off), after = endOfSpace;
		while (after > off && line.text.charCodeAt(after - 1) == line.next) after--;
		if (after == endOfSpace || after == off || !space(line.text.charCodeAt(after - 1))) after = line.text.length;
		let buf = cx.buffer.write(Type.HeaderMark, 0, size).writeElements(cx.parser.parseInline(line.text.slice(off + size + 1, after), from + size + 1), -from);
		if (after < line.text.length) buf.write(Type.HeaderMark, after - off, endOfSpace - off);
		let node = buf.finish(Type.ATXHeading1 - 1 + size, line.text.length - off);
		cx.nextLine();
		cx.addNode(node, from);
		return true;
	},
	HTMLBlock(cx, line) {
		let type = isHTMLBlock(line, cx, false);
		if (type < 0) return false;
		let from = cx.lineStart + line.pos, end = HTMLBlockStyle[type][1];
		let marks = [], trailing = end != EmptyLine;
		while (!end.test(line.text) && cx.nextLine()) {
			if (line.depth < cx.stack.length) {
				trailing = false;
				break;
			}
			for (let m of line.markers) marks.push(m);
		}
		if (trailing) cx.nextLine();
		let nodeType = end == CommentEnd ? Type.CommentBlock : end == ProcessingEnd ? Type.ProcessingInstructionBlock : Type.HTMLBlock;
		let to = cx.prevLineEnd();
		cx.addNode(cx.buffer.writeElements(marks, -from).finish(nodeType, to - from), from);
		return true;
	},
	SetextHeading: void 0
};
var LinkReferenceParser = class {
	constructor(leaf) {
		this.stage = 0;
		this.elts = [];
		this.pos = 0;
		this.start = leaf.start;
		this.advance(leaf.content);
	}
	nextLine(cx, line, leaf) {
		if (this.stage == -1) return false;
		let content = leaf.content + "\n" + line.scrub();
		let finish = this.advance(content);
		if (finish > -1 && finish < content.length) return this.complete(cx, leaf, finish);
		return false;
	}
	finish(cx, leaf) {
		if ((this.stage == 2 || this.stage == 3) && skipSpace(leaf.content, this.pos) == leaf.content.length) return this.complete(cx, leaf, leaf.content.length);
		return false;
	}
	complete(cx, leaf, len) {
		cx.addLeafElement(leaf, elt(Type.LinkReference, this.start, this.start + len, this.elts));
		return true;
	}
	nextStage(elt) {
		if (elt) {
			this.pos = elt.to - this.start;
			this.elts.push(elt);
			this.stage++;
			return true;
		}
		if (elt === false) this.stage = -1;
		return false;
	}
	advance(content) {
		for (;;) if (this.stage == -1) return -1;
		else if (this.stage == 0) {
			if (!this.nextStage(parseLinkLabel(content, this.pos, this.start, true))) return -1;
			if (content.charCodeAt(this.pos) != 58) return this.stage = -1;
			this.elts.push(elt(Type.LinkMark, this.pos + this.start, this.pos + this.start + 1));
			this.pos++;
		} else if (this.stage == 1) {
			if (!this.nextStage(parseURL(content, skipSpace(content, this.pos), this.start))) return -1;
		} else if (this.stage == 2) {
			let skip = skipSpace(content, this.pos), end = 0;
			if (skip > this.pos) {
				let title = parseLinkTitle(content, skip, this.start);
				if (title) {
					let titleEnd = lineEnd(content, title.to - this.start);
					if (titleEnd > 0) {
						this.nextStage(title);
						end = titleEnd;
					}
				}
			}
			if (!end) end = lineEnd(content, this.pos);
			return end > 0 && end < content.length ? end : -1;
		} else return lineEnd(content, this.pos);
	}
};
function lineEnd(text, pos) {
	for (; pos < text.length; pos++) {
		let next = text.charCodeAt(pos);
		if (next == 10) break;
		if (!space(next)) return -1;
	}
	return pos;
}
var SetextHeadingParser = class {
	nextLine(cx, line, leaf) {
		let underline = line.depth < cx.stack.length ? -1 : isSetextUnderline(line);
		let next = line.next;
		if (underline < 0) return false;
		let underlineMark = elt(Type.HeaderMark, cx.lineStart + line.pos, cx.lineStart + underline);
		cx.nextLine();
		cx.addLeafElement(leaf, elt(next == 61 ? Type.SetextHeading1 : Type.SetextHeading2, leaf.start, cx.prevLineEnd(), [...cx.parser.parseInline(leaf.content, leaf.start), underlineMark]));
		return true;
	}
	finish() {
		return false;
	}
};
const DefaultLeafBlocks = {
	LinkReference(_, leaf) {
		return leaf.content.charCodeAt(0) == 91 ? new LinkReferenceParser(leaf) : null;
	},
	SetextHeading() {
		return new SetextHeadingParser();
	}
};
const DefaultEndLeaf = [
	(_, line) => isAtxHeading(line) >= 0,
	(_, line) => isFencedCode(line) >= 0,
	(_, line) => isBlockquote(line) >= 0,
	(p, line) => isBulletList(line, p, true) >= 0,
	(p, line) => isOrderedList(line, p, true) >= 0,
	(p, line) => isHorizontalRule(line, p, true) >= 0,
	(p, line) => isHTMLBlock(line, p, true) >= 0
];
const scanLineResult = {
	text: "",
	end: 0
};
/**
Block-level parsing functions get access to this context object.
*/
var BlockContext = class {
	/**
	@internal
	*/
	constructor(parser, input, fragments, ranges) {
		this.parser = parser;
		this.input = input;
		this.ranges = ranges;
		this.line = new Line();
		this.atEnd = false;
		/**
		For reused nodes on gaps, we can't directly put the original
		node into the tree, since that may be bigger than its parent.
		When this happens, we create a dummy tree that is replaced by
		the proper node in `injectGaps` @internal
		*/
		this.reusePlaceholders = /* @__PURE__ */ new Map();
		this.stoppedAt = null;
		/**
		The range index that absoluteLineStart points into @internal
		*/
		this.rangeI = 0;
		this.to = ranges[ranges.length - 1].to;
		this.lineStart = this.absoluteLineStart = this.absoluteLineEnd = ranges[0].from;
		this.block = CompositeBlock.create(Type.Document, 0, this.lineStart, 0, 0);
		this.stack = [this.block];
		this.fragments = fragments.length ? new FragmentCursor(fragments, input) : null;
		this.readLine();
	}
	get parsedPos() {
		return this.absoluteLineStart;
	}
	advance() {
		if (this.stoppedAt != null && this.absoluteLineStart > this.stoppedAt) return this.finish();
		let { line } = this;
		for (;;) {
			for (let markI = 0;;) {
				let next = line.depth < this.stack.length ? this.stack[this.stack.length - 1] : null;
				while (markI < line.markers.length && (!next || line.markers[markI].from < next.end)) {
					let mark = line.markers[markI++];
					this.addNode(mark.type, mark.from, mark.to);
				}
				if (!next) break;
				this.finishContext();
			}
			if (line.pos < line.text.length) break;
			if (!this.nextLine()) return this.finish();
		}
		if (this.fragments && this.reuseFragment(line.basePos)) return null;
		start: for (;;) {
			for (let type of this.parser.blockParsers) if (type) {
				let result = type(this, line);
				if (result != false) {
					if (result == true) return null;
					line.forward();
					continue start;
				}
			}
			break;
		}
		if (line.pos == line.text.length) return this.nextLine() ? null : this.finish();
		let leaf = new LeafBlock(this.lineStart + line.pos, line.text.slice(line.pos));
		for (let parse of this.parser.leafBlockParsers) if (parse) {
			let parser = parse(this, leaf);
			if (parser) leaf.parsers.push(parser);
		}
		lines: while (this.nextLine()) {
			if (line.pos == line.text.length) break;
			if (line.indent < line.baseIndent + 4) {
				for (let stop of this.parser.endLeafBlock) if (stop(this, line, leaf)) break lines;
			}
			for (let parser of leaf.parsers) if (parser.nextLine(this, line, leaf)) return null;
			leaf.content += "\n" + line.scrub();
			for (let m of line.markers) leaf.marks.push(m);
		}
		this.finishLeaf(leaf);
		return null;
	}
	stopAt(pos) {
		if (this.stoppedAt != null && this.stoppedAt < pos) throw new RangeError("Can't move stoppedAt forward");
		this.stoppedAt = pos;
	}
	reuseFragment(start) {
		if (!this.fragments.moveTo(this.absoluteLineStart + start, this.absoluteLineStart) || !this.fragments.matches(this.block.hash)) return false;
		let taken = this.fragments.takeNodes(this);
		if (!taken) return false;
		this.absoluteLineStart += taken;
		this.lineStart = toRelative(this.absoluteLineStart, this.ranges);
		this.moveRangeI();
		if (this.absoluteLineStart < this.to) {
			this.lineStart++;
			this.absoluteLineStart++;
			this.readLine();
		} else {
			this.atEnd = true;
			this.readLine();
		}
		return true;
	}
	/**
	The number of parent blocks surrounding the current block.
	*/
	get depth() {
		return this.stack.length;
	}
	/**
	Get the type of the parent block at the given depth. When no
	depth is passed, return the type of the innermost parent.
	*/
	parentType(depth = this.depth - 1) {
		return this.parser.nodeSet.types[this.stack[depth].type];
	}
	/**
	Move to the next input line. This should only be called by
	(non-composite) [block parsers](#BlockParser.parse) that consume
	the line directly, or leaf block parser
	[`nextLine`](#LeafBlockParser.nextLine) methods when they
	consume the current line (and return true).
	*/
	nextLine() {
		this.lineStart += this.line.text.length;
		if (this.absoluteLineEnd >= this.to) {
			this.absoluteLineStart = this.absoluteLineEnd;
			this.atEnd = true;
			this.readLine();
			return false;
		} else {
			this.lineStart++;
			this.absoluteLineStart = this.absoluteLineEnd + 1;
			this.moveRangeI();
			this.readLine();
			return true;
		}
	}
	/**
	Retrieve the text of the line after the current one, without
	actually moving the context's current line forward.
	*/
	peekLine() {
		return this.scanLine(this.absoluteLineEnd + 1).text;
	}
	moveRangeI() {
		while (this.rangeI < this.ranges.length - 1 && this.absoluteLineStart >= this.ranges[this.rangeI].to) {
			this.rangeI++;
			this.absoluteLineStart = Math.max(this.absoluteLineStart, this.ranges[this.rangeI].from);
		}
	}
	/**
	@internal
	Collect the text for the next line.
	*/
	scanLine(start) {
		let r = scanLineResult;
		r.end = start;
		if (start >= this.to) r.text = "";
		else {
			r.text = this.lineChunkAt(start);
			r.end += r.text.length;
			if (this.ranges.length > 1) {
				let textOffset = this.absoluteLineStart, rangeI = this.rangeI;
				while (this.ranges[rangeI].to < r.end) {
					rangeI++;
					let nextFrom = this.ranges[rangeI].from;
					let after = this.lineChunkAt(nextFrom);
					r.end = nextFrom + after.length;
					r.text = r.text.slice(0, this.ranges[rangeI - 1].to - textOffset) + after;
					textOffset = r.end - r.text.length;
				}
			}
		}
		return r;
	}
	/**
	@internal
	Populate this.line with the content of the next line. Skip
	leading characters covered by composite blocks.
	*/
	readLine() {
		let { line } = this, { text, end } = this.scanLine(this.absoluteLineStart);
		this.absoluteLineEnd = end;
		line.reset(text);
		for (; line.depth < this.stack.length; line.depth++) {
			let cx = this.stack[line.depth], handler = this.parser.skipContextMarkup[cx.type];
			if (!handler) throw new Error("Unhandled block context " + Type[cx.type]);
			let marks = this.line.markers.length;
			if (!handler(cx, this, line)) {
				if (this.line.markers.length > marks) cx.end = this.line.markers[this.line.markers.length - 1].to;
				line.forward();
				break;
			}
			line.forward();
		}
	}
	lineChunkAt(pos) {
		let next = this.input.chunk(pos), text;
		if (!this.input.lineChunks) {
			let eol = next.indexOf("\n");
			text = eol < 0 ? next : next.slice(0, eol);
		} else text = next == "\n" ? "" : next;
		return pos + text.length > this.to ? text.slice(0, this.to - pos) : text;
	}
	/**
	The end position of the previous line.
	*/
	prevLineEnd() {
		return this.atEnd ? this.lineStart : this.lineStart - 1;
	}
	/**
	@internal
	*/
	startContext(type, start, value = 0) {
		this.block = CompositeBlock.create(type, value, this.lineStart + start, this.block.hash, this.lineStart + this.line.text.length);
		this.stack.push(this.block);
	}
	/**
	Start a composite block. Should only be called from [block
	parser functions](#BlockParser.parse) that return null.
	*/
	startComposite(type, start, value = 0) {
		this.startContext(this.parser.getNodeType(type), start, value);
	}
	/**
	@internal
	*/
	addNode(block, from, to) {
		if (typeof block == "number") block = new Tree(this.parser.nodeSet.types[block], none, none, (to !== null && to !== void 0 ? to : this.prevLineEnd()) - from);
		this.block.addChild(block, from - this.block.from);
	}
	/**
	Add a block element. Can be called by [block
	parsers](#BlockParser.parse).
	*/
	addElement(elt) {
		this.block.addChild(elt.toTree(this.parser.nodeSet), elt.from - this.block.from);
	}
	/**
	Add a block element from a [leaf parser](#LeafBlockParser). This
	makes sure any extra composite block markup (such as blockquote
	markers) inside the block are also added to the syntax tree.
	*/
	addLeafElement(leaf, elt) {
		this.addNode(this.buffer.writeElements(injectMarks(elt.children, leaf.marks), -elt.from).finish(elt.type, elt.to - elt.from), elt.from);
	}
	/**
	@internal
	*/
	finishContext() {
		let cx = this.stack.pop();
		let top = this.stack[this.stack.length - 1];
		top.addChild(cx.toTree(this.parser.nodeSet), cx.from - top.from);
		this.block = top;
	}
	finish() {
		while (this.stack.length > 1) this.finishContext();
		return this.addGaps(this.block.toTree(this.parser.nodeSet, this.lineStart));
	}
	addGaps(tree) {
		return this.ranges.length > 1 ? injectGaps(this.ranges, 0, tree.topNode, this.ranges[0].from, this.reusePlaceholders) : tree;
	}
	/**
	@internal
	*/
	finishLeaf(leaf) {
		for (let parser of leaf.parsers) if (parser.finish(this, leaf)) return;
		let inline = injectMarks(this.parser.parseInline(leaf.content, leaf.start), leaf.marks);
		this.addNode(this.buffer.writeElements(inline, -leaf.start).finish(Type.Paragraph, leaf.content.length), leaf.start);
	}
	elt(type, from, to, children) {
		if (typeof type == "string") return elt(this.parser.getNodeType(type), from, to, children);
		return new TreeElement(type, from);
	}
	/**
	@internal
	*/
	get buffer() {
		return new Buffer(this.parser.nodeSet);
	}
};
function injectGaps(ranges, rangeI, tree, offset, dummies) {
	let rangeEnd = ranges[rangeI].to;
	let children = [], positions = [], start = tree.from + offset;
	function movePastNext(upto, inclusive) {
		while (inclusive ? upto >= rangeEnd : upto > rangeEnd) {
			let size = ranges[rangeI + 1].from - rangeEnd;
			offset += size;
			upto += size;
			rangeI++;
			rangeEnd = ranges[rangeI].to;
		}
	}
	for (let ch = tree.firstChild; ch; ch = ch.nextSibling) {
		movePastNext(ch.from + offset, true);
		let from = ch.from + offset, node, reuse = dummies.get(ch.tree);
		if (reuse) node = reuse;
		else if (ch.to + offset > rangeEnd) {
			node = injectGaps(ranges, rangeI, ch, offset, dummies);
			movePastNext(ch.to + offset, false);
		} else node = ch.toTree();
		children.push(node);
		positions.push(from - start);
	}
	movePastNext(tree.to + offset, false);
	return new Tree(tree.type, children, positions, tree.to + offset - start, tree.tree ? tree.tree.propValues : void 0);
}
/**
A Markdown parser configuration.
*/
var MarkdownParser = class MarkdownParser extends Parser {
	/**
	@internal
	*/
	constructor(nodeSet, blockParsers, leafBlockParsers, blockNames, endLeafBlock, skipContextMarkup, inlineParsers, inlineNames, wrappers) {
		super();
		this.nodeSet = nodeSet;
		this.blockParsers = blockParsers;
		this.leafBlockParsers = leafBlockParsers;
		this.blockNames = blockNames;
		this.endLeafBlock = endLeafBlock;
		this.skipContextMarkup = skipContextMarkup;
		this.inlineParsers = inlineParsers;
		this.inlineNames = inlineNames;
		this.wrappers = wrappers;
		/**
		@internal
		*/
		this.nodeTypes = Object.create(null);
		for (let t of nodeSet.types) this.nodeTypes[t.name] = t.id;
	}
	createParse(input, fragments, ranges) {
		let parse = new BlockContext(this, input, fragments, ranges);
		for (let w of this.wrappers) parse = w(parse, input, fragments, ranges);
		return parse;
	}
	/**
	Reconfigure the parser.
	*/
	configure(spec) {
		let config = resolveConfig(spec);
		if (!config) return this;
		let { nodeSet, skipContextMarkup } = this;
		let blockParsers = this.blockParsers.slice(), leafBlockParsers = this.leafBlockParsers.slice(), blockNames = this.blockNames.slice(), inlineParsers = this.inlineParsers.slice(), inlineNames = this.inlineNames.slice(), endLeafBlock = this.endLeafBlock.slice(), wrappers = this.wrappers;
		if (nonEmpty(config.defineNodes)) {
			skipContextMarkup = Object.assign({}, skipContextMarkup);
			let nodeTypes = nodeSet.types.slice(), styles;
			for (let s of config.defineNodes) {
				let { name, block, composite, style } = typeof s == "string" ? { name: s } : s;
				if (nodeTypes.some((t) => t.name == name)) continue;
				if (composite) skipContextMarkup[nodeTypes.length] = (bl, cx, line) => composite(cx, line, bl.value);
				let id = nodeTypes.length;
				let group = composite ? ["Block", "BlockContext"] : !block ? void 0 : id >= Type.ATXHeading1 && id <= Type.SetextHeading2 ? [
					"Block",
					"LeafBlock",
					"Heading"
				] : ["Block", "LeafBlock"];
				nodeTypes.push(NodeType.define({
					id,
					name,
					props: group && [[NodeProp.group, group]]
				}));
				if (style) {
					if (!styles) styles = {};
					if (Array.isArray(style) || style instanceof Tag) styles[name] = style;
					else Object.assign(styles, style);
				}
			}
			nodeSet = new NodeSet(nodeTypes);
			if (styles) nodeSet = nodeSet.extend(styleTags(styles));
		}
		if (nonEmpty(config.props)) nodeSet = nodeSet.extend(...config.props);
		if (nonEmpty(config.remove)) for (let rm of config.remove) {
			let block = this.blockNames.indexOf(rm), inline = this.inlineNames.indexOf(rm);
			if (block > -1) blockParsers[block] = leafBlockParsers[block] = void 0;
			if (inline > -1) inlineParsers[inline] = void 0;
		}
		if (nonEmpty(config.parseBlock)) for (let spec of config.parseBlock) {
			let found = blockNames.indexOf(spec.name);
			if (found > -1) {
				blockParsers[found] = spec.parse;
				leafBlockParsers[found] = spec.leaf;
			} else {
				let pos = spec.before ? findName(blockNames, spec.before) : spec.after ? findName(blockNames, spec.after) + 1 : blockNames.length - 1;
				blockParsers.splice(pos, 0, spec.parse);
				leafBlockParsers.splice(pos, 0, spec.leaf);
				blockNames.splice(pos, 0, spec.name);
			}
			if (spec.endLeaf) endLeafBlock.push(spec.endLeaf);
		}
		if (nonEmpty(config.parseInline)) for (let spec of config.parseInline) {
			let found = inlineNames.indexOf(spec.name);
			if (found > -1) inlineParsers[found] = spec.parse;
			else {
				let pos = spec.before ? findName(inlineNames, spec.before) : spec.after ? findName(inlineNames, spec.after) + 1 : inlineNames.length - 1;
				inlineParsers.splice(pos, 0, spec.parse);
				inlineNames.splice(pos, 0, spec.name);
			}
		}
		if (config.wrap) wrappers = wrappers.concat(config.wrap);
		return new MarkdownParser(nodeSet, blockParsers, leafBlockParsers, blockNames, endLeafBlock, skipContextMarkup, inlineParsers, inlineNames, wrappers);
	}
	/**
	@internal
	*/
	getNodeType(name) {
		let found = this.nodeTypes[name];
		if (found == null) throw new RangeError(`Unknown node type '${name}'`);
		return found;
	}
	/**
	Parse the given piece of inline text at the given offset,
	returning an array of [`Element`](#Element) objects representing
	the inline content.
	*/
	parseInline(text, offset) {
		let cx = new InlineContext(this, text, offset);
		outer: for (let pos = offset; pos < cx.end;) {
			let next = cx.char(pos);
			for (let token of this.inlineParsers) if (token) {
				let result = token(cx, next, pos);
				if (result >= 0) {
					pos = result;
					continue outer;
				}
			}
			pos++;
		}
		return cx.resolveMarkers(0);
	}
};
function nonEmpty(a) {
	return a != null && a.length > 0;
}
function resolveConfig(spec) {
	if (!Array.isArray(spec)) return spec;
	if (spec.length == 0) return null;
	let conf = resolveConfig(spec[0]);
	if (spec.length == 1) return conf;
	let rest = resolveConfig(spec.slice(1));
	if (!rest || !conf) return conf || rest;
	let conc = (a, b) => (a || none).concat(b || none);
	let wrapA = conf.wrap, wrapB = rest.wrap;
	return {
		props: conc(conf.props, rest.props),
		defineNodes: conc(conf.defineNodes, rest.defineNodes),
		parseBlock: conc(conf.parseBlock, rest.parseBlock),
		parseInline: conc(conf.parseInline, rest.parseInline),
		remove: conc(conf.remove, rest.remove),
		wrap: !wrapA ? wrapB : !wrapB ? wrapA : (inner, input, fragments, ranges) => wrapA(wrapB(inner, input, fragments, ranges), input, fragments, ranges)
	};
}
function findName(names, name) {
	let found = names.indexOf(name);
	if (found < 0) throw new RangeError(`Position specified relative to unknown parser ${name}`);
	return found;
}
let nodeTypes$1 = [NodeType.none];
for (let i = 1, name; name = Type[i]; i++) nodeTypes$1[i] = NodeType.define({
	id: i,
	name,
	props: i >= Type.Escape ? [] : [[NodeProp.group, i in DefaultSkipMarkup ? ["Block", "BlockContext"] : ["Block", "LeafBlock"]]],
	top: name == "Document"
});
const none = [];
var Buffer = class {
	constructor(nodeSet) {
		this.nodeSet = nodeSet;
		this.content = [];
		this.nodes = [];
	}
	write(type, from, to, children = 0) {
		this.content.push(type, from, to, 4 + children * 4);
		return this;
	}
	writeElements(elts, offset = 0) {
		for (let e of elts) e.writeTo(this, offset);
		return this;
	}
	finish(type, length) {
		return Tree.build({
			buffer: this.content,
			nodeSet: this.nodeSet,
			reused: this.nodes,
			topID: type,
			length
		});
	}
};
/**
Elements are used to compose syntax nodes during parsing.
*/
var Element = class {
	/**
	@internal
	*/
	constructor(type, from, to, children = none) {
		this.type = type;
		this.from = from;
		this.to = to;
		this.children = children;
	}
	/**
	@internal
	*/
	writeTo(buf, offset) {
		let startOff = buf.content.length;
		buf.writeElements(this.children, offset);
		buf.content.push(this.type, this.from + offset, this.to + offset, buf.content.length + 4 - startOff);
	}
	/**
	@internal
	*/
	toTree(nodeSet) {
		return new Buffer(nodeSet).writeElements(this.children, -this.from).finish(this.type, this.to - this.from);
	}
};
var TreeElement = class {
	constructor(tree, from) {
		this.tree = tree;
		this.from = from;
	}
	get to() {
		return this.from + this.tree.length;
	}
	get type() {
		return this.tree.type.id;
	}
	get children() {
		return none;
	}
	writeTo(buf, offset) {
		buf.nodes.push(this.tree);
		buf.content.push(buf.nodes.length - 1, this.from + offset, this.to + offset, -1);
	}
	toTree() {
		return this.tree;
	}
};
function elt(type, from, to, children) {
	return new Element(type, from, to, children);
}
const EmphasisUnderscore = {
	resolve: "Emphasis",
	mark: "EmphasisMark"
};
const EmphasisAsterisk = {
	resolve: "Emphasis",
	mark: "EmphasisMark"
};
const LinkStart = {};
const ImageStart = {};
var InlineDelimiter = class {
	constructor(type, from, to, side, size = to - from) {
		this.type = type;
		this.from = from;
		this.to = to;
		this.side = side;
		this.size = size;
	}
};
const Escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
let Punctuation = /[!"#$%&'()*+,\-.\/:;<=>?@\[\\\]^_`{|}~\xA1\u2010-\u2027]/;
try {
	Punctuation = new RegExp("[\\p{S}|\\p{P}]", "u");
} catch (_) {}
const DefaultInline = {
	Escape(cx, next, start) {
		if (next != 92 || start == cx.end - 1) return -1;
		let escaped = cx.char(start + 1);
		for (let i = 0; i < 32; i++) if (Escapable.charCodeAt(i) == escaped) return cx.append(elt(Type.Escape, start, start + 2));
		return -1;
	},
	Entity(cx, next, start) {
		if (next != 38) return -1;
		let m = /^(?:#\d+|#x[a-f\d]+|\w+);/i.exec(cx.slice(start + 1, start + 31));
		return m ? cx.append(elt(Type.Entity, start, start + 1 + m[0].length)) : -1;
	},
	InlineCode(cx, next, start) {
		if (next != 96 || start && cx.char(start - 1) == 96) return -1;
		let pos = start + 1;
		while (pos < cx.end && cx.char(pos) == 96) pos++;
		let size = pos - start, curSize = 0;
		for (; pos < cx.end; pos++) if (cx.char(pos) == 96) {
			curSize++;
			if (curSize == size && cx.char(pos + 1) != 96) return cx.append(elt(Type.InlineCode, start, pos + 1, [elt(Type.CodeMark, start, start + size), elt(Type.CodeMark, pos + 1 - size, pos + 1)]));
		} else curSize = 0;
		return -1;
	},
	HTMLTag(cx, next, start) {
		if (next != 60 || start == cx.end - 1) return -1;
		let after = cx.slice(start + 1, cx.end);
		let url = /^(?:[a-z][-\w+.]+:[^\s>]+|[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*)>/i.exec(after);
		if (url) return cx.append(elt(Type.Autolink, start, start + 1 + url[0].length, [
			elt(Type.LinkMark, start, start + 1),
			elt(Type.URL, start + 1, start + url[0].length),
			elt(Type.LinkMark, start + url[0].length, start + 1 + url[0].length)
		]));
		let comment = /^!--(?:-?>|[^]*?-->)/.exec(after);
		if (comment) return cx.append(elt(Type.Comment, start, start + 1 + comment[0].length));
		let procInst = /^\?[^]*?\?>/.exec(after);
		if (procInst) return cx.append(elt(Type.ProcessingInstruction, start, start + 1 + procInst[0].length));
		let m = /^(?:![A-Z][^]*?>|!\[CDATA\[[^]*?\]\]>|\/[a-zA-Z][\w-]*\s*>|[a-zA-Z][\w-]*(\s+[a-zA-Z:_][\w-.:]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>)/.exec(after);
		if (!m) return -1;
		return cx.append(elt(Type.HTMLTag, start, start + 1 + m[0].length));
	},
	Emphasis(cx, next, start) {
		if (next != 95 && next != 42) return -1;
		let pos = start + 1;
		while (cx.char(pos) == next) pos++;
		let before = cx.slice(start - 1, start), after = cx.slice(pos, pos + 1);
		let pBefore = Punctuation.test(before), pAfter = Punctuation.test(after);
		let sBefore = /\s|^$/.test(before), sAfter = /\s|^$/.test(after);
		let leftFlanking = !sAfter && (!pAfter || sBefore || pBefore);
		let rightFlanking = !sBefore && (!pBefore || sAfter || pAfter);
		let canOpen = leftFlanking && (next == 42 || !rightFlanking || pBefore);
		let canClose = rightFlanking && (next == 42 || !leftFlanking || pAfter);
		return cx.append(new InlineDelimiter(next == 95 ? EmphasisUnderscore : EmphasisAsterisk, start, pos, (canOpen ? 1 : 0) | (canClose ? 2 : 0)));
	},
	HardBreak(cx, next, start) {
		if (next == 92 && cx.char(start + 1) == 10) return cx.append(elt(Type.HardBreak, start, start + 2));
		if (next == 32) {
			let pos = start + 1;
			while (cx.char(pos) == 32) pos++;
			if (cx.char(pos) == 10 && pos >= start + 2) return cx.append(elt(Type.HardBreak, start, pos + 1));
		}
		return -1;
	},
	Link(cx, next, start) {
		return next == 91 ? cx.append(new InlineDelimiter(LinkStart, start, start + 1, 1)) : -1;
	},
	Image(cx, next, start) {
		return next == 33 && cx.char(start + 1) == 91 ? cx.append(new InlineDelimiter(ImageStart, start, start + 2, 1)) : -1;
	},
	LinkEnd(cx, next, start) {
		if (next != 93) return -1;
		for (let i = cx.parts.length - 1; i >= 0; i--) {
			let part = cx.parts[i];
			if (part instanceof InlineDelimiter && (part.type == LinkStart || part.type == ImageStart)) {
				if (!part.side || cx.skipSpace(part.to) == start && !/[(\[]/.test(cx.slice(start + 1, start + 2))) {
					cx.parts[i] = null;
					return -1;
				}
				let content = cx.takeContent(i);
				let link = cx.parts[i] = finishLink(cx, content, part.type == LinkStart ? Type.Link : Type.Image, part.from, start + 1);
				if (part.type == LinkStart) for (let j = 0; j < i; j++) {
					let p = cx.parts[j];
					if (p instanceof InlineDelimiter && p.type == LinkStart) p.side = 0;
				}
				return link.to;
			}
		}
		return -1;
	}
};
function finishLink(cx, content, type, start, startPos) {
	let { text } = cx, next = cx.char(startPos), endPos = startPos;
	content.unshift(elt(Type.LinkMark, start, start + (type == Type.Image ? 2 : 1)));
	content.push(elt(Type.LinkMark, startPos - 1, startPos));
	if (next == 40) {
		let pos = cx.skipSpace(startPos + 1);
		let dest = parseURL(text, pos - cx.offset, cx.offset), title;
		if (dest) {
			pos = cx.skipSpace(dest.to);
			if (pos != dest.to) {
				title = parseLinkTitle(text, pos - cx.offset, cx.offset);
				if (title) pos = cx.skipSpace(title.to);
			}
		}
		if (cx.char(pos) == 41) {
			content.push(elt(Type.LinkMark, startPos, startPos + 1));
			endPos = pos + 1;
			if (dest) content.push(dest);
			if (title) content.push(title);
			content.push(elt(Type.LinkMark, pos, endPos));
		}
	} else if (next == 91) {
		let label = parseLinkLabel(text, startPos - cx.offset, cx.offset, false);
		if (label) {
			content.push(label);
			endPos = label.to;
		}
	}
	return elt(type, start, endPos, content);
}
function parseURL(text, start, offset) {
	if (text.charCodeAt(start) == 60) {
		for (let pos = start + 1, esc = false; pos < text.length; pos++) {
			let ch = text.charCodeAt(pos);
			if (ch == 62 && !esc) return elt(Type.URL, start + offset, pos + 1 + offset);
			if (ch == 60 && !esc || ch == 10) return false;
			esc = ch == 92;
		}
		return null;
	} else {
		let depth = 0, pos = start;
		for (let escaped = false; pos < text.length; pos++) {
			let ch = text.charCodeAt(pos);
			if (space(ch)) break;
			else if (escaped) escaped = false;
			else if (ch == 40) depth++;
			else if (ch == 41) {
				if (!depth) break;
				depth--;
			} else if (ch == 92) escaped = true;
		}
		return pos > start ? elt(Type.URL, start + offset, pos + offset) : pos == text.length ? null : false;
	}
}
function parseLinkTitle(text, start, offset) {
	let next = text.charCodeAt(start);
	if (next != 39 && next != 34 && next != 40) return false;
	let end = next == 40 ? 41 : next;
	for (let pos = start + 1, escaped = false; pos < text.length; pos++) {
		let ch = text.charCodeAt(pos);
		if (escaped) escaped = false;
		else if (ch == end) return elt(Type.LinkTitle, start + offset, pos + 1 + offset);
		else if (ch == 92) escaped = true;
	}
	return null;
}
function parseLinkLabel(text, start, offset, requireNonWS) {
	for (let escaped = false, pos = start + 1, end = Math.min(text.length, pos + 999); pos < end; pos++) {
		let ch = text.charCodeAt(pos);
		if (escaped) escaped = false;
		else if (ch == 93) return requireNonWS ? false : elt(Type.LinkLabel, start + offset, pos + 1 + offset);
		else {
			if (requireNonWS && !space(ch)) requireNonWS = false;
			if (ch == 91) return false;
			else if (ch == 92) escaped = true;
		}
	}
	return null;
}
/**
Inline parsing functions get access to this context, and use it to
read the content and emit syntax nodes.
*/
var InlineContext = class {
	/**
	@internal
	*/
	constructor(parser, text, offset) {
		this.parser = parser;
		this.text = text;
		this.offset = offset;
		/**
		@internal
		*/
		this.parts = [];
	}
	/**
	Get the character code at the given (document-relative)
	position.
	*/
	char(pos) {
		return pos >= this.end ? -1 : this.text.charCodeAt(pos - this.offset);
	}
	/**
	The position of the end of this inline section.
	*/
	get end() {
		return this.offset + this.text.length;
	}
	/**
	Get a substring of this inline section. Again uses
	document-relative positions.
	*/
	slice(from, to) {
		return this.text.slice(from - this.offset, to - this.offset);
	}
	/**
	@internal
	*/
	append(elt) {
		this.parts.push(elt);
		return elt.to;
	}
	/**
	Add a [delimiter](#DelimiterType) at this given position. `open`
	and `close` indicate whether this delimiter is opening, closing,
	or both. Returns the end of the delimiter, for convenient
	returning from [parse functions](#InlineParser.parse).
	*/
	addDelimiter(type, from, to, open, close) {
		return this.append(new InlineDelimiter(type, from, to, (open ? 1 : 0) | (close ? 2 : 0)));
	}
	/**
	Returns true when there is an unmatched link or image opening
	token before the current position.
	*/
	get hasOpenLink() {
		for (let i = this.parts.length - 1; i >= 0; i--) {
			let part = this.parts[i];
			if (part instanceof InlineDelimiter && (part.type == LinkStart || part.type == ImageStart)) return true;
		}
		return false;
	}
	/**
	Add an inline element. Returns the end of the element.
	*/
	addElement(elt) {
		return this.append(elt);
	}
	/**
	Resolve markers between this.parts.length and from, wrapping matched markers in the
	appropriate node and updating the content of this.parts. @internal
	*/
	resolveMarkers(from) {
		for (let i = from; i < this.parts.length; i++) {
			let close = this.parts[i];
			if (!(close instanceof InlineDelimiter && close.type.resolve && close.side & 2)) continue;
			let emp = close.type == EmphasisUnderscore || close.type == EmphasisAsterisk;
			let closeSize = close.to - close.from;
			let open, j = i - 1;
			for (; j >= from; j--) {
				let part = this.parts[j];
				if (part instanceof InlineDelimiter && part.side & 1 && part.type == close.type && !(emp && (close.side & 1 || part.side & 2) && (part.size + close.size) % 3 == 0 && (part.size % 3 || close.size % 3))) {
					open = part;
					break;
				}
			}
			if (!open) continue;
			let type = close.type.resolve, content = [];
			let start = open.from, end = close.to;
			if (emp) {
				let size = Math.min(2, open.to - open.from, closeSize);
				start = open.to - size;
				end = close.from + size;
				type = size == 1 ? "Emphasis" : "StrongEmphasis";
			}
			if (open.type.mark) content.push(this.elt(open.type.mark, start, open.to));
			for (let k = j + 1; k < i; k++) {
				if (this.parts[k] instanceof Element) content.push(this.parts[k]);
				this.parts[k] = null;
			}
			if (close.type.mark) content.push(this.elt(close.type.mark, close.from, end));
			let element = this.elt(type, start, end, content);
			this.parts[j] = emp && open.from != start ? new InlineDelimiter(open.type, open.from, start, open.side, open.size) : null;
			if (this.parts[i] = emp && close.to != end ? new InlineDelimiter(close.type, end, close.to, close.side, close.size) : null) this.parts.splice(i, 0, element);
			else this.parts[i] = element;
		}
		let result = [];
		for (let i = from; i < this.parts.length; i++) {
			let part = this.parts[i];
			if (part instanceof Element) result.push(part);
		}
		return result;
	}
	/**
	Find an opening delimiter of the given type. Returns `null` if
	no delimiter is found, or an index that can be passed to
	[`takeContent`](#InlineContext.takeContent) otherwise.
	*/
	findOpeningDelimiter(type) {
		for (let i = this.parts.length - 1; i >= 0; i--) {
			let part = this.parts[i];
			if (part instanceof InlineDelimiter && part.type == type && part.side & 1) return i;
		}
		return null;
	}
	/**
	Remove all inline elements and delimiters starting from the
	given index (which you should get from
	[`findOpeningDelimiter`](#InlineContext.findOpeningDelimiter),
	resolve delimiters inside of them, and return them as an array
	of elements.
	*/
	takeContent(startIndex) {
		let content = this.resolveMarkers(startIndex);
		this.parts.length = startIndex;
		return content;
	}
	/**
	Return the delimiter at the given index. Mostly useful to get
	additional info out of a delimiter index returned by
	[`findOpeningDelimiter`](#InlineContext.findOpeningDelimiter).
	Returns null if there is no delimiter at this index.
	*/
	getDelimiterAt(index) {
		let part = this.parts[index];
		return part instanceof InlineDelimiter ? part : null;
	}
	/**
	Skip space after the given (document) position, returning either
	the position of the next non-space character or the end of the
	section.
	*/
	skipSpace(from) {
		return skipSpace(this.text, from - this.offset) + this.offset;
	}
	elt(type, from, to, children) {
		if (typeof type == "string") return elt(this.parser.getNodeType(type), from, to, children);
		return new TreeElement(type, from);
	}
};
/**
The opening delimiter type used by the standard link parser.
*/
InlineContext.linkStart = LinkStart;
/**
Opening delimiter type used for standard images.
*/
InlineContext.imageStart = ImageStart;
/**
The delimiter type used for `*` emphasis notation.
*/
InlineContext.emphasisAsterisk = EmphasisAsterisk;
/**
Delimiter type for `_` emphasis notation.
*/
InlineContext.emphasisUnderscore = EmphasisUnderscore;
function injectMarks(elements, marks) {
	if (!marks.length) return elements;
	if (!elements.length) return marks;
	let elts = elements.slice(), eI = 0;
	for (let mark of marks) {
		while (eI < elts.length && elts[eI].to < mark.to) eI++;
		if (eI < elts.length && elts[eI].from < mark.from) {
			let e = elts[eI];
			if (e instanceof Element) elts[eI] = new Element(e.type, e.from, e.to, injectMarks(e.children, [mark]));
		} else elts.splice(eI++, 0, mark);
	}
	return elts;
}
const NotLast = [
	Type.CodeBlock,
	Type.ListItem,
	Type.OrderedList,
	Type.BulletList
];
var FragmentCursor = class {
	constructor(fragments, input) {
		this.fragments = fragments;
		this.input = input;
		this.i = 0;
		this.fragment = null;
		this.fragmentEnd = -1;
		this.cursor = null;
		if (fragments.length) this.fragment = fragments[this.i++];
	}
	nextFragment() {
		this.fragment = this.i < this.fragments.length ? this.fragments[this.i++] : null;
		this.cursor = null;
		this.fragmentEnd = -1;
	}
	moveTo(pos, lineStart) {
		while (this.fragment && this.fragment.to <= pos) this.nextFragment();
		if (!this.fragment || this.fragment.from > (pos ? pos - 1 : 0)) return false;
		if (this.fragmentEnd < 0) {
			let end = this.fragment.to;
			while (end > 0 && this.input.read(end - 1, end) != "\n") end--;
			this.fragmentEnd = end ? end - 1 : 0;
		}
		let c = this.cursor;
		if (!c) {
			c = this.cursor = this.fragment.tree.cursor(IterMode.IncludeAnonymous | IterMode.IgnoreMounts);
			c.firstChild();
		}
		let rPos = pos + this.fragment.offset;
		while (c.to <= rPos) if (!c.parent()) return false;
		for (;;) {
			if (c.from >= rPos) return this.fragment.from <= lineStart;
			if (!c.childAfter(rPos)) return false;
		}
	}
	matches(hash) {
		let tree = this.cursor.tree;
		while (tree && tree.type.isAnonymous && tree.children[0] instanceof Tree) tree = tree.children[0];
		return tree && tree.prop(NodeProp.contextHash) == hash;
	}
	takeNodes(cx) {
		let cur = this.cursor, off = this.fragment.offset, fragEnd = this.fragmentEnd - (this.fragment.openEnd ? 1 : 0);
		let start = cx.absoluteLineStart, end = start, blockI = cx.block.children.length;
		let maxAnonSize = cx.lineStart - cx.block.from >> 2;
		let prevEnd = end, prevI = blockI;
		scan: for (;;) {
			if (cur.to - off > Math.min(fragEnd, cx.to) || cur.type.isAnonymous && cur.tree && (cur.to - cur.from > maxAnonSize || !canStopAfterLastChild(cur.tree))) {
				if (cur.type.isAnonymous && cur.firstChild()) continue;
				break;
			}
			let pos = toRelative(cur.from - off, cx.ranges);
			if (cur.to - off <= cx.ranges[cx.rangeI].to) cx.addNode(cur.tree, pos);
			else {
				let dummy = new Tree(cx.parser.nodeSet.types[Type.Paragraph], [], [], 0, cx.block.hashProp);
				cx.reusePlaceholders.set(dummy, cur.tree);
				cx.addNode(dummy, pos);
			}
			if (cur.type.isAnonymous || cur.type.is("Block")) {
				if (cur.type.isAnonymous || NotLast.indexOf(cur.type.id) < 0) {
					end = cur.to - off;
					blockI = cx.block.children.length;
				} else {
					end = prevEnd;
					blockI = prevI;
				}
				prevEnd = cur.to - off;
				prevI = cx.block.children.length;
			}
			for (;;) {
				if (cur.nextSibling()) continue scan;
				if (!cur.parent() || !cur.type.isAnonymous) break scan;
			}
		}
		while (cx.block.children.length > blockI) {
			cx.block.children.pop();
			cx.block.positions.pop();
		}
		return end - start;
	}
};
function canStopAfterLastChild(tree) {
	while (tree.type.isAnonymous) {
		let last = tree.children[tree.children.length - 1];
		if (last instanceof Tree) tree = last;
		else return false;
	}
	return tree.type.is("Block") && NotLast.indexOf(tree.type.id) < 0;
}
function toRelative(abs, ranges) {
	let pos = abs;
	for (let i = 1; i < ranges.length; i++) {
		let gapFrom = ranges[i - 1].to, gapTo = ranges[i].from;
		if (gapFrom < abs) pos -= gapTo - gapFrom;
	}
	return pos;
}
const markdownHighlighting = styleTags({
	"Blockquote/...": tags.quote,
	HorizontalRule: tags.contentSeparator,
	"ATXHeading1/... SetextHeading1/...": tags.heading1,
	"ATXHeading2/... SetextHeading2/...": tags.heading2,
	"ATXHeading3/...": tags.heading3,
	"ATXHeading4/...": tags.heading4,
	"ATXHeading5/...": tags.heading5,
	"ATXHeading6/...": tags.heading6,
	"Comment CommentBlock": tags.comment,
	Escape: tags.escape,
	Entity: tags.character,
	"Emphasis/...": tags.emphasis,
	"StrongEmphasis/...": tags.strong,
	"Link/... Image/...": tags.link,
	"OrderedList/... BulletList/...": tags.list,
	"BlockQuote/...": tags.quote,
	"InlineCode CodeText": tags.monospace,
	"URL Autolink": tags.url,
	"HeaderMark HardBreak QuoteMark ListMark LinkMark EmphasisMark CodeMark": tags.processingInstruction,
	"CodeInfo LinkLabel": tags.labelName,
	LinkTitle: tags.string,
	Paragraph: tags.content
});
/**
The default CommonMark parser.
*/
const parser = new MarkdownParser(new NodeSet(nodeTypes$1).extend(markdownHighlighting), Object.keys(DefaultBlockParsers).map((n) => DefaultBlockParsers[n]), Object.keys(DefaultBlockParsers).map((n) => DefaultLeafBlocks[n]), Object.keys(DefaultBlockParsers), DefaultEndLeaf, DefaultSkipMarkup, Object.keys(DefaultInline).map((n) => DefaultInline[n]), Object.keys(DefaultInline), []);
tags.strikethrough, tags.processingInstruction;
tags.heading, tags.content, tags.processingInstruction;
tags.list, tags.atom;
tags.special(tags.content), tags.processingInstruction;
tags.special(tags.content), tags.processingInstruction;
tags.character;
// src/text/parse/table-cells.ts
const PIPE = 124;
const COLON = 58;
const DASH = 45;
const BACKSLASH = 92;
function skipBlanks$1(text, from) {
	let at = from;
	for (let code = text.charCodeAt(at); code === 32 || code === 9; code = text.charCodeAt(at)) at += 1;
	return at;
}
/** Cells of a row; an escaped pipe does not divide, outer pipes are optional. */
function countCells(line, from) {
	let count = 0;
	let hasContent = false;
	let isFirst = true;
	for (let at = from; at < line.length; at += 1) {
		const code = line.charCodeAt(at);
		if (code === PIPE) {
			if (!isFirst || hasContent) count += 1;
			isFirst = false;
			hasContent = false;
		} else if (code !== 32 && code !== 9) {
			hasContent = true;
			if (code === BACKSLASH) at += 1;
		}
	}
	return hasContent ? count + 1 : count;
}
/** Cells of a delimiter row such as `|---|:-:|`, 0 for every other line. */
function countDelimiterCells(line, from) {
	let at = skipBlanks$1(line, from);
	if (!line.includes("|", at)) return 0;
	if (line.charCodeAt(at) === PIPE) at += 1;
	for (let cells = 0;; cells += 1) {
		at = skipBlanks$1(line, at);
		if (at === line.length) return cells;
		const end = skipDelimiterCell(line, at);
		if (end === at) return 0;
		if (end === line.length) return cells + 1;
		if (line.charCodeAt(end) !== PIPE) return 0;
		at = end + 1;
	}
}
/** Behind `:---:` and the blanks after it, or `from` when nothing of the kind stands there. */
function skipDelimiterCell(line, from) {
	const dashes = line.charCodeAt(from) === COLON ? from + 1 : from;
	let at = dashes;
	while (line.charCodeAt(at) === DASH) at += 1;
	if (at === dashes) return from;
	return skipBlanks$1(line, line.charCodeAt(at) === COLON ? at + 1 : at);
}
// src/text/parse/markdown-blocks.ts
/** Lists cost two levels each; real documents stay below twenty. Every blank line costs as much as it is deep. */
const DEEPEST_NESTING = 40;
/** HTML is recognised by regular expressions, which overflow on lines of millions of characters. */
const LONGEST_HTML_LINE = 2e4;
const KEPT_OF_LONG_LINE = 8e3;
const LONGEST_REFERENCE = 4e3;
const PIECE = 5e4;
/** Beyond this a piece ends anywhere, though an open list or quotation then loses its nesting. */
const LONGEST_PIECE = 25e4;
const LEFT_BRACKET = 91;
const CARET = 94;
const RULE_LINE = /^(?:-+|=+)[ \t]*$/;
const REFERENCE = /^\[(?!\^)(?=[^\]]*[^\]\s])(?:[^[\]\\]|\\[\s\S])+\]:[ \t]*\n?[ \t]*(?:<(?:[^<>\n\\]|\\.)*>|[^\s<]\S*)(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?[ \t]*$/;
/** Each line below the limit is a paragraph of its own: nothing is lost, only the nesting. */
const nestingLimit = {
	name: "NestingLimit",
	before: "IndentedCode",
	parse(cx, line) {
		if (cx.depth < DEEPEST_NESTING) return false;
		const start = cx.lineStart + line.pos;
		const end = cx.lineStart + line.text.length;
		cx.nextLine();
		cx.addElement(cx.elt("Paragraph", start, end));
		return true;
	}
};
/** The parser's own rule reads an unfinished definition again with every line: quadratic. */
const reference = {
	name: "LinkReference",
	leaf: (_, leaf) => leaf.content.charCodeAt(0) === LEFT_BRACKET ? watchReference() : null
};
function watchReference() {
	const isReference = (content) => content.length <= LONGEST_REFERENCE && REFERENCE.test(content);
	const finish = (cx, leaf) => {
		if (!isReference(leaf.content)) return false;
		cx.addElement(cx.elt("LinkReference", leaf.start, leaf.start + leaf.content.length));
		return true;
	};
	return {
		nextLine: (cx, line, leaf) => leaf.content.length <= LONGEST_REFERENCE && !isReference(`${leaf.content}\n${line.text.slice(line.pos)}`) && finish(cx, leaf),
		finish
	};
}
/** A footnote ends the paragraph before it, so that each footnote is a paragraph. */
const footnote = {
	name: "Footnote",
	endLeaf: (_, { text, pos, next }) => next === LEFT_BRACKET && text.charCodeAt(pos + 1) === CARET && text.indexOf("]:", pos) > 0
};
/**
* In place of the parser's own tables: no nodes for cells, no regular expression that backtracks over a long
* line, and a rule below a table ends it where the original takes both for a heading.
*/
const table = {
	defineNodes: [
		{
			name: "Table",
			block: true
		},
		"TableHeader",
		"TableRow"
	],
	parseBlock: [{
		name: "Table",
		before: "SetextHeading",
		leaf: (_, leaf) => leaf.content.includes("|") ? watchTable(leaf) : null,
		endLeaf: (cx, line, leaf) => line.text.includes("|", line.basePos) && !leaf.parsers.some(isOpenTable) && isTableHead(line.text, line.pos, cx.peekLine())
	}]
};
const isOpenTable = (watcher) => "isOpenTable" in watcher && watcher.isOpenTable();
function isTableHead(head, from, below) {
	const cells = countDelimiterCells(below, skipMarkers(below));
	return cells > 0 && cells === countCells(head, from) && countDelimiterCells(head, from) === 0;
}
/** The line below is seen with the markers of the block quotes around it. */
function skipMarkers(line) {
	let at = 0;
	while (at < line.length && " 	>".includes(line.charAt(at))) at += 1;
	return at;
}
function watchTable(leaf) {
	const rows = [];
	let indent = 0;
	let isFirst = true;
	const startsTable = ({ text, pos }) => {
		const cells = countDelimiterCells(text, pos);
		return cells > 0 && cells === countCells(leaf.content, 0);
	};
	const finish = (cx) => {
		const end = rows.at(-1)?.to;
		if (end === void 0) return false;
		const nodes = rows.map(({ name, from, to }) => cx.elt(name, from, to));
		cx.addElement(cx.elt("Table", leaf.start, end, nodes));
		return true;
	};
	return {
		isOpenTable: () => rows.length > 0,
		nextLine(cx, line) {
			const to = cx.lineStart + line.text.length;
			if (isFirst) {
				isFirst = false;
				if (!startsTable(line)) return false;
				indent = line.baseIndent;
				rows.push({
					name: "TableHeader",
					from: leaf.start,
					to
				});
			} else if (rows.length > 0) {
				if (line.baseIndent < indent || RULE_LINE.test(line.text.slice(line.pos))) return finish(cx);
				rows.push({
					name: "TableRow",
					from: cx.lineStart + line.pos,
					to
				});
			}
			return false;
		},
		finish
	};
}
const blockParser = Object.assign(parser.configure([table, { parseBlock: [
	nestingLimit,
	reference,
	footnote
] }]), { parseInline: () => [] });
const nodeTypes = blockParser.nodeSet.types;
/**
* Parses `text` from `start` on and shows each piece as a tree that begins at `from`. In pieces, because the
* parser's trees are large: a text of millions of short list items would not fit into memory at once.
*/
function parseBlocks(text, lineStarts, start, visit) {
	const input = linesOf$1(text, lineStarts);
	for (let from = start; from < text.length;) {
		const parse = blockParser.startParse(input, [], [{
			from,
			to: text.length
		}]);
		let tree = parse.advance();
		for (; tree === null; tree = parse.advance()) if (parse.stoppedAt === null && isPieceEnd(text, parse.parsedPos, from)) parse.stopAt(parse.parsedPos - 1);
		visit(tree, from);
		from = parse.parsedPos;
	}
}
/** The block before `at` is complete; what is open around it ends where the next line is neither indented nor quoted. */
function isPieceEnd(text, at, from) {
	const size = at - from;
	return size > PIECE && (size > LONGEST_PIECE || !" 	\r\n>".includes(text.charAt(at)));
}
function linesOf$1(text, lineStarts) {
	const hasReturns = text.includes("\r");
	let line = 0;
	return {
		length: text.length,
		lineChunks: true,
		read: (from, to) => text.slice(from, to),
		chunk(from) {
			line = moveToLine(lineStarts, line, from);
			const next = lineStarts[line + 1];
			const content = text.slice(from, next === void 0 ? text.length : next - 1);
			return content.length > LONGEST_HTML_LINE || hasReturns ? soften(content) : content;
		}
	};
}
/** The parser looks at most one line ahead, so the next line is always near the last one. */
function moveToLine(lineStarts, near, offset) {
	let line = near;
	while (lineStarts[line] > offset) line -= 1;
	while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line += 1;
	return line;
}
/** A line of the same length that means the same to the parser and cannot hurt it. */
function soften(line) {
	const plain = line.includes("\r") ? line.replaceAll("\r", " ") : line;
	if (plain.length <= LONGEST_HTML_LINE || !plain.includes("<")) return plain;
	const filler = "x".repeat(plain.length - 2 * KEPT_OF_LONG_LINE);
	return plain.slice(0, KEPT_OF_LONG_LINE) + filler + plain.slice(-8e3);
}
// src/text/parse/parse-document.ts
/** Never fails: any string is Markdown. */
function parseDocument(text) {
	const lineStarts = findLineStarts(text);
	const walk = startWalk(text, lineStarts);
	const frontmatter = findFrontmatter(text, lineStarts);
	if (frontmatter) addBlock(walk, "frontmatter", frontmatter.start, frontmatter.end);
	parseBlocks(text, lineStarts, bodyStart(text, lineStarts, frontmatter), (tree, from) => tree.iterate({
		enter: (node) => enter(walk, node, from),
		leave: ({ type }) => leave(walk, type)
	}));
	endWalk(walk);
	return {
		text,
		lineStarts,
		sections: walk.sections,
		blocks: walk.blocks
	};
}
/** Titles from the outermost section to this one: `Security > Tokens`. */
function sectionPath(document, index) {
	const titles = [];
	for (let at = index; at !== void 0; at = document.sections[at]?.parent) titles.unshift(document.sections[at]?.title ?? "");
	return titles.join(" > ");
}
function bodyStart(text, lineStarts, frontmatter) {
	if (frontmatter) return lineStarts[frontmatter.nextLine] ?? text.length;
	return text.charCodeAt(0) === 65279 ? 1 : 0;
}
const leaf = (kind) => (walk, from, to) => {
	flushMarker(walk);
	addBlock(walk, kind, from, to);
};
const heading = (level, readTitle) => (walk, from, to) => {
	flushMarker(walk);
	if (walk.depth === 0) openSection(walk, level, from, readTitle(walk.text, from, to, level));
	addBlock(walk, "heading", from, to, level);
};
function paragraph(walk, from, to) {
	if (walk.marker) addItem(walk, walk.marker.from, to);
	else addBlock(walk, "paragraph", from, to);
}
function container(walk) {
	flushMarker(walk);
	walk.depth += 1;
}
function tableHeader(walk, from, to) {
	walk.tableHeader = walk.blocks.length;
	addBlock(walk, "table-header", from, to);
}
function tableRow(walk, from, to) {
	addBlock(walk, "table-row", from, to, 0, walk.tableHeader);
}
function listMark(walk, from, to) {
	walk.marker = {
		from,
		to
	};
}
/** What each kind of node means; nodes that are not named here are markers inside a block. */
const steps = new Map([
	["Paragraph", paragraph],
	["Blockquote", container],
	["ListItem", container],
	["ListMark", listMark],
	["BulletList", flushMarker],
	["OrderedList", flushMarker],
	["Table", flushMarker],
	["TableHeader", tableHeader],
	["TableRow", tableRow],
	["CodeBlock", leaf("code")],
	["FencedCode", leaf("code")],
	["HTMLBlock", leaf("html")],
	["CommentBlock", leaf("html")],
	["ProcessingInstructionBlock", leaf("html")],
	["LinkReference", leaf("reference")],
	["HorizontalRule", leaf("rule")],
	...[
		1,
		2,
		3,
		4,
		5,
		6
	].map((level) => [`ATXHeading${level}`, heading(level, readMarkedTitle)]),
	...[1, 2].map((level) => [`SetextHeading${level}`, heading(level, readUnderlinedTitle)])
]);
const stepsById = nodeTypes.map(({ name }) => steps.get(name));
const isParentById = nodeTypes.map(({ name }) => [
	"Document",
	"Blockquote",
	"BulletList",
	"OrderedList",
	"ListItem",
	"Table"
].includes(name));
const idOf = (wanted) => nodeTypes.findIndex(({ name }) => name === wanted);
const LIST_ITEM = idOf("ListItem");
const BLOCKQUOTE = idOf("Blockquote");
function enter(walk, node, base) {
	const { id } = node.type;
	stepsById[id]?.(walk, node.from + base, node.to + base);
	return isParentById[id];
}
function leave(walk, { id }) {
	if (id !== LIST_ITEM && id !== BLOCKQUOTE) return;
	walk.depth -= 1;
	if (id !== LIST_ITEM) return;
	flushMarker(walk);
	walk.items.pop();
}
/** An item that does not begin with a paragraph owns its marker only. */
function flushMarker(walk) {
	if (walk.marker) addItem(walk, walk.marker.from, walk.marker.to);
}
function addItem(walk, from, to) {
	walk.marker = void 0;
	const index = walk.blocks.length;
	addBlock(walk, "list-item", from, to, walk.items.length + 1);
	walk.items.push(index);
}
// src/protocols/roadmap/extraction/chunk-source.ts
const TARGET = 400;
const MOST = 600;
const DEEPEST_INDEXED = 3;
/** The first that matches counts: "non-functional" holds "functional". */
const TAGS = [
	["NFR_BLOCK", /non-?functional|performance|security|scalability/i],
	["FR_BLOCK", /requirement|feature|capabilit|functional/i],
	["SCOPE", /scope/i],
	["DEPS", /dependenc|prerequisite/i],
	["RISKS", /risk|concern|constraint/i],
	["SUCCESS", /success|acceptance|criteria|metric/i]
];
const tagOf = (title) => TAGS.find(([, sign]) => sign.test(title))?.[0] ?? "OTHER";
function chunkSource(document) {
	const lines = document.text.split("\n");
	return packSections(indexSections(document).flatMap((section) => splitOversize(section, lines))).map((group) => ({
		line: group[0]?.line ?? 1,
		endLine: group.at(-1)?.endLine ?? 1
	}));
}
/** Headings of levels 1 to 3 with the lines up to the next of them. A heading with an id keeps what is below it. */
function indexSections(document) {
	const last = document.lineStarts.length;
	const tops = document.sections.filter(({ level, index }) => level <= DEEPEST_INDEXED && (level > 0 || index === 0));
	const heads = [];
	let kept = 0;
	for (const section of tops) {
		if (section.start < kept) continue;
		if (section.level > 0 && readRequirementIds(section.title)[0]?.start === 0) kept = section.treeEnd;
		heads.push(section);
	}
	const starts = heads.map((section, at) => at === 0 ? 1 : lineAt(document, section.start));
	return heads.flatMap((section, at) => {
		const line = starts[at];
		const endLine = (starts[at + 1] ?? last + 1) - 1;
		if (endLine < line) return [];
		return [{
			title: section.title,
			tag: tagOf(section.title),
			line,
			endLine,
			above: linesAbove(document, section)
		}];
	});
}
function linesAbove(document, section) {
	const above = [];
	for (let at = section.parent; at !== void 0; at = document.sections[at]?.parent) above.unshift(document.sections[at]?.line ?? 1);
	return above;
}
const lengthOf = ({ line, endLine }) => endLine - line + 1;
/** At the last blank line that fits; where there is none, at the limit. */
function splitOversize(section, lines) {
	const pieces = [];
	let rest = section;
	while (lengthOf(rest) > MOST) {
		let cut = rest.line + TARGET - 1;
		while (cut > rest.line && (lines[cut - 1] ?? "").trim() !== "") cut -= 1;
		if (cut === rest.line) cut = rest.line + MOST - 1;
		pieces.push({
			...rest,
			endLine: cut
		});
		const heading = rest === section && section.title !== "" ? [section.line] : [];
		rest = {
			...rest,
			line: cut + 1,
			above: [...rest.above, ...heading]
		};
	}
	return [...pieces, rest];
}
/** Up to the target; beyond it only what has the same tag as the section before it. */
function packSections(sections) {
	const groups = [];
	let size = 0;
	for (const section of sections) {
		const group = groups.at(-1);
		const joined = size + lengthOf(section);
		const fits = joined <= TARGET || joined <= MOST && group?.at(-1)?.tag === section.tag;
		if (group && fits) group.push(section);
		else groups.push([section]);
		size = group && fits ? joined : lengthOf(section);
	}
	return groups;
}
// src/protocols/roadmap/extraction/title-parts.ts
const THINGS = "(?: (?:requirements?|features?|items?|work|scope|topics?|points?|enhancements?|considerations?|releases?|versions?|phases?|iterations?|ideas|extensions?|improvements?|directions?|possibilities|plans?|steps|things|stories|capabilities))*";
const SIGNS = [
	["formal", "(?:table of )?contents|toc"],
	["excluded", `(?:out of|not in|outside|beyond) (?:the )?scope|not (?:in|part of|included|covered|planned|supported|required|needed|for)(?: .*)?|exclu(?:ded|sions?)${THINGS}|(?:non|anti) goals?|won'?t (?:have|do|fix)s?|will not .*|(?:deferred|postponed|later|future|next|upcoming|parked|post (?:mvp|launch))${THINGS}|backlog|parking lot|icebox|wish ?list|stretch(?: goals?)?|what (?:we|this|it) .*\\bnot\\b.*`],
	["question", "open|open (?:questions?|points?|issues?|items?|topics?|decisions?)|(?:unresolved|unanswered|outstanding|remaining|pending)(?: (?:questions?|issues?|points?|items?|decisions?))?|questions?|unknowns|to be (?:decided|determined|clarified|defined)|tbd|gaps?|faqs?|questions? (?:and|&) answers?|needs? clarification|clarifications(?: needed)?"],
	["risk", "(?:\\w+ ){0,2}(?:risks?|threats?|dangers?|concerns?|drawbacks?|hazards?)|risk (?:register|assessment|analysis|log|matrix|table|management|mitigations?)|mitigations?|threat model|failure modes?|what (?:could|can|might|may) go wrong"],
	["goal", "(?:\\w+ )?(?:goals?|objectives?|outcomes?|kpis?|okrs?|metrics)|key results?|(?:measures? of )?success|north star|benefits?|targets?"],
	["acceptance", "(?:\\w+ )?acceptance(?: (?:criteria|criterion|tests?|checks?|scenarios?|conditions?|gates?))?|(?:success|exit|completion|release|go live|launch|done|quality) (?:criteria|criterion|checks?|measures?|conditions?|gates?)|definition of (?:done|ready)|done when|criteria|how .*\\b(?:accept|verif|test|know|measure|check|prove)\\w*\\b.*|sign ?offs?|checks|verification|when (?:is it|are we) done"],
	["test", "tests?|test(?:ing)? (?:plan|cases?|strategy|approach|scenarios?|suite|notes)|testing|qa|validation|(?:unit|integration|e2e|end to end|manual|system|regression|load) tests?|(?:verification|validation) (?:plan|steps)"],
	["trace", "(?:requirements? )?(?:traceability|coverage|tracing|mapping|matrix|index|status|progress)(?: (?:matrix|table|map))?|change ?log|(?:revision|version|change|document) history|history|revisions?|amendments?|changes"],
	["glossary", "(?:\\w+ )?(?:glossary|terminology|definitions?|abbreviations?|acronyms?)|terms|(?:normative |informative )?references?|(?:further|required|recommended|related|background) (?:reading|work|documents?|links?|specs?|specifications?|material)|related|resources|links|bibliography|acknowledge?ments?|contacts?|approv(?:als?|ers)|reviewers|authors?|contributors|stakeholders?|document (?:control|information|lifecycle|conventions|history)|conventions|legend|notation|sources|credits|copyright|metadata|key entities"],
	["decision", "(?:\\w+ )?decisions?(?: log| record)?|(?:\\w+ )?alternatives?(?: considered)?|options(?: considered)?|rejected .*|trade ?offs?|prior art|rationale"],
	["dependency", "(?:\\w+ )?dependenc(?:y|ies)|prerequisites?|(?:notes? on )?(?:the )?(?:build |delivery |implementation )?(?:order|sequence|sequencing)(?: of work)?|blockers"],
	["order", "(?:(?:implementation|delivery|release|project|rollout|work) )?(?:plan|phases|phasing|timeline|schedule|milestones?|roadmap|sprints|stages|waves|tasks?|work ?packages?|epics)|implementation (?:order|steps)|critical path|staffing"],
	["example", "(?:\\w+ )?examples?|samples?|(?:typical|example|sample) .*|walk ?throughs?|illustrations?|screenshots?|mock ?ups?"],
	["background", "(?:executive )?summary|background|context|introduction|intro|overview|abstract|motivation|problem(?: (?:statement|description|space))?|purpose|vision|mission|about(?: .*)?|why(?: .*)?|(?:current|existing|as is) (?:state|situation|process|system|solution)|status quo|today|(?:user )?personas?|(?:target )?audience|market(?: .*)?|business case|core value|jobs to be done|reading guide|how to read .*|tl;?dr|user research|research|evidence|team|people|budget|costs?|assumptions?|notes?"],
	["scope", "(?:project |product )?scope|in scope"]
].map(([part, titles]) => [part, new RegExp(`^(?:(?:the|our|known|key|main|major|top|potential|detailed|general|additional|other|explicitly|currently|v1|mvp) )*(?:${titles})(?: (?:of|for|by|in|on|with|to|from|per|about|during) .*)?$`)]);
/** A remark in brackets behind a title. */
const MARKS = [["example", /\b(?:examples?|illustrati(?:on|ve))\b/], ["background", /\b(?:informative|non normative|for information)\b/]];
const ASKING = /* @__PURE__ */ new Set([
	"functional",
	"quality",
	"constraint",
	"data",
	"interface",
	"component",
	"rollout"
]);
/** Measurable by their nature, whatever else the title says. */
const QUALITIES = /\b(?:capacity|load|volumes?|scal(?:e|ing)|limits?|throughput|latency|languages?|locali[sz]ation|internationali[sz]ation|compatibility|usability|resilience|backups?|audit|retention|hosting|infrastructure|sla)\b/;
const isAsking = (part) => ASKING.has(part);
/** Without numbers, marks and what stands in brackets. */
const bareTitle = (title) => title.replace(/\([^()]*\)|[*_`#]+|\p{Extended_Pictographic}/gu, " ").replace(/^\s*(?:\d+(?:\.\d+)*[.):]?|[A-Z][.)]|[IVX]+[.)])\s+/, "").replace(/[\s:.]+$/, "").replace(/\s+/g, " ").trim();
/** Undefined where the title says nothing of the kind. */
function partOfTitle(title) {
	const fold = (text) => text.toLowerCase().replaceAll("-", " ");
	const marks = fold([...title.matchAll(/\(([^()]*)\)/g)].map(([, mark = ""]) => mark).join(" "));
	const marked = MARKS.find(([, sign]) => sign.test(marks))?.[0];
	if (marked) return marked;
	const bare = fold(bareTitle(title));
	const found = [bare, ...bare.split(/ (?:and|&|vs\.?) | ?[/,] /)].map(wholePart);
	if (found[0]) return found[0];
	const asked = found.slice(1).every((part) => part === void 0) ? askingPart(bare) : void 0;
	if (asked) return asked;
	const parts = found.filter((part) => part !== void 0);
	if (parts.includes("excluded") && parts.length > 1) return "background";
	return /\brequirements?\b/.test(bare) ? "functional" : parts[0] ?? askingPart(bare);
}
const wholePart = (bare) => SIGNS.find(([, sign]) => sign.test(bare))?.[0];
function askingPart(bare) {
	if (QUALITIES.test(bare)) return "quality";
	const role = roleOfTitle(bare);
	return role !== void 0 && ASKING.has(role) ? role : void 0;
}
// src/protocols/roadmap/extraction/labels.ts
const LONGEST = 80;
/** A longer one is a sentence about something. */
const MOST_WORDS = 5;
const ALONE = /^[*_]{0,3}([^\n]{1,120}?)[*_]{0,3}:[*_]{0,3}$|^(?:\*\*|__)([^*_\n]{1,120})(?:\*\*|__)$/;
const INLINE = /^(?:[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?(?:[*_]{1,3}([^*_\n:]{1,60})(?::[*_]{1,3}|[*_]{1,3}:)|([A-Za-z][A-Za-z ]{1,40}):)\s+(?=\S)/;
const ACCEPTANCE = /^(?:ac|acs|acceptance(?: criteria| criterion| scenarios?)?|done when|verif(?:y|ied by|ication)|independent test|given)\b/i;
const DEPENDENCE = /^(?:depend(?:s on|ency|encies|ent on)|requires|prerequisites?|blocked by|after)$/i;
/** They name what is labelled, and make nothing else of it. */
const NAMING$1 = /* @__PURE__ */ new Set([
	"background",
	"scope",
	"order",
	"trace",
	"goal",
	"test",
	"formal"
]);
/** A text that is nothing but a label for what follows. */
function readLabel(text) {
	const match = ALONE.exec(text.trim());
	const name = (match?.[1] ?? match?.[2])?.replace(/[*_`]/g, "").trim();
	return name === void 0 || name.length > LONGEST ? void 0 : {
		name,
		part: partOfLabel(name),
		rest: ""
	};
}
/** A label before a text. */
function readInlineLabel(text) {
	const match = INLINE.exec(text);
	const name = (match?.[1] ?? match?.[2])?.trim();
	return name === void 0 ? void 0 : {
		name,
		part: partOfLabel(name),
		rest: text.slice(match?.[0].length)
	};
}
function partOfLabel(name) {
	if (ACCEPTANCE.test(name)) return "acceptance";
	if (DEPENDENCE.test(name)) return "dependency";
	if (name.split(/\s+/).length > MOST_WORDS) return void 0;
	const part = partOfTitle(name);
	return part === void 0 || isAsking(part) || NAMING$1.has(part) ? void 0 : part;
}
// src/protocols/roadmap/extraction/describe-spec.ts
const MOST_SENTENCES = 3;
const VERSION_LINE = /^[\s|*_>-]{0,8}version\b[*_]{0,2}\s*[:|]\s*[*_]{0,2}\s*v?(\d[\w.+-]{0,20})/im;
const OPENING = 4e3;
const SUMMARY = /\b(?:summary|overview|abstract|introduction|purpose|problem|about)\b/i;
function describeSpec(document, { title, version }, label) {
	const heading = document.sections.find(({ level }) => level === 1)?.title ?? "";
	const file = label.split(/[\\/]/).at(-1) ?? label;
	return {
		title: plain(heading) || title || document.sections[1]?.title || file.replace(/\.\w+$/, ""),
		version: version ?? VERSION_LINE.exec(document.text.slice(0, OPENING))?.[1] ?? null,
		summary: summaryOf(document)
	};
}
function summaryOf(document) {
	const paragraphs = document.blocks.filter(({ kind, parent }) => kind === "paragraph" && parent === void 0);
	const isSaying = (text) => !readLabel(text) && !readInlineLabel(text) && /[.!]\s*$/.test(text);
	const saying = paragraphs.map(({ start, end, section }) => ({
		text: document.text.slice(start, end),
		section
	})).filter(({ text }) => isSaying(text));
	const told = saying.find(({ section }) => SUMMARY.test(document.sections[section]?.title ?? "")) ?? saying[0];
	if (!told) return "";
	const sentences = splitSentences(told.text).slice(0, MOST_SENTENCES);
	return plain(told.text.slice(0, sentences.at(-1)?.end ?? 0));
}
// src/protocols/roadmap/extraction/asks.ts
const RELATIVE = /\b(?:that|which|who|whose|where|what|how|why|when|whether|if)\s+(?:[\w'-]+\s+){0,1}$/i;
/** "No migration is required", "need not": a duty that is lifted. */
const LIFTED = /\b(?:not|never)\s+$|n't\s+$|\bno\b[^.;:]*$/i;
const LIFTABLE = /required|mandatory|to$/i;
const MODAL = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to|(?:is|are|be) (?:required|mandatory|forbidden|allowed)|mandatory|cannot|can|may not|will|never|always|only|at least|at most|no more than)\b/gi;
/** Written so, the word is meant as a rule wherever it stands. */
const LOUD = /\b(?:MUST|SHALL|REQUIRED)\b/;
const UNIVERSAL = /^(?:all|every|each|any|no|none|never|always|only)\b/i;
/** A number with something counted or a unit; no id, date or version. */
const AMOUNT = /(?<![\w.,:/-])\d[\d.,]*(?:\s?%|\s?[a-zµ]{1,3}\b|[\s-]\p{L}{3,})|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)[\s-]\p{L}{3,}/iu;
const NEAR = 120;
const STORY = /^[\s*_"'`>-]{0,8}As\s{1,3}(?:an?|the)?\s{0,3}[^.\n]{1,80}?[,*_\s]{1,6}I\s{1,3}(?:want|need|can|would like|should be able)\b/i;
const QUESTION = /\?[\s*_"')\]`]*$/;
const EXAMPLE = /^\W*(?:(?:for )?example|e\.g\.|for instance|an? typical\b|typically|imagine|suppose|as an example|sample)\b/i;
/** How things are or were, not how they are to be. */
const PAST = /\b(?:last (?:year|month|week|peak|quarter|summer|winter|season)|today|currently|nowadays|at the moment|so far|until now|in the past|historically|used to|was|were|had|did)\b/i;
/** Goes on about the statement before. */
const CONTINUES = /^\W*(?:this|that|these|those|it|they|of course|note(?: that)?|because|the reason|in other words|see|as (?:described|noted|mentioned)|hence|therefore|otherwise)\b/i;
/** Says what something is. */
const DEFINES = /\b(?:is|are|means|stands for)\s+(?:an?|the|what|how|why|where|when|who|that)\b/i;
/** Those who do the work; what they have to do is no property of the product. */
const PEOPLE = /^\W*(?:every(?:one|body) (?:on|in) |(?:the |our |each |all )?(?:[\w-]+ ){0,2}(?:teams?|engineers|developers|reviewers|authors|maintainers|stakeholders)\b|we\b)/i;
/** "We are replacing the guns with Zebra TC53": a means that is settled. */
const SETTLED = /^\W*we (?:are |have |will |')?(?:\w+ )?(?:replac|us|switch|mov|migrat|adopt|standardi[sz]|keep|run|stay|chose|choos|decided|deploy|host)(?:e|es|ed|ing|ting)?\b/i;
const isQuestion = (statement) => QUESTION.test(statement);
const isStory = (statement) => STORY.test(statement);
const isExample = (statement) => EXAMPLE.test(statement);
const isLoud = (statement) => LOUD.test(statement);
const isSettled = (statement) => SETTLED.test(statement) && !isQuestion(statement);
const isMeasured = (statement) => AMOUNT.test(statement);
/** A modal in the main clause, a story, a word that admits no exception. */
function asks(statement) {
	if (isQuestion(statement)) return false;
	if (isStory(statement) || UNIVERSAL.test(statement)) return true;
	return [...statement.matchAll(MODAL)].some(({ index, 0: found }) => {
		const before = statement.slice(Math.max(0, index - NEAR), index);
		return !RELATIVE.test(before) && !(LIFTABLE.test(found) && LIFTED.test(before));
	});
}
/** Why a sentence among requirements is none; undefined where nothing speaks against it. */
function whyNone(sentence) {
	if (isQuestion(sentence)) return "a question";
	if (isExample(sentence)) return "an example";
	if (isLoud(sentence)) return void 0;
	if (PEOPLE.test(sentence) && !isSettled(sentence)) return "what people have to do, not the product";
	if (PAST.test(sentence)) return "how things are or were";
	const isFirm = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to)\b/i.test(sentence);
	if (CONTINUES.test(sentence) && !isFirm) return "explains the statement before it";
	if (DEFINES.test(sentence) && !isFirm && !isMeasured(sentence)) return "says what something is";
}
// src/text/statements/extract-claims.ts
/** Cells of a table row with their offsets; only an escaped pipe does not divide, as in GFM. */
function splitCells(row) {
	const cells = [];
	let from = /^\s*\|/.exec(row)?.[0].length ?? 0;
	for (let i = from; i <= row.length; i++) {
		const atEnd = i === row.length;
		if (!atEnd && (row.charCodeAt(i) !== 124 || row.charCodeAt(i - 1) === 92)) continue;
		const cell = row.slice(from, i);
		const text = cell.trim();
		const start = from + cell.length - cell.trimStart().length;
		if (!atEnd || text !== "") cells.push({
			text,
			start,
			end: start + text.length
		});
		from = i + 1;
	}
	return cells;
}
// src/protocols/roadmap/extraction/columns.ts
const STATEMENT_COLUMN = /\b(?:requirements?|descriptions?|statements?|features?|capabilit\w+|title|name|detail\w*|story|what|behaviou?r|text)\b/i;
const ACCEPTANCE_COLUMN = /\b(?:acceptance|criteri\w+|done when|verification)\b/i;
const PRIORITY_COLUMN = /\b(?:prio(?:rity)?|moscow|level|importance|need|keyword)\b/i;
const DEPENDENCE_COLUMN = /\b(?:depend\w*|prerequisites?|requires|blocked by|after|needs)\b/i;
const CONSTRAINT_COLUMN = /\b(?:targets?|constraints?|thresholds?|limits?|budgets?|slo|value|measure)\b/i;
const CATEGORY_COLUMN = /\b(?:category|type|attribute|quality)\b/i;
/** By which tests it is shown. */
const PROOF_COLUMN = /\b(?:verified|tests?|tested|checked|validated|proof)\b/i;
const GROUP_COLUMN = /\b(?:epic|components?|modules?|screens?|areas?|stor(?:y|ies)|services?|work ?streams?|packages?|capability|subsystem|views?)\b/i;
const PHASE_COLUMN = /\b(?:phases?|sprints?|releases?|iterations?|milestones?|waves?|stages?|weeks?|quarters?|increments?)\b/i;
const STATUS_COLUMN = /\b(?:status|state)\b/i;
const OWNER_COLUMN = /\b(?:owners?|assignee|responsible|lead|who|team)\b/i;
const DATE_COLUMN = /\b(?:due|dates?|deadline|by when|when)\b/i;
const EMPTY = /^(?:[-–—?\s]*|n\/?a|none|tbd|todo)$/i;
function readRow({ blocks, text }, block) {
	const header = block.parent === void 0 ? void 0 : blocks[block.parent];
	const titles = header ? cellTexts(text.slice(header.start, header.end).split("\n")[0] ?? "") : [];
	const cells = cellTexts(text.slice(block.start, block.end));
	const cellsOf = (title) => titles.flatMap((one, at) => {
		const cell = cells[at] ?? "";
		return title.test(one) && !EMPTY.test(cell) ? [cell] : [];
	});
	return {
		cell: (title) => cellsOf(title)[0],
		cellsOf,
		cells,
		titles
	};
}
const cellTexts = (row) => splitCells(row).map(({ text }) => text);
// src/protocols/roadmap/extraction/put-off.ts
/** "Later" alone may be a limit ("no later than"), so in running text it has to be a later something. */
const PUT_OFF = /\b(?:(?:future|later|next|subsequent|coming|second) (?:release|version|phase|iteration|milestone|update|sprint|quarter|year)s?|in (?:the|a) future|future (?:scope|work)|(?:in|for|until|with|as of|planned for) v[2-9](?:\.\d{1,3})?|post-(?:mvp|launch|release|ga|v1)|(?:is|are|was|were|been) (?:deferred|postponed|parked|dropped|out of scope|excluded)|not (?:in|part of|planned for) (?:the |this |our )?(?:current|mvp|v1|first|initial|present|scope|roadmap|release|version)[\w ]*|(?:will|do|does|is|are) not (?:be )?(?:support|cover|includ|plann)\w*|planned for later|out of scope|stays? out)\b/i;
const NEGATED = /\b(?:nothing|none|no (?:part|item|longer)|not)\b[^.;]{0,40}$/i;
/** A remark in brackets or the cell of a table says it in a word. */
const MARK = /^\W*(?:later|deferred|postponed|parked|backlog|future|next|out of scope|excluded|won'?t(?: have)?|not now|v[2-9](?:\.\d{1,2})?|release [2-9]|post-?(?:mvp|launch)|phase [2-9],? later|stretch)\b/i;
/** The words, or undefined. */
function wordsPuttingOff(text) {
	const found = PUT_OFF.exec(text);
	return found && !NEGATED.test(text.slice(0, found.index)) ? found[0] : void 0;
}
const putsOff = (text) => MARK.test(text) || wordsPuttingOff(text) !== void 0;
/** Of a mark: "(next release)", "Later – phase 2", "v2". */
const isPutOffMark = (mark) => mark.split(/\s+/).length <= 12 && putsOff(mark);
// src/protocols/roadmap/extraction/call-statement.ts
const call = (is, why = "") => ({
	is,
	why
});
const REQUIREMENT = call("requirement");
const FAMILIES = /* @__PURE__ */ new Set([
	"FR",
	"NFR",
	"REQ",
	"US"
]);
const FIRM = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to)\b/i;
/** A title that tells how things came to be, not what is wanted. */
const TELLING = /\b(?:background|context|problem|motivation|history|current|today|why|as-is|status quo|evidence|research)\b/i;
const ACTOR = /^(?:the |an? |each |every |all |new )?(?:[\w-]+ ){0,2}?(?:system|app|application|service|platform|product|tool|server|client|api|cli|command|user|customer|operator|admin|administrator|visitor|page|screen|dashboard|report|bot|assistant|library|component|module|job|worker|endpoint|request|response|file|message|notification|e?mail|form|button|field|list)s?\b/i;
const LEFT_OUT = {
	question: "an open question",
	decision: "a decision or an alternative, no demand",
	glossary: "explains words or points to other texts",
	example: "an example",
	trace: "traces or records, defines nothing",
	formal: "a table of contents"
};
function callStatement(statement, facts) {
	const { owner, part, form } = statement;
	if (form === "row" && isTracing(statement, facts)) return call("context", LEFT_OUT.trace);
	if (owner && statement.id === void 0) return callOwned(statement);
	const putOff = whyPutOff(statement, facts);
	switch (part) {
		case "excluded": return call("deferred", `under "${facts.titleOf(statement.section)}"`);
		case "risk": return call("risk");
		case "acceptance":
		case "test": return isExample(statement.text) ? call("context", "an example") : call("criterion");
		case "goal": return facts.hasDemands ? call("outcome") : callAsking(statement, facts, putOff);
		case "dependency": return isOwn(statement, facts) ? callAsking(statement, facts, putOff) : call("dependency");
		case "trace":
		case "order":
		case "glossary":
		case "decision":
		case "example":
		case "question":
		case "formal": return callAside(statement, facts, putOff);
		case "background":
		case "scope": return callTelling(statement, facts, putOff);
		default: return callAsking(statement, facts, putOff);
	}
}
/** Under a titled requirement or in an item: a part of it, unless a label says otherwise. */
function callOwned(statement) {
	const { part, form, text } = statement;
	if (part === "acceptance" || part === "test") return call("criterion");
	if (part === "dependency") return call("dependency");
	if (part === "excluded") return call("deferred", "the spec leaves it out");
	if (LEFT_OUT[part] !== void 0 || part === "risk") return call("context", LEFT_OUT[part] ?? "a risk");
	if (isQuestion(text)) return call("context", "an open question");
	if (form === "item") return call("criterion");
	return form === "sentence" && FIRM.test(text) && whyNone(text) === void 0 && !saysDependence(text) ? call("criterion") : call("detail");
}
/** A row whose first cell holds ids, told elsewhere, and whose other cells say nothing of what they stand for. */
function isTracing({ row, canonical, part }, facts) {
	const first = row?.cells[0] ?? "";
	const named = facts.mentions(first);
	const isOnlyIds = named.length > 0 && named.reduce((rest, id) => rest.replace(id, ""), first).replace(/[\s,;*`/&–-]|to|and/g, "") === "";
	const isStated = row?.titles.slice(1).some((title) => STATEMENT_COLUMN.test(title)) ?? false;
	if (named.length > 1 && isOnlyIds) return true;
	return part === "trace" ? !(isStated && canonical !== void 0 && !facts.defined.has(canonical)) : isOnlyIds && !isStated && part !== "acceptance" && part !== "test" && (row?.titles.length ?? 0) > 1 && (canonical === void 0 || facts.defined.has(canonical)) && !isDefining(row);
}
/** The longest cell reads like a statement. */
const isDefining = (row) => (row?.cells.slice(1) ?? []).some((cell) => cell.split(/\s+/).length > 3);
function whyPutOff(statement, { titleOf }) {
	const { row, mark, text, quote, form } = statement;
	if (mark !== "" && isPutOffMark(mark)) return `the spec says "${mark}"`;
	const cell = row?.cells.find((one, at) => at > 0 && !STATEMENT_COLUMN.test(row.titles[at] ?? "") && one.split(/\s+/).length <= 6 && isPutOffMark(one));
	if (cell !== void 0) return `the spec says "${cell}"`;
	const words = form === "row" ? void 0 : wordsPuttingOff(form === "title" ? text : quote);
	return words === void 0 || titleOf(statement.section) === words ? void 0 : `the spec says "${words}"`;
}
/** An id of the spec's own requirements that nothing else defines. */
function isOwn({ canonical, text, form }, { defined, families }) {
	if (canonical === void 0 || defined.has(canonical)) return false;
	const family = canonical.replace(/(?:-\d+)+[a-z]?$/i, "");
	return FAMILIES.has(family.split("-")[0] ?? "") || families.has(family) || form !== "row" && FIRM.test(text);
}
function callAside(statement, facts, putOff) {
	if (isOwn(statement, facts) && statement.part !== "question") return callAsking(statement, facts, putOff);
	if (isLoud(statement.text) && statement.part !== "trace" && !isQuestion(statement.text)) return call("doubtful", `asks, but stands under "${facts.titleOf(statement.section)}"`);
	return call("context", LEFT_OUT[statement.part] ?? "a plan of the spec");
}
function callTelling(statement, facts, putOff) {
	const { text, section, form } = statement;
	if (isOwn(statement, facts) || isStory(text)) return callAsking(statement, facts, putOff);
	const title = facts.titleOf(section);
	const none = whyNone(text);
	if (none !== void 0) return call("context", none);
	if (/RFC ?2119|\bkey ?words?\b/i.test(text)) return call("context", LEFT_OUT.glossary);
	if (isLoud(text) || isSettled(text) && form === "sentence") return putOff === void 0 ? REQUIREMENT : call("deferred", putOff);
	if (!facts.hasDemands) return callAsking(statement, facts, putOff);
	return FIRM.test(text) && asks(text) && !TELLING.test(title) ? call("doubtful", `asks, but stands under "${title}"`) : call("context", `tells, under "${title}"`);
}
const PLAIN = /* @__PURE__ */ new Set([
	"data",
	"quality",
	"constraint",
	"rollout"
]);
function callAsking(statement, facts, putOff) {
	const { form, text, part } = statement;
	if (isQuestion(text)) return call("context", "an open question");
	if (putOff !== void 0) return call("deferred", putOff);
	if (isExample(text)) return call("context", "an example");
	if (form !== "sentence") return /^\W*\[[^\]]*\]\([^)]*\)\W*$/.test(text) ? call("context", "a link") : REQUIREMENT;
	const named = facts.mentions(text);
	if (named.length > 0 && saysDependence(text)) return call("dependency");
	const none = whyNone(text);
	if (none !== void 0) return call("context", none);
	if (named.length > 0 && !FIRM.test(text)) return call("context", `speaks about ${named.join(", ")}`);
	if (asks(text) || isStory(text)) return saysDependence(text) && !FIRM.test(text) ? call("dependency") : REQUIREMENT;
	if (PLAIN.has(part) || isMeasured(text) && part !== "background") return REQUIREMENT;
	return part === "functional" && ACTOR.test(text) ? REQUIREMENT : call("context", "tells, asks for nothing");
}
// src/protocols/roadmap/extraction/source.ts
const splitLines = (text) => text.split(text.includes("\n") ? /\r?\n/ : "\r");
/** Lines of `text` are 1-based. The quote stands verbatim at its lines: `wanted`, or the lines themselves. */
function refer(source, line, endLine, wanted) {
	const first = source.origins[line - 1]?.line ?? 1;
	let last = first;
	for (let at = line - 1; at < endLine; at += 1) last = Math.max(last, source.origins[at]?.endLine ?? last);
	const lines = source.original.slice(first - 1, last);
	const quote = lines.join("\n").includes(wanted) ? wanted : firstWritten(lines);
	return {
		line: first,
		endLine: last,
		quote
	};
}
const firstWritten = (lines) => (lines.find((line) => line.trim() !== "") ?? "").trim();
/** A line break at the end of a text begins no further line. */
const countLines = (text) => splitLines(text).length - (/[\r\n]$/.test(text) ? 1 : 0);
// src/protocols/roadmap/extraction/read-priority.ts
const FIELDS = [
	["P0", /\b(?:P0|critical|must|highest|blocker|blocking|required)\b/i],
	["P1", /\b(?:P1|high|should|important)\b/i],
	["P2", /\b(?:P2|medium|could|moderate|optional|nice to have)\b/i],
	["P3", /\b(?:P3|P4|low|won'?t|lowest|later|future)\b/i]
];
const OPENINGS = [["P2", /^[\s*_([-]*(?:optional|nice[- ]to[- ]have)\s*[:)\]*_–—-]/i], ["P3", /^[\s*_([-]*(?:future|later|planned|v2)\s*[:)\]*_–—-]/i]];
const WORDS = [
	["P0", /\b(?:must|required|critical|blocking)\b/i],
	["P1", /\b(?:should|shall|important|expected)\b/i],
	["P2", /\b(?:nice[- ]to[- ]have|optional(?:ly)?|could)\b/i],
	["P3", /\b(?:future|planned|(?:on|for) (?:the|our) roadmap|v2(?![.\d])|later)\b/i]
];
const TITLES = [
	["P0", /\bmust[- ]haves?\b|\bP0\b|\bMVP\b/i],
	["P1", /\bshould[- ]haves?\b|\bP1\b/i],
	["P2", /\b(?:could|nice[- ]to)[- ]haves?\b|\boptional\b|\bP2\b/i],
	["P3", /\b(?:future|later|v2(?![.\d])|P3)\b/i]
];
const FIELD_IN_TEXT = /\bpriority\b[\s*_]*:[\s*_]*([^\n|;,.]{1,30})/i;
/** Undefined where nothing says so. */
function readPriority(field, said, titles) {
	const words = said.replace(/`[^`\n]*`/g, "");
	const stated = field === "" ? FIELD_IN_TEXT.exec(said)?.[1] ?? "" : field;
	return find(FIELDS, stated) ?? find(OPENINGS, said.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, "")) ?? find(WORDS, words) ?? find(TITLES, titles.slice(1).join(" "));
}
const find = (signs, text) => text === "" ? void 0 : signs.find(([, sign]) => sign.test(text))?.[0];
// src/protocols/roadmap/extraction/take-requirement.ts
const keyOf = ({ canonical, line, quote }, { source }) => canonical ?? `line ${source.origins[line - 1]?.line ?? line}: ${quote}`;
/** `description`: the first words below a title. */
function takeRequirement(spec, statement, description = "") {
	const { row, id, canonical, part, said, section } = statement;
	const text = row ? rowText(statement, row) : statement.text;
	const told = description === "" ? text : `${text}: ${description}`;
	const quote = description !== "" && said.includes(description) ? description : statement.quote.trim();
	const titles = sectionPath(spec.document, section).split(" > ").filter((title) => title !== "");
	const family = canonical === void 0 ? void 0 : readRequirementIds(id ?? "")[0]?.family;
	return {
		key: keyOf(statement, spec),
		id,
		canonical,
		kind: isQuality(family, part, told) ? "non-functional" : "functional",
		text: told,
		source: refer(spec.source, statement.line, statement.endLine, quote),
		said,
		around: statement.around,
		titles,
		priority: readPriority(row?.cell(PRIORITY_COLUMN) ?? "", `${said} ${statement.mark}`, titles),
		category: row?.cell(CATEGORY_COLUMN),
		constraint: row?.cell(CONSTRAINT_COLUMN),
		proofs: row ? row.cellsOf(PROOF_COLUMN).flatMap(idsLike) : [],
		plan: {
			group: groupOf(spec, statement),
			...row && planOf(row),
			...statement.isDone && { isDone: true }
		}
	};
}
/** The text of a row: what its titles call a statement, with the figure of its own column; else all that is left. */
function rowText({ id }, row) {
	const own = row.cells.findIndex((cell) => id !== void 0 && plain(cell) === id);
	const cells = row.titles.flatMap((title, at) => at !== own && STATEMENT_COLUMN.test(title) && !PRIORITY_COLUMN.test(title) ? [row.cells[at] ?? ""] : []).filter((cell) => cell !== "");
	const isPlanned = (title) => [
		PRIORITY_COLUMN,
		PHASE_COLUMN,
		STATUS_COLUMN,
		OWNER_COLUMN,
		PROOF_COLUMN
	].some((column) => column.test(title));
	const rest = row.cells.filter((cell, at) => at !== own && cell !== "" && !isPlanned(row.titles[at] ?? ""));
	const measured = row.cellsOf(CONSTRAINT_COLUMN).filter((cell) => !cells.includes(cell));
	return plain(cells.length > 0 ? [...cells, ...measured].join(": ") : rest.join(": "));
}
const DONE = /^\W*(?:done|complete[d]?|shipped|released|implemented|✅)/i;
/** What the columns of a row say of when and with what. */
const planOf = (row) => ({
	...own$1("group", row.cell(GROUP_COLUMN)),
	...own$1("phase", row.cell(PHASE_COLUMN)),
	...own$1("owner", row.cell(OWNER_COLUMN)),
	...own$1("due", row.cell(DATE_COLUMN)),
	...DONE.test(row.cell(STATUS_COLUMN) ?? "") && { isDone: true }
});
const own$1 = (name, value) => value === void 0 ? {} : { [name]: plain(value) };
/** Titles that say no more than that requirements follow. */
const GENERIC = /^(?:(?:the|core|main|product|system|software|functional|non functional|nonfunctional|high level|detailed|key|v\d+|mvp|business|technical|user|general|other|additional|edge) )*(?:requirements?|features?|user stor(?:y|ies)|stories|functionality|capabilit(?:y|ies)|specifications?|spec|functional|nfrs?|constraints?|scope|use cases?|cases|details?|must haves?|should haves?|could haves?|needs|demands|catalogue)$/;
/** The innermost title that names something of the product. */
function groupOf({ document }, { section, form, text }) {
	if (form === "title") return plain(text);
	for (let at = section; at !== void 0; at = document.sections[at]?.parent) {
		const { title = "", level = 0 } = document.sections[at] ?? {};
		const bare = bareTitle(title);
		if (level > 1 && bare !== "" && !GENERIC.test(bare.toLowerCase().replaceAll("-", " "))) return bare;
	}
}
// src/protocols/roadmap/extraction/take-risks.ts
const RISK_COLUMN = /\b(?:risks?|threats?|description|concerns?|challenges?|limitations?|title|issue|what)\b/i;
const NAMING_COLUMN = /^(?:id|#|no\.?|nr\.?|ref)$/i;
const PROBABILITY = /\b(?:probability|likelihood|chance)\b/i;
const IMPACT = /\b(?:impact|severity|consequence)\b/i;
const MITIGATION = /\b(?:mitigat\w*|responses?|answers?|actions?|counter-?measures?|treatment|contingency|prevention|plan|handling|what we do)\b/i;
const ARROW = /\s*(?:→|⇒|-+>|=>)\s*/;
/** It says that there is none. */
const NO_ANSWER = /^\W*(?:none|no (?:answer|mitigation|plan|owner)|nobody|nothing|not yet|unknown|open|tbd|n\/a|we (?:do not|don't))\b|^\W*$/i;
function takeRisks(reading, statements) {
	const whole = statements.filter(({ owner, form, around }) => !owner && (form !== "sentence" || around !== ""));
	const listed = new Set(whole.filter(({ form }) => form !== "sentence").map(({ section }) => section));
	return whole.flatMap((one) => {
		if (one.row) return [describeRow(reading, one, one.row)];
		if (one.form === "sentence" && (listed.has(one.section) || !one.around.startsWith(one.quote))) return [];
		return [describeText(reading, one)];
	});
}
const sourceOf = ({ source }, { line, endLine, quote }) => refer(source, line, endLine, quote.trim());
function describeRow(reading, one, row) {
	const naming = row.titles.findIndex((title) => NAMING_COLUMN.test(title));
	const name = naming < 0 ? "" : row.cells[naming] ?? "";
	const text = row.cells[row.titles.findIndex((title, at) => at !== naming && RISK_COLUMN.test(title))];
	const first = row.cells.find((cell, at) => at !== naming && cell !== "") ?? "";
	return {
		text: plain(`${/[A-Z]/.test(name) ? `${name}: ` : ""}${text === void 0 || text === "" ? first : text}`),
		probability: row.cell(PROBABILITY),
		impact: row.cell(IMPACT),
		mitigation: answerOf(row.cell(MITIGATION)),
		owner: row.cell(OWNER_COLUMN),
		source: sourceOf(reading, one)
	};
}
const answerOf = (text) => text === void 0 || NO_ANSWER.test(text) ? void 0 : plain(text);
function describeText(reading, one) {
	const { said, form, around } = one;
	const whole = form === "sentence" ? around : said;
	const named = one.id === void 0 ? one.text : `${one.id}: ${one.text}`;
	const text = plain(form === "sentence" ? around : named).replace(/[\s(—–-]*\b(?:probability|likelihood|impact|mitigation)[*_]{0,2}\s*:.*$/i, "");
	const [told = text, ...after] = text.split(ARROW);
	const [first = told, ...others] = splitSentences(told).map(({ start, end }) => told.slice(start, end));
	const answer = field(whole, MITIGATION) ?? (after.join(" ") || others.filter((other) => !NO_ANSWER.test(other)).join(" "));
	const isAnswered = answer !== "" && !others.some((other) => NO_ANSWER.test(other));
	return {
		text: after.length > 0 || isAnswered ? after.length > 0 ? told : first : told,
		probability: field(whole, PROBABILITY),
		impact: field(whole, IMPACT),
		mitigation: isAnswered ? answerOf(answer) : void 0,
		owner: field(whole, /\bowner\b/i),
		source: sourceOf(reading, one)
	};
}
/** "Impact: High" in a text. */
function field(text, name) {
	const found = new RegExp(`${name.source}[*_]{0,2}\\s*:[*_]{0,2}\\s*([^\\n|;]{1,300})`, "i").exec(text)?.[1];
	return found === void 0 ? void 0 : plain(found);
}
// src/protocols/roadmap/extraction/read-findings.ts
function readFindings(reading) {
	const facts = factsOf(reading);
	const calls = new Map(reading.statements.map((one) => [one, callStatement(one, facts)]));
	const finding = {
		reading,
		facts,
		calls
	};
	const plans = readPlans(finding);
	const of = (is) => reading.statements.filter((one) => calls.get(one)?.is === is);
	return {
		requirements: of("requirement").map((one) => planned(takeRequirement(reading, one, described(finding, one)), plans)),
		criteria: readCriteria(finding),
		dependences: reading.statements.flatMap((one) => dependencesOf(finding, one)),
		risks: takeRisks(reading, of("risk")),
		mentions: mentionsIn(reading),
		deferrals: of("deferred").map((one) => deferralOf(finding, one)),
		asides: [...of("context"), ...of("doubtful")].map((one) => asideOf(finding, one)).sort((a, b) => a.source.line - b.source.line)
	};
}
const placeOf = ({ source }, { line, endLine, quote }) => refer(source, line, endLine, quote.trim());
const familyOf = (canonical) => canonical.replace(/(?:-\d+)+[a-z]?$/i, "");
/** Asked of the whole spec before any statement is called something. */
function factsOf({ statements, document }) {
	const asking = statements.filter(({ part }) => isAsking(part) || part === "other");
	const defined = asking.flatMap(({ canonical, row }) => canonical === void 0 || row && row.cells.slice(1).every((cell) => cell.split(/\s+/).length < 2 && !/[a-z]{4}/.test(cell)) ? [] : [canonical]);
	const known = new Map(statements.flatMap(({ id, canonical }) => id === void 0 || canonical === void 0 ? [] : [[canonical, id]]));
	return {
		defined: new Set(defined),
		families: new Set(defined.map(familyOf)),
		hasDemands: asking.some(({ form, text }) => form !== "sentence" || /\b(?:must|shall|should)\b/i.test(text)),
		titleOf: (section) => document.sections[section]?.title ?? "",
		mentions: (text) => [...new Set(idsLike(text).filter((id) => known.has(canonicalOf(id))))]
	};
}
/** The first paragraph below a title that says what is wanted. */
function described({ reading, calls }, { form, canonical, text, section, line }) {
	if (form !== "title") return "";
	const [first] = reading.statements.filter(({ owner, form: own }) => own === "sentence" && owner?.canonical === canonical && owner?.text === text && owner?.section === section && owner.line === line).filter((one) => calls.get(one)?.is === "detail" || calls.get(one)?.is === "criterion");
	if (!first || saysDependence(first.text) || /^(?:why|priority|status|owner)\b/i.test(first.label ?? "")) return "";
	return first.text === "" ? "" : first.text;
}
/** Rows that trace ids say of each in which phase, screen or epic it stands. */
function readPlans({ reading, facts }) {
	const plans = /* @__PURE__ */ new Map();
	for (const { row } of reading.statements) {
		const ids = row ? facts.mentions(row.cells[0] ?? "") : [];
		if (!row || ids.length === 0) continue;
		for (const id of ids) plans.set(canonicalOf(id), {
			...plans.get(canonicalOf(id)),
			...planOf(row)
		});
	}
	return plans;
}
function planned(found, plans) {
	const plan = found.canonical === void 0 ? void 0 : plans.get(found.canonical);
	return plan ? {
		...found,
		plan: {
			...found.plan,
			...plan
		}
	} : found;
}
function readCriteria(finding) {
	const { reading, calls } = finding;
	return reading.statements.flatMap((one) => {
		const source = placeOf(reading, one);
		const is = calls.get(one)?.is;
		if (is === "requirement" && one.row) return one.row.cellsOf(ACCEPTANCE_COLUMN).flatMap(splitNumbered).map((text) => ({
			id: void 0,
			text: plain(text),
			owner: keyOf(one, reading),
			source
		}));
		if (is !== "criterion" && is !== "outcome") return [];
		if (described(finding, one.owner ?? one) === one.text && one.owner) return [];
		const text = one.row ? cellsOf(one, one.row) : one.text;
		const isTold = one.canonical !== void 0 && finding.facts.defined.has(one.canonical);
		const owner = one.owner ? keyOf(one.owner, reading) : isTold ? one.canonical : void 0;
		return [{
			id: isTold ? void 0 : one.id,
			text,
			owner,
			...is === "outcome" && { isOutcome: true },
			source
		}];
	});
}
const MOST_CELLS = 2;
function cellsOf(statement, row) {
	const stated = row.cellsOf(ACCEPTANCE_COLUMN);
	const cells = row.cells.filter((cell) => cell !== "" && cell !== statement.id);
	return plain(stated.length > 0 && statement.id !== void 0 ? stated.join(": ") : cells.slice(0, MOST_CELLS).join(": "));
}
/** "1. Valid credentials return 200. 2. Invalid ones return 401." in one cell. */
const splitNumbered = (cell) => cell.startsWith("1.") ? cell.split(/(?:^|\s)\d{1,2}\.\s+/).filter((part) => part.trim() !== "") : [cell];
/** In its own words, in a column of its own, or under a label that lists them. */
function dependencesOf({ reading, calls }, one) {
	const is = calls.get(one)?.is;
	const source = placeOf(reading, one);
	const holder = one.owner ?? (is === "requirement" ? one : void 0);
	const owner = holder ? keyOf(holder, reading) : void 0;
	if (one.row) {
		const needs = one.row.cellsOf(DEPENDENCE_COLUMN);
		if (is === "requirement") return needs.map((text) => ({
			text,
			owner,
			isListed: true,
			isNamed: true,
			source
		}));
		if (needs.length > 0 && !DEPENDENCE_COLUMN.test(one.row.titles[0] ?? "")) return [{
			text: `${one.row.cells[0] ?? ""} depends on ${needs.join(", ")}`,
			owner: void 0,
			isListed: false,
			isNamed: false,
			source
		}];
	}
	if (is === "deferred" || is === "risk") return [];
	const isListed = one.owner !== void 0 && one.part === "dependency";
	const isNamed = one.part === "dependency";
	const text = one.row ? one.row.cells.join(" | ") : isListed ? one.text : plain(one.form === "title" ? one.quote : one.quote);
	return isNamed || saysDependence(text) ? [{
		text,
		owner,
		isListed,
		isNamed: isListed || isNamed,
		source
	}] : [];
}
const mentionsIn = (reading) => reading.statements.flatMap(({ quote, line }) => readRequirementIds(quote).map(({ id, canonical }) => ({
	id,
	canonical,
	line: reading.source.origins[line - 1]?.line ?? line
})));
/** With its parts: what is put off is told in full. */
function deferralOf({ reading, calls }, one) {
	const parts = reading.statements.filter(({ owner, form }) => owner === one && form === "item").map(({ text }) => text);
	const text = one.row ? rowText(one, one.row) : one.text;
	return {
		id: one.id,
		canonical: one.canonical,
		text: [text, ...parts].join("; "),
		reason: calls.get(one)?.why ?? "",
		source: placeOf(reading, one)
	};
}
function asideOf({ reading, calls }, one) {
	const { is = "context", why = "" } = calls.get(one) ?? {};
	return {
		called: is,
		reason: why,
		isDoubtful: is === "doubtful",
		source: placeOf(reading, one)
	};
}
// src/protocols/roadmap/extraction/structured/outline-structure.ts
const DEEPEST_HEADING = 6;
const NAMING = /^(?:id|key|ref|req(?:uirement)?[_-]?id|identifier)$/i;
const SAYING = /^(?:text|description|requirement|statement|summary|title|name|criterion|risk|story|goal)$/i;
function outlineStructure(root) {
	const outline = {
		lines: [],
		origins: []
	};
	const title = root.kind === "map" ? root.entries.find(({ key }) => /^(?:title|name)$/i.test(key)) : void 0;
	if (title?.value.kind === "scalar") add$1(outline, `# ${oneLine(title.value.value)}`, title.value);
	writeNode(outline, root, 2);
	return {
		text: outline.lines.join("\n"),
		origins: outline.origins
	};
}
function add$1({ lines, origins }, line, { line: from, endLine }) {
	lines.push(line);
	origins.push({
		line: from,
		endLine
	});
}
/** Line breaks would end the item, and a mark at the start would be read as Markdown. */
const oneLine = (value) => value.replace(/\s+/g, " ").trim().replace(/^(?=[#>|+*-])/, "\\");
const words = (key) => oneLine(key.replace(/[_-]+/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2"));
function writeNode(outline, node, level) {
	if (node.kind === "scalar") {
		if (node.value !== "") add$1(outline, `- ${oneLine(node.value)}`, node);
	} else if (node.kind === "list") {
		for (const item of node.items) writeItem(outline, item, level);
		add$1(outline, "", {
			line: node.endLine,
			endLine: node.endLine
		});
	} else for (const entry of sorted(node.entries)) writeEntry(outline, entry, level);
}
/** Values before headings: what stands below a heading belongs to it. */
const sorted = (entries) => [...entries.filter(({ value }) => value.kind === "scalar"), ...entries.filter(({ value }) => value.kind !== "scalar")];
function writeEntry(outline, { key, line, value }, level) {
	if (value.kind === "scalar") {
		const own = readRequirementIds(key)[0]?.id === key ? key : words(key);
		if (value.value !== "") add$1(outline, `- ${own}: ${oneLine(value.value)}`, {
			line,
			endLine: value.endLine
		});
		return;
	}
	add$1(outline, "", {
		line,
		endLine: line
	});
	add$1(outline, `${"#".repeat(Math.min(level, DEEPEST_HEADING))} ${headingOf(key)}`, {
		line,
		endLine: line
	});
	add$1(outline, "", {
		line,
		endLine: line
	});
	writeNode(outline, value, level + 1);
}
const headingOf = (key) => readRequirementIds(key)[0]?.id === key ? key : words(key);
function writeItem(outline, item, level) {
	if (item.kind !== "map") {
		writeNode(outline, item, level);
		return;
	}
	const scalars = item.entries.flatMap(({ key, value }) => value.kind === "scalar" ? [{
		key,
		value
	}] : []);
	const id = scalars.find(({ key, value }) => NAMING.test(key) && readRequirementIds(value.value).length > 0);
	const said = scalars.filter(({ key }) => SAYING.test(key)).map(({ value }) => oneLine(value.value));
	const name = id?.value.value.trim();
	const head = said.length > 0 ? said.join(": ") : scalars[0]?.value.value ?? "";
	add$1(outline, `- ${name === void 0 ? "" : `${name}: `}${oneLine(head)}`, item);
	for (const { key, value } of item.entries) {
		if (key === id?.key || SAYING.test(key) || said.length === 0 && value === scalars[0]?.value) continue;
		for (const one of leaves(value)) add$1(outline, `  - ${words(key)}: ${oneLine(one.value)}`, one);
	}
}
function leaves(node) {
	if (node.kind === "scalar") return node.value === "" ? [] : [node];
	if (node.kind === "list") return node.items.flatMap(leaves);
	return node.entries.flatMap(({ value }) => leaves(value));
}
// src/protocols/roadmap/extraction/structured/read-json.ts
function readJson(label, text) {
	const cursor = {
		label,
		text,
		at: text.charCodeAt(0) === 65279 ? 1 : 0,
		line: 1,
		depth: 0
	};
	const node = readValue(cursor);
	skipBlanks(cursor);
	if (cursor.at < text.length) throw problem(cursor, "something follows the end of the value");
	return node;
}
const problem = ({ label, line }, what) => malformed(label, "JSON", line, what);
function skipBlanks(cursor) {
	for (; cursor.at < cursor.text.length; cursor.at += 1) {
		const code = cursor.text.charCodeAt(cursor.at);
		if (code === 10) cursor.line += 1;
		else if (code !== 32 && code !== 9 && code !== 13) return;
	}
}
function readValue(cursor) {
	skipBlanks(cursor);
	const { line } = cursor;
	const first = cursor.text[cursor.at];
	if (first === "{") return nested(cursor, () => readMap$1(cursor, line));
	if (first === "[") return nested(cursor, () => readList$1(cursor, line));
	return {
		kind: "scalar",
		line,
		endLine: line,
		value: first === "\"" ? readString(cursor) : readLiteral(cursor)
	};
}
function nested(cursor, read) {
	cursor.depth += 1;
	if (cursor.depth > 64) throw problem(cursor, `more than 64 levels of nesting`);
	cursor.at += 1;
	const node = read();
	cursor.depth -= 1;
	return node;
}
function readMap$1(cursor, line) {
	const entries = [];
	readParts(cursor, "}", () => {
		if (cursor.text[cursor.at] !== "\"") throw problem(cursor, "a key in quotes is missing");
		const keyLine = cursor.line;
		const key = readString(cursor);
		skipBlanks(cursor);
		if (cursor.text[cursor.at] !== ":") throw problem(cursor, `a colon is missing after "${key.slice(0, 40)}"`);
		cursor.at += 1;
		entries.push({
			key,
			line: keyLine,
			value: readValue(cursor)
		});
	});
	return {
		kind: "map",
		line,
		endLine: cursor.line,
		entries
	};
}
function readList$1(cursor, line) {
	const items = [];
	readParts(cursor, "]", () => items.push(readValue(cursor)));
	return {
		kind: "list",
		line,
		endLine: cursor.line,
		items
	};
}
function readParts(cursor, close, read) {
	skipBlanks(cursor);
	for (let isFirst = true; cursor.text[cursor.at] !== close; isFirst = false) {
		if (!isFirst) {
			if (cursor.text[cursor.at] !== ",") throw problem(cursor, `a comma or "${close}" is missing`);
			cursor.at += 1;
			skipBlanks(cursor);
		}
		read();
		skipBlanks(cursor);
	}
	cursor.at += 1;
}
function readString(cursor) {
	const start = cursor.at;
	for (let at = start + 1; at < cursor.text.length; at += 1) {
		const char = cursor.text[at];
		if (char === "\\") at += 1;
		else if (char === "\n") break;
		else if (char === "\"") {
			cursor.at = at + 1;
			return decode(cursor, cursor.text.slice(start, at + 1));
		}
	}
	throw problem(cursor, "a closing quote is missing");
}
function readLiteral(cursor) {
	const word = /[^\s,\]}:]*/y;
	word.lastIndex = cursor.at;
	const found = word.exec(cursor.text)?.[0] ?? "";
	if (found === "") throw problem(cursor, "a value is missing");
	cursor.at += found.length;
	return decode(cursor, found);
}
function decode(cursor, written) {
	try {
		return String(JSON.parse(written) ?? "");
	} catch {
		throw problem(cursor, `"${written.slice(0, 40)}" is no value`);
	}
}
// src/protocols/roadmap/extraction/structured/read-yaml.ts
const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s#&*!|>%@`"'[{,-][^#\n]{0,200}?|-[^\s:][^#\n]{0,200}?))\s{0,20}:(?=\s|$)\s*/;
const BLOCK_TEXT = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/;
function readYaml(label, original) {
	const lines = original.flatMap((written, at) => {
		const text = written.trim();
		if (text === "" || text.startsWith("#") || /^(?:---|\.\.\.)(?:\s|$)|^%[A-Z]/.test(written)) return [];
		const indent = /^[ \t]*/.exec(written)?.[0] ?? "";
		if (indent.includes("	")) throw malformed(label, "YAML", at + 1, "a tab in the indentation");
		return [{
			indent: indent.length,
			text,
			number: at + 1
		}];
	});
	const cursor = {
		label,
		original,
		lines,
		at: 0
	};
	const [first] = lines;
	if (!first) return {
		kind: "map",
		line: 1,
		endLine: 1,
		entries: []
	};
	const node = readNode(cursor, first, 0);
	const rest = lines[cursor.at];
	if (rest) throw malformed(label, "YAML", rest.number, "its indentation belongs to nothing above it");
	return node;
}
const isItem = ({ text }) => text === "-" || text.startsWith("- ");
function readNode(cursor, line, depth) {
	if (depth > 64) throw malformed(cursor.label, "YAML", line.number, `more than 64 levels of nesting`);
	if (isItem(line)) return readList(cursor, line.indent, depth);
	if (KEY.test(line.text)) return readMap(cursor, line.indent, depth);
	cursor.at += 1;
	return readScalar(cursor, line.text, line.number, line.indent - 1);
}
function readList(cursor, indent, depth) {
	const items = [];
	const start = cursor.lines[cursor.at];
	for (let line = cursor.lines[cursor.at]; line && line.indent === indent && isItem(line);) {
		const offset = /^-\s*/.exec(line.text)?.[0].length ?? 1;
		const inner = {
			indent: indent + offset,
			text: line.text.slice(offset),
			number: line.number
		};
		items.push(inner.text === "" ? readBelow(cursor, line, depth) : readInner(cursor, inner, depth));
		line = cursor.lines[cursor.at];
	}
	return {
		kind: "list",
		line: start.number,
		endLine: items.at(-1)?.endLine ?? start.number,
		items
	};
}
/** What stands behind the dash on its line, and the lines that continue it. */
function readInner(cursor, inner, depth) {
	const lines = cursor.lines;
	lines[cursor.at] = inner;
	return readNode(cursor, inner, depth + 1);
}
function readMap(cursor, indent, depth) {
	const entries = [];
	const start = cursor.lines[cursor.at];
	for (let line = cursor.lines[cursor.at]; line && line.indent === indent && !isItem(line);) {
		const match = KEY.exec(line.text);
		if (!match) throw malformed(cursor.label, "YAML", line.number, "a key with a colon is missing");
		const key = match[1] ?? match[2] ?? match[3] ?? "";
		const rest = line.text.slice(match[0].length);
		entries.push({
			key,
			line: line.number,
			value: readEntry(cursor, line, rest, depth)
		});
		line = cursor.lines[cursor.at];
	}
	return {
		kind: "map",
		line: start.number,
		endLine: entries.at(-1)?.value.endLine ?? start.number,
		entries
	};
}
function readEntry(cursor, line, rest, depth) {
	if (rest === "" || rest.startsWith("#")) return readBelow(cursor, line, depth);
	cursor.at += 1;
	return readScalar(cursor, rest, line.number, line.indent);
}
/** A list may stand below its key without indentation. */
function readBelow(cursor, line, depth) {
	cursor.at += 1;
	const next = cursor.lines[cursor.at];
	if (next && (next.indent > line.indent || next.indent === line.indent && isItem(next) && !isItem(line))) return readNode(cursor, next, depth + 1);
	return {
		kind: "scalar",
		line: line.number,
		endLine: line.number,
		value: ""
	};
}
/** With the lines below it that are indented deeper. */
function readScalar(cursor, first, number, indent) {
	const parts = BLOCK_TEXT.test(first) ? [] : [withoutComment(first)];
	let endLine = number;
	for (let line = cursor.lines[cursor.at]; line && line.indent > indent; line = cursor.lines[cursor.at]) {
		parts.push(line.text);
		endLine = line.number;
		cursor.at += 1;
	}
	const joined = parts.join(" ");
	const quote = joined[0];
	const isQuoted = (quote === "\"" || quote === "'") && joined.length > 1 && joined.endsWith(quote);
	if ((quote === "\"" || quote === "'") && !isQuoted && !joined.slice(1).includes(quote)) throw malformed(cursor.label, "YAML", number, "a closing quote is missing");
	return {
		kind: "scalar",
		line: number,
		endLine,
		value: isQuoted ? joined.slice(1, -1) : joined
	};
}
function withoutComment(text) {
	const at = text.search(/\s#/);
	return at < 0 ? text : text.slice(0, at).trimEnd();
}
// src/protocols/roadmap/extraction/read-source.ts
function readSource({ label, text, format }) {
	const original = splitLines(text.charCodeAt(0) === 65279 ? text.slice(1) : text);
	if (format === "yaml") return {
		...outlineStructure(readYaml(label, original)),
		from: 0,
		original
	};
	if (format === "json") return {
		...outlineStructure(readJson(label, text)),
		from: 0,
		original
	};
	const lines = format === "text" ? original.map(readPlain) : original;
	return {
		text: lines.join("\n"),
		origins: lines.map((_, at) => at + 1).map(own),
		from: 0,
		original
	};
}
const own = (line) => ({
	line,
	endLine: line
});
/** "FUNCTIONAL REQUIREMENTS" or "3. RISKS" on a line of its own. */
const CAPITALS = /^(?:\d+(?:\.\d+)*[.)]?\s+)?[A-Z][A-Z /&,-]{2,60}:?$/;
/** Indentation would make code of it. */
function readPlain(line, at, lines) {
	const plain = line.trim();
	return (lines[at - 1] ?? "").trim() === "" && CAPITALS.test(plain) ? `## ${plain.replace(/:$/, "")}` : plain;
}
// src/protocols/roadmap/extraction/read-statements.ts
function readStatements(spec) {
	const walk = {
		spec,
		found: [],
		owner: void 0,
		items: /* @__PURE__ */ new Map(),
		label: void 0
	};
	spec.document.blocks.forEach((block, index) => {
		if (walk.owner && block.start >= walk.owner.end) walk.owner = void 0;
		if (walk.label && walk.label.section !== block.section) walk.label = void 0;
		if (block.kind === "heading") readHeading(walk, block);
		else if (block.kind === "paragraph") readParagraph(walk, block, index);
		else if (block.kind === "list-item") readItem(walk, block, index);
		else if (block.kind === "table-row") readTableRow(walk, block);
	});
	return walk.found;
}
const textOf = ({ spec }, { start, end }) => spec.document.text.slice(start, end);
const partOf = ({ spec, label }, block, text) => readInlineLabel(text)?.part ?? label?.part ?? spec.parts[block.section] ?? "other";
function add(walk, statement) {
	walk.found.push(statement);
	return statement;
}
function readHeading(walk, block) {
	const { document, parts } = walk.spec;
	const section = document.sections[block.section];
	const title = section.title.replace(/^\s*\d+(?:\.\d+)*[.):]?\s+(?=\S)/, "");
	const head = readHeadId(title, true);
	const story = head ? void 0 : withoutStory(bareTitle(section.title));
	if (!head && story === void 0) return;
	const whole = document.text.slice(section.start, section.treeEnd).trimEnd();
	const { text, mark } = splitMark(head ? plain(head.rest) : title.replace(/^.*?story\s+\d{1,3}\b[\s:.–—-]*/i, ""));
	walk.owner = {
		statement: add(walk, {
			form: "title",
			id: head?.id,
			canonical: head?.canonical,
			text: plain(text) || section.title,
			quote: section.title,
			said: whole,
			line: section.line,
			endLine: lineAt(document, section.start + Math.max(0, whole.length - 1)),
			section: section.index,
			part: parts[section.index] ?? "other",
			mark,
			isDone: false,
			around: ""
		}),
		end: section.treeEnd
	};
}
/** A paragraph of several lines may name an id at the head of each. */
function readParagraph(walk, block, index) {
	const text = textOf(walk, block);
	if (block.parent === void 0) {
		const label = readLabel(text);
		if (label && readHeadId(text) === void 0) {
			walk.label = {
				part: label.part,
				name: label.name,
				section: block.section
			};
			return;
		}
		if (readHeadId(text) === void 0) walk.label = void 0;
	}
	let start = block.start;
	for (const piece of splitAtIds(text)) {
		const at = {
			start,
			end: start + piece.trimEnd().length
		};
		start += piece.length;
		const head = readHeadId(piece);
		if (head) readTitled(walk, block, at, head);
		else readProse(walk, block, index, at);
	}
}
const splitAtIds = (text) => {
	const pieces = [];
	for (const line of text.split(/(?<=\n)/)) if (pieces.length === 0 || readHeadId(line)) pieces.push(line);
	else pieces[pieces.length - 1] += line;
	return pieces;
};
const linesOf = ({ spec }, { start, end }) => ({
	line: lineAt(spec.document, start),
	endLine: lineAt(spec.document, Math.max(start, end - 1))
});
/** "**FR-001: Prepare an envelope** *(next release)*" with what follows, or "**SEC-01** Signers open ...". */
function readTitled(walk, block, at, head) {
	const { document } = walk.spec;
	const quote = textOf(walk, at);
	const { text, mark } = splitMark(plain(head.rest));
	const isTitle = !/[.!?]$/.test(text);
	const section = document.sections[block.section];
	const end = isTitle ? nextTitled(walk, block, section) : at.end;
	const said = document.text.slice(at.start, end).trimEnd();
	const statement = add(walk, {
		form: "title",
		id: head.id,
		canonical: head.canonical,
		text,
		quote,
		said,
		...linesOf(walk, {
			start: at.start,
			end: at.start + said.length
		}),
		section: block.section,
		part: partOf(walk, block, ""),
		mark,
		isDone: false,
		around: ""
	});
	walk.label = void 0;
	walk.owner = {
		statement,
		end
	};
}
/** Where the next paragraph of the section begins that names an id; else the end of the section. */
function nextTitled({ spec }, block, section) {
	const { blocks, text } = spec.document;
	return blocks.find((one) => one.start > block.start && one.section === block.section && one.kind === "paragraph" && readHeadId(text.slice(one.start, one.end)) !== void 0)?.start ?? section.end;
}
function readProse(walk, block, index, at) {
	const text = textOf(walk, at);
	const { blocks } = walk.spec.document;
	const next = blocks[index + 1];
	if (!/[.!?]["')*_`]*$/.test(text) && (next?.kind === "list-item" || next?.kind === "table-header") && block.parent === void 0 && splitSentences(text).length < 2) return;
	const owner = ownerOf(walk, block);
	const part = partOf(walk, block, text);
	const inline = readInlineLabel(text);
	for (const { start, end } of splitSentences(text)) {
		const range = {
			start: at.start + start,
			end: at.start + end
		};
		const quote = textOf(walk, range);
		add(walk, {
			form: "sentence",
			text: plain(start === 0 && inline?.part ? inline.rest.slice(0, Math.max(0, end - (text.length - inline.rest.length))) : quote),
			quote,
			said: quote,
			...linesOf(walk, range),
			section: block.section,
			part,
			mark: "",
			isDone: false,
			owner,
			around: text,
			label: inline?.name ?? walk.label?.name
		});
	}
}
/** The item around it, or the title above it. */
function ownerOf(walk, block) {
	for (let at = block.parent; at !== void 0; at = walk.spec.document.blocks[at]?.parent) {
		const item = walk.items.get(at);
		if (item && !isLabel(item.text)) return item;
	}
	return walk.owner?.statement;
}
/** "Backend:" above its items asks for nothing itself. */
const isLabel = (text) => /:$/.test(text) && text.split(/\s+/).length <= 6;
function readItem(walk, block, index) {
	const quote = textOf(walk, block);
	const strip = quote.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, "");
	const isDone = /^\[[xX]\]\s/.test(strip);
	const bare = strip.replace(/^\[[ xX]\]\s+/, "");
	const head = readHeadId(bare);
	const end = endBelow(walk.spec.document, index);
	const inline = head ? void 0 : readInlineLabel(bare);
	const text = plain(head?.rest ?? (inline?.part ? inline.rest : bare));
	const statement = {
		form: "item",
		id: head?.id,
		canonical: head?.canonical,
		text,
		quote,
		said: textOf(walk, {
			start: block.start,
			end
		}),
		...linesOf(walk, {
			start: block.start,
			end
		}),
		section: block.section,
		part: partOf(walk, block, bare),
		mark: splitMark(text).mark,
		isDone,
		owner: ownerOf(walk, block),
		around: "",
		label: inline?.name ?? walk.label?.name
	};
	walk.items.set(index, statement);
	if (statement.text !== "" && !(isLabel(statement.text) && head === void 0)) add(walk, statement);
}
function readTableRow(walk, block) {
	const { document } = walk.spec;
	const row = readRow(document, block);
	const quote = textOf(walk, block).trim();
	const head = readHeadId(row.cells[0] ?? "");
	add(walk, {
		form: "row",
		...head !== void 0 && head.rest === "" && {
			id: head.id,
			canonical: head.canonical
		},
		text: "",
		quote,
		said: quote,
		line: block.line,
		endLine: block.endLine,
		section: block.section,
		part: walk.label?.part ?? walk.spec.parts[block.section] ?? "other",
		mark: "",
		isDone: false,
		row,
		owner: walk.owner?.statement,
		around: "",
		label: walk.label?.name
	});
}
// src/text/compare/list-topics.ts
/** The H1 that names the document: the only one, before every other heading. */
function titleSection(document) {
	const tops = document.sections.filter(({ level }) => level === 1);
	return tops.length === 1 && tops[0]?.index === 1 ? tops[0] : void 0;
}
// src/protocols/roadmap/extraction/spec-parts.ts
/** What stands in them stays what it is, unless its own title says something else that is no demand. */
const STICKY = /* @__PURE__ */ new Set([
	"excluded",
	"glossary",
	"trace",
	"example",
	"question",
	"decision",
	"risk",
	"acceptance",
	"test",
	"formal"
]);
const VERSION = /\b(?:v|version |release )(\d{1,2})\b/i;
/** By index of the section. */
function partsOfSpec(document) {
	const title = titleSection(document);
	const isFlat = document.sections.every(({ index, level }) => index === (title?.index ?? 0) || level === 0);
	const versions = document.sections.flatMap(({ title: own }) => VERSION.exec(own)?.[1] ?? []).map(Number);
	const first = Math.min(...versions);
	const found = [];
	for (const section of document.sections) {
		const isTop = section.index === 0 || section.index === title?.index;
		const around = section.parent === void 0 || section.parent === title?.index ? void 0 : found[section.parent];
		const own = isLater(document, section, first) ? "excluded" : partOfTitle(section.title);
		found.push(isTop ? isFlat ? "other" : "background" : partBelow(own, around));
	}
	return found;
}
function partBelow(own, around) {
	if (own === void 0 || around === void 0) return own ?? around ?? "other";
	return STICKY.has(around) && isAsking(own) ? around : own;
}
/** "v2 Requirements" beside "v1 Requirements", "Export (next release)", or a first sentence that says so. */
function isLater(document, section, firstVersion) {
	if (section.level === 0) return false;
	const version = VERSION.exec(bareTitle(section.title))?.[1];
	if (version !== void 0 && Number(version) > firstVersion) return true;
	if ([...section.title.matchAll(/\(([^()]*)\)/g)].map(([, mark = ""]) => mark).some(putsOff)) return true;
	const opening = document.blocks[section.firstBlock + 1];
	if (opening?.kind !== "paragraph" || opening.section !== section.index) return false;
	const [sentence = ""] = document.text.slice(opening.start, opening.end).split(/(?<=[.:])\s/, 1);
	return /^(?:acknowledged|(?:these|the following|all|everything|nothing|what|items|features|requirements)\b)/i.test(sentence) && putsOff(sentence);
}
// src/protocols/roadmap/extraction/reading.ts
function startReading(source) {
	const document = parseDocument(source.text);
	const text = {
		source,
		document,
		parts: partsOfSpec(document)
	};
	return {
		...text,
		statements: readStatements(text)
	};
}
/** End of what is nested in an item. */
function endBelow({ blocks }, index) {
	let end = blocks[index].end;
	for (let at = index + 1; at < blocks.length; at += 1) {
		const { parent, end: below } = blocks[at];
		if (parent === void 0 || parent < index) break;
		end = Math.max(end, below);
	}
	return end;
}
// src/protocols/roadmap/roadmap-error.ts
var RoadmapError = class extends SteelmanError {
	/** Ruling E-18: a gate that was asked for failed. */
	exitCode = 1;
};
// src/protocols/roadmap/extraction/verify-extraction.ts
const ENOUGH_COVERED = .95;
const MOST_LINES_NAMED = 10;
/** Throws where a pass fails: a partial extraction is none. */
function verifyExtraction(evidence) {
	const verdicts = [
		checkSourceCoverage(evidence),
		checkQuotes(evidence),
		checkSections(evidence),
		checkCounts(evidence)
	];
	const failed = verdicts.find(({ pass }) => pass.status === "FAIL");
	if (failed) {
		const { name, detail } = failed.pass;
		throw new RoadmapError(`${evidence.label}: the extraction fails its ${name} check: ${detail}`, {
			code: "roadmap/extraction-unverified",
			hint: `Look at ${nameLines(failed.lines)} of ${evidence.label}: state each requirement in a sentence or an item of its own.`
		});
	}
	return verdicts.map(({ pass }) => pass);
}
const nameLines = (lines) => {
	const named = lines.slice(0, MOST_LINES_NAMED).join(", ");
	const more = lines.length > MOST_LINES_NAMED ? ` and ${lines.length - MOST_LINES_NAMED} more` : "";
	return `line${lines.length === 1 ? "" : "s"} ${named}${more}`;
};
function verdict(name, [examined, found], lines, what, enough = 1) {
	const share = examined === 0 ? 1 : found / examined;
	return {
		pass: {
			name,
			examined,
			found,
			status: share === 1 && lines.length === 0 ? "PASS" : share >= enough && enough < 1 ? "WARN" : "FAIL",
			detail: `${found} of ${examined} ${what}${lines.length === 0 ? "" : `; see ${nameLines(lines)}`}`
		},
		lines
	};
}
function checkSourceCoverage({ heard, taken }) {
	const covered = /* @__PURE__ */ new Set();
	for (const { line, endLine } of taken) for (let at = line; at <= endLine; at += 1) covered.add(at);
	const missed = heard.filter(({ line }) => !covered.has(line)).map(({ line }) => line);
	return verdict("source coverage", [heard.length, heard.length - missed.length], missed, "stating lines are inside what was extracted", ENOUGH_COVERED);
}
function checkQuotes({ items, original }) {
	const invented = items.filter((item) => !isInSource(item, original));
	return verdict("anti-hallucination", [items.length, items.length - invented.length], invented.map(({ source }) => source.line), "items stand at their lines in their words");
}
function isInSource({ text, source, isComposed }, original) {
	const { line, endLine, quote } = source;
	const lines = original.slice(line - 1, endLine).join("\n");
	if (quote === "" || !lines.includes(quote)) return false;
	if (isComposed || lines.includes("\\")) return true;
	const letters = bare(lines);
	return text.split(/[^\p{L}\p{N}]+/u).every((word) => letters.includes(bare(word)));
}
const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
function checkSections({ sections, chunks }) {
	const unread = sections.filter(({ line, endLine }) => !isWithin(line, chunks) || !isWithin(endLine, chunks));
	return verdict("section coverage", [sections.length, sections.length - unread.length], unread.map(({ line }) => line), "sections were read");
}
const isWithin = (at, ranges) => ranges.some(({ line, endLine }) => line <= at && at <= endLine);
function checkCounts({ counts, items }) {
	return verdict("count reconciliation", [counts.found, counts.kept + counts.dropped], counts.found === counts.kept + counts.dropped ? [] : [items[0]?.source.line ?? 1], "requirements found are kept or named as repeated");
}
// src/protocols/roadmap/extraction/index.ts
const FEWEST_LINES = 5;
const extractSpec = (spec, options) => finishExtraction(readByRule(spec), options);
function readByRule(spec) {
	const source = readSource(spec);
	const metadata = spec.format === "markdown" || spec.format === "text" ? readMetadata(spec.label, source.original) : {
		title: void 0,
		version: void 0
	};
	const whole = startReading(source);
	return {
		spec,
		metadata,
		whole,
		chunks: source.origins.length > 500 ? chunkSource(whole.document) : [],
		findings: readFindings(whole)
	};
}
function finishExtraction(rules, { depth, compliance }, other) {
	const { spec, metadata, whole, chunks } = rules;
	const findings = other?.findings ?? rules.findings;
	if (findings.requirements.length === 0) throw noRequirements(spec.label);
	const lines = countLines(spec.text);
	const isThorough = depth !== "quick" && compliance !== "light";
	const taken = [...new Set(idsLike(spec.text))];
	const assembled = assembleExtraction(findings, taken, isThorough, compliance === "light");
	const isVerified = compliance === "strict" || chunks.length > 0;
	return {
		...describeSpec(whole.document, metadata, spec.label),
		lines,
		...assembled.items,
		taken,
		chunks: chunks.length,
		passes: isVerified ? verify(rules, findings, assembled) : [],
		warnings: [...shortness(spec.label, lines), ...assembled.warnings],
		...other && { reading: other.reading }
	};
}
const noRequirements = (label) => new UsageError(`${label}: no requirements found, so there is nothing to plan`, {
	code: "roadmap/no-requirements",
	hint: "State what must be done, one item each, such as \"- FR-001: The service must answer within 200 ms\" under a heading \"Requirements\"."
});
const shortness = (label, lines) => lines < FEWEST_LINES ? [`${label} has only ${lines} line${lines === 1 ? "" : "s"}; a roadmap of so little says little.`] : [];
function verify({ spec, whole, chunks, findings: byRule }, findings, { items, distinct }) {
	const { source, document, statements } = whole;
	const { requirements, dependencies, risks, criteria } = items;
	const checked = [
		...requirements,
		...criteria,
		...dependencies.map((one) => ({
			...one,
			isComposed: true
		})),
		...risks.flatMap((risk) => risk.source ? [{
			...risk,
			source: risk.source
		}] : [])
	];
	const taken = [byRule, findings].flatMap((one) => [
		...one.requirements,
		...one.criteria,
		...one.dependences,
		...one.risks,
		...one.deferrals,
		...one.asides
	]);
	const origin = (at) => source.origins[at - 1] ?? {
		line: at,
		endLine: at
	};
	return verifyExtraction({
		label: spec.label,
		original: source.original,
		items: checked,
		heard: statements.filter(({ owner }) => owner === void 0).map(({ line }) => origin(line)),
		taken: taken.map((one) => one.source),
		sections: indexSections(document),
		chunks: chunks.length > 0 ? chunks : [{
			line: 1,
			endLine: document.lineStarts.length
		}],
		counts: {
			found: findings.requirements.length,
			kept: requirements.length,
			dropped: distinct.dropped.length
		}
	});
}
// src/zz-ex.ts
for (const file of process.argv.slice(2)) {
	const e = extractSpec({
		label: file,
		text: readFileSync(file, "utf8"),
		format: "markdown"
	}, {
		depth: "standard",
		compliance: "strict"
	});
	console.log("=====", file, e.title, "reqs", e.requirements.length);
	for (const r of e.requirements) console.log(`${r.id}\t${r.source.line}\t${r.priority}\t${r.kind[0]}\t[${r.plan?.group}|${r.plan?.phase}]\t${r.text.slice(0, 140)}`);
	console.log("-- criteria");
	for (const c of e.criteria) console.log(`${c.id}\t${c.source.line}\t${c.derivedFrom}\t${c.text.slice(0, 100)}`);
	console.log("-- deps");
	for (const d of e.dependencies) console.log(`${d.source.line}\t${d.type}\t${d.text.slice(0, 100)}`);
	console.log("-- risks");
	for (const r of e.risks) console.log(`${r.id}\t${r.affects}\t${r.text.slice(0, 90)}\t=> ${r.mitigation}`);
	console.log("-- put off");
	for (const r of e.putOff) console.log(`${r.id}\t${r.text.slice(0, 90)}\t${r.reason}`);
	console.log("-- asides");
	for (const r of e.asides) console.log(`${r.source.line}\t${r.isDoubtful ? "DOUBT" : ""}\t${r.reason}\t${r.source.quote.slice(0, 80)}`);
	console.log(e.passes.map((p) => `${p.name} ${p.status} ${p.detail}`).join("\n"));
	console.log(e.warnings.join("\n"));
}
export {};
