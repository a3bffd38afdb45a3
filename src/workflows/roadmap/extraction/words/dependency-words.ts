// The words by which a spec says that one thing needs another, and in which direction.

/** What stands before it needs what stands behind it. */
const NEEDS =
  /\b(?:depend(?:s|ent|ing)?\s+(?:up)?on|requires|relies\s+on|(?:builds?|built)\s+(?:\w+ly\s+)?(?:up)?on|(?<=\b[A-Z]{1,12}[-_. ]?\d{1,4}\s)after(?=\s+[A-Z]{1,12}[-_. ]?\d)|(?:is\s+)?blocked\s+by|only\s+(?:after|if|when)|waits?\s+for|(?:works?|sits?|runs?|builds?)\s+on(?:\s+top\s+of)?|(?:is|are)\s+a\s+view\s+on|(?:starts?|comes?|goes?|go|runs?|done|implemented|completed)\s+after|follows|makes?\s+(?:no\s+)?sense\s+(?:only\s+)?once|only\s+once|assumes?|presumes?|presupposes?|(?:computed|calculated|derived|taken|fed|generated)\s+(?:from|by)(?=[^.;]{0,80}\b(?:[A-Z]+-?\d|\d+\.\d))|needs?\s+(?=[^.]{0,300}\b(?:first|[A-Z]+-\d))|uses\s+(?=[^.]{0,300}\b[A-Z]+-?\d)|(?:is|are)\s+an?\s+\w+\s+(?:around|over|on\s+top\s+of)|extends|prerequisites?\s*(?::|(?:is|are)\b)|dependenc(?:y|ies)\s*:)/gi;
/** "Not offered until the check has answered": the negation belongs to it. */
const UNTIL = /(?:\b(?:not|cannot|never|nothing|no)|n't)\b[^.;]{0,60}?\b(until|before|without)\b/gi;
/** What stands before it is needed by what stands behind it. */
const LEADS =
  /\b(?:blocks|precedes|(?:is\s+)?(?:a\s+)?prerequisite\s+(?:for|of|to)|ahead\s+of|before|enables|unblocks|feeds)\b/gi;
const NEGATED = /\b(?:not|no|never|without|nor|doesn't|don't)\s+(?:\w+\s+){0,2}$/i;

export interface DependenceSign {
  readonly start: number;
  readonly end: number;
  readonly direction: 'needs' | 'leads';
}

/** It speaks of nothing but what comes before what. */
export const isAboutOrder = (text: string): boolean =>
  /\b(?:depends?\s+(?:up)?on|(?:builds?|built)\s+(?:\w+ly\s+)?(?:up)?on|(?:is|are)\s+blocked\s+by|prerequisites?)\b/i.test(
    text,
  );

export const saysDependence = (text: string): boolean => findDependenceSigns(text).length > 0;

export function findDependenceSigns(text: string): DependenceSign[] {
  const until = [...text.matchAll(UNTIL)].map(({ index, 0: found, 1: word = '' }) => ({
    from: index,
    start: index + found.length - word.length,
    end: index + found.length,
    direction: 'needs' as const,
  }));
  const isWithin = (at: number): boolean => until.some(({ from, end }) => from <= at && at < end);
  const signs = (pattern: RegExp, direction: DependenceSign['direction']): DependenceSign[] =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isWithin(index) && !NEGATED.test(text.slice(Math.max(0, index - 40), index)))
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length, direction }));
  return [...until, ...signs(NEEDS, 'needs'), ...signs(LEADS, 'leads')].sort((a, b) => a.start - b.start);
}
