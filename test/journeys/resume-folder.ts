// What the journeys do with run folders: start the test protocol in one, go on with it, look at what it holds.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { runInDirectory } from '../../src/engine/run-workflow.ts';
import { fileJournal } from '../../src/journal/file-journal.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { recordingAgent } from '../../src/testing.ts';
import { DOCUMENTS, twelveQuestions } from './resume-protocol.ts';

export async function start(path: string, agent: Agent = embeddedAgent, signal?: AbortSignal) {
  const input = { documents: DOCUMENTS, depth: 'deep' };
  return runInDirectory(await createRunDirectory(path), twelveQuestions, input, {
    agentFor: () => agent,
    startedAt: '2026-01-02T03:04:05Z',
    engine: 'embedded',
    version: '1.2.3',
    signal,
  });
}

/** Goes on with a run, and tells which steps it had to ask for. */
export async function resume(path: string, agent: Agent = embeddedAgent) {
  const recording = recordingAgent(agent);
  const warnings: string[] = [];
  const { output } = await resumeRun(path, {
    workflows: { twelveQuestions },
    agentsFor: () => () => recording,
    report: (event) => void (event.type === 'warning' && warnings.push(event.message)),
  });
  const steps = recording.asked.map(({ payload }) => (payload as { about: string }).about);
  return { output, warnings, asked: [...new Set(steps)].sort() };
}

export const DELIVERED = '../merged.md';

/** Every file but the journal, hidden ones too, and what was delivered. */
export async function contentsOf(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).filter((name) => name !== 'journal.jsonl').sort();
  if (existsSync(join(path, DELIVERED))) names.unshift(DELIVERED);
  const entries = names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}

export const eventsOf = (path: string): Promise<RunEvent[]> =>
  fileJournal(join(path, 'journal.jsonl')).read();

export const stepsIn = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : [])).sort();
