// Anthropic Messages, as JSON and as server-sent events.

import {
  type Dialect,
  fieldsOf,
  listOf,
  pieces,
  type Received,
  type Reply,
  type ReplyTokens,
  TOKENS,
  textOf,
} from './dialect.ts';

const STOP_REASONS = {
  stop: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
  'content-filter': 'refusal',
} as const;

const REJECTIONS = {
  'rate-limited': [429, 'rate_limit_error'],
  'server-error': [500, 'api_error'],
  overloaded: [529, 'overloaded_error'],
  'invalid-key': [401, 'authentication_error'],
  'unknown-model': [404, 'not_found_error'],
  'context-too-long': [400, 'invalid_request_error'],
  'request-timeout': [408, 'timeout_error'],
  conflict: [409, 'conflict_error'],
  'bad-request': [400, 'invalid_request_error'],
} as const;

export const anthropic: Dialect = {
  provider: 'anthropic',
  model: 'claude-sonnet-4-5',
  structuredOutput: true,
  basePath: '/v1',
  accepts: (path) => path === '/v1/messages',

  read(body) {
    const system = textOf(body.system);
    const messages = listOf(body.messages).map(({ role, content }) => ({
      role: String(role),
      text: textOf(content),
    }));
    return {
      model: String(body.model),
      messages: [...(system === '' ? [] : [{ role: 'system', text: system }]), ...messages],
      structured:
        fieldsOf(body.output_config).format !== undefined ||
        body.output_format !== undefined ||
        usesTool(body),
      stream: body.stream === true,
    };
  },

  events(reply, received) {
    const tool = usesTool(received.body) && reply.ending !== 'refusal';
    const start = tool
      ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} }
      : { type: 'text', text: '' };
    const delta = (piece: string) =>
      tool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    const data = [
      { type: 'message_start', message: { ...message(received, reply), content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: start },
      ...pieces(reply.text).map((piece) => ({ type: 'content_block_delta', index: 0, delta: delta(piece) })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: ending(reply, tool), usage: { output_tokens: tokensOf(reply).output } },
      { type: 'message_stop' },
    ];
    return data.map((event) => ({ event: event.type, data: event }));
  },

  whole(reply, received) {
    const tool = usesTool(received.body) && reply.ending !== 'refusal';
    const content = tool
      ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(reply.text) }
      : { type: 'text', text: reply.text };
    return { ...message(received, reply), content: [content], ...ending(reply, tool) };
  },

  reject(rejection, words) {
    const [status, type] = REJECTIONS[rejection];
    const message = rejection === 'context-too-long' ? `prompt is too long: ${words}` : words;
    return { status, body: { type: 'error', error: { type, message }, request_id: 'req_body' } };
  },

  breakdown: (message) => ({
    event: 'error',
    data: { type: 'error', error: { type: 'overloaded_error', message } },
  }),
};

const usesTool = (body: Received['body']): boolean => listOf(body.tools).some(({ name }) => name === 'json');

const tokensOf = ({ tokens }: Reply): ReplyTokens =>
  tokens ?? { plain: TOKENS.input - TOKENS.cached, read: TOKENS.cached, written: 0, output: TOKENS.output };

const message = (received: Received, reply: Reply) => {
  const { plain, read, written, output } = tokensOf(reply);
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: received.model,
    stop_sequence: null,
    usage: {
      input_tokens: plain,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: written,
      output_tokens: output,
    },
  };
};

const ending = (reply: Reply, tool: boolean) => ({
  stop_reason: tool && reply.ending === 'stop' ? 'tool_use' : STOP_REASONS[reply.ending],
  stop_sequence: null,
});
