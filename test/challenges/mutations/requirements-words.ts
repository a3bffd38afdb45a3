// Sentences to plant into requirements, written as people write them: data only.

/** Requirements about something that no other speaks of. */
export const OTHER_TEXTS: readonly string[] = [
  'A visitor can print a map that shows the way to the nearest desk.',
  'The coordinator can upload a photograph of a new cupboard.',
  'Labels are printed in two languages on yellow paper.',
  'A newsletter with upcoming courses is offered every spring.',
];

/** What allows, and what forbids the same. */
export const FORBIDDEN: readonly (readonly [string, string])[] = [
  [' can be ', ' cannot be '],
  [' can ', ' cannot '],
  [' must ', ' must not '],
  [' is valid ', ' is not valid '],
  [' lapses ', ' does not lapse '],
];
