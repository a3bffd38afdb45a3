import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { adversarial } from '../index.ts';

const WEIGHTS = [0.3, 0.25, 0.15, 0.15, 0.15];

async function run(texts: readonly string[]) {
  const artifacts = new Map<string, string>();
  const documents = texts.map((text, at) => ({ label: `${at}.md`, sourcePath: `${at}.md`, text }));
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents }), {
    journal: memoryJournal(),
    agentFor: () => embeddedAgent,
    publish: async (name, content) => void artifacts.set(name, content),
    report: () => {},
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'embedded',
    version: '0.0.0',
  });
  return {
    output: JSON.parse(JSON.stringify(output)) as typeof output,
    markdown: artifacts.get('base-selection.md') ?? '',
  };
}

const read = (path: string): string => readFileSync(path, 'utf8');

test.each([
  ['two', ['examples/checkout/a.md', 'examples/checkout/b.md']],
  ['three', ['a', 'b', 'c'].map((letter) => `examples/retention/${letter}.md`)],
])('every number of the report follows from what the run keeps: %s variants', async (_, paths) => {
  const texts = paths.map(read);
  const { output, markdown } = await run(texts);
  const { selection, debate } = output;
  const won = (id: string): number => debate.points.filter(({ winner }) => winner === id).length;
  const recomputed = selection.scores.map(({ variant, metrics }) => {
    const quant = metrics.reduce((sum, { numerator, denominator, symbol }, index) => {
      const value = denominator === 0 ? Number(symbol !== 'SR') : numerator / denominator;
      return sum + (WEIGHTS[index] ?? 0) * value;
    }, 0);
    const own = selection.verdicts.filter((one) => one.variant === variant);
    const met = own.filter(({ verdict }) => verdict === 'MET').length;
    const correctness = own.filter(
      (one) => one.verdict === 'MET' && one.criterion.startsWith('correctness'),
    ).length;
    return { variant, quant, met, correctness, score: quant / 2 + met / 50 };
  });
  selection.scores.forEach((score, index) => {
    const again = recomputed[index];
    expect(score.quant_score).toBeCloseTo(again?.quant ?? 0, 12);
    expect(score.criteria_met).toBe(again?.met);
    expect(score.variant_score).toBeCloseTo(again?.score ?? 0, 12);
    expect(markdown).toContain(`**${score.variant_score.toFixed(3)}**`);
  });
  const [first, second] = [...recomputed].sort((a, b) => b.score - a.score);
  if (!first || !second) throw new Error('two variants at least');
  let base = first;
  if (first.score - second.score < 0.05 - 1e-9) {
    const share = (won(first.variant) - won(second.variant)) / debate.points.length;
    if (Math.abs(share) >= 0.05) base = share > 0 ? first : second;
    else if (first.correctness !== second.correctness)
      base = first.correctness > second.correctness ? first : second;
    else base = first.variant < second.variant ? first : second;
  }
  expect(selection.base).toBe(base.variant);
  expect(output.baseVariant).toBe(`original:variant-${'ABC'.indexOf(base.variant) + 1}`);
  expect(selection.margin).toBeCloseTo(first.score - second.score, 12);
  for (const { evidence, variant } of selection.verdicts) {
    for (const { start, end } of evidence) {
      const quoted = texts['ABC'.indexOf(variant)]?.slice(start, end).trim() ?? '';
      expect(quoted).not.toBe('');
    }
  }
});
