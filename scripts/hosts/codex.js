// Codex: its dialect (OpenAI's responses), and how it is started without a login against a model on loopback: once the one
// that drives draws and submits all questions itself, once it has subagents do so.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentOf, run } from './host-process.js';
import { layOut, NOW, PROGRAM } from './merge-directly.js';

const PLAY_MS = 180_000;
/** As the host joins the name of a server and that of its tool. */
const JOINT = '__';

/** @type {import('./start-model.js').Dialect} */
const responses = {
  accepts: (path) => path === '/v1/responses',
  read(body) {
    const results = new Map(
      body.input
        .filter(({ type }) => type === 'function_call_output')
        .map(({ call_id: id, output }) => [id, textOf(output)]),
    );
    const inAll = [...(body.tools ?? []), ...body.input.flatMap(({ tools }) => tools ?? [])];
    const tools = inAll.flatMap((tool) => [
      { name: tool.name ?? tool.type, text: JSON.stringify(tool) },
      ...(tool.tools ?? []).map((inner) => ({ name: `${tool.name}${JOINT}${inner.name}`, text: '' })),
    ]);
    return {
      // What comes later are notices of the host.
      task: body.input
        .slice(0, (body.input.findIndex(({ type }) => type === 'function_call') + 1 || 1e9) - 1)
        .filter(({ role }) => role === 'user')
        .map(({ content }) => textOf(content))
        .join('\n'),
      tools,
      isAside: tools.length === 0,
      calls: body.input
        .filter(({ type }) => type === 'function_call')
        .map(({ call_id: id, name, namespace, arguments: given }) => ({
          name: namespace === undefined ? name : `${namespace}${JOINT}${name}`,
          input: JSON.parse(given),
          result: results.get(id),
        })),
    };
  },
  events(move, nth, { model }) {
    const response = { id: `resp_${nth}`, object: 'response', created_at: 1, model, output: [] };
    const items =
      'say' in move
        ? [
            {
              type: 'message',
              id: `msg_${nth}`,
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: move.say, annotations: [] }],
            },
          ]
        : move.calls.map(({ name, input }, at) => ({
            type: 'function_call',
            id: `fc_${nth}_${at}`,
            call_id: `call_${nth}_${at}`,
            ...apart(name),
            arguments: JSON.stringify(input),
          }));
    return [
      { type: 'response.created', response: { ...response, status: 'in_progress' } },
      ...items.map((item, at) => ({ type: 'response.output_item.done', output_index: at, item })),
      {
        type: 'response.completed',
        response: {
          ...response,
          status: 'completed',
          usage: { input_tokens: 10, output_tokens: 10, total_tokens: 20 },
        },
      },
    ];
  },
};

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

function apart(full) {
  const at = full.lastIndexOf(JOINT);
  return at < 0 ? { name: full } : { namespace: full.slice(0, at), name: full.slice(at + JOINT.length) };
}

const AGENTS = 'multi_agent_v1';

/** @type {import('./mind.js').Ways} */
const alone = { searchName: 'tool_search' };

/** @type {import('./mind.js').Ways} */
const delegating = {
  ...alone,
  spawn: ({ id }, runId) => ({
    name: `${AGENTS}${JOINT}spawn_agent`,
    input: { message: `Run ${runId}, question ${id}` },
  }),
  tidy,
};

/** Subagents count until they are closed, and only so many may be open. */
function tidy({ calls }) {
  const named = (name) => calls.filter((call) => call.name === `${AGENTS}${JOINT}${name}`);
  const closed = new Set(named('close_agent').map(({ input }) => input.target));
  const open = named('spawn_agent')
    .map(({ result = '' }) => /"agent_id":\s*"([^"]+)"/.exec(result)?.[1])
    .filter((id) => id !== undefined && !closed.has(id));
  if (open.length === 0) return undefined;
  const waited = named('wait_agent').map(({ result = '' }) => result);
  const ended = open.filter((id) => waited.some((result) => result.includes(id)));
  return ended.length > 0
    ? ended.map((target) => ({ name: `${AGENTS}${JOINT}close_agent`, input: { target } }))
    : [{ name: `${AGENTS}${JOINT}wait_agent`, input: { targets: open, timeout_ms: 10_000 } }];
}

/**
 * @param {string} program
 * @param {{ address: string, cwd: string, home: string }} places
 */
async function play(program, { address, cwd, home }) {
  await layOut(cwd);
  const codexHome = join(home, '.codex');
  await mkdir(codexHome, { recursive: true });
  const config = `model = "gpt-5.2"
model_provider = "loopback"
approval_policy = "never"
[model_providers.loopback]
name = "loopback"
base_url = "${address}/v1"
wire_api = "responses"
env_key = "LOOPBACK_KEY"
[mcp_servers.steelman]
command = ${JSON.stringify(process.execPath)}
args = [${JSON.stringify(PROGRAM)}, "mcp", "--now", "${NOW}"]
# Nobody is there to allow a call: without this line "codex exec" refuses every one.
default_tools_approval_mode = "approve"
`;
  await writeFile(join(codexHome, 'config.toml'), config);
  return run(
    program,
    ['exec', '--skip-git-repo-check', '--json', 'Merge a.md, b.md and c.md with steelman.'],
    {
      cwd,
      timeout: PLAY_MS,
      env: {
        ...environmentOf(home),
        CODEX_HOME: codexHome,
        TMPDIR: home,
        LOOPBACK_KEY: 'nothing',
        OPENAI_API_KEY: undefined,
        OPENAI_BASE_URL: undefined,
      },
    },
  );
}

/** @type {import('./play-merge.js').Player} */
export const codexAlone = { dialect: responses, ways: alone, play };
/** @type {import('./play-merge.js').Player} */
export const codexDelegating = { dialect: responses, ways: delegating, play };
