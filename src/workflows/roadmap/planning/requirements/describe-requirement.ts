// A requirement in the words of a plan: a short title, what is delivered, when it is accepted and how that is shown.
// Every fact is the spec's own; of ours are only the words that join them.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Extraction, Requirement, SuccessCriterion } from '../../model/extraction.ts';

export interface Described {
  readonly id: string;
  /** All that the spec says under this id: mostly one, and the first decides. */
  readonly stated: readonly [Requirement, ...Requirement[]];
  readonly title: string;
  readonly description: string;
  readonly acceptance: string;
  readonly method: string;
}

/** As the row of such a deliverable begins; what is missing is asked for under Open Questions. */
export const NO_CRITERION = 'No criterion stated';

export function describeRequirements(extraction: Extraction): ReadonlyMap<string, Described> {
  const stated = new Map<string, [Requirement, ...Requirement[]]>();
  for (const requirement of extraction.requirements) {
    const known = stated.get(requirement.id);
    if (known) known.push(requirement);
    else stated.set(requirement.id, [requirement]);
  }
  return new Map([...stated].map(([id, all]) => [id, describe(id, all, extraction)]));
}

function describe(
  id: string,
  stated: readonly [Requirement, ...Requirement[]],
  { criteria }: Extraction,
): Described {
  const [first] = stated;
  const texts = [...new Set(stated.map(({ text }) => plainText(text)))];
  const own = criteria.filter(({ derivedFrom }) => derivedFrom.includes(id));
  // A spec may say the same at several places.
  const proofs = own.filter(({ text }, at) => own.findIndex((one) => one.text === text) === at);
  const figures = figuresIn(withoutIds(withoutId(plainText(first.text), id)));
  const measured = figures.length > 0 ? figures : figuresIn(plainText(first.constraint ?? ''));
  const place = `line ${first.source.line}`;
  const fallback =
    measured.length > 0
      ? `Measured: ${measured.join('; ')} (${place})`
      : `${NO_CRITERION} (${place}): ask ${first.plan?.owner ?? 'its author'}`;
  const by = measured.length > 0 ? `: ${measured.join('; ')}` : ', criterion to be agreed';
  return {
    id,
    stated,
    title: shortTitle(first.text, id),
    description: texts.map((text) => cut(withoutId(text, id), LONGEST_DESCRIPTION)).join(' / '),
    acceptance: proofs.length > 0 ? listCriteria(proofs) : fallback,
    method: `${methodOf(first)}${proofs.length > 0 ? `, by ${proofs.map((one) => one.id).join(', ')}` : by}`,
  };
}

const LONGEST_DESCRIPTION = 280;

/** A row that holds a chapter says nothing: the test strategy has all of them. */
const LONGEST_ACCEPTANCE = 220;

function listCriteria(proofs: readonly SuccessCriterion[]): string {
  const shown: string[] = [];
  for (const proof of proofs) {
    const said = sayCriterion(proof);
    if (shown.length > 0 && shown.join('; ').length + said.length > LONGEST_ACCEPTANCE) break;
    shown.push(said);
  }
  const more = proofs.slice(shown.length).map(({ id }) => id);
  return more.length === 0
    ? shown.join('; ')
    : `${shown.join('; ')}; and ${more.join(', ')} in test-strategy.md`;
}

const sayCriterion = ({ id, text }: SuccessCriterion): string =>
  // What is measured is never cut: half a limit is another limit.
  `${id}: ${withoutId(plainText(text), id)}`;

/** "up to 180 days", "p95 below 800 ms": a number with what bounds it and what it counts. */
const BOUND =
  /^(?:at|least|most|no|not|more|less|fewer|later|longer|than|within|under|below|above|over|up|to|every|after|before|between|and|for|in|p\d\d|[<>≤≥=]+)$/i;
/** Where a figure has been said. */
const BREAK = /^(?:\||and|or|but|when|if|that|which|so|with|then|while|unless|until|because|is|are)$/i;
const NUMBER =
  /^(?:[<>≤≥=~€$£]*\d[\d.,:]*(?:%|[a-z]{0,4})|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)[,;.)]?$/i;
const MOST_BEFORE = 3;
const MOST_BEHIND = 5;

function figuresIn(said: string): string[] {
  const words = said.split(/\s+/);
  const found: string[] = [];
  let done = 0;
  words.forEach((word, at) => {
    if (at < done || !NUMBER.test(word) || YEAR.test(word) || isOfName(words, at)) return;
    const [start, end] = [startOf(words, at, done), endOf(words, at)];
    done = end;
    const isBare = /^[\d.,:]+[,;.)]?$/.test(word) && end === at + 1;
    if (!isBare) found.push(trimCut(words.slice(start, end).join(' ')));
  });
  return found;
}

/** A year says when, and measures nothing. */
const YEAR = /^(?:19|20)\d\d[,;.)]?$/;

/** Not "ISO 4217", "EN 301 549", "TLS 1.2", "Top 10". */
function isOfName(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (at > 1 && /^\d+$/.test(before)) return isOfName(words, at - 1);
  return (
    (/^\p{Lu}/u.test(before) && (at > 1 || /\p{Lu}.*\p{Lu}/u.test(before)) && !BOUND.test(before)) ||
    /^(?:top|version|clause|section|appendix|phase|release)$/i.test(before)
  );
}

function startOf(words: readonly string[], at: number, done: number): number {
  let start = at;
  while (start > Math.max(done, at - MOST_BEFORE) && BOUND.test(words[start - 1] ?? '')) start -= 1;
  return start;
}

function endOf(words: readonly string[], at: number): number {
  const isLast = (one: string): boolean => /[,;.:)]$/.test(one) && !/^\d/.test(one);
  let end = at + 1;
  while (end < words.length && end <= at + MOST_BEHIND) {
    const word = words[end] ?? '';
    const isRange = word === 'and' && isBetween(words, at) && NUMBER.test(words[end + 1] ?? '');
    if (!isRange && (BREAK.test(word) || /^[[(]/.test(word) || isLast(words[end - 1] ?? ''))) break;
    end += 1;
  }
  return end;
}

/** "between 6:00 and 20:00": up to the word behind its second figure. */
const isBetween = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - MOST_BEHIND), at + MOST_BEHIND).some((word) => /^between$/i.test(word));

function withoutIds(text: string): string {
  let rest = text;
  for (const { id } of readRequirementIds(text)) rest = rest.replace(id, '');
  return rest;
}

/** How it is shown, by what it speaks of; the first that fits. */
const METHODS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:encrypt|decrypt|password|passphrase|PINs?\b|hash|sign(?:s|ed)?[- ]in|log ?in|authenticat|authoris|authoriz|roles?\b|secrets?\b|signature|penetration)/i, 'security test'],
  [/\b(?:per second|per minute|a minute|at once|concurrent|at the same time|sustain|peak|load\b|throughput)/i, 'load test'],
  [/\b(?:availab|failover|fails?\b|outage|offline|without network|reconnect|backup|restore|recover|resume|retry)/i, 'failure test'],
  [/\b(?:kept for|retain|retention|delet|eras|anonymis|anonymiz|stored for|migrat)/i, 'check of stored data'],
  [/\b(?:import|export|interface|API\b|webhook|transfer|integrat|synchroni|hand(?:ed)? over)/i, 'interface test'],
  [/\b(?:manual|runbook|documented|documentation|training|instructions|guide)\b/i, 'review'],
]; // biome-ignore format: a table

const methodOf = ({ kind, text }: Requirement): string =>
  METHODS.find(([words]) => words.test(text))?.[1] ??
  (kind === 'functional' ? 'acceptance test' : 'measurement');

/** One line, without the marks of lists, headings and emphasis. */
export const plainText = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/^\*(?=\S)([^*]*)\*?$/, '$1')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** The id stands beside it anyway. */
function withoutId(text: string, id: string): string {
  const rest = text.startsWith(id) ? text.slice(id.length).replace(/^[\s:.)\]—–-]+/, '') : text;
  return rest === '' ? text : rest;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest);
  const end = head.lastIndexOf(' ');
  return `${(end > longest / 2 ? head.slice(0, end) : head).replace(/(?<![\s,;:(])[\s,;:(]+$/, '')} …`;
}

/** What must be done says more than what does it; whoever does everything in a spec need not be named either. */
const ACTOR =
  /^(?:(?:the |an? |all |any |each |every )?[\p{L}\d][\p{L}\d-]*(?: [\p{L}\d-]+){0,2} (?:must|shall|should)|(?:the |an? |each |every )*(?:system|app|application|service|product|tool|user|customer)s? (?:will|can|may))(?: be able to)? (?!not\b|never\b|be\b|only\b)/iu;
const STORY = /^as [^,]{1,80},? i (?:want|need|would like)(?: to)? (?:my )?/i;
/** A plan delivers things. */
const VERB = /^(?:implement|create|build|add|develop|provide|introduce|deliver)\s+(?:an?\s+|the\s+)?(?=\S)/i;
const MOST_WORDS = 9;
/** Nothing ends with these. */
const DANGLING =
  /(?<!\s)\s+(?:a|an|the|of|to|for|with|and|or|in|on|at|by|from|that|which|is|are|be|via|as|when|if|its|their|not)$/i;

/** What it is about, in a few of its own words. */
function shortTitle(text: string, id: string): string {
  const whole = withoutId(plainText(text), id);
  const named = /^([^:.;]{3,60})(?::| [—–-]) /.exec(whole)?.[1];
  const said = (named ?? whole.replace(STORY, '').replace(ACTOR, '')).replace(VERB, '');
  const sentence = said.split(/(?:[.;!?](?:\s|$)| so that |, (?:so|which|where|while) | \()/, 1)[0] ?? said;
  const words = sentence.split(' ');
  const title = words.length > MOST_WORDS ? trimCut(words.slice(0, MOST_WORDS).join(' ')) : trimEnd(sentence);
  return title === '' ? id : lowerFirst(title);
}

const trimEnd = (text: string): string => text.replace(/(?<![\s,;:.(])[\s,;:.(]+$/, '');

/** What was cut off must not show. */
export function trimCut(text: string): string {
  let title = trimEnd(text);
  while (DANGLING.test(title)) title = trimEnd(title.replace(DANGLING, ''));
  const short = trimEnd(title.replace(/,? (?:and|or) \S+$/i, ''));
  return short.includes(' ') ? short : title;
}

/** But for names and acronyms. */
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]+(?:\s|$|-)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "a; b; c; and 2 more". */
function listTitles(titles: readonly string[], shown = 3): string {
  const rest = titles.length - shown;
  if (rest <= 0) return titles.join('; ');
  return `${titles.slice(0, shown).join('; ')}; and ${rest} more`;
}

/** The titles of what a milestone holds. */
export const listContents = (
  { deliverables }: { readonly deliverables: readonly { readonly requirements: readonly string[] }[] },
  described: ReadonlyMap<string, Described>,
): string =>
  listTitles([
    ...new Set(
      deliverables.flatMap(({ requirements }) => requirements.map((id) => described.get(id)?.title ?? id)),
    ),
  ]);
