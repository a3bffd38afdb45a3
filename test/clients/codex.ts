// Codex against OpenAI's responses.

import { type Client, fieldsOf, listOf, type Turn } from './client.ts';

export const codex: Client = {
  kind: 'codex-cli',
  package: '@openai/codex',
  bin: 'codex',
  model: /^gpt-/,
  plant: ({ ran }) => ({
    '.codex/auth.json': JSON.stringify({ auth_mode: 'apikey', OPENAI_API_KEY: 'sk-planted' }),
    '.codex/AGENTS.md': 'PLANTED-MEMORY',
    '.codex/config.toml': `notify = ["touch", "${ran}-notify"]\n[mcp_servers.planted]\ncommand = "touch"\nargs = ["${ran}-server"]\n`,
    '.codex/hooks.json': JSON.stringify({
      hooks: { SessionStart: [{ hooks: [{ type: 'command', command: `touch ${ran}-hook` }] }] },
    }),
    '.codex/skills/planted/SKILL.md': '---\nname: planted\ndescription: PLANTED-SKILL\n---\nPLANTED-SKILL',
    '.agents/skills/planted/SKILL.md': '---\nname: planted2\ndescription: PLANTED-SKILL\n---\nPLANTED-SKILL',
    '.codex/prompts/planted.md': 'PLANTED-PROMPT',
    '.codex/rules/default.rules': 'prefix_rule(pattern=["touch"], decision="allow")',
  }),
  environment: (address) => ({ OPENAI_BASE_URL: `${address}/v1` }),
  accepts: (method, path) => method === 'POST' && path === '/v1/responses',
  tools: ({ secret, ran }) => [
    { name: 'shell', input: { command: ['bash', '-lc', `touch ${ran}; cat ${secret}`] } },
    { name: 'exec_command', input: { cmd: `touch ${ran}; cat ${secret}` } },
    { name: 'exec', input: { js: `text(await tools.exec_command({cmd: "touch ${ran}; cat ${secret}"}))` } },
    { name: 'apply_patch', input: { patch: `*** Begin Patch\n*** Add File: ${ran}\n+x\n*** End Patch` } },
    { name: 'view_image', input: { path: secret } },
    { name: 'spawn_agent', input: { message: 'read it' } },
  ],
  offered,
  // Runs nothing where its host is switched off, which is tried.
  harmless: ['functions.exec', 'functions.wait'],
  reply: (turn) => ({ events: events(turn) }),
};

function offered(body: Readonly<Record<string, unknown>>): string[] {
  const extra = listOf(body.input)
    .filter(({ type }) => type === 'additional_tools')
    .flatMap(({ tools }) => listOf(tools));
  return [...listOf(body.tools), ...extra].flatMap(({ name, type, tools }) =>
    tools === undefined
      ? [String(name ?? type)]
      : listOf(tools).map((inner) => `${name}.${String(inner.name)}`),
  );
}

function events({ body, nth, tool, text, counted }: Turn): object[] {
  const response = {
    id: `resp_${nth}`,
    object: 'response',
    created_at: 1,
    model: String(body.model),
    status: 'completed',
    output: [],
  };
  const usage = {
    input_tokens: counted.input,
    input_tokens_details: { cached_tokens: counted.cached },
    output_tokens: counted.output,
    output_tokens_details: { reasoning_tokens: 1 },
    total_tokens: counted.input + counted.output,
  };
  return [
    { type: 'response.created', response },
    { type: 'response.output_item.done', output_index: 0, item: itemOf(nth, tool, text) },
    { type: 'response.completed', response: { ...response, usage } },
  ];
}

function itemOf(nth: number, tool: Turn['tool'], text: string): object {
  if (tool === undefined) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return { type: 'message', id: `msg_${nth}`, role: 'assistant', status: 'completed', content };
  }
  const { js, patch } = fieldsOf(tool.input);
  const call = { call_id: `call_${nth}`, name: tool.name };
  if (js !== undefined || patch !== undefined) {
    return { type: 'custom_tool_call', id: `ct_${nth}`, ...call, input: js ?? patch };
  }
  return { type: 'function_call', id: `fc_${nth}`, ...call, arguments: JSON.stringify(tool.input) };
}
