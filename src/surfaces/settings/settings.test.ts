import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { keyVariables, looksLikeKey, type ModelAlias } from '../seats/model-aliases.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { limitsOf } from './limits.ts';
import { loadSettings, type SettingsRequest } from './settings.ts';

let root: string;
const put = async (path: string, content: string | Uint8Array = '') => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
};
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'steelman-settings-')));
  await mkdir(join(root, 'repo/.git'), { recursive: true });
  await mkdir(join(root, 'repo/docs/deep'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const load = (cwd = 'repo', request: Partial<SettingsRequest> = {}) =>
  loadSettings({ cwd: join(root, cwd), environment: { HOME: join(root, 'home') }, ...request });

async function failure(cwd?: string, request?: Partial<SettingsRequest>): Promise<UsageError> {
  const error: unknown = await load(cwd, request).catch((reason: unknown) => reason);
  if (error instanceof UsageError) return error;
  throw new Error('accepted', { cause: error });
}

describe('precedence', () => {
  test('defaults', async () => {
    const { models, seats, permissions, files, limits, ...settings } = await load();
    expect(limitsOf(limits)).toEqual({});
    expect(permissions).toEqual(ALL_PERMITTED);
    expect([seats, files]).toEqual([{}, []]);
    expect(settings).toEqual({
      concurrency: { value: 10, origin: 'default' },
      timeout: { value: 600, origin: 'default' },
      helpers: new Map(),
      depth: { value: 'standard', origin: 'default' },
      convergence: { value: 0.8, origin: 'default' },
      focus: { value: [], origin: 'default' },
      openMarks: { value: 'line', origin: 'default' },
      output: { value: undefined, origin: 'default' },
      warnings: [],
    });
    expect([...models.keys()]).toEqual([...BUILT_IN.keys()]);
  });

  test.each([
    ['runs', true],
    ['.', true],
    ['../runs', false],
    ['/tmp/runs', false],
    ['runs/../../x', false],
  ])("a project's file that puts runs into %s", async (output, isAllowed) => {
    await put('repo/steelman.config.yaml', `output: ${output}\n`);
    const loaded = load('repo', {}).then(() => true);
    if (isAllowed) expect(await loaded).toBe(true);
    else await expect(loaded).rejects.toMatchObject({ code: 'config/foreign-output' });
    expect(await load('repo', { flags: { trust: true } })).toBeDefined();
  });

  test('--trust says what it grants, once, and of harmless files nothing', async () => {
    await put(
      'repo/steelman.config.yaml',
      [
        'output: /tmp/runs',
        'model: files:/tmp/seat',
        'models:',
        '  mine: { provider: command, kind: other, command: /bin/mine, args: [-x] }',
        '  far: { provider: openai-compatible, model: x, baseUrl: "https://far.example/v1", apiKeyEnv: FAR_KEY }',
        '  near: { provider: openai-compatible, model: x, baseUrl: "http://localhost:1/v1" }',
        '',
      ].join('\n'),
    );
    const { warnings } = await load('repo', { flags: { trust: true } });
    expect(warnings.map(({ message }) => message)).toEqual([
      "--trust: steelman.config.yaml:4: this project's file may name a command: mine runs /bin/mine",
      "--trust: steelman.config.yaml:5: this project's file may send the key in FAR_KEY to far.example: far",
      "--trust: steelman.config.yaml:2: this project's file may name a folder to write to: files:/tmp/seat",
      "--trust: steelman.config.yaml: this project's file may put runs outside the project: /tmp/runs",
    ]);
    await put('repo/steelman.config.yaml', 'depth: deep\n');
    expect((await load('repo', { flags: { trust: true } })).warnings).toEqual([]);
  });

  test('flags, environment, project, user: key by key, each with its origin', async () => {
    await put(
      'home/.config/steelman/config.yaml',
      'depth: quick\nconvergence: 0.6\nfocus: [risk]\noutput: runs\n',
    );
    await put(
      'repo/steelman.config.json',
      '{\n  "depth": "deep",\n  "focus": ["cost"],\n  "convergence": 0.7\n}',
    );
    const environment = { HOME: join(root, 'home'), STEELMAN_FOCUS: 'a, b', STEELMAN_DEPTH: 'quick' };
    const settings = await load('repo', { environment, flags: { depth: 'standard' } });
    expect(settings).toMatchObject({
      depth: { value: 'standard', origin: '--depth' },
      focus: { value: ['a', 'b'], origin: 'STEELMAN_FOCUS' },
      convergence: { value: 0.7, origin: 'steelman.config.json:4' },
      output: { value: join(root, 'home/.config/steelman/runs') },
    });
    expect(settings.output.origin).toBe(`${join(root, 'home/.config/steelman/config.yaml')}:4`);
  });

  test.each<[string, Partial<SettingsRequest>, object]>([
    ['file', {}, { value: 'none', origin: 'steelman.config.yaml:1' }],
    [
      'variable',
      { environment: { STEELMAN_OPEN_MARKS: 'line' } },
      { value: 'line', origin: 'STEELMAN_OPEN_MARKS' },
    ],
    ['flag', { flags: { openMarks: 'comment' } }, { value: 'comment', origin: '--open-marks' }],
  ])('marks by %s', async (_, request, expected) => {
    await put('marked/steelman.config.yaml', 'openMarks: none\n');
    expect((await load('marked', request)).openMarks).toEqual(expected);
  });

  test('marks that nobody knows are refused', async () => {
    expect(await failure('repo', { flags: { openMarks: 'loud' } })).toMatchObject({
      message: 'Open contradictions are marked by line, comment or none, not loud',
      hint: 'Check --open-marks.',
    });
  });

  test('a variable that is empty is not set', async () => {
    const environment = { HOME: join(root, 'home'), STEELMAN_DEPTH: '', STEELMAN_CONFIG: '' };
    expect((await load('repo', { environment })).depth.origin).toBe('default');
  });

  test('wrong values of flags and variables are warned about', async () => {
    const environment = { HOME: join(root, 'home'), STEELMAN_CONVERGENCE: '2' };
    const settings = await load('repo', { environment, flags: { depth: 'bogus' } });
    expect(settings).toMatchObject({ depth: { value: 'standard' }, convergence: { value: 0.8 } });
    expect(settings.warnings.map(({ message }) => message)).toEqual([
      'Unknown depth bogus, using standard',
      'Convergence 2 out of range [0.50, 0.99], using 0.80',
    ]);
  });
});

describe('where the file is', () => {
  test.each([
    ['the current folder', 'repo', 'repo/steelman.config.yml', 'deep'],
    ['above, up to the repository', 'repo/docs/deep', 'repo/steelman.config.yaml', 'deep'],
    ['the nearest', 'repo/docs/deep', 'repo/docs/steelman.config.json', 'deep'],
    ['not above the repository', 'repo/docs', 'steelman.config.json', 'standard'],
    ['outside a repository, here', 'plain', 'plain/steelman.config.json', 'deep'],
    ['outside a repository, not above', 'plain/below', 'plain/steelman.config.json', 'standard'],
    ['the home folder', 'plain', 'home/.config/steelman/config.yml', 'deep'],
  ])('%s', async (_, cwd, file, depth) => {
    await mkdir(join(root, cwd), { recursive: true });
    await put(file, '{"depth": "deep"}');
    expect((await load(cwd)).depth.value).toBe(depth);
  });

  test('XDG_CONFIG_HOME counts when absolute', async () => {
    await put('xdg/steelman/config.json', '{"depth": "deep"}');
    const at = async (XDG_CONFIG_HOME: string) =>
      (await load('repo', { environment: { HOME: root, XDG_CONFIG_HOME } })).depth.value;
    expect([await at(join(root, 'xdg')), await at('xdg')]).toEqual(['deep', 'standard']);
  });

  test('--config before STEELMAN_CONFIG before discovery', async () => {
    await put('repo/steelman.config.json', '{"depth": "quick"}');
    await put('repo/one.yaml', 'depth: deep');
    await put('repo/two.yaml', 'depth: standard');
    const environment = { HOME: root, STEELMAN_CONFIG: 'two.yaml' };
    expect((await load('repo', { environment })).depth.origin).toBe('two.yaml:1');
    expect((await load('repo', { environment, configFile: 'one.yaml' })).depth.origin).toBe('one.yaml:1');
  });

  test('two in one folder are refused', async () => {
    await put('repo/steelman.config.json', '{}');
    await put('repo/steelman.config.yaml', '');
    expect((await failure()).message).toContain('steelman.config.json, steelman.config.yaml');
  });
});

describe('what is refused, with file and line', () => {
  const aliases = (text: string) => `models:\n  mine:\n    provider: openai\n    model: m\n    ${text}\n`;
  const key = 's\u006b-ant-REDACTED0123456789';

  test.each<[string, string, string]>([
    ['a slip', 'depth: deep\ndpeth: quick\n', 'c.yaml:2: unknown key "dpeth"; did you mean "depth"?'],
    [
      'a word nobody knows',
      'banana: 1',
      'c.yaml:1: unknown key "banana"; known are $schema, depth, convergence, focus, openMarks, output, models',
    ],
    ['inside a model', aliases('apiKey: X'), 'c.yaml:5: unknown key "apiKey"; did you mean "apiKeyEnv"?'],
    [
      'a wrong value',
      '\ndepth: bogus',
      'c.yaml:2: depth: Invalid option: expected one of "quick"|"standard"|"deep"',
    ],
    [
      'a wrong type',
      'focus:\n  - a\n  - 7',
      'c.yaml:3: focus.1: Invalid input: expected string, received number',
    ],
    ['out of range', 'convergence: 2', 'c.yaml:1: convergence: Too big: expected number to be <=0.99'],
    ['a list', '- depth', 'c.yaml:1: Invalid input: expected object, received array'],
    ['broken syntax', 'depth: [', 'c.yaml:1: '],
    ['a key twice', 'depth: deep\ndepth: quick', 'c.yaml:2: Map keys must be unique'],
    ['two documents', 'depth: deep\n---\ndepth: quick', 'c.yaml:'],
    [
      'a model name with a colon',
      'models:\n  "a:b": {provider: embedded}',
      'c.yaml:2: models.a:b: a model name has',
    ],
    ['a provider nobody knows', 'models:\n  a: {provider: acme}', 'c.yaml:2: models.a.provider: '],
    [
      'another engine called embedded',
      'models:\n  embedded: {provider: openai, model: m}',
      'c.yaml:2: models.embedded: this name',
    ],
    ['no address', 'models:\n  a: {provider: openai-compatible, model: m}', 'c.yaml:2: models.a.baseUrl: '],
    [
      'no web address',
      aliases('baseUrl: file:///etc/passwd'),
      'c.yaml:5: models.mine.baseUrl: must be an http',
    ],
    ['a password', aliases('baseUrl: https://u:p@h/'), 'c.yaml:5: models.mine.baseUrl: must not hold'],
    ['[E-28] a key for a name', aliases(`apiKeyEnv: ${key}`), 'c.yaml:5: this looks like an API key'],
    ['a key anywhere', `focus: [${key}]`, 'c.yaml:1: this looks like an API key'],
    [
      'no name of a variable',
      aliases('apiKeyEnv: my key'),
      'c.yaml:5: models.mine.apiKeyEnv: must be the name',
    ],
    [
      'a bomb',
      `a: &a [x]\nb: &b [${'*a,'.repeat(50)}]\nfocus: [${'*b,'.repeat(50)}]`,
      'c.yaml: Excessive alias count',
    ],
  ])('%s', async (_, text, message) => {
    await put('repo/c.yaml', text);
    const error = await failure('repo', { configFile: 'c.yaml' });
    expect(error.message.slice(0, message.length)).toBe(message);
    expect(`${error.message}${error.hint}`).not.toContain('0123456789');
  });

  test('several problems at once', async () => {
    await put('repo/steelman.config.json', '{"depht": "deep",\n "focus": 7}');
    expect((await failure()).message.split('\n')).toEqual([
      'steelman.config.json:2: focus: Invalid input: expected array, received number',
      'steelman.config.json:1: unknown key "depht"; did you mean "depth"?',
    ]);
  });

  test('JSON that is none', async () => {
    await put('repo/steelman.config.json', 'depth: deep');
    expect((await failure()).message).toMatch(/^steelman\.config\.json:1: /);
  });

  test.each([
    ['missing', undefined, 'Configuration file not found: c.yaml'],
    ['not UTF-8', Buffer.from([0xff, 0xfe]), 'Configuration file not readable (not UTF-8): c.yaml'],
    [
      'huge',
      Buffer.alloc(1024 * 1024 + 1, ' '),
      'Configuration file not readable (larger than 1 MB): c.yaml',
    ],
  ])('%s', async (_, content, message) => {
    if (content !== undefined) await put('repo/c.yaml', content);
    expect((await failure('repo', { configFile: 'c.yaml' })).message).toBe(message);
  });
});

describe('models', () => {
  test('[000/FR-001.b-unknown-model] a file adds and replaces names', async () => {
    await put(
      'home/.config/steelman/config.yaml',
      'models:\n  opus: {provider: anthropic, model: u}\n  mine: {provider: openai, model: u}\n',
    );
    await put(
      'repo/steelman.config.yaml',
      'models:\n  mine:\n    provider: openai-compatible\n    model: llama3\n    baseUrl: http://localhost:11434/v1\n',
    );
    const { models } = await load();
    expect(models.get('opus')?.value).toEqual({ provider: 'anthropic', model: 'u' });
    expect(models.get('mine')).toEqual({
      value: { provider: 'openai-compatible', model: 'llama3', baseUrl: 'http://localhost:11434/v1' },
      origin: 'steelman.config.yaml:2',
      isTrusted: false,
    });
  });

  test('a name cannot reach into prototypes', async () => {
    await put(
      'repo/steelman.config.json',
      '{"models": {"__proto__": {"provider": "embedded"}, "constructor": {"provider": "embedded"}}}',
    );
    const outcome = await load().then(
      ({ models }) => [...models.keys()],
      (error: unknown) => error,
    );
    expect(({} as Record<string, unknown>).provider).toBeUndefined();
    if (Array.isArray(outcome)) expect(outcome).toContain('constructor');
    else expect(outcome).toBeInstanceOf(UsageError);
  });

  test.each<[ModelAlias, string[]]>([
    [{ provider: 'embedded' }, []],
    [{ provider: 'anthropic', model: 'm' }, ['ANTHROPIC_API_KEY']],
    [{ provider: 'google', model: 'm' }, ['GOOGLE_API_KEY', 'GEMINI_API_KEY']],
    [{ provider: 'openai', model: 'm', apiKeyEnv: 'MINE' }, ['MINE']],
    [{ provider: 'groq', model: 'm' }, ['GROQ_API_KEY']],
    [{ provider: 'ollama', model: 'm' }, []],
    [{ provider: 'command', kind: 'claude-cli' }, []],
    [{ provider: 'openai-compatible', model: 'm', baseUrl: 'http://localhost' }, []],
  ])('%j needs %j', (alias, variables) => expect(keyVariables(alias)).toEqual(variables));

  test.each([
    ['OPENAI_API_KEY', false],
    ['gpt-5.2', false],
    ['skeleton-key', false],
    [`s${'k'}-proj-abcdefghijklmnop`, true],
    [`AI${'za'}SyA0123456789abcdefghij`, true],
    [`AK${'IA'}IOSFODNN7EXAMPLE`, true],
    ['d41d8cd98f00b204e9800998ecf8427e', true],
  ])('%s looks like a key: %s', (text, expected) => expect(looksLikeKey(text)).toBe(expected));
});
