// The tools as a client of either era meets them: what is listed, what comes back, what is refused.

import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { copyDocuments } from '../documents/shipped.ts';
import { exampleFolder } from '../journeys/cli-process.ts';
import { connect, ERAS, untilStatus } from './clients.ts';

const tokens = (value: unknown): number => encode(JSON.stringify(value)).length;
const MOST_TOKENS = 2_000;
const TOOLS = ['adversarial', 'roadmap', 'review', 'decide', 'run'];

describe.each(ERAS)('%s', (era) => {
  test('five tools in a fixed order, short enough for every conversation', async () => {
    const { client } = await connect(era, { cwd: await exampleFolder() });
    const { tools, ...rest } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    expect(tokens(tools)).toBeLessThan(MOST_TOKENS);
    for (const { title, description, outputSchema, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(description).toMatch(/^[A-Z].*\./s);
      expect(outputSchema).toBeDefined();
      expect(annotations).toMatchObject({ readOnlyHint: false, idempotentHint: false, openWorldHint: true });
    }
    if (era === '2026-07-28') expect(rest).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(TOOLS.slice(0, -1));
  });

  test('a comparison: begun at once, followed, read as resources', async () => {
    const cwd = await exampleFolder();
    const connected = await connect(era, { cwd });
    const before = Date.now();
    const begun = await connected.call('adversarial', { files: ['a.md', 'b.md'], output: 'out' });
    // A machine that does other things is given more than the two seconds.
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(begun).toMatchObject({ workflow: 'adversarial', folder: 'out/adversarial', engine: 'embedded' });
    const told = await untilStatus(connected, begun.run, 'partial');
    expect(tokens(told)).toBeLessThan(MOST_TOKENS);
    expect(told.open).toContain('X-001');
    const files = told.files as readonly { readonly name: string; readonly uri: string }[];
    const merged = files.find(({ name }) => name.endsWith('merged-spec.md'));
    const { contents } = await connected.client.readResource({ uri: merged?.uri ?? '' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: await readFile(join(cwd, 'out/merged-spec.md'), 'utf8'),
    });
    await expect(
      connected.client.readResource({ uri: `steelman://run/${begun.run}/..%2F..%2Fa.md` }),
    ).rejects.toThrow();
    const { resources } = await connected.client.listResources();
    expect(resources).toHaveLength(1);
  });

  test.each([
    ['roadmap', { files: ['a.md'], output: 'plan' }, ['success', 'partial', 'failed']],
    ['review', { file: 'a.md', output: 'seen' }, ['waiting', 'finished', 'success', 'partial']],
    ['decide', { question: 'question.yaml', output: 'sadd' }, ['finished', 'success', 'partial', 'failed']],
  ])('%s comes to an end', async (name, given, ends) => {
    const cwd = await exampleFolder();
    await copyDocuments('examples/decide', cwd);
    const connected = await connect(era, { cwd });
    const begun = await connected.call(name, given);
    expect(begun.error).toBeUndefined();
    const told = await untilStatus(connected, begun.run, ...ends);
    expect(tokens(told)).toBeLessThan(MOST_TOKENS);
    expect(told).toMatchObject({ workflow: name });
  });

  test('a dry run says what would be asked, and writes nothing', async () => {
    const cwd = await exampleFolder();
    const before = await readdir(cwd);
    const { call } = await connect(era, { cwd });
    const told = await call('adversarial', { files: ['a.md', 'b.md'], dry_run: true });
    expect(told).toMatchObject({ status: 'dry run', expected: { calls: 0, cost: 0 } });
    expect((await readdir(cwd)).filter((name) => name !== 'nobody-home')).toEqual(before);
  });

  test('a person decides an open point in a form, or closes it and nothing happens', async () => {
    const cwd = await exampleFolder();
    const forms: string[] = [];
    let isClosed = true;
    const connected = await connect(era, {
      cwd,
      person: ({ message, requestedSchema }) => {
        forms.push(message);
        expect(requestedSchema.properties.choice?.enum).toEqual(
          expect.arrayContaining(['a.md', 'b.md', 'both', 'neither', 'words', 'later']),
        );
        return isClosed
          ? { action: 'cancel' }
          : { action: 'accept', content: { choice: 'b.md', why: 'measured' } };
      },
    });
    const { run } = await connected.call('adversarial', { files: ['a.md', 'b.md'] });
    await untilStatus(connected, run, 'partial');
    expect(await connected.call('run', { do: 'answer', run, item: 'X-001' })).toMatchObject({
      decided: false,
    });
    const before = await readFile(join(cwd, 'merged-spec.md'), 'utf8');
    isClosed = false;
    const told = await connected.call('run', { do: 'answer', run, item: 'X-001' });
    expect(told.open).not.toContain('X-001');
    expect(forms[1]).toMatch(/^X-001: .*\na\.md: .*2 minutes.*\nb\.md: .*10 minutes/s);
    expect(await readFile(join(cwd, 'merged-spec.md'), 'utf8')).not.toBe(before);
    expect(await connected.call('run', { do: 'answer', run, item: 'X-002', take: 'later' })).toMatchObject({
      run,
    });
    expect(await connected.call('run', { do: 'answer', run, item: 'X-999', take: 'a.md' })).toMatchObject({
      status: 'refused',
      error: expect.stringContaining('X-999'),
    });
  });
});

test('words that people search tools by are in a name, title or first sentence', async () => {
  const { client } = await connect('2025-11-25', { cwd: await exampleFolder() });
  const { tools } = await client.listTools();
  const firsts = tools.map(
    ({ name, title, description = '' }) => `${name} ${title} ${description.split('. ')[0]}`,
  );
  const searched = [
    ['compare two specs', 0],
    ['merge drafts', 0],
    ['contradictions', 0],
    ['attack this plan', 2],
    ['which option', 3],
  ] as const;
  for (const [words, at] of searched) expect(firsts[at]?.toLowerCase()).toContain(words);
});

describe('refused, with nothing written', () => {
  const ROWS = [
    ['a path outside', 'adversarial', { files: ['../secret.md', 'a.md'] }, /outside the folders/],
    ['an absolute path', 'review', { file: '/etc/passwd' }, /outside the folders/],
    ['a link out', 'review', { file: 'link/passwd' }, /outside the folders/],
    ['a place outside', 'review', { file: 'a.md', output: '../out' }, /outside the folders/],
    ['a seat outside', 'review', { file: 'a.md', seats: 'files:../seat' }, /outside the folders/],
    [
      'a path in a flag',
      'review',
      { file: 'a.md', flags: { context: '/etc/passwd' } },
      /outside the folders/,
    ],
    ['a home', 'review', { file: '~/notes.md' }, /outside the folders|No such|not found|Cannot/i],
    ['standard input', 'review', { file: '-' }, /no standard input/],
    ['a flag that is none', 'review', { file: 'a.md', flags: { trust: true } }, /no flag trust/],
    ['a flag for a shell', 'review', { file: 'a.md', flags: { '--config=/etc/x': 'y' } }, /no flag/],
    ['a value of another kind', 'review', { file: 'a.md', flags: { type: { a: 1 } } }, /must be a text/],
    ['an unknown model', 'review', { file: 'a.md', seats: 'sonet' }, /Unknown model: sonet/],
    ['an unknown run', 'run', { do: 'status', run: 'adversarial-2020' }, /no run adversarial-2020/],
    ['a run outside', 'run', { do: 'status', run: '../elsewhere' }, /outside the folders/],
    ['a file that is a flag', 'review', { file: '--in-place' }, /in-place/],
  ] as const;

  test('paths outside, flags that are none, runs that nobody knows', async () => {
    const cwd = await temporaryFolder();
    await mkdir(join(cwd, 'inside'));
    await symlink('/etc', join(cwd, 'inside/link'));
    await writeFile(join(cwd, 'inside/a.md'), '# A\n');
    await writeFile(join(cwd, 'secret.md'), '# S\n');
    const { call } = await connect('2026-07-28', { cwd, words: ['--root', 'inside'] });
    const there = async () =>
      (await readdir(cwd, { recursive: true })).filter((one) => !one.startsWith('nobody')).sort();
    const before = await there();
    for (const [what, name, given, says] of ROWS) {
      const told = { what, ...(await call(name, given)) };
      expect(told).toMatchObject({ what, status: 'refused', error: expect.stringMatching(says) });
      expect([what, await there()]).toEqual([what, before]);
    }
  });

  test('an argument that is too large, and one that is none', async () => {
    const { client } = await connect('2026-07-28', { cwd: await exampleFolder() });
    const call = async (given: Record<string, unknown>) =>
      client.callTool({ name: 'review', arguments: given }).then(
        ({ isError }) => isError,
        () => true,
      );
    expect(await call({ file: 'x'.repeat(100_000) })).toBe(true);
    expect(await call({ file: 7 })).toBe(true);
    expect(await call({ file: 'a.md', colour: 'blue' })).toBe(true);
  });
});

test('the author of a review answers through the tool, and names the document', async () => {
  const cwd = await exampleFolder();
  const plan = await readFile('examples/review/ROADMAP-draft.md', 'utf8');
  await writeFile(join(cwd, 'plan.md'), plan);
  const connected = await connect('2026-07-28', { cwd });
  const { run } = await connected.call('review', { file: 'plan.md', flags: { type: 'roadmap' } });
  const waits = await untilStatus(connected, run, 'waiting', 'success', 'partial', 'finished');
  if (waits.status !== 'waiting') throw new Error(`nothing to answer: ${JSON.stringify(waits)}`);
  expect(waits.next).toMatch(/file: the document/);
  const answer = (given: object) => connected.call('run', { do: 'answer', run, ...given });
  expect(await answer({ take: 'revised' })).toMatchObject({
    status: 'refused',
    next: expect.stringMatching(/file/),
  });
  expect(await answer({ file: '../plan.md' })).toMatchObject({ error: expect.stringMatching(/outside/) });
  await writeFile(
    join(cwd, 'plan.md'),
    `${plan}
A last word.
`,
  );
  const told = await answer({ file: 'plan.md', take: 'revised' });
  expect(told.error).toBeUndefined();
  await untilStatus(connected, run, 'waiting', 'success', 'partial', 'finished');
});

test('a client without forms is told what to ask, and passes own words on', async () => {
  const cwd = await exampleFolder();
  const connected = await connect('2026-07-28', { cwd });
  const { run } = await connected.call('adversarial', { files: ['a.md', 'b.md'] });
  await untilStatus(connected, run, 'partial');
  const told = await connected.call('run', { do: 'answer', run, item: 'X-004' });
  expect(told).toMatchObject({
    decided: false,
    ask: { item: 'X-004', take: expect.arrayContaining(['a.md', 'b.md', 'words']) },
  });
  const words = 'Authorisation times out after "20 s".';
  expect((await connected.call('run', { do: 'answer', run, item: 'X-004', words })).open).not.toContain(
    'X-004',
  );
  expect(await readFile(join(cwd, 'merged-spec.md'), 'utf8')).toContain('20 s');
});
