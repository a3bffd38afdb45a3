// A requirement in the words of a plan: a short title, what is delivered, when it is accepted and how that is shown.
// Every fact is the spec's own; of ours are only the words that join them.

import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import type { Extraction, Requirement, SuccessCriterion } from '../model.ts';

export interface Described {
  readonly id: string;
  /** All that the spec says under this id: mostly one, and the first decides. */
  readonly stated: readonly [Requirement, ...Requirement[]];
  readonly title: string;
  readonly description: string;
  readonly acceptance: string;
  readonly method: string;
}

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
  const method = methodOf(first);
  return {
    id,
    stated,
    title: shortTitle(first.text, id),
    description: texts.map((text) => cut(withoutId(text, id), LONGEST_DESCRIPTION)).join(' / '),
    acceptance: proofs.length > 0 ? listCriteria(proofs) : acceptanceOf(first),
    method: proofs.length > 0 ? `${method}, by ${proofs.map((one) => one.id).join(', ')}` : method,
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
  `${id}: ${cut(withoutId(plainText(text), id), LONGEST_DESCRIPTION)}`;

/** From its own figures, else what has to be asked before work on it begins. */
function acceptanceOf({ id, text, constraint, source, plan }: Requirement): string {
  const place = `line ${source.line}`;
  if (constraint !== undefined && constraint.trim() !== '')
    return `${id} is measured and holds: ${cut(plainText(constraint), LONGEST_DESCRIPTION)} (${place})`;
  const said = withoutId(plainText(text), id);
  const figures = figuresIn(withoutIds(said));
  if (figures.length > 0) return `Measured and met: ${figures.join('; ')} (${place})`;
  return `No criterion stated (${place}): ask ${plan?.owner ?? 'its author'} what shows that it is done`;
}

const LONGEST_FIGURE = 90;

/** The clauses that hold a figure, in their own words. */
function figuresIn(said: string): string[] {
  return said
    .split(/[;:]\s|(?<!\d),\s|\.\s|\s[–—]\s/)
    .filter((clause) => FIGURE.test(clause))
    .map((clause) => cut(clause.replace(/(?<![.\s])[.\s]+$/, ''), LONGEST_FIGURE));
}

/** A number with a bound, a unit or something counted; not the one in a name ("2FA", "Top 10"). */
const FIGURE =
  /(?:[<>≤≥=]|\b(?:least|most|within|under|below|over|above|up to|minimum|maximum|than|every|exceed)\b)[^\d\n]{0,12}\d|(?<![\w.-])(?<!\btop )\d[\d,.]*\s?(?:%|ms\b|s\b|[kmgt]b\b|[a-z]{3,})/i;

function withoutIds(text: string): string {
  let rest = text;
  for (const { id } of readRequirementIds(text)) rest = rest.replace(id, '');
  return rest;
}

const METHODS: Readonly<Record<NonNullable<Requirement['category']>, string>> = {
  performance: 'measurement under load',
  scalability: 'measurement under load',
  security: 'security test',
  reliability: 'failure test',
  maintainability: 'review',
};

function methodOf({ kind, category, domain }: Requirement): string {
  if (category !== undefined) return METHODS[category];
  if (domain === 'documentation') return 'review';
  if (domain === 'security') return 'security test';
  return kind === 'functional' ? 'acceptance test' : 'measurement';
}

/** One line, without marks of Markdown that a table would stumble over. */
export const plainText = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/^\*(?=\S)([^*]*)\*?$/, '$1')
    .replace(/(?:(?<!\s)\s+)?\|\s*/g, ' ')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** The id stands beside it anyway. */
function withoutId(text: string, id: string): string {
  const rest = text.startsWith(id) ? text.slice(id.length).replace(/^[\s:.)\]—–-]+/, '') : text;
  return rest === '' ? text : rest;
}

export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest);
  const end = head.lastIndexOf(' ');
  return `${(end > longest / 2 ? head.slice(0, end) : head).replace(/(?<![\s,;:(])[\s,;:(]+$/, '')} …`;
}

/** Whoever does everything in a spec need not be named; any other subject is what it is about. */
const ACTOR =
  /^(?:the |an? |all |any |each |every |new |registered |logged-in )*(?:system|application|app|service|platform|solution|product|software|server|client|tool|user|admin|administrator|customer|developer|operator|visitor)s? (?:must|shall|should|will|can|may)(?: be able to)? (?!not\b|be\b)/i;
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
function trimCut(text: string): string {
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
