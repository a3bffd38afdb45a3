// What a run of each workflow gives back has the names that the types promise, also when it went on or was decided about.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { PARCEL_SPEC } from '../../../test/roadmap/parcel-spec.ts';
import { adversarial, decide, resolve, resume, review, roadmap } from '../../index.ts';
import { loadWorkflows } from '../../workflows/index.ts';
import { nameArtifacts } from './result.ts';

const offered = await loadWorkflows();

const text = (limit: string) => `# Spec\n\n## Limits\n\n- **Timeout**: ${limit}\n- **Retries**: 3\n`;
const compare = [
  { name: 'a.md', text: text('30 s') },
  { name: 'b.md', text: text('10 s') },
];

/** Names that only some runs write, or that hang on what was given. */
const SOMETIMES = {
  adversarial: /^(?:variant-\d+-.+\.md|merged-.+\.md|.+\.provenance\.json)$/,
  roadmap: /^never$/,
  review: /^(?:round-[23]\.md|.+\.revised.*)$/,
  decide: /^debate-.+-(?:risk|value|effort).*\.md$/,
} as const;

/** So long as the function does not throw, what is always there is; the rest must be of a known form. */
function strangers(workflow: keyof typeof SOMETIMES, artifacts: object): string[] {
  const texts = Object.entries(artifacts).filter(([name]) => !SOMETIMES[workflow].test(name));
  const named = new Map<string, string>(texts);
  nameArtifacts(offered[workflow], named);
  const always = [...named.keys()].filter((name) => {
    const fewer = new Map(named);
    fewer.delete(name);
    try {
      nameArtifacts(offered[workflow], fewer);
      return false;
    } catch {
      return true;
    }
  });
  return [...named.keys()].filter((name) => !always.includes(name));
}

test('a comparison, also of texts that are the same and with a sidecar', async () => {
  const same = compare.map(({ name }) => ({ name, text: text('30 s') }));
  for (const request of [{ compare }, { compare: same }, { compare, provenance: 'sidecar' as const }]) {
    const { protocol, output, artifacts } = await adversarial(request).result;
    expect(protocol).toBe('adversarial');
    expect(strangers('adversarial', artifacts)).toEqual([]);
    expect(artifacts[output.mergedName]).toContain('# Spec');
  }
});

test('a roadmap, a review and a decision', async () => {
  const planned = await roadmap({ spec: { name: 'spec.md', text: PARCEL_SPEC } }).result;
  expect(strangers('roadmap', planned.artifacts)).toEqual([]);
  const document = { name: 'REQUIREMENTS.md', text: '# Desk\n\n## Requirements\n\n- FR-001: It opens.\n' };
  const seen = await review({ document, author: 'embedded' }).result;
  expect(strangers('review', seen.artifacts)).toEqual([]);
  const options = ['A: no offline; nothing to build', 'B: full offline; takes eight weeks'];
  const chosen = await decide({ question: 'Should we support offline mode?', options }).result;
  expect(strangers('decide', chosen.artifacts)).toEqual([]);
  expect([planned.protocol, seen.protocol, chosen.protocol]).toEqual(['roadmap', 'review', 'decide']);
});

test('a run that went on has all of them, whenever they were written', async () => {
  const cwd = await temporaryFolder();
  const stop = new AbortController();
  const report = (event: { readonly type: string; readonly name?: string }) => {
    if (event.name === 'debate-transcript.md') stop.abort();
  };
  const begun = adversarial({ compare, output: '.' }, { cwd, report, signal: stop.signal });
  await expect(begun.result).rejects.toMatchObject({ code: 'run/interrupted' });
  const whole = await resume('adversarial', { cwd }).result;
  if (whole.protocol !== 'adversarial') throw new Error('not a comparison');
  expect(strangers('adversarial', whole.artifacts)).toEqual([]);
  expect(whole.artifacts['diff-analysis.md']).toContain('a.md');

  const again = await resume('adversarial', { cwd }).result;
  expect(again.artifacts).toEqual(whole.artifacts);

  const told = await resolve({ run: '.' }, { cwd });
  expect([told.output, told.artifacts]).toEqual([undefined, undefined]);
  const decisions = [{ item: 'X-001', take: 'b.md', why: 'measured' }];
  const { output, artifacts } = await resolve({ run: '.', decisions }, { cwd });
  expect(output && artifacts?.[output.mergedName]).toContain('10 s');
  expect(artifacts?.['merge-log.md']).toContain('measured');

  await writeFile(join(cwd, 'adversarial', 'merge-log.md'), 'altered\n');
  const restored = await resume('adversarial', { cwd }).result;
  expect(restored.artifacts).toEqual(artifacts);
});

test('a run without a text that the types promise is a mistake of ours', () => {
  expect(() => nameArtifacts(offered.roadmap, new Map([['roadmap.md', '']]))).toThrow(
    'A run of roadmap ended without extraction.md, test-strategy.md',
  );
});
