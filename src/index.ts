// The library: run a protocol from your own program. Importing it does nothing.

export type { Agent } from './agents/agent.ts';
export type { Model } from './agents/models/model.ts';
export type { FailureStage, ReturnContract, Status } from './domain/contract.ts';
export type { Limits, PaidCall, Receipt, Tally } from './domain/cost.ts';
export type { Warning } from './domain/errors.ts';
export {
  AgentError,
  BudgetError,
  InternalError,
  InterruptedError,
  JournalError,
  SteelmanError,
  UsageError,
} from './domain/errors.ts';
export type { Decision } from './domain/run.ts';
export { VERSION } from './domain/version.ts';
export type { Checked, VerifyFinding } from './domain/workflow/recheck.ts';
export type { ProgressEvent } from './domain/workflow/workflow.ts';
export type { DocumentSource } from './domain/workflow/workspace.ts';
export type { Amount } from './surfaces/cost/sum-calls.ts';
export type { CheckpointQuestion, Decide } from './surfaces/decisions/answer-file.ts';
export { type CheckOptions, type CheckRequest, type CheckResult, check } from './surfaces/library/check.ts';
export type { GivenSeat, LibraryOptions, Mind, Seats } from './surfaces/library/given.ts';
export { type ReportOptions, type ReportRequest, report } from './surfaces/library/report.ts';
export {
  type ItemDecision,
  type ResolveOptions,
  type ResolveRequest,
  type ResolveResult,
  resolve,
} from './surfaces/library/resolve.ts';
export type {
  AdversarialArtifacts,
  AdversarialOutput,
  DecideArtifacts,
  MergedName,
  ReviewArtifacts,
  RoadmapArtifacts,
} from './surfaces/library/result.ts';
export { type ResumeOptions, type ResumeResult, resume } from './surfaces/library/resume.ts';
export { type VerifyOptions, verify } from './surfaces/library/verify.ts';
export {
  type AdversarialCall,
  type AdversarialOptions,
  type AdversarialResult,
  type AdversarialRun,
  adversarial,
  type CostEstimate,
  type DecideRequest,
  type DecideResult,
  decide,
  type EstimateOptions,
  estimate,
  type GivenOption,
  type GivenRevision,
  type ReviewOptions,
  type ReviewRequest,
  type ReviewResult,
  type RoadmapRequest,
  type RoadmapResult,
  review,
  roadmap,
  type SeatCost,
} from './surfaces/library/workflows.ts';
export type { RunUpdate } from './surfaces/run.ts';
export {
  type Blame,
  type BlamedLine,
  type BlameOptions,
  type BlameRequest,
  blame,
} from './surfaces/runs/blame/blame-lines.ts';
export type { VerifyResult } from './surfaces/verify/verify-run.ts';
export type {
  AdversarialRequest,
  ItemQuote,
  ItemSide,
  OpenItem,
} from './workflows/adversarial/index.ts';
export type { CheckFinding, FindingKind, Place } from './workflows/check/index.ts';
export type { DecideOutput } from './workflows/decide/index.ts';
export type { LineOrigin } from './workflows/reports/match-lines.ts';
export type { ReviewOutput } from './workflows/review/index.ts';
export type { RoadmapOutput } from './workflows/roadmap/index.ts';
