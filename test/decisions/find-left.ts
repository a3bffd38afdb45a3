// Looks in a merged document for contradictions that somebody has decided, by its text alone: what asks about them, what says that they
// are still to be edited, and the words of a side that lost. Shares no code with what carries decisions out.

export interface Side {
  readonly take: string;
  /** Letters. */
  readonly variants: readonly string[];
  readonly quotes: readonly { readonly text: string }[];
}

export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly sides: readonly Side[];
  readonly options: readonly string[];
}

/** What a comparison found, in the very words that contradict each other: diff-analysis.json. */
export interface Point {
  readonly id: string;
  readonly sides: readonly {
    readonly variant: string;
    readonly quotes: readonly { readonly text: string }[];
  }[];
}

export interface Drawn {
  readonly item: string;
  readonly take: string;
  readonly words?: string;
}

/** `told`: the document says itself that a person has to edit it there. */
export interface Left {
  readonly item: string;
  readonly what: 'asked' | 'told' | 'loser stands' | 'winner is missing';
  readonly text: string;
}

const MARK = /^\s*(?:> \*\*|<!-- )(Open|Decided) ([A-Z]-\d+)\b/;

/** Without marks of lists and lines, which change where words move to. */
const fold = (text: string): string => text.replace(/[\s|>*_`-]+/g, ' ').trim();

export function findLeft(
  merged: string,
  { items, points }: { readonly items: readonly Item[]; readonly points: readonly Point[] },
  drawn: readonly Drawn[],
): Left[] {
  const decided = new Map(drawn.map((one) => [one.item, one]));
  const lines = merged.split('\n');
  const said = fold(lines.filter((line) => !MARK.test(line)).join('\n'));
  const marks = lines.flatMap((line): Left[] => {
    const [, kind, item = ''] = MARK.exec(line) ?? [];
    if (!decided.has(item)) return [];
    return [{ item, what: kind === 'Open' ? 'asked' : 'told', text: line.trim() }];
  });
  const outcomes = items.flatMap((item) => {
    const decision = decided.get(item.id);
    const point = points.find(({ id }) => id === item.id);
    return decision && point ? [outcomeOf(item, point, decision)] : [];
  });
  const told = new Set(marks.map(({ item }) => item));
  // Chance does not mind what it said before: what one decision takes out another may have put in.
  const won = outcomes.flatMap(({ winners }) => winners.flat());
  const lost = outcomes.flatMap(({ losers }) => losers);
  const isOf = (texts: readonly string[], text: string): boolean => texts.some((one) => one.includes(text));
  const words = outcomes
    .filter(({ item }) => !told.has(item))
    .flatMap(({ item, winners, losers }): Left[] => [
      ...losers
        .filter((text) => said.includes(text) && !isOf(won, text))
        .map((text): Left => ({ item, what: 'loser stands', text })),
      ...winners
        .filter((texts) => !texts.some((text) => said.includes(text) || isOf(lost, text)))
        .map(([text = '']): Left => ({ item, what: 'winner is missing', text })),
    ]);
  return [...marks, ...words];
}

function outcomeOf({ id, sides }: Item, point: Point, { take, words = '' }: Drawn) {
  const disputed = sides.map((side) => disputedOf(side, point, sides));
  const holds = (at: number): boolean => take === 'both' || sides[at]?.take === take;
  return {
    item: id,
    /** Of each side one has to stand: others may say the same in other words. */
    winners:
      take === 'words' ? [[fold(words)]] : disputed.filter((texts, at) => texts.length > 0 && holds(at)),
    losers: disputed.filter((_, at) => !holds(at)).flat(),
  };
}

/** Sides of one document are told from each other by the passages they stand in. */
function disputedOf({ variants, quotes }: Side, point: Point, sides: readonly Side[]): string[] {
  const own = point.sides.filter(({ variant }) => variants.includes(variant));
  const isInner = sides.some(
    (side) => side.quotes !== quotes && side.variants.some((id) => variants.includes(id)),
  );
  const passages = quotes.map(({ text }) => fold(text));
  return own
    .flatMap((side) => side.quotes.map(({ text }) => fold(text)))
    .filter((text) => !isInner || passages.some((passage) => passage.includes(text)))
    .flatMap((text) => (isValue(text) ? passages.filter((passage) => passage.includes(text)) : [text]));
}

/** "High" stands in many places: the row around it is looked for. */
const isValue = (text: string): boolean => text.split(' ').length < 3;
