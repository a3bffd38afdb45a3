// The must-haves that a report answers for: listed in it, in the plan given as context, or as the success criteria of
// its phase in a roadmap given as context.

import type { Document } from '../../../../domain/document.ts';
import { readLabels } from '../../../../text/heading-labels.ts';
import { createVocabulary } from '../../../../text/read-words.ts';
import type { QuotedEvidence } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { fieldsOf } from '../read-fields.ts';
import { readFrontMatter } from '../read-front-matter.ts';
import { plainWords } from '../read-tables.ts';
import { readPhases } from '../roadmap/read-phases.ts';

export interface MustHave {
  readonly text: string;
  readonly quote: QuotedEvidence;
}

const LIST_TITLE = /\b(?:must[- ]?haves?|observable truths|success criteria)\b/i;

export function readMustHaves({ document, context }: ArtifactReading): MustHave[] {
  return [
    ...atTheTop(document, 'artifact'),
    ...listedIn(document),
    ...(context ? [...atTheTop(context.document, 'context'), ...ofThePhase(document, context.document)] : []),
  ];
}

const atTheTop = (document: Document, of: QuotedEvidence['of']): MustHave[] =>
  readFrontMatter(document)
    .filter(({ path }) => path === 'must_haves/truths' || path === 'must_haves')
    .map(({ value, start, end }) => ({ text: value, quote: quoteOf(document, { start, end }, of) }));

function listedIn(document: Document): MustHave[] {
  return document.blocks.flatMap((block) => {
    const title = document.sections[block.section]?.title ?? '';
    if (block.kind !== 'list-item' || block.level !== 1 || !LIST_TITLE.test(title)) return [];
    const text = plainWords(
      document.text.slice(block.start, block.end).replace(/^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, ''),
    );
    return [{ text, quote: quoteOf(document, block) }];
  });
}

/** By the phase that the title or the metadata of the report names. */
function ofThePhase(document: Document, context: Document): MustHave[] {
  const phases = readPhases(context);
  const title = document.sections.find(({ level }) => level === 1)?.title ?? '';
  const meta = readFrontMatter(document).find(({ path }) => path === 'phase')?.value ?? '';
  const number = /^0*(\d{1,3})\b/.exec(meta)?.[1];
  const keys = [
    ...readLabels(title).map(({ key }) => key),
    ...(number === undefined ? [] : [`phase ${number}`]),
  ];
  const phase = phases.find(({ key }) => keys.includes(key));
  return fieldsOf(phase?.fields ?? [], 'criterion').flatMap(({ parts }) =>
    parts.map(({ text, start, end }) => ({
      text: plainWords(text),
      quote: quoteOf(context, { start, end }, 'context'),
    })),
  );
}

/** Of the words of a must-have that a check has to share with it. */
export const LIKE = 0.6;
/** Where much is said around it, chance shares more. */
export const VERY_LIKE = 0.75;

/** Whether some of the texts speaks of the same thing. */
export function createLikeness(texts: readonly string[], fewest: number): (text: string) => boolean {
  const vocabulary = createVocabulary();
  const stems = (text: string): Set<number> =>
    new Set(
      vocabulary
        .read(text)
        .filter(({ word }) => word.kind === 'content' || word.kind === 'name' || word.kind === 'number')
        .map(({ word }) => word.stemId),
    );
  const known = texts.map(stems);
  return (text) => {
    const own = [...stems(text)];
    return (
      own.length === 0 ||
      known.some((one) => own.filter((stem) => one.has(stem)).length >= own.length * fewest)
    );
  };
}
