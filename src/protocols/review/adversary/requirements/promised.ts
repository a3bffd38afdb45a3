// Completeness against the document's own word: what it puts in scope, and what it promises against a risk, without any
// requirement that asks for it.

import type { Block, Document } from '../../../../domain/document.ts';
import { createVocabulary } from '../../../../text/read-words.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import { readRow } from '../../../roadmap/extraction/columns.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { quoted } from './names.ts';
import type { Stated } from './read-stated.ts';

/** A document of fewer requirements leaves most to others. */
const FEWEST_STATED = 5;
/** With so many of its words in one requirement a thing is asked for. */
const COVERED = 0.5;
const MOST_WORDS = 8;
const MOST_QUOTES = 4;
const IN_SCOPE_TITLE = /^(?:[\d.]+\s+)?in[- ]scope\b/i;
const IN_SCOPE_LABEL = /^[\s*_-]*in[- ]scope[*_]*\s*:[\s*_]*(.+)$/is;
const MITIGATION = /\bmitigations?\b/i;
/** What a system can be made to do; other words explain why the risk is small. */
const BUILT =
  /^(?:use|store|implement|encrypt|add|enforce|require|lock|limit|rotate|sign|hash|restrict|block|reject|revoke|sanitize|escape|cache|queue|retry|throttle|isolate)\s/i;
/** Work of the people who build, not of what is built. */
const PROCESS =
  /\b(?:review\w*|testing|tests?|monitor\w*|train\w*|communicat\w*|iterat\w*|plan\w*|early|defin\w*|validat\w*|document\w*|audit\w*|escalat\w*|prototyp\w*|spikes?|buffer|schedul\w*|checkpoint|gate|hire|budget|benchmark\w*|migration path|parallel|phased?|rollout|feature flags?|accept\w*|risk|sign[- ]?off|pin\w*|investigat\w*|annual\w*|if needed)\b/i;

interface Promised {
  readonly item: string;
  readonly block: Block;
}

export function challengePromised(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  if (stated.length < FEWEST_STATED) return [];
  const isMentioned = createAsked(stated, 0);
  const isAsked = createAsked(stated, COVERED);
  const scope = scoped(document).filter(({ item }) => !isMentioned(item));
  const mitigations = mitigated(document).filter(
    ({ item }) => BUILT.test(item) && !PROCESS.test(item) && !isAsked(item),
  );
  return [
    ...challengeAll(document, scope, (items) => ({
      concern: `${items} ${scope.length === 1 ? 'is' : 'are'} in scope, and no requirement asks for ${scope.length === 1 ? 'it' : 'them'}`,
      severity: 'significant',
      recommendation: `Write a requirement for ${items}, or take ${scope.length === 1 ? 'it' : 'them'} out of the scope.`,
      ifLeft: `All requirements can be met without ${items}, which readers of the scope expect.`,
    })),
    ...challengeAll(document, mitigations, (items) => ({
      concern: `The risks count on ${items}, and no requirement asks for ${mitigations.length === 1 ? 'it' : 'them'}`,
      severity: 'significant',
      recommendation: `Turn ${items} into requirements with a criterion, or name what else stands against the risk.`,
      ifLeft: `The risk is taken for handled, while nobody is asked to build ${items}.`,
    })),
  ];
}

function challengeAll(
  document: Document,
  promises: readonly Promised[],
  tell: (items: string) => Pick<ChallengeDraft, 'concern' | 'severity' | 'recommendation' | 'ifLeft'>,
): ChallengeDraft[] {
  const blocks = [...new Set(promises.map(({ block }) => block))];
  const [first, ...others] = blocks.slice(0, MOST_QUOTES).map((block) => quoteOf(document, block));
  if (!first) return [];
  const section = document.sections[blocks[0]?.section ?? 0]?.title ?? '';
  const told = tell(quoted(promises.map(({ item }) => item)));
  return [{ category: 'Completeness', section, evidence: [first, ...others], ...told }];
}

function scoped(document: Document): Promised[] {
  return document.blocks.flatMap((block) => {
    const text = document.text.slice(block.start, block.end);
    const title = document.sections[block.section]?.title ?? '';
    if (block.kind === 'list-item' && IN_SCOPE_TITLE.test(title)) return split(block, text);
    if (block.kind !== 'paragraph' && block.kind !== 'list-item') return [];
    const listed = IN_SCOPE_LABEL.exec(text)?.[1];
    return listed === undefined ? [] : split(block, listed);
  });
}

function mitigated(document: Document): Promised[] {
  const roles = rolesOfSections(document);
  return document.blocks
    .filter(({ kind, section }) => kind === 'table-row' && roles[section] === 'risk')
    .flatMap((block) =>
      readRow(document, block)
        .cellsOf(MITIGATION)
        .flatMap((cell) => split(block, cell)),
    );
}

function split(block: Block, text: string): Promised[] {
  return text
    .replace(/\([^)]*\)/g, '')
    .split(/[,;\n]|\band\b|\. |(?<=\w{3})\/(?=\w{3})/)
    .map((item) => item.replace(/^[\s*_`-]+|[\s*_`.]+$/g, ''))
    .filter((item) => item.length > 3 && item.split(/\s+/).length <= MOST_WORDS)
    .map((item) => ({ item, block }));
}

/** Whether some requirement holds at least one of the words, and that share of them; "login/logout" are two things. */
function createAsked(stated: readonly Stated[], least: number): (item: string) => boolean {
  const vocabulary = createVocabulary();
  const stemsOf = (text: string): Set<number> =>
    new Set(
      vocabulary
        .read(text.replaceAll('/', ' '))
        .filter(({ word }) => word.kind === 'content' || word.kind === 'name')
        .map(({ word }) => word.stemId),
    );
  const asked = stated.map(({ text, criteria, section }) => stemsOf([section, text, ...criteria].join(' ')));
  const squeezed = stated.map(({ text, criteria }) => squeeze([text, ...criteria].join(' ')));
  return (item) =>
    item.split('/').every((part) => {
      const stems = [...stemsOf(part)];
      const shared = (one: ReadonlySet<number>): number => stems.filter((stem) => one.has(stem)).length;
      const enough = Math.max(1, stems.length * least);
      // "logout" and "log out" are one.
      return (
        asked.some((one) => shared(one) >= enough) || squeezed.some((one) => one.includes(squeeze(part)))
      );
    });
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
