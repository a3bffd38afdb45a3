// What an adversary said: lenient in layout, strict in substance. A challenge without a known category, a known severity,
// evidence that stands where it was said to, or a recommendation is none, and each such fault is named.

import type { Finding } from '../../../domain/question.ts';
import { oneLine } from '../../evidence/one-line.ts';
import {
  type ArtifactType,
  CATEGORIES,
  type ChallengeDraft,
  type Evidence,
  SEVERITIES,
  type Severity,
} from '../model/challenge.ts';
import { type Assessed, type Convergence, readAssessment, readConvergence } from './read-assessment.ts';
import { readEvidence } from './read-evidence.ts';
import { type Sources, sectionOf } from './sources.ts';
import { type Part, readFields, splitReply, withoutMarks } from './split-reply.ts';

export interface RaisedChallenge extends ChallengeDraft {
  /** As the reply counts. */
  readonly number: number;
  /** An id that the reply gives it, known or not. */
  readonly claimedId: string | undefined;
}

export interface Reply {
  /** A mind's word: it has read the document and objects to nothing. */
  readonly hasNoObjections: boolean;
  /** Of a linter: what it looked at. It has judged nothing, whatever it found. */
  readonly looked?: string | undefined;
  /** What was not raised because the document answers it, in one line each. */
  readonly answered?: readonly string[];
  /** What stands below NO OBJECTIONS, in one line a point. */
  readonly summary: readonly string[];
  readonly round: string | undefined;
  readonly challenges: readonly RaisedChallenge[];
  /** What was meant as a challenge and is none. */
  readonly unaccepted: readonly { readonly label: string; readonly reasons: readonly string[] }[];
  readonly struck: readonly { readonly label: string; readonly text: string; readonly reason: string }[];
  readonly assessed: readonly Assessed[];
  readonly convergence: Convergence;
}

const CHALLENGE_ID = /\bCH-[0-9a-f]{8}\b/i;
const LABELS = ['concern', 'evidence', 'severity', 'recommendation', 'if left as is', 'affected'];
const NOT_SAID = 'not said';
const LONGEST_PROSE = 2_000;
/** Nobody answers more in one round. */
const MOST_CHALLENGES = 100;

export function parseReply(text: string, type: ArtifactType, sources: Sources): Reply {
  const parts = splitReply(text);
  const meant = parts.filter((part) => part.kind === 'challenge');
  const read = meant
    .slice(0, MOST_CHALLENGES)
    .map((part, index) => readChallenge(part, index + 1, type, sources))
    .filter((one) => one !== undefined);
  const linesOf = (kind: Part['kind']): string[] =>
    parts.filter((part) => part.kind === kind).flatMap(({ lines }) => lines);
  return {
    hasNoObjections: parts.some(({ kind }) => kind === 'no-objections'),
    summary: readSummary(parts),
    round: /^[ \t*_]*round[ \t*_]*:[ \t*_]*(\d{1,4}\s*\/\s*\d{1,4})/im.exec(text)?.[1]?.replace(/\s/g, ''),
    challenges: read.flatMap(({ challenge }) => challenge ?? []),
    unaccepted: [
      ...read.flatMap(({ label, reasons }) => (reasons.length > 0 ? [{ label, reasons }] : [])),
      ...unread(meant.length - MOST_CHALLENGES),
    ],
    struck: read.flatMap(({ label, struck }) => struck.map((one) => ({ label, ...one }))),
    assessed: readAssessment(linesOf('assessment')),
    convergence: readConvergence(linesOf('convergence')),
  };
}

const unread = (count: number): Reply['unaccepted'] =>
  count <= 0
    ? []
    : [{ label: `${count} more challenges`, reasons: [`only the first ${MOST_CHALLENGES} are read`] }];

interface ReadChallenge {
  readonly label: string;
  readonly challenge: RaisedChallenge | undefined;
  readonly reasons: readonly string[];
  readonly struck: readonly { readonly text: string; readonly reason: string }[];
}

/** Undefined for a heading that only speaks of a challenge, as in a summary. */
function readChallenge(
  part: Part,
  position: number,
  type: ArtifactType,
  sources: Sources,
): ReadChallenge | undefined {
  const { fields, twice } = readFields(part.lines, LABELS);
  if (fields.size === 0) return undefined;
  const field = (name: string): string => oneLine(withoutBrackets(fields.get(name) ?? ''), LONGEST_PROSE);
  const category = categoryOf(part.title, type);
  const severity = severityOf(fields.get('severity') ?? '');
  const { verified, struck } = readEvidence(fields.get('evidence') ?? '', sources);
  const [first, ...rest] = verified;
  const label = `Challenge ${part.number || position}`;
  const reasons = [
    ...twice.map((name) => `it has two values for "${name}"`),
    ...(category === undefined ? [unknownCategory(part.title, type)] : []),
    ...(field('concern') === '' ? ['it has no concern'] : []),
    ...(severity === undefined ? [`its severity is none of ${SEVERITIES.join(', ')}`] : []),
    ...(first === undefined
      ? [struck.length > 0 ? 'none of its evidence was found' : 'it has no evidence']
      : []),
    ...(field('recommendation') === '' ? ['it has no recommendation'] : []),
  ];
  if (reasons.length > 0 || first === undefined || category === undefined || severity === undefined) {
    return { label, challenge: undefined, reasons, struck };
  }
  const evidence: readonly [Evidence, ...Evidence[]] = [first, ...rest];
  const challenge = {
    number: part.number || position,
    claimedId: idIn(part.title),
    category,
    section: sectionOf(sources.document, evidence),
    concern: field('concern'),
    evidence,
    severity,
    recommendation: field('recommendation'),
    ifLeft: field('if left as is') || NOT_SAID,
  };
  return { label, challenge, reasons, struck };
}

const idIn = (text: string): string | undefined =>
  CHALLENGE_ID.exec(text)?.[0]
    .replace(/^ch/i, 'CH')
    .replace(/[A-F]/g, (digit) => digit.toLowerCase());

/** A template that was filled in between its brackets. */
const withoutBrackets = (text: string): string => /^\s*\[([^[\]]*)\]\s*$/.exec(text)?.[1] ?? text;

function categoryOf(title: string, type: ArtifactType): string | undefined {
  const plain = title.replace(/[[\]]/g, '').trim().toLowerCase();
  return CATEGORIES[type].find((category) => {
    const name = category.toLowerCase();
    return plain.startsWith(name) && !/^[\p{L}\p{N}]/u.test(plain.slice(name.length));
  });
}

const unknownCategory = (title: string, type: ArtifactType): string =>
  `"${oneLine(title, 60)}" is none of the categories ${CATEGORIES[type].join(', ')}`;

/** Ruling D-25: the words of the tool that users may come from. */
const SYNONYMS: ReadonlyMap<string, Severity> = new Map([
  ...SEVERITIES.map((severity) => [severity, severity] as const),
  ['blocking', 'critical'] as const,
  ['major', 'significant'] as const,
]);

function severityOf(value: string): Severity | undefined {
  const words = withoutMarks(value)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const meant = SYNONYMS.get(words[0] ?? '');
  // All of them in a row are a template that nobody filled in.
  const isSure = words.every((word) => (SYNONYMS.get(word) ?? meant) === meant);
  return isSure ? meant : undefined;
}

/** Points of the summary below NO OBJECTIONS, or the sentences where it has none. */
function readSummary(parts: readonly Part[]): string[] {
  const from = parts.findIndex(({ kind }) => kind === 'no-objections');
  if (from < 0) return [];
  const lines = parts
    .slice(from)
    .flatMap(({ kind, title, lines: below }) => [...(kind === 'challenge' ? [title] : []), ...below])
    .map((line) => oneLine(withoutMarks(line.replace(/^\s*[-*+]\s+/, '')), LONGEST_PROSE));
  return lines.filter((line) => line !== '' && !/^round\s*:/i.test(line));
}

/** Ruling D-26: neither of the two answers that there are; never taken for convergence. */
export const isUnparseable = ({
  challenges,
  unaccepted,
  hasNoObjections,
  assessed,
  looked,
}: Reply): boolean =>
  looked === undefined &&
  challenges.length === 0 &&
  (!hasNoObjections || unaccepted.length > 0) &&
  // What is said to be unaddressed is raised again by its name.
  !assessed.some(
    ({ status, judged }) => status === 'unaddressed' || (status === 'rejected' && judged === 'invalid'),
  );

/** What is told back to whoever replied. */
export function findReplyFaults(reply: Reply): Finding[] {
  const { unaccepted, struck } = reply;
  return [
    ...(isUnparseable(reply)
      ? [
          {
            path: '',
            message: 'there is neither a challenge that can be accepted nor a word on why there is none',
          },
        ]
      : []),
    ...unaccepted.map(({ label, reasons }) => ({ path: label, message: reasons.join('; ') })),
    ...struck.map(({ label, text, reason }) => ({
      path: `${label}, evidence`,
      message: `${reason}: ${text}`,
    })),
  ];
}
