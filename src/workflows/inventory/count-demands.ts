// The second opinion on a roadmap: what a spec asks for, counted from its raw text, and what of it stands nowhere in the
// plan. It reads lines by itself and shares no code with what made the roadmap, so that both would have to err alike.

import { readUnits, splitSentences, type Unit } from './read-units.ts';
import { keyOf } from './read-words.ts';

export interface Demand {
  readonly text: string;
  /** 1-based, in the spec. */
  readonly line: number;
  readonly id?: string | undefined;
  readonly isRow?: boolean;
  /** It stands where criteria are told. */
  readonly isProof?: boolean;
}

export interface Counted {
  readonly demands: number;
  /** Those that no row of the roadmap holds. */
  readonly lost: readonly Demand[];
}

/** What sections that tell, explain, ask back or plan are called, in one word. */
const BESIDE_WORDS =
  'summary|tl;?dr|overview|abstract|background|context|setting|situation|recitals?|introduction|preamble|purpose|motivation|problem|vision|history|scope|glossary|interpretation|terms?|terminology|words|definitions?|abbreviations?|references?|reading|related|questions?|examples?|traceability|coverage|matrix|change ?log|contents|decisions?|alternatives|personas?|stakeholders?|assumptions?|appendix|notes?|dependencies|plan|phases|timeline|timing|schedule|milestones?|roadmap|order|sequence|responsibilities|remuneration|payment|team|contacts?|approvals?|market|research|status|state|open|undecided|unresolved|entities|cooperation';
/** Whole titles that tell of the document, of people or of how parties deal with each other. */
const BESIDE_TITLE = /^(?:people|changes|reading guide|(?:review|requirements?|spec\w*)\b.*\bchecklist)$/;
const BESIDE = new RegExp(
  `^(?:(?:[a-z'’]+ )?(?:${BESIDE_WORDS})|.*\\(examples?\\)|(?:current|existing|starting|initial) \\w+)(?: (?:of|for|at|on|in|per|by|to|between|among|considered|taken|statement|points?|issues?|items?|log)\\b.*)?$`,
);
/** "Why now", "Who has a say", "Still to be talked about"; "Who may see what" is no aside. */
const ASIDE_LEAD =
  /^(?:why|how (?:things|it) (?:are|is|works?) (?:today|now)|the short version|who (?:it|this|that)(?: i|['’])s for|who has a say|where we|about|still|not decided|getting there|points? (?:left|for))\b/;
const MODAL =
  /\b(?:must|shall|should|has to|have to|needs to|required to|mandatory|only|never|may not|cannot)\b/i;
const LOUD = /\b(?:MUST|SHALL|REQUIRED)\b/;
const AMOUNT = /(?<![\p{L}\d.,:/-])\d[\d.,]*\s?(?:%|\p{L}+)/u;
/** A question, an example, how things are or were, what people do, words about the document. */
const TOLD =
  /\?[^\w?]*$|^\W*(?:for )?(?:example|instance)\b|^\W*e\.g\.|^\W*(?:rationale|reason|background|why)\W{0,3}:|^\W*["“](?:must|shall|should|may)["”]|^\W*a typical\b|^\W*whether\b|\bwould like\b|\s·\s|\b(?:last (?:year|month|week|peak|quarter)|today|right now|at present|currently|so far|until now|used to|was|were|had|(?:has|have) been|since (?:19|20)\d\d)\b|^\W*(?!\W)(?:everyone|everybody|competitors|we|(?:the |our )?(?:[\w-]+ ){0,2}team)\b|\bRFC ?2119\b|\bBCP ?14\b|\b(?:says?|states?|suggests?|notes?|recommends?) that\b|\b[A-Z]{3,8}(?: [\w.]+){0,4} says\b|\b(?:law|act|wiki|memo|standard|regulation) says\b|\breminded us\b|\bwe agreed\b|\b(?:until|before|after|once) [^.;]{2,60} (?:exists?|works?|(?:is|are) (?:there|finished|in place|ready|done))\b|^\W*for comparison\b|(?:\b\w{1,3} ?= ?[a-z][^,;=]{1,60}[,;] ?){2}|^\W*(?:this|that|it|these|those)\b|^\W*[A-Z]{1,12}[-_. ]?\d+\b.{0,40}\b(?:before|after|on top of|depends on|builds on)\b/i;
const IDS = /\b[A-Z]{1,12}(?:[-_.][A-Z]{1,12}){0,6}[-_.]?\d+(?:[.-]\d+)*[a-z]?\b/g;

/** A contract has two sides, and only one of them builds. */
const CONTRACT = /\b(?:contractor|supplier|provider|vendor) (?:shall|must)\b/i;
const OTHER_SIDE =
  /^[\W\d]*(?:the )?(?:(?:client|customer|purchaser|buyer) (?:shall|must|will)|(?:contractor|supplier|provider|vendor) may)\b(?! (?:be able|not))/i;
/** Where criteria are told, they may stand as criteria; how much the product has to bear is asked for everywhere. */
const PROVING =
  /\b(?:accept\w*|criteri\w+|success|tests?|testing|verif\w+|validation|check\w*|gates?|done|finished|goals?|outcomes?|metrics?|objectives?|measur\w+|know|prov\w+|scenarios?|sign\w*|ready|happy|targets?|story|stories|edge cases)\b|\b(?:when|if)\W*$/i;
const PROOF_TEXT = /^\W*(?:given\b|(?:SC|AC)-?\d)|\b(?:verification|acceptance|test|proof|exit)\W{0,3}:/i;
const BORNE = /\bconcurrent|\buptime\b|\bavailability\b|% of .{0,60}\b(?:under|within|below) \d/i;

/** A heading that says how pressing it is asks for something. */
const RANKED = /\((?:must|should|could|p[0-3])(?: have)?\)$/i;

const STEP = /(?<![\w.,])\d{1,2}(?:\.\d{1,2}){1,3}(?![\w%])/g;

const isBeside = (unit: Unit): boolean =>
  unit.headings.some((heading) => {
    const title = (heading.split(' *', 1)[0] ?? '')
      .toLowerCase()
      .replace(/^(?:[\d.\s)]+|[a-z][.)]\s)/, '')
      .replace(/(?<![:.?])[:.?]+$/, '')
      .trim();
    return (
      BESIDE_TITLE.test(title) ||
      ASIDE_LEAD.test(title) ||
      title.split(/ and | & |, /).every((piece) => BESIDE.test(piece.trim()))
    );
  });

/** Before the first section of its own: what the spec says about itself. */
const isOpening = (unit: Unit, deepest: number): boolean => unit.headings.length < 2 && deepest > 1;

/** What the document is called names no demand: "RFC-41: Outbound webhooks". */
const isTitle = ({ headings }: Unit, deepest: number): boolean => headings.length === 0 && deepest > 1;

export function countDemands(spec: string, roadmap: string): Counted {
  const units = readUnits(raiseTitles(spec));
  const deepest = Math.max(
    0,
    ...units.map(({ headings, kind }) => headings.length + (kind === 'heading' ? 1 : 0)),
  );
  const steps = new Set(
    [...spec.matchAll(/^[-*\s]{0,8}(\d{1,2}(?:\.\d{1,2}){1,3})[*\s]/gm)].map(([, step = '']) => step),
  );
  const isContract = CONTRACT.test(spec);
  const demands = units
    .flatMap((unit) =>
      demandsOf(unit, deepest, steps).map((one) => ({ ...one, isProof: isProving(unit, one) })),
    )
    .filter(({ text }) => !(isContract && OTHER_SIDE.test(text)))
    .filter(firstTold());
  const byWord = new Map<string, PlacedRow[]>();
  for (const row of rowsOf(roadmap))
    for (const word of row.words)
      byWord
        .set(word, byWord.get(word) ?? [])
        .get(word)
        ?.push(row);
  const lost = demands.filter((demand) => !isHeld(demand, (word) => byWord.get(word) ?? []));
  return { demands: demands.length, lost };
}

/** "2. Collection" above "2.1 ..." is the title of a section. */
const raiseTitles = (spec: string): string =>
  spec.replace(/^(\d{1,2})\. [^\n.:;?!]{3,70}$/gm, (title, number: string) =>
    new RegExp(`^${number}\\.1\\s`, 'm').test(spec) ? `## ${title}` : title,
  );

const isProving = ({ headings, records }: Unit, { text }: Demand): boolean =>
  (PROOF_TEXT.test(text) ||
    [...headings.slice(headings.length > 1 ? 1 : 0), ...records.slice(0, -1)].some((one) =>
      PROVING.test(one),
    )) &&
  !BORNE.test(text);

const SHORT_CELL = 4;

/** Rows that only say something about an id which stands for something already define nothing. */
function firstTold(): (demand: Demand) => boolean {
  const told = new Set<string>();
  return ({ id, text, isRow }) => {
    const key = id === undefined ? '' : keyOf(id);
    const isKnown = told.has(key) && isRow === true && text.split(/\s+/).length <= SHORT_CELL;
    if (key !== '') told.add(key);
    return !isKnown;
  };
}

function demandsOf(unit: Unit, deepest: number, steps: ReadonlySet<string>): Demand[] {
  const { kind, text, line, named, cells } = unit;
  if (kind === 'heading' && !named && RANKED.test(text.trimEnd()) && !isBeside(unit))
    return [{ text: text.trimEnd().replace(RANKED, '').trimEnd(), line }];
  if (kind === 'code' || kind === 'heading') {
    return kind === 'heading' &&
      named &&
      !isTitle(unit, deepest) &&
      !/^v\d/i.test(named.id) &&
      !isBeside(unit) &&
      named.title.trim() !== ''
      ? [{ text: named.title, line, id: named.id }]
      : [];
  }
  const isOutside = isBeside(unit) || isOpening(unit, deepest);
  if (kind === 'row')
    return isOutside ? [] : [{ text: statementIn(cells ?? []), line, id: named?.id, isRow: true }];
  if (kind === 'item' && !isOutside && !/[?:][^\w?:]*$|^\[[^\]]*\]\([^)]*\)$/.test(text))
    return [{ text: firstOf(text), line, id: named?.id }];
  if (/^\W*(?:for )?(?:example|instance)\b/i.test(text)) return [];
  return splitSentences(text).flatMap((sentence): Demand[] => {
    const named = [
      ...(sentence.text.match(IDS) ?? []),
      ...(sentence.text.match(STEP) ?? []).filter((one) => steps.has(one)),
    ];
    const bare = sentence.text.replace(IDS, ' ').replace(STEP, (one) => (steps.has(one) ? ' ' : one));
    // What comes before what.
    if (named.length > 1 && !LOUD.test(bare.toUpperCase())) return [];
    const asks = isOutside ? LOUD.test(bare) : MODAL.test(bare) || AMOUNT.test(bare);
    // "It is released when:" leads to what is counted below.
    if (
      !asks ||
      sentence.text.trimEnd().endsWith(':') ||
      TOLD.test(sentence.text.trim().replace(/^\d+(?:\.\d+)+\s/, ''))
    )
      return [];
    const before = text.slice(0, sentence.start).split('\n').length - 1;
    return [{ text: sentence.text, line: line + before }];
  });
}

/** Details behind the first sentence of an item may stand shortened. */
const firstOf = (text: string): string => splitSentences(text)[0]?.text ?? text;

/** What a row says: its longest cell. */
const statementIn = (cells: readonly string[]): string => {
  const [longest = ''] = cells.map((cell) => cell.replace(IDS, '')).sort((a, b) => b.length - a.length);
  return longest.replace(/[\W\d_]/g, '').length > 2 ? longest : '';
};

/** Rows of the tables that place, put off, prove or guard; what is still to be judged holds nothing. */
function rowsOf(roadmap: string): PlacedRow[] {
  const rows: PlacedRow[] = [];
  let title = '';
  for (const line of roadmap.split('\n')) {
    if (line.startsWith('#')) title = line.replace(/^#+ /, '').toLowerCase();
    if (!NO_PLACE.has(title) && line.startsWith('|'))
      rows.push({ words: new Set(tellingIn(line)), isProof: title === 'success criteria' });
  }
  return rows;
}

interface PlacedRow {
  readonly words: ReadonlySet<string>;
  readonly isProof: boolean;
}

const NO_PLACE = new Set(['to be judged', 'dependencies', 'milestone summary', 'new identifiers']);
const LEAST_HELD = 0.9;

function isHeld({ text, id, isProof }: Demand, rowsWith: (word: string) => readonly PlacedRow[]): boolean {
  const counts = (row: PlacedRow): boolean => isProof === true || !row.isProof;
  const own = [...new Set(tellingIn(withoutMarks(text)))];
  const name = id === undefined ? undefined : keyOf(id).split(' ').at(-1);
  if (own.length === 0) return name === undefined || rowsWith(name).some(counts);
  // Whatever holds enough of them holds one of the rarest: no more may be missing.
  const rarest = own
    .sort((a, b) => rowsWith(a).length - rowsWith(b).length)
    .slice(0, Math.floor(own.length * (1 - LEAST_HELD) + 1e-9) + 1);
  return (name === undefined ? rarest.flatMap(rowsWith) : rowsWith(name)).some(
    (row) => counts(row) && own.filter((word) => row.words.has(word)).length >= own.length * LEAST_HELD,
  );
}

/** "Acceptance:" in front of what proves. */
const PROOF_LABEL =
  /^\W*(?:acceptance(?: criteri\w+)?|accepted (?:when|if)|done (?:when|if)|criteri\w+|verif\w+|tests?|proof|checks?|exit)\W{0,3}:\W*/i;
/** Neither a label or a code before it, a priority behind it nor that a risk has no answer has to be told again. */
const withoutMarks = (text: string): string =>
  text
    .slice(text.lastIndexOf(':* ') + 1)
    .replace(PROOF_LABEL, '')
    .replace(/^\W*\w[\w -]{1,30}\*{1,2}: /, '')
    .replace(/[*_]{1,2}[^*_\n]{2,40}:[*_]{1,2}/g, ' ')
    .replace(/^\W*[A-Z]\d\b(?!-\w)\W*/, '')
    .replace(/ (?:→|->) .*$| · \S+$| `[a-z' -]{2,20}`$/, '');

const SMALL = new Set(
  'a an the and or of to in on for with by is are be at as it its this that from will can than then'.split(
    ' ',
  ),
);

const tellingIn = (text: string): string[] =>
  keyOf(text.replace(/[*_`|[\]]+/g, ' '))
    .split(' ')
    .filter((word) => /[\p{L}\d]/u.test(word) && !SMALL.has(word));
