// Fetches Claude Code, Codex and Gemini CLI from the registry into a temporary folder and runs a comparison, a review and a
// decision with each, against vendors on loopback that try to have tools called:
// `npm run test:clients -- [--only codex-cli] [--workflow review] [--use codex-cli=0.166.0,gemini-cli=/usr/bin/gemini]`.
// Ends with 1 if anything planted was read, run or changed, or a count is wrong.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workflow: { type: 'string', default: '' },
    use: { type: 'string', default: '' },
  },
});
const used = new Map(
  values.use
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=')),
);

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const { CLIENTS, fetchClient, runClient } = await vite.ssrLoadModule('/test/clients/run-clients.ts');
const folder = await mkdtemp(join(tmpdir(), 'steelman-fetched-'));
let complaints = 0;
try {
  for (const client of CLIENTS.filter(({ kind }) => kind.includes(values.only))) {
    const wish = used.get(client.kind) ?? 'latest';
    const { program, version } = isAbsolute(wish)
      ? { program: wish, version: wish }
      : await fetchClient(client, join(folder, client.bin), wish);
    if (program === undefined) {
      console.log(
        `${client.kind}: not tried, ${client.package} cannot be had: ${version.trim().split('\n')[0]}`,
      );
      continue;
    }
    console.log(`${client.kind}: ${version}`);
    for (const run of await runClient(client, program, values.workflow)) {
      const { workflow, calls, tried, tokens } = run;
      complaints += run.complaints.length;
      console.log(`  ${workflow}: ${calls} calls, ${tried} tools tried, ${tokens} tokens counted`);
      for (const complaint of run.complaints) console.log(`    ${complaint}`);
    }
  }
  console.log(complaints === 0 ? 'Nothing to complain of.' : `${complaints} complaints.`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await vite.close();
}
process.exitCode = complaints === 0 ? 0 : 1;
