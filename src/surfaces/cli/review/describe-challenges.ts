// Challenges for people: worst first, each with where it stands, what is said there, what is wrong and what to do.

import { dirname, resolve } from 'node:path';
import type { PriorChallenge } from '../../../workflows/review/challenges/prior.ts';
import { type Evidence, SEVERITIES, type Severity } from '../../../workflows/review/model.ts';
import type { ReviewedChallenge } from '../../../workflows/review/record.ts';
import type { ReviewInput } from '../../../workflows/review/request/input.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { clip, wrapText } from '../screen/prompts.ts';
import type { Session } from '../session.ts';

export interface ChallengesRequest {
  readonly challenges: readonly ReviewedChallenge[];
  readonly input: Pick<ReviewInput, 'artifact' | 'context'>;
  /** Of the run. */
  readonly folder: string;
  /** The file in which all of them stand. */
  readonly file: string;
}

const MOST_SHOWN = 10;
const MOST_QUOTES = 3;
const WIDEST = 100;
const NARROWEST = 40;

export function describeChallenges(request: ChallengesRequest, session: Session): string[] {
  const sorted = [...request.challenges].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const left = sorted.length - MOST_SHOWN;
  return [
    ...sorted.slice(0, MOST_SHOWN).flatMap((one) => ['', ...describeOne(one, request, session)]),
    ...(left > 0 ? ['', `${counted(left, 'more challenge')} in ${showPath(request.file, session.cwd)}`] : []),
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

function describeOne(challenge: ReviewedChallenge, request: ChallengesRequest, session: Session): string[] {
  const { id, severity, category, concern, evidence, recommendation, ifLeft } = challenge;
  const width = Math.max(NARROWEST, Math.min(session.liveSize?.().columns ?? WIDEST, WIDEST));
  const color = COLORS[severity];
  const under = (text: string): string[] => wrapText(printable(text), width - 4).map((line) => `    ${line}`);
  const hidden = evidence.length - MOST_QUOTES;
  return [
    `${session.paint[color](severity)}  ${printable(category)}  ${session.paint.dim(id)}`,
    ...wrapText(printable(concern), width - 2).map((line) => `  ${line}`),
    ...evidence
      .slice(0, MOST_QUOTES)
      .flatMap((one) => describeEvidence(one, request, session, width).map((line) => `    ${line}`)),
    ...(hidden > 0 ? [`    and ${counted(hidden, 'more place')}`] : []),
    ...under(`Do: ${recommendation}`),
    ...(ifLeft === '' ? [] : under(`If left: ${ifLeft}`)),
  ];
}

const COLORS = { critical: 'red', significant: 'yellow', minor: 'dim' } as const satisfies Record<
  Severity,
  keyof Session['paint']
>;

/** A path and line as terminals and editors make a link of it. */
function describeEvidence(
  evidence: Evidence,
  { input, folder }: ChallengesRequest,
  { cwd }: Session,
  width: number,
): string[] {
  if (evidence.kind === 'searched') {
    const { places, terms } = evidence;
    const sought = terms.map((term) => `"${term}"`).join(', ');
    return wrapText(printable(`Searched ${places.join(', ')} for ${sought}`), width - 4);
  }
  const { sourcePath = '' } = (evidence.of === 'context' ? input.context : input.artifact) ?? {};
  const path = showPath(resolve(dirname(folder), sourcePath), cwd);
  return [
    `${path}:${evidence.line}`,
    `  "${clip(printable(evidence.text.replace(/\s+/g, ' ').trim()), width - 8)}"`,
  ];
}

const MOST_RISKS = 10;
const WIDEST_RISK = 100;

export function describeRemembered(remembered: readonly PriorChallenge[]): string[] {
  if (remembered.length === 0) return [];
  const rejected = remembered.filter(({ status }) => status === 'rejected');
  const risks = remembered.filter(({ status }) => status === 'accepted-risk');
  const left = risks.length - MOST_RISKS;
  return [
    `Not raised again: ${counted(remembered.length, 'challenge')} settled in ${runsOf(remembered)} (--fresh raises everything anew)`,
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

/** Names of the folders, each once. */
export const runsOf = (remembered: readonly PriorChallenge[]): string =>
  printable([...new Set(remembered.map(({ from }) => from))].join(', '));

function groupBy(risks: readonly PriorChallenge[]): Map<string, number> {
  const groups = new Map<string, number>();
  for (const { settledAt, from } of risks) {
    const where = printable(`${settledAt.slice(0, 10)} in ${from}`);
    groups.set(where, (groups.get(where) ?? 0) + 1);
  }
  return groups;
}
