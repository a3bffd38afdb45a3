// The second opinion: what the run says of itself, counted again without running it. A check that found nothing to look
// at, in a run that has it, is itself a finding.

import type { CheckResult, OwnRun } from '../../../domain/workflow/recheck.ts';
import { type Difference, examine, reportDifferences } from '../../recheck/findings.ts';
import {
  ANALYSIS,
  BRIEF,
  type Facts,
  gatherFacts,
  LEDGER,
  LOG,
  PROVENANCE,
  UNDECIDED,
  withoutTrailing,
} from './facts.ts';
import { reapplyPlan, recheckTags, recountMerge } from './reapply-plan.ts';
import { recheckContract } from './recheck-contract.ts';
import { recheckInventory } from './recheck-inventory.ts';
import { recheckLedger } from './recheck-ledger.ts';
import { recheckBrief, recheckMarks, recheckUndecided } from './recheck-undecided.ts';
import { type Recount, recountDebate } from './recount-debate.ts';
import { recountElimination, recountScores } from './recount-scores.ts';
import { relocateEvidence, relocateQuotes } from './relocate-quotes.ts';

export function recheck(own: OwnRun): CheckResult[] {
  const facts = gatherFacts(own);
  if (facts === undefined) return missingFacts(own);
  const { record, files, blame } = facts;
  const { debate, selection, elimination } = record;
  const isDebated = !debate.debate_skipped && debate.points.length > 0;
  // Whoever leaves everything open, or asserts without a quotation, has quoted nothing; what weighs was quoted.
  const isArgued = isDebated && debate.positions.some(({ strength }) => strength > 0);
  const hasPoints = (facts.analysis?.points.length ?? 0) > 0;
  const hasLedger = facts.ledger !== undefined;
  const merged = files.of(`../${record.mergedName}`);
  const [ledger, provenance] = [files.of(LEDGER), files.of(PROVENANCE)];
  const { summary, journal } = files;
  const tell: Tell = (check, recount, isExpected, ...about) =>
    report(check, recount, isExpected, blame(...about));
  return [
    ...tell('recheck.quotes', relocateQuotes(facts), hasPoints, files.of(ANALYSIS), journal),
    ...tell('recheck.evidence', relocateEvidence(facts), isArgued, summary, journal),
    ...tell('recheck.debate', recountDebate(debate, facts.analysis), isDebated, summary, journal),
    ...(elimination === undefined
      ? []
      : tell('recheck.elimination', recountElimination(elimination, record), true, summary, journal)),
    ...tell('recheck.scores', recountScores(selection, debate), !selection.scoring_skipped, summary, journal),
    ...tell('recheck.changes', recountMerge(facts), true, summary, journal),
    ...tell('recheck.merged', reapplyPlan(facts), isThere(facts), merged, provenance, summary, journal),
    ...tell('recheck.tags', recheckTags(facts), isTagged(own, facts), merged, provenance),
    ...tell('recheck.ledger', recheckLedger(facts), hasLedger, ledger, merged, provenance, summary, journal),
    ...recheckOpen(facts, tell),
    ...tell('recheck.contract', recheckContract(facts), true, summary, journal),
    ...recheckVariants(own, facts),
  ];
}

type Tell = (check: string, recount: Recount, isExpected: boolean, ...about: string[]) => CheckResult[];

/** What is left open, and whether all is accounted for. */
function recheckOpen(facts: Facts, tell: Tell): CheckResult[] {
  const { files, record } = facts;
  const merged = files.of(`../${record.mergedName}`);
  const undecided = files.of(UNDECIDED);
  const { summary, journal } = files;
  const inventory = recheckInventory(facts);
  return [
    ...tell(
      'recheck.marks',
      recheckMarks(facts),
      isMarked(facts),
      merged,
      files.of(PROVENANCE),
      summary,
      journal,
    ),
    ...tell('recheck.undecided', recheckUndecided(facts), true, undecided, files.of(ANALYSIS), summary),
    ...tell('recheck.brief', recheckBrief(facts), true, files.of(BRIEF), summary, journal),
    ...tell('recheck.inventory', inventory, true, merged, undecided, files.of(LOG), summary, journal),
  ];
}

const isMarked = (facts: Facts): boolean =>
  facts.openMarks !== 'none' && /^(?:> \*\*|<!-- )(?:Open|Decided) [A-Z]-\d/m.test(facts.merged ?? '');

const isThere = ({ merged, tagLines }: Facts): boolean => merged !== undefined && tagLines !== undefined;

const isTagged = ({ run }: OwnRun, facts: Facts): boolean => {
  const input = run.started?.input as { readonly provenance?: unknown } | undefined;
  return isThere(facts) && input?.provenance === 'inline';
};

function report(
  check: string,
  { examined, differences }: Recount,
  isExpected: boolean,
  file: string,
): CheckResult[] {
  const idle: Difference[] =
    examined === 0 && isExpected
      ? [{ check, declared: 0, recomputed: 'at least one', message: 'Nothing was there to look at' }]
      : [];
  return reportDifferences(check, file, examined, [...idle, ...differences]);
}

function recheckVariants({ artifacts }: OwnRun, { documents, files, blame }: Facts): CheckResult[] {
  return [...documents].map(([letter, { text }]) => {
    const number = letter.charCodeAt(0) - 64;
    const copy = artifacts.find(({ name }) => name.startsWith(`variant-${number}-`));
    if (copy?.found === undefined) return examine('recheck.variant', copy?.file ?? files.journal, 0);
    const expected = withoutTrailing(text);
    const message = 'The copy is not the recorded document without trailing white space';
    const draft = { declared: copy.found.text.length, recomputed: expected.length, message };
    const isSame = copy.found.text === expected;
    return examine(
      'recheck.variant',
      blame(copy.file, files.journal),
      expected.split('\n').length - 1,
      isSame ? [] : [draft],
    );
  });
}

/** Without data there is nothing to count, which a finished run must not be able to hide behind. */
function missingFacts({ run, summary }: OwnRun): CheckResult[] {
  if (run.status !== 'finished' || summary.found === undefined) return [];
  const message = 'The data of the run cannot be read, so nothing could be counted again';
  return [
    examine('run.shape', summary.file, 0, [{ declared: null, recomputed: 'the data of a run', message }]),
  ];
}
