// Tasks, as a client that has them speaks over the wire; every result is checked by the extension's own package.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { isCreateTaskResultV2, isDetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { expect, onTestFinished, test } from 'vitest';
import { exampleFolder, NOW, PROGRAM } from '../journeys/cli-process.ts';

const TASKS = 'io.modelcontextprotocol/tasks';

interface Reply {
  readonly id: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

async function speak(extensions: object) {
  const cwd = await exampleFolder();
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--now', NOW], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    if (child.exitCode === null) await ended;
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply;
    waiting.get(reply.id)?.(reply);
  });
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'a-client', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} }, extensions },
  };
  let last = 0;
  return (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: last, method, params: { ...params, _meta } })}\n`,
      );
    });
}

const MERGE = { name: 'adversarial', arguments: { files: ['a.md', 'b.md'], interactive: true } };

test('a run is a task: working, asking the person, completed', async () => {
  const ask = await speak({ [TASKS]: {} });
  const discovered = await ask('server/discover');
  expect(discovered.result).toMatchObject({ capabilities: { extensions: { [TASKS]: {} } } });
  const { result: created } = await ask('tools/call', MERGE);
  expect(isCreateTaskResultV2(created)).toBe(true);
  const { taskId } = created as { taskId: string };
  expect(taskId).toMatch(/^adversarial-2026-01-31-1200-/);
  const asked: string[] = [];
  let isRefused = true;
  for (let left = 200; left > 0; left -= 1) {
    const { result: task } = await ask('tasks/get', { taskId });
    expect(isDetailedTaskV2(task)).toBe(true);
    const {
      status,
      inputRequests = {},
      result,
    } = task as {
      status: string;
      inputRequests?: Record<
        string,
        { params: { requestedSchema: { properties: { choice: { enum: string[] } } } } }
      >;
      result?: { structuredContent: { status: string } };
    };
    if (status === 'completed') {
      expect(result?.structuredContent.status).toBe('partial');
      break;
    }
    expect(['working', 'input_required']).toContain(status);
    for (const [name, { params }] of Object.entries(inputRequests)) {
      if (!isRefused) asked.push(name);
      const [choice] = params.requestedSchema.properties.choice.enum;
      const answer = isRefused ? { action: 'decline' } : { action: 'accept', content: { choice } };
      const { result: told } = await ask('tasks/update', { taskId, inputResponses: { [name]: answer } });
      expect(told).toMatchObject({ resultType: 'complete' });
      isRefused = false;
    }
    await setTimeout(100);
  }
  expect(asked).toEqual([
    'after-diff-analysis',
    'after-debate',
    'after-base-selection',
    'after-refactoring-plan',
    'decisions',
  ]);
});

test('a cancelled task stops its run; one that nobody knows is an error', async () => {
  const ask = await speak({ [TASKS]: {} });
  const { result: created } = await ask('tools/call', MERGE);
  const { taskId } = created as { taskId: string };
  expect((await ask('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
  let status: unknown;
  for (let left = 100; left > 0 && status !== 'cancelled'; left -= 1) {
    status = (await ask('tasks/get', { taskId })).result?.status;
    await setTimeout(100);
  }
  expect(status).toBe('cancelled');
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel'])
    expect((await ask(method, { taskId: 'another', inputResponses: {} })).error).toMatchObject({
      code: -32_602,
    });
});

test('without the extension, and where the host has a seat, the call gives its result', async () => {
  const plain = await speak({});
  expect((await plain('tools/call', MERGE)).result).toMatchObject({ resultType: 'complete' });
  const ask = await speak({ [TASKS]: {} });
  const hosted = { ...MERGE, arguments: { files: ['a.md', 'b.md'], seats: 'host' } };
  expect((await ask('tools/call', hosted)).result).toMatchObject({ resultType: 'complete' });
});
