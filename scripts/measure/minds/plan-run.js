// The files that a run with minds needs: a configuration that names them, and the plan for `run-set.js`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../usage-error.js';
import { DIALECTS } from './speak-dialect.js';

const WRAPPER = fileURLToPath(new URL('run-set.js', import.meta.url));

/**
 * Every mind gets a family of its own: minds of one maker would not be asked twice.
 * @param {{folder: string, origin: string, dialect: string, minds: readonly string[], seats: readonly string[],
 *   analysts?: string, others?: readonly string[]}} given
 */
export function planRun({ folder, origin, dialect, minds, seats, analysts, others = [] }) {
  const spoken = DIALECTS.get(dialect);
  if (!spoken) throw new UsageError(`--dialect takes ${[...DIALECTS.keys()].join(' or ')}`);
  mkdirSync(folder, { recursive: true });
  const config = resolve(folder, 'minds.json');
  const alias = (name) => ({
    provider: spoken.provider,
    model: name,
    baseUrl: `${origin}/v1`,
    apiKeyEnv: 'MIND_KEY',
    family: name,
    ...spoken.settings,
  });
  writeFileSync(
    config,
    JSON.stringify({ models: Object.fromEntries(minds.map((name) => [name, alias(name)])) }),
  );
  const plan = resolve(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ origin, config, seats, analysts, others }));
  return {
    plan,
    config,
    command: `${JSON.stringify(process.execPath)} ${JSON.stringify(WRAPPER)} ${JSON.stringify(plan)}`,
  };
}
