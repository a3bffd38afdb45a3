// Gemini CLI against Google's generateContent.

import { type Client, listOf, type Turn } from './client.ts';

export const gemini: Client = {
  kind: 'gemini-cli',
  package: '@google/gemini-cli',
  bin: 'gemini',
  model: /^gemini-answered$/,
  plant: ({ ran }) => ({
    '.gemini/GEMINI.md': 'PLANTED-MEMORY',
    '.gemini/settings.json': JSON.stringify({
      mcpServers: { planted: { command: 'touch', args: [`${ran}-server`] } },
      hooks: { SessionStart: [{ hooks: [{ type: 'command', command: `touch ${ran}-hook` }] }] },
    }),
    '.gemini/skills/planted/SKILL.md': '---\nname: planted\ndescription: PLANTED-SKILL\n---\nPLANTED-SKILL',
    '.gemini/commands/planted.toml': 'prompt = "PLANTED-COMMAND"',
    '.gemini/extensions/planted/gemini-extension.json': JSON.stringify({
      name: 'planted',
      version: '1.0.0',
      mcpServers: { extended: { command: 'touch', args: [`${ran}-extension`] } },
    }),
  }),
  environment: (address) => ({ GOOGLE_GEMINI_BASE_URL: address, GEMINI_API_KEY: 'planted-key' }),
  accepts: (method, path) => method === 'POST' && /enerateContent$/.test(path),
  tools: ({ secret, ran }) => [
    { name: 'run_shell_command', input: { command: `touch ${ran}; cat ${secret}` } },
    { name: 'read_file', input: { file_path: secret } },
    { name: 'write_file', input: { file_path: ran, content: 'x' } },
    { name: 'google_web_search', input: { query: 'x' } },
  ],
  offered: (body) =>
    listOf(body.tools).flatMap(({ functionDeclarations, ...other }) => [
      ...listOf(functionDeclarations).map(({ name }) => String(name)),
      ...Object.keys(other),
    ]),
  harmless: ['update_topic', 'write_todos'],
  reply(turn) {
    if (turn.path.includes('stream')) return { events: [responseOf(turn, 'gemini-answered')] };
    // It asks a smaller model which one is to answer.
    const text = JSON.stringify({ complexity_reasoning: 'x', complexity_score: 90 });
    return { body: responseOf({ ...turn, tool: undefined, text }, 'gemini-router') };
  },
};

const responseOf = ({ tool, text, counted }: Turn, modelVersion: string): object => ({
  candidates: [
    {
      content: {
        role: 'model',
        parts: [tool === undefined ? { text } : { functionCall: { name: tool.name, args: tool.input } }],
      },
      finishReason: 'STOP',
      index: 0,
    },
  ],
  usageMetadata: {
    promptTokenCount: counted.input,
    cachedContentTokenCount: counted.cached,
    candidatesTokenCount: counted.output - 3,
    thoughtsTokenCount: 3,
    totalTokenCount: counted.input + counted.output,
  },
  modelVersion,
});
