// Compiles src/ to dist/ from scratch, so that a deleted source file leaves no stale output behind.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [join(dirname(typescript), 'bin', 'tsc'), '-p', 'tsconfig.json'], {
  stdio: 'inherit',
});
