// decision-brief.md: one page for the person who must decide: what conflicts, what was chosen and why, what is left,
// what was taken over, what went out. Worst first; what has no room is counted, with the command that lists it.

import { type DiffPoint, SEVERITIES, type Severity } from '../../../../domain/comparison/difference.ts';
import type { Variant, VariantId } from '../../../../domain/document.ts';
import { codeSpan, escapeLine } from '../../../reports/escape-line.ts';
import { counted } from '../../differences/draft.ts';
import { say, saySide } from '../short-text.ts';
import { countOpen } from '../undecided/entries.ts';
import { type MindsTold, mindsPart, seenLines, unsourcedLines } from './minds-part.ts';
import { type Saying, sayingsOf, subjectOf } from './say-sides.ts';

export interface BriefConflict {
  readonly id: string;
  readonly title: string;
  /** What it is about, without what the sides say. */
  readonly subject: string;
  readonly severity: Severity;
  readonly sides: readonly Saying[];
  /** Files that were followed, `both` or `combine`; absent where it is open. */
  readonly chosen?: string | undefined;
  /** Why it was chosen, or what would settle it. */
  readonly why?: string | undefined;
}

/** Names of files are those that `documents` introduces. */
export interface Brief {
  readonly status: string;
  /** Of the run, for commands. */
  readonly folder: string;
  /** As `r1 (r1-2026-01-19.md)`, the base first. */
  readonly documents: readonly string[];
  readonly base: string;
  /** One sentence: revisions of one text, or written independently. */
  readonly kinship: string;
  /** Contradictions that ask for a decision, or did. */
  readonly conflicts: readonly BriefConflict[];
  /** One id for two things: nobody decides which is right. */
  readonly clashes: readonly Pick<BriefConflict, 'id' | 'title'>[];
  /** Unjudged statements that somebody decided. */
  readonly statements?: readonly { readonly id: string; readonly title: string; readonly outcome: string }[];
  /** Statements of the others that were judged, by whom. */
  readonly judged: readonly { readonly by: string; readonly count: number }[];
  /** Those that nobody judged, by file. */
  readonly unjudged: readonly { readonly file: string; readonly count: number }[];
  /** The command that has them judged, as code. */
  readonly askAgain: string;
  /** What was taken into the base, one entry a change. */
  readonly taken: readonly { readonly file: string; readonly what: string }[];
  /** Words of the base that gave way, and to what. */
  readonly changed: readonly {
    readonly line: number;
    readonly text: string;
    readonly by: string;
    readonly why: string;
  }[];
  readonly renumbered: readonly (Omit<Renumbered, 'variant'> & { readonly file: string })[];
  /** What minds added over the rules; absent where none was asked. */
  readonly minds?: MindsTold | undefined;
  /** What variants claim and the source does not say, as analysts found and a search confirmed. */
  readonly unsourced?: readonly {
    readonly place: string;
    readonly text: string;
    readonly missing: readonly string[];
  }[];
  /** What a reader of the merged document stumbled over. */
  readonly seen?: readonly {
    readonly kind: string;
    /** Of the merged document as it is delivered; without a number where the line is gone. */
    readonly lines: readonly { readonly line?: number | undefined; readonly text: string }[];
    readonly why: string;
    /** It was taken back and waits for a decision. */
    readonly isWithdrawn: boolean;
  }[];
}

/** An incoming id that was taken by something else (ruling R2-8). */
export interface Renumbered {
  readonly variant: VariantId;
  readonly from: string;
  readonly to: string;
}

const UNDECIDED = 'undecided.md';
const MOST_LINES = 60;
/** Of everything but what is to be decided, which has the rest of the page. */
const MOST_OF_A_KIND = 5;

/** Words of a side that are shown. */
const MOST_WORDS = 18;

/** A contradiction as the brief tells it; without a choice it is open. */
export const briefConflict = (
  point: DiffPoint,
  variants: readonly Variant[],
  { chosen, why }: Pick<BriefConflict, 'chosen' | 'why'> = {},
  base?: VariantId,
): BriefConflict => ({
  id: point.id,
  title: point.title,
  subject: subjectOf(point),
  severity: point.severity,
  sides: sayingsOf(point, variants, MOST_WORDS, base),
  chosen,
  why,
});

export function renderBrief(brief: Brief): string {
  const { open, settled } = sortConflicts(brief);
  const rest = [
    ...part('Decided', [...settled.map(settledLine), ...statementLines(brief)], decidedIn(brief), brief),
    ...part('Taken from the others', takenLines(brief), 'merge-log.md', brief),
    ...part('Changed or renumbered', changedLines(brief), 'merge-log.md', brief),
    ...part('The last look', seenLines(brief.seen), 'merge-log.md', brief),
    ...part('Not in the source', unsourcedLines(brief.unsourced), 'merge-log.md', brief),
    ...part('One id for two things', clashLines(brief), 'diff-analysis.md', brief),
    ...unjudgedPart(brief),
    ...mindsPart(brief.minds),
  ];
  const head = ['# Decision Brief', '', ...headLines(brief, open.length).map((line) => `- ${line}`), ''];
  const room = MOST_LINES - head.length - rest.length - 4;
  const conflicts = fill(open.map(openLines), room, (left) => `- ${more(left, UNDECIDED, brief)}`);
  const decide = conflicts.length > 0 ? conflicts : [nothingOpen(brief)];
  return `${[...head, `## To decide (${open.length})`, '', ...decide, ...rest].join('\n')}\n`;
}

/** What rules find is not all there is, where nobody judged the rest. */
function nothingOpen({ unjudged }: Brief): string {
  const files = unjudged.filter(({ count }) => count > 0).map(({ file }) => escapeLine(file));
  return files.length === 0
    ? 'Nothing: no contradiction is open.'
    : `No contradiction was found by rule; ${counted(sum(unjudged), 'statement')} of ${files.join(', ')} may hold some: they have not been compared yet.`;
}

function sortConflicts({ conflicts }: Brief) {
  const worst = conflicts.toSorted((a, b) => rank(b) - rank(a));
  return {
    open: worst.filter(({ chosen }) => chosen === undefined),
    settled: worst.filter(({ chosen }) => chosen !== undefined),
  };
}

const rank = ({ severity }: BriefConflict): number => SEVERITIES.indexOf(severity);

function headLines({ status, documents, kinship, judged, unjudged }: Brief, open: number): string[] {
  const [base = '', ...others] = documents.map(escapeLine);
  const missing = sum(unjudged);
  const by = judged.map(({ by: who, count }) => `${count} by ${escapeLine(who)}`);
  return [
    `Result: ${status}; ${countOpen(open, missing)}`,
    `Base: ${base}; compared with ${others.join(', ')}`,
    escapeLine(kinship),
    `Judged: ${counted(sum(judged) + missing, 'statement')} of the others: ${[...by, `${missing} unjudged`].join(', ')}`,
  ];
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);

const openLines = ({ id, severity, title, sides, why }: BriefConflict): string[] => [
  `- **${id}** (${severity}) ${say(title)}${why === undefined ? '' : `; ${say(why)}`}`,
  ...sides.map((side) => `  - ${escapeLine(side.places)}: "${saySide(side.quote)}"`),
];

/** The outcome first. */
function settledLine({ id, severity, subject, sides, chosen, why }: BriefConflict): string {
  const said = ({ value, files }: Saying): string => `${say(value)} (${escapeLine(files)})`;
  const won = sides.filter(({ files }) => files === chosen);
  const lost = sides.filter(({ files }) => files !== chosen).map(said);
  const outcome =
    won.length > 0
      ? `${won.map(said).join('')}, not ${lost.join(' or ')}`
      : `${escapeLine(chosen ?? '')}: ${lost.join(' and ')}`;
  const about = subject === '' ? '' : `${say(subject)}: `;
  return `- **${id}** (${severity}) ${about}${outcome}${why === undefined ? '' : `. ${say(why)}`}`;
}

/** What a person decided stands in the log of the merge, what advocates did in the transcript. */
const decidedIn = ({ statements = [] }: Brief): string =>
  statements.length > 0 ? 'merge-log.md' : 'debate-transcript.md';

const statementLines = ({ statements = [] }: Brief): string[] =>
  statements.map(({ id, title, outcome }) => `- **${id}** ${say(title)}: ${say(outcome)}`);

const takenLines = ({ taken }: Brief): string[] =>
  taken.map(({ file, what }) => `- ${escapeLine(file)}: ${say(what)}`);

function changedLines({ base, changed, renumbered }: Brief): string[] {
  return [
    ...changed.map(({ line, text, by, why }) => {
      const became = by.trim() === '' ? 'removed' : `now "${say(by)}"`;
      return `- ${escapeLine(base)} L${line} "${say(text)}": ${became} (${say(why)})`;
    }),
    ...renumbered.map(({ file, from, to }) => `- ${escapeLine(`${from} of ${file} is ${to}`)}`),
  ];
}

const clashLines = ({ clashes }: Brief): string[] =>
  clashes.map(({ id, title }) => `- **${id}** ${say(title)}; neither text replaces the other`);

function unjudgedPart({ unjudged, askAgain, seen = [] }: Brief): string[] {
  const files = unjudged.filter(({ count }) => count > 0);
  if (files.length === 0) return [];
  const told = files.map(({ file, count }) => `${count} of ${escapeLine(file)}`).join(', ');
  return [
    '',
    '## Unjudged',
    '',
    `- ${told}: not in the merged document, listed in ${UNDECIDED} next to what the base says`,
    ...(seen.some(({ isWithdrawn }) => isWithdrawn)
      ? [`- Some of them were judged, came in and were taken back after the last look: ${UNDECIDED} says why`]
      : []),
    `- To have them judged: ${askAgain}; to decide them: ${codeSpan('steelman resolve')}`,
  ];
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
