// One conversation in two wire formats: chat completions as OpenAI and those who copy it offer them, and Anthropic messages.

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

/** Where a vendor takes no schema, the prompt ends with it. */
const schemaIn = (text) => {
  const [, json] = /It must be valid against this JSON Schema:\n(\{.*\})\s*$/.exec(text) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
};

const tokensOf = (text) => Math.ceil(text.length / 4);

const openai = {
  provider: 'openai-compatible',
  settings: { structuredOutput: true },
  accepts: (path) => path === '/v1/chat/completions',
  read: ({ model, messages, stream, response_format }) => ({
    model,
    messages: messages.map(({ role, content }) => ({ role, text: textOf(content) })),
    stream: stream === true,
    schema: response_format?.json_schema?.schema,
  }),
  whole(answer, { model, messages }) {
    const message = { role: 'assistant', content: answer };
    return {
      ...chatHead(model, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: chatUsage(answer, messages),
    };
  },
  events(answer, { model, messages }) {
    const chunk = (delta, finish_reason = null) => ({
      ...chatHead(model, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason }],
    });
    const usage = {
      ...chatHead(model, 'chat.completion.chunk'),
      choices: [],
      usage: chatUsage(answer, messages),
    };
    return [chunk({ role: 'assistant', content: answer }), chunk({}, 'stop'), usage, '[DONE]'].map(
      (data) => ({
        data,
      }),
    );
  },
};

const chatHead = (model, object) => ({ id: 'chatcmpl-mind', object, created: 1_700_000_000, model });

function chatUsage(answer, messages) {
  const prompt = tokensOf(messages.map(({ text }) => text).join(''));
  return {
    prompt_tokens: prompt,
    completion_tokens: tokensOf(answer),
    total_tokens: prompt + tokensOf(answer),
  };
}

const anthropic = {
  provider: 'anthropic',
  settings: {},
  accepts: (path) => path === '/v1/messages',
  read(body) {
    const { model, system, messages, stream, output_config, output_format } = body;
    const said = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
    const format = output_config?.format ?? output_format;
    return {
      model,
      messages: [...(system === undefined ? [] : [{ role: 'system', text: textOf(system) }]), ...said],
      stream: stream === true,
      schema: format?.schema ?? toolOf(body)?.input_schema,
      usesTool: toolOf(body) !== undefined,
    };
  },
  whole(answer, asked) {
    const content = asked.usesTool
      ? { type: 'tool_use', id: 'toolu_mind', name: 'json', input: JSON.parse(answer) }
      : { type: 'text', text: answer };
    return { ...messageHead(answer, asked), content: [content], ...endOf(asked) };
  },
  events(answer, asked) {
    const block = asked.usesTool
      ? { type: 'tool_use', id: 'toolu_mind', name: 'json', input: {} }
      : { type: 'text', text: '' };
    const delta = asked.usesTool
      ? { type: 'input_json_delta', partial_json: answer }
      : { type: 'text_delta', text: answer };
    const start = { ...messageHead(answer, asked), content: [], stop_reason: null };
    return [
      { type: 'message_start', message: start },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: endOf(asked), usage: { output_tokens: tokensOf(answer) } },
      { type: 'message_stop' },
    ].map((data) => ({ event: data.type, data }));
  },
};

const toolOf = ({ tools = [] }) => tools.find(({ name }) => name === 'json');

const endOf = ({ usesTool }) => ({ stop_reason: usesTool ? 'tool_use' : 'end_turn', stop_sequence: null });

const messageHead = (answer, { model, messages }) => ({
  id: 'msg_mind',
  type: 'message',
  role: 'assistant',
  model,
  usage: {
    input_tokens: tokensOf(messages.map(({ text }) => text).join('')),
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
    output_tokens: tokensOf(answer),
  },
});

export const DIALECTS = new Map([
  ['openai', openai],
  ['anthropic', anthropic],
]);

/** What was asked, whatever the dialect; a corrective ask repeats the first two messages. */
export function readRequest(dialect, body) {
  const read = dialect.read(body);
  const opening = read.messages.slice(0, 2).map(({ text }) => text);
  const text = opening.join('\n');
  return {
    ...read,
    text,
    schema: read.schema ?? schemaIn(text),
    complaints: read.messages.length > 2 ? read.messages.at(-1).text : undefined,
  };
}

/** @param {{event?: string, data: unknown}} event */
export const eventText = ({ event, data }) =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
