// Requirement ids that are defined twice in one file or as copies in several, and ids that are used but defined nowhere.

import type { Statement } from '../../domain/claim.ts';
import type { Definition, RequirementPlace, Requirements } from '../../text/statements/find-requirements.ts';
import { push } from '../../text/words/index-lists.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

/** Two texts under one id that share less of their words are about different things (as for variants). */
const SAME_THING = 0.3;
/** Of a shorter text nobody can say what it is about. */
const FEWEST_STEMS = 2;
/** Fewer definitions make no family of ids. */
const FEWEST_DEFINED = 2;

export function draftRequirements(reading: Reading, contradictions: readonly Draft[]): Draft[] {
  return [...draftTwice(reading, contradictions), ...draftDangling(reading.requirements)];
}

function draftTwice(reading: Reading, contradictions: readonly Draft[]): Draft[] {
  const byId = new Map<string, Definition[]>();
  for (const definition of reading.requirements.definitions) {
    push(byId, definition.canonical, definition);
  }
  return [...byId.values()].flatMap(([first, ...others]) =>
    first ? others.flatMap((other) => compareDefinitions(reading, contradictions, first, other)) : [],
  );
}

function compareDefinitions(
  { files, reader }: Reading,
  contradictions: readonly Draft[],
  first: Definition,
  other: Definition,
): Draft[] {
  const [one, two] = [first, other].map(({ text }) => reader.readStatement(text)) as [Statement, Statement];
  const spans: [FileSpan, FileSpan] = [blockOf(other), blockOf(first)];
  const names = [first, other].map(({ file }) => files[file]?.name ?? '');
  const differs = { spans, identity: [first.canonical, ...names.sort()] };
  if (Math.min(one.stems.length, two.stems.length) < FEWEST_STEMS) return [];
  // A row or paragraph is about what all of it says; its longest cell may be a remark.
  const [whole, second] = [first, other].map(({ file, end, blockEnd }) =>
    reader.readStatement(files[file]?.document.text.slice(end, blockEnd) ?? ''),
  ) as [Statement, Statement];
  if (shareOf(whole, second) < SAME_THING) {
    // Between files the comparison tells it.
    if (first.file !== other.file) return [];
    return [
      {
        kind: 'contradiction',
        severity: 'Medium',
        message: `${first.id} stands for two things: ${shown(other.text)} against ${shown(first.text)}`,
        reason: 'one id stands for two different things',
        ...differs,
      },
    ];
  }
  // A list of ids with their titles and a section for each is one definition in two steps.
  if (first.form !== other.form || first.form === 'heading' || contradictions.some(isBetween(spans)))
    return [];
  const same = one.key === two.key;
  return [
    {
      kind: 'duplicate-requirement',
      severity: 'Low',
      message: `${first.id} is defined twice, ${same ? 'with the same text' : 'in different words'}`,
      reason: 'two copies of one rule can drift apart',
      ...differs,
    },
  ];
}

const blockOf = ({ file, start, blockEnd }: Definition): FileSpan => ({ file, start, end: blockEnd });

function shareOf(a: Statement, b: Statement): number {
  const others = new Set(b.stems);
  const shared = a.stems.filter((stem) => others.has(stem)).length;
  return shared / Math.min(a.stems.length, b.stems.length);
}

/** Already told by the contradiction between the two. */
const isBetween =
  (blocks: readonly FileSpan[]) =>
  ({ spans }: Draft): boolean =>
    blocks.every((block) =>
      spans.some(({ file, start, end }) => file === block.file && start < block.end && end > block.start),
    );

/** A family that is mostly defined elsewhere says nothing about a single id. */
function draftDangling({ definitions, mentions }: Requirements): Draft[] {
  const defined = new Map<string, Set<string>>();
  for (const { family, canonical } of definitions) {
    defined.set(family, (defined.get(family) ?? new Set()).add(canonical));
  }
  const dangling = new Map<string, RequirementPlace[]>();
  for (const mention of mentions) {
    const family = defined.get(mention.family);
    if (!family || family.size < FEWEST_DEFINED || family.has(mention.canonical)) continue;
    push(dangling, mention.canonical, mention);
  }
  const missing = new Map<string, number>();
  for (const [first] of dangling.values()) {
    if (first) missing.set(first.family, (missing.get(first.family) ?? 0) + 1);
  }
  return [...dangling.values()].flatMap(([first, ...more]): Draft[] => {
    if (!first || (missing.get(first.family) ?? 0) > (defined.get(first.family)?.size ?? 0)) return [];
    return [
      {
        kind: 'dangling-requirement',
        severity: 'Medium',
        message: `${first.id} is used${more.length > 0 ? ` ${more.length + 1} times` : ''} but defined nowhere`,
        reason: 'others of its family are defined here',
        spans: [{ file: first.file, start: first.start, end: first.end }],
        identity: [first.canonical],
      },
    ];
  });
}
