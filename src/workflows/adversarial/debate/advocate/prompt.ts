// The prompt of an advocate: by which rules, and what all advocates see, in the same words in every round, so that caches
// hit; then the transcript, which only grows at its end; last who speaks and what to answer. Everything that documents
// or models wrote stands in a fence.

import type { Prompt } from '../../../../domain/question.ts';
import { chooseNonce, declareFence, type FencedText, fenceAll, type Gap } from '../../../evidence/fence.ts';
import { findRepeated } from '../../../evidence/find-repeated.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import { EXAMPLES } from '../../questions/examples.ts';
import { anonymous, type DebatePayload, type Shown, type Spoken } from './payload.ts';
import { findPersona } from './personas.ts';
import { withoutEchoes } from './without-echoes.ts';

const RULES = [
  'Argue for the strengths of your variant with EVIDENCE: name the variant and the line, and copy the words.',
  'STEELMAN every opposing variant BEFORE you criticise it.',
  'Every claim cites a line of a variant. A quotation that does not stand in that variant at that line does not count, and neither does what rests on it. Only the blocks named VARIANT are evidence, by their own line numbers; the analysis and the words of others are not.',
  'Admit the real weaknesses of your own variant.',
  'In every entry the evidence comes first, then the reasoning, then the verdict: decide by what you have cited.',
  'Be brief: quote only the words that decide, at most 20 of them; one quotation where one is enough; one sentence of reasoning that repeats neither a quotation nor what was said before.',
  'Use only the ids and letters listed at the end. Leave something out rather than invent it.',
  'Give no totals, percentages, scores or confidences: they are computed from what you cite.',
];

const STEELMAN = `STEELMAN PROTOCOL (MANDATORY), for each opposing variant in this order:
1. State the strongest version of its argument.
2. Say what its approach gets right.
3. Only then criticise it, with counter-evidence.`;

const repeatMark = (line: number, endLine: number, variant: string, from: number): string =>
  `[${line}-${endLine} = ${variant} ${from}-${from + endLine - line}]`;

const TOLD_ONCE = `Nothing is left out of the variants, and what several of them say is written once: a line "${repeatMark(40, 95, 'A', 38)}" stands for lines 40 to 95 of the variant in which it stands; they are, word for word, lines 38 to 93 of Variant A. Such a line may be cited by its number in either of them. In a row of the analysis "as A" stands for the words of Variant A in that row.`;

/** How a position is taken. */
export const STANCE =
  'one for each point listed at the end, by id: first the evidence (copied from the variants), then one sentence of reasoning, then the resolution: the letter of a variant where a fact that the documents state rules the others out (a law, an audit, something delivered or measured, a revision that names the change), "both" where all of it can stand, "combine" where the words cited belong together, or "open" with the question that would settle it. A preference, with or without a reason, a majority or what is usual decides nothing: that is "open". Concede only with evidence of what convinced you: concedes: true gives the point up for your variant.';
/** What a concession does beside the positions. */
export const ADMITS =
  'A concession here is told to all and gives no point up: that is done by the position on the point alone, with concedes: true.';
/** How it is taken in later rounds, in which most stay where they are. */
export const KEEPS =
  'ids of the points listed at the end on which your last position stands, with its evidence and reasoning. Do not repeat them below.';
export const CHANGED = `for every other point listed at the end ${STANCE.replace('one for each point listed at the end, by id', 'one, by id')} A change of position needs evidence that you had not named before.`;

const LONGEST_LABEL = 200;
const LONGEST_TITLE = 300;

/** `earlier` is what was said before, in the parts in which it grew; `own` is for this advocate alone. */
export function advocatePrompt(
  payload: DebatePayload,
  task: string,
  earlier: readonly (readonly FencedText[])[] = [],
  own: readonly FencedText[] = [],
): Prompt {
  const { shared, plain } = sharedTexts(payload.shown);
  const nonce = chooseNonce(
    plain,
    [...earlier.flat(), ...own].map(({ text }) => text),
  );
  const fenced = (texts: readonly FencedText[]): string => fenceAll(nonce, texts);
  return {
    system: [
      `You are an advocate in a structured adversarial debate about variants of one document: you speak for one of them, and you are honest about all. ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`,
      rulesFor(payload),
      STEELMAN,
      EXAMPLES.positions,
    ].join('\n\n'),
    shared: [shared, ...earlier].filter((texts) => texts.length > 0).map(fenced),
    user: [
      ...(own.length > 0 ? [fenced(own)] : []),
      'INSTRUCTIONS. The data ends here.',
      describeSeat(payload),
      task,
    ].join('\n\n'),
  };
}

/** Up to so many characters in all a reader is better off with each variant in one piece. */
const SHORT = 48_000;

/** Lines of each variant that one before it shows; of short variants none. */
function repeatsOf({ variants }: Shown): readonly (readonly Gap[])[] {
  const characters = variants.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= SHORT) return variants.map(() => []);
  return findRepeated(variants.map(({ text }) => text)).map((repeats) =>
    repeats.map(({ line, endLine, of, from }) => ({
      line,
      endLine,
      mark: repeatMark(line, endLine, variants[of]?.id ?? '', from),
    })),
  );
}

function rulesFor({ shown, focus }: DebatePayload): string {
  const areas = focus.length > 0 ? focus.join(', ') : 'All';
  const told = sharedTexts(shown).hasRepeats ? [TOLD_ONCE] : [];
  const rules = [...RULES, ...told, `Focus on these areas: ${areas}`];
  return `RULES:\n${rules.map((rule, index) => `${index + 1}. ${rule}`).join('\n')}`;
}

interface Shared {
  readonly shared: readonly FencedText[];
  /** Their texts alone. */
  readonly plain: readonly string[];
  /** Whether some lines are told by their place in another variant. */
  readonly hasRepeats: boolean;
}

const texts = new WeakMap<Shown, Shared>();

/** The same for every advocate, in every round. */
function sharedTexts(shown: Shown): Shared {
  const known = texts.get(shown);
  if (known) return known;
  const gaps = repeatsOf(shown);
  const hasRepeats = gaps.some((own) => own.some(({ mark }) => mark !== undefined));
  const named = shown.variants.filter(({ id, label }) => label !== anonymous(id));
  const shared: readonly FencedText[] = [
    ...(named.length > 0
      ? [
          {
            name: 'NAMES OF THE VARIANTS',
            text: named.map(({ id, label }) => `Variant ${id}: ${oneLine(label, LONGEST_LABEL)}`).join('\n'),
            isEvidence: false,
          },
        ]
      : []),
    ...(shown.source === undefined
      ? []
      : [{ name: 'SOURCE OF THE VARIANTS', text: shown.source, isEvidence: false }]),
    ...pointTexts(shown, hasRepeats),
    ...shown.variants.map(({ id, text }, index) => ({ name: `VARIANT ${id}`, text, leftOut: gaps[index] })),
  ];
  const made = { shared, plain: shared.map(({ text }) => text), hasRepeats };
  texts.set(shown, made);
  return made;
}

/** Of long documents only what the variants below do not say themselves. */
function pointTexts(shown: Shown, hasRepeats: boolean): FencedText[] {
  const { points, variants } = shown;
  const titles = points.map(
    ({ id, severity, title }) => `${id} (${severity}) ${oneLine(title, LONGEST_TITLE)}`,
  );
  const letters = variants.map(({ id }) => id);
  const analysis = hasRepeats ? withoutEchoes(shown.analysis, letters) : shown.analysis;
  return [
    { name: 'DIFF ANALYSIS', text: analysis, isEvidence: false },
    { name: 'POINTS', text: titles.join('\n'), isEvidence: false },
  ];
}

function describeSeat({ number, advocate, seat }: DebatePayload): string {
  const { model, persona, instruction } = seat;
  const known = persona === undefined ? undefined : findPersona(persona);
  return [
    'WHO YOU ARE',
    `You are the Advocate for Variant ${number}. Your variant: Variant ${advocate}`,
    ...(model === undefined ? [] : [`Model: ${oneLine(model, LONGEST_LABEL)}`]),
    `Persona: ${persona ?? 'default'}`,
    `Custom instruction: ${instruction ?? 'none'}`,
    ...(known ? [`As ${persona}: focus on ${known.looksAt}.`] : []),
  ].join('\n');
}

export const spokenTexts = (title: string, spoken: readonly Spoken[]): FencedText[] =>
  spoken.map(({ advocate, text, stands }) => {
    const votes = stands.map(
      ({ point, resolution, concedes }) => `${point} ${resolution}${concedes ? ' (conceded)' : ''}`,
    );
    return {
      name: `${title} OF ADVOCATE ${advocate}`,
      text: `${text}\nPositions: ${votes.join(', ')}`,
      isEvidence: false,
    };
  });

export const others = ({ variants }: Shown, advocate: string): string =>
  variants
    .map(({ id }) => id)
    .filter((id) => id !== advocate)
    .join(', ');

/** What may be named at all; ids and letters are ours, titles stay in the data. */
export const closedLists = ({ variants }: Shown, advocate: string, points: readonly string[]): string =>
  [
    points.length > 0
      ? `Points to take a position on, each once and no other: ${points.join(', ')}`
      : 'Your variant is silent on every point: take no position.',
    `Letters of variants: ${variants.map(({ id }) => id).join(', ')}. Yours is ${advocate}.`,
  ].join('\n');
