// Claude Code: its dialect (Anthropic's messages), and how it is started without a login against a model on loopback.

import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { environmentOf, run } from './host-process.js';
import { FILES, layOut, NOW, PROGRAM, TAKE } from './merge-directly.js';

const PLAY_MS = 300_000;

const textOf = (content) =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ text, tool_name: name }) => text ?? name ?? '').join('\n');
const blocksOf = ({ content }) =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

/** @type {import('./start-model.js').Dialect} */
const messages = {
  accepts: (path) => path === '/v1/messages',
  read(body) {
    const blocks = body.messages.flatMap(blocksOf);
    const results = new Map(
      blocks.filter(({ type }) => type === 'tool_result').map((one) => [one.tool_use_id, one]),
    );
    const tools = (body.tools ?? []).map((tool) => ({ name: tool.name, text: JSON.stringify(tool) }));
    return {
      task: textOf(body.messages.find(({ role }) => role === 'user')?.content),
      tools,
      isAside: tools.length === 0,
      calls: blocks
        .filter(({ type }) => type === 'tool_use')
        .map(({ id, name, input }) => {
          const content = results.get(id)?.content;
          const result = results.has(id) ? textOf(content) : undefined;
          return { name, input, result, found: name === 'ToolSearch' ? namesIn(result) : [] };
        }),
    };
  },
  events(move, nth, { model }) {
    const blocks =
      'say' in move
        ? [{ start: { type: 'text', text: '' }, delta: { type: 'text_delta', text: move.say } }]
        : move.calls.map(({ name, input }, at) => ({
            start: { type: 'tool_use', id: `toolu_${nth}_${at}`, name, input: {} },
            delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
          }));
    const message = { id: `msg_${nth}`, type: 'message', role: 'assistant', model, content: [] };
    return [
      {
        type: 'message_start',
        message: { ...message, stop_reason: null, usage: { input_tokens: 10, output_tokens: 1 } },
      },
      ...blocks.flatMap(({ start, delta }, index) => [
        { type: 'content_block_start', index, content_block: start },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ]),
      {
        type: 'message_delta',
        delta: { stop_reason: 'say' in move ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: 10 },
      },
      { type: 'message_stop' },
    ];
  },
};

/** Tools that a search brought. */
const namesIn = (text = '') => [...new Set(text.match(/mcp__\w+/g) ?? [])];

const AGENTS = { advocate: 'advocate', author: 'advocate', judge: 'judge', merger: 'merge-executor' };

/** @type {import('./mind.js').Ways} */
const ways = {
  searchName: 'ToolSearch',
  restricts: true,
  leavesAfter: 16,
  harmless: ['DeferredToolPlaceholder'],
  search: (query) => ({ name: 'ToolSearch', input: { query, max_results: 5 } }),
  // As the skills say: nothing but the two ids, and the role names the agent.
  spawn: ({ id, role }, runId) => ({
    name: 'Agent',
    input: {
      description: 'Answer one question',
      prompt: `Run ${runId}, question ${id}`,
      subagent_type: `steelman:${AGENTS[role.split(':')[0]] ?? 'analyst'}`,
      run_in_background: true,
    },
  }),
};

/** Where nobody sits at a terminal, this host lets a hook answer forms: what was agreed on if it is there, else the first choice. */
async function seatPerson(home) {
  const path = join(home, 'person.mjs');
  const choice = `choices.includes('${TAKE}') ? '${TAKE}' : choices[0]`;
  await writeFile(
    path,
    `import { text } from 'node:stream/consumers';
const { requested_schema: form } = JSON.parse(await text(process.stdin));
const choices = form.properties.choice.enum;
const content = { choice: ${choice} };
const hookSpecificOutput = { hookEventName: 'Elicitation', action: 'accept', content };
console.log(JSON.stringify({ hookSpecificOutput }));
`,
  );
  return `'${process.execPath}' '${path}'`;
}

/**
 * @param {string} program
 * @param {{ address: string, cwd: string, home: string }} places
 */
async function play(program, { address, cwd, home }) {
  await layOut(cwd);
  const bin = join(home, 'bin');
  await mkdir(bin, { recursive: true });
  // What the plugin's launcher finds on the PATH.
  const start = `exec '${process.execPath}' '${PROGRAM}' "$@" --now ${NOW}`;
  await writeFile(join(bin, 'steelman'), `#!/bin/sh\n${start}\n`, { mode: 0o755 });
  const hooks = { Elicitation: [{ hooks: [{ type: 'command', command: await seatPerson(home) }] }] };
  const environment = environmentOf(home);
  return run(
    program,
    [
      // What the skill allows is all that is allowed, to its subagents as well.
      ...['-p', `/steelman:adversarial ${FILES.join(' ')} --depth deep --interactive`],
      ...['--plugin-dir', resolve('plugins/steelman'), '--settings', JSON.stringify({ hooks })],
      ...['--output-format', 'stream-json', '--verbose'],
    ],
    {
      cwd,
      timeout: PLAY_MS,
      env: {
        ...environment,
        PATH: `${bin}${delimiter}${environment.PATH}`,
        ANTHROPIC_BASE_URL: address,
        ANTHROPIC_API_KEY: 'sk-ant-nothing',
        ANTHROPIC_AUTH_TOKEN: undefined,
        CLAUDE_CODE_TMPDIR: home,
        TMPDIR: home,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        // As with the vendor's own address.
        ENABLE_TOOL_SEARCH: 'true',
      },
    },
  );
}

/** @type {import('./play-merge.js').Player} */
export const claudeCode = { dialect: messages, ways, play };
