// What the scripted model tells the literal orchestrator: the substance of our own run, as prose and tables in the seed's
// templates, so that neither side gains by saying less.

import type { OurRun } from './run-ours.ts';

export interface LiteralAnswers {
  readonly analysis: string;
  readonly statements: readonly string[];
  readonly rebuttals: readonly string[];
  /** Scoring matrix and convergence. */
  readonly matrix: string;
  /** By pass and variant, in input order. */
  readonly verdicts: readonly [readonly string[], readonly string[]];
  readonly plan: string;
  readonly review: string;
  readonly merged: string;
  readonly log: string;
}

const LETTERS = [...'ABCDEFGHIJ'];

export function literalAnswers({ result, answers }: OurRun): LiteralAnswers {
  const textOf = (name: string) => result.artifacts.get(name) ?? '';
  const transcript = textOf('debate-transcript.md');
  const letters = LETTERS.slice(0, result.output.variants.length);
  const spoken = (round: 1 | 2, title: string) =>
    letters.flatMap((letter) => {
      const answer = answers.get(`debate/round-${round}/advocate-${letter}`);
      const section = sectionOf(transcript, `### Variant ${letter} ${title}`);
      return section === '' ? [] : [`${section}\n**Positions**\n\n${positionsIn(answer)}\n`];
    });
  const judged = (pass: 1 | 2) =>
    letters.map((letter) => verdictsIn(answers.get(`score/pass-${pass}/variant-${letter}`), letter));
  const plan = textOf('refactor-plan.md');
  const review = sectionOf(plan, '## Plan Review');
  return {
    // Nobody but a program escapes for HTML.
    analysis: textOf('diff-analysis.md').replaceAll('&lt;', '<'),
    statements: spoken(1, 'Advocate'),
    rebuttals: spoken(2, 'Rebuttal'),
    matrix: `${sectionOf(transcript, '## Scoring Matrix')}${withoutUnjudged(sectionOf(transcript, '## Convergence Assessment'))}`,
    verdicts: [judged(1), judged(2)],
    plan: plan.replace(review, ''),
    review,
    merged: textOf([...result.delivered][0] ?? ''),
    log: withoutOwn(textOf('merge-log.md')),
  };
}

/** From the heading that begins like this to the next of its level or above. */
function sectionOf(text: string, heading: string): string {
  const lines = text.split(/(?<=\n)/);
  const from = lines.findIndex((line) => line.startsWith(heading));
  if (from < 0) return '';
  const level = heading.indexOf(' ');
  const length = lines.slice(from + 1).findIndex((line) => {
    const marks = /^(#+) /.exec(line)?.[1]?.length;
    return marks !== undefined && marks <= level;
  });
  return lines.slice(from, length < 0 ? undefined : from + 1 + length).join('');
}

/** The seed counts what was debated, and no topic that nobody judged. */
function withoutUnjudged(assessment: string): string {
  const [, resolved = '0', all = '1'] = /^- Points resolved: (\d+) of (\d+)$/m.exec(assessment) ?? [];
  return assessment
    .replace(/^- Alignment: .*$/m, `- Alignment: ${Math.round((100 * Number(resolved)) / Number(all))}%`)
    .replace(/^- Unjudged topics.*\n/m, '');
}

/** The seed's merge log knows nothing of these. */
const OWN = [
  '## Left Out',
  '### Threshold Preservation',
  '### Ledger',
  '### Inventory',
  '## Ledger',
  '## Dropped Anchors',
];
const withoutOwn = (log: string): string =>
  OWN.reduce((left, heading) => left.replace(sectionOf(left, heading), ''), log);

interface Quote {
  readonly variant?: string;
  readonly line: number;
  readonly text: string;
}

interface Positions {
  readonly positions: readonly {
    readonly point: string;
    readonly evidence: readonly Quote[];
    readonly reasoning: string;
    readonly resolution: string;
    readonly concedes: boolean;
  }[];
}

/** On one line, and without what would begin a block of code in the transcript. */
const quoted = (evidence: readonly Quote[]): string =>
  evidence
    .map(({ variant, line, text }) => {
      const words = text.replace(/\s+/g, ' ').replace(/`{3,}|~{3,}/g, '…');
      return `"${words}" (${variant === undefined ? '' : `${variant} `}L${line})`;
    })
    .join('; ');

const positionsIn = (answer: unknown): string =>
  (answer as Positions).positions
    .map(
      ({ point, evidence, reasoning, resolution, concedes }) =>
        `- ${point}: ${resolution}${concedes ? ' (conceded)' : ''}. ${reasoning} — ${quoted(evidence)}`,
    )
    .join('\n');

interface Verdicts {
  readonly verdicts: readonly {
    readonly criterion: string;
    readonly evidence: readonly Quote[];
    readonly searched: string;
    readonly reasoning: string;
    readonly verdict: string;
  }[];
}

/** Claim, evidence, verdict, for each criterion. */
const verdictsIn = (answer: unknown, letter: string): string =>
  (answer as Verdicts).verdicts
    .map(({ criterion, evidence, searched, reasoning, verdict }) => {
      const found = evidence.length > 0 ? quoted(evidence) : `No evidence found — searched ${searched}`;
      const claim = `${criterion} is ${verdict === 'MET' ? 'met' : 'not met'} in Variant ${letter}`;
      return `CLAIM: ${claim}\nEVIDENCE: ${found}\n${reasoning}\nVERDICT: ${verdict}\n`;
    })
    .join('\n');
