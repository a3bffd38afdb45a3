import { describe, expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import { ModelError } from './model-error.ts';

const context = { name: 'vendor:model', now: 0 };
const http = (statusCode: number, message: string, more: object = {}) =>
  Object.assign(new Error(message), { statusCode, ...more });
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('what vendors say', () => {
  test.each<[object, string, boolean]>([
    [http(400, "This model's maximum context length is 128000 tokens"), 'agent/context-too-long', false],
    [http(400, 'prompt is too long: 212000 tokens > 200000 maximum'), 'agent/context-too-long', false],
    [http(413, 'Request exceeds the maximum size'), 'agent/context-too-long', false],
    [http(400, 'API key not valid. Please pass a valid API key.'), 'agent/invalid-key', false],
    [http(401, 'invalid x-api-key'), 'agent/invalid-key', false],
    [http(403, 'Permission denied'), 'agent/invalid-key', false],
    [http(404, 'model: claude-nonsense'), 'agent/unknown-model', false],
    [http(400, 'The model `x` does not exist'), 'agent/unknown-model', false],
    [http(429, 'Rate limit reached'), 'agent/rate-limited', true],
    [
      http(429, 'You exceeded your quota', {
        data: { error: { message: 'quota', code: 'insufficient_quota' } },
      }),
      'agent/rate-limited',
      false,
    ],
    [http(400, 'Your credit balance is too low'), 'agent/rate-limited', false],
    [http(402, 'Payment required'), 'agent/rate-limited', false],
    [http(503, 'The model is overloaded'), 'agent/overloaded', true],
    [http(529, 'Overloaded'), 'agent/overloaded', true],
    [
      http(400, 'filtered', { data: { error: { message: 'filtered', code: 'content_filter' } } }),
      'agent/content-filter',
      false,
    ],
    [http(400, 'max_tokens is out of range'), 'agent/http', false],
    [http(422, 'unprocessable'), 'agent/http', false],
    [http(408, 'timeout'), 'agent/http', true],
    [http(409, 'conflict'), 'agent/http', true],
    [http(500, 'internal'), 'agent/http', true],
    [http(504, 'gateway timeout'), 'agent/http', true],
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'agent/overloaded', true],
    [{ type: 'api_error', message: 'Internal server error' }, 'agent/http', true],
    [{ type: 'rate_limit_error', message: 'slow down' }, 'agent/rate-limited', true],
    [
      { error: { code: 503, message: 'unavailable' }, statusCode: 503, message: 'unavailable' },
      'agent/overloaded',
      true,
    ],
    [
      new TypeError('fetch failed', { cause: withCode('connect ECONNREFUSED', 'ECONNREFUSED') }),
      'agent/connection',
      false,
    ],
    [
      new TypeError('terminated', { cause: withCode('other side closed', 'UND_ERR_SOCKET') }),
      'agent/connection',
      true,
    ],
    [new TypeError('terminated'), 'agent/connection', true],
    [withCode('socket hang up', 'ECONNRESET'), 'agent/connection', true],
    [withCode('self-signed certificate', 'SELF_SIGNED_CERT_IN_CHAIN'), 'agent/connection', false],
    [
      new AggregateError([withCode('connect ECONNREFUSED ::1', 'ECONNREFUSED')], 'all failed'),
      'agent/connection',
      false,
    ],
    [new Error('something else'), 'agent/failed', false],
  ])('%j', (error, code, retryable) => {
    const described = describeFailure(error, context);
    expect(described).toBeInstanceOf(ModelError);
    expect(described).toMatchObject({ code, retryable, unanswered: true });
    expect(described.message.startsWith('vendor:model ')).toBe(true);
    expect(described.hint).toBeTruthy();
  });
});

test('says status, request and words, on one line', () => {
  const error = http(429, 'outer', {
    responseHeaders: { 'Request-Id': 'req_1', 'Retry-After': '3' },
    responseBody: JSON.stringify({ error: { message: 'Slow\u001b[31m down,\nplease' } }),
  });
  expect(describeFailure(error, context)).toMatchObject({
    message: 'vendor:model is rate limited (HTTP 429, request req_1): Slow [31m down, please',
    status: 429,
    requestId: 'req_1',
    retryAfterMs: 3000,
  });
});

test('Gemini says in the body how long to wait', () => {
  const error = http(429, 'quota', { responseBody: '{"error":{"details":[{"retryDelay": "34.5s"}]}}' });
  expect(describeFailure(error, context).retryAfterMs).toBe(34_500);
});

test('keys pass neither in the message nor in the cause', () => {
  const key = 'sk-ant-planted-0123456789';
  const error = http(401, `bad key ${key}`, {
    requestBodyValues: { key },
    responseBody: JSON.stringify({ error: { message: `You sent ${key} and other-secret-value` } }),
    responseHeaders: { echo: key },
  });
  const described = describeFailure(error, { ...context, secrets: ['other-secret-value'] });
  const everything = [described.message, described.hint, String(described.stack)];
  for (let cause = described.cause; cause instanceof Error; cause = cause.cause) {
    everything.push(cause.message, String(cause.stack), JSON.stringify(cause));
  }
  expect(everything.join('\n')).not.toMatch(/planted|other-secret/);
});

test('an error that is already told is left alone', () => {
  const told = new ModelError('told', { code: 'agent/timeout' });
  expect(describeFailure(told, context)).toBe(told);
});

test('a key that comes back as the id of a request is hidden there, too', () => {
  const error = http(401, 'no', { responseHeaders: { 'request-id': 'Zq7vX9wKp2mT4hL8' } });
  const failure = describeFailure(error, { ...context, secrets: ['Zq7vX9wKp2mT4hL8'] });
  expect(failure.message).toContain('request [key hidden]');
  expect(failure.requestId).toBe('[key hidden]');
});
