// The words by which a spec says that one thing needs another, and in which direction.

/** What stands before it needs what stands behind it. */
const NEEDS =
  /\b(?:depend(?:s|ent|ing)?\s+(?:up)?on|requires|relies\s+on|builds?\s+(?:up)?on|(?:is\s+)?blocked\s+by|only\s+after|(?:starts?|comes?|runs?|done|implemented|completed)\s+after|follows|prerequisites?\s*(?::|(?:is|are)\b)|dependenc(?:y|ies)\s*:)/gi;
/** What stands before it is needed by what stands behind it. */
const LEADS =
  /\b(?:blocks|precedes|(?:is\s+)?(?:a\s+)?prerequisite\s+(?:for|of|to)|before|enables|unblocks)\b/gi;
const NEGATED = /\b(?:not|no|never|without|nor|doesn't|don't)\s+(?:\w+\s+){0,2}$/i;

export interface DependenceSign {
  readonly start: number;
  readonly end: number;
  readonly direction: 'needs' | 'leads';
}

export const saysDependence = (text: string): boolean => findDependenceSigns(text).length > 0;

export function findDependenceSigns(text: string): DependenceSign[] {
  const signs = (pattern: RegExp, direction: DependenceSign['direction']): DependenceSign[] =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !NEGATED.test(text.slice(Math.max(0, index - 40), index)))
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length, direction }));
  return [...signs(NEEDS, 'needs'), ...signs(LEADS, 'leads')].sort((a, b) => a.start - b.start);
}
