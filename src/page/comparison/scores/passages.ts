// The words that a verdict rests on: a run records their places only, so they are read out of its documents.

import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Verdict } from './selection.ts';

export type Place = Verdict['evidence'][number];

/** Undefined where the text is not there. */
export type ReadPassage = (letter: string, place: Place) => string | undefined;

interface Texts {
  /** As read; undefined where it was written during the run, or cleaned before it was compared. */
  readonly text: string | undefined;
  readonly lines: readonly string[] | undefined;
}

/** Lines are those of the variant's own file, if it was not altered; the words within them those of the document. */
export function passagesOf(record: Pick<RunRecord, 'documents' | 'files' | 'output'>): ReadPassage {
  const texts = new Map<string, Texts>();
  for (const { letter, variant_id } of (record.output as AdversarialOutput).variants) {
    const file = record.files.find(
      ({ name, state }) => state === 'unaltered' && name.startsWith(`variant-${variant_id}-`),
    );
    const text = record.documents[variant_id - 1]?.text;
    texts.set(letter, { text, lines: (file?.text ?? text)?.split('\n') });
  }
  return (letter, { start, end, line, endLine }) => {
    const { text, lines } = texts.get(letter) ?? {};
    const there = lines
      ?.slice(line - 1, endLine)
      .join('\n')
      .trim();
    const exact = text?.slice(start, end);
    return exact && there?.includes(exact) ? exact : there || undefined;
  };
}
