// Everything the checks look at: both texts read back, and what the spec says.

import type { Finding } from '../../../domain/question.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { escapeLine } from '../../markdown/escape-line.ts';
import type { Extraction, Requirement, RoadmapPlan } from '../model.ts';
import { type ReadRoadmap, readRoadmap } from './read-roadmap.ts';
import { type ReadArtifact, type Row, readArtifact, sectionNamed } from './read-sections.ts';

export interface RoadmapTexts {
  readonly roadmap: string;
  readonly testStrategy: string;
}

export type ArtifactName = 'roadmap.md' | 'test-strategy.md';

export interface ReadStrategy extends ReadArtifact {
  readonly validations: readonly Row[];
  readonly issues: readonly Row[];
  readonly gates: readonly Row[];
  readonly matrix: readonly Row[];
}

export interface Reading {
  readonly roadmap: ReadRoadmap;
  readonly strategy: ReadStrategy;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  /** As they are written in the artifacts. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly deferred: ReadonlySet<string>;
  /** Every id that the spec writes anywhere, as it is spelt there. */
  readonly specIds: ReadonlySet<string>;
}

export function readTexts(
  texts: RoadmapTexts,
  extraction: Extraction,
  plan: RoadmapPlan,
  spec = '',
): Reading {
  const roadmap = readRoadmap(texts.roadmap);
  const strategy = readArtifact(texts.testStrategy);
  const rows = (title: string): readonly Row[] => sectionNamed(strategy, title)?.rows ?? [];
  return {
    roadmap,
    strategy: {
      ...strategy,
      validations: rows('Validation Milestones'),
      issues: rows('Issue Classification'),
      gates: rows('Acceptance Gates'),
      matrix: rows('Validation Coverage Matrix'),
    },
    extraction,
    plan,
    requirements: new Map(extraction.requirements.map((one) => [escapeLine(one.id), one])),
    deferred: new Set(
      roadmap.deferred.flatMap(({ cells }) => ((cells[2] ?? '') === '' ? [] : [cells[0] ?? ''])),
    ),
    specIds: idsIn([spec, ...saidBy(extraction)]),
  };
}

const idsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => readRequirementIds(text).map(({ id }) => id)));

/** All that the extraction holds of the spec's own words, and the ids that the spec gave. */
const saidBy = (extraction: Extraction): string[] => [
  extraction.title,
  extraction.summary,
  ...extraction.requirements.flatMap(({ originId, text, source, constraint }) => [
    originId ?? '',
    text,
    source.quote,
    constraint ?? '',
  ]),
  ...extraction.dependencies.flatMap(({ text, source }) => [text, source.quote]),
  ...extraction.risks.flatMap(({ text, mitigation, source }) =>
    source === undefined ? [] : [text, mitigation ?? '', source.quote],
  ),
  ...extraction.criteria.flatMap(({ originId, text, source }) => [originId ?? '', text, source.quote]),
];

/** What, where and what to do. */
export const fault = (file: ArtifactName, line: number, message: string): Finding => ({
  path: line > 0 ? `${file}:${line}` : file,
  message,
});

export const inRoadmap = (line: number, message: string): Finding => fault('roadmap.md', line, message);
export const inStrategy = (line: number, message: string): Finding =>
  fault('test-strategy.md', line, message);

/** The files that a list of findings speaks of. */
export const filesOf = (findings: readonly Finding[]): ArtifactName[] =>
  (['roadmap.md', 'test-strategy.md'] as const).filter((file) =>
    findings.some(({ path }) => path === file || path.startsWith(`${file}:`)),
  );
