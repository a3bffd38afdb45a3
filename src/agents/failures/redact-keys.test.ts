import { expect, test } from 'vitest';
import { hideSecrets, redactKeys, secretsIn } from './redact-keys.ts';

test.each([
  ['Incorrect API key provided: sk-proj-abc***************xyz.', 'sk-proj'],
  ['x-api-key sk-ant-REDACTED rejected', 'sk-ant'],
  ['GET /v1beta/models?key=AIzaSyA1234567890abcdefghijk failed', 'AIza'],
  ['Authorization: Bearer abcdefgh.ijkl-mnop', 'abcdefgh'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def expired', 'eyJ'],
  ['{"api_key":"0123456789abcdef"}', '0123456789abcdef'],
  ['gsk_0123456789abcdef and xai-0123456789abcdef', '0123456789abcdef'],
  ['AKIAIOSFODNN7EXAMPLE', 'AKIA'],
  ['Authorization: Basic dXNlcjpwYXNzd29yZDEyMw==', 'dXNlcjpwYXNzd29yZDEyMw'],
  ['cannot fetch https://user:my-own-word@proxy.example/v1', 'my-own-word'],
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

const SECRET = 'my-own+gateway/secret?1';
const inBase64 = (before: string, after: string, form: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(before + SECRET + after).toString(form);

test.each([
  ['hex', Buffer.from(SECRET).toString('hex')],
  ['small percent codes', encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
  ...['', 'u', 'u:', 'me:', 'user:'].flatMap((before) =>
    ['', '\n', ' x', '@ab'].flatMap((after) => [
      [`base64 between "${before}" and "${after}"`, inBase64(before, after)],
      ['the same for addresses', inBase64(before, after, 'base64url')],
      ['the same in an address', encodeURIComponent(inBase64(before, after))],
    ]),
  ),
])('ours is known in other forms: %s', (_form, text) => {
  const shown = redactKeys(`it says ${text}.`, [SECRET]);
  expect(shown).toContain('[key hidden]');
  // What is left around it are the neighbours' letters.
  expect(shown.replace('[key hidden]', '').length).toBeLessThan(30);
  expect(hideSecrets(text, [SECRET])).toContain('[key hidden]');
});

test.each(['hunter-two', 'correcthorsebattery', 'Tr0ub4dor', 'q8Zt-4Lm'])(
  'a key that is short or has no digit is one all the same: %s',
  (key) => expect(hideSecrets(`you sent ${key}`, [key])).toBe('you sent [key hidden]'),
);

test('what the environment keeps under the name of a key is one', () => {
  const environment = {
    DB_PASSWORD: 'correct-horse',
    GITHUB_TOKEN: ' abcdefgh1 ',
    MY_SECRET_2: 'xyzzyxyzzy',
    KEYBOARD: 'a-keyboard-layout',
    PATH: '/usr/bin/and/so/on',
    EMPTY_KEY: ' ',
  };
  expect(secretsIn(environment)).toEqual(['correct-horse', 'abcdefgh1', 'xyzzyxyzzy']);
});

test.each([
  [
    'a placeholder may be an ordinary word',
    'the placeholder stands for lm-studio',
    ['placeholder', 'lm-studio'],
  ],
  ['what merely looks like a key may stand in a document', 'use sk-test-0123456789abcdef', []],
])('in an answer %s', (_title, text, secrets) => expect(hideSecrets(text, secrets)).toBe(text));

test.each([
  ['Basic requirements of basic authentication', []],
  ['ollama has no such model', ['ollama']],
  ['The skeleton of task-manager is risk-based; pick one', []],
  ['Number of tokens: 120000 exceeds the key limit', []],
])('ordinary words stay: %s', (text, secrets) => expect(redactKeys(text, secrets)).toBe(text));
