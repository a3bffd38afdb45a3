// Sections that a merger behind HTTP writes for a set that an analyst has judged: the result reads as one text and holds; of a
// liar nothing stays.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { VERSION } from '../../src/domain/version.ts';
import { runInDirectory } from '../../src/engine/run-workflow.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { verifyOwnRuns } from '../../src/surfaces/verify/own-run.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { runJudged } from '../documents/judged-run.ts';
import { openaiChat } from '../vendors/openai-chat.ts';
import { seatOf } from '../vendors/seat-of.ts';
import { startVendor } from '../vendors/start-vendor.ts';

const document = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
const PORTAL = [
  document(
    '# Portal',
    '## Roles',
    '- **R-1** An administrator may delete every account.\n- **R-2** An editor may change pages, but not publish them.',
    '## Sessions',
    'A session ends after 15 minutes without a request.',
    '## Export',
    'Exports are written as CSV for the accountant.',
  ),
  document(
    '# Portal Spec',
    '## Access',
    '- Viewer: read pages only.',
    '## Sign-in',
    'Refresh tokens live 30 days.',
    'They are bound to one device.',
    '## Questions',
    '- Who may start an export? The account owner only.',
    '- Should exports be kept? No, they must be deleted after 7 days.',
    '- It is sent by mail as a link that works once.',
  ),
] as const;
/** In the order of their statements; the first document is the base. */
const ADDED = ['A2', 'A3', 'A3', 'A4', 'A4', 'A4'].map((after, at) => ({
  n: `B${at + 1}`,
  is: 'adds',
  after,
}));
const FLUENT = [
  { numbers: [1], text: '**R-3** The Viewer role is to read pages only.' },
  { numbers: [1, 2], text: 'Refresh tokens live 30 days and are bound to one device.' },
  { numbers: [1], text: 'Only the account owner may start an export.' },
  { numbers: [2], text: 'Exports should not be kept, but must be deleted after 7 days.' },
  { numbers: [3], text: 'An export is sent by mail as a link that works once.' },
];
const fluentFor = (prompt: string) =>
  prompt.includes('Viewer:')
    ? FLUENT.slice(0, 1)
    : prompt.includes('Refresh')
      ? FLUENT.slice(1, 2)
      : FLUENT.slice(2);

/** A run in a folder whose analyst, reader and merger sit behind HTTP; what the merger says is given. */
async function runPortal(write: (prompt: string) => unknown, settings: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const vendor = await startVendor(openaiChat, {
    answer: ({ text }) => {
      if (/^JUDGE: /m.test(text)) return { conflicts: [], statements: ADDED };
      if (text.includes('List your findings, worst first.')) return { findings: [] };
      asked.push(text);
      return { texts: write(text) };
    },
  });
  onTestFinished(() => vendor.close());
  const mind = seatOf(vendor);
  const folder = join(await temporaryFolder(), 'adversarial');
  const documents = PORTAL.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  const named = { analysts: ['mind'], merger: 'mind', writesSections: true, order: [1, 0] };
  const input = adversarial.input.parse({ documents, ...named, provenance: 'inline', ...settings });
  const output = await runInDirectory(await createRunDirectory(folder), adversarial, input, {
    agentFor: (role) => (/^(?:analyst|reader|merger)/.test(role) ? mind : embeddedAgent),
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'mind',
    version: VERSION,
  });
  const merged = await readFile(join(folder, '..', input.mergedName), 'utf8');
  const plain = merged.replace(/^<!-- .* -->\n/gm, '');
  const { reports } = await verifyOwnRuns(folder);
  return { folder, output, merged, plain, asked, findings: reports.flatMap((one) => one.findings) };
}

describe('over HTTP, for what an analyst lets in', () => {
  test('sections read as one text, and verify and blame hold', async () => {
    const { plain, output, findings, asked, folder } = await runPortal(fluentFor);
    expect(asked).toHaveLength(3);
    expect(plain).toContain('but not publish them.\n- **R-3** The Viewer role is to read pages only.\n');
    expect(plain).toContain(
      '15 minutes without a request.\n\nRefresh tokens live 30 days and are bound to one device.\n\n## Export',
    );
    for (const { text } of FLUENT.slice(2)) expect(plain).toContain(`\n- ${text}\n`);
    expect(plain).not.toMatch(/Who may|Should exports|They are|It is sent/);
    expect(output.written?.map(({ modified }) => modified)).toEqual(Array(6).fill(true));
    expect(output.validation.passed).toBe(true);
    expect(findings).toEqual([]);
    const log = await readFile(join(folder, 'merge-log.md'), 'utf8');
    expect(log).toContain('passage 2 written together with passage 1 by ');
    expect(log).toContain('`They are bound to one device.` — reason: merged into');
    const lines = plain.split('\n');
    const { blocks } = JSON.parse(await readFile(join(folder, 'provenance.json'), 'utf8'));
    const joined = blocks.find((block: { line: number }) =>
      lines[block.line - 1]?.startsWith('Refresh tokens live 30 days and'),
    );
    expect(joined).toMatchObject({ variant: 'B', sourceLine: 9, sourceEndLine: 11 });
  });

  test.each(['sidecar', 'none'])('verify holds with provenance %s', async (provenance) => {
    expect((await runPortal(fluentFor, { provenance })).findings).toEqual([]);
  });

  test('of a liar nothing stays but the exact union', async () => {
    const honest = await runPortal(() => []);
    const liar = await runPortal((prompt) => [
      ...fluentFor(prompt).map(({ numbers, text }) => ({
        numbers,
        text: text
          .replace('only', 'everything')
          .replace('30', '90')
          .replace('Only the', 'Any')
          .replace('not ', ''),
      })),
      { numbers: [3], text: '<b>Approved by the auditor.</b>' },
    ]);
    expect(liar.plain).toBe(honest.plain);
    expect(liar.output.written?.every(({ modified, reason }) => !modified && reason !== undefined)).toBe(
      true,
    );
    expect(liar.findings).toEqual([]);
    // Each section was sent back once.
    expect(liar.asked).toHaveLength(6);
    expect(liar.asked.some((prompt) => prompt.includes('loses the word'))).toBe(true);
  });
});

describe('sections of an example, by a mind in the merger’s seat', () => {
  /** Two items become one, a row in words a sentence; what names something twice or answers a question goes too far. */
  const SAID: Readonly<Record<string, string>> = {
    'M1: Basket validation and stock reservation.':
      'M1: The job of M1 is basket validation and stock reservation.',
    'M4: content Migration of 10 % of the traffic; depends on M3.':
      'M4: Migration of 10 % of the traffic depends on M3.',
    'Does the tax service guarantee an answer within 500 ms?':
      'The tax service guarantees an answer within 500 ms.',
    'Which team answers customer questions about failed captures?':
      'Still to be answered: which team answers customer questions about failed captures?',
  };
  const TOGETHER =
    'The storefront keeps the old payment code behind the flag `checkout-v2` for 60 days. Its rollback means switching the flag off; orders that are already paid stay in the new service, and open authorisations are voided by a script.';
  const adds = (n: string, after: string) => ({ n, is: 'adds', after });

  test('what is better comes in, what claims more does not', async () => {
    const texts = await Promise.all(
      ['a', 'b'].map((name) => readFile(join('examples', 'checkout', `${name}.md`), 'utf8')),
    );
    const statements = [
      adds('A52', 'B59'),
      adds('A53', 'B59'),
      adds('A59', 'B65'),
      adds('A60', 'B41'),
      adds('A55', '§B13'),
      adds('A58', 'B62'),
    ];
    const analysts = [[{ statements }]];
    const plain = await runJudged(texts, { analysts }, 'B');
    const { merged, output } = await runJudged(
      texts,
      {
        analysts,
        writes: ({ passages }) =>
          passages[0]?.text.startsWith('The storefront keeps')
            ? [{ numbers: [1, 2], text: TOGETHER }]
            : passages.map(({ text }, at) => ({ numbers: [at + 1], text: SAID[text] ?? text })),
      },
      'B',
    );
    expect(merged).toContain(`every 10 minutes.\n- ${TOGETHER}\n`);
    expect(merged).toContain(
      '- M1: Basket validation and stock reservation.\n- M4: Migration of 10 % of the traffic depends on',
    );
    expect(merged).toContain('Does the tax service guarantee');
    expect(merged).toContain('Still to be answered: which team');
    expect(output.written?.map(({ reason, joined }) => reason ?? joined)).toEqual([
      'it makes a statement of a question that nobody has answered',
      undefined,
      1,
      'it adds the number "1"',
      undefined,
      undefined,
    ]);
    const faults = ({ validation }: typeof output) =>
      validation.checks.map((check) => [check.name, check.faults.length, check.lost]);
    expect(faults(output)).toEqual(faults(plain.output));
  });
});
