// Ids as another document calls them.

/** Every id of a text that the map knows, in one pass. */
export const renumbered = (text: string, map: ReadonlyMap<string, string> | undefined): string =>
  map === undefined || map.size === 0
    ? text
    : text.replace(
        /(?<![\p{L}\p{N}_-])[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)*/gu,
        (word) => map.get(word) ?? word,
      );

export const reversed = (map: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> =>
  new Map([...(map ?? [])].map(([old, now]) => [now, old]));
