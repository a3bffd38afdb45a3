// The process that `kill.test.ts` kills: bundled into one file, then run by a plain Node.
//   run <folder> <pause>   starts or resumes the test protocol there, slowly, one printed line a question
//   hold <folder>          takes the lock, says so, and keeps it until it is killed

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { SteelmanError } from '../../src/domain/errors.ts';
import { openRunDirectory } from '../../src/journal/run-directory.ts';
import { resume, start } from './resume-folder.ts';

const [, , task, folder = '', pause] = process.argv;

const slowAgent: Agent = {
  name: embeddedAgent.name,
  async answer(question, payload, context) {
    process.stdout.write(`asked ${context.role}\n`);
    await setTimeout(Number(pause));
    return embeddedAgent.answer(question, payload, context);
  },
};

try {
  if (task === 'hold') {
    await openRunDirectory(folder);
    process.stdout.write('holds\n');
    await setTimeout(600_000);
  } else if (existsSync(join(folder, 'journal.jsonl'))) {
    await resume(folder, slowAgent);
  } else {
    await start(folder, slowAgent);
  }
} catch (error) {
  if (!(error instanceof SteelmanError)) throw error;
  const { code, message } = error;
  process.stdout.write(`${JSON.stringify({ code, message })}\n`);
  process.exitCode = error.exitCode;
}
