// The plan once more on the base: what comes out, changes and every stretch of the base that none of them touches, must be
// the merged document without its tags.

import { diffLines } from '../../../text/edit/diff-lines.ts';
import { stripProvenance } from '../../../text/edit/insert-lines.ts';
import type { Difference } from '../../recheck/findings.ts';
import { TAG_LINE } from '../../reports/provenance-tags.ts';
import type { Facts } from './facts.ts';
import type { RunRecord } from './record.ts';
import type { Recount } from './recount-debate.ts';

type Edit = RunRecord['plan']['changes'][number]['edits'][number];

/** The merged document without its tags; undefined where it or its record is missing. */
export function untagged({ merged, tagLines }: Facts): string | undefined {
  return merged === undefined || tagLines === undefined ? undefined : stripProvenance(merged, tagLines);
}

export function reapplyPlan(facts: Facts): Recount {
  const { record, documents } = facts;
  const base = documents.get(record.plan.base)?.text;
  const found = untagged(facts);
  if (base === undefined || found === undefined) return { examined: 0, differences: [] };
  const edits = appliedEdits(record);
  const { text, stretches } = apply(base, edits);
  const differences = diffLines(found, text).map(
    ({ line, declared, recomputed }): Difference => ({
      check: 'merged.text',
      line,
      declared: declared ?? null,
      recomputed: recomputed ?? null,
      message: 'The plan applied to the base gives something else (line without tags)',
    }),
  );
  return { examined: edits.length + stretches.length, differences };
}

function appliedEdits({ plan, merge }: RunRecord): Edit[] {
  const applied = new Set(
    merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  return plan.changes
    .filter(({ number }) => applied.has(number))
    .flatMap(({ edits }) => edits)
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order)
    .map(({ edit }) => edit);
}

function apply(base: string, edits: readonly Edit[]): { text: string; stretches: string[] } {
  const stretches: string[] = [];
  let text = '';
  let at = 0;
  for (const { start, end, text: incoming } of edits) {
    const kept = base.slice(at, start);
    stretches.push(kept);
    text += kept + incoming;
    at = end;
  }
  stretches.push(base.slice(at));
  return { text: text + base.slice(at), stretches: stretches.filter((stretch) => stretch !== '') };
}

/** The lines that are taken off; undefined where they cannot be known. */
export function readTagged({ merged, tagLines }: Facts): string[] | undefined {
  if (merged === undefined || tagLines === undefined) return undefined;
  const lines = merged
    .split(merged.includes('\n') ? '\n' : '\r')
    .map((line) => line.replace(/^\ufeff|\r$/g, ''));
  return tagLines.map((line) => lines[line - 1] ?? '');
}

const MARK_LINE = /^(?:> \*\*(?:Open|Decided) [A-Z]-\d+\*\*: .*|<!-- (?:Open|Decided) [A-Z]-\d+: .* -->)$/;

/** What is taken off must be a tag, or the mark of something open, with blank lines around it. */
export function recheckTags(facts: Facts): Recount {
  const { tagLines = [] } = facts;
  const lines = readTagged(facts);
  if (lines === undefined) return { examined: 0, differences: [] };
  const marks = new Set(tagLines.filter((_, at) => MARK_LINE.test(lines[at] ?? '')));
  const differences = tagLines.flatMap((line, at): Difference[] => {
    const declared = lines[at] ?? null;
    const isBlank = declared === '' && (marks.has(line - 1) || marks.has(line + 1));
    if (isBlank || marks.has(line) || TAG_LINE.test(declared ?? '')) return [];
    const message = 'No tag and no mark stands on this line';
    return [{ check: 'provenance.tag', line, declared, recomputed: 'a tag', message }];
  });
  return { examined: tagLines.length, differences };
}

export function recountMerge({ record, order }: Pick<Facts, 'record' | 'order'>): Recount {
  const { plan, merge, selection } = record;
  const differences: Difference[] = [];
  const compare = (what: string, declared: unknown, recomputed: unknown): void => {
    if (declared !== recomputed)
      differences.push({ check: 'plan.change', declared, recomputed, message: what });
  };
  const count = (status: string): number => merge.results.filter((result) => result.status === status).length;
  compare('changes planned', merge.planned, plan.changes.length);
  compare('changes with a result', merge.results.length, plan.changes.length);
  compare('changes applied', merge.applied, count('Applied'));
  compare('changes failed', merge.failed, count('Failed'));
  compare('changes skipped', merge.skipped, count('Skipped'));
  const risk =
    ['High', 'Medium'].find((level) => plan.changes.some((change) => change.risk === level)) ?? 'Low';
  compare('risk', plan.risk, risk);
  compare('base', plan.base, selection.base_override ?? selection.base_by_descent ?? selection.base);
  if (order !== undefined && selection.base_override === undefined)
    compare('base by order', plan.base, String.fromCharCode(65 + (order.at(-1) ?? 0)));
  return { examined: 7, differences };
}
