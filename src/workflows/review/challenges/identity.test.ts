import { describe, expect, test } from 'vitest';
import type { Challenge, ChallengeDraft, Evidence } from '../model/challenge.ts';
import { challengeId, hasNewEvidence, matchChallenges } from './identity.ts';

const quote = (text: string, line = 1): Evidence => ({
  kind: 'quote',
  of: 'artifact',
  line,
  endLine: line,
  text,
});
const searched = (...terms: string[]): Evidence => ({
  kind: 'searched',
  places: ['the whole document'],
  terms,
});
const draft = (
  evidence: readonly [Evidence, ...Evidence[]],
  more: Partial<ChallengeDraft> = {},
): ChallengeDraft => ({
  category: 'Conflicts',
  section: 'Limits',
  concern: 'It does not fit.',
  evidence,
  severity: 'critical',
  recommendation: 'Choose one.',
  ifLeft: 'It breaks.',
  ...more,
});
const known = (one: ChallengeDraft): Challenge => ({ ...one, id: challengeId(one) });

const TEXT = 'Notes are kept for ever in the main store. Notes are kept for ever in the second store.';
/** Without the passage of the challenge. */
const EDITED = 'Notes are kept for ever in the second store.';
const FULL = draft([quote('Notes are kept for ever in the main store.')]);

describe('an id', () => {
  test.each([
    ['moved', draft([quote('Notes are kept for ever in the main store.', 40)])],
    ['reformatted', draft([quote('**Notes** are kept\nfor ever in the main store.')])],
    ['reworded', { ...FULL, concern: 'Other words.', recommendation: 'Others.', severity: 'minor' as const }],
  ])('stays the same: %s', (_, other) => {
    expect(challengeId(other)).toBe(challengeId(FULL));
    expect(challengeId(other)).toMatch(/^CH-[0-9a-f]{8}$/);
  });

  test.each([
    ['category', { ...FULL, category: 'Feasibility' }],
    ['section', { ...FULL, section: 'Scope' }],
    ['evidence', draft([quote('Notes are kept for a day in the main store.')])],
    ['what is searched for', draft([searched('login')])],
  ])('differs by %s', (_, other) => expect(challengeId(other)).not.toBe(challengeId(FULL)));

  test('the order of evidence and of terms does not matter', () => {
    const [a, b] = [quote('One passage.'), quote('Another passage.')];
    expect(challengeId(draft([a, b]))).toBe(challengeId(draft([b, a])));
    expect(challengeId(draft([searched('a', 'b')]))).toBe(challengeId(draft([searched('b', 'a')])));
  });
});

describe('a challenge is recognised', () => {
  const other = draft([quote('The service has no login.')], { category: 'Completeness' });
  test.each([
    ['renamed', { ...FULL, category: 'Feasibility' }],
    ['in another section', { ...FULL, section: 'Scope' }],
    ['quoted in part', draft([quote('Notes are kept for ever')])],
    ['with more evidence', draft([...FULL.evidence, quote('The main store has 1 GB.')])],
    ['after its passage was edited', draft([quote('Notes are kept for ever in the second store.')])],
    [
      'by its name, with other evidence',
      { ...draft([quote('Disks are full in May.')]), claimedId: challengeId(FULL) },
    ],
  ])('%s', (_, again) => {
    expect(matchChallenges([again], [known(other), known(FULL)], EDITED)[0]?.id).toBe(challengeId(FULL));
  });

  test.each([
    ['other evidence', draft([quote('Disks are full in May.')])],
    [
      'a name alone',
      { ...draft([quote('Disks are full in May.')], { section: 'Scope' }), claimedId: challengeId(FULL) },
    ],
    [
      'the same words of the context',
      draft([{ ...quote('Notes are kept for ever in the main store.'), of: 'context' } as Evidence], {
        section: '',
      }),
    ],
  ])('not by %s', (_, again) => expect(matchChallenges([again], [known(FULL)], EDITED)).toEqual([undefined]));

  test('a passage like it is another, as long as its own is there', () => {
    const like = draft([quote('Notes are kept for ever in the second store.')]);
    expect(matchChallenges([like], [known(FULL)], TEXT)).toEqual([undefined]);
    expect(hasNewEvidence(like, FULL, TEXT)).toBe(true);
    expect(hasNewEvidence(like, FULL, EDITED)).toBe(false);
  });

  test('nobody is meant twice, and the better match wins', () => {
    const twice = matchChallenges([{ ...FULL, category: 'Feasibility' }, FULL], [known(FULL)], EDITED);
    expect(twice.map((one) => one?.id)).toEqual([undefined, challengeId(FULL)]);
  });
});

test.each([
  ['the same', FULL, false],
  ['a part of it', draft([quote('Notes are kept for ever')]), false],
  ['something more', draft([...FULL.evidence, quote('The disk of May is full.')]), true],
])('new evidence: %s', (_, again, expected) => expect(hasNewEvidence(again, FULL, TEXT)).toBe(expected));
