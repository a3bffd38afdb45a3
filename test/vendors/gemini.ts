// Gemini: generateContent and streamGenerateContent.

import { type Dialect, fieldsOf, listOf, pieces, type Reply, TOKENS, textOf } from './dialect.ts';

const REJECTIONS = {
  'rate-limited': [429, 'RESOURCE_EXHAUSTED'],
  'server-error': [500, 'INTERNAL'],
  overloaded: [503, 'UNAVAILABLE'],
  'invalid-key': [400, 'INVALID_ARGUMENT'],
  'unknown-model': [404, 'NOT_FOUND'],
  'context-too-long': [400, 'INVALID_ARGUMENT'],
  'request-timeout': [408, 'DEADLINE_EXCEEDED'],
  conflict: [409, 'ABORTED'],
  'bad-request': [400, 'INVALID_ARGUMENT'],
} as const;

const FINISH_REASONS = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  refusal: 'STOP',
  'content-filter': 'SAFETY',
} as const;

const PATH = /^\/v1beta\/models\/([^:/]+):(generateContent|streamGenerateContent)$/;

export const gemini: Dialect = {
  provider: 'google',
  model: 'gemini-3-pro',
  structuredOutput: true,
  basePath: '/v1beta',
  accepts: (path) => PATH.test(path),

  read(body, path) {
    const [, model = '', method] = PATH.exec(path) ?? [];
    const system = textOf(fieldsOf(body.systemInstruction).parts);
    const messages = listOf(body.contents).map(({ role, parts }) => ({
      role: role === 'model' ? 'assistant' : String(role),
      text: textOf(parts),
    }));
    const config = fieldsOf(body.generationConfig);
    return {
      model,
      messages: [...(system === '' ? [] : [{ role: 'system', text: system }]), ...messages],
      structured: config.responseSchema !== undefined || config.responseJsonSchema !== undefined,
      stream: method === 'streamGenerateContent',
    };
  },

  events(reply) {
    const parts = pieces(reply.text);
    const chunks = parts.map((text) => ({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }],
    }));
    return [...chunks, last(reply)].map((data) => ({ data }));
  },

  whole(reply) {
    const end = last(reply);
    const content = { role: 'model', parts: reply.text === '' ? [] : [{ text: reply.text }] };
    return { ...end, candidates: [{ ...end.candidates[0], content }] };
  },

  reject(rejection, words) {
    const [status, name] = REJECTIONS[rejection];
    const message =
      rejection === 'invalid-key'
        ? `API key not valid. ${words}`
        : rejection === 'context-too-long'
          ? `The input token count (99) exceeds the maximum number of tokens allowed (9). ${words}`
          : words;
    return { status, body: { error: { code: status, message, status: name } } };
  },

  breakdown: (message) => ({ data: { error: { code: 503, message, status: 'UNAVAILABLE' } } }),
};

const last = (reply: Reply) => ({
  candidates: [
    {
      index: 0,
      content: { role: 'model', parts: [{ text: '' }] },
      finishReason: FINISH_REASONS[reply.ending],
    },
  ],
  usageMetadata: {
    promptTokenCount: TOKENS.input,
    candidatesTokenCount: TOKENS.output,
    cachedContentTokenCount: TOKENS.cached,
    totalTokenCount: TOKENS.input + TOKENS.output,
  },
});
