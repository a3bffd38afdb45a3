// Requirements with the same fault, by the section they stand in: one challenge each, with all of its quotes.

import type { Document } from '../../../../domain/document.ts';
import { push } from '../../../../text/index-lists.ts';
import type { ChallengeDraft } from '../../model.ts';
import { quoteOf } from '../read-artifact.ts';
import { listNames, nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';

type Told = Omit<ChallengeDraft, 'evidence' | 'section'>;

export function groupBySection(
  document: Document,
  faulty: readonly Stated[],
  tell: (names: string, group: readonly Stated[]) => Told,
): ChallengeDraft[] {
  const groups = new Map<string, Stated[]>();
  // A requirement with a heading of its own is no section of requirements.
  for (const one of faulty) push(groups, one.id && one.section.includes(one.id) ? '' : one.section, one);
  return [...groups].flatMap(([section, group]) => challengeGroup(document, section, group, tell));
}

export function challengeGroup(
  document: Document,
  section: string,
  group: readonly Stated[],
  tell: (names: string, group: readonly Stated[]) => Told,
): ChallengeDraft[] {
  const [first, ...others] = group.map(({ span }) => quoteOf(document, span));
  if (!first) return [];
  return [{ section, ...tell(listNames(group.map(nameOf)), group), evidence: [first, ...others] }];
}

/** The verb that goes with so many. */
export const verb = (group: readonly Stated[], one: string, many: string): string =>
  group.length === 1 ? one : many;
