import { describe, expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';
import type { ConflictKind } from './conflicts/conflict.ts';
import { createReader } from './read-statement.ts';

const reader = createReader();
const compare = (one: string, other: string) =>
  compareStatements(reader.readStatement(one), reader.readStatement(other));

type Row = readonly [one: string, other: string, first: string, second: string];

const conflicts: Partial<Record<ConflictKind, readonly Row[]>> = {
  amount: [
    ['The timeout is 30 seconds.', 'The timeout is 10 seconds.', '30 seconds', '10 seconds'],
    ['Tokens expire after 15 minutes.', 'Tokens expire after 15 days.', '15 minutes', '15 days'],
    ['Data is kept for 7 years.', 'Data is kept for 18 months.', '7 years', '18 months'],
    ['Retry at most 3 times.', 'Retry at most 5 times.', 'at most 3', 'at most 5'],
    ['Retry at least 3 times.', 'Retry at most 3 times.', 'at least 3', 'at most 3'],
    ['Availability is 99.9 %.', 'Availability is 99.99 %.', '99.9 %', '99.99 %'],
    ['The fee is 5 EUR.', 'The fee is 5 USD.', '5 EUR', '5 USD'],
    ['Keep two copies of each file.', 'Keep 3 copies of each file.', 'two', '3'],
    ['Retries: 3', 'Retries: 5', '3', '5'],
  ],
  date: [
    ['The release is on 2026-11-15.', 'The release is on 2026-12-01.', '2026-11-15', '2026-12-01'],
    ['It ends on 15 November 2026.', 'It ends on 1 December 2026.', '15 November 2026', '1 December 2026'],
  ],
  ordinal: [['Alerts go to the first responder.', 'Alerts go to the second responder.', 'first', 'second']],
  condition: [
    [
      'If the token is expired, the gateway rejects the call.',
      'Unless the token is expired, the gateway rejects the call.',
      'if the condition holds',
      'unless the condition holds',
    ],
  ],
  restriction: [
    [
      'Only administrators delete accounts.',
      'Administrators delete accounts.',
      'restricted',
      'without restriction',
    ],
  ],
  modality: [
    ['Guests must sign in.', 'Guests may sign in.', 'required', 'optional'],
    ['Guests must sign in.', 'Guests must not sign in.', 'required', 'forbidden'],
    ['Guests should sign in.', 'Guests must sign in.', 'recommended', 'required'],
    ['Guests sign in.', 'Guests must not sign in.', 'stated as a fact', 'forbidden'],
    ['Guests are required to sign in.', 'Guests are not required to sign in.', 'required', 'optional'],
  ],
  polarity: [
    ['Sessions are stored on the server.', 'Sessions are not stored on the server.', 'affirmed', 'denied'],
    ['No personal data is logged.', 'Personal data is logged.', 'denied', 'affirmed'],
    ['The job runs on weekends.', 'The job never runs on weekends.', 'affirmed', 'denied'],
  ],
  name: [
    ['The settings are read from config.yaml.', 'The settings are read from settings.toml.', 'config.yaml', 'settings.toml'],
    ['Failed jobs go to the queue of Alice.', 'Failed jobs go to the queue of Robert.', 'Alice', 'Robert'],
  ],
  value: [
    ['Orders are stored in PostgreSQL.', 'Orders are stored in MongoDB.', 'PostgreSQL', 'MongoDB'],
    ['Payment is captured synchronously.', 'Payment is captured asynchronously.', 'synchronously', 'asynchronously'],
    ['The endpoint is public.', 'The endpoint is private.', 'public', 'private'],
    ['Backups run daily.', 'Backups run weekly.', 'daily', 'weekly'],
    ['The cache is enabled by default.', 'The cache is disabled by default.', 'enabled', 'disabled'],
    ['Run migrations before deploying the service.', 'Run migrations after deploying the service.', 'before', 'after'],
  ],
}; // biome-ignore format: a table

describe.each(Object.entries(conflicts))('%s', (kind, rows) => {
  test.each(rows)('%j against %j', (one, other, first, second) => {
    expect(compare(one, other)).toMatchObject({ kind, values: [first, second] });
    expect(compare(other, one)).toMatchObject({ kind, values: [second, first] });
  });
});

test.each([
  ['the same', 'The timeout is 30 s.', 'The timeout is 30 s.'],
  ['the same amount', 'The timeout is 2 minutes.', 'The timeout is 120 s.'],
  ['the same amount in words', 'The timeout is twenty-four hours.', 'The timeout is 24 hours.'],
  ['the same range', 'It takes 10-14 days.', 'It takes 10 to 14 days.'],
  ['the same date', 'It ends on 2026-11-15.', 'It ends on 15 November 2026.'],
  ['the same share', 'Availability is 99.9%.', 'Availability is 99.9 percent.'],
  ['the same limit', 'The size must not exceed 5 MB.', 'The size must be at most 5 MB.'],
  ['another subject', 'The timeout is 30 seconds.', 'The retry delay is 10 seconds.'],
  ['other things counted', 'The team has 5 engineers.', 'The team has 6 designers.'],
  [
    'another condition',
    'If the token is expired, the gateway rejects the call.',
    'If the token is missing, the gateway rejects the call.',
  ],
  ['the same in another order', 'The plan has 3 phases and 12 tasks.', 'The plan has 12 tasks in 3 phases.'],
  ['two denials', 'Guests do not need an account.', 'Guests need no account.'],
  ['another thing denied', 'Errors are not retried.', 'Timeouts are retried.'],
  ['a paraphrase', 'The gateway validates every token.', 'Every token is validated by the gateway.'],
  ['a synonym', 'All uploads are scanned for viruses.', 'Every upload gets a virus scan.'],
  ['a misspelling', 'Deploy to Kubernetes nightly.', 'Deploy to Kuberentes nightly.'],
  ['two spellings', 'The colour of the button is blue.', 'The color of the button is blue.'],
  ['two names of one product', 'The database is PostgreSQL.', 'The database is Postgres.'],
  ['shall and must', 'The system shall log each request.', 'The system must log each request.'],
  ['tone', 'The queue must be durable.', 'The queue is durable.'],
  ['formatting', 'The **timeout** is `30 s`.', 'The timeout is 30 s.'],
  ['two labels', 'Phase 1 ships the parser to users.', 'Users get the parser.'],
])('%s is no conflict', (_, one, other) => {
  expect(compare(one, other)).toBeUndefined();
  expect(compare(other, one)).toBeUndefined();
});

test.each([
  ['The timeout is 30 s.', 'The timeout is 10 s.', 3],
  ['The limit is 0 users.', 'The limit is 5 users.', Number.POSITIVE_INFINITY],
  ['Guests must sign in.', 'Guests may sign in.', 1],
  ['Guests must sign in.', 'Guests must not sign in.', 2],
  ['It ends on 2026-11-15.', 'It ends on 2027-12-01.', 1],
])('%j and %j are apart by %d', (one, other, ratio) => expect(compare(one, other)?.ratio).toBe(ratio));

test('an amount with a unit is marked as measured, a bare count is not', () => {
  expect(compare('The timeout is 30 s.', 'The timeout is 10 s.')?.measured).toBe(true);
  expect(compare('The team has 5 members.', 'The team has 6 members.')).not.toHaveProperty('measured');
});

test.each([
  ['The job cannot start before the import.', 'The job starts after the import.'],
  ['Logs must not contain secrets.', 'Logs contain no secrets.'],
])('a denied opposite is agreement: %j and %j', (one, other) => {
  expect(compare(one, other)).toBeUndefined();
});
