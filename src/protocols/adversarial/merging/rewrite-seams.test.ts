import { expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';
import type { Deliberation } from '../../../domain/protocol.ts';
import { MOST_SEAMS } from './find-seams.ts';
import { rewriteSeams } from './rewrite-seams.ts';

/** Says these texts, whatever is asked, as if no check had struck them. */
function saying(texts: (block: string) => string): Deliberation & { readonly steps: string[] } {
  const steps: string[] = [];
  const ask = async (step: string, _role: string, _question: unknown, payload: unknown) => {
    steps.push(step);
    const { block } = payload as { readonly block: string };
    return { answer: { reasoning: '', text: texts(block) }, agent: 'model', struck: [] };
  };
  return { steps, ask, report: () => undefined } as unknown as Deliberation & { readonly steps: string[] };
}

const BASE =
  '# Spec\n\n## Limits\n\nThe client must close idle connections after 30 seconds.\n\n## Goals\n\nIt must be tested every week.\n';
const OWN = 'Guests are signed out by the proxy after a while.';
const OTHER = 'Backups are kept in the vault for the auditor.';
const merge = (...own: readonly string[]) =>
  mergeOf([
    BASE,
    `# Spec\n\n## Limits\n\nThe client must close idle connections after 30 seconds.\n\n${own.join('\n\n')}\n`,
  ]);
const rewrite = async (planned: ReturnType<typeof mergeOf>, texts: (block: string) => string) =>
  rewriteSeams({ planned, plan: planned.plan, skip: new Set() }, saying(texts));

test('what would contradict the merged document comes in word for word', async () => {
  const planned = merge(OWN);
  const { rewrites, plan } = await rewrite(
    planned,
    () => 'The client must close idle connections after 60 seconds.',
  );
  expect(rewrites).toMatchObject([{ modified: false, reason: expect.stringContaining('contradictions:') }]);
  expect(plan).toEqual(planned.plan);
});

test('what would change its form comes in word for word', async () => {
  const planned = merge(OWN);
  const { rewrites, plan } = await rewrite(planned, (block) => `## ${block}`);
  expect(rewrites).toMatchObject([{ modified: false, reason: 'it would change the form of the document' }]);
  expect(plan).toEqual(planned.plan);
});

test('the others are not held liable', async () => {
  const planned = mergeOf([
    BASE,
    `# Spec\n\n## Limits\n\nThe client must close idle connections after 30 seconds.\n\n${OWN}\n\n## Goals\n\nIt must be tested every week.\n\n${OTHER}\n`,
  ]);
  const { rewrites, plan } = await rewrite(planned, (block) =>
    block === OWN
      ? 'The client must close idle connections after 60 seconds.'
      : `Also, ${block.replace('Backups', 'backups')}`,
  );
  expect(rewrites.map(({ modified }) => modified)).toEqual([false, true]);
  const texts = plan.changes.flatMap(({ edits }) => edits.map(({ text }) => text)).join('\n');
  expect(texts).toContain(OWN);
  expect(texts).toContain('Also, backups are kept');
});

test('tables, code, headings and whole sections are nobody’s to adapt', async () => {
  const planned = mergeOf([
    BASE,
    `${BASE}\n## Rollback\n\n${OWN}\n\n## Table\n\n| Key | Value |\n|---|---|\n| proxy | blue |\n\n\`\`\`sh\nrun --fast\n\`\`\`\n`,
  ]);
  const model = saying((block) => block);
  await rewriteSeams({ planned, plan: planned.plan, skip: new Set() }, model);
  expect(planned.plan.changes.length).toBeGreaterThan(0);
  expect(model.steps).toEqual([]);
});

test('what a person took out is not asked about', async () => {
  const planned = merge(OWN);
  const model = saying((block) => block);
  const skip = new Set(planned.plan.changes.map(({ number }) => number));
  expect((await rewriteSeams({ planned, plan: planned.plan, skip }, model)).rewrites).toEqual([]);
  expect(model.steps).toEqual([]);
});

test('a run asks at most forty times', async () => {
  const planned = merge(OWN);
  const [change] = planned.plan.changes;
  const [edit] = change?.edits ?? [];
  if (!change || !edit) throw new Error('nothing planned');
  const edits = Array.from({ length: 2 * MOST_SEAMS }, () => edit);
  const model = saying((block) => block);
  await rewriteSeams(
    { planned, plan: { ...planned.plan, changes: [{ ...change, edits }] }, skip: new Set() },
    model,
  );
  expect(model.steps).toHaveLength(MOST_SEAMS);
});
