import { expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../compare/compare-documents.ts';
import { findLabelledAmounts } from './labelled-amounts.ts';

const told = (a: string, b: string) =>
  findLabelledAmounts(
    compareDocuments(variantsOf(`# S\n\n## Limits\n\n${a}\n`, `# T\n\n## Rules\n\n${b}\n`)),
  ).map(({ name, slot }) => `${name}: ${slot?.values.join(' / ')}`);

test.each([
  ['a label and a sentence', '- **Session timeout**: 30 minutes', 'We end the session after a timeout of 15 minutes.', ['Session timeout: 30 minutes / 15 minutes']],
  ['the other way round', 'We end the session after a timeout of 15 minutes.', '- **Session timeout**: 30 minutes', ['Session timeout: 15 minutes / 30 minutes']],
  ['one amount', '- **Session timeout**: 15 minutes', 'We end the session after a timeout of 900 seconds.', []],
  ['amounts of two kinds', '- **Session timeout**: 30 minutes', 'A session that meets its timeout loses 5 MB of state.', []],
  ['a label of one word', '- **Timeout**: 30 minutes', 'We end the session after a timeout of 15 minutes.', []],
  ['two bearers', '- **Session timeout**: 30 minutes', 'The session timeout at the desk is 15 minutes. Session timeout online: 20 minutes.', []],
  ['counts', '- **Open sessions**: 30', 'We allow 15 open sessions a person.', []],
])('%s', (_, a, b, expected) => expect(told(a, b)).toEqual(expected)); // biome-ignore format: a table
