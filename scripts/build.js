// Compiles src/ to dist/ from scratch, so that a deleted source file leaves no stale output behind. The old one stays until
// the new one is whole: somebody may be running it.

import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const [made, old] = [`dist.new-${process.pid}`, `dist.old-${process.pid}`];
try {
  execFileSync(
    process.execPath,
    [join(dirname(typescript), 'bin', 'tsc'), '-p', 'tsconfig.json', '--outDir', made],
    { stdio: 'inherit' },
  );
  if (existsSync('dist')) renameSync('dist', old);
  renameSync(made, 'dist');
} finally {
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
}
