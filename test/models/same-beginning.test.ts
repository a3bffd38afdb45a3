// A vendor's cache hits from run to run only if prompts begin with the same bytes, whenever and with whichever engine the
// run was begun.

import { describe, expect, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { compareWith } from './compare-with.ts';

const TEXTS = [
  '# Sessions\n\n## Timeouts\n\nA session must end after 15 minutes.\n\n## Tokens\n\nTokens are kept in memory.\n',
  '# Sessions\n\n## Timeouts\n\nA session must end after 30 minutes.\n\n## Tokens\n\nTokens are kept on disk.\n',
];
const named = (name: string): Agent => ({ ...embeddedAgent, name });
const promptsOf = async (agent: Agent, startedAt: string) => {
  const { prompts, artifact } = await compareWith(agent, TEXTS, { depth: 'deep', startedAt });
  // Readers are told the time.
  expect(artifact('diff-analysis.md')).toContain(`- Generated: ${startedAt}\n`);
  const heard = prompts.filter(({ role }) => role !== 'human');
  return heard.map(({ kind, role, system, user }) => ({ kind, role, system, user }));
};

describe('the same documents', () => {
  test.each([
    ['at another time', 'vendor:one', '2027-03-04T05:06:07Z'],
    ['with another engine', 'other-vendor:two', '2026-01-31T12:00:00Z'],
  ])('%s give the same prompts, to the byte', async (_, engine, startedAt) => {
    const first = await promptsOf(named('vendor:one'), '2026-01-31T12:00:00Z');
    expect(first.filter(({ kind }) => kind === 'state-position')).toHaveLength(2);
    expect(await promptsOf(named(engine), startedAt)).toEqual(first);
  });
});
