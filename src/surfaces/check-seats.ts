// The models that a run names, each usable: the first that is not stops the run before anything is read or sent.

import { type ModelSurroundings, type ResolvedModel, resolveModel } from './seats/resolve-model.ts';

export function checkSeats(names: Iterable<string>, around: ModelSurroundings): ResolvedModel[] {
  return [...new Set(names)].map((name) => {
    const model = resolveModel(name, around);
    if (model.problem !== undefined) throw model.problem;
    return model;
  });
}
