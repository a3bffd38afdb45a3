// Why a model or a command gave no answer: an AgentError that also knows what the vendor said about it.

import { AgentError } from '../../domain/errors.ts';

export type FailureCode =
  | 'agent/invalid-key'
  | 'agent/unknown-model'
  | 'agent/rate-limited'
  | 'agent/overloaded'
  | 'agent/timeout'
  | 'agent/connection'
  | 'agent/refused'
  | 'agent/content-filter'
  | 'agent/context-too-long'
  | 'agent/truncated'
  | 'agent/empty-answer'
  | 'agent/malformed-answer'
  | 'agent/http'
  | 'agent/command'
  | 'agent/used-tools'
  | 'agent/failed';

export interface FailureDetails {
  readonly code: FailureCode;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  readonly retryable?: boolean;
  /** Nothing was answered: asking again pays for no answer twice. */
  readonly unanswered?: boolean;
  /** Of the HTTP response. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  /** How long the vendor asks us to wait. */
  readonly retryAfterMs?: number | undefined;
}

export class ModelError extends AgentError {
  override readonly code: FailureCode;
  readonly unanswered: boolean;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message, details);
    this.code = details.code;
    this.unanswered = details.unanswered ?? false;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
  }
}
