// What a person might say about everything that a comparison left open, drawn evenly among the options of each item; as flags,
// as a file and as keys.

const OTHERS = new Map([
  ['both', 'b'],
  ['neither', 'n'],
  ['words', 'w'],
]);

/**
 * @typedef {{id: string, sides: readonly {take: string}[], options: readonly string[]}} Item
 * @typedef {{item: string, take: string, words?: string, key: string}} Drawn
 */

/** What stands on a key, too: sides have digits. @param {readonly Item[]} items @param {{next: () => number}} random @returns {Drawn[]} */
export const decideAtRandom = (items, random) =>
  items.map(({ id, sides, options }) => {
    const keyOf = (take) => OTHERS.get(take) ?? String(sides.findIndex((side) => side.take === take) + 1);
    const open = options.filter((take) => take !== 'later' && keyOf(take).length === 1);
    const take = open[Math.floor(random.next() * open.length)];
    const words = take === 'words' ? { words: `Whoever asked about ${id} agreed on something else.` } : {};
    return { item: id, take, ...words, key: keyOf(take) };
  });

/** @param {readonly Drawn[]} drawn */
export const asFlags = (drawn) =>
  drawn.flatMap(({ item, take, words }) => [
    '--take',
    words === undefined ? `${item}=${take}` : `${item}="${words}"`,
  ]);

/** In the file of the run, where everything is still put off. @param {string} file @param {readonly Drawn[]} drawn */
export const asFile = (file, drawn) =>
  drawn.reduce((text, { item, take, words }) => {
    const said = [
      `take: ${JSON.stringify(take)}`,
      ...(words === undefined ? [] : [`words: ${JSON.stringify(words)}`]),
    ];
    return text.replace(
      `- item: ${item}\n    take: later`,
      () => `- item: ${item}\n    ${said.join('\n    ')}`,
    );
  }, file);

/** @param {readonly Drawn[]} drawn */
export const asKeys = (drawn) =>
  drawn.flatMap(({ item, words, key }) => [
    { sees: `${item}: what holds?`, keys: key },
    ...(words === undefined ? [] : [{ sees: `In your words, at ${item}:`, keys: `${words}\r` }]),
  ]);
