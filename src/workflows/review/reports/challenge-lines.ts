// Challenges for people: worst first, each with where it stands, what is said there, what is wrong and what to do.

import { printable } from '../../../domain/workflow/printable.ts';
import {
  clip,
  counted,
  file,
  type Line,
  type Style,
  styled,
  wrapText,
} from '../../../domain/workflow/summary.ts';
import { type Evidence, SEVERITIES, type Severity } from '../model/challenge.ts';
import type { ReviewInput } from '../model/input.ts';
import { type PriorChallenge, runsOf } from '../model/prior.ts';
import type { ReviewedChallenge } from '../model/record.ts';

export interface ChallengesRequest {
  readonly challenges: readonly ReviewedChallenge[];
  readonly input: Pick<ReviewInput, 'artifact' | 'context'>;
  /** The file in the folder of the run that holds all of them. */
  readonly file: string;
  readonly width: number;
}

const MOST_SHOWN = 10;
const MOST_QUOTES = 3;

/** The path of a document, from the folder of the run. */
export const documentPath = ({ sourcePath }: { readonly sourcePath: string }): string => `../${sourcePath}`;

export function challengeLines(request: ChallengesRequest): Line[] {
  const sorted = [...request.challenges].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const left = sorted.length - MOST_SHOWN;
  return [
    ...sorted.slice(0, MOST_SHOWN).flatMap((one) => ['', ...linesOf(one, request)]),
    ...(left > 0 ? ['', [`${counted(left, 'more challenge')} in `, file(request.file)]] : []),
  ];
}

/** "2 challenges (1 critical, 1 minor)" */
export function countBySeverity(challenges: readonly { readonly severity: Severity }[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const count = challenges.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  return `${counted(challenges.length, 'challenge')}${counts.length === 0 ? '' : ` (${counts.join(', ')})`}`;
}

function linesOf(challenge: ReviewedChallenge, request: ChallengesRequest): Line[] {
  const { id, severity, category, concern, evidence, recommendation, ifLeft } = challenge;
  const { width } = request;
  const under = (text: string): string[] => wrapText(printable(text), width - 4).map((line) => `    ${line}`);
  const hidden = evidence.length - MOST_QUOTES;
  return [
    [styled(severity, COLORS[severity]), `  ${category}  `, styled(id, 'dim')],
    ...wrapText(printable(concern), width - 2).map((line) => `  ${line}`),
    ...evidence.slice(0, MOST_QUOTES).flatMap((one) => evidenceLines(one, request)),
    ...(hidden > 0 ? [`    and ${counted(hidden, 'more place')}`] : []),
    ...under(`Do: ${recommendation}`),
    ...(ifLeft === '' ? [] : under(`If left: ${ifLeft}`)),
  ];
}

const COLORS: Readonly<Record<Severity, Style>> = { critical: 'red', significant: 'yellow', minor: 'dim' };

/** A path and line as terminals and editors make a link of it. */
function evidenceLines(evidence: Evidence, { input, width }: ChallengesRequest): Line[] {
  if (evidence.kind === 'searched') {
    const { places, terms } = evidence;
    const sought = terms.map((term) => `"${term}"`).join(', ');
    return wrapText(printable(`Searched ${places.join(', ')} for ${sought}`), width - 4).map(
      (line) => `    ${line}`,
    );
  }
  const document = (evidence.of === 'context' ? input.context : input.artifact) ?? { sourcePath: '' };
  const text = evidence.text.replace(/\s+/g, ' ').trim();
  return [
    ['    ', file(documentPath(document)), `:${evidence.line}`],
    `      "${clip(printable(text), width - 8)}"`,
  ];
}

const MOST_RISKS = 10;
const WIDEST_RISK = 100;

export function rememberedLines(remembered: readonly PriorChallenge[]): string[] {
  if (remembered.length === 0) return [];
  const rejected = remembered.filter(({ status }) => status === 'rejected');
  const risks = remembered.filter(({ status }) => status === 'accepted-risk');
  const left = risks.length - MOST_RISKS;
  return [
    `Not raised again: ${counted(remembered.length, 'challenge')} settled in ${runsOf(remembered)} (--fresh raises everything again)`,
    ...(rejected.length === 0 ? [] : [`  ${rejected.length} rejected with a reason`]),
    ...[...groupBy(risks)].map(
      ([where, count]) =>
        `  ${counted(count, 'risk')} accepted on ${where} still ${count === 1 ? 'stands' : 'stand'}`,
    ),
    ...risks
      .slice(0, MOST_RISKS)
      .map(({ id, severity, concern }) => clip(printable(`    ${severity}  ${id}  ${concern}`), WIDEST_RISK)),
    ...(left > 0 ? [`    and ${left} more`] : []),
  ];
}

function groupBy(risks: readonly PriorChallenge[]): Map<string, number> {
  const groups = new Map<string, number>();
  for (const { settledAt, from } of risks) {
    const where = printable(`${settledAt.slice(0, 10)} in ${from}`);
    groups.set(where, (groups.get(where) ?? 0) + 1);
  }
  return groups;
}
