// The classes of named places and of nationalities. Apart from the others because their trees follow part-of:
// Paris excludes Germany, not France.

/**
 * @typedef {import('./read-database.js').Database} Database
 * @typedef {import('./read-database.js').Synset} Synset
 * @typedef {import('./build-classes.js').Node} Node
 */

/** Sense keys whose instances are places with a name; below one another by part-of, not by kind. */
const PLACES = {
  country: ['country%1:15:00::', 'continent%1:17:00::'],
  city: ['city%1:15:00::', 'national_capital%1:15:00::', 'state_capital%1:15:00::'],
  state: ['american_state%1:15:00::'],
};

/** Filed as islands and peninsulas. */
const MORE_COUNTRIES = ['korea%1:15:00::', 'wales%1:15:00::', 'taiwan%1:15:00::'];

/** Where part-of leads nowhere, the kind of country or this table names the continent. */
const CONTINENT_OF_KIND = new Map([
  ['European_country', 'europe%1:17:00::'],
  ['Scandinavian_country', 'europe%1:17:00::'],
  ['Balkan_country', 'europe%1:17:00::'],
  ['Asian_country', 'asia%1:17:00::'],
  ['African_country', 'africa%1:17:00::'],
  ['North_American_country', 'north_america%1:17:00::'],
  ['Central_American_country', 'north_america%1:17:00::'],
  ['South_American_country', 'south_america%1:17:00::'],
  ['kingdom', 'europe%1:17:00::'],
]);

/** WordNet ties these adjectives to an island or to the other state of that name. */
const MORE_PEOPLES = new Map([
  ['united_kingdom%1:15:00::', 'british'],
  ['china%1:15:00::', 'chinese'],
  ['ireland%1:15:01::', 'irish'],
]);

/** Countries, states and cities below what they are part of; nationalities in the same order. @param {Database} db */
export function buildPlaces(db) {
  /** @type {Map<string, 'country' | 'city' | 'state'>} */
  const kinds = new Map();
  const collect = (/** @type {string} */ id, /** @type {any} */ kind) => {
    for (const { symbol, to } of db.synset(id).pointers) {
      if (symbol === '~i' && !kinds.has(to)) kinds.set(to, kind);
      if (symbol === '~') collect(to, kind);
    }
  };
  for (const [kind, keys] of Object.entries(PLACES)) for (const key of keys) collect(db.byKey(key), kind);
  for (const key of MORE_COUNTRIES) kinds.set(db.byKey(key), 'country');

  const continentOf = (/** @type {string} */ id) => {
    const kind = db.synset(id).pointers.find(({ symbol }) => symbol === '@i' || symbol === '@');
    const key = CONTINENT_OF_KIND.get(kind ? (db.synset(kind.to).words[0] ?? '') : '');
    return key === undefined ? undefined : db.byKey(key);
  };
  const wholeOf = (/** @type {string} */ id, depth = 0) => {
    const wholes = db
      .synset(id)
      .pointers.filter(({ symbol }) => symbol === '#p')
      .map(({ to }) => to);
    const known = wholes.find((to) => kinds.get(to) !== undefined && kinds.get(to) !== 'city');
    if (known || depth > 4) return known;
    for (const whole of wholes) {
      const above = wholeOf(whole, depth + 1);
      if (above) return above;
    }
    return undefined;
  };

  const names = (/** @type {string} */ id) => {
    const synset = db.synset(id);
    return synset.words
      .filter(
        (word) =>
          /^[A-Z][a-z]{2,}(_(?!State$|Republic$)[A-Z][a-z]+)?$/.test(word) &&
          isPlaceName(db, synset, word, kinds.get(id)),
      )
      .map((word) => word.toLowerCase());
  };
  /** @type {Map<string, string[]>} */
  const peoples = new Map();
  for (const synset of db.synsets.values())
    for (const { symbol, to, source } of synset.pointers) {
      const word = synset.words[source - 1] ?? '';
      if (
        synset.pos !== 'a' ||
        symbol !== '\\' ||
        kinds.get(to) !== 'country' ||
        !/^[A-Z][a-z]+(_[A-Z][a-z]+)?$/.test(word)
      )
        continue;
      if (db.senseIn(synset, word).rank <= 3)
        peoples.set(to, [...new Set([...(peoples.get(to) ?? []), word.toLowerCase()])]);
    }

  for (const [key, word] of MORE_PEOPLES)
    peoples.set(db.byKey(key), [...(peoples.get(db.byKey(key)) ?? []), word]);

  const tree = (/** @type {(id: string) => string[]} */ wordsOf) => {
    const nodes = new Map(
      [...kinds.keys()].map((id) => [id, { words: wordsOf(id), children: /** @type {Node[]} */ ([]) }]),
    );
    /** @type {Node[]} */
    const tops = [];
    for (const [id, node] of nodes) {
      const parent = nodes.get(wholeOf(id) ?? continentOf(id) ?? '');
      (parent && !reaches(node, parent) ? parent.children : tops).push(node);
    }
    return dropEmpty(tops);
  };
  return { place: tree(names), nationality: tree((id) => peoples.get(id) ?? []) };
}

/** @param {Node} from @param {Node} to @returns {boolean} */
const reaches = (from, to) => from === to || from.children.some((child) => reaches(child, to));

/** @param {Node[]} nodes @returns {Node[]} */
const dropEmpty = (nodes) =>
  nodes.flatMap(({ words, children }) => {
    const kept = dropEmpty(children);
    return words.length > 0 ? [{ words, children: kept }] : kept;
  });

/** Cities share their names with common words (`mobile`, `nice`); countries are known well enough. */
function isPlaceName(
  /** @type {Database} */ db,
  /** @type {Synset} */ synset,
  /** @type {string} */ word,
  /** @type {string | undefined} */ kind,
) {
  const { rank, count } = db.senseIn(synset, word);
  if (kind === 'country') return rank <= 2;
  const isProper = ['n', 'v', 'a', 'r'].every((pos) =>
    db.sensesOf(pos, word).every((sense) => !db.synset(sense.synset).words.includes(word.toLowerCase())),
  );
  return isProper && (kind === 'state' ? rank <= 4 : rank === 1 && count > 0);
}
