// Roadmaps of a scripted mind over HTTP that knows the labels of the specs, scored by the yardstick beside the sets: the
// questions must let it say all that it knows.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UsageError } from '../usage-error.js';
import { loadSpecs, planTruly, readTruly, reviewTruly } from './answer-roadmap.js';
import { setsIn } from './load-gold.js';
import { planRun } from './plan-run.js';
import { startMinds } from './start-mind.js';

const BIN = fileURLToPath(new URL('../../../bin/steelman.js', import.meta.url));

/** Whether the sets below a folder are specs. @param {string} root */
export function holdsSpecs(root) {
  const [first = ''] = existsSync(root) ? setsIn(root, '00-99') : [];
  return first !== '' && 'milestone_names' in JSON.parse(readFileSync(join(first, 'gold.json'), 'utf8'));
}

/** @param {string} root @param {{sets: string, keep?: string, dialect?: string}} options */
export async function measureRoadmaps(root, { sets, keep, dialect = 'openai' }) {
  const scorer = join(dirname(resolve(root)), 'score-roadmap.py');
  if (!existsSync(scorer)) throw new UsageError(`no ${scorer}`);
  const specs = loadSpecs(root);
  const folder = resolve(keep ?? mkdtempSync(join(tmpdir(), 'steelman-roadmaps-')));
  const server = await startMinds({
    oracle: ({ text, schema }, _gold, truth) => {
      const fields = Object.keys(schema?.properties ?? {});
      if (fields.includes('verdicts')) return reviewTruly(text);
      if (fields.includes('milestones')) return planTruly(text, specs);
      return fields.includes('statements') ? readTruly(text, specs) : truth;
    },
  });
  try {
    planRun({ folder, origin: server.origin, dialect, minds: ['oracle'], seats: ['oracle'] });
    const flags = `--model oracle --config ${join(folder, 'minds.json')} --trust`;
    const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(BIN)}`;
    const words = [
      scorer,
      command,
      resolve(root),
      '--sets',
      sets,
      '--flags',
      flags,
      '--keep',
      join(folder, 'runs'),
    ];
    const env = { ...process.env, MIND_KEY: 'sk-loopback-0123456789abcdef' };
    console.log((await promisify(execFile)('python3', words, { env, maxBuffer: 2 ** 26 })).stdout);
    const again = server.calls.filter(({ complaints }) => complaints !== undefined);
    console.log(`${server.calls.length} questions, ${again.length} of them asked again`);
    for (const { complaints } of again) console.log(complaints);
  } finally {
    server.close();
  }
}
