// The validation part of merge-log.md: each check with its result, how much it looked at, what the merge brought
// about and, apart from that, what the base or another variant had before.

import type { Validation, ValidationCheck } from '../../../../domain/merge.ts';
import { escapeLine } from '../../../markdown/escape-line.ts';

type CheckName = ValidationCheck['name'];

const CHECK_TITLES: readonly (readonly [name: CheckName, title: string])[] = [
  ['structure', 'Structural Integrity'],
  ['references', 'Internal References'],
  ['contradictions', 'Contradiction Re-Scan'],
  ['thresholds', 'Threshold Preservation'],
  ['ledger', 'Ledger'],
  ['inventory', 'Inventory'],
  ['reading', 'Last Look'],
];

/** With the protocol's own sign beside the word (ruling R2-11). */
export const word = (passed: boolean): string => (passed ? 'PASS ✅' : 'FAIL ❌');

export function renderValidation({ checks, passed }: Validation): string {
  const parts = CHECK_TITLES.flatMap(([name, title]) => {
    const check = checks.find((one) => one.name === name);
    // Nobody was to read it.
    if (name === 'reading' && check === undefined) return [];
    const items = check
      ? [...checkLines(check).map(([label, value]) => `${label}: ${value}`), ...faultItems(check)]
      : ['Result: not run'];
    return [`### ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`];
  });
  return [`- Overall: ${word(passed)}\n- Lines: those of the merged document without tags`, ...parts].join(
    '\n\n',
  );
}

function checkLines(check: ValidationCheck): [label: string, value: string][] {
  const { name, passed, examined, faults, preExisting, detail } = check;
  return [
    ['Result', word(passed)],
    ['Examined', String(examined)],
    ...(name === 'references' ? referenceCounts(check) : []),
    ...(detail === '' ? [] : [['Detail', escapeLine(detail)] as [string, string]]),
    [name === 'contradictions' ? 'New contradictions introduced' : 'New faults', String(faults.length)],
    ['Pre-existing faults', String(preExisting.length)],
  ];
}

/** A reference that was broken in the base still is: both kinds count as broken. */
function referenceCounts({ examined, faults, preExisting }: ValidationCheck): [string, string][] {
  const broken = faults.length + preExisting.length;
  return [
    ['Total', String(examined)],
    ['Resolved', String(Math.max(0, examined - broken))],
    ['Broken', String(broken)],
  ];
}

const faultItems = ({ faults, preExisting }: ValidationCheck): string[] => [
  ...faults.map(({ line, message }) => `New, L${line}: ${escapeLine(message)}`),
  ...preExisting.map(({ line, message }) => `Pre-existing, L${line}: ${escapeLine(message)}`),
];
