// A spec read by a model over HTTP: what a careful one adds and puts off, what becomes of one that lies, and that nothing
// is asked twice.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { AgentError, BudgetError } from '../../src/domain/errors.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { type RoadmapOutput, roadmap } from '../../src/workflows/roadmap/index.ts';
import type { ReadPayload } from '../../src/workflows/roadmap/questions/read-requirements.ts';
import { roadmapInput } from '../../src/workflows/roadmap/request/input.ts';
import { type Order, type PaidRun, runPaid, startTeller } from '../contracts/paid-run.ts';
import type { Fault } from '../vendors/start-vendor.ts';
import { CAREFUL, CLINIC_SPEC } from './clinic-spec.ts';

interface Said {
  readonly n: string;
  readonly is: string;
  readonly kind?: string;
  readonly as?: readonly string[];
  readonly why?: string;
}
type Mind = (payload: ReadPayload, turn: number) => readonly Said[];

/** The text behind a number, as the question shows it. */
const shown = ({ spec }: ReadPayload, n: string): string =>
  spec
    .split('\n')
    .find((line) => line.startsWith(` *${n} `))
    ?.replace(/^ \*\S+ (?:\(under \S+\) )?(?:\(a\) )?/, '') ?? '';

/** Part by part where the second one has a name of its own. */
const careful: Mind = (payload) =>
  payload.judge.flatMap((n) => {
    const [first = '', second = ''] = shown(payload, n).split(' (b) ');
    const known = (text: string) => CAREFUL.find(([begins]) => text.startsWith(begins));
    const say = (number: string, text: string): Said => {
      const [, is = 'context', kind = 'functional'] = known(text) ?? [];
      return { n: number, is, kind, why: is === 'context' || is === 'deferred' ? `as it says: ${is}` : '' };
    };
    return known(second) ? [say(`${n}a`, first), say(`${n}b`, second)] : [say(n, first)];
  });
const isOf = (payload: ReadPayload, { n }: Said, ...begins: readonly string[]): boolean =>
  begins.some((words) => shown(payload, n).startsWith(words));
const everything =
  (is: string): Mind =>
  ({ judge }) =>
    judge.map((n) => ({ n, is, why: 'because', as: is === 'same' ? [n === 'A1' ? 'A2' : 'A1'] : [] }));

interface Run extends PaidRun<RoadmapOutput> {
  /** What the reader was told is wrong, by turn. */
  readonly findings: readonly string[];
  readonly requests: number;
}

interface Given extends Partial<Omit<Order, 'script'>> {
  readonly text?: string;
  readonly fault?: (nth: number) => Fault | undefined;
  readonly isRead?: boolean;
}

async function run(
  mind: Mind,
  { text = CLINIC_SPEC, fault, isRead = true, ...order }: Given = {},
): Promise<Run> {
  const teller = await startTeller(fault);
  onTestFinished(() => teller.vendor.close());
  const findings: string[] = [];
  const script: Agent['answer'] = async (question, payload, context) => {
    if (question.kind !== 'read-requirements') return embeddedAgent.answer(question, payload, context);
    findings.push(...(context.findings ?? []).map(({ message }) => message));
    return { statements: mind(payload as unknown as ReadPayload, context.findings ? 2 : 1) };
  };
  const input = roadmapInput.parse({
    specs: [{ label: 'clinic.md', sourcePath: 'clinic.md', text }],
    mode: 'none',
    compliance: 'strict',
    model: 'seat',
    ...(isRead && { reader: 'seat' }),
  });
  const ended = await runPaid(roadmap, input, teller, { script, ...order });
  return { ...ended, findings, requests: teller.vendor.requests.length };
}

const requirementsOf = ({ output, error }: Run) => {
  if (output === undefined) throw error;
  return output.extraction.requirements;
};
const linesOf = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : []));
/** One table of extraction.md. */
const part = ({ artifacts }: Run, title: string): string =>
  artifacts.get('extraction.md')?.split(`### ${title}\n`)[1]?.split(/\n##/)[0] ?? '';

const ASKED = CAREFUL.filter(([, is]) => is === 'requirement').map(([begins]) => begins);

describe('a careful reader', () => {
  test('finds what the rules miss, in the words and at the lines of the spec', async () => {
    const read = await run(careful);
    const alone = await run(careful, { isRead: false });
    const found = requirementsOf(read);
    for (const begins of ASKED)
      expect(
        found.some(({ text }) => text.startsWith(begins)),
        begins,
      ).toBe(true);
    const missed = ASKED.filter(
      (begins) => !requirementsOf(alone).some(({ text }) => text.startsWith(begins)),
    );
    expect(missed.length).toBeGreaterThan(2);
    const lines = CLINIC_SPEC.split('\n');
    for (const { source } of found)
      expect(lines.slice(source.line - 1, source.endLine).join('\n')).toContain(source.quote);
    const added = found.filter(({ foundBy }) => foundBy !== undefined);
    expect(added.length).toBeGreaterThanOrEqual(missed.length);
    for (const { id } of added) expect(part(read, 'Found by a Model')).toContain(`| ${id} |`);
    expect(found.find(({ text }) => text.startsWith('Screens can'))?.kind).toBe('non-functional');
    // The second inventory still counts what the reader calls mere context: nothing is certified then.
    expect(read.output?.contract).toMatchObject({
      status: 'partial',
      validation_status: 'INCOMPLETE',
      faults: [],
    });
    expect(read.findings).toEqual([]);
  });

  test('puts off what the spec puts off, and every such line is listed with its words', async () => {
    const read = await run(careful);
    const texts = requirementsOf(read).map(({ text }) => text);
    expect(texts).not.toContain('The desk shall talk to the insurers.');
    expect(texts).not.toContain('Later the desk should speak Turkish and Arabic.');
    expect(part(read, 'Left Out')).toMatch(/\| 68 \| nothing \| deferred \| .* \| `The desk shall talk/);
    expect(part(read, 'Left Out')).toMatch(/\| nothing \| deferred \| .*Billing of private patients/);
    const roadmapText = read.artifacts.get('roadmap.md') ?? '';
    const [, deferred = ''] = roadmapText.split('## Deferred Requirements');
    expect(deferred).toMatch(/insurers[\s\S]*Turkish[\s\S]*Billing/);
    const planned = roadmapText
      .split('\n')
      .filter((line) => /^\| D\d/.test(line))
      .join('\n');
    expect(planned).not.toMatch(/insurers|Turkish|Billing/);
    expect(planned).toContain('German only');
  });

  test('settles what is doubtful by rule', async () => {
    const [read, alone] = [await run(careful), await run(careful, { isRead: false })];
    const open = ({ output }: Run): string[] =>
      (output?.extraction.asides ?? [])
        .filter(({ isDoubtful }) => isDoubtful)
        .map(({ source }) => source.quote);
    expect(open(alone)).toEqual([
      'Receptionists find a free slot by doctor, by clinic or by the earliest date.',
      'They book it with two clicks.',
      'It is up from 7:00 to 20:00 on 99.5 % of\nworking days.',
      'Patient data stays in the country; the data protection officer signs off before the first clinic goes live.',
      'The first version must be in German only.',
      'A held slot must not be confused with a booked one.',
      'The desk must look good.',
    ]);
    expect(open(read)).toEqual([]);
    expect(alone.artifacts.get('roadmap.md')).toMatch(/## To Be Judged[\s\S]*German only[\s\S]*look good/);
    expect(read.artifacts.get('roadmap.md')).not.toContain('## To Be Judged');
  });

  test('names criteria, risks and dependencies, too', async () => {
    const { output } = await run(careful);
    const { criteria = [], risks = [], dependencies = [] } = output?.extraction ?? {};
    expect(criteria.map(({ text }) => text)).toContain(
      'Callers wait less than two minutes on average in the first month.',
    );
    expect(risks.map(({ text }) => text)).toContain('The carrier changes its prices.');
    expect(dependencies.map(({ text }) => text).join('\n')).toContain('contract with the carrier');
  });
});

describe('a reader that lies', () => {
  test('all context: what binds stays and is marked, the rest is listed', async () => {
    const read = await run(everything('context'));
    const alone = await run(careful, { isRead: false });
    const kept = requirementsOf(read).map(({ text }) => text);
    const left = part(read, 'Left Out');
    for (const { text, source } of requirementsOf(alone))
      expect(kept.includes(text) || new RegExp(`\\| ${source.line}(?:-\\d+)? \\|`).test(left), text).toBe(
        true,
      );
    expect(kept).toContain('All actions work from the keyboard.');
    expect(left).toContain('Walk-ins go to the end');
    // What a reader takes out is seen by whoever counts the raw spec.
    expect(read.artifacts.get('roadmap.md')).toContain('validation_status: INCOMPLETE');
    expect(part(read, 'Held Against the Inventory')).toMatch(/context .*it binds: a binding word/);
    expect(read.output?.contract).toMatchObject({ faults: [] });
  });

  test('all requirement: it is told of what stands under "Out of scope", and that is not added', async () => {
    const read = await run(everything('requirement'));
    expect(read.findings.join('\n')).toMatch(/stands under a heading that leaves it out/);
    expect(
      requirementsOf(read)
        .map(({ text }) => text)
        .join('\n'),
    ).not.toContain('Billing');
    expect(part(read, 'Left Out')).toMatch(/\| nothing \| requirement \| not added.*Billing/);
    expect(part(read, 'Found by a Model')).toContain('The diary was introduced in 1998');
  });

  test('all deferred: what no word puts off stays', async () => {
    const read = await run(everything('deferred'));
    const kept = requirementsOf(read);
    expect(kept.map(({ text }) => text)).toContain('All actions work from the keyboard.');
    expect(kept.map(({ text }) => text)).not.toContain('Walk-ins go to the end of the list of the day.');
    expect(kept[0]?.disputed?.reason).toMatch(/no word at its place/);
  });

  test('all the same: what says something else stays', async () => {
    const read = await run(everything('same'));
    const alone = await run(careful, { isRead: false });
    expect(requirementsOf(read).map(({ text }) => text)).toEqual(
      requirementsOf(alone).map(({ text }) => text),
    );
  });

  test('all risks: nothing would be left to plan, so the rules are followed', async () => {
    const read = await run(everything('risk'));
    const alone = await run(careful, { isRead: false });
    expect(requirementsOf(read)).toEqual(requirementsOf(alone));
    expect(read.artifacts.get('extraction.md')).toContain(
      'It left no requirement at all, so it was not followed.',
    );
  });

  test('numbers left out: asked for once, then the rule counts and they are listed', async () => {
    const read = await run((payload, turn) =>
      careful(payload, turn).filter((one) => !isOf(payload, one, 'Patients are known', 'A held slot')),
    );
    expect(read.findings).toEqual([expect.stringMatching(/^not judged: A9 A\d\d$/)]);
    expect(part(read, 'Without an Answer')).toMatch(/Patients are known[\s\S]*A held slot must not/);
    const texts = requirementsOf(read).map(({ text }) => text);
    expect(texts).toContain('Patients are known by name and date of birth.');
    expect(texts).not.toContain('A held slot must not be confused with a booked one.');
  });

  test('numbers invented or called two things: nothing comes of them', async () => {
    const read = await run((payload, turn) => [
      ...careful(payload, turn),
      { n: 'A999', is: 'requirement' },
      { n: '__proto__', is: 'requirement' },
      { n: 'A9', is: 'risk' },
    ]);
    expect(read.findings).toEqual([
      'there is no number "A999"',
      'there is no number "__proto__"',
      'called two things: A9',
    ]);
    expect(part(read, 'Without an Answer')).toContain('Patients are known');
    const kept = requirementsOf(read).find(({ text }) => text.startsWith('Patients are known'));
    expect(kept?.text).toBe('Patients are known by name and date of birth.');
    expect(kept?.disputed).toBeUndefined();
  });

  test('mended the second time, it is as if it had never lied', async () => {
    const read = await run((payload, turn) => (turn === 1 ? [] : careful(payload, turn)));
    const sound = await run(careful);
    expect([...read.artifacts]).toEqual([...sound.artifacts]);
  });

  test('words of a model are no markup', async () => {
    const why = '| </td> <script>alert(1)</script> ### Left Out';
    const read = await run((payload, turn) =>
      careful(payload, turn).map((one) => (one.why ? { ...one, why } : one)),
    );
    expect(read.artifacts.get('extraction.md')).not.toMatch(/<script>|^### Left Out\b.*alert/m);
  });
});

/** So many statements that they are asked about in slices. */
const LONG = `${CLINIC_SPEC}\n${Array.from(
  { length: 4 },
  (_, part) =>
    `## Requirements, part ${part + 1}\n\n${Array.from(
      { length: 30 },
      (_, at) => `- The desk must handle case ${part * 30 + at + 1} of the old handbook.`,
    ).join('\n')}\n`,
).join('\n')}`;

describe('a journal step for each slice', () => {
  const text = LONG;

  test('at a limit, gone on with, and nothing asked twice', async () => {
    const whole = await run(careful, { text });
    const steps = linesOf(whole.events).filter((step) => step.startsWith('wave-1b/reading/'));
    expect(steps.length).toBeGreaterThan(1);
    expect(whole.receipt?.total.calls).toBe(whole.requests);
    const stopped = await run(careful, { text, limits: { calls: 1 } });
    expect(stopped.error).toBeInstanceOf(BudgetError);
    expect(linesOf(stopped.events)).toHaveLength(1);
    const mended = await run(careful, { text, events: stopped.events });
    expect([...mended.artifacts]).toEqual([...whole.artifacts]);
    expect(mended.requests).toBe(whole.requests - 1);
  });

  test('a vendor that fails stops the run, which is gone on with', async () => {
    const whole = await run(careful);
    const broken = await run(careful, { fault: () => ({ kind: 'overloaded' }) });
    expect(broken.error).toBeInstanceOf(AgentError);
    const mended = await run(careful, { events: broken.events });
    expect([...mended.artifacts]).toEqual([...whole.artifacts]);
  });

  test('of a reader that says nothing usable the rule counts, and everything is listed', async () => {
    const refused = await run(careful, { fault: (nth) => (nth <= 2 ? { kind: 'refusal' } : undefined) });
    const alone = await run(careful, { isRead: false });
    expect(requirementsOf(refused)).toEqual(requirementsOf(alone));
    expect(refused.artifacts.get('extraction.md')).toContain('Nobody read 0 of');
    expect(refused.artifacts.get('roadmap.md')).toEqual(alone.artifacts.get('roadmap.md'));
  });
});

test('the rules in the words of the question change nothing', async () => {
  const read = await run(({ judge, units }) =>
    judge.map((n) => ({ n, is: units[n] ?? 'context', why: 'by rule' })),
  );
  const alone = await run(careful, { isRead: false });
  const textsOf = (one: Run): string[] => requirementsOf(one).map(({ text }) => text);
  expect(textsOf(read)).toEqual(textsOf(alone));
});
