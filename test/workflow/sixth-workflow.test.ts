// A workflow is a folder and a line: one is added to a copy of the sources, and every surface has it, with its flags, its
// examples and its runs, though nothing else was touched.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const COPIED = ['src', 'scripts', 'bin', 'docs', 'schema', 'package.json', 'tsconfig.json'];

const WORKFLOW = `// Entitle: names a document.

import { z } from 'zod';
import { defineQuestion } from '../../domain/question.ts';
import { defineWorkflow } from '../../domain/workflow/workflow.ts';
import { DONE, file } from '../../domain/workflow/summary.ts';

const request = z.strictObject({
  document: z.string().meta({ description: 'The document to name', argument: '[document]', isOnlyArgument: true }),
  style: z.enum(['plain', 'loud']).default('plain').meta({ description: 'How it sounds', placeholder: 'style' }),
  namer: z.string().optional().meta({ description: 'The model that names it', placeholder: 'name' }),
  output: z.string().optional().meta({ description: 'The folder of the run', placeholder: 'folder', isPlace: true }),
});

const input = z.strictObject({
  label: z.string(), sourcePath: z.string(), text: z.string(), style: z.string(), namer: z.string().optional(),
});
type Input = z.output<typeof input>;

const nameDocument = defineQuestion<{ text: string }, { title: string }>({
  kind: 'name-document',
  answer: z.strictObject({ title: z.string() }),
  prompt: ({ text }) => ({ system: 'Name the document.', user: text }),
  embedded: ({ text }) => ({ title: text.split('\\n', 1)[0]?.replace(/^# /, '') ?? '' }),
});

export const entitle = defineWorkflow<Input, { readonly title: string; readonly contract: object }>()({
  name: 'entitle',
  summary: 'Give a document a title.',
  examples: ['steelman entitle spec.md'],
  request,
  input,
  always: ['title.md'],
  async prepare(asked, workspace) {
    const { document, style, namer, output } = request.parse(asked);
    const { documents: [found], warnings } = await workspace.read(await workspace.find([document]));
    if (found === undefined) throw new Error('unreachable');
    const seats = { tables: [{ seats: [], judges: namer === undefined ? undefined : [namer] }] };
    await workspace.seat(seats);
    return {
      place: { folder: workspace.resolve(output ?? 'entitled'), isNamed: output !== undefined },
      input: ({ pathTo }) =>
        input.parse({
          label: found.label,
          sourcePath: found.path === undefined ? found.label : pathTo(found.path),
          text: found.text,
          style,
          ...(namer !== undefined && { namer }),
        }),
      warnings,
    };
  },
  documents: ({ label, sourcePath, text }) => [{ label, sourcePath, text }],
  seats: ({ namer }) => ({ tables: [{ seats: [], judges: namer === undefined ? undefined : [namer] }] }),
  async run({ text, style }, deliberation) {
    deliberation.report({ type: 'step-started', step: 'naming', title: 'Naming' });
    const { answer } = await deliberation.ask('naming/title', 'judge', nameDocument, { text });
    const title = style === 'loud' ? answer.title.toUpperCase() : answer.title;
    await deliberation.publish('title.md', \`# \${title}\\n\`);
    return { title, contract: { status: 'success', title } };
  },
  summarise: ({ title, contract }) => ({
    lines: [['Title: ', title], ['File: ', file('title.md')]],
    contract,
    fields: { title },
    exit: DONE,
  }),
  conclude: ({ output }) => output?.contract ?? { status: 'failed' },
});
`;

let home: string;
let work: string;

async function steelman(
  words: string,
  folder = work,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: folder };
  return run(process.execPath, [join(home, 'bin/steelman.js'), ...words.split(' ')], { cwd: folder, env });
}

beforeAll(async () => {
  [home, work] = [await mkdtemp(join(tmpdir(), 'steelman-')), await mkdtemp(join(tmpdir(), 'steelman-'))];
  for (const name of COPIED) await cp(name, join(home, name), { recursive: true });
  await symlink(resolve('node_modules'), join(home, 'node_modules'));
  await mkdir(join(home, 'src/workflows/entitle'));
  await writeFile(join(home, 'src/workflows/entitle/index.ts'), WORKFLOW);
  const registry = join(home, 'src/workflows/index.ts');
  const before = await readFile(registry, 'utf8');
  const line =
    "  entitle: { aliases: ['name'], load: async () => (await import('./entitle/index.ts')).entitle },\n";
  await writeFile(registry, before.replace(/(?=\} as const;)/, line));
  await run(process.execPath, ['scripts/build.js'], { cwd: home });
  await writeFile(join(work, 'spec.md'), '# Delivery of parcels\n\n- Parcels MUST arrive.\n');
}, 120_000);

afterAll(async () => {
  for (const folder of [home, work]) await rm(folder, { recursive: true, force: true });
});

test('help lists it, with a flag for each field and its example', async () => {
  expect((await steelman('help')).stdout).toMatch(/entitle\|name .*Give a document a title\./);
  const { stdout } = await steelman('help entitle');
  expect(stdout).toMatch(/--style <style> +How it sounds \(default: plain\)/);
  expect(stdout).toMatch(/--namer <name> +The model that names it/);
  expect(stdout).toContain('  steelman entitle spec.md');
});

test('it runs, and its run is listed, shown, replayed, verified and resumed', async () => {
  const { stdout } = await steelman('entitle spec.md --style loud --output out');
  expect(stdout).toContain('Title: DELIVERY OF PARCELS');
  expect(await readFile(join(work, 'out/title.md'), 'utf8')).toBe('# DELIVERY OF PARCELS\n');
  expect(await readFile(join(work, 'out/return-contract.yaml'), 'utf8')).toContain(
    'title: "DELIVERY OF PARCELS"',
  );
  expect((await steelman('runs')).stdout).toMatch(/entitle .* out$/m);
  expect((await steelman('show out')).stdout).toContain('entitle');
  expect((await steelman('replay out')).stdout).toContain('title.md');
  expect((await steelman('verify out')).stdout).toMatch(/3 artifacts, \d+ checks/);
  expect((await steelman('resume out')).stdout).toContain('Title: DELIVERY OF PARCELS');
});

test('what it wrote is held against what its journal gives', async () => {
  await steelman('entitle spec.md --output changed');
  await writeFile(join(work, 'changed/title.md'), '# Another title\n');
  await expect(steelman('verify changed')).rejects.toMatchObject({ code: 1 });
});

test('--json gives its contract, --dry-run asks and writes nothing, its other name means the same', async () => {
  expect(JSON.parse((await steelman('name spec.md --json --output named')).stdout)).toMatchObject({
    status: 'success',
    title: 'Delivery of parcels',
  });
  expect((await steelman('entitle spec.md --dry-run --output dry')).stdout).toMatch(/no cost/);
  await expect(readFile(join(work, 'dry/title.md'))).rejects.toThrow();
});

test('a value that no field has is refused, with the nearest', async () => {
  await expect(steelman('entitle spec.md --style lod')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('loud'),
  });
});

test('completion, man page and reference have it', async () => {
  expect((await steelman('completion bash')).stdout).toContain('entitle/--style');
  expect((await steelman('man')).stdout).toContain('entitle');
  await run(process.execPath, ['scripts/write-reference.js'], { cwd: home });
  expect(await readFile(join(home, 'docs/commands.md'), 'utf8')).toContain('### steelman entitle');
});
