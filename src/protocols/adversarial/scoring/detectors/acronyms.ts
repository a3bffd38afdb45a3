// Acronyms that a document uses without ever saying what they stand for. Those that every reader of technical
// documents knows are left alone.

import type { Reading } from '../reading.ts';

const KNOWN = new Set(
  `API APIS CLI GUI UI UX URL URI URLS HTTP HTTPS HTML CSS JS TS JSON YAML XML CSV SQL DB OS IO ID IDS CPU GPU RAM SSD PDF UTF ASCII
  SSH TLS SSL TCP UDP IP DNS REST RPC SDK IDE CI CD PR PRS QA FAQ TODO TBD FIXME NOTE WARNING OK MUST SHOULD MAY SHALL NOT AND OR
  IF ALL ANY NO YES NONE NULL TRUE FALSE PASS FAIL HIGH LOW MEDIUM CRITICAL MIT RFC ISO EUR USD GBP UTC AM PM KB MB GB TB LLM AI
  README LICENSE GET POST PUT PATCH DELETE HEAD OPTIONS STOP HALT ERROR INFO DEBUG WARN GIT NPM PHASE STEP NEW OLD IS ARE BE DO
  VS EG IE AKA ETC ASAP ADD REMOVE MODIFY CREATE UPDATE KEEP MERGE BASE MET DONE OPEN CLOSED DRAFT FINAL REQUIRED OPTIONAL RECOMMENDED
  EIP ERC DOS MVP`.split(/\s+/),
);
const ACRONYM = /(?<![\w`./#$@-])[A-Z][A-Z0-9]{1,5}s?(?![\w`]|[-.]\w|\()/g;
/** Used less often, it explains itself by its place. */
const FEWEST_USES = 2;

interface Acronym {
  readonly acronym: string;
  readonly start: number;
  readonly end: number;
}

export function undefinedAcronyms({ masked, document }: Reading): {
  readonly used: number;
  readonly missing: readonly Acronym[];
} {
  const uses = new Map<string, Acronym[]>();
  const words = new Set(masked.match(/\b[a-z]{3,}\b/g) ?? []);
  // A status or an emphasis: STRICT beside "strict".
  const isOrdinary = (acronym: string): boolean => words.has(acronym.toLowerCase());
  for (const match of masked.matchAll(ACRONYM)) {
    const acronym = match[0].replace(/s$/, '');
    if (!/[A-Z]{2}/.test(acronym) || isOrdinary(acronym)) continue;
    if (KNOWN.has(acronym) || /\d$/.test(acronym) || isShouted(masked, match.index, match[0].length))
      continue;
    const place = { acronym, start: match.index, end: match.index + match[0].length };
    uses.set(acronym, [...(uses.get(acronym) ?? []), place]);
  }
  const often = [...uses].filter(([, places]) => places.length >= FEWEST_USES);
  const missing = often.flatMap(([acronym, places]) =>
    isDefined(document.text, acronym) ? [] : places.slice(0, 1),
  );
  return { used: often.length, missing };
}

/** Among other words in capitals it is emphasis or a status. */
function isShouted(text: string, at: number, length: number): boolean {
  const before = /(?<!\S)(\S+)\s$/.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? '';
  const after = /^\s(\S+)/.exec(text.slice(at + length, at + length + 20))?.[1] ?? '';
  return [before, after].some((word) => /^[A-Z]{3,}$/.test(word));
}

/** "Full Words (ACR)", "ACR (full words)", "ACR: …", "ACR stands for", or a first cell or item of its own. */
function isDefined(text: string, acronym: string): boolean {
  const forms = [
    `\\b${acronym}s?\\b["*_\`]{0,3} \\([A-Za-z][a-z]+[ -]`,
    `(?:^|\\n)[\\s|*+-]{0,6}[*_\`]{0,3}${acronym}[*_\`]{0,3}\\s*(?:\\||:|—|–| - )`,
    `\\b${acronym}\\b (?:stands for|means|is short for)\\b`,
  ];
  return (
    isInBrackets(text, acronym) ||
    forms.some((form) => new RegExp(form).test(text)) ||
    spelledOut(text, acronym)
  );
}

/** The most that stands before it: two letters, a blank, forty characters, a bracket, two marks. */
const BEFORE = 2 + 1 + 40 + 1 + 2;
/** And behind it: an s, two marks, the end. */
const BEHIND = 1 + 2 + 1;

/** Looked for around each use: from every word of a long document on it would take long. */
function isInBrackets(text: string, acronym: string): boolean {
  const form = new RegExp(`[a-z]{2,}[ -][^(\\n]{0,40}\\(["*_\`]{0,2}${acronym}s?["*_\`]{0,2}[),;]`);
  for (let at = text.indexOf(acronym); at >= 0; at = text.indexOf(acronym, at + 1)) {
    if (form.test(text.slice(Math.max(0, at - BEFORE), at + acronym.length + BEHIND))) return true;
  }
  return false;
}

/** The words whose initials it is made of stand somewhere: "requirement coverage" and RC. */
function spelledOut(text: string, acronym: string): boolean {
  const letters = acronym.match(/[A-Z]/g) ?? [];
  if (letters.length < 3) return false;
  return new RegExp(`\\b${letters.map((letter) => `${letter}[a-z]{2,20}`).join('[ -]')}\\b`).test(text);
}
