// What a milestone is called: the pieces of the spec that it is made of and, where one alone says little, what its first
// requirements deliver; all in the words of the spec.

import { plainText } from './describe-requirement.ts';
import type { WorkGroup } from './group-requirements.ts';

const MOST_WORDS = 8;
const MOST_NAMES = 3;
const MOST_THINGS = 4;
const LONGEST_THING = 3;
/** Sections that any spec has: beside names of the product they say nothing. */
const KIND =
  /^(?:security|privacy|compliance|data|capacity|performance|reliability|availability|scalability|operations?|monitoring|observability|qualit(?:y|ies)|languages?|locali[sz]ation|accessibility|usability|infrastructure|deployment|roll-?out|proposal|design|solution|non-?functional.*|constraints?|rules?.*|other.*|general|misc\w*)$/i;

export const nameMilestones = (groups: readonly WorkGroup[]): readonly string[] =>
  numberAlike(groups.map(nameOne));

function nameOne({ names, requirements }: WorkGroup): string {
  const own = names.filter((name) => !KIND.test(name));
  if (own.length > 1) return listNames(own);
  // Several kinds of work say nothing of the product: then what is made is told alone.
  const name = own[0] ?? (names.length === 1 ? (names[0] ?? '') : '');
  if (countWords(name) >= MOST_WORDS) return cutWords(name);
  const things = pickThings(
    name,
    requirements.map(({ text, id }) => thingOf(plainText(text), id)),
  );
  if (name === '') return capital(listNames(things) || cutWords(requirements[0]?.text ?? 'Work'));
  return things.length === 0 ? name : `${name}: ${things.join(', ')}`;
}

/** Of those that say something new, as many as fit behind what is said already. */
function pickThings(said: string, things: readonly string[]): string[] {
  const told: string[] = [];
  for (const one of things) {
    const before = [said, ...told].join(' ');
    const fits = told.length < MOST_THINGS && countWords(`${before} ${one}`) <= MOST_WORDS;
    if (one !== '' && fits && !sharesWord(before, one)) told.push(one);
  }
  return told;
}

const ALIKE = 5;

function sharesWord(said: string, thing: string): boolean {
  const stems = (text: string): string[] =>
    (text.toLowerCase().match(/\p{L}[\p{L}-]{2,}/gu) ?? []).map((word) => word.slice(0, ALIKE));
  const known = new Set(stems(said));
  return stems(thing).some((stem) => known.has(stem));
}

const STORY = /^as [^,]{1,80}?,? i (?:want|need|would like|can)(?: to)?\s+/i;
/** "The supplier shall report an incident": the incident; "keys must be scoped": the keys. */
const DOING =
  /^[^,;:]{1,60}?\b(?:must|shall|should|will|can|may|ha(?:s|ve) to|needs? to)\s+(?:be able to\s+)?(?!not\b|never\b|only\b|be\b|have\b)[\w-]+\s+/i;
/** "Show the lines", "Accept Visa". */
const ORDER =
  /^(?:accept|add|allow|assign|attach|block|build|cancel|check|choose|configure|create|define|delete|deliver|detect|display|edit|enable|encrypt|expose|export|extend|filter|find|flag|generate|handle|implement|import|inform|keep|let|limit|list|log|manage|mark|migrate|notify|offer|open|prevent|print|process|provide|publish|read|record|reject|remove|rename|replace|report|return|rotate|run|save|search|select|send|set|show|sort|stay within|store|suggest|support|sync|track|update|upload|validate|view|warn|withdraw|write)\s+(?:up\s+|in\s+)?(?!of\b|for\b|as\b|to\b)(?=\S)/i;
const OPENING = /^(?:(?:an?|the|each|every|all|any|no|only|both|new|full|single|of|my|\d[\d.,]*)\s+)+/i;
const STOP =
  /^(?:an?|the|of|to|for|with|and|or|in|on|at|by|from|that|which|is|are|be|was|via|as|when|if|its|their|not|never|can|must|shall|should|will|may|has|have|without|within|under|over|after|before|between|through|against|per|gets?|until|unless|where|who|whose|than|\d.*|less|more|only|keeps?|so|past|once|instead|do|does|every)$/i;

/** What a requirement delivers, in its own words: "kill switch" of "kill switch per payment method". */
function thingOf(text: string, id: string): string {
  const said = text.startsWith(id) ? text.slice(id.length).replace(/^[\s:.)\]—–-]+/, '') : text;
  const [title = '', rest] = said.split(/(?::|\s[—–])\s(.*)/s);
  if (rest !== undefined && countWords(title) <= LONGEST_THING) return lowerFirst(title);
  const whole = said.replace(STORY, '');
  const done = whole.replace(DOING, '');
  const bare = done.replace(ORDER, '').replace(OPENING, '').split(/\s+/);
  const words = done === whole ? behindVerb(bare) : bare;
  const end = words.findIndex(
    (word, at) => STOP.test(word.replace(/,$/, '')) || (at > 0 && /[,;:.(–—]$/.test(words[at - 1] ?? '')),
  );
  const head = words.slice(0, Math.min(end < 0 ? words.length : end, LONGEST_THING)).join(' ');
  const told = head
    .replace(/(?<![\s,;:.(!?])[\s,;:.(!?]+$/, '')
    .replace(/(?<=\S\s)\S+(?:ing|ed)$/, '')
    .trim();
  return said.startsWith(told) ? lowerFirst(told) : told;
}

/** "Patient books a slot", "create call takes a key", "opening a document": what stands behind the verb. */
function behindVerb(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => /^(?:an?|the|all|each)$/i.test(word));
  const before = words.slice(0, at);
  const isPlain = before.every((word) => /^[\w'-]+$/.test(word) && !STOP.test(word));
  const isVerb = before.length > 1 || (before.length === 1 && /ing$/.test(before[0] ?? ''));
  return isPlain && isVerb && at <= MOST_BEFORE
    ? words
        .slice(at + 1)
        .join(' ')
        .replace(OPENING, '')
        .split(' ')
    : words;
}

const MOST_BEFORE = 3;
const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const cutWords = (text: string): string =>
  text
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .join(' ')
    .replace(/[,;:]$/, '');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Login, Receive and Lead view"; as many as fit. */
function listNames(names: readonly string[]): string {
  const shown: string[] = [];
  for (const name of names)
    if (shown.length < MOST_NAMES && countWords([...shown, name].join(' ')) + 1 <= MOST_WORDS)
      shown.push(name);
  const [first = cutWords(names[0] ?? ''), ...others] = shown;
  return others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`;
}

/** A figure in a title would be one that the spec does not state. */
const PARTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "Backends, second part" where two would be called the same. */
export function numberAlike(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    if (titles.filter((one) => one === title).length < 2) return title;
    const part = (seen.get(title) ?? 0) + 1;
    seen.set(title, part);
    return `${title}, ${PARTS[part - 1] ?? `${part}th`} part`;
  });
}
