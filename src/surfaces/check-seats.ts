// The models that a run names, each usable: the first that is not stops the run before anything is read or sent.

import { type ModelSurroundings, type ResolvedModel, resolveModel } from './seats/resolve-model.ts';

export function checkSeats(names: Iterable<string>, around: ModelSurroundings): ResolvedModel[] {
  return [...new Set(names)].map((name) => {
    const model = resolveModel(name, around);
    const isMissing = model.problem !== undefined && MISSING.includes(model.problem.code);
    if (model.problem !== undefined && !(isMissing && around.asksNobody)) throw model.problem;
    return model;
  });
}

/** Needed to ask a model, not to foresee what it would be asked. */
const MISSING = ['agents/missing-key', 'agents/missing-program'];
