// Needs and the designs that rule them out, as patterns over one sentence each. Data only.

export interface RuledOut {
  readonly need: RegExp;
  readonly design: RegExp;
  /** The design is itself a denial ("never stored"), so a negation in it is no escape. */
  readonly designDenies: boolean;
  readonly why: string;
}

export const RULED_OUT: readonly RuledOut[] = [
  {
    need: /\b(?:concurrent|simultaneous(?:ly)?|parallel)\b.{0,40}\b(?:users?|connections?|requests?|sessions?|clients?|jobs?)\b|\b\d[\d,.]*\s?[km]?\s+(?:concurrent|simultaneous)\b/i,
    design: /\bsingle[- ]thread(?:ed)?\b|\bone (?:request|connection|user) at a time\b/i,
    designDenies: false,
    why: 'work at the same time needs more than one thread',
  },
  {
    need: /\b(?:works?|operates?|usable|available|runs?)\b.{0,20}\boffline\b|\bwithout (?:a |any )?(?:network|internet)\b/i,
    design:
      /\b(?:requires?|needs?|must have|depends on)\b.{0,30}\b(?:network|internet|online|cloud) (?:connection|access|connectivity)\b/i,
    designDenies: false,
    why: 'what must work offline cannot require a connection',
  },
  {
    need: /\b(?:real[- ]time|immediate(?:ly)?|instant(?:ly)?)\b/i,
    design: /\b(?:nightly|daily|weekly) (?:batch|job|run)s?\b|\bbatch[- ]only\b/i,
    designDenies: false,
    why: 'a batch cannot answer at once',
  },
  {
    need: /\b(?:must|shall|will) (?:store|persist|keep|retain|log)\b.{0,40}\b(?:card|pan|cvv|personal data|pii|password)/i,
    design:
      /\b(?:must not|never|shall not|may not|cannot|prohibited)\b.{0,30}\b(?:stored?|persist(?:ed)?|kept|retain(?:ed)?|log(?:ged)?)\b/i,
    designDenies: true,
    why: 'what may not be kept cannot be stored',
  },
  {
    need: /\b(?:uses?|adds?|installs?|with) (?:the |an? )?(?:external|third[- ]party) (?:librar|dependenc|package|service)/i,
    design: /\b(?:no|zero|without) (?:new |external |third[- ]party |runtime )+dependenc/i,
    designDenies: true,
    why: 'no dependency is allowed',
  },
];
