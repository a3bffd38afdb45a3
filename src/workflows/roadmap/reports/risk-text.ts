// How a risk stands in roadmap.md: at its milestones and in the register alike.

import { escapeLine } from '../../reports/escape-line.ts';
import type { Milestone, RoadmapRisk } from '../model/plan.ts';

/** Many specs number their risks as we do; nobody needs to read the number twice. */
export const riskText = ({ id, text }: RoadmapRisk): string =>
  escapeLine(text.startsWith(`${id}: `) ? text.slice(id.length + 2) : text);

/** Said by either of them. */
export const touches = (risk: RoadmapRisk, { id, risks }: Milestone): boolean =>
  risks.includes(risk.id) || risk.milestones.includes(id);
