// OpenAI responses.

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
import { rejectLikeOpenAI } from './openai-chat.ts';

export const openaiResponses: Dialect = {
  provider: 'openai',
  model: 'gpt-5.2',
  structuredOutput: true,
  basePath: '/v1',
  accepts: (path) => path === '/v1/responses',

  read: (body) => ({
    model: String(body.model),
    messages: listOf(body.input).map(({ role, content }) => ({
      role: role === 'developer' ? 'system' : String(role),
      text: textOf(content),
    })),
    structured: fieldsOf(fieldsOf(body.text).format).type === 'json_schema',
    stream: body.stream === true,
  }),

  events(reply, received) {
    const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    const kind = reply.ending === 'refusal' ? 'refusal' : 'output_text';
    const incomplete = reply.ending === 'length' || reply.ending === 'content-filter';
    const part =
      kind === 'refusal'
        ? { type: 'refusal', refusal: '' }
        : { type: 'output_text', text: '', annotations: [] };
    const data = [
      { type: 'response.created', response: { ...response(received), status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item([]), status: 'in_progress' } },
      { type: 'response.content_part.added', ...at, part },
      ...pieces(reply.text).map((delta) => ({ type: `response.${kind}.delta`, ...at, delta })),
      ...(kind === 'refusal' ? [{ type: 'response.refusal.done', ...at, refusal: reply.text }] : []),
      { type: 'response.output_item.done', output_index: 0, item: item([content(reply)]) },
      {
        type: incomplete ? 'response.incomplete' : 'response.completed',
        response: { ...response(received), ...outcome(reply), output: [item([content(reply)])] },
      },
    ];
    return data.map((event, sequence_number) => ({
      event: event.type,
      data: { ...event, sequence_number },
    }));
  },

  whole: (reply, received) => ({
    ...response(received),
    ...outcome(reply),
    output: [item([content(reply)])],
  }),

  reject: rejectLikeOpenAI,
  breakdown: (message) => ({
    event: 'error',
    data: {
      type: 'error',
      sequence_number: 9,
      error: { type: 'server_error', code: 'server_error', message },
    },
  }),
};

const item = (content: readonly object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content,
});

const content = (reply: Reply) =>
  reply.ending === 'refusal'
    ? { type: 'refusal', refusal: reply.text }
    : { type: 'output_text', text: reply.text, annotations: [] };

const response = (received: Received) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: received.model,
  output: [],
  error: null,
  incomplete_details: null,
  usage: {
    input_tokens: TOKENS.input,
    input_tokens_details: { cached_tokens: TOKENS.cached },
    output_tokens: TOKENS.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: TOKENS.input + TOKENS.output,
  },
});

function outcome({ ending }: Reply): object {
  if (ending === 'length')
    return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
  if (ending === 'content-filter')
    return { status: 'incomplete', incomplete_details: { reason: 'content_filter' } };
  return { status: 'completed' };
}
