// From the id of a question to the names of its files: no part of a path, nothing hidden, not too long, and never the
// name of another id.

import type { Stance } from '../model/decision.ts';

const LONGEST = 60;

/** The id itself where it is fit for a file name; otherwise what is left of it, and a mark that tells it from others. */
export function fileStem(id: string): string {
  const plain = id
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .slice(0, LONGEST)
    .replace(/(?<![.-])[.-]+$/, '');
  return plain !== '' && plain === id ? plain : `${plain || 'question'}-${markOf(id)}`;
}

/** Two runs of FNV-1a, ten characters: ids that look alike stay apart. */
function markOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`.slice(0, 10);
}

/** Ruling D-23. */
export const debateFile = (stem: string, stance: Stance, round: number): string =>
  `debate-${stem}-${stance}${round === 1 ? '' : `-r${round}`}.md`;

const LONGEST_SLUG = 40;

/** For a question without an id (ruling E-16): its first words, and a mark that tells it from others. */
export function idFor(question: string): string {
  const slug = question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-[^-]*$|(?<!-)-+$/g, '');
  return `${slug || 'question'}-${markOf(question).slice(0, 6)}`;
}
