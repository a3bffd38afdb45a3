import { describe, expect, test } from 'vitest';
import { mergeOf, type TriedMerge } from '../../../../../test/documents/merges-of.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import type { WritePayload, WrittenSection } from '../../questions/write-section.ts';
import { keepLedger } from '../ledger/keep-ledger.ts';
import { MOST_SECTIONS } from './find-sections.ts';
import { putTexts, settleTexts } from './settle-texts.ts';
import { writeSections } from './write-sections.ts';

type Writing = (payload: WritePayload) => WrittenSection['texts'];

/** Answers so, whatever is asked. */
function saying(writing: Writing) {
  const asked: { step: string; payload: WritePayload }[] = [];
  const ask = async (step: string, _role: string, _question: unknown, payload: WritePayload) => {
    asked.push({ step, payload });
    return { answer: { texts: writing(payload) }, agent: 'model', struck: [] };
  };
  return Object.assign({ ask, report: () => undefined } as unknown as Deliberation, { asked });
}

const each =
  (write: (text: string) => string): Writing =>
  ({ passages }) =>
    passages.map(({ text }, at) => ({ numbers: [at + 1], text: write(text) }));

async function write(planned: TriedMerge, writing: Writing, skip: ReadonlySet<number> = new Set()) {
  const model = saying(writing);
  const order = { planned, plan: planned.plan, skip };
  const { plan, written } = await writeSections(order, model);
  const merge = applyChanges(planned.context.baseDocument.text, plan.changes, skip);
  return { plan, written, merge, ledger: keepLedger({ planned, plan, merge }), asked: model.asked };
}

const LIMITS = 'The client must close idle connections after 30 seconds.';
const BASE = `# Spec\n\n## Limits\n\n${LIMITS}\n\n## Goals\n\nIt must be tested every week.\n`;
const OWN = 'It signs guests out by the proxy after a while.';
const BETTER = 'The client signs guests out by the proxy after a while.';
const OTHER = 'Backups are kept in the vault for the auditor.';
const merge = (...own: readonly string[]) =>
  mergeOf([BASE, `# Spec\n\n## Limits\n\n${LIMITS}\n\n${own.join('\n\n')}\n`]);

describe('what is asked about', () => {
  test('a section with what comes into it, and the headings above', async () => {
    const { asked } = await write(
      merge(OWN),
      each((text) => text),
    );
    expect(asked.map(({ step }) => step)).toEqual(['merge/section-1']);
    expect(asked[0]?.payload).toMatchObject({
      lines: [
        { text: '# Spec' },
        { text: '' },
        { text: '## Limits' },
        { text: '' },
        { text: LIMITS },
        { text: '' },
        { text: OWN, number: 1 },
        { text: '' },
      ],
      passages: [{ text: OWN, kind: 'paragraph', marker: '', joins: false }],
    });
  });

  test('a sentence that goes into a paragraph of the base', async () => {
    const planned = mergeOf([BASE, BASE.replace(LIMITS, `${LIMITS} ${OWN}`)]);
    const {
      asked,
      merge: merged,
      written,
    } = await write(
      planned,
      each((text) => (text === OWN ? BETTER : text)),
    );
    expect(asked[0]?.payload.lines.slice(4, 6)).toEqual([{ text: LIMITS }, { text: OWN, number: 1 }]);
    expect(merged.text).toContain(`\n${LIMITS} ${BETTER}\n`);
    expect(written).toEqual([{ change: 1, passage: 1, agent: 'model', modified: true }]);
  });

  test('tables, code, headings and whole sections of one author are nobody’s to write', async () => {
    const planned = mergeOf([
      BASE,
      `${BASE}\n## Rollback\n\n${OWN}\n\n## Table\n\n| Key | Value |\n|---|---|\n| proxy | blue |\n\n\`\`\`sh\nrun --fast\n\`\`\`\n`,
    ]);
    expect(planned.plan.changes.length).toBeGreaterThan(0);
    expect(
      (
        await write(
          planned,
          each((text) => text),
        )
      ).asked,
    ).toEqual([]);
  });

  test('nothing that a person took out', async () => {
    const planned = merge(OWN);
    const skip = new Set(planned.plan.changes.map(({ number }) => number));
    const { asked, written } = await write(
      planned,
      each((text) => text),
      skip,
    );
    expect([asked, written]).toEqual([[], []]);
  });

  test('at most forty sections', async () => {
    const sections = Array.from(
      { length: MOST_SECTIONS + 5 },
      (_, at) => `## Part ${at}\n\nThe part ${at} is there.`,
    );
    const more = sections.map(
      (part, at) => `${part}\n\nIt is painted ${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at} in spring.`,
    );
    const planned = mergeOf([`# Spec\n\n${sections.join('\n\n')}\n`, `# Spec\n\n${more.join('\n\n')}\n`]);
    const { asked } = await write(
      planned,
      each((text) => text),
    );
    expect(asked).toHaveLength(MOST_SECTIONS);
  });
});

describe('what becomes of it', () => {
  test('in lines as long as they were', async () => {
    const planned = merge('It signs guests out\nby the proxy\nafter a while.');
    const { merge: merged } = await write(
      planned,
      each(() => BETTER),
    );
    expect(merged.text).toContain('\nThe client signs\nguests out by the\nproxy after a\nwhile.\n');
    const same = await write(
      planned,
      each((text) => text.replace(/\n/g, ' ')),
    );
    expect(same.plan).toEqual(planned.plan);
    expect(same.written).toMatchObject([{ reason: 'it fits as it stands' }]);
  });

  test('several passages in one text: all their blocks are in the books, with one change', async () => {
    const planned = merge(`- ${OTHER}`, `- They are kept for the owner, too.`);
    const {
      merge: merged,
      ledger,
      written,
      plan,
    } = await write(planned, ({ passages }) => {
      expect(passages.map(({ joins }) => joins)).toEqual([false, true]);
      return [{ numbers: [1, 2], text: `${OTHER.slice(0, -1)} and are kept for the owner, too.` }];
    });
    expect(merged.text).toContain(
      '\n- Backups are kept in the vault for the auditor and are kept for the owner, too.\n',
    );
    expect(merged.text).not.toContain('They are kept');
    expect(written).toEqual([
      { change: 1, passage: 1, agent: 'model', modified: true },
      { change: 1, passage: 2, agent: 'model', modified: true, joined: 1 },
    ]);
    const came = ledger.entries.filter(({ place }) => place === 'merged into');
    expect(came).toMatchObject([
      { change: 1, mergedLine: 7 },
      { change: 1, mergedLine: 7 },
    ]);
    expect(ledger.orphans).toEqual([]);
    expect(plan.changes[0]?.edits[0]?.was).toContain(OTHER);
  });

  test('what another variant says in the same words has come in with it', async () => {
    const other = `# Spec\n\n## Limits\n\n${LIMITS}\n\n${OWN}\n`;
    const planned = mergeOf([BASE, other, other]);
    const { ledger } = await write(
      planned,
      each(() => BETTER),
    );
    const places = (of: typeof ledger) => of.entries.map(({ variant, place }) => `${variant} ${place}`);
    expect(places(ledger)).toEqual(places(planned.ledger));
    expect(places(ledger)).toContain('C merged into');
  });
});

describe('what comes in word for word', () => {
  test.each([
    ['what nobody wrote', () => [], 'it was not written'],
    ['what is written twice', () => [1, 1].map((n) => ({ numbers: [n], text: BETTER })), 'written twice'],
    ['what breaks a rule', each(() => OWN.replace('guests', 'all guests')), 'adds the word "all"'],
    ['what says nothing new', each((text) => text), 'it fits as it stands'],
  ] as const)('%s', async (_, writing, reason) => {
    const planned = merge(OWN);
    const { written, plan } = await write(planned, writing as Writing);
    expect(written).toMatchObject([{ modified: false, reason: expect.stringContaining(reason) }]);
    expect(plan).toEqual(planned.plan);
  });

  /** As if no check had looked at the text itself. */
  const settle = (planned: TriedMerge, ...texts: readonly (readonly [before: string, text: string])[]) => {
    const passages = texts.map(([before]) => {
      const change = planned.plan.changes.find(({ edits }) => edits.some((one) => one.text.includes(before)));
      const edit = change?.edits.findIndex((one) => one.text.includes(before)) ?? 0;
      const from = change?.edits[edit]?.text.indexOf(before) ?? 0;
      const place = { start: 0, end: 0, lead: 0, block: 0, section: 0, variant: 'B' };
      const form = { kind: 'paragraph', marker: '', isWhole: true } as const;
      return { change: change?.number ?? 0, edit, from, to: from + before.length, ...place, ...form };
    });
    const order = { planned, plan: planned.plan, skip: new Set<number>() };
    const proposals = texts.map(([, text], at) => ({
      passages: passages.slice(at, at + 1),
      text,
      agent: 'model',
    }));
    return settleTexts(order, proposals);
  };
  const CLASH = LIMITS.replace('30', '60');

  test('what would contradict the merged document, and the others are not held liable', () => {
    const planned = mergeOf([BASE, `${BASE.replace(LIMITS, `${LIMITS}\n\n${OWN}`)}\n${OTHER}\n`]);
    const settled = settle(planned, [OWN, CLASH], [OTHER, `Also, ${OTHER.replace('B', 'b')}`]);
    expect(settled).toMatchObject([{ reason: expect.stringContaining('contradictions:') }, {}]);
    const texts = putTexts(
      planned.plan.changes,
      settled.filter(({ reason }) => reason === undefined),
    )
      .flatMap(({ edits }) => edits.map(({ text }) => text))
      .join('\n');
    expect(texts).toContain(OWN);
    expect(texts).toContain('Also, backups are kept');
  });

  test('what would change its form', () => {
    expect(settle(merge(OWN), [OWN, `## ${OWN}`])).toMatchObject([
      { reason: 'it would change the form of the document' },
    ]);
  });
});
