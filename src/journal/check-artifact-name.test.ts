import { expect, test } from 'vitest';
import { InternalError } from '../domain/errors.ts';
import { checkArtifactName } from './check-artifact-name.ts';

test.each([
  'diff-analysis.md',
  'variant-1-original.md',
  'a',
  'Ünïcode name.md',
  `${'x'.repeat(252)}.md`,
  'context.md',
])('%s is a name', (name) => expect(() => checkArtifactName(name)).not.toThrow());

test.each([
  ['', 'is empty'],
  ['a/b.md', 'holds a path separator'],
  ['a\\b.md', 'holds a path separator'],
  ['/etc/passwd', 'holds a path separator'],
  ['.', 'begins with a dot'],
  ['..', 'begins with a dot'],
  ['.lock', 'begins with a dot'],
  ['a..md', 'holds two dots in a row'],
  ['a\0.md', 'holds a character that file names cannot have everywhere'],
  ['a\n.md', 'holds a character that file names cannot have everywhere'],
  ['a:b.md', 'holds a character that file names cannot have everywhere'],
  ['a\ud800.md', 'holds half a character'],
  ['a.md.', 'ends with a dot or a space'],
  ['a ', 'ends with a dot or a space'],
  ['NUL', 'is the name of a device on Windows'],
  ['com1.md', 'is the name of a device on Windows'],
  ['journal.jsonl', 'is kept for the run itself'],
  ['return-contract.yaml', 'is kept for the run itself'],
  ['Run.json', 'is kept for the run itself'],
  ['é'.repeat(128), 'is too long'],
])('%j is none: it %s', (name, because) => {
  expect(() => checkArtifactName(name)).toThrow(InternalError);
  expect(() => checkArtifactName(name)).toThrow(`Artifact name ${JSON.stringify(name)} ${because}`);
});
