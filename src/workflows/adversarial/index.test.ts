import { describe, expect, test } from 'vitest';
import { section } from '../../../test/documents/variants-of.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import type { ProgressEvent } from '../../domain/workflow/workflow.ts';
import { hashOutput } from '../../engine/run-files.ts';
import { runWorkflow } from '../../engine/run-workflow.ts';
import { memoryJournal } from '../../journal/journal.ts';
import { recordingAgent } from '../../testing.ts';
import { adversarial } from './index.ts';

async function compare(...texts: string[]) {
  const journal = memoryJournal();
  const agent = recordingAgent(embeddedAgent);
  const artifacts = new Map<string, string>();
  const events: ProgressEvent[] = [];
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `../in/${at}.md`, text }));
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents }), {
    journal,
    agentFor: () => agent,
    publish: async (name, content) => void artifacts.set(name, content),
    report: (event) => events.push(event),
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  return { output, artifacts, events, agent, journal };
}

const one = `${section('The timeout is 30 s.  \nGuests must sign in first.')}\n\n`;
const other = section('The timeout is 10 s.\nGuests must sign in first.');

describe('a comparison', () => {
  test('publishes the copies, then an artifact for each step, and delivers the merged document', async () => {
    const { artifacts } = await compare(one, other);
    expect([...artifacts.keys()]).toEqual([
      'variant-1-original.md',
      'variant-2-original.md',
      'diff-analysis.md',
      'debate-transcript.md',
      'base-selection.md',
      'diff-analysis.json',
      'refactor-plan.md',
      'undecided.md',
      'decisions.yaml',
      'decision-brief.md',
      'ledger.json',
      'provenance.json',
      'merge-log.md',
      'merged-output.md',
    ]);
  });

  test('[000/load-normalise] [000/load-naming-original] stores normalised copies', async () => {
    const { artifacts } = await compare(one, other);
    expect(artifacts.get('variant-1-original.md')).toBe(
      section('The timeout is 30 s.\nGuests must sign in first.'),
    );
    expect(artifacts.get('variant-2-original.md')).toBe(other);
  });

  test('quotes the originals, not the copies', async () => {
    const { artifacts } = await compare(one.replaceAll('\n', '\r\n'), other);
    const { points } = JSON.parse(artifacts.get('diff-analysis.json') ?? '');
    const [quote] = points[0].sides[0].quotes;
    expect(one.replaceAll('\n', '\r\n').slice(quote.start, quote.end)).toBe('The timeout is 30 s.');
  });

  test('[000/load-variant-metadata] records what was read, per variant', async () => {
    const { output, journal } = await compare(one, other);
    expect(output.variants).toMatchObject([
      { variant_id: 1, source_path: '../in/0.md', heading_count: 1, line_count: 8, word_count: 14 },
      { variant_id: 2, source_path: '../in/1.md', heading_count: 1, line_count: 6, word_count: 14 },
    ]);
    const finished = (await journal.read()).find(({ type }) => type === 'run-finished');
    expect(finished).toEqual({ type: 'run-finished', sha256: hashOutput(output) });
  });

  test('returns the counts, the severe points and what to debate', async () => {
    const { output, agent, artifacts } = await compare(one, other);
    expect(output).toMatchObject({
      counts: { structural: 0, content: 0, contradictions: 1, unique: 0, total: 1 },
      highest: ['X-001'],
      whatMatters: [{ id: 'X-001', severity: 'High' }],
      highlighted: ['X-001'],
      substantiallyIdentical: false,
    });
    expect(agent.asked.map(({ question }) => question)).toEqual([
      'highlight-points',
      'state-position',
      'state-position',
      'rebut',
      'rebut',
      'accept-convergence',
      'judge-rubric',
      'judge-rubric',
      'judge-rubric',
      'judge-rubric',
      'choose-base',
      'review-plan',
      'decide-items',
    ]);
    expect(artifacts.get('diff-analysis.md')).toContain('- Generated: 2026-01-31T12:00:00Z');
    expect(artifacts.get('diff-analysis.md')).toContain('- Engine: embedded');
  });

  test('diff-analysis.json holds the same points as diff-analysis.md', async () => {
    const { artifacts } = await compare(
      one,
      `${other}\n## Rollback\n\nThe release must stop within 5 minutes.\n`,
    );
    const data = JSON.parse(artifacts.get('diff-analysis.json') ?? '');
    const rows = artifacts.get('diff-analysis.md')?.match(/(?<=^\| )[SCXU]-\d{3}(?= \|)/gm);
    expect(data.points.map(({ id }: { id: string }) => id)).toEqual(rows);
    expect(data).toMatchObject({ format: 1, generated: '2026-01-31T12:00:00Z', engine: 'embedded' });
  });
});

describe('warnings', () => {
  const warnings = (events: readonly ProgressEvent[]): string[] =>
    events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));

  test('[000/diff-empty-section-warn] a category without items', async () => {
    const { events } = await compare(one, other);
    expect(warnings(events)).toEqual([
      'no structural differences found',
      'no content differences found',
      'no unique contributions found',
    ]);
  });

  test('[000/similarity-threshold] variants that are substantially identical', async () => {
    const { events, output, artifacts } = await compare(one, one);
    expect(warnings(events)).toContain('variants substantially identical');
    expect(output.substantiallyIdentical).toBe(true);
    expect(artifacts.get('diff-analysis.md')).toContain('substantially identical');
    expect(artifacts.get('base-selection.md')).toContain(
      '- Scoring skipped: variants substantially identical',
    );
  });
});
