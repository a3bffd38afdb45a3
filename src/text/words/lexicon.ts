// The word lists that reading rests on, each with the reason it exists. Data only.

/** Carry grammar, not meaning: ignored when two statements are compared for what they are about. */
export const FUNCTION_WORDS = new Set(
  `a an the this that these those it its they them their there here he she we you i our your his her him us me my himself
  herself itself themselves ourselves who whom which
 what whose as at by for from in into of on onto per to toward towards upon via with within and or but
 nor so yet if then else than when while where because since though although until unless be is are was were been being
 am do does did done doing have has had having will would also just very too much many some any
 each every both either all more most less least another such own about between through during again further
 once how why s t don now etc e g i.e e.g eg ie vs versus one get gets got e.g. i.e.`.split(/\s+/),
);

/** Ordinal words by their place in the row. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`
    .split(/\s+/)
    .map((word, index) => [word, index + 1]),
);

export const MODALS: ReadonlyMap<string, 'must' | 'should' | 'may'> = new Map([
  ['must', 'must'],
  ['shall', 'must'],
  ['required', 'must'],
  ['requires', 'must'],
  ['mandatory', 'must'],
  ['should', 'should'],
  ['recommended', 'should'],
  ['ought', 'should'],
  ['may', 'may'],
  ['might', 'may'],
  ['can', 'may'],
  ['could', 'may'],
  ['optional', 'may'],
  ['optionally', 'may'],
]);

export const NEGATIONS = new Set(
  `not no never none nothing neither cannot can't won't don't doesn't isn't aren't wasn't shouldn't mustn't without
  nobody nowhere didn't couldn't wouldn't hasn't haven't nor hardly rarely seldom barely scarcely zero`.split(
    /\s+/,
  ),
);

/** A number after one of these names a thing ("Phase 2"), it does not measure one. */
export const LABEL_WORDS = new Set(
  `phase step stage section chapter appendix table figure option milestone task tier level round wave part rule case
  item point question requirement criterion scenario gate sprint iteration release rfc http chunk layer day week priority
  epic story module variant example note issue bug ticket pr line lines § version draft edition revision volume`.split(
    /\s+/,
  ),
);

/** A capital letter after one of these names a thing too ("Module A", "Team B"). */
export const LETTER_LABEL_WORDS = new Set([
  ...LABEL_WORDS,
  ...'component service system node team plan type group class site region server client'.split(' '),
]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`
    .split(/\s+/)
    .map((word, value) => [word, value] as const),
);
for (const [word, value] of [
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['once', 1],
  ['twice', 2],
] as const) {
  (NUMBER_WORDS as Map<string, number>).set(word, value);
}

/** Units with their dimension and the factor to its base (ms, bytes, percent, per second). */
export const UNITS: ReadonlyMap<string, readonly [dimension: string, factor: number]> = new Map(
  Object.entries({
    time: {
      'ms millisecond milliseconds msec': 1,
      's sec secs second seconds': 1000,
      'min mins minute minutes': 60_000,
      'h hr hrs hour hours': 3_600_000,
      'd day days': 86_400_000,
      'week weeks': 604_800_000,
      'month months mo': 2_629_800_000,
      'year years yr yrs': 31_557_600_000,
    },
    size: {
      'byte bytes': 1,
      'kb kib kilobyte kilobytes': 1024,
      'mb mib megabyte megabytes': 1_048_576,
      'gb gib gigabyte gigabytes': 1_073_741_824,
      'tb tib terabyte terabytes': 1_099_511_627_776,
    },
    'money:eur': { 'eur euro euros': 1 },
    'money:usd': { 'usd dollar dollars': 1 },
    'money:gbp': { 'gbp pounds': 1 },
    'money:chf': { 'chf francs': 1 },
    percent: { '% percent percentage pct': 1 },
    rate: { 'rps qps tps': 1, rpm: 1 / 60 },
    frequency: { hz: 1, khz: 1000, mhz: 1_000_000 },
  }).flatMap(([dimension, units]) =>
    Object.entries(units).flatMap(([names, factor]) =>
      names.split(' ').map((name) => [name, [dimension, factor]] as const),
    ),
  ),
);

export const MONTHS: ReadonlyMap<string, number> = new Map(
  `january february march april may june july august september october november december`
    .split(' ')
    .flatMap((month, index) => [
      [month, index + 1],
      [month.slice(0, 3), index + 1],
    ]),
);

/** Seed 000: statements with these cannot be proved wrong, so they contradict nothing. */
export const VAGUE_PHRASES =
  /\b(as appropriate|as needed|as necessary|if needed|where appropriate|when appropriate|where possible|if possible|best practices?|reasonabl[ey]|as required|and so on|industry[- ]standard|state[- ]of[- ]the[- ]art|user[- ]friendly)\b/i;

/** A requirement, milestone or passage that is pointed at: "FR-012", "M3", "§5.2". */
export const REFERENCE =
  /^(?:§[\d.]*|[A-Z][A-Za-z]{0,11}(?:[-_.][A-Za-z]{1,11}){0,3}[-_.]?\d{1,5}(?:[-_.]\w{1,8})*)$/;

/** What will be filled in, or does not apply. */
export const PLACEHOLDER = /^\W*(?:todo|tbd|tbc|tba|fixme|xxx+|n\/a|none yet|pending)\b/i;

/** Subjective judgements without a criterion. */
export const SUBJECTIVE =
  /\b(we (?:feel|believe|think|prefer)|i (?:feel|believe|think|prefer)|seems? (?:nice|good|better|fine)|elegant|beautiful|nice to have|feels? (?:right|wrong|better))\b/i;
