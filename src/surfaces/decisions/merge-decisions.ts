// Decisions on top of earlier ones: what is decided anew counts, what is put off is open again, the rest stays.

import { type Decision, PERSON } from '../../domain/decision.ts';
import { UsageError } from '../../domain/errors.ts';
import { lastDecisions } from '../../protocols/adversarial/decisions/decide-plan.ts';
import type { OpenItem } from '../../protocols/adversarial/decisions/open-items.ts';
import { canonical, findItem, isSameOutcome } from '../../protocols/adversarial/decisions/read-take.ts';
import { checkDecisions } from '../../protocols/adversarial/questions/checkpoints/decide-items.ts';
import { printable } from '../files/show.ts';
import { sayFindings } from './answer-file.ts';

/** Refuses what is no decision on these items; `origin` is where they came from. */
export function refuseWrong(
  given: readonly Decision[],
  items: readonly OpenItem[],
  { origin, folder }: { readonly origin: string; readonly folder: string },
): void {
  const findings = checkDecisions(given, items);
  if (findings.length === 0) return;
  throw new UsageError(`${origin}: ${printable(sayFindings(findings, () => ''))}`, {
    code: 'resolve/wrong-decision',
    hint: `Nothing was changed. What can be decided is in ${printable(folder)}/decisions.yaml.`,
  });
}

/** In the order of the items. Who said the same before keeps the word. */
export function mergeDecisions(
  items: readonly OpenItem[],
  earlier: readonly Decision[],
  given: readonly Decision[],
): Decision[] {
  const known = new Map(lastDecisions(items, earlier).map((decision) => [decision.item, decision]));
  const fresh = given.flatMap((decision): Decision[] => {
    const item = findItem(items, decision.item);
    if (item === undefined) return [];
    const now = canonical(item, decision);
    const before = known.get(item.id);
    const isSame = before && isSameOutcome(before, now) && (now.why === undefined || now.why === before.why);
    return [isSame ? before : now];
  });
  return lastDecisions(items, [...known.values(), ...fresh]);
}

export function parseTake(typed: string, why: string | undefined): Decision {
  const at = typed.indexOf('=');
  const [item, said] = [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
  if (at < 0 || item === '' || said === '') {
    throw new UsageError(`--take ${printable(typed)} names no item with what holds`, {
      code: 'resolve/wrong-take',
      hint: `Write --take X-004=b.md, =both, =neither, or --take 'X-004="own words"'.`,
    });
  }
  const reason = why === undefined || why.trim() === '' ? {} : { why };
  const [, words] = /^(?:"([\s\S]*)"|'([\s\S]*)')$/.exec(said)?.filter((part) => part !== undefined) ?? [];
  return words === undefined
    ? { item, take: said, ...reason, by: PERSON }
    : { item, take: 'words', words, ...reason, by: PERSON };
}
