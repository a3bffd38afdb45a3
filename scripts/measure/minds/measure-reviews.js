// Reviews by scripted minds over HTTP, scored by the yardstick beside the sets: the machinery must limit nobody, and what
// a middling mind gets wrong must be caught or stay rare.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRandom } from '../seeded-random.js';
import { UsageError } from '../usage-error.js';
import { attackAtRandom, attackTruly, loadReviews } from './answer-adversary.js';
import { setsIn } from './load-gold.js';
import { planRun } from './plan-run.js';
import { startMinds } from './start-mind.js';

const BIN = fileURLToPath(new URL('../../../bin/steelman.js', import.meta.url));

/** Whether the sets below a folder are documents under review. @param {string} root */
export function holdsReviews(root) {
  const [first = ''] = existsSync(root) ? setsIn(root, '00-99') : [];
  return first !== '' && 'faults' in JSON.parse(readFileSync(join(first, 'gold.json'), 'utf8'));
}

/**
 * @param {string} root
 * @param {{sets: string, rate?: number, seed?: string, keep?: string, dialect?: string}} options
 */
export async function measureReviews(root, { sets, rate = 0, seed = '1', keep, dialect = 'openai' }) {
  const scorer = join(dirname(resolve(root)), 'score-review.py');
  if (!existsSync(scorer)) throw new UsageError(`no ${scorer}`);
  const reviews = loadReviews(root);
  const folder = resolve(keep ?? mkdtempSync(join(tmpdir(), 'steelman-reviews-')));
  const server = await startMinds({
    adversary: (asked) => {
      const truth = attackTruly(asked.text, reviews);
      if (rate === 0) return truth;
      // The same prompt gets the same errors; asked again it errs anew.
      const words = `${seed} ${rate} ${asked.text} ${asked.complaints ?? ''}`;
      const digest = createHash('sha256').update(words).digest();
      return attackAtRandom(asked.text, truth, rate, createRandom(digest.readInt32LE(0)));
    },
  });
  try {
    planRun({ folder, origin: server.origin, dialect, minds: ['adversary'], seats: ['adversary'] });
    const flags = `--adversary adversary --config ${join(folder, 'minds.json')} --trust`;
    const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(BIN)}`;
    const words = [scorer, command, resolve(root), '--sets', sets, '--flags', flags];
    console.log(await scored(words));
    const again = server.calls.filter(({ complaints }) => complaints !== undefined).length;
    console.log(`${server.calls.length} questions, ${again} of them asked again`);
    for (const { complaints } of server.calls) if (complaints && rate === 0) console.log(complaints);
  } finally {
    server.close();
  }
}

async function scored(words) {
  const env = { ...process.env, MIND_KEY: 'sk-loopback-0123456789abcdef' };
  return (await promisify(execFile)('python3', words, { env, maxBuffer: 2 ** 26 })).stdout;
}
