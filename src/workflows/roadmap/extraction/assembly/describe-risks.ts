// Step 7: the risks that the spec names, then those that follow from what it asks for. The latter say from what.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Level, Requirement, SpecDependency, SpecRisk } from '../../model/extraction.ts';
import type { FoundRisk } from '../findings/found.ts';
import { idsIn, type KnownIds } from './known-ids.ts';
import { createNumbering } from './number-items.ts';

const LEVELS: readonly (readonly [Level, RegExp])[] = [
  ['High', /\b(?:high|critical|severe|major|very likely|blocker)\b/i],
  ['Medium', /\b(?:medium|moderate|med)\b/i],
  ['Low', /\b(?:low|minor|unlikely|negligible|rare)\b/i],
];
/** Fewer say nothing about the whole. */
const MANY_DEPENDENCIES = 5;
const MOST_NAMED = 5;
const OWN_ID = /^(RISK[-.]\d{1,5})\b[\s:.–—-]*/;

const levelOf = (said: string | undefined): Level =>
  LEVELS.find(([, sign]) => sign.test(said ?? ''))?.[0] ?? 'Medium';

export interface RiskContext {
  readonly known: KnownIds;
  readonly requirements: readonly Requirement[];
  readonly dependencies: readonly SpecDependency[];
  readonly isThorough: boolean;
  /** Ids that the spec uses for anything. */
  readonly taken: ReadonlySet<string>;
}

export function describeRisks(found: readonly FoundRisk[], context: RiskContext): SpecRisk[] {
  const taken = found.flatMap(({ text }) =>
    readRequirementIds(OWN_ID.exec(text)?.[1] ?? '').map(({ canonical }) => canonical),
  );
  const number = createNumbering('RISK', new Set([...taken, ...context.taken]));
  const nearest = (text: string): readonly string[] =>
    context.isThorough ? context.known.nearest(text) : [];
  const named = found.map((risk): SpecRisk => {
    const own = OWN_ID.exec(risk.text);
    const affects = idsIn(`${risk.text} ${risk.mitigation ?? ''}`, context.known);
    return {
      id: own?.[1] ?? number(),
      text: own ? risk.text.slice(own[0].length) : risk.text,
      probability: levelOf(risk.probability),
      impact: levelOf(risk.impact),
      ...(risk.mitigation === undefined ? {} : { mitigation: risk.mitigation }),
      ...(risk.owner === undefined ? {} : { owner: risk.owner }),
      affects: affects.length > 0 ? affects : nearest(risk.text),
      source: risk.source,
    };
  });
  const inferred = context.isThorough ? inferRisks(context) : [];
  return [...named, ...inferred.map((risk) => ({ id: number(), ...risk }))];
}

type Inferred = Omit<SpecRisk, 'id'>;

function inferRisks({ requirements, dependencies }: RiskContext): Inferred[] {
  const internal = dependencies.filter(({ type }) => type === 'internal');
  const external = dependencies.filter(({ type }) => type === 'external');
  const about = (domain: Requirement['domain']): string[] =>
    requirements.filter((one) => one.domain === domain).map(({ id }) => id);
  const risks: (Inferred | undefined)[] = [
    internal.length >= MANY_DEPENDENCIES
      ? infer(
          'parts that build on one another may not fit together',
          internal.map(({ id }) => id),
          {
            affects: affectedBy(internal),
            probability: 'Medium',
            impact: 'High',
          },
        )
      : undefined,
    external.length > 0
      ? infer(
          'something the work relies on may be unavailable',
          external.map(({ id }) => id),
          {
            affects: affectedBy(external),
            probability: 'Medium',
            impact: 'Medium',
          },
        )
      : undefined,
    fromDomain(
      'a duty of security or compliance may be met too late or not at all',
      about('security'),
      'High',
    ),
    fromDomain('a measure may not hold when the load grows', about('performance'), 'Medium'),
  ];
  return risks.filter((risk) => risk !== undefined);
}

const affectedBy = (dependencies: readonly SpecDependency[]): string[] => [
  ...new Set(dependencies.flatMap(({ affects }) => affects)),
];

const fromDomain = (what: string, ids: readonly string[], impact: Level): Inferred | undefined =>
  ids.length === 0 ? undefined : infer(what, ids, { affects: ids, probability: 'Low', impact });

function infer(
  what: string,
  from: readonly string[],
  rating: Pick<SpecRisk, 'affects' | 'probability' | 'impact'>,
): Inferred {
  const more = from.length > MOST_NAMED ? ` and ${from.length - MOST_NAMED} more` : '';
  return { text: `Inferred from ${from.slice(0, MOST_NAMED).join(', ')}${more}: ${what}.`, ...rating };
}
