// What an error of the SDK, of fetch or of a stream has to say: status, words, ids. No judgement yet.

export interface Failure {
  readonly status: number | undefined;
  /** The vendor's own, or those of the network. */
  readonly words: string;
  /** Type, code and status fields of the error body, and all of its words: what kinds are told by. */
  readonly traits: string;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** Of the error, as its class calls it. */
  readonly name: string;
  /** "ECONNRESET" and the like, from the innermost cause that has one. */
  readonly networkCode: string | undefined;
}

const REQUEST_ID_HEADERS = ['request-id', 'x-request-id', 'x-goog-request-id', 'apim-request-id'];

export type Fields = Readonly<Record<string, unknown>>;

export function readFailure(error: unknown, now: number): Failure {
  const outer = fieldsOf(error);
  const headers = lowerCased(fieldsOf(outer.responseHeaders));
  const body = bodyOf(outer);
  const inner = fieldsOf(body.error);
  const words = textOf(inner.message) ?? textOf(body.message) ?? textOf(outer.message) ?? String(error);
  const traits = [inner.type, inner.code, inner.status, body.type, body.code, outer.type, outer.code];
  return {
    status: number(outer.statusCode) ?? number(inner.code),
    words,
    traits: [...traits.map((trait) => textOf(trait) ?? ''), words, textOf(outer.responseBody) ?? ''].join(
      '\n',
    ),
    requestId:
      REQUEST_ID_HEADERS.map((name) => textOf(headers[name])).find(Boolean) ?? textOf(body.request_id),
    retryAfterMs: retryAfter(headers, textOf(outer.responseBody), now),
    name: textOf(outer.name) ?? '',
    networkCode: networkCodeOf(error),
  };
}

function bodyOf(outer: Fields): Fields {
  const data = fieldsOf(outer.data);
  if (Object.keys(data).length > 0) return data;
  try {
    return fieldsOf(JSON.parse(textOf(outer.responseBody) ?? ''));
  } catch {
    return {};
  }
}

function retryAfter(headers: Fields, body: string | undefined, now: number): number | undefined {
  const ms = Number.parseFloat(textOf(headers['retry-after-ms']) ?? '');
  if (ms >= 0) return ms;
  const after = textOf(headers['retry-after']) ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number.parseFloat(after) * 1000;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  // Gemini says it in the body.
  const delay = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body ?? '')?.[1];
  return delay === undefined ? undefined : Number.parseFloat(delay) * 1000;
}

function networkCodeOf(error: unknown): string | undefined {
  let code: string | undefined;
  let current: unknown = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    code = textOf(fieldsOf(current).code) ?? code;
    if (current.message === 'terminated' || current.message === 'fetch failed') code ??= 'UND_ERR_SOCKET';
    // Several addresses of one host were tried; any of them tells why.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return code;
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const lowerCased = (headers: Fields): Fields =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 100 && value <= 599 ? value : undefined;
