import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The built program is loaded as a user's Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    // One fewer than cores by default, which is one on a machine with two; journeys mostly wait for processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
