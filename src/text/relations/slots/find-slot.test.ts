import { describe, expect, test } from 'vitest';
import { createReader } from '../../statements/read-statement.ts';
import { saysTheSame, slotBetween } from './find-slot.ts';

const read = (a: string, b: string) => {
  const reader = createReader();
  return [reader.readStatement(a), reader.readStatement(b)] as const;
};
const slotOf = (a: string, b: string, isOneAddress = false) => slotBetween(...read(a, b), isOneAddress);

describe('a slot that two near-equal statements fill in different ways', () => {
  test.each([
    ['amount', 'Sessions of guests expire after 15 minutes.', 'Sessions of guests expire after 30 minutes.', '15 minutes', '30 minutes'],
    ['amount', 'A guest may hold at least 4 tickets at once.', 'A guest may hold at most 4 tickets at once.', 'at least 4', 'at most 4'],
    ['date', 'The old gateway closes on 2026-03-01.', 'The old gateway closes on 2026-04-01.', '2026-03-01', '2026-04-01'],
    ['modality', 'Guests must sign in first.', 'Guests may sign in first.', 'required', 'optional'],
    ['modality', 'Guests must sign in first.', 'Guests must not sign in first.', 'required', 'forbidden'],
    ['polarity', 'Sessions are stored on the server.', 'Sessions are not stored on the server.', 'affirmed', 'denied'],
    ['value', 'The cache is enabled by default.', 'The cache is disabled by default.', 'enabled', 'disabled'],
    ['value', 'Backups of the ledger are encrypted.', 'Backups of the ledger are unencrypted.', 'encrypted', 'unencrypted'],
    ['name', 'The value must be in the form of a URL.', 'The value must be in the form of a URI.', 'URL', 'URI'],
    ['name', 'If `run_key` matches the last run, `run_key` is kept.', 'If `input_hash` matches the last run, `input_hash` is kept.', 'run_key', 'input_hash'],
    ['name', 'All orders of the shop go to PostgreSQL first.', 'All orders of the shop go to MongoDB first.', 'PostgreSQL', 'MongoDB'],
  ])('%s: %j against %j', (kind, a, b, one, other) => {
    expect(slotOf(a, b)).toMatchObject({ kind, values: [one, other] });
    expect(slotOf(b, a)).toMatchObject({ kind, values: [other, one] });
  }); // biome-ignore format: a table

  test.each([
    ['spelling', 'Records follow HIPAA in every region.', 'Records follow HIPPA in every region.'],
    ['ids in two styles', 'FR1: Guests of the shop sign in.', 'FR-001: Guests of the shop sign in.'],
    ['hyphens', 'This is a non-trivial change of the ledger.', 'This is a nontrivial change of the ledger.'],
    ['a hyphen in a compound', 'The valve is fail-safe by design.', 'The valve is failsafe by design.'],
    ['synonyms', 'The gateway denies expired tokens.', 'The gateway rejects expired tokens.'],
    ['synonyms through negation', 'The policy prohibits every override of limits.', 'The policy allows no override of limits.'],
    ['two words for one bound', 'A payment settles in less than 60 seconds.', 'A payment settles in no more than 60 seconds.'],
    ['a denied excess for a bound', 'A payment must take less than 60 seconds to settle.', 'A payment must not take more than 60 seconds to settle.'],
    ['a denied excess in one word', 'Exports must be at most 10 MB in size.', 'Exports must not exceed 10 MB in size.'],
    ['one unit for another', 'Sessions of guests expire after 2 minutes.', 'Sessions of guests expire after 120 seconds.'],
    ['complementary conditions', 'If the token is valid, the request passes the gateway.', 'If the token is invalid, the request fails the gateway.'],
    ['other things counted', 'The release changes 5 files of the shop.', 'The release changes 6 modules of the shop.'],
    ['another subject', 'The timeout of a payment is 30 s.', 'The retention of a log is 10 s.'],
    ['a paraphrase', 'The gateway validates every token.', 'Every token is validated by the gateway.'],
    ['one plain word for another', 'The report lists all customers by name.', 'The report lists all customers by age.'],
    ['a few words without an address', 'The timeout is 30 s.', 'The timeout is 10 s.'],
    ['another name in a few words', 'Use PostgreSQL', 'Use MongoDB'],
    ['a plain word with a capital', 'The name of the HTTP Authorization scheme in use.', 'The name of the HTTP Authentication scheme in use.'],
    ['an acronym in a description', 'The document defines a standard interface to REST services.', 'The document defines a standard interface to HTTP services.'],
    ['a citation', 'The order of keys is as in [KeyOrder] and nowhere else.', 'The order of keys is as in [SortRules] and nowhere else.'],
    ['an id that is pointed at', 'The gate of the ledger covers FR-036 and reports.', 'The gate of the ledger covers SC-12 and reports.'],
    ['a placeholder', 'See the discussion of syntax in `TODO` for the ledger.', 'See the discussion of syntax in `ledger.md` for the ledger.'],
    ['another edition', 'The cookies of guests follow RFC7230 in all parts.', 'The cookies of guests follow RFC9110 in all parts.'],
    ['a file that moved', 'The prompt of a judge is in `questions/fence.ts` alone.', 'The prompt of a judge is in `prompts/fence.ts` alone.'],
    ['a longer name', 'The failures of `background_jobs` come to the surface.', 'The failures of `background_jobs_realtime` come to the surface.'],
    ['names at other places', 'Errors of `express_app` are forwarded to `error_page`.', 'Errors of `error_page` are forwarded to `express_app`.'],
    ['another step', 'This flow replaces steps 3-7 of the first draft.', 'This flow replaces steps 5-8 of the first draft.'],
    ['another version', 'Tooling that reads OAS 3.0 also reads its patches.', 'Tooling that reads OAS 3.1 also reads its patches.'],
    ['another place in a row', 'The second checkpoint asks for the plan.', 'The fourth checkpoint asks for the plan.'],
    ['one denial for two', 'No page redirect; no prompt for guests of the shop.', 'No page redirect or prompt for guests of the shop.'],
    ['a keyword that heads an item', 'not - The schema of a guest is inline.', 'items - The schema of a guest is inline.'],
  ])('none for %s', (_, a, b) => {
    expect(slotOf(a, b)).toBeUndefined();
    expect(slotOf(b, a)).toBeUndefined();
  }); // biome-ignore format: a table
});

describe('at one address', () => {
  test.each([
    ['The timeout is 30 s.', 'The timeout is 10 s.', '30 s', '10 s'],
    ['Use PostgreSQL', 'Use MongoDB', 'PostgreSQL', 'MongoDB'],
    ['Required.', 'Not required.', 'required', 'optional'],
    ['1-2 sprints', '1-5 sprints', '1-2', '1-5'],
  ])('a few words are enough: %j against %j', (a, b, one, other) =>
    expect(slotOf(a, b, true)).toMatchObject({ values: [one, other] }),
  );

  test.each([
    ['another subject', 'The timeout is 30 s.', 'The retention is 10 s.'],
    ['nothing but names', 'PostgreSQL', 'MongoDB'],
    ['a plain word', 'Use caches', 'Use queues'],
    ['more words behind it', 'Use PostgreSQL', 'Use MongoDB for reports'],
    ['another spelling', 'Use PostgreSQL', 'Use Postgre-SQL'],
    ['one amount', 'The timeout is 1 min.', 'The timeout is 60 s.'],
  ])('none for %s', (_, a, b) => expect(slotOf(a, b, true)).toBeUndefined());
});

describe('said alike', () => {
  test.each([
    [true, 'The gateway checks all tokens.', 'The gateway checks the tokens.'],
    [true, 'Records follow HIPAA here.', 'Records follow HIPPA here.'],
    [true, 'The page loads in 2 s.', 'The page loads in 2000 ms.'],
    [false, 'The page loads in 2 s.', 'The page loads in 3 s.'],
    [false, 'The page may load late.', 'The page must load late.'],
    [false, 'The page is cached.', 'The page is not cached.'],
    [false, 'The page is cached by the proxy.', 'The page is cached by the browser.'],
  ])('%s: %j and %j', (same, a, b) => expect(saysTheSame(...read(a, b))).toBe(same));
});
