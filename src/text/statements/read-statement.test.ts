import { describe, expect, test } from 'vitest';
import { createReader } from './read-statement.ts';

const read = (text: string) => createReader().readStatement(text);

describe('kinds of claims', () => {
  test.each([
    ['Orders are stored in PostgreSQL.', 'factual'],
    ['Users may pay by card.', 'factual'],
    ['The timeout is 30 s.', 'factual'],
    ['The service must log every request.', 'requirement'],
    ['The service shall log every request.', 'requirement'],
    ['A token is required for uploads.', 'requirement'],
    ['The client should retry failed calls.', 'requirement'],
    ['At most 3 uploads run together.', 'constraint'],
    ['Uploads must not exceed 5 MB.', 'constraint'],
    ['Only administrators delete accounts.', 'constraint'],
    ['The answer arrives within 5 minutes.', 'constraint'],
    ['Search depends on the index.', 'dependency'],
    ['Search is blocked by the index.', 'dependency'],
    ['The index is a prerequisite for search.', 'dependency'],
  ])('[000/T02.05-claim-types] %j is %s', (text, type) => expect(read(text).type).toBe(type));

  test.each([
    'Retry 3 times as appropriate.',
    'Logs are kept for 3 days as needed.',
    'The team follows best practices for 5 services.',
    'We believe 3 retries are elegant.',
    'A dark mode would be nice to have.',
    'Should the timeout be 5 s?',
    'It is.',
    'Overview',
    '',
  ])('[000/T02.05-vague-excluded] %j is no claim', (text) => expect(read(text).type).toBeUndefined());
});

test.each([
  ['Users must pay.', ['must'], false],
  ['Users shall pay.', ['must'], false],
  ['Users must not pay.', ['must-not'], false],
  ['Users may not pay.', ['may-not'], false],
  ['Users should never pay.', ['should-not'], false],
  ['Users are not required to pay.', ['may'], false],
  ['Users pay.', [], false],
  ['Users do not pay.', [], true],
  ['Users never pay.', [], true],
  ['Nobody does not pay.', [], false],
  ['Users must log in and may pay.', ['must', 'may'], false],
])('%j has the force %j and is negated: %s', (text, modalities, negated) => {
  expect(read(text)).toMatchObject({ modalities, negated });
});

test.each([
  ['`config.yaml` and user_id', ['config.yaml', 'user_id']],
  ['Orders go to Kafka', ['Kafka']],
  ['the plan of FR-012', ['FR-012']],
  ['the plan of the team', []],
])('%j names %j', (text, names) => expect(read(text).names).toEqual(names));

describe('wording', () => {
  const reader = createReader();

  test.each([
    ['The **timeout** is `30 s`.', 'The timeout is 30 s'],
    ['The  timeout\nis 30 s.', 'the timeout is 30 s'],
    ['See [the plan](https://x.y).', 'See the plan'],
    ['<b>Users</b> pay', 'users pay'],
  ])('%j and %j are one statement', (one, other) => {
    expect(reader.readStatement(one)).toBe(reader.readStatement(other));
  });

  test.each([
    ['The timeout is 30 s.', 'The timeout is 10 minutes.'],
    ['Users must pay.', 'Users may not pay.'],
    ['Users do not pay.', 'Users pay.'],
  ])('%j and %j fill one slot', (one, other) => {
    const [a, b] = [reader.readStatement(one), reader.readStatement(other)];
    expect(a).not.toBe(b);
    expect(a.skeleton).toBe(b.skeleton);
  });

  test('texts without words are told apart by their signs', () => {
    expect(reader.readStatement('→')).toBe(reader.readStatement(' → '));
    expect(reader.readStatement('→')).not.toBe(reader.readStatement('✓'));
  });

  test('meaning leaves out amounts with their units, grammar, force and negation', () => {
    const { meaning, stems } = read('The gateway must not wait 3 working days for a reply from the gateway.');
    expect(meaning.map(({ surface }) => surface)).toEqual(['gateway', 'wait', 'reply', 'gateway']);
    expect(stems).toHaveLength(3);
    expect([...stems].sort((a, b) => a - b)).toEqual(stems);
  });

  test('statements are numbered in the order in which they were first read', () => {
    const fresh = createReader();
    for (const text of ['One thing', 'Two things', 'one thing.']) fresh.readStatement(text);
    expect(fresh.statements.map(({ id, key }) => [id, key])).toEqual([
      [0, 'one thing'],
      [1, 'two things'],
    ]);
  });
});
