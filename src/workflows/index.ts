// Every workflow: one line each, in the order of the help. The command line, the library, resuming, verifying and the reference
// docs are made from this list. A workflow is loaded when it is needed.

import type { OfferedWorkflow } from '../domain/workflow/workflow.ts';

const ROWS = {
  adversarial: { aliases: ['merge'], load: async () => (await import('./adversarial/index.ts')).adversarial },
  roadmap: { aliases: [], load: async () => (await import('./roadmap/index.ts')).roadmap },
  review: { aliases: [], load: async () => (await import('./review/index.ts')).review },
  decide: { aliases: [], load: async () => (await import('./decide/index.ts')).decide },
} as const;

export type WorkflowName = keyof typeof ROWS;

/** Each as its own file describes it. */
export type Offered = { readonly [Name in WorkflowName]: Awaited<ReturnType<(typeof ROWS)[Name]['load']>> };

/** Input and output are what the journal of a run says: the schema of the workflow checks them. */
export type AnyWorkflow = OfferedWorkflow<unknown, unknown>;

export const WORKFLOW_NAMES = Object.keys(ROWS) as readonly WorkflowName[];

export const aliasesOf = (name: WorkflowName): readonly string[] => ROWS[name].aliases;

export const loadWorkflow = async (name: WorkflowName): Promise<AnyWorkflow> =>
  (await ROWS[name].load()) as unknown as AnyWorkflow;

/** Undefined for a name that no workflow has. */
export const findWorkflow = async (name: string | undefined): Promise<AnyWorkflow | undefined> =>
  WORKFLOW_NAMES.some((known) => known === name) ? loadWorkflow(name as WorkflowName) : undefined;

export async function loadWorkflows(): Promise<Readonly<Record<WorkflowName, AnyWorkflow>>> {
  const loaded = WORKFLOW_NAMES.map(async (name) => [name, await loadWorkflow(name)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as Record<WorkflowName, AnyWorkflow>;
}
