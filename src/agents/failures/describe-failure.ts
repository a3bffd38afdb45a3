// Turns any error of a call into one that says what happened, in the vendor's own words, and what to do next.
// Keys never pass.

import { type FailureCode, ModelError } from './model-error.ts';
import { type Failure, readFailure } from './read-failure.ts';
import { redactKeys } from './redact-keys.ts';

export interface FailureContext {
  /** Of the agent that was asked. */
  readonly name: string;
  /** Keys in use, to be hidden wherever a vendor repeats them. */
  readonly secrets?: readonly string[] | undefined;
  readonly now: number;
}

interface Kind {
  readonly code: FailureCode;
  /** Goes after the name of the agent. */
  readonly what: string;
  readonly retryable: boolean;
  readonly hint: string;
}

const LONGEST_WORDS = 400;

const TOO_LONG =
  /context[ _-]?(?:length|window|size)|prompt is too long|(?:maximum|max) (?:number of )?(?:context|tokens)|input token count|input is too long|request_too_large|too many (?:input )?tokens/i;
const BAD_KEY = /api[ _-]?key|authentication|unauthori[sz]ed|invalid_token/i;
const NO_MODEL =
  /model_not_found|model[^.\n]{0,120}(?:not found|not exist|not supported|not available)|(?:unknown|no such|invalid) model/i;
const FILTERED = /content[ _-]?(?:filter|policy|management)|responsible ai|safety (?:system|filter)/i;
const NO_MONEY = /insufficient_quota|credit balance|payment required/i;
/** The SDK's names for a response that ends too early or cannot be read. */
const BROKEN_RESPONSE = /InvalidResponseData|JSONParse|TypeValidation|EmptyResponseBody|NoContentGenerated/;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|TLS/;

export function describeFailure(error: unknown, context: FailureContext): ModelError {
  if (error instanceof ModelError) return error;
  const failure = readFailure(error, context.now);
  const kind = kindOf(failure);
  const words = printable(redactKeys(failure.words, context.secrets));
  const requestId = failure.requestId && printable(redactKeys(failure.requestId, context.secrets));
  const about = [
    ...(failure.status === undefined ? [] : [`HTTP ${failure.status}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ];
  const details = about.length === 0 ? '' : ` (${about.join(', ')})`;
  return new ModelError(`${context.name} ${kind.what}${details}: ${words}`, {
    code: kind.code,
    hint: kind.hint,
    retryable: kind.retryable,
    unanswered: true,
    status: failure.status,
    requestId,
    retryAfterMs: failure.retryAfterMs,
    cause: withoutSecrets(error, context.secrets),
  });
}

function kindOf(failure: Failure): Kind {
  const { status } = failure;
  if (status === undefined || status < 400) return kindOfBrokenCall(failure);
  return (
    kindOfRejectedRequest(status, failure.traits) ??
    kindOfBusyVendor(status, failure.traits) ??
    httpError(status === 408 || status === 409 || status >= 500)
  );
}

/** What the caller has to change. */
function kindOfRejectedRequest(status: number, traits: string): Kind | undefined {
  if (status === 402 || (status < 500 && NO_MONEY.test(traits))) {
    return kind(
      'agent/rate-limited',
      'has no credit left',
      false,
      'Check the plan and billing of this account.',
    );
  }
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(traits))) {
    return kind(
      'agent/invalid-key',
      'rejected the key',
      false,
      'Check the key, and that it may use this model.',
    );
  }
  if (status !== 400 && status !== 404 && status !== 413 && status !== 422) return undefined;
  if (status === 413 || TOO_LONG.test(traits)) {
    const hint = 'Choose a model with a larger context window, or shorten the documents.';
    return kind('agent/context-too-long', 'was given more than it can read', false, hint);
  }
  if (status === 404 || NO_MODEL.test(traits)) {
    return kind('agent/unknown-model', 'is not known there', false, 'Check the model id and the base URL.');
  }
  if (FILTERED.test(traits)) return CONTENT_FILTER;
  return undefined;
}

/** What passes by itself. */
function kindOfBusyVendor(status: number, traits: string): Kind | undefined {
  if (status === 429) {
    return kind(
      'agent/rate-limited',
      'is rate limited',
      true,
      'Wait and resume the run, or lower the concurrency.',
    );
  }
  if (status === 529 || status === 503 || /overloaded/i.test(traits)) {
    return kind(
      'agent/overloaded',
      'is overloaded',
      true,
      'Wait and resume the run, or choose another model.',
    );
  }
  return undefined;
}

function kindOfBrokenCall({ networkCode, traits, status, name }: Failure): Kind {
  if (networkCode !== undefined && CERTIFICATE.test(networkCode)) {
    const hint = 'Let NODE_EXTRA_CA_CERTS name the certificate of your proxy or server.';
    return kind('agent/connection', 'could not be reached safely', false, hint);
  }
  if (networkCode === 'ECONNREFUSED') return NOBODY_LISTENS;
  // A stream can say in its midst what a status would have said before it.
  const said =
    kindOfBusyVendor(0, traits) ?? (/rate_limit/i.test(traits) ? kindOfBusyVendor(429, traits) : undefined);
  if (said !== undefined) return said;
  if (/api_error|internal_server_error|server_error/i.test(traits)) return httpError(true);
  if (networkCode === undefined && status === undefined && !BROKEN_RESPONSE.test(name)) {
    return kind(
      'agent/failed',
      'could not be asked',
      false,
      'Resume the run to ask again, or choose another model.',
    );
  }
  return CONNECTION;
}

const kind = (code: FailureCode, what: string, retryable: boolean, hint: string): Kind => ({
  code,
  what,
  retryable,
  hint,
});

const httpError = (retryable: boolean): Kind =>
  retryable
    ? kind('agent/http', 'failed', true, 'Wait and resume the run, or choose another model.')
    : kind(
        'agent/http',
        'rejected the request',
        false,
        'Check the model id, the base URL and the settings of this seat.',
      );

const CONNECTION = kind(
  'agent/connection',
  'could not be reached, or broke off',
  true,
  'Check the network, the proxy and the base URL, then resume the run.',
);

/** Asking again would not start the server. */
const NOBODY_LISTENS = kind(
  'agent/connection',
  'is not there: no server answers at its address',
  false,
  'Start the server, or check the address (steelman doctor shows what listens here), then resume the run.',
);

const CONTENT_FILTER = kind(
  'agent/content-filter',
  'was stopped by the content filter',
  false,
  'Choose another model for this seat, or take out what the filter objects to.',
);

/** Vendors' words must not steer a terminal or fill it. */
export const printable = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS);

/** The SDK's error holds the whole request and response; only its name, words and stack go on. */
function withoutSecrets(error: unknown, secrets: readonly string[] | undefined): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const kept = new Error(redactKeys(error.message, secrets));
  kept.name = error.name;
  kept.stack = redactKeys(error.stack ?? '', secrets);
  return kept;
}
