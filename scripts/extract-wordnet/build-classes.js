// Turns the class plans into nested text: `dog ( poodle terrier ) cat`. Nesting says which word is a kind of which.

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

export const listOf = (/** @type {string | undefined} */ words) => (words ?? '').split(/\s+/).filter(Boolean);

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
    const flags = new Set(listOf(plan.flags));
    const skipped = new Set(listOf(plan.skip));
    const hidden = new Set(listOf(plan.hide));
    const dropped = new Set(listOf(plan.drop));
    const wanted = (/** @type {Synset} */ synset, /** @type {Set<string>} */ above) =>
      synset.words
        .filter(
          (word) =>
            /^[A-Za-z]{3,}(?:[-_][A-Za-z]{3,})?$/.test(word) && isUsualSense(synset, word, plan.ranks ?? 2),
        )
        .filter((word) => flags.has('names') || word === word.toLowerCase())
        .filter((word) => (flags.has('common') ? isCommon(synset, word) : true))
        .filter((word) => flags.has('phrases') || !word.includes('_') || db.countOf(word) > 0)
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
      ...listOf(plan.members).flatMap((key) => grow(db.byKey(key), 0, new Set())),
      ...listOf(plan.roots).flatMap((key) => hyponyms(db.byKey(key)).flatMap((id) => grow(id, 1, new Set()))),
    ];
    addWords(nodes, listOf(plan.add));
    return mergeEqual(nodes);
  }

  return { buildClass };
}

/** @param {Node[]} nodes @param {string} word @returns {Node | undefined} */
function findNode(nodes, word) {
  for (const node of nodes) {
    const found = node.words.includes(word) ? node : findNode(node.children, word);
    if (found) return found;
  }
  return undefined;
}

/** @param {Node[]} nodes @param {string[]} additions */
function addWords(nodes, additions) {
  for (const addition of additions) {
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
