import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkArtifactName } from '../../../journal/check-artifact-name.ts';
import { debateFile, fileStem, idFor } from './file-stem.ts';

describe('[004/round-1-files] ids in names of files', () => {
  test.each([
    ['Q-7', 'Q-7'],
    ['SQ_001.b', 'SQ_001.b'],
  ])('%s stays as it is', (id, stem) => expect(fileStem(id)).toBe(stem));

  test.each(['../../etc/passwd', '.hidden', 'a/b', 'a\\b', 'x'.repeat(300), '', '...', 'con', 'é', 'a..b'])(
    '%j is made fit',
    (id) => {
      const name = debateFile(fileStem(id), 'risk', 2);
      expect(name).toMatch(/^debate-[A-Za-z0-9][\w.-]*-risk-r2\.md$/);
      expect(() => checkArtifactName(name)).not.toThrow();
    },
  );

  test('two ids never share a name', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'A', '/', '-', '.', ' ', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(fileStem(a) === fileStem(b)).toBe(a === b);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

test.each([
  ['Should we support offline mode?', /^should-we-support-offline-mode-[a-z0-9]{6}$/],
  ['日本語', /^question-[a-z0-9]{6}$/],
  [
    'Should the field app support working without a network?',
    /^should-the-field-app-support-working-[a-z0-9]{6}$/,
  ],
])('an id for %j', (question, id) => expect(idFor(question)).toMatch(id));
