import { describe, expect, test } from 'vitest';
import { antonymy, areAntonyms } from './antonymy.ts';

const DIRECT = `hot/cold man/woman enable/disable increase/decrease before/after more/less allow/forbid accept/reject
present/absent active/inactive valid/invalid encrypted/unencrypted online/offline public/private optional/mandatory
optional/required optional/compulsory required/forbidden include/exclude mutable/immutable opened/closing
quickly/slowly increases/decreasing larger/smaller hidden/shown sold/bought inclusion/exclusion encrypt/decrypt
encryption/decryption activate/deactivate serialize/deserialize stateful/stateless upload/download
opt-in/opt-out short-term/long-term high-level/low-level overestimate/underestimate uppercase/lowercase
sync/async synchronous/asynchronous blocking/non-blocking functional/non-functional always/never maximum/minimum
manual/automatic local/remote pass/fail start/stop all/none inbound/outbound frontend/backend
connected/disconnected authorized/unauthorized push/pull create/deleted without/with single/multiple`;

const INDIRECT = `quick/slow bigger/smaller small/enormous little/large rapidly/slowly start/terminate permit/prevent`;

const NEITHER = `hot/warm man/person dog/animal red/scarlet sofa/couch require/permit must/may required/mandatory
optional/permitted big/large quick/fast happy/glad small/tiny news/old shorts/long hardly/softly
unless/less income/outcome overtake/undertake entail/detail unit/it all/some all/any each/both siting/stand
server/database user/admin open/opens same/same table/chair constructor/prototype __proto__/constructor
two/three monday/friday seconds/minutes`;

const rows = (text: string) => text.split(/\s+/).map((pair) => pair.split('/') as [string, string]);

describe('antonymy', () => {
  test.each(rows(DIRECT))('%s and %s are direct antonyms, either way round', (a, b) => {
    expect([antonymy(a, b), antonymy(b, a)]).toEqual(['direct', 'direct']);
  });

  test.each(rows(INDIRECT))('%s and %s oppose each other through their like', (a, b) => {
    expect([antonymy(a, b), antonymy(b, a)]).toEqual(['indirect', 'indirect']);
  });

  test.each(rows(NEITHER))('%s and %s are no antonyms', (a, b) => {
    expect([antonymy(a, b), antonymy(b, a)]).toEqual([undefined, undefined]);
  });

  test('phrases of place', () => {
    expect(antonymy('near', 'far away from')).toBe('direct');
    expect(antonymy('in front of', 'behind')).toBe('direct');
  });

  test('areAntonyms takes both kinds', () => {
    expect([areAntonyms('hot', 'cold'), areAntonyms('quick', 'slow'), areAntonyms('hot', 'warm')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
