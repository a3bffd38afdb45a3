import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { findAllReferences } from './find-internal-references.ts';

const read = (text: string) =>
  findAllReferences(parseDocument(text)).map(
    ({ target, resolved }) => `${target}: ${resolved ? 'found' : 'broken'}`,
  );
const numbered = '# 1. One\n\n# 2. Two\n\n## 2.1 Deep\n\n# 3. Three\n\n';
const milestones = '## Milestone M1: Alpha\n\n## Milestone M2: Beta\n\n';

describe('[000/T05.05-references] references by section, name and milestone', () => {
  test.each([
    ['a section', `${numbered}See Section 2.1.`, ['Section 2.1: found']],
    ['a missing section', `${numbered}See Section 2.9.`, ['Section 2.9: broken']],
    ['a heading by name', '## Data Storage\n\nsee [Data storage]', ['Data storage: found']],
    ['a missing heading', '## Data Storage\n\nsee [Backups]', ['Backups: broken']],
    ['a milestone by id', `${milestones}After Milestone M2 we rest.`, ['M2: found']],
    ['a missing milestone by id', `${milestones}After Milestone M7 we rest.`, ['M7: broken']],
    ['a milestone by number', `${milestones}After Milestone 2 we rest.`, ['Milestone 2: found']],
    ['a missing milestone by number', `${milestones}After Milestone 7 we rest.`, ['Milestone 7: broken']],
    [
      'a milestone that a row describes',
      `${milestones}- Milestone 3: later\n\nAfter Milestone 3.`,
      ['Milestone 3: found'],
    ],
    ['an anchor', '## One Two\n\n[x](#one-two) [y](#three)', ['#one-two: found', '#three: broken']],
  ])('%s', (_, text, found) => expect(read(text)).toEqual(found));

  test.each([
    ['another file', '# A\n\n[x](other.md#part)'],
    ['milestones of another document', '# A\n\nTheir Milestone 3 comes first.'],
    ['phases', '## Phase 1: A\n\nLater comes Phase 9.'],
    ['code', `${milestones}\`Milestone 9\` is a label.`],
  ])('no reference: %s', (_, text) => expect(read(text)).toEqual([]));
});
