// Reads the finished file of a judge again and computes its numbers from its own tables, before anybody sees it.

import { InternalError } from '../../domain/errors.ts';
import type { Finding } from '../../domain/question.ts';
import { type ArtifactSection, readArtifact } from '../adversarial/artifacts/read-artifact.ts';
import type { Values } from './artifacts/evaluation.ts';
import type { Evaluation } from './evaluation.ts';
import { LEVELS, ROW_KINDS, type Stance } from './model.ts';
import type { Response } from './response.ts';
import { STANCE_WORDS } from './stances.ts';

const CHOSEN = /^\*\*Chosen Option:\*\* (.+)$/m;
const CONFIDENCE = /^\*\*Confidence:\*\* (HIGH|MEDIUM|LOW)$/m;

export function checkEvaluationFile(text: string, evaluation: Evaluation, values: Values): Finding[] {
  const { stance, chosen, confidence, options } = evaluation;
  const sections = readArtifact(text);
  const own = sections.filter(({ heading }) => /^### Option .+: /.test(heading));
  const bodies = bodiesOf(text, own);
  return [
    ...checkHeadings(sections, [
      `# ${STANCE_WORDS[stance].title} Evaluation`,
      '## My Recommendation',
      '## Option Analysis',
      '## Why My Choice',
      '## Problems of the Other Options',
      '## Self-Challenge',
      '## Questions That Would Settle It',
      '## For Debate Round 2',
      '### Did I Change My Mind?',
    ]),
    ...compare('Chosen Option', CHOSEN.exec(text)?.[1], chosen ?? 'none'),
    ...compare('Confidence', CONFIDENCE.exec(text)?.[1], confidence),
    ...compare('options', String(own.length), String(options.length)),
    ...options.flatMap(({ option }, index) => {
      const section = own[index];
      if (section === undefined) return [];
      return checkTotals(stance, section.rows, bodies[index] ?? '', values.get(option));
    }),
  ];
}

export function checkResponseFile(text: string, { stance, said, confidence }: Response): Finding[] {
  return [
    ...checkHeadings(readArtifact(text), [
      `# ${STANCE_WORDS[stance].title} Evaluation`,
      '## My Recommendation',
      '## Why My Choice',
      '## For Debate Round 2',
      '### Did I Change My Mind?',
    ]),
    ...compare('Chosen Option', CHOSEN.exec(text)?.[1], said ?? 'none'),
    ...compare('Confidence', CONFIDENCE.exec(text)?.[1], confidence),
  ];
}

/** A report that contradicts itself is never published. */
export function refuseFaults(name: string, findings: readonly Finding[]): void {
  const [first] = findings;
  if (first === undefined) return;
  throw new InternalError(`${name} does not hold: ${first.path}: ${first.message}`, {
    code: 'internal/artifact-check',
  });
}

function checkHeadings(sections: readonly ArtifactSection[], expected: readonly string[]): Finding[] {
  const found = sections.map(({ heading }) => heading).filter((heading) => expected.includes(heading));
  return found.join('\n') === expected.join('\n')
    ? []
    : [{ path: 'outline', message: `has ${found.join(', ')}, expected ${expected.join(', ')}` }];
}

const compare = (path: string, found: string | undefined, expected: string): Finding[] =>
  found === expected ? [] : [{ path, message: `says ${found ?? 'nothing'}, expected ${expected}` }];

/** The text from each heading to the next. */
function bodiesOf(text: string, sections: readonly ArtifactSection[]): string[] {
  let at = 0;
  return sections.map(({ heading }) => {
    at = text.indexOf(`\n${heading}\n`, at) + heading.length + 1;
    const end = text.indexOf('\n#', at);
    return text.slice(at, end < 0 ? text.length : end);
  });
}

type Rows = readonly (readonly string[])[];

function checkTotals(stance: Stance, rows: Rows, body: string, value: number | undefined): Finding[] {
  const said = (label: string): string | undefined =>
    new RegExp(`^\\*\\*${label}:\\*\\* (.+)$`, 'm').exec(body)?.[1];
  if (stance === 'effort') {
    const { days, uncertainty, realistic, roi } = recountEffort(rows, value);
    return [
      ...compare('Total Days', said('Total Days'), days),
      ...compare('Uncertainty', said('Uncertainty'), uncertainty),
      ...compare('Realistic Effort', said('Realistic Effort'), realistic),
      ...compare('ROI', said('ROI'), roi),
    ];
  }
  const label = stance === 'risk' ? 'Total Risk' : 'Total Value';
  return [
    ...compare(label, said(label), recountTotal(stance, rows)),
    ...rows.flatMap(([, , a = '', b = '', overall]) => compare('Overall', overall, overallFrom(a, b))),
  ];
}

const points = (level: string | undefined): number => LEVELS.indexOf(level as (typeof LEVELS)[number]) + 1;

const overallFrom = (a: string, b: string): string => {
  const product = points(a) * points(b);
  return product >= 6 ? 'HIGH' : product >= 3 ? 'MEDIUM' : 'LOW';
};

function recountTotal(stance: 'risk' | 'value', rows: Rows): string {
  if (rows.length === 0) return 'unknown';
  let sum = 0;
  for (const kind of ROW_KINDS[stance]) {
    const products = rows.filter(([type]) => type === kind).map(([, , a, b]) => points(a) * points(b));
    sum += products.length === 0 ? 0 : Math.max(...products);
  }
  return `${(Math.round((sum / 36) * 100) / 10).toFixed(1)}/10`;
}

function recountEffort(rows: Rows, value: number | undefined) {
  const days = rows.filter(([, one]) => one !== 'unknown').map(([, one]) => Number(one));
  const sum = Math.round(days.reduce((total, one) => total + one, 0) * 10) / 10;
  const hardest = Math.max(1, ...rows.map(([, , complexity]) => points(complexity)));
  const isKnown = rows.every(([, one, complexity]) => one !== 'unknown' && complexity !== 'unknown');
  const factor = rows.length > 0 && isKnown ? (hardest + 1) / 2 : 3;
  const realistic = days.length === 0 ? undefined : Math.round(sum * factor * 10) / 10;
  const hasReturn = value !== undefined && realistic !== undefined && realistic !== 0;
  return {
    days: days.length === 0 ? 'unknown' : String(sum),
    uncertainty: String(factor),
    realistic: realistic === undefined ? 'unknown' : `${realistic} days`,
    roi: hasReturn ? String(Math.round((value / realistic) * 100) / 100) : 'unknown',
  };
}
