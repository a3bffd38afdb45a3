// Which requirements are left for later: only those that the spec itself puts off, in so many words.

import type { Extraction } from '../model.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { Deferral } from './plan-context.ts';

/** "Later" alone may be a limit ("no later than"), so it has to be a later something. */
const PUT_OFF =
  /\b(?:(?:future|later|next|subsequent) (?:release|version|phase|iteration|milestone|work|update|sprint)s?|in (?:the|a) future|future scope|v[2-9](?:\.\d{1,3})?(?= |[.,;)]|$)|post-(?:mvp|launch|release|ga|v1)|deferred|not (?:in|part of) (?:the )?(?:mvp|v1|first (?:release|version))|planned for later)\b/i;

export function deferByRule(extraction: Extraction, order: RequirementOrder, least: number): Deferral[] {
  const found = new Map<string, Deferral>();
  for (const { id, priority, text, source } of extraction.requirements) {
    const words = PUT_OFF.exec(source.quote)?.[0] ?? PUT_OFF.exec(text)?.[0];
    if (priority === 'P3' && words !== undefined)
      found.set(id, { requirement: id, reason: `the spec says "${words}" (line ${source.line})` });
  }
  // Whatever something planned needs is planned too; from the last to the first, so that one look is enough.
  for (const id of [...order.ids].reverse()) {
    if (!found.has(id)) for (const needed of order.needs.get(id) ?? []) found.delete(needed);
  }
  const left = order.ids.length - found.size;
  // A plan of next to nothing helps nobody: then what comes later is what there is to plan.
  return left + 2 < least || left === 0 ? [] : [...found.values()];
}
