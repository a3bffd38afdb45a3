// Looks in a merged document for contradictions that somebody has decided, by its text alone: what asks about them, what says that they
// are still to be edited, and the words of a side that lost. Shares no code with what carries decisions out.

export interface Side {
  readonly take: string;
  readonly quotes: readonly { readonly text: string }[];
}

export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly sides: readonly Side[];
  readonly options: readonly string[];
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

export function findLeft(merged: string, items: readonly Item[], drawn: readonly Drawn[]): Left[] {
  const decided = new Map(drawn.map((one) => [one.item, one]));
  const lines = merged.split('\n');
  const said = fold(lines.filter((line) => !MARK.test(line)).join('\n'));
  const marks = lines.flatMap((line): Left[] => {
    const [, kind, item = ''] = MARK.exec(line) ?? [];
    if (!decided.has(item)) return [];
    return [{ item, what: kind === 'Open' ? 'asked' : 'told', text: line.trim() }];
  });
  const outcomes = items.flatMap((item) => outcomeOf(item, decided.get(item.id)) ?? []);
  const told = new Set(marks.map(({ item }) => item));
  // What one decision takes out another may have put in: chance does not mind what it said before. What a passage says beside
  // what is disputed may be an item of its own, which nobody has decided.
  const won = outcomes.flatMap(({ winners }) => winners);
  const lost = outcomes.flatMap(({ losers }) => losers);
  const open = items.filter(({ id }) => !decided.has(id)).flatMap(({ sides }) => sentencesOf(sides));
  const isOf = (texts: readonly string[], text: string): boolean => texts.some((one) => one.includes(text));
  const words = outcomes
    .filter(({ item }) => !told.has(item))
    .flatMap(({ item, winners, losers }): Left[] => [
      ...losers
        .filter((text) => said.includes(text) && !isOf(won, text) && !isOf(open, text))
        .map((text): Left => ({ item, what: 'loser stands', text })),
      ...winners
        .filter((text) => !said.includes(text) && !isOf(lost, text) && !isOf(open, text))
        .map((text): Left => ({ item, what: 'winner is missing', text })),
    ]);
  return [...marks, ...words];
}

/** Where one ends is guessed alike in documents and quotes. */
const sentencesOf = (sides: readonly Side[]): string[] =>
  sides.flatMap(({ quotes }) => quotes.flatMap(({ text }) => fold(text).split(/(?<=[.!?;]) /)));

function outcomeOf({ id, sides }: Item, decision: Drawn | undefined) {
  if (decision === undefined) return undefined;
  const { take, words = '' } = decision;
  const holds = ({ take: name }: Side): boolean => take === 'both' || name === take;
  const winners = take === 'words' ? [fold(words)] : sentencesOf(sides.filter(holds));
  return { item: id, winners, losers: sentencesOf(sides.filter((side) => !holds(side))) };
}
