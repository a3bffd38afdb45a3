// Turns the class plans into nested text: `dog ( poodle terrier ) cat`. Nesting says which word is a kind of which.

import { CONTINENT_OF_KIND, MORE_COUNTRIES, MORE_PEOPLES, PLACES } from './classes.js';

/**
 * @typedef {import('./read-database.js').Database} Database
 * @typedef {import('./read-database.js').Synset} Synset
 * @typedef {import('./classes.js').ClassPlan} ClassPlan
 * @typedef {{ words: string[], children: Node[] }} Node
 */

const HYPONYMS = ['~', '~i'];
/** Below this share of the noun's uses the class sense is not what a reader thinks of first. */
const LEAST_SHARE = 0.15;
const SHARE_MATTERS_FROM = 5;
/** A noun never met in the class sense, but so often as a verb or adjective, is one of those. */
const ELSEWHERE = 2;
const MOST_UNTAGGED = 6;

/** @param {Node[]} nodes @returns {string} */
export const renderTree = (nodes) =>
  nodes
    .map(
      ({ words, children }) => words.join('=') + (children.length > 0 ? ` ( ${renderTree(children)} )` : ''),
    )
    .join(' ');

/** @param {Database} db */
export function createClassBuilder(db) {
  /** How many compounds end in the word: a sign that it names a basic kind (`shark`: tiger shark, whale shark). */
  const headOf = new Map();
  for (const { pos, words } of db.synsets.values())
    for (const word of pos === 'n' ? words : [])
      if (word.includes('_')) {
        const head = word.slice(word.lastIndexOf('_') + 1);
        headOf.set(head, (headOf.get(head) ?? 0) + 1);
      }

  /** @param {Synset} synset @param {string} word */
  function isCommon(synset, word) {
    const { rank, count } = db.senseIn(synset, word);
    const total = db.countOf(word);
    return (
      count > 0 || (rank === 1 && total > 0) || ((rank === 1 || total === 0) && (headOf.get(word) ?? 0) > 1)
    );
  }

  /** @param {Synset} synset @param {string} word @param {number} ranks */
  function isUsualSense(synset, word, ranks) {
    const { rank, count } = db.senseIn(synset, word);
    const total = db.sensesOf(synset.pos, word).reduce((sum, each) => sum + each.count, 0);
    if (count === 0 && db.countOf(word) - total > ELSEWHERE) return false;
    // Where no sense was ever met, their order says nothing.
    if (total === 0) return rank <= MOST_UNTAGGED;
    return rank <= ranks && (total < SHARE_MATTERS_FROM || count >= LEAST_SHARE * total);
  }

  /** @param {ClassPlan} plan @returns {Node[]} */
  function buildClass(plan) {
    const skipped = new Set(plan.skip);
    const hidden = new Set(plan.hide);
    const dropped = new Set((plan.drop ?? '').split(' '));
    const wanted = (/** @type {Synset} */ synset, /** @type {Set<string>} */ above) =>
      synset.words
        .filter(
          (word) =>
            /^[A-Za-z]{3,}(?:[-_][A-Za-z]{3,})?$/.test(word) && isUsualSense(synset, word, plan.ranks ?? 2),
        )
        .filter((word) => plan.names || word === word.toLowerCase())
        .filter((word) => (plan.common ? isCommon(synset, word) : true))
        .filter((word) => plan.phrases || !word.includes('_') || db.countOf(word) > 0)
        .map((word) => word.toLowerCase())
        .filter((word) => !dropped.has(word))
        // "racing car" is read as a car by its last word.
        .filter((word) => !above.has(word.slice(word.search(/[_-][^_-]*$/) + 1)));

    /** @param {string} id @param {number} depth @param {Set<string>} above @returns {Node[]} */
    const grow = (id, depth, above) => {
      const synset = db.synset(id);
      if (depth > (plan.depth ?? 20) || skipped.has(synset.words[0] ?? '')) return [];
      const words = hidden.has(synset.words[0] ?? '') ? [] : wanted(synset, above);
      const below = new Set([...above, ...words]);
      const children = hyponyms(id).flatMap((child) => grow(child, depth + 1, below));
      return words.length > 0 ? [{ words, children }] : children;
    };
    const hyponyms = (/** @type {string} */ id) =>
      db
        .synset(id)
        .pointers.filter(({ symbol }) => HYPONYMS.includes(symbol))
        .map(({ to }) => to);

    const nodes = [
      ...(plan.members ?? []).flatMap((key) => grow(db.byKey(key), 0, new Set())),
      ...plan.roots.flatMap((key) => hyponyms(db.byKey(key)).flatMap((id) => grow(id, 1, new Set()))),
    ];
    addWords(nodes, plan.add ?? '');
    return mergeEqual(nodes);
  }

  return { buildClass, buildPlaces: () => buildPlaces(db) };
}

/** @param {Node[]} nodes @param {string} word @returns {Node | undefined} */
function findNode(nodes, word) {
  for (const node of nodes) {
    const found = node.words.includes(word) ? node : findNode(node.children, word);
    if (found) return found;
  }
  return undefined;
}

/** @param {Node[]} nodes @param {string} additions */
function addWords(nodes, additions) {
  for (const addition of additions.split(' ').filter(Boolean)) {
    const [, word = '', relation = '', other = ''] = /^([^<=]+)([<=]?)(.*)$/.exec(addition) ?? [];
    const node = other === '' ? undefined : findNode(nodes, other);
    if (other !== '' && !node) throw new Error(`nothing to add to: ${addition}`);
    if (relation === '=' && !node?.words.includes(word)) node?.words.push(word);
    if (relation === '<') node?.children.push({ words: [word], children: [] });
    if (relation === '' && !findNode(nodes, word)) nodes.push({ words: [word], children: [] });
  }
}

/** A synset reached from two roots stands once at each level. @param {Node[]} nodes @returns {Node[]} */
function mergeEqual(nodes) {
  const byWords = new Map();
  for (const node of nodes) {
    const key = node.words.join('=');
    const known = byWords.get(key);
    if (known) known.children.push(...node.children);
    else byWords.set(key, { words: [...new Set(node.words)], children: [...node.children] });
  }
  return [...byWords.values()].map(({ words, children }) => ({ words, children: mergeEqual(children) }));
}

/** Countries, states and cities below what they are part of; nationalities in the same order. @param {Database} db */
function buildPlaces(db) {
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
