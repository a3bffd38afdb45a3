// What a title makes of the section below it. Only a title that speaks of nothing else counts: "Deferred payments", "Risk
// scoring" and "Survey questions" are things of a product, "Deferred", "Risks" and "Open questions" parts of a spec.

import { type Role, roleOfTitle } from '../../reading/roles.ts';

export type Part = Role | 'goal' | 'example' | 'trace';

const THINGS =
  '(?: (?:requirements?|features?|items?|work|scope|topics?|points?|enhancements?|considerations?|releases?|versions?|phases?|iterations?|ideas|extensions?|improvements?|directions?|possibilities|plans?|steps|things|stories|capabilities|seasons?|years?|quarters?|half))*';

/** Alternatives of whole titles, in lower case, hyphens as blanks; the first that matches counts. */
const WHOLE: readonly (readonly [Part, string])[] = [
  ['formal', '(?:table of )?contents|toc'],
  [
    'excluded',
    `(?:out of|not in|outside|beyond) (?:the )?scope|not (?:in|part of|included|covered|planned|supported|required|needed|for|now|yet|before)(?: .*)?|(?:left|leaving) out|(?:[\\w']+ ){0,6}for later|what (?:[\\w']+ ){0,6}(?:later|can wait|leaves? out|left out)|exclu(?:ded|sions?)${THINGS}|(?:non|anti) goals?|won'?t (?:have|do|fix)s?(?: .*)?|will not .*|(?:deferred|postponed|later|future|next|upcoming|parked|post (?:mvp|launch))${THINGS}|decided against|dropped|(?:beyond|after|post) (?:v?\\d|version|release|launch|mvp|go live|the first|this)(?: .*)?|some ?day|maybe(?: later)?|ideas|backlog|parking lot|icebox|wish ?list|stretch(?: goals?)?|what (?:we|this|it) .*\\bnot\\b.*`,
  ],
  [
    'question',
    'open|open (?:questions?|points?|issues?|items?|topics?|decisions?)|(?:unresolved|unanswered|outstanding|remaining|pending)(?: (?:questions?|issues?|points?|items?|decisions?))?|questions?|asks|unknowns|to be (?:decided|determined|clarified|defined)|tbd|gaps?|(?:\\w+ ){0,4}gap analysis|faqs?|questions? (?:and|&) answers?|needs? clarification|clarifications(?: needed)?',
  ],
  [
    'risk',
    '(?:\\w+ ){0,2}(?:risks?|threats?|dangers?|concerns?|drawbacks?|hazards?)|risk (?:register|assessment|analysis|log|matrix|table|management|mitigations?)|mitigations?|threat model|failure modes?|what (?:could|can|might|may) (?:go wrong|hurt|happen|fail|break|stop)(?: .*)?|(?:things that |what )?worr(?:y|ies)(?: .*)?|pitfalls|fears|problems|difficulties|obstacles',
  ],
  [
    'quality',
    '(?:service|performance|quality|reliability|operational)(?: level)? (?:objectives?|goals?|targets?|levels?)|slos?|slas?',
  ],
  [
    'goal',
    '(?:\\w+ )?(?:goals?|objectives?|outcomes?|kpis?|okrs?|metrics)|key results?|(?:measures? of )?success|north star|benefits?|targets?',
  ],
  [
    'acceptance',
    '(?:\\w+ )?acceptance(?: (?:criteria|criterion|tests?|checks?|scenarios?|conditions?|gates?))?|(?:success|exit|completion|release|go live|launch|done|quality) (?:criteria|criterion|checks?|measures?|conditions?|gates?)|(?:we )?accept(?:ed)?(?: it)? (?:when|if)|definition of (?:done|ready)|done when|criteria|how .*\\b(?:accept|verif|test|know|measure|check|prove)\\w*\\b.*|sign ?offs?|checks|verification|when (?:is it|are we|we are|it is) (?:done|satisfied|happy|finished|ready|good enough)|(?:pilot|trial)(?: run| phase)?',
  ],
  [
    'test',
    'tests?|test(?:ing)? (?:plan|cases?|strategy|approach|scenarios?|suite|notes)|testing|qa|validation|(?:unit|integration|e2e|end to end|manual|system|regression|load) tests?|(?:verification|validation) (?:plan|steps)',
  ],
  [
    'trace',
    '(?:requirements? )?(?:traceability|coverage|tracing|mapping|matrix|index|status|progress)(?: (?:matrix|table|map))?|change ?log|(?:revision|version|change|document) history|history|revisions?|amendments?|changes|comments?|discussion|feedback',
  ],
  [
    'glossary',
    '(?:\\w+ )?(?:glossary|terminology|definitions?|abbreviations?|acronyms?)|terms|(?:normative |informative )?references?(?: documents?)?|(?:further|required|recommended|related|background) (?:reading|work|documents?|links?|specs?|specifications?|material)|related|resources|links|bibliography|acknowledge?ments?|contacts?|approv(?:als?|ers)|reviewers|authors?|contributors|stakeholders?|document .*|\\w+ lifecycle|completeness(?: status)?|tiered usage|conventions|legend|notation|sources|credits|copyright|metadata|key entities|words',
  ],
  [
    'decision',
    '(?:\\w+ )?decisions?(?: log| record)?|(?:\\w+ )?alternatives?(?: considered)?|options(?: considered)?|rejected .*|trade ?offs?|prior art|rationale',
  ],
  [
    'dependency',
    '(?:\\w+ )?dependenc(?:y|ies)|prerequisites?|(?:notes? on )?(?:the )?(?:build |delivery |implementation )?(?:order|sequence|sequencing)(?: of work)?|blockers|what (?:we|it|they) needs?(?: .*)?',
  ],
  [
    'order',
    '(?:(?:implementation|delivery|release|project|rollout|work) )?(?:plan|phases|phasing|timeline|schedule|milestones?|roadmap|sprints|stages|waves|tasks?|work ?packages?|epics)|implementation (?:order|steps)|critical path|staffing|who does what|responsibilities|action items|to ?dos?',
  ],
  [
    'example',
    '(?:\\w+ )?examples?|samples?|(?:typical|example|sample) .*|walk ?throughs?|illustrations?|screenshots?|mock ?ups?',
  ],
  [
    'background',
    '(?:executive )?summary|(?:\\w+ ){0,2}(?:background|context|vision|motivation|mission|personas?)|introduction|intro|overview|abstract|motivation|problem(?: (?:statement|description|space))?|purpose|vision|mission|about(?: .*)?|why(?: .*)?|(?:current|existing|as is|initial|starting) (?:state|situation|process|system|solution|point|position)|point of departure|baseline|status quo|today|(?:user )?personas?|(?:target )?audience|market(?: .*)?|business case|core value|jobs to be done|reading guide|how to read .*|tl;?dr|user research|research|evidence|team|people|budget|costs?|assumptions?|(?:(?:interview|meeting|research|workshop) )?notes?|remuneration|commercial terms|liability|warrant(?:y|ies)|governing law|jurisdiction',
  ],
  [
    'functional',
    'scope of (?:delivery|supply|works?)|deliverables|proposal|proposed (?:\\w+ )?(?:solution|design|changes?|behaviou?r)|how it works|what (?:we|it) (?:builds?|delivers?|does)',
  ],
  ['scope', '(?:project |product )?scope|in scope'],
];

const SIGNS = WHOLE.map(
  ([part, titles]) =>
    [
      part,
      new RegExp(
        `^(?:(?:the|our|known|key|main|major|top|potential|detailed|general|additional|other|explicitly|currently|v1|mvp) )*(?:${titles})(?: (?:of|for|by|in|on|with|to|from|per|about|during|known) .*)?$`,
      ),
    ] as const,
);
/** A remark in brackets behind a title. */
const MARKS: readonly (readonly [Part, RegExp])[] = [
  ['example', /\b(?:examples?|illustrati(?:on|ve))\b/],
  ['background', /\b(?:informative|non normative|for information)\b/],
];
const ASKING: ReadonlySet<Part> = new Set([
  'functional',
  'quality',
  'constraint',
  'data',
  'interface',
  'component',
  'rollout',
]);
/** A title that names these means them. */
const STRONG: ReadonlySet<Part> = new Set(['functional', 'quality', 'constraint']);
const TELLING: ReadonlySet<Part> = new Set(['background', 'scope', 'goal']);
/** Products validate, test and accept things, too. */
const PRODUCT_WORDS: ReadonlySet<Part> = new Set(['test', 'acceptance']);
const CONJUNCTION = / (?:and|&|vs\.?) | ?[/,] /;
/** Measurable by their nature, whatever else the title says. */
const QUALITIES =
  /\b(?:how (?:well|fast|safe|secure|big|many|much|often)|numbers|figures|capacity|load|volumes?|scal(?:e|ing)|limits?|throughput|latency|languages?|locali[sz]ation|internationali[sz]ation|compatibility|usability|resilience|backups?|audit|retention|hosting|infrastructure|sla|qualit(?:y|ies))\b/;

export const isStrong = (part: Part): boolean => STRONG.has(part);

export const isAsking = (part: Part): boolean => ASKING.has(part);

/** Without numbers, marks and what stands in brackets. */
export const bareTitle = (title: string): string =>
  title
    .replace(/\([^()]*\)|[*_`#]+|\p{Extended_Pictographic}/gu, ' ')
    .replace(/^\s*(?:\d+(?:\.\d+)*[.):]?|[A-Z][.)]|[IVX]+[.)]|appendix\s+\w{1,3}\b[\s:.–—-]*)\s+/i, '')
    .replace(/(?<![\s:.])[\s:.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Undefined where the title says nothing of the kind. */
export function partOfTitle(title: string): Part | undefined {
  const fold = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
  const marks = fold([...title.matchAll(/\(([^()]*)\)/g)].map(([, mark = '']) => mark).join(' '));
  const marked = MARKS.find(([, sign]) => sign.test(marks))?.[0];
  if (marked) return marked;
  const bare = fold(bareTitle(title));
  const found = [bare, ...bare.split(CONJUNCTION)].map(wholePart);
  if (found[0]) return found[0];
  const asked = found.slice(1).every((part) => part === undefined) ? askingPart(bare) : undefined;
  if (asked) return asked;
  const pieces = bare.split(CONJUNCTION).map((piece) => wholePart(piece) ?? askingPart(piece));
  // "Validation and Estimation" are things of a product, "Validation and Tests" are not.
  const isMixed = pieces.includes(undefined);
  const parts = found.filter((part) => part !== undefined && !(isMixed && PRODUCT_WORDS.has(part)));
  // A title that names both sides is neither of them; its parts are.
  if (parts.includes('excluded') && parts.length > 1) return 'background';
  const named = bare
    .split(CONJUNCTION)
    .map((piece) => (wholePart(piece) === undefined ? askingPart(piece) : undefined))
    .find((part) => part !== undefined && STRONG.has(part));
  if (named !== undefined && (parts[0] === undefined || TELLING.has(parts[0]))) return named;
  return parts[0] ?? askingPart(bare);
}

const wholePart = (bare: string): Part | undefined => SIGNS.find(([, sign]) => sign.test(bare))?.[0];

function askingPart(bare: string): Part | undefined {
  if (QUALITIES.test(bare)) return 'quality';
  const role = roleOfTitle(bare);
  return role !== undefined && ASKING.has(role) ? role : undefined;
}
