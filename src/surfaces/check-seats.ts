// Seats that this version can fill. A model whose key is missing is told apart from one that cannot be asked yet.

import { UsageError } from '../domain/errors.ts';
import type { AgentSpec } from '../protocols/parse-agents.ts';
import { keyVariables, type ModelAlias } from './model-aliases.ts';

export function checkSeats(
  seats: readonly AgentSpec[],
  models: ReadonlyMap<string, ModelAlias>,
  environment: NodeJS.ProcessEnv,
): void {
  for (const { model } of seats) {
    const alias = models.get(model);
    if (alias === undefined || alias.provider === 'embedded') continue;
    const variables = keyVariables(alias);
    if (variables.length > 0 && !variables.some((variable) => environment[variable])) {
      throw missingKey(model, variables);
    }
    throw new UsageError(`Seats answered by a model are not built yet: ${model}`, {
      code: 'agents/not-built',
      hint: 'This version answers with the embedded engine only: leave --agents out, or use --agents embedded.',
    });
  }
}

const missingKey = (model: string, variables: readonly string[]) =>
  new UsageError(`The model ${model} needs a key in ${variables.join(' or ')}, which is not set`, {
    code: 'agents/missing-key',
    hint: `Set ${variables[0]}, or run without a model: --agents embedded`,
  });
