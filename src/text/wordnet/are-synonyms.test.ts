import { describe, expect, test } from 'vitest';
import { areSynonyms } from './are-synonyms.ts';

const SYNONYMS = `sofa/couch quick/fast big/large mandatory/required mandatory/compulsory allow/permit forbid/prohibit
begin/start buy/purchase error/mistake picture/image autumn/fall car/automobile quickly/rapidly begins/started
colour/color organise/organized happen/occur child/kid children/child mom/mother opened/opening postgres/postgresql
delete/remove choose/select frequently/often approximately/roughly street/road talk/speak`;

const OTHERS = `hot/cold dog/cat accept/reject for/four hour/hor second/minute red/blue server/client enable/disable
user/table increase/decrease monday/tuesday before/after sluggish/brisk constructor/tostring`;

const rows = (text: string) => text.split(/\s+/).map((pair) => pair.split('/') as [string, string]);

describe('areSynonyms', () => {
  test.each(rows(SYNONYMS))('%s and %s share a meaning, either way round', (a, b) => {
    expect([areSynonyms(a, b), areSynonyms(b, a)]).toEqual([true, true]);
  });

  test.each(rows(OTHERS))('%s and %s do not', (a, b) => {
    expect([areSynonyms(a, b), areSynonyms(b, a)]).toEqual([false, false]);
  });
});
