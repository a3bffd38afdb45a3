// Collects who is whose antonym and who shares a meaning with whom, for each part of speech.
// Text form: groups of synonyms parted by `;`, adjectives near in meaning to the group before begin with `~`,
// `!n` closes a group whose opposite stands n groups (base 36) before it; `word?` has the meaning as a minor one.

/**
 * @typedef {import('./read-database.js').Database} Database
 * @typedef {import('./read-database.js').Synset} Synset
 */

/** Words met less often are not worth their bytes, unless they have an antonym. */
const LEAST_COUNT = 2;
/** Senses after these are seldom what a writer means. */
const MOST_SENSES = 4;
/** Below this share of the word's uses a meaning is minor: enough to excuse a paraphrase, not to see an opposition. */
const MAJOR_SHARE = 0.25;
/** A pair of antonyms is dropped where a sense comes so late and was never met: `bear` and `bull` of the market. */
const LATE_SENSE = 5;
const WORD = /^[a-z]{2,}(-[a-z]+)*$/;

/** @param {Database} db */
export function buildRelations(db) {
  const pairs = collectPairs(db);
  const paired = new Set(pairs.flatMap(({ pos, words }) => words.map((word) => pos + word)));
  const isKept = (/** @type {string} */ pos, /** @type {string} */ word) =>
    WORD.test(word) && (db.countOf(word) >= LEAST_COUNT || paired.has(pos + word));

  return ['n', 'v', 'a', 'r'].map((pos) => ({
    pos,
    antonyms: renderPairs(pairs.filter((pair) => pair.pos === pos).map(({ words }) => words)),
    synonyms: renderGroups(db, pos, isKept),
  }));
}

/** @param {Database} db */
function collectPairs(db) {
  /** @type {{ pos: string, words: [string, string] }[]} */
  const pairs = [];
  for (const synset of db.synsets.values())
    for (const { symbol, to, source, target } of synset.pointers) {
      if (symbol !== '!') continue;
      const other = db.synset(to);
      const [a = '', b = ''] = [synset.words[source - 1], other.words[target - 1]];
      if (a >= b || !WORD.test(a) || !WORD.test(b)) continue;
      if (synset.pos === 'n' && db.countOf(a) + db.countOf(b) === 0 && !isPrefixed(a, b)) continue;
      if (isFarFetched(db, synset, a, b) || isFarFetched(db, other, b, a)) continue;
      pairs.push({ pos: synset.pos, words: [a, b] });
    }
  return pairs;
}

/** @param {Database} db @param {Synset} synset @param {string} word @param {string} other */
function isFarFetched(db, synset, word, other) {
  const { rank, count } = db.senseIn(synset, word);
  return rank >= LATE_SENSE && count === 0 && !isPrefixed(word, other);
}

const isPrefixed = (/** @type {string} */ a, /** @type {string} */ b) => a.endsWith(b) || b.endsWith(a);

/** @param {Database} db @param {Synset} synset @param {string} word */
function isUsual(db, synset, word) {
  const { rank, count } = db.senseIn(synset, word);
  return rank === 1 || (rank <= MOST_SENSES && count > 0);
}

/** @param {Database} db @param {Synset} synset @param {string} word */
function isMajor(db, synset, word) {
  const total = db.sensesOf(synset.pos, word).reduce((sum, { count }) => sum + count, 0);
  return total === 0 || db.senseIn(synset, word).count >= MAJOR_SHARE * total;
}

/** `able un-` for able and unable: most opposites are made by a prefix. @param {[string, string][]} pairs */
function renderPairs(pairs) {
  /** @type {Map<string, Set<string>>} */
  const byFirst = new Map();
  for (const [a, b] of pairs) {
    const [first, second] = a.endsWith(b) ? [b, a] : [a, b];
    const known = byFirst.get(first) ?? new Set();
    byFirst.set(first, known.add(second.endsWith(first) ? `${second.slice(0, -first.length)}-` : second));
  }
  return [...byFirst]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([first, others]) => [first, ...[...others].sort()].join(' '))
    .join(';');
}

/** @param {Database} db @param {string} pos @param {(pos: string, word: string) => boolean} isKept */
function renderGroups(db, pos, isKept) {
  const wordsOf = (/** @type {Synset} */ synset) =>
    synset.words
      .filter((word) => isKept(pos, word) && isUsual(db, synset, word))
      .map((word) => (isMajor(db, synset, word) ? word : `${word}?`));
  const nearOf = (/** @type {Synset} */ synset) =>
    synset.pointers
      .filter(({ symbol }) => symbol === '&')
      .map(({ to }) => db.synset(to))
      .filter((near) => near.satellite && wordsOf(near).length > 0);
  const clusterOf = (/** @type {Synset} */ synset) => [...wordsOf(synset), ...nearOf(synset)];
  // Two single words are in the table of pairs already.
  const oppositesOf = (/** @type {Synset} */ synset) => [
    ...new Set(
      synset.pointers
        .filter(
          ({ symbol, to }) => symbol === '!' && isWorthwhile(clusterOf(synset), clusterOf(db.synset(to))),
        )
        .map(({ to }) => to),
    ),
  ];

  /** @type {string[]} */
  const groups = [];
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const synset of db.synsets.values()) {
    if (synset.pos !== pos || synset.satellite) continue;
    const words = wordsOf(synset);
    const near = nearOf(synset);
    const opposites = oppositesOf(synset);
    if (words.length + near.length < (opposites.length > 0 ? 1 : 2)) continue;
    const place = groups.length;
    places.set(synset.id, place);
    const marks = opposites.flatMap((id) => {
      const other = places.get(id);
      return other === undefined ? [] : [`!${(place - other).toString(36)}`];
    });
    groups.push([...words, ...marks].join(' '), ...near.map((each) => `~${wordsOf(each).join(' ')}`));
  }
  return groups.join(';');
}

const isWorthwhile = (/** @type {unknown[]} */ here, /** @type {unknown[]} */ there) =>
  here.length > 0 && there.length > 0 && here.length + there.length > 2;
