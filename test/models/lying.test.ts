import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { RUBRIC } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';
import { compareWith } from './compare-with.ts';
import { INVENTED, lyingAgent } from './lying.ts';

const texts = ['a', 'b', 'c'].map((letter) => readFileSync(`examples/retention/${letter}.md`, 'utf8'));

describe.each([
  ['also for what is absent', true],
  ['but not for what is absent', false],
])('a model that invents quotes, %s', async (_, quotesAbsences) => {
  const lied = await compareWith(lyingAgent(quotesAbsences), texts, { depth: 'deep' });
  const honest = await compareWith(embeddedAgent, texts, { depth: 'deep' });
  const { debate, selection } = lied.output;

  test('no evidence of it is left, and no concession', () => {
    expect(debate.evidence.verified).toBe(0);
    expect(debate.evidence.struck).toBeGreaterThan(100);
    expect(debate.positions.flatMap(({ evidence }) => evidence)).toEqual([]);
    expect(debate.positions.some(({ concedes }) => concedes)).toBe(false);
  });

  test('only points, variants and criticisms that exist are spoken of', () => {
    const ids = new Set(honest.output.debate.points.map(({ point_id }) => point_id));
    expect(new Set(debate.positions.map(({ point }) => point))).toEqual(ids);
    expect(lied.artifact('debate-transcript.md')).not.toMatch(/Variant Q\b|Q\.1|Z-999|__proto__/);
    expect(debate.evidence.by_advocate.every(({ dropped }) => dropped >= 2)).toBe(true);
  });

  test('criticisms that rest on nothing need no answer', () => {
    const rebuttals = lied.prompts.filter(({ kind }) => kind === 'rebut');
    expect(rebuttals.length).toBeGreaterThan(0);
    for (const { user } of rebuttals) expect(user).toContain('Criticisms to answer: none\n');
  });

  test('no criterion is met but by what code has searched itself', () => {
    for (const { criterion, variant, verdict, evidence, items, searched } of selection.verdicts) {
      const own = honest.output.selection.verdicts.find(
        (one) => one.criterion === criterion && one.variant === variant,
      );
      const kind = RUBRIC.find(({ id }) => id === criterion)?.kind;
      const expected = kind === 'absence' ? own?.verdict : 'NOT MET';
      expect([criterion, variant, verdict]).toEqual([criterion, variant, expected]);
      expect({ items, searched }).toEqual({ items: own?.items, searched: own?.searched });
      if (kind === 'presence') expect(evidence).toEqual([]);
    }
    expect(selection.evidence.verified).toBe(0);
    expect(selection.evidence.struck > 0).toBe(quotesAbsences);
  });

  test('its totals are nowhere', () => {
    const all = ['debate-transcript.md', 'base-selection.md'].map(lied.artifact).join('\n');
    expect(all).not.toMatch(/25\/25|9,?999|everything, twice/);
    expect(JSON.stringify(lied.output)).not.toMatch(/"confidence":0\.99|9999/);
  });

  test('the report says how much was struck, and shows it', () => {
    const transcript = lied.artifact('debate-transcript.md');
    expect(transcript).toContain(`- Evidence: 0 verified, ${debate.evidence.struck} not verified\n`);
    expect(transcript).toContain(`~~"${INVENTED}"~~ (not found in A at L3)`);
    expect(transcript).toContain('(no evidence left: does not count)');
    const report = lied.artifact('base-selection.md');
    expect(report).toContain('- Judge: liar, flip rate 0% (0/75)\n');
    expect(report).toContain(`- Evidence: 0 verified, ${selection.evidence.struck} not verified\n`);
    expect(report.includes('(not found at L2)')).toBe(quotesAbsences);
    expect(lied.warnings.some((one) => /^evidence: 0 verified, \d+ not verified/.test(one))).toBe(true);
  });

  test('its answers are recorded with what is wrong with them', () => {
    const struck = lied.events.flatMap((event) => (event.type === 'answer-recorded' ? event.struck : []));
    expect(struck.some(({ message }) => message.includes('does not stand in Variant A at line 3'))).toBe(
      true,
    );
    expect(struck.some(({ message }) => message.includes('Z-999 is no point to answer here'))).toBe(true);
  });
});
