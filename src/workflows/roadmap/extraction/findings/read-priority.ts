// How pressing a requirement is: by its own field, by what it begins with, by its words, by the title above it.

import type { Priority } from '../../model/extraction.ts';

const FIELDS: readonly (readonly [Priority, RegExp])[] = [
  ['P0', /\b(?:P0|critical|must|highest|blocker|blocking|required)\b/i],
  ['P1', /\b(?:P1|high|should|important)\b/i],
  ['P2', /\b(?:P2|medium|could|may|moderate|optional|nice to have)\b/i],
  ['P3', /\b(?:P3|P4|low|won'?t|lowest|later|future)\b/i],
];
/** A cell of one letter, as in MoSCoW. */
const LETTERS: Readonly<Record<string, Priority>> = { m: 'P0', s: 'P1', c: 'P2', w: 'P3' };
const OPENINGS: readonly (readonly [Priority, RegExp])[] = [
  ['P2', /^[\s*_([-]*(?:optional|nice[- ]to[- ]have)\s*[:)\]*_–—-]/i],
  ['P3', /^[\s*_([-]*(?:future|later|planned|v2)\s*[:)\]*_–—-]/i],
];
const WORDS: readonly (readonly [Priority, RegExp])[] = [
  ['P0', /\b(?:must|required|critical|blocking)\b/i],
  // What shall be is wanted now, whatever it says of later.
  ['P1', /\b(?:should|shall|important|expected)\b/i],
  ['P2', /\b(?:nice[- ]to[- ]have|optional(?:ly)?|could)\b/i],
  // In capitals it is the keyword of a standard; in small letters it may mean anything.
  ['P2', /\bMAY\b/],
  ['P3', /\b(?:future|planned|(?:on|for) (?:the|our) roadmap|v2(?![.\d])|later)\b/i],
];
const TITLES: readonly (readonly [Priority, RegExp])[] = [
  ['P0', /\bmust[- ]haves?\b|\bP0\b|\bMVP\b/i],
  ['P1', /\bshould[- ]haves?\b|\bP1\b/i],
  ['P2', /\b(?:could|nice[- ]to)[- ]haves?\b|\boptional\b|\bP2\b/i],
  ['P3', /\b(?:future|later|v2(?![.\d])|P3)\b/i],
];
const FIELD_IN_TEXT = /\bpriority\b[\s*_]*:[\s*_]*([^\n|;,.]{1,30})/i;

/** Undefined where nothing says so. */
export function readPriority(field: string, said: string, titles: readonly string[]): Priority | undefined {
  const words = said.replace(/`[^`\n]*`/g, '');
  const stated = field === '' ? (FIELD_IN_TEXT.exec(said)?.[1] ?? '') : field;
  return (
    LETTERS[stated.trim().toLowerCase()] ??
    find(FIELDS, stated) ??
    find(OPENINGS, said.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')) ??
    find(WORDS, words) ??
    find(TITLES, titles.slice(1).join(' '))
  );
}

const find = (signs: readonly (readonly [Priority, RegExp])[], text: string): Priority | undefined =>
  text === '' ? undefined : signs.find(([, sign]) => sign.test(text))?.[0];
