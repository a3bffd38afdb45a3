// Each format as Markdown with the lines of the original: plain text without its indentation, YAML and JSON with keys
// as headings and values as statements.

import { outlineStructure } from './outline.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import { type Source, type Spec, splitLines } from './source.ts';

export function readSource({ label, text, format }: Spec): Source {
  const original = splitLines(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (format === 'yaml') return { ...outlineStructure(readYaml(label, original)), original };
  if (format === 'json') return { ...outlineStructure(readJson(label, text)), original };
  const lines = listLetters(raiseClauses(format === 'text' ? original.map(readPlain) : original));
  const read = raiseBold(lines);
  return {
    text: read.flat().join('\n'),
    origins: read.flatMap((pieces, at) => pieces.map(() => own(at + 1))),
    original,
  };
}

const CLAUSE_TITLE = /^\*{0,2}(\d{1,2}(?:\.\d{1,2}){0,2})\.?\s+\p{Lu}[^.!?;:|*]{2,70}\*{0,2}$/u;
const FIRST_BELOW = /^\*{0,2}(\d{1,2}(?:\.\d{1,2}){0,2})\.1\.?[\s*]/;

/** "2. Collection of readings" alone above "2.1 ...", "**4.2 Radio**" above "4.2.1 ...": titles of sections in contracts
    and the like. */
function raiseClauses(lines: readonly string[]): readonly string[] {
  const clauses = new Set(lines.flatMap((line) => FIRST_BELOW.exec(line)?.[1] ?? []));
  return lines.map((line, at) => {
    const number = CLAUSE_TITLE.exec(line.trimEnd())?.[1];
    const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === '';
    if (number === undefined || !isAlone || !clauses.has(number)) return line;
    return `${'#'.repeat(number.split('.').length + 1)} ${line.trimEnd().replaceAll('**', '')}`;
  });
}

const LETTERED = /^(\s*)\(?(?:[a-z]|[ivx]{1,4}|(?<=\()\d{1,2})\)\s+(?=\S)/;

/** Lines that one item may have, blanks included. */
const LONGEST_ITEM = 4;

/** "a) ..." and "(i) ..." near each other are items, which Markdown takes for one paragraph. */
function listLetters(lines: readonly string[]): readonly string[] {
  let isCode = false;
  const lettered = lines.flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && LETTERED.test(line) ? [at] : [];
  });
  const isNear = (a = Number.NaN, b = Number.NaN): boolean => b - a <= LONGEST_ITEM;
  const items = new Set(
    lettered.filter((at, index) => isNear(lettered[index - 1], at) || isNear(at, lettered[index + 1])),
  );
  return lines.map((line, at) => (items.has(at) ? line.replace(LETTERED, '$1- ') : line));
}

const BOLD_TITLE = /^\*\*([^*\n]{2,60}?)(?:[.:]\*\*|\*\*[.:]?)(?:\s+(\S.*))?$/;
/** "Background" or "What it must do:" on a line of its own. */
const PLAIN_TITLE = /^(\p{Lu}[\p{L}\d'’()/&-]*(?: [\p{L}\d'’()/&-]+){0,5}):?\s*$/u;
const FEWEST_BOLD = 3;

/** "**Problem.** Nobody knows ..." where a text has no other titles: a title and what follows. */
function raiseBold(lines: readonly string[]): readonly (readonly string[])[] {
  const begins = (at: number): boolean => (lines[at - 1] ?? '').trim() === '';
  const isAlone = (at: number): boolean => /^\s*$|^\s*[-*+]\s/.test(lines[at + 1] ?? '');
  const found = lines.map((line, at) =>
    begins(at) ? (BOLD_TITLE.exec(line) ?? (isAlone(at) ? PLAIN_TITLE.exec(line) : null)) : null,
  );
  const hasTitles = lines.some((line) => /^#{2,6}\s|^-{3,}\s*$/.test(line));
  if (hasTitles || found.filter((one) => one !== null).length < FEWEST_BOLD)
    return lines.map((line) => [line]);
  const first = lines.some((line) => /^#\s/.test(line)) ? -1 : lines.findIndex((line) => line.trim() !== '');
  return lines.map((line, at) => {
    const [, title, rest] = found[at] ?? [];
    if (title === undefined) return [line];
    const isTop = at === first && rest === undefined;
    return [`${isTop ? '#' : '##'} ${title}`, ...(rest === undefined ? [] : ['', rest])];
  });
}

const own = (line: number) => ({ line, endLine: line });

/** "FUNCTIONAL REQUIREMENTS" or "3. RISKS" on a line of its own. */
const CAPITALS = /^(?:\d+(?:\.\d+)*[.)]?\s+)?[A-Z][A-Z /&,-]{2,60}:?$/;

/** Indentation would make code of it. */
function readPlain(line: string, at: number, lines: readonly string[]): string {
  const plain = line.trim();
  const isAlone = (lines[at - 1] ?? '').trim() === '';
  return isAlone && CAPITALS.test(plain) ? `## ${plain.replace(/:$/, '')}` : plain;
}
