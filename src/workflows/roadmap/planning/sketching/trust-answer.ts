// What of a model's plan may be taken at its word: no id or figure that the spec lacks, and nothing put off that the
// spec does not put off itself.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { PlanContext } from '../../model/plan.ts';

type Source = Pick<PlanContext, 'extraction' | 'spec'>;

/** Ids and figures in words of a model that stand nowhere in what it planned from. */
export function findInventedIn(said: string, source: Source): string[] {
  const { ids: known, figures } = knowSource(source);
  const ids = readRequirementIds(said);
  const rest = ids.reduce((left, { id }) => left.replace(id, ' '), said);
  return [
    ...ids.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    ...[...rest.matchAll(FIGURE)].map(([figure]) => figure).filter((figure) => !figures.has(figure)),
  ];
}

interface Known {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
}

const read = new WeakMap<Extraction, Known>();

/** Read once: every title and deliverable of a plan is held against it. */
function knowSource({ extraction, spec }: Source): Known {
  const { title, summary, requirements, criteria, risks, dependencies } = extraction;
  const text =
    spec?.text ?? [title, summary, ...requirements.map((one) => `${one.id} ${one.text}`)].join('\n');
  const known = read.get(extraction);
  if (known?.text === text) return known;
  const made = {
    text,
    ids: new Set([
      ...[...requirements, ...criteria, ...risks, ...dependencies].map(({ id }) => id),
      ...readRequirementIds(text).map(({ id }) => id),
    ]),
    figures: new Set([...text.matchAll(FIGURE)].map(([figure]) => figure)),
  };
  read.set(extraction, made);
  return made;
}

const FIGURE = /\d+(?:[.,]\d+)*/g;

interface PutOff {
  readonly evidence: { readonly line: number; readonly text: string };
  readonly reason: string;
  readonly requirement: string;
}

/** How far a quotation may stand from the line it gives. */
const NEAR = 2;

/** Why it may not be deferred; undefined if it may. */
export function isPutOff(
  { evidence, reason, requirement }: PutOff,
  context: PlanContext,
): string | undefined {
  const { extraction, spec } = context;
  const stated = extraction.requirements.find(({ id }) => id === requirement);
  if (stated === undefined) return 'it is no requirement of this spec';
  if (reason.trim() === '') return `${requirement} is deferred without a reason`;
  if (stated.priority === 'P0')
    return `${requirement} is required (line ${stated.source.line}) and cannot wait`;
  const needing = extraction.dependencies.find(
    ({ before, after }) => before === requirement && after !== undefined,
  );
  if (needing !== undefined) return `${requirement} is needed by ${needing.after} and cannot wait`;
  const lines = spec?.text.split(/\r\n|\n|\r/);
  const around = lines
    ? lines.slice(Math.max(0, evidence.line - 1 - NEAR), evidence.line + NEAR).join(' ')
    : stated.source.quote;
  const wanted = fold(evidence.text);
  return wanted !== '' && fold(around).includes(wanted)
    ? undefined
    : `the quotation for ${requirement} does not stand in line ${evidence.line}`;
}

const fold = (text: string): string =>
  text
    .replace(/[*_`|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
