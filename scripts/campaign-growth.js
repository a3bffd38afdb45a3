// Doubles generated patterns through every command that reads documents and prints how the CPU grows:
// `npm run campaign:growth -- [--seed N] [--count N] [--only text] [--command name] [--most N] [--verbose]`. Needs a build
// (`--dist` names another one).

import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    only: { type: 'string', multiple: true },
    command: { type: 'string', multiple: true },
    most: { type: 'string', default: '20' },
    verbose: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});

// The campaign is TypeScript beside its tests; vite reads it as vitest does.
const growth = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/growth/${file}`, { configFile: false, logLevel: 'error' })).module;
const { listPatterns } = await growth('patterns.ts');
const { COMMANDS, isBad, renderRows, runCampaign } = await growth('run-campaign.ts');

const unknown = values.command?.find((name) => !COMMANDS.includes(name));
if (unknown) {
  console.error(`no command ${unknown}; there are ${COMMANDS.join(', ')}`);
  process.exit(2);
}

const seed = Number(values.seed);
const patterns = listPatterns(seed)
  .filter((/** @type {any} */ { name }) => values.only?.some((text) => name.includes(text)) ?? true)
  .slice(0, Number(values.count));
const rows = await runCampaign(patterns, {
  seed,
  commandsAt: () => values.command ?? COMMANDS,
  dist: values.dist,
  ...(values.verbose && {
    report: (/** @type {any} */ row) => console.log(renderRows([row], 1).split('\n')[1]),
  }),
});
console.log(renderRows(rows, Number(values.most)));
process.exitCode = rows.some(isBad) ? 1 : 0;
