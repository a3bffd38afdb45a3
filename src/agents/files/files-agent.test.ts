import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { UsageError, WaitingError } from '../../domain/errors.ts';
import { defineQuestion, type Question } from '../../domain/question.ts';
import { type AnswerContext, isUnreadable } from '../agent.ts';
import type { Clock } from '../clock.ts';
import { filesAgent } from './files-agent.ts';
import { LARGEST_ANSWER } from './seat-files.ts';

const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.enum(['MET', 'NOT MET']), note: z.string() }),
  prompt: (document: string) => ({ system: 'You are a judge.', shared: ['The rubric.'], user: document }),
  embedded: () => ({ verdict: 'NOT MET' as const, note: '' }),
});
const essay = defineQuestion({
  kind: 'write',
  form: 'text',
  answer: z.string(),
  prompt: () => ({ system: '', user: 'Write.' }),
  embedded: () => '',
});
const good = { verdict: 'MET', note: 'naïve — 日本 🙂' };

let folder = '';
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'seat');
});

const RUN = 'adversarial-2026-01-31-1200-00000000';
const STEP = 'score/pass-1/variant-A';
const file = (ending: string, base = '001-score-pass-1-variant-A') => join(folder, RUN, `${base}.${ending}`);

type Given = Partial<AnswerContext> & { readonly waits?: boolean; readonly clock?: Clock };

const ask = ({ waits = false, clock, ...context }: Given = {}, asked: Question<string, unknown> = question) =>
  filesAgent({ name: 'files:seat', folder, waits, clock }).answer(asked, 'Is it met?', {
    role: 'judge',
    step: STEP,
    run: () => RUN,
    ...context,
  });

/** Whoever waits sees what `during` does: the first pause, the second, … */
const clockThat = (...during: (() => Promise<unknown>)[]): Clock & { readonly waited: number[] } => {
  const waited: number[] = [];
  return {
    waited,
    now: () => Date.now(),
    async wait(ms, signal) {
      waited.push(ms);
      signal?.throwIfAborted();
      const next = during[waited.length - 1];
      if (next === undefined) throw new Error('waited too long');
      await next();
    },
  };
};

const longAgo = (path: string) => utimes(path, 1, 1);
const inOldFile = async (path: string, text: string | Uint8Array) => {
  await writeFile(path, text);
  await longAgo(path);
};

describe('a question', () => {
  test('is a file that says what to do, what a model is told, and the shape of the answer', async () => {
    await expect(ask()).rejects.toThrow(WaitingError);
    const text = await readFile(file('question.md'), 'utf8');
    expect(text).toMatch(
      /^# score\/pass-1\/variant-A\n\nAnswer in `001-score-pass-1-variant-A\.answer\.json`, next to this file, with one JSON object of the shape at the end/,
    );
    const parts = ['You answer as: judge.', 'You are a judge.', 'The rubric.', 'Is it met?', '"enum": ['];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('whose answer is text is answered in Markdown', async () => {
    await expect(ask({}, essay)).rejects.toMatchObject({ code: 'files/waiting' });
    expect(await readFile(file('question.md'), 'utf8')).toMatch(
      /\.answer\.md`, next to.*the text that is asked/,
    );
    await writeFile(file('answer.md'), '```markdown\n# Plan\n```\n');
    expect(await ask({}, essay)).toBe('# Plan\n');
  });

  test("is its owner's alone, and so is the folder", async () => {
    await ask().catch(() => undefined);
    const modes = await Promise.all(
      [folder, join(folder, RUN), file('question.md')].map((path) => stat(path)),
    );
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
  });

  test('keeps its number and its file when the run goes on; others get the next', async () => {
    await ask().catch(() => undefined);
    await longAgo(file('question.md'));
    await ask().catch(() => undefined);
    expect((await stat(file('question.md'))).mtimeMs).toBe(1000);
    await ask({ step: 'debate/round-1/advocate-A' }).catch(() => undefined);
    await ask({ step: 'score-pass-1/variant-A' }).catch(() => undefined);
    await ask({ step: 'über/../x' }).catch(() => undefined);
    const names = await readdir(join(folder, RUN));
    expect(names.sort()).toEqual([
      '001-score-pass-1-variant-A.question.md',
      '002-debate-round-1-advocate-A.question.md',
      expect.stringMatching(/^003-score-pass-1-variant-A-[0-9a-f]{8}\.question\.md$/),
      expect.stringMatching(/^004-_ber-\.\.-x-[0-9a-f]{8}\.question\.md$/),
    ]);
  });

  test('questions side by side are all written, under numbers of their own', async () => {
    const agent = filesAgent({ name: 'files:seat', folder, waits: false });
    const steps = Array.from({ length: 12 }, (_, index) => `round/${index}`);
    const asked = steps.map((step) => agent.answer(question, 'x', { role: 'judge', step, run: () => RUN }));
    await Promise.allSettled(asked);
    const names = await readdir(join(folder, RUN));
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(12);
  });

  test('of another run lies elsewhere', async () => {
    await ask().catch(() => undefined);
    await writeFile(file('answer.json'), JSON.stringify(good));
    await expect(ask({ run: () => 'another' })).rejects.toThrow(WaitingError);
    expect((await readdir(folder)).sort()).toEqual([RUN, 'another']);
  });
});

describe('an answer', () => {
  beforeEach(() => ask().catch(() => undefined));

  test.each([
    ['plain', JSON.stringify(good)],
    ['in a fence, with words around it', `Here it is:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nDone.`],
    ['behind a byte order mark', `\uFEFF${JSON.stringify(good)}`],
    ['with the usual slips', "{verdict: 'MET', note: 'naïve — 日本 🙂',}"],
  ])('%s is read', async (_, text) => {
    await writeFile(file('answer.json'), text);
    expect(await ask()).toEqual(good);
  });

  test('to another question is handed on: whoever asks checks it', async () => {
    await writeFile(file('answer.json'), '{"colour": "blue"}');
    expect(await ask()).toEqual({ colour: 'blue' });
  });

  test.each([
    ['too large', () => truncate(file('answer.json'), LARGEST_ANSWER + 1), /4\.0 MB; more than 4 MB/],
    ['not UTF-8', () => inOldFile(file('answer.json'), Uint8Array.of(0x7b, 0xff, 0x7d)), /not text in UTF-8/],
    ['cut off', () => inOldFile(file('answer.json'), '{"verdict": "MET", "no'), /not complete/],
  ])('%s is sent back, not taken', async (_, write, message) => {
    await writeFile(file('answer.json'), '');
    await write();
    const reply = await ask();
    expect(isUnreadable(reply) && reply.finding.message).toMatch(message);
  });

  test('that nobody has written into yet is not there', async () => {
    await writeFile(file('answer.json'), ' \n');
    await expect(ask()).rejects.toThrow(WaitingError);
  });

  test.each([
    ['a link', () => symlink('/etc/hostname', file('answer.json')), 'files/symlink'],
    ['a folder', () => mkdir(file('answer.json')), 'files/not-a-file'],
  ])('that is %s is refused in words for people', async (_, put, code) => {
    await put();
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ code, hint: expect.stringContaining('resume') });
  });
});

describe('a folder that cannot be used', () => {
  test.each([
    [
      'a file is in the way',
      () => writeFile(folder, ''),
      'files/not-usable',
      /a file of that name is in the way/,
    ],
    ['it is a link', () => symlink('/tmp', folder), 'files/symlink', /symbolic link/],
    [
      'the run has a link there',
      async () => {
        await mkdir(folder);
        await symlink('/tmp', join(folder, RUN));
      },
      'files/symlink',
      /symbolic link/,
    ],
  ])('%s', async (_, put, code, message) => {
    await put();
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(error).toBeInstanceOf(UsageError);
  });
});

describe('while the answer is missing', () => {
  test('the run stops, and says which file it waits for', async () => {
    const awaited: string[] = [];
    const error = await ask({ onAwaited: (path) => awaited.push(path) }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'files/waiting',
      exitCode: 0,
      message: expect.stringContaining('001-'),
    });
    expect(awaited).toEqual([file('answer.json')]);
  });

  test('the run looks again every second, and says so once', async () => {
    const awaited: string[] = [];
    const clock = clockThat(
      async () => undefined,
      () => writeFile(file('answer.json'), JSON.stringify(good)),
    );
    expect(await ask({ waits: true, clock, onAwaited: (path) => awaited.push(path) })).toEqual(good);
    expect([clock.waited, awaited]).toEqual([[1000, 1000], [file('answer.json')]]);
  });

  test('what is half written is waited for, until it is old', async () => {
    const half = '{"verdict": "MET", ';
    const clock = clockThat(
      () => writeFile(file('answer.json'), half),
      () => writeFile(file('answer.json'), `${half}"note": "whole"}`),
    );
    expect(await ask({ waits: true, clock })).toEqual({ verdict: 'MET', note: 'whole' });
    const patient = clockThat(
      () => writeFile(file('answer.json', '002-next'), half),
      () => longAgo(file('answer.json', '002-next')),
    );
    expect(isUnreadable(await ask({ waits: true, clock: patient, step: 'next' }))).toBe(true);
  });

  test('text is taken when nobody has written for a while', async () => {
    const clock = clockThat(
      () => writeFile(file('answer.md'), '# Pl'),
      () => inOldFile(file('answer.md'), '# Plan\n'),
    );
    expect(await ask({ waits: true, clock }, essay)).toBe('# Plan\n');
  });

  test.each(['signal', 'stopping', 'leaving'] as const)('nobody is waited for after %s', async (name) => {
    const stop = new AbortController();
    const clock = clockThat(async () => stop.abort(new Error('stop')));
    await expect(ask({ waits: true, clock, [name]: stop.signal })).rejects.toThrow(WaitingError);
  });
});

describe('how long a question lay open', () => {
  const timeOf = async (path: string, ms: number) => utimes(path, ms / 1000, ms / 1000);
  const told = async (given: Given = {}) => {
    const taken: unknown[] = [];
    await ask({ ...given, onTaken: (openMs) => taken.push(openMs) }).catch(() => undefined);
    return taken;
  };

  test('is told with the answer, by the times of the files, also where the run stopped between', async () => {
    expect(await told()).toEqual([]);
    await writeFile(file('answer.json'), JSON.stringify(good));
    await timeOf(file('question.md'), 1_000_000);
    await timeOf(file('answer.json'), 4_600_250);
    expect(await told()).toEqual([3_600_250]);
  });

  test('is not known where the answer was there before, but that somebody answered is', async () => {
    await ask().catch(() => undefined);
    await inOldFile(file('answer.json'), JSON.stringify(good));
    expect(await told()).toEqual([undefined]);
  });

  test('counts from the question as it was asked last', async () => {
    await ask().catch(() => undefined);
    await writeFile(file('answer.json'), '{}');
    const findings = [{ path: 'verdict', message: 'is missing' }];
    expect(await told({ findings, previous: {} })).toEqual([]);
    await timeOf(file('question.md'), 2_000_000);
    await inOldFile(file('answer.json'), JSON.stringify(good));
    await timeOf(file('answer.json'), 2_000_500);
    expect(await told({ findings, previous: {} })).toEqual([500]);
    // What was said before is read again and not waited for.
    expect(await told()).toEqual([]);
  });
});

describe('the corrective ask', () => {
  const bad = { verdict: 'PERHAPS' };
  const findings = [{ path: 'verdict', message: 'one of MET,\nNOT MET' }];
  const again = (given: Given = {}) => ask({ findings, previous: bad, ...given });

  beforeEach(async () => {
    await ask().catch(() => undefined);
    await writeFile(file('answer.json'), JSON.stringify(bad));
  });

  test('keeps the first answer, says on top what is wrong, and waits for the second', async () => {
    expect(await ask()).toEqual(bad);
    await expect(again()).rejects.toThrow(WaitingError);
    expect(await readFile(file('answer-1.json'), 'utf8')).toBe(JSON.stringify(bad));
    const text = await readFile(file('question.md'), 'utf8');
    expect(text.indexOf('- verdict: one of MET, NOT MET\n')).toBeLessThan(text.indexOf('You are a judge.'));
    expect(text).toContain('kept in `001-score-pass-1-variant-A.answer-1.json`');
    await writeFile(file('answer.json'), JSON.stringify(good));
    expect(await again()).toEqual(good);
  });

  test('a run that was killed hears the first answer once more, then the second', async () => {
    await again().catch(() => undefined);
    await writeFile(file('answer.json'), JSON.stringify(good));
    expect(await ask()).toEqual(bad);
    expect(await again()).toEqual(good);
    expect((await readdir(join(folder, RUN))).sort()).toEqual([
      '001-score-pass-1-variant-A.answer-1.json',
      '001-score-pass-1-variant-A.answer.json',
      '001-score-pass-1-variant-A.question.md',
    ]);
  });

  test('an answer that somebody took away is kept all the same', async () => {
    await rename(file('answer.json'), join(folder, 'elsewhere'));
    await expect(again()).rejects.toThrow(WaitingError);
    expect(JSON.parse(await readFile(file('answer-1.json'), 'utf8'))).toEqual(bad);
  });
});
