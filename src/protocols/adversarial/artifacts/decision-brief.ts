// decision-brief.md: one page for the person who must decide: what conflicts, what was chosen and why, what is left,
// what came in, what went out. Worst first; what has no room is counted, with the command that lists it.

import { type DiffPoint, SEVERITIES, type Severity } from '../../../domain/difference.ts';
import type { Variant, VariantId } from '../../../domain/document.ts';
import { codeSpan, escapeLine } from '../../markdown/escape-line.ts';
import { counted } from '../differences/draft.ts';
import { cutText } from './cut-text.ts';
import { type Saying, sayingsOf } from './say-sides.ts';

export interface BriefConflict {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly sides: readonly Saying[];
  /** Files that were followed, or `both`; absent where it is open. */
  readonly chosen?: string | undefined;
  /** Why it was chosen, or what would settle it. */
  readonly why?: string | undefined;
}

export interface Brief {
  readonly status: string;
  /** Of the run, for commands. */
  readonly folder: string;
  /** Names of the files. */
  readonly documents: readonly string[];
  readonly base: string;
  /** One sentence: revisions of one text, or written independently. */
  readonly kinship: string;
  readonly conflicts: readonly BriefConflict[];
  /** Foreign statements that were judged, by whom. */
  readonly judged: readonly { readonly by: string; readonly count: number }[];
  /** Foreign statements that nobody judged, by file. */
  readonly unjudged: readonly { readonly file: string; readonly count: number }[];
  /** What came into the base, one entry a change. */
  readonly cameIn: readonly { readonly file: string; readonly what: string }[];
  /** Statements of the base that gave way. */
  readonly removed: readonly { readonly line: number; readonly text: string; readonly why: string }[];
  readonly renumbered: readonly (Omit<Renumbered, 'variant'> & { readonly file: string })[];
}

/** An incoming id that was taken by something else (ruling R2-8). */
export interface Renumbered {
  readonly variant: VariantId;
  readonly from: string;
  readonly to: string;
}

const UNDECIDED = 'undecided.md';
const MOST_LINES = 60;
const LONGEST_LINE = 160;
/** Of everything but what is to be decided, which has the rest of the page. */
const MOST_OF_A_KIND = 5;

/** Words of a side that are shown. */
const MOST_WORDS = 18;

/** A contradiction as the brief tells it; without a choice it is open. */
export const briefConflict = (
  point: DiffPoint,
  variants: readonly Variant[],
  { chosen, why }: Pick<BriefConflict, 'chosen' | 'why'> = {},
): BriefConflict => ({
  id: point.id,
  title: point.title,
  severity: point.severity,
  sides: sayingsOf(point, variants, MOST_WORDS),
  chosen,
  why,
});

export function renderBrief(brief: Brief): string {
  const { open, settled } = sortConflicts(brief);
  const rest = [
    ...part('Decided', settled.map(settledLine), 'debate-transcript.md', brief),
    ...part('Came in', cameInLines(brief), 'merge-log.md', brief),
    ...part('Removed or renumbered', outLines(brief), 'merge-log.md', brief),
    ...unjudgedPart(brief),
  ];
  const head = ['# Decision Brief', '', ...headLines(brief).map((line) => `- ${line}`), ''];
  const room = MOST_LINES - head.length - rest.length - 4;
  const conflicts = fill(open.map(openLines), room, (left) => `- ${more(left, UNDECIDED, brief)}`);
  const decide = conflicts.length > 0 ? conflicts : ['Nothing: no contradiction is open.'];
  return `${[...head, `## To decide (${open.length})`, '', ...decide, ...rest].map((line) => cutText(line, LONGEST_LINE)).join('\n')}\n`;
}

const MOST_LINES_IN_TERMINAL = 20;

/** The same for a terminal: plain text, at most twenty lines. */
export function briefLines(brief: Brief): string[] {
  const { open, settled } = sortConflicts(brief);
  const counts = [
    ...(settled.length > 0 ? [`Decided: ${counted(settled.length, 'contradiction')}`] : []),
    ...(brief.cameIn.length > 0 ? [`Came in: ${sumByFile(brief.cameIn)}`] : []),
    ...[...removedLines(brief), ...renumberedLines(brief)].slice(0, MOST_OF_A_KIND - 1),
    ...unjudgedLines(brief),
  ];
  const head = headLines(brief);
  const room = MOST_LINES_IN_TERMINAL - head.length - counts.length - 1;
  const told = open.map((conflict) => [`  ${conflict.id} (${conflict.severity}) ${conflict.title}: ${sidesOf(conflict)}`]); // biome-ignore format: one line
  const lines = fill(told, room, (left) => `  ${more(left, UNDECIDED, brief)}`);
  const decide = open.length > 0 ? [`To decide: ${counted(open.length, 'contradiction')}`, ...lines] : [];
  return [...head, ...decide, ...counts].map((line) => cutText(plain(line), LONGEST_LINE));
}

const plain = (line: string): string => line.replace(/`/g, '').replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

function sortConflicts({ conflicts }: Brief) {
  const worst = conflicts.toSorted((a, b) => rank(b) - rank(a));
  return {
    open: worst.filter(({ chosen }) => chosen === undefined),
    settled: worst.filter(({ chosen }) => chosen !== undefined),
  };
}

const rank = ({ severity }: BriefConflict): number => SEVERITIES.indexOf(severity);

function headLines({ status, documents, base, kinship, judged, unjudged }: Brief): string[] {
  const missing = sum(unjudged);
  const by = [...judged, { by: 'unjudged', count: missing }].map(({ by: who, count }) =>
    who === 'unjudged' ? `${count} unjudged` : `${count} by ${escapeLine(who)}`,
  );
  return [
    `Result: ${status}; base: ${escapeLine(base)}, of ${documents.map(escapeLine).join(', ')}`,
    `Documents: ${escapeLine(kinship)}`,
    `Judged: ${counted(sum(judged) + missing, 'foreign statement')}: ${by.join(', ')}`,
  ];
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);

const openLines = ({ id, severity, title, sides, why }: BriefConflict): string[] => [
  `- **${id}** (${severity}) ${escapeLine(title)}${why === undefined ? '' : `; ${escapeLine(why)}`}`,
  ...sides.map((side) => `  - ${sayPlace(side)}: "${escapeLine(side.quote)}"`),
];

const sayPlace = ({ files, line }: Saying): string =>
  `${escapeLine(files)}${line === undefined ? '' : ` L${line}`}`;

const sidesOf = ({ sides }: BriefConflict): string =>
  sides.map(({ files, value }) => `${value} (${files})`).join(' or ');

const settledLine = (conflict: BriefConflict): string =>
  `- **${conflict.id}** (${conflict.severity}) ${escapeLine(sidesOf(conflict))}: ${escapeLine(conflict.chosen ?? '')}${conflict.why === undefined ? '' : `, ${escapeLine(conflict.why)}`}`;

const cameInLines = ({ cameIn }: Brief): string[] =>
  cameIn.map(({ file, what }) => `- ${escapeLine(file)}: ${escapeLine(what)}`);

function sumByFile(entries: Brief['cameIn']): string {
  const counts = new Map<string, number>();
  for (const { file } of entries) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].map(([file, count]) => `${counted(count, 'change')} from ${file}`).join(', ');
}

const removedLines = ({ base, removed }: Brief): string[] =>
  removed.map(({ line, text, why }) => `Removed: ${base} L${line} "${text}": ${why}`);

const renumberedLines = ({ renumbered }: Brief): string[] =>
  renumbered.map(({ file, from, to }) => `Renumbered: ${from} of ${file} is ${to}`);

const outLines = (brief: Brief): string[] =>
  [...removedLines(brief), ...renumberedLines(brief)].map((line) => `- ${escapeLine(line)}`);

function unjudgedLines({ unjudged, base }: Brief): string[] {
  const files = unjudged.filter(({ count }) => count > 0);
  if (files.length === 0) return [];
  const told = files.map(({ file, count }) => `${count} of ${escapeLine(file)}`).join(', ');
  return [
    `Unjudged: ${told}; not in the merged document, listed in ${UNDECIDED}`,
    `To have them judged: \`steelman adversarial <documents> --model <name>\`; or edit ${escapeLine(base)} and run again`,
  ];
}

function unjudgedPart(brief: Brief): string[] {
  const lines = unjudgedLines(brief);
  return lines.length === 0 ? [] : ['', '## Unjudged', '', ...lines.map((line) => `- ${line}`)];
}

/** A part that has nothing to tell is left out. */
function part(title: string, lines: readonly string[], file: string, brief: Brief): string[] {
  const shown = fill(lines.map((line) => [line]), MOST_OF_A_KIND, (left) => `- ${more(left, file, brief)}`); // biome-ignore format: one step
  return lines.length === 0 ? [] : ['', `## ${title} (${lines.length})`, '', ...shown];
}

const more = (left: number, file: string, { folder }: Brief): string =>
  `${left} more in ${file}; ${codeSpan(`steelman show ${folder}`)}`;

/** As many whole entries as there is room for, and how many are left. */
function fill(
  entries: readonly (readonly string[])[],
  room: number,
  say: (left: number) => string,
): string[] {
  const lines: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const isLast = index === entries.length - 1;
    if (lines.length + entry.length + (isLast ? 0 : 1) > room) return [...lines, say(entries.length - index)];
    lines.push(...entry);
  }
  return lines;
}
