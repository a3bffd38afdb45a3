// Three rules that need no reading, to print beside every score: what they reach is not worth a detector.

import { sameWords, wordOverlap, wordsOf } from './words.js';

const NEAR_DUPLICATE = 0.5;
const NEGATIONS = new Set(
  `not no never none nobody nothing neither nor without cannot isn't aren't wasn't weren't don't doesn't didn't won't
  can't shouldn't mustn't couldn't wouldn't hasn't haven't hadn't`.split(/\s+/),
);
const NUMBERS = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand
  million half`.split(/\s+/),
);
const ANTONYMS = `
  above/below accept/reject activate/deactivate active/inactive add/remove after/before all/none allow/deny
  allowed/forbidden always/never any/no asynchronous/synchronous automatic/manual available/unavailable big/small
  clean/dirty close/open closed/open cold/hot connected/disconnected dark/light decrease/increase deep/shallow
  disable/enable disabled/enabled down/up dry/wet early/late empty/full enter/exit external/internal fail/succeed
  false/true far/near fast/slow few/many first/last front/back global/local happy/sad hard/soft heavy/light
  hide/show high/low highest/lowest include/exclude inside/outside large/small least/most left/right less/more
  lock/unlock long/short loud/quiet mandatory/optional maximum/minimum new/old off/on old/young online/offline
  permit/prohibit private/public required/optional rich/poor same/different sitting/standing start/stop strong/weak
  tall/short thick/thin valid/invalid visible/hidden wide/narrow with/without`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/'));

/** @param {string[]} words @param {Set<string>} others */
const only = (words, others) => words.filter((word) => !others.has(word));
/** @param {string} word */
const isNumber = (word) => /\d/.test(word) || NUMBERS.has(word);

/** @param {string} a @param {string} b */
function isNearDuplicate(a, b) {
  return wordOverlap(a, b) >= NEAR_DUPLICATE && !sameWords(a, b);
}

/** Near each other, and a negation, a number or one of a pair of opposites is only on one side. @param {string} a @param {string} b */
function signalDiffers(a, b) {
  if (!isNearDuplicate(a, b)) return false;
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  const negated = (/** @type {string[]} */ words) => words.some((word) => NEGATIONS.has(word));
  if (negated(wordsA) !== negated(wordsB)) return true;
  const onlyA = only(wordsA, new Set(wordsB));
  const onlyB = only(wordsB, new Set(wordsA));
  if (onlyA.some(isNumber) && onlyB.some(isNumber)) return true;
  return ANTONYMS.some(
    ([one, other]) =>
      (onlyA.includes(one) && onlyB.includes(other)) || (onlyA.includes(other) && onlyB.includes(one)),
  );
}

/** @type {readonly { name: string, flags: (a: string, b: string) => boolean }[]} */
export const BASELINES = [
  { name: 'always yes', flags: () => true },
  { name: 'near-duplicate', flags: isNearDuplicate },
  { name: 'negation, number or antonym', flags: signalDiffers },
];
