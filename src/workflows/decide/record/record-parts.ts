// Which part of a decision record stands under a heading, over the templates in use. Data only.

export type RecordPart = 'context' | 'drivers' | 'options' | 'arguments' | 'option' | 'outcome';

/** The first that matches counts: "Decision Drivers" before "Decision". */
const TITLES: readonly (readonly [RecordPart, RegExp])[] = [
  [
    'drivers',
    /^(?:decision )?(?:drivers?|forces|criteria|goals|requirements|constraints)\b|\bdecision drivers?\b/i,
  ],
  [
    'arguments',
    /\bpros?\b.{0,8}\bcons?\b|^(?:evaluation|comparison|assessment|analysis)(?: of (?:the )?(?:options|alternatives))?$/i,
  ],
  [
    'options',
    /^(?:considered |possible |available |the )?(?:options|alternatives|solutions)(?: considered)?$|^(?:alternative|considered) (?:solutions|approaches|designs)$/i,
  ],
  ['option', /^(?:option|alternative)\s*(?:#\s*)?(?:\d{1,3}|[A-Z])\b/i],
  [
    'outcome',
    /^(?:decision(?: outcome| made)?|outcome|resolution|chosen option|selected option|result|recommendation|conclusion|(?:positive |negative )?consequences|justification|rationale|implications|validation|confirmation|status|implementation)\b/i,
  ],
  ['context', /\b(?:context|problem|background|motivation|issue|introduction|summary)\b/i],
];

export const partOf = (title: string): RecordPart | undefined =>
  TITLES.find(([, pattern]) => pattern.test(title))?.[0];
