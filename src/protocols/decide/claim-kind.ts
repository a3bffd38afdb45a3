// What a quoted claim is about: users, dangers or work. Read from its words, to choose what a judge leans on and how to check it.

import type { Stance } from './model.ts';

/** What a claim is about, whoever makes it: a pragmatic judge may lean on a promise to users. */
const ABOUT: readonly (readonly [Stance, RegExp])[] = [
  ['value', /\b(?:users?|customers?|people|asked for|revenue|market|competitors?|demand)\b/i],
  [
    'risk',
    /\b(?:conflicts?|los[et]|corrupt\w*|fail\w*|leak\w*|risk\w*|break\w*|attack\w*|forge\w*|outage\w*)\b/i,
  ],
  [
    'effort',
    /\b(?:build|built|implement\w*|test\w*|days?|weeks?|hours?|complex\w*|simple|effort|maintain\w*)\b/i,
  ],
];

export const kindOf = (claim: string): Stance | undefined =>
  ABOUT.find(([, words]) => words.test(claim))?.[0];
