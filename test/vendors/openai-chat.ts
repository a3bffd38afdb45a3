// OpenAI chat completions; and the same as third parties offer it, without structured output.

import {
  type Dialect,
  fieldsOf,
  listOf,
  pieces,
  type Received,
  type Reply,
  TOKENS,
  textOf,
} from './dialect.ts';

const REJECTIONS = {
  'rate-limited': [429, 'rate_limit_exceeded'],
  'server-error': [500, 'server_error'],
  overloaded: [503, 'overloaded'],
  'invalid-key': [401, 'invalid_api_key'],
  'unknown-model': [404, 'model_not_found'],
  'context-too-long': [400, 'context_length_exceeded'],
  'request-timeout': [408, 'timeout'],
  conflict: [409, 'conflict'],
  'bad-request': [400, 'invalid_value'],
} as const;

export const rejectLikeOpenAI: Dialect['reject'] = (rejection, message) => {
  const [status, code] = REJECTIONS[rejection];
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
};

export const openaiChat: Dialect = {
  provider: 'openai-chat',
  model: 'gpt-4.1',
  structuredOutput: true,
  basePath: '/v1',
  accepts: (path) => path === '/v1/chat/completions',

  read: (body) => ({
    model: String(body.model),
    messages: listOf(body.messages).map(({ role, content }) => ({
      role: role === 'developer' ? 'system' : String(role),
      text: textOf(content),
    })),
    structured: fieldsOf(body.response_format).type === 'json_schema',
    stream: body.stream === true,
  }),

  events(reply, received) {
    const field = reply.ending === 'refusal' ? 'refusal' : 'content';
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      ...head(received, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason }],
    });
    return [
      chunk({ role: 'assistant', content: field === 'content' ? '' : null }),
      ...pieces(reply.text).map((piece) => chunk({ [field]: piece })),
      chunk({}, finishReason(reply)),
      { ...head(received, 'chat.completion.chunk'), choices: [], usage },
      '[DONE]',
    ].map((data) => ({ data }));
  },

  whole(reply, received) {
    const message =
      reply.ending === 'refusal'
        ? { role: 'assistant', content: null, refusal: reply.text }
        : { role: 'assistant', content: reply.text };
    return {
      ...head(received, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: finishReason(reply) }],
      usage,
    };
  },

  reject: rejectLikeOpenAI,
  breakdown: (message) => ({ data: { error: { message, type: 'server_error', code: 'server_error' } } }),
};

export const openaiCompatible: Dialect = {
  ...openaiChat,
  provider: 'openai-compatible',
  model: 'llama3.3:70b',
  structuredOutput: false,
  // Where there is no field for a refusal, a model refuses in words.
  events: (reply, received) =>
    openaiChat.events(reply.ending === 'refusal' ? { ...reply, ending: 'stop' } : reply, received),
  whole: (reply, received) =>
    openaiChat.whole(reply.ending === 'refusal' ? { ...reply, ending: 'stop' } : reply, received),
};

const head = (received: Received, object: string) => ({
  id: 'chatcmpl-1',
  object,
  created: 1_700_000_000,
  model: received.model,
});

const usage = {
  prompt_tokens: TOKENS.input,
  completion_tokens: TOKENS.output,
  total_tokens: TOKENS.input + TOKENS.output,
  prompt_tokens_details: { cached_tokens: TOKENS.cached },
};

const finishReason = ({ ending }: Reply): string =>
  ending === 'length' ? 'length' : ending === 'content-filter' ? 'content_filter' : 'stop';
