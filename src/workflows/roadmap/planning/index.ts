// Wave 2: from what was read out of the spec to milestones in the order of work. Three planners (the rule, a model, a
// merged roadmap) only sketch; everything that is counted, ordered or numbered is computed here from the sketch.

export { choosePersonas } from './finishing/choose-personas.ts';
export { measureComplexity } from './finishing/measure-complexity.ts';
export { planFromMerged, planRoadmap } from './plan-roadmap.ts';
export { compareDrafts, type Draft, writeDraft } from './write-draft.ts';
