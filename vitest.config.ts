import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What measures its own process, watches it load, or takes longest: in a process of its own, and before all others. */
const ALONE = [
  'test/**/campaign.test.ts',
  'test/expressions/*.test.ts',
  'test/growth/*.test.ts',
  'test/journeys/{package,readme}.test.ts',
  'test/scripts/*.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The built program is loaded as a user's Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    // One more than cores: there is always one that waits for a disk, a process or a clock.
    maxWorkers: availableParallelism() + 1,
    // In the order of their names: the shortest at the end leave no core idle. But for the first they leave nothing behind, and
    // loading the sources anew for each file would cost more than most tests.
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false },
      },
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
    ],
  },
});
