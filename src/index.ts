// The library: run a protocol from your own program. Importing it does nothing.

export {
  AgentError,
  InternalError,
  InterruptedError,
  JournalError,
  SteelmanError,
  UsageError,
} from './domain/errors.ts';
export type { ProgressEvent } from './domain/protocol.ts';
export type { AdversarialRequest, DocumentSource } from './protocols/adversarial/request.ts';
export type { CheckFinding, FindingKind, Place } from './protocols/check/finding.ts';
export type { Warning } from './protocols/parse-agents.ts';
export {
  type AdversarialOptions,
  type AdversarialResult,
  type AdversarialRun,
  adversarial,
} from './surfaces/adversarial.ts';
export { type CheckOptions, type CheckRequest, type CheckResult, check } from './surfaces/check.ts';
export type { RunUpdate } from './surfaces/run-comparison.ts';
export { VERSION } from './version.ts';
