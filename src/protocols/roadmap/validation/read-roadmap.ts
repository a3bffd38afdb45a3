// roadmap.md read back into what it says of milestones, requirements and risks, each with its line.

import {
  idsOf,
  type ReadArtifact,
  type ReadSection,
  type Row,
  readArtifact,
  sectionNamed,
} from './read-sections.ts';

export interface ReadDeliverable {
  readonly id: string;
  readonly line: number;
  readonly description: string;
  readonly acceptance: string;
  readonly requirements: readonly string[];
}

export interface ReadMilestone {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly objective: string;
  readonly deliverables: readonly ReadDeliverable[];
  readonly dependencies: readonly string[];
  readonly risks: readonly Row[];
}

export interface ReadRoadmap extends ReadArtifact {
  readonly milestones: readonly ReadMilestone[];
  /** Rows of the tables, in the order of their columns. */
  readonly summary: readonly Row[];
  readonly coverage: readonly Row[];
  readonly deferred: readonly Row[];
  readonly register: readonly Row[];
  readonly criteria: readonly Row[];
  readonly decisions: readonly Row[];
  readonly declared: readonly Row[];
  /** `[before, after]` of the arrows. */
  readonly arrows: readonly { readonly line: number; readonly from: string; readonly to: string }[];
}

const HEADING = /^(M\d+): (.+)$/;

export function readRoadmap(text: string): ReadRoadmap {
  const artifact = readArtifact(text);
  const rows = (title: string): readonly Row[] => sectionNamed(artifact, title)?.rows ?? [];
  return {
    ...artifact,
    milestones: artifact.sections.flatMap((section) => readMilestone(artifact, section)),
    summary: rows('Milestone Summary'),
    coverage: rows('Requirement Coverage'),
    deferred: rows('Deferred Requirements'),
    register: rows('Risk Register'),
    criteria: rows('Success Criteria'),
    decisions: rows('Decision Summary'),
    declared: rows('New Identifiers'),
    arrows: (sectionNamed(artifact, 'Dependency Graph')?.code ?? []).flatMap(({ line, cells }) => {
      const [from = '', after = ''] = (cells[0] ?? '').split(' -> ');
      return idsOf(after).map((to) => ({ line, from: from.trim(), to }));
    }),
  };
}

function readMilestone(artifact: ReadArtifact, section: ReadSection): ReadMilestone[] {
  const [, id, title] = (section.level === 2 && HEADING.exec(section.title)) || [];
  if (id === undefined || title === undefined) return [];
  const part = (name: string): ReadSection | undefined => sectionNamed(artifact, name, section.title);
  return [
    {
      id,
      title,
      line: section.line,
      objective: (part('Objective')?.prose ?? []).map(({ cells }) => cells[0]).join(' '),
      deliverables: (part('Deliverables')?.rows ?? []).map(readDeliverable),
      dependencies: (part('Dependencies')?.prose ?? []).flatMap(
        ({ cells }) => /^(M\d+)(?::|$)/.exec(cells[0] ?? '')?.[1] ?? [],
      ),
      risks: part('Risk Assessment')?.rows ?? [],
    },
  ];
}

function readDeliverable({ line, cells }: Row): ReadDeliverable {
  const [id = '', description = '', acceptance = ''] = cells;
  const at = description.endsWith(']') ? description.lastIndexOf('[') : -1;
  return {
    id,
    line,
    description: at < 0 ? description : description.slice(0, at).trim(),
    acceptance,
    requirements: at < 0 ? [] : idsOf(description.slice(at + 1, -1)),
  };
}
