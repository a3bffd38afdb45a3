// Decisions that were written down before: one object in JSON or YAML, by the names of the checkpoints. A string is what
// one would type, an object the answer itself; what is not there takes the default. `decisions` is a list of items, as in
// the decisions.yaml of a run. And those of a program that uses the library: a function that is handed each checkpoint as data.

import { resolve } from 'node:path';
import type { Asker } from '../../agents/human-agent.ts';
import { nearestWord, UsageError } from '../../domain/errors.ts';
import type { Checkpoint, Finding } from '../../domain/question.ts';
import type { Decision } from '../../domain/run.ts';
import type { DecisionPoint } from '../../domain/workflow/workflow.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { loadWorkflows } from '../../workflows/index.ts';
import type { ByteStream } from '../files/documents.ts';
import { printable } from '../files/show.ts';

export async function readAnswerFile(path: string, cwd: string): Promise<Asker> {
  const name = printable(path);
  const answers = await readAnswers(path, cwd);
  return {
    async ask({ checkpoint, fallback, read }, refused) {
      if (refused.length > 0) {
        const says = sayFindings(refused, (at) => `${[checkpoint.name, at].filter(Boolean).join('.')}: `);
        throw new UsageError(`${name}: ${says}`, {
          code: 'answers/wrong',
          hint: `What can be said there: ${checkpoint.grammar}. Correct the file and resume the run with it.`,
        });
      }
      const answer = answers.get(checkpoint.name) ?? '';
      if (typeof answer !== 'string') return { answer };
      return answer.trim() === '' ? { answer: fallback } : read(answer.trim());
    },
  };
}

/** What a file says of the items that a comparison left open; of checkpoints it may speak, too. */
export async function readDecisionsFile(path: string, cwd: string): Promise<readonly Decision[]> {
  const said = (await readAnswers(path, cwd)).get(DECISIONS);
  const { decideItems } = await import('../../workflows/adversarial/index.ts');
  if (typeof said === 'object' && said !== null) return decideItems.answer.parse(said).decisions;
  throw new UsageError(`${printable(path)} holds no list of decisions`, {
    code: 'answers/no-decisions',
    hint: 'Edit the decisions.yaml that a run writes into its folder, and give that.',
  });
}

async function readAnswers(path: string, cwd: string): Promise<ReadonlyMap<string, unknown>> {
  const name = printable(path);
  const read = Object.entries(await loadAnswers(path, cwd));
  const answers = new Map(read.map(([key, value]) => [key, key === DECISIONS ? asDecisions(value) : value]));
  // Of every workflow: a file may be kept for several.
  const known = Object.values(await loadWorkflows()).flatMap(({ decisions = [] }) => decisions);
  for (const [checkpoint, answer] of answers) checkAnswer(checkpoint, answer, known, name);
  return answers;
}

/** The list of items that a comparison left open, among the names of checkpoints. */
const DECISIONS = 'decisions';

/** A list, or the answer that holds it; by id for those who write by hand: `X-004: b.md`. */
function asDecisions(value: unknown): unknown {
  if (Array.isArray(value)) return { decisions: value };
  if (typeof value !== 'object' || value === null || 'decisions' in value) return value;
  const decisions = Object.entries(value).map(([item, said]) =>
    typeof said === 'object' && said !== null ? { item, ...said } : { item, take: said },
  );
  return { decisions };
}

/** The shape only: which points and changes there are is known when the question is asked. */
function checkAnswer(
  checkpoint: string,
  answer: unknown,
  known: readonly DecisionPoint[],
  name: string,
): void {
  const point = known.find((one) => one.name === checkpoint);
  if (point === undefined) {
    const names = [...new Set(known.map((one) => one.name))];
    const nearest = nearestWord(checkpoint, names);
    throw new UsageError(`${name}: there is no checkpoint "${printable(checkpoint)}"`, {
      code: 'answers/unknown-checkpoint',
      hint: nearest ? `Did you mean ${nearest}?` : `Checkpoints: ${names.join(', ')}.`,
    });
  }
  if (typeof answer === 'string' || answer === null) return;
  const parsed = point.question.answer.safeParse(answer);
  if (parsed.success) return;
  const findings = parsed.error.issues.map(({ path, message }) => ({
    // The list stands under its own name already.
    path: [...new Set([checkpoint, ...path.map(String)])].join('.'),
    message,
  }));
  throw new UsageError(`${name}: ${sayFindings(findings, (path) => `${path}: `)}`, {
    code: 'answers/wrong',
    hint: 'docs/interactive.md shows a file with answers.',
  });
}

async function loadAnswers(path: string, cwd: string): Promise<object> {
  const name = printable(path);
  const text = await load(resolve(cwd, path), name);
  const value = /\.json$/i.test(path) ? parseJson(text, name) : await parseYaml(text, name);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`${name}: must be an object with the names of checkpoints`, {
    code: 'answers/wrong',
    hint: 'docs/interactive.md shows a file with answers, decisions.yaml of a run one with decisions.',
  });
}

async function load(path: string, name: string): Promise<string> {
  try {
    return await readRegularText(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read the answers in ${name}: ${code === 'ENOENT' ? 'no such file' : code}`, {
      code: 'answers/unreadable',
      hint: 'Name a JSON or YAML file; docs/interactive.md shows one.',
      cause: error,
    });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${printable((error as Error).message)}`, {
      code: 'answers/not-json',
    });
  }
}

/** Aliases that multiply without end are refused by the parser. */
async function parseYaml(text: string, name: string): Promise<unknown> {
  const yaml = await import('yaml');
  try {
    return yaml.parse(text, { schema: 'core', logLevel: 'error' });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('\n');
    throw new UsageError(`${name} is not valid YAML: ${printable(message)}`, { code: 'answers/not-yaml' });
  }
}

const MOST_SHOWN = 3;

/** `places` puts the path before each message, for readers who look at a file. */
export function sayFindings(findings: readonly Finding[], places: (path: string) => string): string {
  const shown = findings.slice(0, MOST_SHOWN).map(({ path, message }) => `${places(path)}${message}`);
  const more = findings.length > shown.length ? [`and ${findings.length - shown.length} more`] : [];
  return [...shown, ...more].join('; ');
}

/** A checkpoint as a program sees it. */
export interface CheckpointQuestion extends Checkpoint {
  /** What is decided about: points, scores or changes. */
  readonly data: unknown;
  /** The answer that is taken where none is given. */
  readonly fallback: unknown;
}

/** Gives the answer as an object or as one would type it; nothing for the default. */
export type Decide = (question: CheckpointQuestion) => Promise<unknown> | unknown;

export const askProgram = (decide: Decide): Asker => ({
  takesTime: true,
  async ask({ checkpoint, fallback, payload, read }, refused) {
    if (refused.length > 0) {
      const says = sayFindings(refused, (path) => (path === '' ? '' : `${path}: `));
      throw new UsageError(`The decision at "${checkpoint.name}" is not valid: ${says}`, {
        code: 'answers/wrong',
        hint: `What can be said there: ${checkpoint.grammar}.`,
      });
    }
    const said = await decide({ ...checkpoint, data: payload, fallback });
    if (said === undefined || said === null || said === '') return { answer: fallback };
    return typeof said === 'string' ? read(said.trim()) : { answer: said };
  },
});

/** More than anybody types at four checkpoints. */
const MOST_BYTES = 1024 * 1024;

/** `open` are the names of the checkpoints still to come; undefined where nothing was piped in. */
export async function readPipedLines(
  stream: ByteStream,
  open: readonly string[],
): Promise<Asker | undefined> {
  const text = await readLines(stream, open.length);
  if (text === '') return undefined;
  const lines = text.split('\n').map((line) => line.replace(/\r$/, '').trim());
  return {
    async ask({ checkpoint, fallback, read }, refused) {
      const at = open.indexOf(checkpoint.name);
      const line = lines[at] ?? '';
      if (refused.length > 0) {
        const says = sayFindings(refused, () => '');
        throw new UsageError(`Line ${at + 1} of standard input, "${printable(line)}": ${says}`, {
          code: 'answers/wrong',
          hint: `What can be said at ${checkpoint.name}: ${checkpoint.grammar}. Resume the run with other answers.`,
        });
      }
      return line === '' ? { answer: fallback } : read(line);
    },
  };
}

/** Up to the last line that counts: whoever pipes in more than that may do so for ever. */
async function readLines(stream: ByteStream, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let [bytes, lines] = [0, 0];
  for await (const piece of stream) {
    const chunk = Buffer.from(piece);
    chunks.push(chunk);
    bytes += chunk.length;
    lines += chunk.filter((byte) => byte === 10).length;
    if (lines >= most || bytes > MOST_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
