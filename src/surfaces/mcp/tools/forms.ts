// Questions to a person as forms that a client can draw: one choice, own words, a reason.

import { UsageError } from '../../../domain/errors.ts';
import type { OpenRun } from '../../decisions/open-run.ts';
import { printable } from '../../files/show.ts';
import type { Desk } from '../../runs/questions/open-questions.ts';

export interface Form {
  readonly item: string;
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Record<
      string,
      { type: 'string'; title: string; enum?: string[]; enumNames?: string[]; description?: string }
    >;
    readonly required: string[];
  };
  /** Undefined where nothing was chosen. */
  readonly read: (
    content: Readonly<Record<string, unknown>>,
  ) => { take: string; why?: string | undefined } | undefined;
}

const LONGEST = 300;
const OWN_WORDS = 'words';
const clip = (text: string): string => {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
};
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const schemaOf = (
  choices: readonly (readonly [value: string, label: string])[],
  words: string,
): Form['requestedSchema'] => ({
  type: 'object',
  properties: {
    choice: {
      type: 'string',
      title: 'What holds?',
      enum: choices.map(([value]) => value),
      enumNames: choices.map(([, label]) => label),
    },
    words: { type: 'string', title: 'Own words', description: words },
    why: { type: 'string', title: 'Reason' },
  },
  required: ['choice'],
});

/** "X-004: 30 s (a.md) or 10 s (b.md), both, your own words, later?" */
export function formForItem({ items, decisions }: OpenRun, wanted: string | undefined): Form {
  const isDecided = (id: string): boolean => decisions.some(({ item }) => item === id);
  const open = items.filter(({ id }) => !isDecided(id));
  // Contradictions first: what they leave open stands in the merged document.
  const next = open.find(({ kind }) => kind === 'contradiction') ?? open[0];
  const item = wanted === undefined ? next : items.find(({ ids }) => ids.includes(wanted));
  if (item === undefined) {
    throw new UsageError(
      wanted === undefined ? 'Nothing is open' : `Nothing open is called ${printable(wanted)}`,
      {
        code: 'mcp/nothing-open',
        hint: 'run status lists what is.',
      },
    );
  }
  const says = ({ take, quotes }: (typeof item.sides)[number]): string =>
    `${take}: ${clip(quotes[0]?.text ?? '')}`;
  const labelOf = (option: string): string => {
    const side = item.sides.find(({ take }) => take === option);
    return side === undefined ? (LABELS[option] ?? option) : says(side);
  };
  return {
    item: item.id,
    message: [clip(`${item.id}: ${item.title}`), ...item.sides.map(says)].join('\n'),
    requestedSchema: schemaOf(
      item.options.map((option) => [option, labelOf(option)]),
      'Where you chose own words',
    ),
    read: ({ choice, words, why }) => {
      const take = textIn(choice);
      if (take === '') return undefined;
      return { take: take === OWN_WORDS ? `words: ${textIn(words)}` : take, why: textIn(why) || undefined };
    },
  };
}

const LABELS: Readonly<Record<string, string>> = {
  both: 'Both hold',
  neither: 'Neither holds',
  words: 'Own words',
  later: 'Decide later',
};

export function formForCheckpoint({ checkpoints }: Desk, name: string): Form {
  const found = checkpoints.find(({ checkpoint }) => checkpoint.name === name);
  if (found === undefined)
    throw new UsageError(`The run does not wait at ${printable(name)}`, { code: 'host/no-checkpoint' });
  const { question, options, grammar } = found.checkpoint;
  const refused = found.refused.map(({ message }) => `Not understood: ${clip(message)}`);
  // An option with more to say is said in a line, as on a terminal.
  const plain = options.filter(({ fields }) => fields.length === 0);
  const own = plain.length < options.length ? ([[OWN_WORDS, `In a line: ${clip(grammar)}`]] as const) : [];
  return {
    item: name,
    message: [...question.slice(-30).map(clip), ...refused].join('\n'),
    requestedSchema: schemaOf([...plain.map(({ value, label }) => [value, label] as const), ...own], grammar),
    read: ({ choice, words }) => {
      const take = textIn(choice);
      if (take === '') return undefined;
      return { take: take === OWN_WORDS ? textIn(words) : take };
    },
  };
}

/** As it would be typed at a checkpoint. */
export const lineOf = (take: string): string => take.replace(/\s+/g, ' ').trim();

const WORDS = 'words:';

/** For `--take`: own words in quotes. */
export const takeOf = (take: string): string =>
  take.startsWith(WORDS) ? `"${take.slice(WORDS.length).trim()}"` : take;
