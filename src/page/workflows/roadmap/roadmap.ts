// A roadmap as its page reads it: what the run returned, and where in the page its parts stand.

import type { RoadmapOutput } from '../../../workflows/roadmap/index.ts';
import { type Html, html, listed } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';

export type Roadmap = RoadmapOutput;
export type Milestone = RoadmapOutput['plan']['milestones'][number];
export type SourceRef = RoadmapOutput['extraction']['requirements'][number]['source'];

/** Undefined while it is being made, and where it failed before there was a plan. */
export const roadmapOf = ({ output }: RunRecord): Roadmap | undefined => output as Roadmap | undefined;

/** Ids are anybody's words, so places in the page have numbers. */
export const addressOf = ({ plan }: Roadmap, milestone: string): string =>
  `milestone-${plan.milestones.findIndex(({ id }) => id === milestone) + 1}`;

export const milestoneLinks = (roadmap: Roadmap, ids: readonly string[]): Html =>
  listed(
    ids.map((id) =>
      roadmap.plan.milestones.some((one) => one.id === id)
        ? html`<a href="#${addressOf(roadmap, id)}">${id}</a>`
        : id,
    ),
  );

export const linesOf = ({ line, endLine }: Pick<SourceRef, 'line' | 'endLine'>): string =>
  line === endLine ? `${line}` : `${line}–${endLine}`;
