// What an edit of a configuration file consists of: text put in at places, so that taking it out again gives the same bytes.

export interface Insert {
  /** In the text as it was before. */
  readonly at: number;
  readonly text: string;
}

export interface Addition {
  readonly after: string;
  readonly inserts: readonly Insert[];
  /** The object or table around the entry was not there. */
  readonly madeContainer: boolean;
}

/** The text cannot be edited so that nothing else changes; the message goes on after "Cannot edit ...: ". */
export class Unsure extends Error {}

export const insertAll = (text: string, inserts: readonly Insert[]): string =>
  [...inserts]
    .sort((a, b) => b.at - a.at)
    .reduce((left, { at, text: own }) => left.slice(0, at) + own + left.slice(at), text);

/** Undefined where the text is not what `insertAll` gave. */
export function takeOut(text: string, inserts: readonly Insert[]): string | undefined {
  let left: string | undefined = text;
  for (const { at, text: own } of [...inserts].sort((a, b) => a.at - b.at)) {
    if (left?.slice(at, at + own.length) !== own) return undefined;
    left = left.slice(0, at) + left.slice(at + own.length);
  }
  return left;
}
