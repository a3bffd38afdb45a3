import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures');
const MOST_CHARACTERS = 24_000;

const below = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();

const files = [
  ...below(join(FIXTURES, 'variants'), '.md'),
  ...below(join(FIXTURES, 'foreign-runs'), '.md'),
  ...below(join(FIXTURES, 'fidelity-facts'), '.json'),
  ...below(join(import.meta.dirname, '../../engine'), '.ts'),
].map((path) => ({ name: path.slice(path.lastIndexOf('/') + 1), text: readFileSync(path, 'utf8') }));

const distance = (text: string): number => Math.abs(estimateTokens(text) / countTokens(text) - 1);

describe('against a real vocabulary', () => {
  test.each(files.filter(({ text }) => text.length > 3_000))('$name: within 10 %', ({ text }) => {
    expect(distance(text.slice(0, MOST_CHARACTERS))).toBeLessThan(0.1);
  });

  test('over all of them together: within 3 %', () => {
    const all = files.map(({ text }) => text.slice(0, 8_000)).join('\n');
    expect(distance(all)).toBeLessThan(0.03);
  });

  test.each([
    [
      'Chinese',
      '本规范定义了服务如何处理请求，并说明在失败时应当如何重试。所有字段都必须经过校验，否则请求将被拒绝。',
    ],
    [
      'Japanese',
      'この仕様は、サービスが要求をどのように処理し、失敗した場合にどのように再試行するかを定める。',
    ],
    ['Korean', '이 사양은 서비스가 요청을 처리하는 방법과 실패했을 때 다시 시도하는 방법을 정의합니다.'],
    [
      'Russian',
      'Эта спецификация описывает, как служба обрабатывает запросы и что происходит при сбое сети.',
    ],
    [
      'German',
      'Diese Spezifikation beschreibt, wie der Dienst Anfragen über das Netz prüft und später löscht.',
    ],
  ])('%s: within a quarter on a sentence or two', (_, text) => {
    expect(distance(text)).toBeLessThan(0.25);
  });

  test('an answer in JSON: within 10 %', () => {
    const answer = JSON.stringify({
      positions: Array.from({ length: 30 }, (_, index) => ({
        point: `C-${String(index + 1).padStart(3, '0')}`,
        evidence: [{ variant: 'A', quote: 'Tokens expire after 15 minutes of inactivity.' }],
        reasoning: `Variant A names the limit in requirement FR-${index}; the other one leaves it open.`,
        stance: 'hold',
      })),
    });
    expect(distance(answer)).toBeLessThan(0.1);
  });
});

test.each([
  ['', 0],
  [' ', 1],
  ['word', 1],
  ['two words', 2],
  ['123456', 2],
])('%j is %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('a letter repeated for a megabyte, lone halves of pairs and controls end, with a finite count', () => {
  for (const text of [
    'a'.repeat(1e6),
    '-'.repeat(1e6),
    '\ud83d'.repeat(1e4),
    '\u0000\u0007\u001b'.repeat(1e4),
  ]) {
    const tokens = estimateTokens(text);
    expect(tokens).toBeGreaterThan(100);
    expect(tokens).toBeLessThan(2 * text.length);
  }
});
