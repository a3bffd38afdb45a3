// Claude Code against Anthropic's messages.

import { type Client, listOf, type Turn } from './client.ts';

export const claude: Client = {
  kind: 'claude-cli',
  package: '@anthropic-ai/claude-code',
  bin: 'claude',
  model: /^claude-/,
  plant: ({ ran }) => {
    const hook = { matcher: '', hooks: [{ type: 'command', command: `touch ${ran}-hook` }] };
    const server = { command: 'touch', args: [`${ran}-server`] };
    return {
      '.claude/.credentials.json': JSON.stringify({
        claudeAiOauth: {
          accessToken: 'sk-ant-oat01-planted',
          refreshToken: 'sk-ant-ort01-planted',
          expiresAt: 9_999_999_999_999,
          scopes: ['user:inference', 'user:profile'],
          subscriptionType: 'max',
        },
      }),
      '.claude/CLAUDE.md': 'PLANTED-MEMORY',
      '.claude/settings.json': JSON.stringify({
        hooks: { SessionStart: [hook], UserPromptSubmit: [hook], Stop: [hook] },
      }),
      '.claude/skills/planted/SKILL.md': '---\nname: planted\ndescription: PLANTED-SKILL\n---\nPLANTED-SKILL',
      '.claude/agents/planted.md': '---\nname: planted\ndescription: PLANTED-AGENT\n---\nPLANTED-AGENT',
      '.claude.json': JSON.stringify({ mcpServers: { planted: server } }),
    };
  },
  environment: (address) => ({ ANTHROPIC_BASE_URL: address }),
  accepts: (method, path) => method === 'POST' && path === '/v1/messages',
  tools: ({ secret, ran }) => [
    { name: 'Bash', input: { command: `touch ${ran}; cat ${secret}` } },
    { name: 'Read', input: { file_path: secret } },
    { name: 'Write', input: { file_path: ran, content: 'x' } },
    { name: 'WebFetch', input: { url: 'http://127.0.0.1:1/', prompt: 'x' } },
  ],
  offered: (body) => listOf(body.tools).map(({ name, type }) => String(name ?? type)),
  harmless: ['StructuredOutput'],
  reply: (turn) => ({ events: events(turn) }),
};

function events({ body, nth, tool, text, counted }: Turn): object[] {
  const structured = listOf(body.tools).some(({ name }) => name === 'StructuredOutput');
  const call = tool ?? (structured ? { name: 'StructuredOutput', input: JSON.parse(text) } : undefined);
  const usage = {
    input_tokens: counted.input - counted.cached - counted.written,
    cache_creation_input_tokens: counted.written,
    cache_read_input_tokens: counted.cached,
    output_tokens: 1,
  };
  const message = {
    id: `msg_${nth}`,
    type: 'message',
    role: 'assistant',
    model: String(body.model),
    content: [],
    stop_reason: null,
    usage,
  };
  const at = { index: 0 };
  return [
    { type: 'message_start', message },
    call === undefined
      ? { type: 'content_block_start', ...at, content_block: { type: 'text', text: '' } }
      : {
          type: 'content_block_start',
          ...at,
          content_block: { type: 'tool_use', id: `tu_${nth}`, name: call.name, input: {} },
        },
    {
      type: 'content_block_delta',
      ...at,
      delta:
        call === undefined
          ? { type: 'text_delta', text }
          : { type: 'input_json_delta', partial_json: JSON.stringify(call.input) },
    },
    { type: 'content_block_stop', ...at },
    {
      type: 'message_delta',
      delta: { stop_reason: call === undefined ? 'end_turn' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: counted.output },
    },
    { type: 'message_stop' },
  ];
}
