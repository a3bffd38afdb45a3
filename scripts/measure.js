// Measures the reading of documents against material that others wrote: `npm run measure -- <what> <folder>`.
// Not part of the product; needs a build.

import { UsageError } from './measure/usage-error.js';

const COMMANDS = new Map([
  [
    'points',
    {
      usage: 'points <folder with sets of variants/ and reference/points.jsonl> [--misses]',
      load: async () => (await import('./measure-points.js')).measurePoints,
    },
  ],
  [
    'verify',
    {
      usage: 'verify <folder with runs and known-violations.json> [--findings]',
      load: async () => (await import('./measure-verify.js')).measureVerify,
    },
  ],
  [
    'decisions',
    {
      usage: 'decisions <folder with decisions.jsonl> [--seed 1] [--list]',
      load: async () => (await import('./measure-decisions.js')).measureDecisions,
    },
  ],
  [
    'questions',
    {
      usage: 'questions <folder with questions.jsonl>',
      load: async () => (await import('./measure-questions.js')).measureQuestions,
    },
  ],
  [
    'merges',
    {
      usage: 'merges <variants | facts | lines | set> <folder> [--depth standard] [--seeds 10]',
      load: async () => (await import('./measure-merges.js')).measureMerges,
    },
  ],
  [
    'sample',
    {
      usage: 'sample <folder with sets of variants/> [--seed 1] [--count 40] [--check 0]',
      load: async () => (await import('./measure/sample-points.js')).samplePoints,
    },
  ],
  [
    'challenges',
    {
      usage:
        'challenges <folder...> [--seed 1] [--count 30] [--as type=part of a path] [--skip part of a path]',
      load: async () => (await import('./measure/sample-challenges.js')).sampleChallenges,
    },
  ],
  [
    'oracle',
    {
      usage:
        'oracle <gold folder> [--sets 01-06] [--seats 1|3] [--dialect openai|anthropic] [--keep folder] [--complaints]',
      load: async () => (await import('./measure/minds/measure-oracle.js')).measureOracle,
    },
  ],
  [
    'liar',
    {
      usage:
        'liar <gold folder> [--sets 01-06] [--answers 500] [--seed 1] [--analysts liar|liar,oracle] [--lie kind] [--keep folder] [--list]',
      load: async () => (await import('./measure/minds/measure-liar.js')).measureLiar,
    },
  ],
  [
    'middling',
    {
      usage: 'middling <gold folder> [--sets 01-06] [--error 10,30,50] [--seed 1] [--keep folder]',
      load: async () => (await import('./measure/minds/measure-middling.js')).measureMiddling,
    },
  ],
  [
    'resolve',
    {
      usage:
        'resolve <gold folder, or folder with sets of variants/> [--sets 01-06] [--largest 100] [--only name] [--error 0|none] [--seed 1] [--keep folder] [--list]',
      load: async () => (await import('./measure/minds/measure-resolve.js')).measureResolve,
    },
  ],
  [
    'visibility',
    {
      usage: 'visibility <gold folder, or folder with sets of variants/> [--sets 01-06] [--largest 3]',
      load: async () => (await import('./measure/minds/measure-visibility.js')).measureVisibility,
    },
  ],
]);

const [what, ...words] = process.argv.slice(2);
const command = COMMANDS.get(what ?? '');
if (!command || !words[0] || words[0].startsWith('-')) {
  const meant = command ? [command] : [...COMMANDS.values()];
  console.error(meant.map(({ usage }) => `usage: npm run measure -- ${usage}`).join('\n'));
  process.exit(2);
}
try {
  const run = await command.load();
  await run(words);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
