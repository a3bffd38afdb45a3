// Labels inside a section: "**Acceptance Criteria**:" above a list, "**Dependencies**: A, B" before a text,
// "AC: ..." in an item. They make of what they label another part than its section is.

import type { Block } from '../../../../domain/document.ts';
import { type Part, partOfTitle } from './titles.ts';

const LONGEST = 80;
/** A longer one is a sentence about something. */
const MOST_WORDS = 5;
const MOST_CAPTION = 4;
/** "Users can", "The app must" begin a sentence that its items end. */
const VERB =
  /\b(?:must|shall|should|will|can|may|is|are|be|has|have|needs?|supports?|provides?|includes?|following|when|if|requirements?|features?|notes?|that)\b/i;
const ALONE = /^[*_]{0,3}([^\n]{1,120}?)[*_]{0,3}:[*_]{0,3}$|^(?:\*\*|__)([^*_\n]{1,120})(?:\*\*|__)$/;
const INLINE =
  /^(?:[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?(?:[*_]{1,3}([^*_\n:]{1,60}?)(?:[.:][*_]{1,3}|[*_]{1,3}[.:])|([A-Za-z][A-Za-z ]{1,40}):)\s+(?=\S)/;
const ACCEPTANCE =
  /^(?:acs?|acceptance(?: \w+)?|(?:done|accepted|passed|ok|met) (?:if|when)|verif(?:y|ied by|ication)|independent test|given|fit criteri\w+|(?:test|check|measur|prov)(?:ed|en)? by|test|check|proof|evidence|demo)$/i;
const DEPENDENCE = /^(?:depend(?:s on|ency|encies|ent on)|requires|prerequisites?|blocked by|after)$/i;
const PROVING =
  /\b(?:accept\w*|done|released?|live|ready|good|finished|complete|ships?|shipped|sign(?:s|ed)? off|passe[sd]|conform\w*)\b[^.!?]{0,60}\b(?:when|if|once|only)\W*$/i;
/** Other labels name what is labelled, and make nothing else of it. */
const TELLING: ReadonlySet<Part> = new Set(['excluded', 'example', 'question', 'risk', 'background', 'plan']);

/** Products have such things, too. */
const NAMED_TOO =
  /^(?:step|phase|stage|date|budget|costs?|payments?|tasks?|next|today|market|notes?|summary|overview|questions?|schedule|calendar|plan|problem)s?$/i;

export interface Label {
  readonly name: string;
  readonly part: Part | undefined;
  /** Behind the label, in the text that was given. */
  readonly rest: string;
}

/** A text that is nothing but a label for what follows. */
export function readLabel(text: string): Label | undefined {
  const match = ALONE.exec(text.trim());
  const name = (match?.[1] ?? match?.[2])?.replace(/[*_`]/g, '').trim();
  return name === undefined || name.length > LONGEST || /[.!?]\s/.test(name)
    ? undefined
    : { name, part: partOfLabel(name), rest: '' };
}

/** A label before a text. */
export function readInlineLabel(text: string): Label | undefined {
  const match = INLINE.exec(text);
  const name = (match?.[1] ?? match?.[2])?.trim();
  return name === undefined
    ? undefined
    : { name, part: partOfLabel(name), rest: text.slice(match?.[0].length) };
}

/** "Recipes" on a line of its own above a list. */
export function readCaption(text: string, next: Block | undefined): Label | undefined {
  const name = text.trim();
  const isShort = /^\p{Lu}[^\n.!?:;,]{1,60}$/u.test(name) && name.split(/\s+/).length <= MOST_CAPTION;
  return isShort && next?.kind === 'list-item' ? { name, part: partOfLabel(name), rest: '' } : undefined;
}

/** "... 3.0 is released when:" above a list: what follows proves. */
export function readProving(text: string, next: Block | undefined): Label | undefined {
  const name =
    text
      .trim()
      .split(/[.!?]\s/)
      .at(-1)
      ?.trim() ?? '';
  const isProving = next?.kind === 'list-item' && PROVING.test(name);
  return isProving ? { name, part: 'acceptance', rest: '' } : undefined;
}

/** "**Tokens**", or "Tokens" above several, as an item with a list of its own. */
export function readItemCaption(text: string, below: number): Label | undefined {
  const bold = /^(?:\*\*|__)([^*_\n]{2,60}?)[:.]?(?:\*\*|__):?$/.exec(text.trim())?.[1];
  const plain = below > 1 ? /^\p{Lu}[\p{L}' -]{1,30}$/u.exec(text.trim())?.[0] : undefined;
  const name = bold ?? (plain !== undefined && plain.split(' ').length < MOST_CAPTION ? plain : undefined);
  return name === undefined || below === 0 ? undefined : { name, part: partOfLabel(name), rest: '' };
}

/** A label of a few words that makes nothing else of its list names a piece of the product. */
export const groupOfLabel = ({ name, part }: Label): string | undefined =>
  part === undefined && name.split(/\s+/).length <= MOST_CAPTION && !VERB.test(name) ? name : undefined;

function partOfLabel(name: string): Part | undefined {
  if (ACCEPTANCE.test(name)) return 'acceptance';
  if (DEPENDENCE.test(name)) return 'dependency';
  // "No chains: a delegate cannot pass it on" forbids something, and leaves nothing out.
  if (name.split(/\s+/).length > MOST_WORDS || /^no\b/i.test(name)) return undefined;
  const part = partOfTitle(name);
  return part !== undefined && TELLING.has(part) && !NAMED_TOO.test(name) ? part : undefined;
}
