import { expect, test } from 'vitest';
import { redactKeys } from './redact-keys.ts';

test.each([
  ['Incorrect API key provided: sk-proj-abc***************xyz.', 'sk-proj'],
  ['x-api-key sk-ant-REDACTED rejected', 'sk-ant'],
  ['GET /v1beta/models?key=AIzaSyA1234567890abcdefghijk failed', 'AIza'],
  ['Authorization: Bearer abcdefgh.ijkl-mnop', 'abcdefgh'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def expired', 'eyJ'],
  ['{"api_key":"0123456789abcdef"}', '0123456789abcdef'],
  ['gsk_0123456789abcdef and xai-0123456789abcdef', '0123456789abcdef'],
  ['AKIAIOSFODNN7EXAMPLE', 'AKIA'],
])('%s', (text, secret) => {
  const shown = redactKeys(text);
  expect(shown).not.toContain(secret);
  expect(shown).toContain('[key hidden]');
});

test('a key that looks like nothing is known by being ours, also in an address', () => {
  expect(
    redactKeys('key my-own+gateway/secret or my-own%2Bgateway%2Fsecret', ['my-own+gateway/secret']),
  ).toBe('key [key hidden] or [key hidden]');
});

test.each([
  ['ollama has no such model', ['ollama']],
  ['The skeleton of task-manager is risk-based; pick one', []],
  ['Number of tokens: 120000 exceeds the key limit', []],
])('ordinary words stay: %s', (text, secrets) => expect(redactKeys(text, secrets)).toBe(text));
