// From statements to findings: steps 2, 3 and 5 to 7 of the extraction begin here. Every statement ends somewhere: as a
// requirement, a part of one, a criterion, a risk, a dependency, put off, or left out with the reason.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import { push } from '../../../../text/words/index-lists.ts';
import type { Aside, StatedPlan, TakenLine } from '../../model/extraction.ts';
import type { Called } from '../classify/classification.ts';
import { callStatement } from '../classify/classify-statement.ts';
import { factsOf } from '../classify/spec-facts.ts';
import { canonicalOf } from '../statements/ids.ts';
import { plain, type Reading, type Statement } from '../statements/statement.ts';
import { takeDecisions } from './apply-decisions.ts';
import { planOf, rowText, takeRequirement } from './build-requirement.ts';
import { takeCriteria } from './find-criteria.ts';
import { takeDependences } from './find-dependencies.ts';
import { takeRisks } from './find-risks.ts';
import { descriptionOf, type Finding, placeOf } from './finding.ts';
import type { Findings, FoundDeferral, FoundRequirement } from './found.ts';

export function readFindings(reading: Reading, taken: readonly TakenLine[] = []): Findings {
  const facts = factsOf(reading);
  const byRule = new Map(reading.statements.map((one) => [one, callStatement(one, facts)]));
  const calls = takeDecisions(reading, byRule, taken);
  const below = new Map<Statement, Statement[]>();
  for (const one of reading.statements) if (one.owner) push(below, one.owner, one);
  const finding: Finding = { reading, facts, calls, below };
  const plans = readPlans(finding);
  const keys = readKeys(finding);
  const of = (is: Called['is']): Statement[] => reading.statements.filter((one) => calls.get(one)?.is === is);
  const risks = takeRisks(reading, of('risk'), below);
  const isTold = ({ line }: Statement): boolean =>
    risks.some(({ source }) => source.line <= line && line <= source.endLine);
  const beside = of('risk').filter((one) => one.owner === undefined && !isTold(one));
  return {
    requirements: of('requirement').map((one) =>
      planned(takeRequirement(reading, one, descriptionOf(finding, one)), plans, keys),
    ),
    criteria: reading.statements.flatMap((one) => takeCriteria(finding, one)),
    dependences: reading.statements.flatMap((one) => takeDependences(finding, one)),
    risks,
    mentions: mentionsIn(reading),
    deferrals: of('deferred').map((one) => deferralOf(finding, one)),
    asides: [...of('context'), ...of('doubtful'), ...beside]
      .map((one) => asideOf(finding, one))
      .sort((a, b) => a.source.line - b.source.line),
  };
}

/** Rows that trace ids say of each in which phase, screen or epic it stands. */
function readPlans({ reading, facts }: Finding): ReadonlyMap<string, StatedPlan> {
  const plans = new Map<string, StatedPlan>();
  for (const { row } of reading.statements) {
    const ids = row ? facts.mentions(row.cells[0] ?? '') : [];
    if (!row || ids.length === 0) continue;
    for (const id of ids) plans.set(canonicalOf(id), { ...plans.get(canonicalOf(id)), ...planOf(row) });
  }
  return plans;
}

/** What the keys of other tables stand for: "A" of a row "A | Booking | ...". */
const readKeys = ({ reading, calls }: Finding): ReadonlyMap<string, string> =>
  new Map(
    reading.statements.flatMap((one) => {
      const [key = '', name = ''] = one.row?.cells ?? [];
      return calls.get(one)?.is === 'requirement' || key.length > LONGEST_KEY || name === ''
        ? []
        : [[key, plain(name)] as const];
    }),
  );

const LONGEST_KEY = 6;

function planned(
  found: FoundRequirement,
  plans: ReadonlyMap<string, StatedPlan>,
  keys: ReadonlyMap<string, string>,
): FoundRequirement {
  const plan = {
    ...found.plan,
    ...(found.canonical === undefined ? undefined : plans.get(found.canonical)),
  };
  return { ...found, plan: { ...plan, group: keys.get(plan.group ?? '') ?? plan.group } };
}

const mentionsIn = (reading: Reading): Findings['mentions'] =>
  reading.statements.flatMap(({ quote, line }) =>
    readRequirementIds(quote).map(({ id, canonical }) => ({
      id,
      canonical,
      line: reading.source.origins[line - 1]?.line ?? line,
    })),
  );

/** With its parts: what is put off is told in full. */
function deferralOf(finding: Finding, one: Statement): FoundDeferral {
  const { reading, calls, below } = finding;
  const items = (below.get(one) ?? []).filter(({ form }) => form === 'item').map(({ text }) => text);
  const parts = [descriptionOf(finding, one), ...items].filter((part) => part !== '');
  const text = one.row ? rowText(one, one.row) : one.text;
  return {
    id: one.id,
    canonical: one.canonical,
    text: [text, ...parts].join('; '),
    reason: [calls.get(one)?.why ?? '', one.row?.cell(/\b(?:reason|why|rationale|comment|note)\b/i) ?? '']
      .filter((part) => part !== '')
      .join(': '),
    source: placeOf(reading, one),
  };
}

function asideOf({ reading, calls }: Finding, one: Statement): Aside {
  const { is = 'context', why = '' } = calls.get(one) ?? {};
  return {
    called: is,
    reason: why || 'said about the risks',
    isDoubtful: is === 'doubtful',
    source: placeOf(reading, one),
  };
}
