// Bad weather for the server: documents that give orders, lines that are no messages, forged and unknown names, and several people
// at one form. What is refused changes nothing, and the server goes on.

import { expect, test } from 'vitest';
import { steelmanHere } from '../journeys/cli-here.ts';
import { exampleFolder } from '../journeys/cli-process.ts';
import { type Connected, connect } from './clients.ts';
import { drawOne } from './subagents.ts';

const GIVEN = { files: ['a.md', 'b.md'], seats: 'host', output: 'out', flags: { analysts: 'none' } };

async function readyOf({ call }: Pick<Connected, 'call'>, run: string | undefined): Promise<string> {
  for (let left = 40; left > 0; left -= 1) {
    const { ready = [] } = await call('run', { do: 'next', run });
    if (ready[0] !== undefined) return ready[0].id;
  }
  throw new Error('nothing is asked');
}

test('a ticket runs out when STEELMAN_MCP_LEASE says so; another number of seconds is refused', async () => {
  const cwd = await exampleFolder();
  const connected = await connect('2026-07-28', { cwd, env: { STEELMAN_MCP_LEASE: '0.2' } });
  const { run } = await connected.call('adversarial', GIVEN);
  const question = await readyOf(connected, run);
  const { ticket } = await drawOne(connected, run ?? '', question);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(
    await connected.call('run', { do: 'submit', run, question, ticket, answer: { colour: 'blue' } }),
  ).toMatchObject({ status: 'refused', error: expect.stringMatching(/run out/) });
  expect(await drawOne(connected, run ?? '', question)).toMatchObject({ ticket: expect.any(String) });
  for (const seconds of ['0', '-1', 'long', '1e3', '99999'])
    expect(await steelmanHere(['mcp'], { cwd, env: { STEELMAN_MCP_LEASE: seconds } })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/STEELMAN_MCP_LEASE/),
    });
});
