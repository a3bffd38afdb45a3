// Whoever answers a seat by files in the journeys: looks into the folder, knows each question by its first line, and puts
// the answer beside it, as another program would.

import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export type Answers = ReadonlyMap<string, unknown>;

export interface Mind {
  /** By step. */
  readonly answers: Answers;
  /** Steps whose first answer is of no use. */
  readonly spoils?: readonly string[];
}

/** What the embedded engine said in the run in this folder, by step. */
export async function answersIn(run: string): Promise<Answers> {
  const lines = (await readFile(join(run, 'journal.jsonl'), 'utf8')).trim().split('\n');
  const events: { type: string; step: string; answer: unknown }[] = lines.map((line) => JSON.parse(line));
  return new Map(
    events.filter(({ type }) => type === 'answer-recorded').map(({ step, answer }) => [step, answer]),
  );
}

/** Answers every question that waits; gives the steps, in their order. */
export async function answerAll(seat: string, { answers, spoils = [] }: Mind): Promise<string[]> {
  const names = existsSync(seat) ? await readdir(seat, { recursive: true }) : [];
  const answered: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.question.md')).sort()) {
    const base = join(seat, name.replace(/\.question\.md$/, ''));
    if (existsSync(`${base}.answer.json`)) continue;
    const [heading = ''] = (await readFile(join(seat, name), 'utf8')).split('\n');
    const step = heading.slice('# '.length);
    if (!answers.has(step)) continue;
    const isSpoilt = spoils.includes(step) && !existsSync(`${base}.answer-1.json`);
    const text = isSpoilt ? '{"colour": "blue"}' : fenced(answers.get(step));
    await writeFile(`${base}.part`, text);
    await rename(`${base}.part`, `${base}.answer.json`);
    answered.push(step);
  }
  return answered;
}

const fenced = (answer: unknown): string => `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\n`;

/** Goes on answering until it is told to stop; gives all the steps. */
export function keepAnswering(seat: string, mind: Mind): () => Promise<string[]> {
  const stop = new AbortController();
  const working = (async () => {
    const answered: string[] = [];
    while (!stop.signal.aborted) {
      answered.push(...(await answerAll(seat, mind)));
      await setTimeout(50, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    return answered;
  })();
  return () => {
    stop.abort();
    return working;
  };
}
