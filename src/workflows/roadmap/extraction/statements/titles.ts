// What a title makes of what stands below it. A title is of a kind by its head noun, by a word that says how far something
// has come ("open", "deferred") or by a way of speaking ("What could go wrong"). Whatever it says of the product asks:
// "Deferred payments", "Risk scoring" and "Survey questions" are things to build.

import { roleOfTitle } from '../../../spec/roles.ts';

export type Part =
  /** Says nothing of the kind, and so asks. */
  | 'other'
  /** Calls itself requirements, features or the like. */
  | 'asking'
  | 'quality'
  | 'background'
  | 'scope'
  | 'goal'
  | 'risk'
  | 'question'
  | 'glossary'
  | 'example'
  | 'acceptance'
  | 'trace'
  | 'plan'
  | 'dependency'
  | 'decision'
  | 'excluded';

const ASKING: ReadonlySet<Part> = new Set(['other', 'asking', 'quality']);
export const isAsking = (part: Part): boolean => ASKING.has(part);

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Head nouns, in the singular, that mean this whatever stands before them. */
const HEADS: readonly (readonly [Part, ReadonlySet<string>])[] = [
  ['asking', set('requirement feature capability functionality deliverable proposal')],
  ['goal', set('goal objective outcome kpi okr benefit')],
  ['risk', set('risk threat hazard danger concern worry drawback pitfall')],
  ['glossary', set('glossary terminology abbreviation acronym stakeholder bibliography')],
  ['acceptance', set('acceptance proof ac')],
  ['trace', set('traceability changelog')],
  ['plan', set('timeline milestone')],
  ['dependency', set('dependency prerequisite')],
  ['decision', set('alternative tradeoff')],
  ['background', set('background motivation persona recital assumption introduction setting')],
];
/** Those that mean it alone or behind a word about documents and projects: products have them, too. */
const BARE: readonly (readonly [Part, ReadonlySet<string>])[] = [
  ['scope', set('scope')],
  ['goal', set('success metric result')],
  ['risk', set('mitigation obstacle fear unknown')],
  ['question', set('question open unresolved tbd faq gap clarification')],
  [
    'glossary',
    set(
      'definition interpretation reference term vocabulary word contact team reviewer approver author appendix convention entity',
    ),
  ],
  ['example', set('example sample illustration walkthrough screenshot mockup')],
  [
    'acceptance',
    set('criteria criterion test testing validation verification qa check rehearsal trial pilot demo'),
  ],
  ['trace', set('history status progress coverage mapping matrix revision content toc')],
  [
    'plan',
    set(
      'plan programme phase schedule timing calendar date deadline roadmap sprint stage task staffing estimate effort budget payment step',
    ),
  ],
  ['dependency', set('order sequence blocker')],
  ['decision', set('decision option rationale')],
  [
    'background',
    set(
      'context overview summary abstract purpose vision mission problem hypothesis intro today preamble market note remark comment discussion feedback research audience',
    ),
  ],
];
const ABOUT_WORK = set(
  'indicative outline rough suggested preferred provisional project product document business technical executive requirement functional key main top known major potential general additional design implementation delivery release revision version change test testing unit integration acceptance user initial overall short meeting review required further related recommended success exit completion completeness the our',
);
/** How far something has come; alone, at the end, or before a word that names nothing of the product. */
const STATES: readonly (readonly [Part, ReadonlySet<string>])[] = [
  ['question', set('open unresolved unanswered outstanding pending undecided unclear')],
  ['excluded', set('deferred postponed parked later future next upcoming excluded dropped stretch second')],
  ['decision', set('rejected discarded')],
  ['background', set('current existing present initial')],
];
const NAMELESS = set(
  'requirement feature item work scope topic point enhancement consideration release version phase iteration idea extension improvement thing story question issue decision matter state situation process system practice step season year quarter half summer winter autumn spring',
);

/** Ways of speaking, whole titles in lower case with hyphens as blanks. */
const IDIOMS: readonly (readonly [Part, RegExp])[] = [
  [
    'asking',
    /\b(?:must|may|can) ?not\b|^(?:what (?:we|it|they) (?:will )?(?:builds?|delivers?|does|do|needs?)|how it works|user stor(?:y|ies)|use cases?|in scope|(?:must|should|could) haves?)$/,
  ],
  [
    'acceptance',
    /\bdefinition of (?:done|ready)\b|^(?:done|accepted|finished|ready) (?:when|if)\b|^(?:how|when) .*\b(?:know|knows|accept\w*|test\w*|verif\w+|check\w*|prove\w*|measure\w*|tell|judge\w*|done|finished|satisfied|happy)\b|\b(?:when|if)$|^(?:what|which) .*\b(?:tests?|checks?|proves?|verif\w+)\b|\bsign(?:s|ed|ing)? ?off\b|^(?:done|finished) means\b|^scenarios?\b|^(?:test|testing|validation|verification|qa) (?:plan|case|strateg|approach|scenario|suite)(?:ies|y|e?s)?$/,
  ],
  [
    'question',
    /\bnot (?:yet )?(?:decided|clear|known|settled|agreed|answered)\b|\b(?:waiting|awaiting|needs? (?:an )?answers?|for discussion)\b|\bto (?:decide|discuss|clarify|settle|agree)\b|\b(?:unsure|undecided|unclear)\b|\b(?:don't|not) know\b|\bto be (?:\w+ )?(?:decided|determined|clarified|confirmed|discussed|agreed|settled|talked)\b|\b(?:still|left|yet|remains?) (?:to be )?(?:open|unclear|undecided)\b/,
  ],
  [
    'excluded',
    // At most 120 characters.
    /\b(?:out of|outside|beyond)(?: of)?(?: the| this)?(?: (?:subject|object) of(?: the| this)?)? (?:scope|agreement|contract|project|document|release|version|work)\b|\b(?:later|future|next|another) (?:version|release|edition|revision)s?\b|\b(?:non|anti) ?goals?\b|^(?:not|no|nothing)\b|\b(?:do|does|did|is|are|will|decided|going|of) not\b|\bnot (?:to|being)\b|n't\b|\bexclusions?\b|\b(?:leav\w+|left|stays?|kept|keeps?) (?:\w+ )?out\b|^(?:(?:for|maybe|perhaps|much) )*later\b|\b(?:comes?|wait|left|ideas?|things?|features?|planned|what|which)\b.*\blater\b|\bcan wait\b|\b(?:after|post|beyond) (?:the |our )?(?:first |initial )?(?:launch|release|mvp|v ?\d|\d+\.\d|version|go live|pilot)\b|^(?:some ?day|parking lot|ice ?box|wish ?list|back ?log|ideas|next time)$|^planned for (?!this|the (?:first|current|present))|\bdecided against\b|\bruled out\b|\b(?:boundaries|omissions?|declined|deliberately|elsewhere|anti ?features|hands off)\b|\bstays? (?:as|on|with|where)\b|\blimits of\b|^(?:known )?limitations?$/,
  ],
  [
    'example',
    /\bday in the life\b|^an? (?:typical|normal|usual|ordinary|day|morning|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\bwalk ?through\b/,
  ],
  ['goal', /\b(?:achieve|ambitions?|aims?)\b|\bhopes?\b|\bsuccess looks\b/],
  [
    'risk',
    // At most 120 characters.
    /^(?:what|things|how)\b.*\b(?:could|can|might|may|would)\b.*\b(?:wrong|hurt|break|fail|happen|stop|kill|sink)\b|\b(?:worr(?:y|ies|ied|ying)|awake|scar(?:es?|ed|y)|afraid|fears?|nightmares?|bite|hurts?)\b|\bthreat model\b|\bfailure modes?\b|\brisks? (?:register|assessment|analysis|log|matrix|table|management)$/,
  ],
  [
    'glossary',
    /^document\b|^about this\b|\breading guide\b|\bhow to (?:read|use) this\b|\bjargon\b|\bwho is who\b|\bwhat we (?:call|mean)\b|^(?:required|further|recommended|related|background) reading$/,
  ],
  ['decision', /^(?:what|things|others?) .*\b(?:considered|looked at|tried|rejected|dismissed)$/],
  ['dependency', /^what (?:we|it|they) needs? .*\bfrom\b|\bneeded from\b/],
  [
    'trace',
    /\btraceability\b|^(?:change|revision|version|decision|document) (?:log|index)$|^where (?:we|things|it) (?:are|is)$|^where (?:we|things|it) stands?\b|^(?:review|requirements?|spec|specification|document)\b.*\bchecklist$|^state (?:per|of|as|on)\b|^(?:table of )?contents$/,
  ],
  [
    'plan',
    /\bgetting there\b|^how\b.*\b(?:order|sequence)$|^(?:how|when) .*\b(?:get there|roll|ship|go live)\b|\bwho does what\b|\baction items\b|\bnext steps\b/,
  ],
  [
    'background',
    // At most 120 characters.
    /^who$|^(?:why|about|problem|tl;?dr|in (?:short|brief)|at a glance)\b|^the short (?:version|story)$|^who (?:it(?: i|')s for|is it for|is involved|is who|has a say|we are)\b|^where .*\b(?:from|now|today)\b|\b(?:how|what) .*\b(?:today|now|so far)$|\bso far$|\bcome from\b|\bas is\b|\bstatus quo\b|^what (?:we|they) (?:know|found|learned|heard|saw|have)\b|\bbusiness case\b/,
  ],
];

/** A longer title says something by itself. */
const LONGEST = 120;
/** A remark in brackets behind a title. */
const MARKS: readonly (readonly [Part, RegExp])[] = [
  ['example', /\b(?:examples?|illustrati(?:on|ve))\b/i],
  ['background', /\b(?:informative|non-?normative|for information)\b/i],
];
const PREPOSITION =
  /\s(?:of|for|by|in|on|with|between|among|against|across|under|to|from|per|about|during|behind|at|before|after|until|we|that|this|which|so|when|if)\s/;
const CONJUNCTION = / (?:and|or|vs\.?) | ?[&/,+] /;
/** They stay what they are whatever quality they speak of. */
const WHOLLY: ReadonlySet<Part> = new Set([
  'asking',
  'acceptance',
  'risk',
  'question',
  'example',
  'excluded',
]);
const PARTICIPLE = /^(?:considered|taken|made|identified|known|used|found)$/;
/** Kinds that a title beside another noun does not stand for: "Validation and estimation". */
const WEAK: ReadonlySet<Part> = new Set(['acceptance', 'trace', 'plan', 'goal', 'dependency', 'example']);

/** Without numbers, marks and what stands in brackets. */
export const bareTitle = (title: string): string =>
  title
    .replace(/\s`[a-z' -]{2,20}`$/, '')
    .replace(/\([^()]*\)|\[[^[\]]*\]|[*_`#]+|\p{Extended_Pictographic}/gu, ' ')
    .replace(
      /^\s*(?:\d+(?:\.\d+)*[.):]?|[A-Z][.)]|[IVX]+[.)]|(?:appendix|annex|section|part)\s+\w{1,3}\b[\s:.–—-]*)\s+/i,
      '',
    )
    .replace(/(?<![\s:.?!])[\s:.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Undefined where the title says nothing of the kind. */
export function partOfTitle(title: string): Part | undefined {
  const marks = [...title.matchAll(/\(([^()]*)\)/g)].map(([, mark = '']) => mark).join(' ');
  const marked = MARKS.find(([, sign]) => sign.test(marks))?.[0];
  if (marked) return marked;
  const bare = bareTitle(title)
    .toLowerCase()
    .replace(/[-’]/g, (mark) => (mark === '-' ? ' ' : "'"));
  if (bare.length > LONGEST) return undefined;
  const lead = bare.split(/\s?[:—–]\s/, 1)[0] ?? bare;
  const pieces = bare.split(CONJUNCTION).map((piece) => partOfPhrase(piece.trim()));
  // A title that names both sides is neither of them; its parts are.
  if (
    pieces.includes('excluded') &&
    pieces.some((part) => part === 'goal' || part === 'scope' || part === 'asking')
  )
    return 'scope';
  const whole = partOfPhrase(bare) ?? (lead === bare ? undefined : partOfPhrase(lead.replace(/ \d+$/, '')));
  if (whole) return whole;
  const found = pieces.filter((part) => part !== undefined);
  const strong = pieces.includes(undefined) ? found.filter((part) => !WEAK.has(part)) : found;
  return strong.find((part) => isAsking(part)) ?? strong[0] ?? qualityOf(bare);
}

/** A project has one of each; several are of the product: "Budgets", "Teams". */
const ONE_EACH = /^(?:budget|payment|calendar|market|team|schedule|contact|roadmap)s$/;

function partOfPhrase(phrase: string): Part | undefined {
  if (ONE_EACH.test(phrase)) return undefined;
  const idiom = IDIOMS.find(([, sign]) => sign.test(phrase))?.[0];
  if (idiom) return idiom;
  const words = (phrase.split(PREPOSITION, 1)[0] ?? '').split(' ').map(singular);
  // "Hazards considered", "Decisions taken" are hazards and decisions.
  if (words.length > 1 && PARTICIPLE.test(words.at(-1) ?? '')) words.pop();
  return stateOf(words) ?? nounOf(words);
}

function stateOf(words: readonly string[]): Part | undefined {
  const head = words.at(-1) ?? '';
  if (words.length === 1 || /ed$|^open$|^unclear$/.test(head)) return partIn(STATES, head);
  return NAMELESS.has(head) ? partIn(STATES, words.at(-2) ?? '') : undefined;
}

function nounOf(words: readonly string[]): Part | undefined {
  const head = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const isQuality = before.some((word) => qualityOf(word) !== undefined);
  const isAbout = before.every((word) => ABOUT_WORK.has(word) || qualityOf(word) !== undefined);
  const named = partIn(HEADS, head) ?? (isAbout ? partIn(BARE, head) : undefined);
  // "Latency targets" and "Backup plan" say how well, "Load tests" and "Security risks" do not.
  return isQuality && !(named !== undefined && WHOLLY.has(named)) ? 'quality' : named;
}

const partIn = (kinds: readonly (readonly [Part, ReadonlySet<string>])[], word: string): Part | undefined =>
  kinds.find(([, words]) => words.has(word))?.[0];

const singular = (word: string): string =>
  /(?:ss|us|is)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '');

const MEASURED =
  /\b(?:capacity|load|latency|throughput|volumes?|figures|limits?|backups?|retention|resilience|compatibility|usability|languages?)\b/;

/** How well it is to be done. */
function qualityOf(bare: string): Part | undefined {
  const role = MEASURED.test(bare) ? 'quality' : roleOfTitle(bare);
  return role === 'quality' || role === 'constraint' || role === 'rollout' ? 'quality' : undefined;
}
