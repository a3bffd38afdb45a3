// Which of the ids that a spec defines name requirements: those of known families, and those of its own making where
// it lists requirements. Risks, criteria, questions, decisions, tests and tasks have ids as well.

import type { Definition } from '../../../text/statements/find-requirements.ts';
import { type Role, roleOfFamily } from '../../reading/roles.ts';
import { asks, isBindingRole, isPlainlyHeard } from './asks.ts';

const OTHER_THINGS = new Set(
  `T TASK TC TEST TP UT IT E2E M MS MILESTONE PHASE P D DEC DEP EPIC E S STEP STAGE W WAVE V Q A ISSUE BUG NOTE FIG TABLE
  SEC SECTION KPI OKR SLO SLI INV EX CASE DOC CR`.split(/\s+/),
);

export type Named = 'requirement' | 'criterion' | 'risk' | 'other';

export function whatIsNamed({ family, text }: Pick<Definition, 'family' | 'text'>, around: Role): Named {
  const letters = family.split('-')[0] ?? '';
  const role = roleOfFamily(family, around);
  if (role === 'functional' || role === 'quality' || role === 'constraint') return 'requirement';
  if (role === 'acceptance') return 'criterion';
  if (role === 'risk' || around === 'risk') return 'risk';
  if (role !== undefined || OTHER_THINGS.has(letters)) return 'other';
  if (around === 'acceptance') return 'criterion';
  if (isBindingRole(around)) return 'requirement';
  const isOwn = letters === 'R' || asks(text, around, false);
  return isOwn && isPlainlyHeard(around) ? 'requirement' : 'other';
}
