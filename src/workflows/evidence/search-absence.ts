// "No limit is named", "says nothing about rollback": nobody can quote what is not there, so code looks for the telling
// words of such a claim before it is printed. Where one statement has them all, the claim is refuted by its line.

import type { AbsenceSearch } from '../../domain/comparison/debate.ts';
import type { Document } from '../../domain/document.ts';
import { lineAt, parseDocument } from '../../text/parse/parse-document.ts';
import { createVocabulary, type Vocabulary } from '../../text/words/read-words.ts';
import { splitSentences } from '../../text/words/split-sentences.ts';

const SAYING =
  'states?|says?|names?|mentions?|defines?|specif(?:y|ies)|describes?|gives?|covers?|address(?:es)?|explains?|includes?|lists?|provides?|documents?|contains?|sets?';
const SAID =
  'stated|said|named|mentioned|defined|specified|described|given|covered|addressed|explained|included|listed|provided|documented|found|set';
/** What is claimed to be missing: a few words, up to a mark or a word that goes on with something else. */
const WHAT = String.raw`((?:[\p{L}\p{N}'\x60-]+[ ]){0,6}[\p{L}\p{N}'\x60-]+)`;
const CLAIMS: readonly RegExp[] = [
  String.raw`\b(?:does not|doesn't|do not|don't|never|fails? to|omits? to|nowhere) (?:even )?(?:${SAYING})(?: any| a| an| the)? ${WHAT}`,
  String.raw`\b(?:${SAYING}|has|have) (?:no|nothing (?:about|on|of|for)) ${WHAT}`,
  String.raw`\b(?:lacks?|omits?|misses|is missing|there (?:is|are) no|nothing is said (?:about|on)) (?:any |a |an |the )?${WHAT}`,
  String.raw`\bno ${WHAT} (?:is|are) (?:ever )?(?:${SAID})\b`,
  String.raw`(?:^|[.;:,] )(?:the |an? )?${WHAT} (?:is|are) (?:missing|absent|omitted|left out|unspecified|undefined|nowhere|(?:not|never) (?:${SAID}))\b`,
].map((source) => new RegExp(source, 'iu'));
/** Behind these words the claim goes on with something else. */
const GOES_ON =
  /\s(?:is|are|was|were|for|in|at|on|of|when|where|if|so|but|and|or|which|that|because|while|although|anywhere|at all|to|by|as|with|after|before|once|here|there)\b.*$/isu;
/** A statement that says itself that something is open or absent refutes nobody. */
const OPEN =
  /\b(?:no|not|never|none|without|missing|tbd|todo|undecided|undefined|unspecified|open|unclear)\b|\?/i;
/** One word alone stands anywhere, and proves little. */
const FEWEST_TERMS = 2;

/** Undefined where nothing is claimed to be absent, or nothing in the claim can be searched for. */
export function searchAbsence(claim: string, text: string): AbsenceSearch | undefined {
  const what = CLAIMS.map((sign) => sign.exec(claim)?.[1]).find((words) => words !== undefined);
  if (what === undefined) return undefined;
  const vocabulary = createVocabulary();
  const words = tellingWords(vocabulary, what.replace(GOES_ON, ''));
  const terms = words.length >= FEWEST_TERMS ? words : tellingWords(vocabulary, what);
  if (terms.length < FEWEST_TERMS) return undefined;
  const stems = new Set(terms.map(({ stemId }) => stemId));
  const found = findTogether(vocabulary, parseDocument(text), stems);
  return { terms: [...new Set(terms.map(({ surface }) => surface))], ...(found && { found }) };
}

const tellingWords = (vocabulary: Vocabulary, text: string) =>
  vocabulary
    .read(text)
    .map(({ word }) => word)
    .filter(({ kind, lower }) => kind !== 'function' && lower.length > 1);

function findTogether(
  vocabulary: Vocabulary,
  document: Document,
  stems: ReadonlySet<number>,
): AbsenceSearch['found'] {
  for (const { kind, start, end } of document.blocks) {
    if (kind === 'heading' || kind === 'table-header' || kind === 'rule') continue;
    const block = document.text.slice(start, end);
    const sentences = kind === 'paragraph' ? splitSentences(block) : [{ start: 0, end: block.length }];
    for (const sentence of sentences) {
      const text = block.slice(sentence.start, sentence.end);
      const said = new Set(vocabulary.read(text).map(({ word }) => word.stemId));
      if ([...stems].every((stem) => said.has(stem)) && !OPEN.test(text))
        return { line: lineAt(document, start + sentence.start), text: text.trim() };
    }
  }
  return undefined;
}

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

/** In the words of the artifacts; what it quotes is for the caller to escape. */
export const describeSearch = ({ terms, found }: AbsenceSearch, where: string): string =>
  found === undefined
    ? `no statement of ${where} has ${quoted(terms)} together`
    : `refuted: ${quoted(terms)} stand together in L${found.line} of ${where}: "${found.text}"`;

/** A term as a word of its own, whatever signs it has. */
export const wordPattern = (term: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
    'iu',
  );
