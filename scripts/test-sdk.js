// Fetches the AI SDK's newest generation from the registry into a temporary folder, never as a dependency, and has its mock
// models sit in every seat of a comparison, a review and a decision: `npm run test:sdk -- [--use 7.0.169]`. Ends with 1 if
// a result, a count or a type is not what it is with the generation that is installed.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { use: { type: 'string', default: 'latest' } } });
const run = promisify(execFile);
const PROOF = 'proof.ts';
const CHECK =
  '--noEmit --skipLibCheck --strict --target es2022 --module nodenext --allowImportingTsExtensions'.split(
    ' ',
  );

const folder = await mkdtemp(join(tmpdir(), 'steelman-sdk-'));
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
let complaints = 0;
const complain = (/** @type {string} */ words) => {
  complaints += 1;
  console.log(`    ${words}`);
};

async function fetchSdk() {
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const wanted = [`ai@${values.use}`, 'zod@4'];
  await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...wanted],
    { cwd: folder },
  );
  return import(pathToFileURL(join(folder, 'node_modules/ai/dist/test/index.js')).href);
}

/** Its type fits the seat as it is. */
async function checkTypes(/** @type {string} */ name) {
  const model = JSON.stringify(resolve('src/agents/models/model.ts'));
  await writeFile(
    join(folder, PROOF),
    `import { ${name} } from 'ai/test';\nimport type { Model } from ${model};\nexport const seat: Model = new ${name}();\n`,
  );
  await run(resolve('node_modules/.bin/tsc'), [...CHECK, PROOF], { cwd: folder }).catch(({ stdout }) =>
    complain(`its type does not fit: ${String(stdout).trim()}`),
  );
}

try {
  const { MOCKED, runMocked } = await vite.ssrLoadModule('/test/sdk/mock-models.ts');
  const sdk = await fetchSdk().catch((/** @type {Error} */ error) => {
    const reason = error.message.split('\n').find((line) => /^npm error (?!code)/.test(line));
    console.log(`ai@${values.use}: not tried, it cannot be had: ${reason ?? 'npm gave no reason'}`);
  });
  for (const name of Object.keys(sdk ?? {}).filter((one) => /^MockLanguageModelV\d+$/.test(one))) {
    console.log(name);
    await checkTypes(name);
    for (const workflow of MOCKED) {
      const mishaps = ['cut', 'interrupted', 'length', 'none', 'error', 'ping'];
      const { calls, tokens, complaints: found } = await runMocked(sdk[name], workflow, mishaps);
      console.log(`  ${workflow}: ${calls} calls, ${tokens} tokens counted`);
      found.forEach(complain);
    }
  }
  if (sdk) console.log(complaints === 0 ? 'Nothing to complain of.' : `${complaints} complaints.`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await vite.close();
}
process.exitCode = complaints === 0 ? 0 : 1;
