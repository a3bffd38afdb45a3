// The contradiction question asked of plain texts: of two that somebody put side by side, and of a whole list of
// requirements in which any two may clash. Sentences are compared with the sentences that are about the same thing.

import type { Statement } from '../domain/claim.ts';
import { comparePair, compareStatements, compareVersions } from './compare-statements.ts';
import { changeBetween } from './conflicts/change.ts';
import type { Conflict } from './conflicts/conflict.ts';
import { push } from './index-lists.ts';
import { createReader, type Reader } from './read-statement.ts';
import { splitSentences } from './split-sentences.ts';

export interface TextConflict {
  readonly kind: Conflict['kind'];
  /** One sentence: which slot, which two values. */
  readonly reason: string;
}

export interface DocumentConflict extends TextConflict {
  readonly a: number;
  readonly b: number;
}

/** Part of the lighter sentence that must be shared before two sentences of passages are compared at all. */
const SAME_SENTENCE = 0.5;

export function findTextConflict(a: string, b: string): TextConflict | undefined {
  const reader = createReader();
  const own = sentencesOf(reader, a);
  const others = sentencesOf(reader, b);
  const onlyOwn = own.filter((sentence) => !others.includes(sentence));
  const onlyOthers = others.filter((sentence) => !own.includes(sentence));
  const single = own.length === 1 && others.length === 1;
  // Passages that share most of their sentences are two versions of one.
  const compare = own.length - onlyOwn.length >= Math.max(2, onlyOwn.length) ? compareVersions : comparePair;
  for (const sentence of onlyOwn) {
    for (const other of onlyOthers) {
      if (!single && !isSameSubject(sentence, other)) continue;
      const conflict = compare(sentence, other);
      if (conflict) return explain(conflict, sentence, other);
    }
  }
  return undefined;
}

/** All clashes in a list of requirements; each pair of indices at most once, in order. */
export function findDocumentConflicts(texts: readonly string[]): DocumentConflict[] {
  const reader = createReader();
  const sentences = texts.map((text) => sentencesOf(reader, text));
  const candidates = indexSentences(sentences);
  return texts.flatMap((_, a) =>
    [...candidates(a)]
      .sort((x, y) => x - y)
      .flatMap((b) => {
        const found = firstClash(sentences[a] ?? [], sentences[b] ?? []);
        return found ? [{ a, b, ...found }] : [];
      }),
  );
}

function firstClash(own: readonly Statement[], others: readonly Statement[]): TextConflict | undefined {
  for (const sentence of own) {
    for (const other of others) {
      const conflict = sentence === other ? undefined : compareStatements(sentence, other);
      if (conflict) return explain(conflict, sentence, other);
    }
  }
  return undefined;
}

const sentencesOf = (reader: Reader, text: string): Statement[] =>
  splitSentences(text).map(({ start, end }) => reader.readStatement(text.slice(start, end)));

/** Later texts that share a word of meaning with text `a`. */
function indexSentences(sentences: readonly (readonly Statement[])[]): (a: number) => Set<number> {
  const byStem = new Map<number, number[]>();
  sentences.forEach((list, index) => {
    for (const stem of new Set(list.flatMap(({ stems }) => stems))) push(byStem, stem, index);
  });
  return (a) => {
    const stems = new Set((sentences[a] ?? []).flatMap((statement) => statement.stems));
    return new Set([...stems].flatMap((stem) => (byStem.get(stem) ?? []).filter((b) => b > a)));
  };
}

function isSameSubject(a: Statement, b: Statement): boolean {
  const { shared, weightA, weightB } = changeBetween(a, b);
  return shared / Math.max(Math.min(weightA, weightB), 1e-9) >= SAME_SENTENCE;
}

function explain({ kind, values }: Conflict, a: Statement, b: Statement): TextConflict {
  const theirs = new Set(b.stems);
  const subject = a.meaning.filter(({ stemId }) => theirs.has(stemId)).map(({ surface }) => surface);
  const slot = subject.slice(0, 6).join(' ') || 'the statement';
  return { kind, reason: `${kind} of "${slot}": ${values[0]} against ${values[1]}` };
}
