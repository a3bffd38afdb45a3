import { expect, test } from 'vitest';
import { extractSpec } from '../../extraction/index.ts';
import { describeRequirements } from './describe-requirement.ts';

const acceptanceOf = (statement: string): string => {
  const text = `# Thing\n\n## Requirements\n\n- ${statement}\n`;
  const extraction = extractSpec(
    { label: 'spec.md', text, format: 'markdown' },
    { depth: 'standard', compliance: 'standard' },
  );
  return [...describeRequirements(extraction).values()][0]?.acceptance ?? '';
};

test.each([
  ['its figure with what bounds it', 'Refunds must be possible up to 180 days.', /^Measured: up to 180 days/],
  ['no year', 'The archive of 2014 must be kept.', /^No criterion stated \(line 5\): ask its author/],
  ['no version at its head', 'SAML 2.0, SP- and IdP-initiated', /^No criterion stated/],
  ['no number of a name', 'Amounts must carry an ISO 4217 currency.', /^No criterion stated/],
])('where the spec states no criterion: %s', (_, statement, expected) =>
  expect(acceptanceOf(statement)).toMatch(expected),
);

test('a pipe in a cell is a word of its text like any other', () => {
  const text =
    '# T\n\n## Requirements\n\n| ID | Requirement |\n|---|---|\n| FR-1 | at most 3 min \\| or so |\n';
  const extraction = extractSpec(
    { label: 'spec.md', text, format: 'markdown' },
    { depth: 'standard', compliance: 'standard' },
  );
  const [said] = describeRequirements(extraction).values();
  expect(said).toMatchObject({
    description: 'at most 3 min | or so',
    acceptance: 'Measured: at most 3 min (line 7)',
  });
});
