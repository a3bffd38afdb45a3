// A literal reading of the seed in the bench: every call carries all variants afresh, rebuttals and the variants of a
// pass come one after the other, and a model writes the analysis, the matrix, the plan and the whole merged document.
// What the seed leaves to rules (metrics, totals, the order of an artifact) is code here too and costs nothing.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createModel } from '../../src/agents/models/create-model.ts';
import { readStream } from '../../src/agents/models/read-stream.ts';
import { RUBRIC } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';
import type { Received } from '../vendors/dialect.ts';
import { type LiteralAnswers, literalAnswers } from './literal-answers.ts';
import * as prompts from './literal-prompts.ts';
import type { OurRun } from './run-ours.ts';
import type { ScriptedAnswer } from './start-biller.ts';

const LOG_FOLLOWS = '=== merge-log.md ===\n';

/** Asks for something, and is told beforehand what the model will say. */
type Ask = (kind: string, parts: prompts.Parts, answer: string) => Promise<string>;

export interface LiteralModel {
  askAt(baseUrl: string): Ask;
  readonly script: (received: Received) => ScriptedAnswer | undefined;
}

export function createLiteralModel(apiKey: string): LiteralModel {
  const known = new Map<string, ScriptedAnswer>();
  return {
    script: ({ messages }) => known.get(messages.map(({ text }) => text).join('')),
    askAt: (baseUrl) => async (kind, parts, answer) => {
      known.set(parts.join(''), { kind, text: answer });
      const [system, ...rest] = parts;
      const model = await createModel({ provider: 'anthropic', model: 'claude-sonnet-4-5', baseUrl, apiKey });
      const { stream } = await model.doStream({
        prompt: [
          { role: 'system', content: system },
          { role: 'user', content: rest.map((text) => ({ type: 'text', text })) },
        ],
      });
      return (await readStream(stream)).text;
    },
  };
}

export interface LiteralRun {
  readonly folder: string;
  readonly missing: readonly string[];
}

export async function runLiteral(ours: OurRun, folder: string, ask: Ask): Promise<LiteralRun> {
  const script = literalAnswers(ours);
  const variants = variantsOf(ours);
  const analysis = await ask('diff analysis', prompts.analysisPrompt(variants), script.analysis);
  const statements = await Promise.all(
    variants.map(({ letter }, at) =>
      ask('statement', prompts.statementPrompt(variants, letter, analysis), script.statements[at] ?? ''),
    ),
  );
  const rebuttals: string[] = [];
  for (const [at, { letter }] of variants.entries()) {
    const heard = { analysis, statements, rebuttals: [...rebuttals] };
    const parts = prompts.rebuttalPrompt(variants, letter, heard, criticismsOf(statements, letter));
    rebuttals.push(await ask('rebuttal', parts, script.rebuttals[at] ?? ''));
  }
  const matrix = await ask(
    'scoring matrix',
    prompts.matrixPrompt(variants, { analysis, statements, rebuttals }),
    script.matrix,
  );
  const transcript = assembleTranscript(ours, statements, rebuttals, matrix);
  await judge(variants, script, transcript, ask);
  const selection = ours.result.artifacts.get('base-selection.md') ?? '';
  const base = /^## Selected Base: Variant ([A-J])/m.exec(selection)?.[1] ?? 'A';
  const planned = { transcript, selection };
  const draft = await ask('refactor plan', prompts.planPrompt(variants, base, planned), script.plan);
  await ask('plan review', prompts.reviewPrompt(variants, base, planned, draft), script.review);
  const [chosen = { letter: base, text: '' }] = variants.filter(({ letter }) => letter === base);
  const executed = await ask(
    'merge',
    prompts.mergePrompt(chosen, draft),
    `${script.merged}${LOG_FOLLOWS}${script.log}`,
  );
  const [merged = '', log = ''] = executed.split(LOG_FOLLOWS);
  return write(folder, ours, {
    'diff-analysis.md': analysis,
    'debate-transcript.md': transcript,
    'base-selection.md': selection,
    'refactor-plan.md': draft,
    'merge-log.md': log,
    merged,
  });
}

/** Both passes at once; in each the variants in their order. Passes agree, as they do in our run. */
async function judge(
  variants: readonly prompts.Variant[],
  { verdicts }: LiteralAnswers,
  transcript: string,
  ask: Ask,
): Promise<void> {
  const criteria = RUBRIC.map(({ id, text }) => `${id}: ${text}`);
  const pass = async (
    said: readonly string[],
    order: readonly number[],
    shown: readonly prompts.Variant[],
  ) => {
    for (const at of order) {
      const letter = variants[at]?.letter ?? '';
      await ask('verdicts', prompts.judgePrompt(shown, letter, criteria, transcript), said[at] ?? '');
    }
  };
  const order = [...variants.keys()];
  await Promise.all([
    pass(verdicts[0], order, variants),
    pass(verdicts[1], [...order].reverse(), [...variants].reverse()),
  ]);
}

const LETTERS = 'ABCDEFGHIJ';

const variantsOf = ({ result }: OurRun): prompts.Variant[] =>
  [...result.artifacts]
    .filter(([name]) => /^variant-\d+-/.test(name))
    .map(([, text], at) => ({ letter: LETTERS[at] ?? '', text }));

const criticismsOf = (statements: readonly string[], letter: string): string =>
  statements
    .flatMap(
      (text) =>
        new RegExp(`^\\*\\*Weaknesses identified in Variant ${letter}\\*\\*\\n\\n(?:\\d.*\\n)+`, 'm').exec(
          text,
        ) ?? [],
    )
    .join('\n');

function assembleTranscript(
  { result }: OurRun,
  statements: readonly string[],
  rebuttals: readonly string[],
  matrix: string,
): string {
  const own = result.artifacts.get('debate-transcript.md') ?? '';
  const alignment = /^- Alignment: (.*)$/m.exec(matrix)?.[1] ?? '';
  const head = own
    .slice(0, own.indexOf('## Round 1'))
    .replace(/^- Convergence achieved: .*$/m, `- Convergence achieved: ${alignment}`);
  const rounds = [
    `## Round 1: Advocate Statements\n\n${statements.join('\n')}`,
    ...(rebuttals.length > 0 ? [`## Round 2: Rebuttals\n\n${rebuttals.join('\n')}`] : []),
  ];
  return `${head}${rounds.join('\n')}\n${matrix}`;
}

async function write(
  folder: string,
  { result }: OurRun,
  { merged = '', ...artifacts }: Readonly<Record<string, string>>,
): Promise<LiteralRun> {
  const inside = join(folder, 'adversarial');
  await mkdir(inside, { recursive: true });
  const variants = [...result.artifacts].filter(([name]) => /^variant-\d+-/.test(name));
  const contract = result.output.contract;
  const mergedName = [...result.delivered][0] ?? 'merged-output.md';
  const fields = [
    `merged_output_path: "../${mergedName}"`,
    `convergence_score: ${contract.convergence_score}`,
    'artifacts_dir: "."',
    `status: ${contract.status}`,
    `unresolved_conflicts: ${JSON.stringify(contract.unresolved_conflicts)}`,
    `base_variant: ${JSON.stringify(contract.base_variant)}`,
    `failure_stage: ${JSON.stringify(contract.failure_stage)}`,
  ];
  const files = [
    ...variants,
    ...Object.entries(artifacts),
    ['return-contract.yaml', `${fields.join('\n')}\n`] as const,
  ];
  for (const [name, text] of files) await writeFile(join(inside, name), text);
  await writeFile(join(folder, mergedName), merged);
  const missing = [...files, [mergedName, merged] as const]
    .filter(([, text]) => text === '')
    .map(([name]) => name);
  return { folder: inside, missing };
}
