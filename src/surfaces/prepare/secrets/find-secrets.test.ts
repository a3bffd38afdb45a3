import { describe, expect, test } from 'vitest';
import { findSecrets, refuseSecrets } from './find-secrets.ts';

/** In two parts, so that no scanner takes this file for a leak. All of them are made up. */
const SECRETS: readonly (readonly [kind: string, before: string, begin: string, rest: string])[] = [
  ['AWS access key id', 'key ', 'AKIA', 'Q3EGRIKDQMX7V2LP'],
  ['AWS credential', 'AWS_SECRET_ACCESS_KEY=', 'wJal', 'rXUtnFEMI/K7MDENG/bPxRfiCYzaLmQ9x2Rw'],
  ['GitHub token', '', 'ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'],
  [
    'GitHub token',
    '',
    'gith',
    `ub_pat_11ABCDEFG0abcdefghijkl_${'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y5z6A7b8C9d'}`,
  ],
  ['GitLab token', '', 'glpa', 't-aB3dE5fG7hJ9kL1mN3pQ'],
  ['Slack token', '', 'xoxb', '-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx'],
  ['Stripe key', '', 'sk_l', 'ive_51HqLyjWDarjtT1zdp7dcAbC'],
  ['OpenAI key', '', 'sk-p', 'roj-aB3dE5fG7hJ9kL1mN3pQaB3dE5fG7hJ9kL1mT3BlbkFJaB3dE5fG7h'],
  ['OpenAI key', '', 'sk-a', 'BcDeFgHiJkLmNoPqRsT3BlbkFJuVwXyZ0123456789AbCd'.replace('PqRs', 'PqRsT')],
  ['Anthropic key', '', 'sk-a', `nt-api03-${'aB3dE5fG7h'.repeat(9)}abcAA`],
  ['OpenRouter key', '', 'sk-o', `r-v1-${'0a1b2c3d'.repeat(8)}`],
  ['Google API key', '', 'AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'],
  [
    'private key',
    '',
    '----',
    `-BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEAy8Dbv8prpJ/0kKhlGeJYozo2t60EG8L0561g13R29LvMR5hy\n'.repeat(4)}-----END RSA PRIVATE KEY-----`,
  ],
  [
    'private key',
    '',
    '----',
    `-BEGIN OPENSSH PRIVATE KEY-----\n${'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtz\n'.repeat(4)}`,
  ],
  [
    'JSON Web Token',
    'Authorization: Bearer ',
    'eyJh',
    'bGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV',
  ],
  ['npm token', '', 'npm_', 'aB3dE5fG7hJ9kL1mN3pQaB3dE5fG7hJ9kL1m'],
  ['Hugging Face token', '', 'hf_a', 'BcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'],
  ['database password', '', 'post', 'gres://admin:hunter2horse@db.acme.test/orders'],
  ['password in an address', '', 'http', 's://deploy:tr0ub4dor3@git.acme.test/x'],
  ['bearer token', 'Authorization: Bearer ', 'q8Zt', '4Lm2Xv9Kp7Rw3Nb6'],
  ['basic credentials', '"authorization": "Basic ', 'ZGVw', 'bG95OnRyMHViNGRvcjM='],
  [
    'Azure account key',
    'DefaultEndpointsProtocol=https;AccountKey=',
    'q8Zt',
    `${'4Lm2Xv9Kp7Rw3Nb6'.repeat(5)}==`,
  ],
  [
    'Azure shared access signature',
    'https://acme.test/x?sv=2024&sig=',
    'q8Zt',
    `${'4Lm2Xv9Kp7Rw'.repeat(4)}%3D`,
  ],
  ['GitHub token', '', 'ghp_', 'wWPw5k4aXcaT4\u200bfNP0UcnZwJUVFk6LO0pINUx'],
  ['GitHub token', '', 'ghp_', 'wWPw5k4aXcaT4fNP0\n    UcnZwJUVFk6LO0pINUx'],
  [
    'Anthropic key',
    '> key: ',
    'sk-a',
    `nt-api03-${'aB3dE5fG7h'.repeat(4)}\n> ${'aB3dE5fG7h'.repeat(5)}abcAA`,
  ],
  ['assigned secret', 'password = "', '9fJk', '2LmQx7Zp4RtVb8Ns'],
  ['assigned secret', 'client_secret: ', 'q8Zt', '-4Lm2_Xv9Kp7Rw3Nb6'],
  ['assigned secret', '"apiKey": "', '7c4a', '8d09ca3762af61e59520943dc26494f8'],
];

test.each(SECRETS)('%s after %j', async (kind, before, begin, rest) => {
  const text = `# Plan\n\nThe service uses ${before}${begin}${rest} in staging.\n`;
  const found = await findSecrets(text);
  expect(found.map(({ kind: name, line }) => [name, line])).toContainEqual([kind, 3]);
  expect(JSON.stringify(found)).not.toContain(rest.slice(0, 12));
  for (const { begins } of found) expect(begins.length).toBeLessThanOrEqual(4);
});

test.each([
  'Send `Authorization: Bearer your-access-token-here` with each call.',
  'Authorization: Bearer <token>; authorization: basic authentication',
  'The field\nauthorization-of-everything\nis long.',
  'The password must have at least 16 characters and one digit.',
  'api_key: YOUR_API_KEY_GOES_HERE',
  ['token = $', '{GITHUB_TOKEN_OF_CI_42}'].join(''),
  'Set `OPENAI_API_KEY=sk-...` first.',
  `OPENAI_API_KEY=s${'k'}-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`,
  `AK${'IA'}IOSFODNN7EXAMPLE`,
  'secret: /etc/steelman/secrets/v2/key-2024-01.pem',
  'token: 550e8400-e29b-41d4-a716-446655440000',
  'password_hash = pbkdf2_sha256$260000$',
  'secret_name: projects/acme/secrets/db-password-v2',
  'tokens: 4096, maxTokens = 1000000000000000',
  'The commit is 7c4a8d09ca3762af61e59520943dc26494f8941b.',
  'https://user:{password}@example.com/',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo\n',
  'See token-based-authentication-for-services-v2 in the glossary.',
  'credentials: passed-through-by-the-gateway',
])('%s is none', async (text) => {
  expect(await findSecrets(text)).toEqual([]);
});

const TOKEN = `ghp${'_'}wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx`;

describe('where it is', () => {
  test('line and column, each secret once', async () => {
    const found = await findSecrets(`a\n\n  ${TOKEN}\ntoken = "${TOKEN}"\n`);
    expect(found).toEqual([
      { kind: 'GitHub token', line: 3, column: 3, begins: 'ghp_' },
      { kind: 'GitHub token', line: 4, column: 10, begins: 'ghp_' },
    ]);
  });

  test('a document cannot switch the rules off', async () => {
    expect(await findSecrets(`<!-- secretlint-disable -->\n${TOKEN}\n`)).toHaveLength(1);
  });
});

describe('a run', () => {
  const documents = [
    { label: 'a.md', text: 'fine' },
    { label: 'b.md', text: `one\n${TOKEN}` },
  ];

  test('is stopped, and told where but not what', async () => {
    const error = await refuseSecrets(documents).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'input/holds-secrets',
      exitCode: 2,
      message:
        'The documents hold what looks like secrets; nothing was sent\nb.md:2: GitHub token, beginning with ghp_',
      hint: expect.stringContaining('--allow-secrets'),
    });
  });

  test('with many is told of ten', async () => {
    const text = Array.from({ length: 14 }, () => TOKEN).join('\n');
    await expect(refuseSecrets([{ label: 'a.md', text }])).rejects.toThrow(/a\.md:10: [^\n]+\nand 4 more$/);
  });

  test('without any goes on', async () => {
    expect(await refuseSecrets(documents.slice(0, 1))).toBeUndefined();
  });
});
