import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The built program is loaded as a user's Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    // One fewer than cores by default, which is one on a machine with two; journeys mostly wait for processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Units leave nothing behind: loading the sources anew for each file would cost more than the tests.
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'] } },
    ],
  },
});
