// Our action as a runner runs it: each step with bash in a real repository, with its inputs, its environment and its files. Steps that use
// other actions are not run: they are listed with what they are given.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Context, evaluate, fill } from './expressions.ts';

type Texts = Readonly<Record<string, string>>;

export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly env?: Texts;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Texts;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const readAction = async (file: string): Promise<Action> => parse(await readFile(file, 'utf8'));

export interface Call {
  readonly file?: string;
  readonly cwd: string;
  readonly inputs?: Texts;
  /** The github context, but for what every call has. */
  readonly github: Context;
  readonly env?: NodeJS.ProcessEnv;
  /** Instead of installing: the program that is there. */
  readonly program?: string;
}

export interface Result {
  readonly outputs: Texts;
  readonly log: string;
  readonly summary: string;
  readonly used: readonly { readonly uses: string; readonly with: Texts }[];
  /** The name of the step that failed. */
  readonly failed: string | undefined;
  readonly work: string;
}

const INSTALL = 'Install steelman';

export async function runAction(call: Call): Promise<Result> {
  const file = resolve(call.file ?? 'action.yml');
  const { inputs: declared, outputs, runs } = await readAction(file);
  const temp = await mkdtemp(join(dirname(call.cwd), 'runner-'));
  const summary = join(temp, 'summary.md');
  await writeFile(summary, '');
  const steps: Record<string, { outputs: Texts }> = {};
  const github = {
    action_path: dirname(file),
    token: 'token-of-the-job',
    repository: 'us/specs',
    ...call.github,
  };
  const context: Record<string, unknown> = { github, runner: { temp }, steps };
  context.inputs = Object.fromEntries(
    Object.entries(declared).map(([name, { default: usual = '' }]) => [
      name,
      call.inputs?.[name] ?? fill(String(usual), context),
    ]),
  );
  const used: { uses: string; with: Texts }[] = [];
  let [log, failed] = ['', undefined as string | undefined];
  for (const step of runs.steps) {
    if (failed !== undefined || (step.if !== undefined && !evaluate(step.if, context))) continue;
    const filled = (texts: Texts = {}): Texts =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, context)]));
    if (step.uses !== undefined) used.push({ uses: step.uses, with: filled(step.with) });
    else if (step.name === INSTALL && call.program !== undefined)
      await putProgram(join(temp, 'steelman/program/node_modules/steelman'), call.program);
    else {
      const written = join(temp, `output-${step.name.replaceAll(' ', '-')}`);
      await writeFile(written, '');
      const files = { GITHUB_OUTPUT: written, GITHUB_STEP_SUMMARY: summary };
      const env = { ...files, GITHUB_REPOSITORY: github.repository, ...call.env, ...filled(step.env) };
      const { code, output } = await runInBash(step.run ?? '', call.cwd, env);
      log += output;
      if (code !== 0) failed = step.name;
      if (step.id !== undefined) steps[step.id] = { outputs: await readOutputs(written) };
    }
  }
  return {
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, { value }]) => [name, fill(value, context)]),
    ),
    log,
    summary: await readFile(summary, 'utf8'),
    used,
    failed,
    work: join(temp, 'steelman'),
  };
}

/** A package that is no more than the way to the program of this clone. */
export async function putProgram(folder: string, program: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const about = { name: 'steelman', version, bin: { steelman: 'bin/steelman.js' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(about));
  await writeFile(join(folder, 'bin/steelman.js'), `require(${JSON.stringify(program)});\n`);
}

async function readOutputs(file: string): Promise<Texts> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

function runInBash(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return new Promise((done) => {
    const home = join(dirname(cwd), 'nobody-home');
    const around = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', ...env };
    execFile('bash', words, { cwd, env: around }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}
