import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, folderWith, listing, steelman } from './cli-process.ts';
import { KEYS, NO_TERMINAL, openTerminal } from './pseudo-terminal.ts';

const { enter, down, space, interrupt } = KEYS;
const RUN = ['adversarial', 'a.md', 'b.md', '--interactive'];
/** Two that disagree on two values and add three sections each. */
const desk = (seconds: number, days: number, sections: Readonly<Record<string, string>>): string =>
  [
    '# Parcel desk',
    '## Goals',
    'Staff register parcels, print labels and hand parcels over.',
    '## Limits',
    `A label is printed within ${seconds} seconds.`,
    `A parcel waits for its owner for ${days} days.`,
    '## Safety',
    'Heavy parcels are lifted by two people.',
    'The lift is inspected every spring.',
    ...Object.entries(sections).flatMap(([title, text]) => [`## ${title}`, text]),
    '',
  ].join('\n\n');
const deskFolder = (): Promise<string> =>
  folderWith({
    'a.md': desk(2, 7, {
      Uniforms: 'Jackets are washed weekly by an outside laundry.',
      Translations: 'Volunteers translate the leaflets into Frisian.',
      Furniture: 'Chairs and shelves come from the carpenter next door.',
    }),
    'b.md': desk(5, 14, {
      Lighting: 'Lamps above the counter switch off at midnight.',
      Music: 'Quiet radio plays until noon.',
      Plants: 'Gardeners water the ferns on Tuesdays.',
    }),
  });

const ASKED = [
  'priority areas for debate?',
  'override the convergence assessment?',
  'override the base selection?',
  'modify the plan before execution?',
] as const;

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, 'adversarial', name), 'utf8');

async function approvals(cwd: string): Promise<(string | undefined)[]> {
  const names = ['diff-analysis.md', 'debate-transcript.md', 'base-selection.md', 'refactor-plan.md'];
  const texts = await Promise.all(names.map((name) => read(cwd, name)));
  return texts.map((text) => /^- Approval: (.*)$/m.exec(text)?.[1]);
}

const human = async (cwd: string): Promise<[string, unknown][]> =>
  (await read(cwd, 'journal.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ agent, step }) => agent === 'human' && step !== 'decisions')
    .map(({ step, answer }) => [step, answer]);

const contractOf = async (cwd: string): Promise<string> => read(cwd, 'return-contract.yaml');

const [AUTO, USER] = ['Auto-approved', 'user-overridden'];
const APPROVED = 'user-approved';
const REASON = NO_TERMINAL === undefined ? '' : ` (skipped: ${NO_TERMINAL})`;

describe.skipIf(NO_TERMINAL !== undefined)(`on a terminal${REASON}`, { timeout: 120_000 }, () => {
  test('[000/T05.02-cp1-diff] [000/T05.02-cp2-debate] [000/T05.02-cp3-base] [000/T05.02-cp4-plan] every override from a list', async () => {
    const cwd = await deskFolder();
    const screen = openTerminal(RUN, cwd);
    await screen.see(ASKED[0]);
    screen.press(down, enter);
    await screen.see('Which points are debated?');
    screen.press(space, enter);
    await screen.see(ASKED[1]);
    screen.press(down, enter);
    await screen.see('What do you override?');
    screen.press(enter);
    await screen.see('Which of the open points are resolved?');
    screen.press(space, enter);
    const scores = await screen.see(ASKED[2]);
    expect(scores).toMatch(/Base selected: Variant A \(original\) with score 0\.\d{3}\./);
    expect(scores).toMatch(/Runner-up: Variant B \(original\) with score 0\.\d{3}\. Margin: \d+\.\d%\./);
    screen.press(down, enter);
    await screen.see('Into which variant are the others merged?');
    screen.press(enter);
    await screen.see(ASKED[3]);
    // 002: nothing is merged before the plan is approved.
    expect((await readdir(cwd)).filter((name) => name.startsWith('merged-'))).toEqual([]);
    screen.press(down, enter);
    await screen.see('How do you want to look at it?');
    screen.press(enter);
    await screen.see('Which changes are carried out?');
    screen.press(space, enter);
    await screen.see('Do you add anything?');
    screen.press(down, enter);
    await screen.see('What is added?');
    screen.press('Pigeons wait outside.', enter);
    await screen.see('Behind which line or section of the base?');
    screen.press('Safety', enter);
    await screen.see('Why?');
    screen.press('they are back', enter);
    await screen.see('Anything else?');
    screen.press(enter);
    const { exitCode, screen: end } = await screen.end();
    expect(exitCode).toBe(0);
    expect(await read(cwd, 'merge-log.md')).toContain(
      '- P-001 in "Safety" added by a person: they are back: `Pigeons wait outside.`\n',
    );
    expect(end).toContain('Base: B (b.md), chosen by you:');
    expect(end).toMatch(
      /Decided by you: 1 point out of focus, 1 point settled, another base, 1 change left out,\s+1\s+passage\s+added/,
    );
    expect(await approvals(cwd)).toEqual([USER, USER, USER, USER]);
    expect(await contractOf(cwd)).toMatch(/convergence_override: true/);
    expect((await human(cwd)).map(([step]) => step)).toHaveLength(4);
    expect((await steelmanHere(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
  });

  test('[000/T05.02-cp4-plan] Ctrl-C, resume, a wrong answer, and the plan change by change', async () => {
    const cwd = await deskFolder();
    const first = openTerminal(RUN, cwd);
    await first.see(ASKED[0]);
    first.press(enter);
    await first.see(ASKED[1]);
    first.press(interrupt);
    const stopped = await first.end();
    expect(stopped.exitCode).toBe(130);
    expect(stopped.screen).toContain('Continue with: steelman resume adversarial');

    const screen = openTerminal(['resume', 'adversarial'], cwd);
    await screen.see(ASKED[1]);
    screen.press(down, enter);
    await screen.see('What do you override?');
    screen.press(down, enter);
    await screen.see('Which convergence do you hold to be reached?');
    screen.press('50', enter);
    await screen.see('50% is below the threshold of 80% and would settle nothing');
    await screen.see(ASKED[1]);
    screen.press(down, enter);
    await screen.see('What do you override?');
    screen.press(down, enter);
    await screen.see('Which convergence do you hold to be reached?');
    screen.press('90', enter);
    await screen.see(ASKED[2]);
    screen.press(enter);
    const planned = Number(/(\d+) changes planned/.exec(await screen.see(ASKED[3]))?.[1]);
    screen.press(down, enter);
    await screen.see('How do you want to look at it?');
    screen.press(down, enter);
    await screen.see('Change 1:');
    screen.press(down, enter);
    await screen.see('Change 2:');
    screen.press(down, down, enter);
    await screen.see('Behind which section does Change 2 stand?');
    screen.press(enter);
    for (let change = 3; change <= planned; change += 1) {
      await screen.see(`Change ${change}:`);
      screen.press(enter);
    }
    await screen.see('Do you add anything?');
    screen.press(enter);
    const { exitCode, raw } = await screen.end();
    expect(exitCode).toBe(0);
    expect(raw).not.toContain('MaxListeners');
    expect(await approvals(cwd)).toEqual([AUTO, USER, AUTO, USER]);
    const said = new Map(await human(cwd));
    expect(said.get('checkpoint/after-debate')).toEqual({ convergence: 0.9, resolved: [] });
    expect(said.get('checkpoint/after-refactoring-plan')).toMatchObject({
      remove: [1],
      move: [{ change: 2 }],
    });
    expect((await steelmanHere(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
  });

  test('[000/T05.02-default-answer] Enter takes every default, and titles cannot steer the terminal', async () => {
    const cwd = await exampleFolder();
    const text = await readFile(join(cwd, 'b.md'), 'utf8');
    await writeFile(join(cwd, 'b.md'), text.replace('## ', '## \u001b]0;owned\u0007\u001b[2J'));
    const screen = openTerminal(RUN, cwd);
    for (const asked of ASKED) {
      await screen.see(asked);
      screen.press(enter);
    }
    const { exitCode, raw } = await screen.end();
    expect(exitCode).toBe(0);
    expect(raw).not.toContain('\u001b]0;owned');
    expect(raw).not.toContain('\u001b[2J');
    expect(await approvals(cwd)).toEqual([AUTO, AUTO, AUTO, APPROVED]);
    expect(await read(cwd, 'refactor-plan.md')).toContain('- [x] user-approved');
  });
});

describe('without a terminal', () => {
  test('the examples of docs/interactive.md hold for the shipped example', async () => {
    const docs = await readFile('docs/interactive.md', 'utf8');
    const lines = /^printf '(.*)' \| steelman adversarial/m.exec(docs)?.[1]?.replaceAll('\\n', '\n');
    const answers = /```json\n(\{\n {2}"after-diff-analysis".*?)```/s.exec(docs)?.[1] ?? '';
    const piped = await exampleFolder();
    expect(await steelman(RUN, { cwd: piped, input: lines ?? '' })).toMatchObject({ exitCode: 0 });
    const filed = await exampleFolder();
    await writeFile(join(filed, 'answers.json'), answers);
    const words = RUN.filter((word) => word !== '--interactive');
    const { exitCode, stderr } = await steelmanHere([...words, '--answers', 'answers.json'], { cwd: filed });
    expect({ exitCode, stderr: stderr.match(/error: .*/)?.[0] }).toEqual({ exitCode: 0, stderr: undefined });
    expect(await approvals(filed)).toEqual([USER, USER, AUTO, USER]);
  });

  test('[002/approval-before-merge] a wrong line stops the run before the merge; it is resumed with a file', async () => {
    const cwd = await deskFolder();
    const wrong = await steelmanHere(RUN, { cwd, input: 'x-001\n\nb\n99\n' });
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('Line 4 of standard input, "99": there is no Change #99 in this plan');
    expect((await readdir(cwd)).filter((name) => name.startsWith('merged-'))).toEqual([]);
    const nobody = await steelmanHere(['resume', 'adversarial'], { cwd });
    expect([nobody.exitCode, nobody.stderr]).toEqual([2, expect.stringContaining('needs someone to ask')]);

    await writeFile(join(cwd, 'bad.json'), '{"after-refactoring-plan": {"remove": [77]}}');
    const bad = await steelmanHere(['resume', 'adversarial', '--answers', 'bad.json'], { cwd });
    expect(bad.stderr).toContain(
      'bad.json: after-refactoring-plan.changes: there is no Change #77 in this plan',
    );
    await writeFile(join(cwd, 'good.json'), '{"after-refactoring-plan": "1"}');
    const good = await steelmanHere(['resume', 'adversarial', '--answers', 'good.json', '--json'], { cwd });
    expect(good.exitCode).toBe(0);
    const { overrides, base_variant, changes } = JSON.parse(good.stdout);
    expect(overrides).toEqual(['after-diff-analysis', 'after-base-selection', 'after-refactoring-plan']);
    expect(base_variant).toBe('original:variant-2');
    expect(changes.skipped).toBe(1);
    expect((await listing(cwd)).some((name) => name.startsWith('merged-'))).toBe(true);
    expect((await steelmanHere(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
  });

  test('[000/T05.02-cp4-plan] own words and what the plan left out: log, brief, blame and verify name the person', async () => {
    const cwd = await deskFolder();
    const plan = [
      'after-base-selection: A',
      'after-refactoring-plan:',
      '  reword: [{ change: 1, words: "Lamps go off at eleven.", passage: 1, why: "sleep" }]',
      '  add:',
      '    - { words: "Pigeons wait outside.", after: 18, why: "they are back" }',
      '    - { take: "b.md:9", why: "both printers stay" }',
    ];
    await writeFile(join(cwd, 'answers.yaml'), plan.join('\n'));
    const words = ['adversarial', 'a.md', 'b.md', '--answers', 'answers.yaml'];
    const { exitCode, stdout } = await steelmanHere(words, { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('1 passage reworded, 2 passages added')]);
    const merged = await readFile(join(cwd, 'merged-output.md'), 'utf8');
    expect(merged).toContain('A label is printed within 2 seconds.');
    expect(merged).toContain('A label is printed within 5 seconds.');
    expect(await read(cwd, 'merge-log.md')).toContain('reworded by a person: sleep');
    expect(await read(cwd, 'decision-brief.md')).toContain('added by a person: both printers stay');
    const line = merged.split('\n').indexOf('Pigeons wait outside.') + 1;
    const { stdout: origin } = await steelmanHere(['blame', 'merged-output.md', String(line)], { cwd });
    expect(origin).toContain('P-002 added by a person: they are back, in own words');
    expect((await steelmanHere(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
    const decided = await steelmanHere(['resolve', 'adversarial', '--take', 'X-002=b.md'], { cwd });
    expect(decided.exitCode).toBe(0);
    expect((await steelmanHere(['verify', 'adversarial'], { cwd })).exitCode).toBe(0);
    expect(await readFile(join(cwd, 'merged-output.md'), 'utf8')).toContain('Pigeons wait outside.');
  });

  test('[000/T05.02-default-answer] --yes takes every default, and nobody is recorded', async () => {
    const cwd = await exampleFolder();
    expect((await steelmanHere([...RUN, '--yes'], { cwd })).exitCode).toBe(0);
    expect(await approvals(cwd)).toEqual([AUTO, AUTO, AUTO, AUTO]);
    expect(await human(cwd)).toEqual([]);
    expect(await read(cwd, 'refactor-plan.md')).toContain('- [x] auto-approved');
  });
});
