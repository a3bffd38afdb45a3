// From findings to one extraction: repeated requirements removed, domains and ids given, references resolved. Nothing is
// read here that was not found before.

import { push } from '../../../../text/words/index-lists.ts';
import type { Extraction, Requirement } from '../../model/extraction.ts';
import { categoryOf, constraintOf } from '../findings/classify-quality.ts';
import type { Findings, FoundRequirement } from '../findings/found.ts';
import { canonicalOf, idsLike, isStoryId } from '../statements/ids.ts';
import { classifyDomains } from './classify-domains.ts';
import { describeCriteria } from './describe-criteria.ts';
import { describeRisks } from './describe-risks.ts';
import type { KnownIds } from './known-ids.ts';
import { findDependencies } from './link-requirements.ts';
import { createMatcher } from './match-words.ts';
import { numberRequirements } from './number-items.ts';
import { removeDuplicates } from './remove-duplicates.ts';

export interface Assembled {
  readonly items: Pick<
    Extraction,
    | 'requirements'
    | 'dependencies'
    | 'risks'
    | 'criteria'
    | 'domains'
    | 'putOff'
    | 'asides'
    | 'questions'
    | 'dates'
  >;
  readonly warnings: readonly string[];
}

export function assembleExtraction(
  findings: Findings,
  /** Every id that the spec uses, as written. */
  spec: readonly string[],
  isThorough: boolean,
  isLight: boolean,
): Assembled {
  const distinct = removeDuplicates(findings.requirements);
  const taken = new Set(spec.map(canonicalOf));
  const ids = numberRequirements(distinct.kept, taken);
  const { domains, shares } = classifyDomains(distinct.kept);
  const requirements = distinct.kept.map(
    (found, at): Requirement => ({
      id: ids[at] as string,
      originId: found.id ?? null,
      kind: found.kind,
      text: found.text,
      domain: domains[at] ?? 'backend',
      priority: found.priority ?? 'P1',
      source: found.source,
      ...qualityOf(found),
      ...(found.plan && { plan: found.plan }),
      ...(found.foundBy !== undefined && { foundBy: found.foundBy }),
      ...(found.disputed && { disputed: found.disputed }),
    }),
  );
  const known = knownIds(distinct.kept, requirements, findings);
  const dependencies = isLight ? [] : findDependencies(findings.dependences, known);
  const criteria = isLight
    ? []
    : describeCriteria(byLine(findings.criteria), known, isThorough, proofsOf(distinct.kept, requirements));
  const risks = describeRisks(byLine(findings.risks), known, taken, isThorough);
  return {
    items: {
      requirements,
      dependencies,
      risks,
      criteria,
      domains: shares,
      putOff: byLine(findings.deferrals).map(({ id, text, reason, source }) => ({
        id: id ?? `line ${source.line}`,
        text,
        reason: `${reason} (line ${source.line})`,
        source,
      })),
      asides: findings.asides,
      questions: byLine(findings.questions ?? []).map((one) => ({
        ...one,
        about: one.about.flatMap((key) => known.nameOf(key) ?? []),
      })),
      dates: byLine(findings.dates ?? []),
    },
    warnings: [...distinct.warnings, ...unresolved(findings, distinct.kept, criteria, known)],
  };
}

/** Requirements by the tests that their rows name. */
function proofsOf(
  kept: readonly FoundRequirement[],
  requirements: readonly Requirement[],
): ReadonlyMap<string, readonly string[]> {
  const proofs = new Map<string, string[]>();
  kept.forEach(({ proofs: own = [] }, at) => {
    for (const test of own) push(proofs, test, requirements[at]?.id ?? '');
  });
  return proofs;
}

function qualityOf({ kind, category, constraint, text, titles }: FoundRequirement) {
  if (kind === 'functional') return {};
  const found = categoryOf(category, text, titles);
  const measure = constraintOf(constraint, text);
  return {
    ...(found === undefined ? {} : { category: found }),
    ...(measure === undefined ? {} : { constraint: measure }),
  };
}

const byLine = <Found extends { readonly source: { readonly line: number } }>(
  found: readonly Found[],
): Found[] => [...found].sort((a, b) => a.source.line - b.source.line);

/** Longer than a paragraph that people write, which all of its sentences share. */
const LONGEST_AROUND = 2000;

function knownIds(
  kept: readonly FoundRequirement[],
  requirements: readonly Requirement[],
  findings: Findings,
): KnownIds {
  const names = new Map<string, string>();
  kept.forEach(({ key }, at) => {
    const id = requirements[at]?.id;
    if (id !== undefined && !names.has(key)) names.set(key, id);
  });
  // What else the spec says of an id tells what it is about.
  const said = new Map<string, string[]>();
  const tell = (text: string): void => {
    for (const id of idsLike(text)) push(said, canonicalOf(id), text);
  };
  for (const { text, mitigation = '' } of findings.risks) tell(`${text} ${mitigation}`);
  for (const { text } of findings.dependences) tell(text);
  const holders = kept.map(({ text, titles, canonical, around = '', plan, said: own }, at) => ({
    id: requirements[at]?.id ?? '',
    text,
    around: [
      plan?.group ?? titles.at(-1) ?? '',
      around,
      own,
      ...(canonical === undefined ? [] : (said.get(canonical) ?? [])),
    ]
      .map((one) => one.slice(0, LONGEST_AROUND))
      .join(' '),
    group: titles.join('\n'),
  }));
  const stories = kept.flatMap(({ canonical = '' }, at) =>
    isStoryId(canonical) ? (requirements[at]?.id ?? []) : [],
  );
  const numbers = new Map<string, string[]>();
  for (const { id, originId } of requirements)
    if (originId !== null) push(numbers, /[-_ ](\d{3,6})$/.exec(id)?.[1] ?? '', id);
  const numbered = (number: string): string | undefined => {
    const [only, other] = numbers.get(number) ?? [];
    return other === undefined ? only : undefined;
  };
  return {
    nameOf: (key) => names.get(key),
    numbered,
    nearest: createMatcher(holders),
    stories,
    requirements,
  };
}

const familyOf = (canonical: string): string => canonical.replace(/-(?<!-\d+-)\d+(?:-\d+)*[a-z]?$/, '');

/** Ids that read like requirements of this spec and that it does not define. */
function unresolved(
  { mentions, deferrals }: Findings,
  kept: readonly FoundRequirement[],
  criteria: readonly { readonly id: string }[],
  known: KnownIds,
): string[] {
  const families = new Set([
    'FR',
    'NFR',
    'REQ',
    ...kept.flatMap(({ canonical }) => (canonical ? [familyOf(canonical)] : [])),
  ]);
  const own = new Set(criteria.map(({ id }) => id));
  const late = new Set(deferrals.map(({ canonical }) => canonical));
  const lines = new Map<string, number[]>();
  for (const { id, canonical, line, isLeftOut } of mentions) {
    if (isLeftOut || late.has(canonical)) continue;
    if (known.nameOf(canonical) !== undefined || own.has(id) || !families.has(familyOf(canonical))) continue;
    lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  return [...lines].map(([id, at]) => {
    const places = [...new Set(at)];
    return `Unresolved reference: ${id} (line${places.length === 1 ? '' : 's'} ${places.join(', ')}) is defined nowhere in the spec.`;
  });
}
