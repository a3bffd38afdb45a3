import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRevisions } from '../../../../../test/documents/random-documents.ts';
import { embeddedAgent } from '../../../../agents/embedded-agent.ts';
import { runWorkflow } from '../../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../../journal/journal.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { adversarial } from '../../index.ts';

async function run(texts: readonly string[], settings: Record<string, unknown> = {}) {
  const artifacts = new Map<string, string>();
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `../${at}.md`, text }));
  const journal = memoryJournal();
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents, ...settings }), {
    journal,
    agentFor: () => embeddedAgent,
    publish: async (name, content) => void artifacts.set(name, content),
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  return { output, transcript: artifacts.get('debate-transcript.md') ?? '', events: await journal.read() };
}

const one =
  '# Spec\n\n## Limits\n\nThe timeout is 30 s.\n\nGuests must sign in first.\n\n## Risks\n\nNone.\n';
const other = '# Spec\n\n## Limits\n\nThe timeout is 10 s.\n\nGuests may sign in first.\n';

describe('the transcript', () => {
  test('[000/T03.07-metadata] [000/T03.01-engine-named] opens with its metadata', async () => {
    const { transcript } = await run([one, other], { depth: 'deep', convergence: 0.9 });
    expect(transcript.split('\n').slice(0, 11)).toEqual([
      '# Adversarial Debate Transcript',
      '',
      '## Metadata',
      '',
      '- Depth: deep',
      expect.stringMatching(/^- Rounds completed: [123]$/),
      expect.stringMatching(/^- Convergence achieved: \d+%$/),
      '- Convergence threshold: 90%',
      '- Focus areas: All',
      '- Advocate count: 2',
      '- Engine: embedded',
    ]);
  });

  test('[000/T03.07-round-1-section] [000/T03.02-steelman-each] has each statement with its parts in order', async () => {
    const { transcript } = await run([one, other]);
    const [, body = ''] = transcript.split('### Variant A Advocate (embedded)\n');
    const blocks = body.split('### ')[0]?.match(/^\*\*.*\*\*$/gm);
    expect(blocks).toEqual([
      '**Position**',
      '**Steelman of Variant B**',
      '**Key strengths claimed**',
      '**Weaknesses identified in Variant B**',
      '**Concessions**',
    ]);
  });

  test('[000/T03.07-conditional-sections] has the rounds that were held', async () => {
    const sections = async (depth: string) =>
      (await run([one, other], { depth })).transcript.match(/^## .*$/gm)?.slice(1);
    expect(await sections('quick')).toEqual([
      '## Round 1: Advocate Statements',
      '## Scoring Matrix',
      '## Convergence Assessment',
    ]);
    expect(await sections('standard')).toContain('## Round 2: Rebuttals');
    expect(await sections('deep')).toContain('## Round 3: Final Arguments');
  });

  test('[000/T03.06-columns] [000/T03.06-coverage] [000/T03.07-assessment] [002/depth-quick] ends with matrix and assessment', async () => {
    const { transcript, output } = await run([one, other], { depth: 'quick' });
    expect(transcript).toContain(
      '| Diff Point | Winner | Confidence | Evidence Summary |\n|---|---|---|---|\n',
    );
    const { points, unresolved } = output.debate;
    expect(unresolved.length).toBeGreaterThan(0);
    expect(transcript).toContain(
      [
        `- Points resolved: ${points.length - unresolved.length} of ${points.length}`,
        `- Alignment: ${Math.round((100 * (points.length - unresolved.length)) / points.length)}%`,
        '- Threshold: 80%',
        '- Status: NOT_CONVERGED (not checked)',
        `- Unresolved points: ${unresolved.join(', ')}`,
      ].join('\n'),
    );
  });

  test('says nothing that the documents could make into structure', async () => {
    await fc.assert(
      fc.asyncProperty(randomRevisions, async (texts) => {
        const { transcript, output } = await run(texts, { depth: 'deep' });
        const titles = parseDocument(transcript).sections.map(({ title }) => title);
        const allowed =
          /^(?:|Adversarial Debate Transcript|Metadata|Round \d: .*|Variant [AB] (?:Advocate \(embedded\)|Rebuttal|Final Position)|Scoring Matrix|Convergence Assessment)$/;
        expect(titles.filter((title) => !allowed.test(title))).toEqual([]);
        expect(transcript.match(/^\| X-\d{3} \|/gm) ?? []).toHaveLength(output.debate.points.length);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  test('nothing the embedded advocates say is struck', async () => {
    const { events } = await run([one, other], { depth: 'deep' });
    const struck = events.flatMap((event) => (event.type === 'answer-recorded' ? event.struck : []));
    expect(struck).toEqual([]);
  });
});
