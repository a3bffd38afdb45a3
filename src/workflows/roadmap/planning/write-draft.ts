// The roadmap that an author without a model writes for a debate: the plan by rule, with what its persona wants first and
// cut as finely as it would. In the words of the spec, so that authors differ in order and cut and in nothing else.

import { escapeTitle } from '../../reports/escape-line.ts';
import { paragraph } from '../../reports/paragraph.ts';
import type { Domain, Extraction, Requirement } from '../model/extraction.ts';
import type { PlanContext, Sketch } from '../model/plan.ts';
import { cutMilestones, type Leaning } from './cutting/cut-milestones.ts';
import { plainText } from './requirements/describe-requirement.ts';
import { requireOrder } from './requirements/order-requirements.ts';

const DOMAIN_OF: Readonly<Record<string, Domain>> = {
  security: 'security',
  performance: 'performance',
  frontend: 'frontend',
  backend: 'backend',
  scribe: 'documentation',
};

/** Testers want what can be proved, and small steps; an architect what others build on; the others their own domain. */
function leaningOf(persona: string | undefined, { criteria, dependencies }: Extraction): Leaning {
  if (persona === 'qa' || persona === 'analyzer') {
    const proved = new Set(criteria.flatMap(({ derivedFrom }) => derivedFrom));
    return { isFine: true, wants: ({ id, constraint }) => proved.has(id) || constraint !== undefined };
  }
  const domain = DOMAIN_OF[persona ?? ''];
  const needed = new Set(dependencies.map(({ before }) => before));
  return {
    isFine: false,
    wants: (one: Requirement) => (domain === undefined ? needed.has(one.id) : one.domain === domain),
  };
}

export interface Draft {
  readonly text: string;
  /** The ids in the order of work, milestone by milestone: what drafts may differ in. */
  readonly cut: readonly (readonly string[])[];
  readonly first: string;
}

export function writeDraft(context: PlanContext, persona: string | undefined): Draft {
  const { extraction } = context;
  const sketch = cutMilestones(context, requireOrder(extraction), leaningOf(persona, extraction));
  return {
    text: render(sketch, extraction),
    cut: sketch.milestones.map((one) => one.deliverables.flatMap(({ requirements }) => requirements)),
    first: sketch.milestones[0]?.title ?? '',
  };
}

/** Without numbers and ids of ours: what two authors count otherwise is no difference of substance. */
function render(
  { milestones }: Sketch,
  { title, requirements, criteria, putOff, risks }: Extraction,
): string {
  const list = (texts: readonly string[]): string => texts.map((text) => `- ${paragraph(text)}`).join('\n');
  const beside = (heading: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : [`## ${heading}`, list(texts)];
  const textsOf = new Map<string, string[]>();
  for (const { id, originId, text } of requirements)
    textsOf.set(id, [...(textsOf.get(id) ?? []), named(originId, plainText(text))]);
  return [
    `# Roadmap: ${escapeTitle(title)}`,
    ...milestones.flatMap(({ title: own, deliverables }) => [
      `## ${escapeTitle(own)}`,
      list(deliverables.flatMap(({ requirements: ids }) => ids.flatMap((id) => textsOf.get(id) ?? []))),
    ]),
    ...beside(
      'Acceptance',
      criteria.map((one) => named(one.originId, plainText(one.text))),
    ),
    ...beside(
      'Risks',
      risks.map(({ text }) => plainText(text)),
    ),
    ...beside(
      'Deferred',
      putOff.map(({ id, text }) => named(/^line/i.test(id) ? null : id, plainText(text))),
    ),
    '',
  ].join('\n\n');
}

const named = (id: string | null, text: string): string =>
  id === null || text.startsWith(id) ? text : `${id}: ${text}`;

/** How the drafts differ, for whoever reads the plan. */
export function compareDrafts(drafts: readonly (readonly [who: string, draft: Draft | undefined])[]): string {
  const cuts = new Set(drafts.map(([, draft]) => JSON.stringify(draft?.cut)));
  if (cuts.size === 1)
    return 'none: all authors cut and order alike, since phases, sections and dependencies of the spec leave no choice';
  return drafts
    .map(([who, draft]) => `${who}: ${draft?.cut.length} milestones, first "${draft?.first}"`)
    .join('; ');
}
