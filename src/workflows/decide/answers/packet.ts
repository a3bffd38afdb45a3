// What the judges get to see, the same for all of them: the question, the options in an order that the listing does not
// decide, and the texts beside them. And where in it a piece of evidence stands.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { locateEvidence } from '../../evidence/locate-evidence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import {
  type ContextText,
  type DecisionOption,
  type JudgeEvidence,
  type Located,
  type Packet,
  STANCES,
  type Stance,
} from '../model/decision.ts';
import type { DecideInput } from '../model/input.ts';

const SPEC_CONTEXT = 'spec_context';
const LONGEST_LABEL = 80;

export function packetOf({ question_text, options, spec_context, context }: DecideInput): Packet {
  const texts = [{ label: SPEC_CONTEXT, text: spec_context }, ...context];
  return {
    question: question_text,
    options: [...options].sort(byContent),
    context: nameApart(
      texts.filter(({ text }) => text.trim() !== ''),
      namesOf(options),
    ),
  };
}

const byContent = (a: DecisionOption, b: DecisionOption): number =>
  compare(a.label, b.label) || compare(a.description, b.description) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names stand in marks of the prompt and are what evidence is cited by: one line each, no two alike. */
function nameApart(texts: readonly ContextText[], others: readonly string[]): ContextText[] {
  const taken = new Set(others.map(keyOf));
  return texts.map(({ label, text }) => {
    const plain = oneLine(label.replace(/[[\]]/g, ' '), LONGEST_LABEL) || 'context';
    let name = plain;
    for (let number = 2; taken.has(keyOf(name)); number += 1) name = `${plain} (${number})`;
    taken.add(keyOf(name));
    return { label: name, text };
  });
}

/** The name by which a prompt and evidence speak of an option. */
export const sourceOf = ({ id }: Pick<DecisionOption, 'id'>): string => `option ${id}`;

export const QUESTION_SOURCE = 'question';

/** The name by which evidence speaks of what a judge wrote. */
export const judgeSource = (stance: Stance): string => `${stance} judge`;

const namesOf = (options: readonly DecisionOption[]): string[] => [
  QUESTION_SOURCE,
  ...options.map(sourceOf),
  ...STANCES.map(judgeSource),
];

export type Sources = ReadonlyMap<string, readonly Document[]>;

const known = new WeakMap<Packet, Sources>();

/** Texts by the name they are cited by; the label of an option is part of it. */
export function sourcesOf(packet: Packet): Sources {
  const made =
    known.get(packet) ??
    new Map(
      [
        { name: QUESTION_SOURCE, texts: [packet.question] },
        ...packet.options.map((option) => ({
          name: sourceOf(option),
          texts: [option.description, option.label],
        })),
        ...packet.context.map(({ label, text }) => ({ name: label, texts: [text] })),
      ].map(({ name, texts }) => [keyOf(name), texts.map((text) => parseDocument(text))]),
    );
  known.set(packet, made);
  return made;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Evidence in the true words of its source; undefined where it does not stand there. */
export function locate(sources: Sources, { source, line, text }: JudgeEvidence): JudgeEvidence | undefined {
  for (const document of sources.get(keyOf(source)) ?? []) {
    const span = locateEvidence(document, text, line);
    if (span) return { source, line: span.line, text: document.text.slice(span.start, span.end) };
  }
  return undefined;
}

/** With its place in the file that the option was read from. */
export function withPlace(options: readonly DecisionOption[], evidence: JudgeEvidence): Located {
  const option = options.find((one) => keyOf(sourceOf(one)) === keyOf(evidence.source));
  const line = option?.lines?.[evidence.line - 1];
  return option?.file === undefined || line == null
    ? evidence
    : { ...evidence, at: `${option.file}:${line}` };
}
