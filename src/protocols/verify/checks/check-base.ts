// Checks of the base selection: scores follow from their tables, and the highest is the base unless a rule says why not.

import { readQualTotals, readQuantScores } from '../read/read-scores.ts';
import { readSelection, type Selection } from '../read/read-selection.ts';
import { isNear, round } from '../read/read-values.ts';
import { type CheckResult, type Draft, examine } from '../report.ts';
import type { Artifact, RunFiles } from '../run-folder.ts';
import { checkCriteria } from './check-criteria.ts';

/** Products are often rounded to three digits before they are added. */
const ROUNDED_PRODUCTS = 0.002;
/** Seed 000: within five per cent the debate decides. */
const TIEBREAK_MARGIN = 0.05;

export function checkBase({ base }: RunFiles): CheckResult[] {
  if (!base) return [];
  const selection = readSelection(base.document);
  const isChosen = checkChoice(base, selection);
  if (selection.dialect === 'pipeline') return [isChosen, ...checkCriteria(base, selection)];
  return [checkQuant(base), checkQual(base), isChosen];
}

function checkQuant({ path, document }: Artifact): CheckResult {
  const scores = readQuantScores(document).flatMap(({ variant, computed, declared }) =>
    declared ? [{ variant, computed, declared }] : [],
  );
  const drafts = scores
    .filter(({ computed, declared }) => !isNear(declared, computed, ROUNDED_PRODUCTS))
    .map(({ variant, computed, declared }): Draft => {
      const message = `Variant ${variant}: ${declared.value} declared, but its metrics times their weights give ${round(computed)}.`;
      return { declared: declared.value, recomputed: round(computed), message, line: declared.line };
    });
  return examine('base.quant_formula', path, scores.length, drafts);
}

function checkQual({ path, document }: Artifact): CheckResult {
  const totals = readQualTotals(document).flatMap(({ variant, met, criteria, declared }) =>
    declared && declared.whole === criteria ? [{ variant, met, criteria, declared }] : [],
  );
  const drafts = totals
    .filter(({ met, declared }) => declared.part !== met)
    .map(({ variant, met, criteria, declared }): Draft => {
      const message = `Variant ${variant}: ${declared.part}/${declared.whole} declared, but ${met} of ${criteria} criteria are marked as met.`;
      return { declared: declared.part, recomputed: met, message, line: declared.line };
    });
  return examine('base.qual_total', path, totals.length, drafts);
}

function checkChoice(
  { path }: Artifact,
  { base, line, scores, ineligible, dialect, isOverridden }: Selection,
): CheckResult {
  const check = 'base.not_argmax';
  const own = base === undefined ? undefined : scores.get(base);
  if (own === undefined || scores.size < 2) return examine(check, path, 0);
  const [best, highest] = [...scores].reduce((left, right) => (right[1] > left[1] ? right : left));
  const margin = highest === 0 ? 0 : (highest - own) / (highest > 1 ? highest : 1);
  const isTie = dialect === 'skill' ? margin <= TIEBREAK_MARGIN : highest === own;
  const isExplained = isTie || isOverridden || ineligible.has(best);
  if (best === base || isExplained) return examine(check, path, scores.size);
  const message = `Variant ${base} is the base with ${own}, but ${best} scored ${highest}; neither the tiebreaker nor a floor explains it.`;
  return examine(check, path, scores.size, [
    { declared: `selected ${base}`, recomputed: `${best} ${highest} > ${base} ${own}`, message, line },
  ]);
}
