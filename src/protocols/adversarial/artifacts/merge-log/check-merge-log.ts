// The protocol's own checks of merge-log.md, made on the finished text against the merge: an entry for every planned
// change, sums that come out, every check of the validation, every dropped anchor.

import { PLACES, type ValidationCheck } from '../../../../domain/merge.ts';
import type { Finding } from '../../../../domain/question.ts';
import { changeTitle } from '../plan/refactor-plan.ts';
import {
  type ArtifactSection,
  checkFields,
  checkOutline,
  checkRows,
  fieldOf,
  readArtifact,
  sectionUnder,
} from '../read-artifact.ts';
import { DECISIONS_HEADING, decisionItems } from './decisions-section.ts';
import { droppedRow, listedDropped } from './dropped-anchors.ts';
import { groupLeftOut, LEFT_OUT_HEADING } from './left-out-section.ts';
import {
  indexLog,
  ledgerFields,
  ledgerRows,
  logFields,
  type MergeLog,
  metadataFields,
  summaryFields,
} from './merge-log.ts';
import { CHECK_TITLES, checkLines, faultItems, word } from './post-merge-validation.ts';
import { RENUMBERED_HEADING, renumberedRow } from './renumbered-section.ts';

export function checkMergeLog(markdown: string, log: MergeLog): Finding[] {
  const sections = readArtifact(markdown);
  const under = (heading: string) => sectionUnder(sections, heading);
  const index = indexLog(log);
  return [
    ...checkMerge(log),
    ...checkOutline(markdown, outlineOf(log)),
    ...checkBase(under('## Metadata'), log),
    ...checkFields(under('## Metadata'), metadataFields(log)),
    ...log.plan.changes.flatMap((change) =>
      checkFields(under(changeTitle(change)), logFields(change, log, index)),
    ),
    ...checkRows(under(RENUMBERED_HEADING), (log.renumbered ?? []).map(renumberedRow)),
    ...checkItems(under(DECISIONS_HEADING), DECISIONS_HEADING, (log.decided ?? []).flatMap(decisionItems)),
    ...leftOutOf(log).flatMap(({ heading, items }) => checkItems(under(heading), heading, items)),
    ...checkFields(under('## Post-Merge Validation'), [['Overall', word(log.validation.passed)]]),
    ...checkValidation(sections, log),
    ...checkRows(under('## Ledger'), ledgerRows(log)),
    ...checkFields(under('## Ledger'), ledgerFields(log)),
    ...checkSums(under('## Ledger')),
    ...checkRows(under('## Dropped Anchors'), listedDropped(log.ledger.dropped).map(droppedRow)),
    ...checkFields(under('## Summary'), summaryFields(log)),
    ...checkSummary(under('## Summary')),
  ];
}

const leftOutOf = ({ leftOut, variants }: MergeLog) => groupLeftOut(leftOut, variants);

const checkItems = (
  section: ArtifactSection | undefined,
  path: string,
  expected: readonly string[],
): Finding[] =>
  section === undefined || section.items.join('\n') === expected.join('\n')
    ? []
    : [{ path, message: `${section.items.length} statements quoted, expected ${expected.length}` }];

const outlineOf = (log: MergeLog): string[] => [
  '# Merge Execution Log',
  '## Metadata',
  '## Changes Applied',
  ...log.plan.changes.map(changeTitle),
  ...((log.renumbered ?? []).length > 0 ? [RENUMBERED_HEADING] : []),
  ...((log.decided ?? []).length > 0 ? [DECISIONS_HEADING] : []),
  LEFT_OUT_HEADING,
  ...leftOutOf(log).map(({ heading }) => heading),
  '## Post-Merge Validation',
  ...CHECK_TITLES.filter(([name]) => isExpected(log, name)).map(([, title]) => `### ${title}`),
  '## Ledger',
  '## Dropped Anchors',
  '## Summary',
];

/** Only a mind's last look may be missing: nobody reads where nobody brought anything in. */
const isExpected = ({ validation }: MergeLog, name: ValidationCheck['name']): boolean =>
  name !== 'reading' || validation.checks.some((check) => check.name === name);

/** What holds of every merge, whatever is printed. */
function checkMerge({ plan, merge, ledger, validation }: MergeLog): Finding[] {
  const planned = plan.changes.map(({ number }) => number).join(', ');
  const logged = merge.results.map(({ change }) => change).join(', ');
  const holds = validation.checks.length > 0 && validation.checks.every(({ passed }) => passed);
  const unexplained = ledger.dropped.filter(({ point, byRule }) => point === undefined && !byRule).length;
  const placed = new Set(ledger.entries.map(({ variant, block }) => `${variant} ${block}`)).size;
  const path = 'Post-Merge Validation';
  return [
    ...(placed === ledger.entries.length
      ? []
      : [{ path: 'Ledger', message: `${ledger.entries.length} entries for ${placed} blocks` }]),
    ...(planned === logged
      ? []
      : [
          {
            path: 'Changes Applied',
            message: `results for ${logged || 'none'}, planned ${planned || 'none'}`,
          },
        ]),
    ...merge.results
      .filter(({ status, reason }) => status !== 'Applied' && !reason)
      .map(({ change, status }) => ({ path: `Change ${change}`, message: `${status} without a reason` })),
    ...(holds === validation.passed
      ? []
      : [{ path, message: `overall ${word(validation.passed)}, by its checks ${word(holds)}` }]),
    ...(validation.passed && ledger.orphans.length > 0
      ? [{ path, message: `PASS with ${ledger.orphans.length} orphans` }]
      : []),
    ...(validation.passed && unexplained > 0
      ? [{ path, message: `PASS with ${unexplained} unexplained anchors` }]
      : []),
  ];
}

function checkBase(section: ArtifactSection | undefined, { plan }: MergeLog): Finding[] {
  const base = fieldOf(section, 'Base') ?? 'nothing';
  return section === undefined || base.startsWith(`Variant ${plan.base} (`)
    ? []
    : [{ path: 'Metadata', message: `Base: says ${base}, expected Variant ${plan.base}` }];
}

function checkValidation(sections: readonly ArtifactSection[], log: MergeLog): Finding[] {
  return CHECK_TITLES.flatMap(([name, title]) => {
    const check = log.validation.checks.find((one) => one.name === name);
    if (!isExpected(log, name)) return [];
    if (!check) return [{ path: title, message: 'was not run' }];
    const section = sectionUnder(sections, `### ${title}`);
    const items = section?.items.filter((item) => /^(?:New|Pre-existing), L\d/.test(item)) ?? [];
    const expected = faultItems(check);
    const same = section === undefined || items.join('\n') === expected.join('\n');
    return [
      ...checkFields(section, checkLines(check)),
      ...(same
        ? []
        : [{ path: title, message: `${items.length} faults listed, expected ${expected.length}` }]),
    ];
  });
}

/** As printed: the places and the orphans of a row make up its blocks. */
const checkSums = (section: ArtifactSection | undefined): Finding[] =>
  (section?.rows ?? []).flatMap((row) => {
    const numbers = row.slice(1).map(Number);
    const sum = numbers.slice(0, PLACES.length + 1).reduce((total, count) => total + count, 0);
    const blocks = numbers.at(-1);
    return sum === blocks
      ? []
      : [{ path: 'Ledger', message: `${row[0]}: places add up to ${sum} of ${blocks}` }];
  });

/** As printed: planned = applied + failed + skipped. */
function checkSummary(section: ArtifactSection | undefined): Finding[] {
  if (!section) return [];
  const [planned, applied = 0, failed = 0, skipped = 0] = ['Planned', 'Applied', 'Failed', 'Skipped'].map(
    (label) => Number(fieldOf(section, label) ?? Number.NaN),
  );
  const sum = applied + failed + skipped;
  return planned === sum ? [] : [{ path: 'Summary', message: `planned ${planned}, accounted for ${sum}` }];
}
