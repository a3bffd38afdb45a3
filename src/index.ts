// The library: run a protocol from your own program. Importing it does nothing.

export type { Agent } from './agents/agent.ts';
export type { Model } from './agents/model.ts';
export type { FailureStage, ReturnContract, Status } from './domain/contract.ts';
export type { Limits, PaidCall, Receipt, Tally } from './domain/cost.ts';
export type { Decision } from './domain/decision.ts';
export {
  AgentError,
  BudgetError,
  InternalError,
  InterruptedError,
  JournalError,
  SteelmanError,
  UsageError,
} from './domain/errors.ts';
export type { ProgressEvent } from './domain/protocol.ts';
export type { ItemQuote, ItemSide, OpenItem } from './protocols/adversarial/decisions/open-items.ts';
export type { AdversarialRequest, DocumentSource } from './protocols/adversarial/request/request.ts';
export type { CheckFinding, FindingKind, Place } from './protocols/check/finding.ts';
export type { DecideOutput } from './protocols/decide/index.ts';
export type { Warning } from './protocols/parse-agents.ts';
export type { ReviewOutput } from './protocols/review/record.ts';
export type { RoadmapOutput } from './protocols/roadmap/index.ts';
export type { Checked, VerifyFinding } from './protocols/verify/report.ts';
export {
  type AdversarialCall,
  type AdversarialOptions,
  type AdversarialResult,
  type AdversarialRun,
  adversarial,
} from './surfaces/adversarial.ts';
export type { LineOrigin } from './surfaces/blame/origins-by-line.ts';
export {
  type Blame,
  type BlamedLine,
  type BlameOptions,
  type BlameRequest,
  blame,
} from './surfaces/blame.ts';
export { type CheckOptions, type CheckRequest, type CheckResult, check } from './surfaces/check.ts';
export type { Amount } from './surfaces/cost/sum-calls.ts';
export { type DecideRequest, type DecideResult, decide, type GivenOption } from './surfaces/decide.ts';
export type { CheckpointQuestion, Decide } from './surfaces/decisions/given-decisions.ts';
export { type CostEstimate, type EstimateOptions, estimate, type SeatCost } from './surfaces/estimate.ts';
export type {
  AdversarialArtifacts,
  DecideArtifacts,
  MergedName,
  ReviewArtifacts,
  RoadmapArtifacts,
} from './surfaces/library/artifacts.ts';
export type { GivenSeat, Mind, Seats } from './surfaces/library/given-seats.ts';
export type { LibraryOptions } from './surfaces/library/given-surroundings.ts';
export type { AdversarialOutput } from './surfaces/library/library-result.ts';
export type { RunUpdate } from './surfaces/observe-run.ts';
export {
  type ItemDecision,
  type ResolveOptions,
  type ResolveRequest,
  type ResolveResult,
  resolve,
} from './surfaces/resolve.ts';
export { type ResumeOptions, type ResumeResult, resume } from './surfaces/resume.ts';
export {
  type GivenRevision,
  type ReviewOptions,
  type ReviewRequest,
  type ReviewResult,
  review,
} from './surfaces/review.ts';
export { type RoadmapRequest, type RoadmapResult, roadmap } from './surfaces/roadmap.ts';
export { type VerifyOptions, type VerifyResult, verify } from './surfaces/verify.ts';
export { VERSION } from './version.ts';
