import { describe, expect, test } from 'vitest';
import { findLineStarts } from '../../text/parse/document-lines.ts';
import { lineOf, locateEvidence } from './locate-evidence.ts';

const TEXT = [
  '# Spec',
  '',
  '## Limits',
  '',
  'A session **must** end after 15 minutes — the auditor’s “hard” limit.',
  'Guests may sign in with a one-time code that is sent by mail.',
  '',
  '- Backups are taken every 6 hours and kept',
  '  for 35 days in another region.',
  '',
  '| Key | Value |',
  '|---|---|',
  '| a | yes |',
  '',
  'Anonymous access is not allowed on production systems at any time.',
  'The exporter is unsupported on machines without a network connection.',
].join('\n');
const document = { text: TEXT, lineStarts: findLineStarts(TEXT), sections: [], blocks: [] };
const find = (text: string, line: number) => {
  const found = locateEvidence(document, text, line);
  return found && [found.tier, TEXT.slice(found.start, found.end), found.line];
};

describe('what is found', () => {
  const guests = 'Guests may sign in with a one-time code that is sent by mail.';
  test.each([
    ['word for word', guests, 6, 'exact', guests],
    ['next to the named line', guests, 8, 'exact', guests],
    ['with the number of its line', `6 | ${guests}`, 6, 'normalised', guests],
    [
      'other quotes and dashes, no marks',
      `A session must end after 15 minutes - the auditor's "hard" limit.`,
      5,
      'normalised',
      'A session **must** end after 15 minutes — the auditor’s “hard” limit.',
    ],
    [
      'joined lines',
      'Backups are taken every 6 hours and kept for 35 days in another region.',
      8,
      'normalised',
      'Backups are taken every 6 hours and kept\n  for 35 days in another region.',
    ],
    [
      'a slip of letters',
      'Guests may sign in with an one time code that is sent by mail.',
      6,
      'near',
      guests,
    ],
    ['a word left out', 'Guests may sign in with a one-time code that sent by mail.', 6, 'near', guests],
    ['a whole cell', 'yes', 13, 'exact', 'yes'],
  ])('%s', (_, text, line, tier, found) => expect(find(text, line)?.slice(0, 2)).toEqual([tier, found]));
});

describe('what is struck', () => {
  test.each([
    ['an invention', 'Sessions are encrypted with a key of 4096 bits.', 5],
    [
      'a true sentence at a line far away',
      'Guests may sign in with a one-time code that is sent by mail.',
      1,
    ],
    ['another number', 'A session must end after 25 minutes - the auditor’s “hard” limit.', 5],
    ['another obligation', 'Guests must sign in with a one-time code that is sent by mail.', 6],
    ['a negation left out', 'Anonymous access is allowed on production systems at any time.', 15],
    ['the opposite word', 'The exporter is supported on machines without a network connection.', 16],
    ['a word that could stand anywhere', 'may', 6],
    ['a mark', '**', 5],
    ['nothing', '', 5],
    ['a line before the first', 'Guests may sign in with a one-time code', -40],
    ['a line after the last', 'Guests may sign in with a one-time code', 4_000],
  ])('%s', (_, text, line) => expect(find(text, line)).toBeUndefined());
});

test('where it stands in truth can be told', () => {
  expect(lineOf(document, 'Guests may sign in with a one-time code')).toBe(6);
  expect(lineOf(document, 'never said')).toBeUndefined();
});

test('hostile lengths cost little', () => {
  const long = 'ab '.repeat(40_000);
  const big = { text: long, lineStarts: [0], sections: [], blocks: [] };
  for (let nth = 0; nth < 200; nth += 1) {
    expect(locateEvidence(big, `${'ab '.repeat(250)}c${nth}`, 1)).toBeUndefined();
  }
});
