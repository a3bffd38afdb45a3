// What a person finds in a merged document and beside it: nothing is lost, overwritten, certified by coincidence, said
// against itself or put where it does not belong.

import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, folderWith, NOW } from './cli-process.ts';

const WORDS = ['--now', NOW, '--provenance', 'none', '--quiet', '--json'];
/** Enough in common to be revisions of one text. */
const COMMON = [
  '## Operation',
  'The portal is watched around the clock by the team on duty.',
  'Logs are kept on the archive host for ninety days.',
  'Nightly copies of the store leave the building by courier.',
];
const doc = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts].join('\n\n')}\n`;
const kin = (...parts: readonly string[]): string => doc('Portal', ...parts, ...COMMON);

async function merge(cwd: string, ...names: readonly string[]) {
  const { exitCode, stdout, stderr } = await steelmanHere(['adversarial', ...names, ...WORDS], { cwd });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  const contract = JSON.parse(stdout);
  const read = (name: string): Promise<string> =>
    readFile(join(cwd, 'adversarial', name), 'utf8').catch(() => '');
  return {
    contract,
    read,
    // Marks of what is open are lines of their own.
    merged: (await read(join('..', basename(contract.merged_output_path)))).replace(
      /^> \*\*Open .*\n\n/gm,
      '',
    ),
    undecided: await read('undecided.md'),
  };
}

async function mergeTexts(...texts: readonly string[]) {
  const names = texts.map((_, at) => `${'abc'.charAt(at)}.md`);
  return merge(
    await folderWith(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))),
    ...names,
  );
}

test('one id for two requirements: nobody votes, and neither is overwritten', async () => {
  const list = (first: string) =>
    doc('Portal', '## Requirements', `- **FR-001**: ${first}\n- **FR-002**: Every order must be paid at once.\n- **FR-003**: Receipts must be sent by e-mail.`); // biome-ignore format: one text
  const [own, other] = ['Customers must sign in with a passkey.', 'Uploads must be PNG or JPEG images.'];
  const { merged, undecided, read } = await mergeTexts(list(own), list(other), list(other));
  for (const text of [own, other]) expect(`${merged}${undecided}`).toContain(text);
  expect(await read('debate-transcript.md')).not.toContain('| X-001 |');
});

describe('nothing is covered by words that mean something else', () => {
  const placesOf = async (read: (name: string) => Promise<string>) =>
    (JSON.parse(await read('ledger.json')).entries as { place: string }[]).map(({ place }) => place);

  test('a verdict by the same word under another heading', async () => {
    const verdict = '- **Verdict**: ACCEPT';
    const { merged, read } = await mergeTexts(
      kin('## Payments', verdict, '## Logs', 'The store is reviewed every year.'),
      kin('## Payments', '## Logs', verdict, 'The store is reviewed every year.'),
    );
    expect(merged.split(verdict)).toHaveLength(3);
    expect(await placesOf(read)).not.toContain('covered by');
  });

  test('a refusal by the sentence that it denies', async () => {
    const { undecided, read } = await mergeTexts(
      kin('## Delivery', 'Redirects are followed.'),
      kin('## Delivery', 'The relay does not follow redirects.'),
    );
    expect(await placesOf(read)).not.toContain('covered by');
    expect(undecided).toContain('The relay does not follow redirects.');
  });
});

test('the example keeps the requirement that only one of the two specs has', async () => {
  const { merged } = await merge(await exampleFolder(), 'a.md', 'b.md');
  expect(merged).toContain('| FR-009 | The service must show the delivery date before payment. | Must |');
});

describe('texts of different hands', () => {
  const relay = (...parts: readonly string[]) => doc('Webhook relay', ...parts);
  const cases: [what: string, base: string, other: string, beside: string[]][] = [
    [
      'what contradicts the base in other words stays beside it',
      relay('## Delivery', 'A delivery that fails is tried again, with at most 12 attempts in all.', '## Redirects', 'Redirects are followed.', '## Access', 'Every call must carry an API key of the customer.'),
      relay('## Retry policy', 'The relay gives up on a message after 8 attempts and parks it.', '## Receivers with a new address', 'The relay must not follow redirects, because they leak payloads to strangers.', '## Who may send', 'The endpoint needs no authentication inside the private network.'),
      ['after 8 attempts', 'must not follow redirects', 'needs no authentication'],
    ],
    [
      'no second timeline with another total',
      doc('Plan', '## Build', '1. Order the parts.\n2. Weld the frame.', '## Timeline', '- Build: 4 weeks\n- Total: 6 weeks'),
      doc('Plan of the annex', '## Construction works', '1. Call the surveyor.\n2. Dig the pit.', '## Schedule', '- Groundwork: 3 weeks\n- Total: 9 weeks'),
      ['Call the surveyor', 'Dig the pit', 'Groundwork: 3 weeks', 'Total: 9 weeks'],
    ],
    [
      'nothing is heaped up before the first chapter',
      relay('## Chapter one', 'Events are pushed to subscribers in the order of their arrival at the relay.', '## Chapter two', 'The queue lives in PostgreSQL and is vacuumed every night by a job.'),
      'The relay fetches batches every minute.\n\nTokens expire after ten minutes without an answer.\n\nMessages are appended to files on local disks.\n',
      ['fetches batches', 'Tokens expire', 'appended to files'],
    ],
  ]; // biome-ignore format: a table

  test.each(cases)('%s', async (_, base, other, beside) => {
    const { merged, undecided, contract } = await mergeTexts(base, other);
    expect(merged).toBe(base);
    for (const text of beside) expect(undecided).toContain(text);
    expect(contract).toMatchObject({ status: 'partial', unjudged: beside.length });
  });
});

test('a later draft wins, and what it dropped does not come back', async () => {
  const REDIS = 'The cache is a Redis cluster with three nodes.';
  const cwd = await folderWith({
    'plan-v1.md': kin('## Cache', 'Sessions of guests expire after 15 minutes.', REDIS, 'The cache must be warmed before each release of the shop, because cold starts cost orders.'), // biome-ignore format: one text
    'plan-v2.md': kin('Changes from v1: the cache cluster was dropped.', '## Cache', 'Sessions of guests expire after 30 minutes.', 'There is no cache.'), // biome-ignore format: one text
  });
  const { merged, contract } = await merge(cwd, 'plan-v1.md', 'plan-v2.md');
  expect(contract.base_variant).toBe('original:variant-2');
  expect(merged).toContain('after 30 minutes');
  expect(merged).not.toContain(REDIS);
});

describe('what a decision takes', () => {
  const settings = (payments: number, ...more: readonly string[]) => {
    const table = (value: number) => `| Setting | Value |\n|---|---|\n| Retries | ${value} |`;
    return doc('Relay', '## Payments', table(payments), '## Logs', table(3), ...more);
  };
  const staff = ['## Staffing', 'Three people must be on duty at any time.'];

  test('is one value in its place, though the winners say the old one elsewhere', async () => {
    const { merged, contract } = await mergeTexts(settings(3, ...staff), settings(5), settings(5));
    expect(merged).toBe(settings(5, ...staff));
    expect(contract).toMatchObject({ status: 'success', open_points: [] });
  });

  test('what nobody disputes comes in beside what is open', async () => {
    const texts = ['7 years', '18 months'].map(
      (time) => `Records are kept for ${time}. Every access is logged.`,
    );
    const [own, other] = texts as [string, string];
    const extra = ['## Non-goals', '- Gift cards are not sold.', '## Layout', '```\nstore/\n  ledger/\n```', 'Orders are stored in PostgreSQL.']; // biome-ignore format: one list
    const { merged, contract } = await mergeTexts(
      kin('## Retention', `${own} The table is partitioned by month.`),
      kin('## Retention', other, ...extra),
    );
    for (const text of ['partitioned by month', ...extra]) expect(merged).toContain(text);
    expect(contract.open_points).toEqual(['X-001']);
  });
});

describe('what a person has to read', () => {
  test('one page says what conflicts, what was chosen, what came in and what is left', async () => {
    const { read } = await merge(await exampleFolder(), 'a.md', 'b.md');
    const page = await read('decision-brief.md');
    expect(page.split('\n').length).toBeLessThanOrEqual(61);
    for (const heading of ['To decide', 'Taken from the others', 'Unjudged'])
      expect(page).toContain(`\n## ${heading}`);
    const matters = (await read('diff-analysis.md')).split('## What Matters')[1]?.split('\n## ')[0] ?? '';
    const told = matters.trim().split('\n');
    expect(told.length).toBeGreaterThan(5);
    // No bare headings: every line quotes what it is about.
    for (const line of told) expect(line).toMatch(/"[^"]{2,}"? \(L\d|: "/);
  });

  test('reports of long documents are about twice as long as these', async () => {
    const folder = resolve('test/fixtures/variants/anti-instincts');
    const files = ['roadmap-haiku-architect.md', 'roadmap-opus-architect.md'];
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const { read } = await mergeTexts(...texts);
    const names = ['diff-analysis', 'debate-transcript', 'base-selection', 'refactor-plan', 'merge-log', 'undecided', 'decision-brief']; // biome-ignore format: one list
    const reports = await Promise.all(names.map((name) => read(`${name}.md`)));
    expect(reports.join('').length).toBeLessThan(2.5 * texts.join('').length);
  });
});
