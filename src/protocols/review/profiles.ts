// How much thought an adversary is worth, by name: which model a profile stands for.

export const PROFILES: ReadonlyMap<string, string> = new Map([
  ['quality', 'opus'],
  ['balanced', 'sonnet'],
  ['budget', 'haiku'],
]);

export const DEFAULT_PROFILE = 'balanced';
