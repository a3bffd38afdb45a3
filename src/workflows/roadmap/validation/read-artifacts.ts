// roadmap.md and test-strategy.md read back line by line, by nothing that wrote them: what the checks compare is what
// stands in the files, and not what was meant to stand there.

import { escapeLine } from '../../reports/escape-line.ts';
import type { Extraction, Requirement } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';

export interface RoadmapTexts {
  readonly roadmap: string;
  readonly testStrategy: string;
}

export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadSection {
  readonly title: string;
  readonly level: number;
  readonly line: number;
  /** Title of the section around it. */
  readonly above: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Other lines that say something. */
  readonly prose: readonly string[];
}

export interface ReadArtifact {
  readonly text: string;
  /** Plain fields of the metadata, those inside others too. */
  readonly fields: ReadonlyMap<string, string>;
  readonly sections: readonly ReadSection[];
  /** The last line that is written and ended. */
  readonly last: string;
}

interface Reading extends Omit<ReadSection, 'columns' | 'rows' | 'prose'> {
  readonly columns: string[];
  readonly rows: Row[];
  readonly prose: string[];
}

function readArtifact(text: string): ReadArtifact {
  const lines = text.split('\n');
  const body = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  const sections: Reading[] = [];
  let fence: string | undefined;
  lines.forEach((line, at) => {
    const mark = /^(`{3,})/.exec(line)?.[1];
    if (at < body || line.trim() === '') return;
    if (fence !== undefined) fence = mark !== undefined && mark.length >= fence.length ? undefined : fence;
    else if (mark !== undefined) {
      fence = mark;
      sections.at(-1)?.prose.push(line);
    } else readLine(line, at + 1, sections);
  });
  return {
    text,
    fields: readFields(lines.slice(1, Math.max(1, body - 1))),
    sections,
    last: lines.at(-1) === '' ? (lines.at(-2) ?? '') : '',
  };
}

function readLine(line: string, number: number, sections: Reading[]): void {
  const [, marks, title] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
  if (marks !== undefined && title !== undefined) {
    const level = marks.length;
    const above = sections.findLast((one) => one.level < level)?.title ?? '';
    sections.push({ title, level, line: number, above, columns: [], rows: [], prose: [] });
    return;
  }
  const section = sections.at(-1);
  if (!line.startsWith('|')) section?.prose.push(line);
  else if (section?.columns.length === 0) section.columns.push(...cellsOf(line));
  else if (!/^\|[-|]+$/.test(line)) section?.rows.push({ line: number, cells: cellsOf(line) });
}

const cellsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const readFields = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const [, key, value] = /^ *([a-z_]+): (.+)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );

/** `M1, M2` as ids; `None` and `Deferred` are none. */
export const idsOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '' && id !== 'None' && id !== 'Deferred');

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
  readonly deliverables: readonly ReadDeliverable[];
  readonly dependencies: readonly string[];
}

/** Both texts, and what the spec says. */
export interface Texts {
  readonly roadmap: ReadArtifact;
  readonly strategy: ReadArtifact;
  readonly milestones: readonly ReadMilestone[];
  readonly table: (title: string) => readonly Row[];
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  /** As they are written in the artifacts. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly deferred: ReadonlySet<string>;
  readonly spec: string;
}

export function readTexts(texts: RoadmapTexts, extraction: Extraction, plan: RoadmapPlan, spec = ''): Texts {
  const [roadmap, strategy] = [readArtifact(texts.roadmap), readArtifact(texts.testStrategy)];
  const all = [...roadmap.sections, ...strategy.sections];
  const table = (title: string): readonly Row[] =>
    all.find((one) => one.title === title && one.level === 2)?.rows ?? [];
  return {
    roadmap,
    strategy,
    milestones: roadmap.sections.flatMap((section) => readMilestone(section, roadmap)),
    table,
    extraction,
    plan,
    requirements: new Map(extraction.requirements.map((one) => [escapeLine(one.id), one])),
    deferred: new Set(
      table('Deferred Requirements').flatMap(({ cells: [id = '', , reason = ''] }) =>
        reason === '' ? [] : [id],
      ),
    ),
    spec,
  };
}

function readMilestone({ level, title, line }: ReadSection, { sections }: ReadArtifact): ReadMilestone[] {
  const [, id, name] = (level === 2 && /^(M\d+): (.+)$/.exec(title)) || [];
  if (id === undefined || name === undefined) return [];
  const part = (wanted: string): ReadSection | undefined =>
    sections.find((one) => one.title === wanted && one.above === title);
  return [
    {
      id,
      title: name,
      line,
      deliverables: (part('Deliverables')?.rows ?? []).map(readDeliverable),
      dependencies: (part('Dependencies')?.prose ?? []).flatMap(
        (one) => /^- (M\d+)(?::|$)/.exec(one)?.[1] ?? [],
      ),
    },
  ];
}

function readDeliverable({
  line,
  cells: [id = '', description = '', acceptance = ''],
}: Row): ReadDeliverable {
  const at = description.endsWith(']') ? description.lastIndexOf('[') : -1;
  return {
    id,
    line,
    description: at < 0 ? description : description.slice(0, at).trim(),
    acceptance,
    requirements: at < 0 ? [] : idsOf(description.slice(at + 1, -1)),
  };
}
