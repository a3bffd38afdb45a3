// The words by which the embedded judges tell what an argument is about and which way it leans. Data only; words
// are compared by stem.

import { stemWord } from '../../../text/words/stem-word.ts';

export type Concern =
  | 'effort'
  | 'testing'
  | 'docs'
  | 'safety'
  | 'ability'
  | 'people'
  | 'business'
  | 'operation'
  | 'dependency';

export interface Cue {
  readonly concern: Concern;
  /** 1 speaks for, -1 against, 0 names the matter only. */
  readonly tone: 1 | 0 | -1;
}

const GROUPS: readonly (readonly [Concern, Cue['tone'], string])[] = [
  [
    'effort',
    1,
    'easy easily easier simple simpler simply straightforward already reuse reusing quick quickly cheap cheaper lean trivial lightweight minimal',
  ],
  [
    'effort',
    -1,
    'hard harder difficult complex complexity complicated effort cumbersome tedious expensive cost costly overhead refactor refactoring rewrite migration migrate boilerplate verbose manual manually duplicate duplicated duplication bloat workaround laborious',
  ],
  [
    'effort',
    0,
    'existing implement implementation maintain maintenance adapt code change integrate integration',
  ],
  ['testing', 0, 'test tested testing testable testability qa'],
  ['docs', 0, 'documentation documented document training tutorial learn learning'],
  [
    'safety',
    1,
    'stable reliable established mature proven robust consistent secure safe standard isolated deterministic predictable',
  ],
  [
    'safety',
    -1,
    'break breaking unmaintained deprecated abandoned insecure vulnerability vulnerable leak unreliable unstable fragile brittle error bug crash fail failure lose loss corrupt corruption inconsistent inconsistency incompatible conflict confusing confusion confuse coupling spaghetti risk risky unpredictable outdated experimental deadlock ambiguity ambiguous impact drift issue problem danger dangerous',
  ],
  ['safety', 0, 'security privacy compatible compatibility backup recovery'],
  [
    'ability',
    1,
    'support cover allow enable flexible flexibility extensible customizable fast faster performance efficient native clear clarity readable nice popular familiar powerful configurable feature better improve improvement intuitive possible automatic automatically helpful benefit offer gain full complete accurate work',
  ],
  [
    'ability',
    -1,
    'limited limitation missing lack unsupported unavailable slow slower impossible unable worse incomplete inaccurate poor',
  ],
  ['people', 1, 'love loved loves delight delighted delightful enjoy happy happier pleasant convenient'],
  ['people', -1, 'hate annoy annoying frustrate frustrating frustration unhappy inconvenient churn'],
  [
    'people',
    0,
    'user customer worker staff client newcomer developer reader people team accessibility ux ui',
  ],
  [
    'business',
    0,
    'license licence price revenue vendor community market legal lock-in commercial competitor',
  ],
  ['business', -1, 'lock-in proprietary'],
  [
    'operation',
    0,
    'deploy deployment server hosting runtime build compile compilation install installation external service online network platform release monitoring',
  ],
  ['dependency', 0, 'dependency library package module'],
  ['dependency', -1, 'depend rely relie'],
];

export const CUES: ReadonlyMap<string, Cue> = new Map(
  GROUPS.flatMap(([concern, tone, words]) =>
    words.split(' ').map((word) => [stemWord(word), { concern, tone }] as const),
  ),
);

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemWord));

/** Verbs that make less of what follows: "reduces complexity" speaks for an option. */
export const LESSENING = stems(
  'reduce avoid prevent eliminate remove minimize minimise lower mitigate less fewer',
);

/** Whose needs these are, the place of the sentence tells. */
export const NEEDS = stems('need require want demand expect request');

/** What is only possible or small counts less. */
export const HEDGES = stems(
  'may might could slightly slight minor bit somewhat possibly probably sometimes rarely potentially perhaps little',
);

/** What is said with emphasis counts more. */
export const EMPHASES = stems(
  'very high highly extremely extensively extensive major serious significant significantly huge completely heavily too impossible critical severe severely much always never every any all everything anything everyone everywhere anywhere',
);
