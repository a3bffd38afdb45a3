// Codex: its dialect (OpenAI's responses), and how it is started without a login against a model on loopback. Here the one that
// drives draws and submits all questions itself.

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
      task: body.input
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

/** @type {import('./mind.js').Ways} */
const ways = { searchName: 'tool_search' };

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
export const codex = { dialect: responses, ways, play };
