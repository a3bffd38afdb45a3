// Checks of the documents a run puts out: headings without gaps and repetitions, text that says something, references to their own
// sections that lead somewhere. What a variant already had is not the run's fault (ruling D-38).

import type { Document, Section } from '../../../domain/document.ts';
import type { CheckResult, VerifyFinding } from '../../../domain/workflow/recheck.ts';
import { findReferences } from '../../../text/find/references/find-references.ts';
import { maskCode } from '../../../text/parse/mask-code.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { push } from '../../../text/words/index-lists.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { plain } from '../../reports/read-tables.ts';
import { readFrontmatter } from '../read/read-metadata.ts';
import type { Artifact } from '../read/run-folder.ts';

function checkDocument(artifact: Artifact): CheckResult[] {
  return [checkLevels(artifact), checkTitles(artifact), checkFiller(artifact), checkActionable(artifact)];
}

function checkLevels({ path, document }: Artifact): CheckResult {
  const headings = document.sections.filter(({ level }) => level > 0);
  const drafts = headings.flatMap((section, index): Draft[] => {
    const before = headings[index - 1];
    if (!before || section.level <= before.level + 1) return [];
    const message = `"${plain(section.title)}" is a heading of level ${section.level} right below one of level ${before.level}.`;
    return [{ declared: section.level, recomputed: before.level + 1, message, line: section.line }];
  });
  return examine('document.heading_gap', path, headings.length, drafts);
}

function checkTitles({ path, document }: Artifact): CheckResult {
  const headings = document.sections.filter(({ level, title }) => level > 0 && plain(title) !== '');
  const places = new Map<string, Section[]>();
  for (const section of headings)
    push(places, `${scopeOf(section)}\n${plain(section.title).toLowerCase()}`, section);
  const repeated = [...places.values()].filter(({ length }) => length > 1);
  const perScope = new Map<string, Section[]>();
  for (const [first] of repeated) if (first) push(perScope, scopeOf(first), first);
  const drafts = repeated.flatMap(([first, second, ...more]): Draft[] => {
    if (!first || !second) return [];
    // Several titles that recur below one heading are a form filled in again, not a slip.
    if (first.level > 2 && (perScope.get(scopeOf(first))?.length ?? 0) > 1) return [];
    const title = plain(first.title);
    const message = `"${title}" stands here and in line ${first.line}.`;
    return [{ declared: title, recomputed: more.length + 2, message, line: second.line }];
  });
  return examine('document.duplicate_heading', path, headings.length, drafts);
}

/** Chapters are unique in the document, what is below them within its parent. */
const scopeOf = ({ level, parent }: Section): string => `${level} ${level <= 2 ? '' : (parent ?? '')}`;

/** The filler text of typesetters, known since the sixties. */
const FILLER = new Set(
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim
  minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure reprehenderit
  voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia
  deserunt mollit anim est laborum`.split(/\s+/),
);
const FEWEST_FILLER_WORDS = 4;

function checkFiller({ path, document }: Artifact): CheckResult {
  const blocks = proseOf(document);
  const drafts = blocks.flatMap(({ text, line }): Draft[] => {
    const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
    const filler = words.filter((word) => FILLER.has(word)).length;
    if (filler < FEWEST_FILLER_WORDS || filler * 2 < words.length) return [];
    const message = `Filler text instead of content: "${shorten(text)}"`;
    return [
      { declared: shorten(text), recomputed: `${filler} of ${words.length} words are filler`, message, line },
    ];
  });
  return examine('document.filler_text', path, blocks.length, drafts);
}

/** Words that name no thing, no doer, no time and no measure. */
const EMPTY = new Set(
  `thing things stuff item items aspect aspects matter matters issue issues measure measures step steps action actions
  concern concerns various several all any some other appropriate necessary relevant suitable proper
  will shall should must may can be is are being been to the a an and or it they this that these those of
  done handled addressed considered taken dealt managed performed carried made covered resolved looked into
  out with appropriately accordingly properly suitably adequately needed required necessary appropriate as if when where
  in due course time later on soon eventually possible`.split(/\s+/),
);
const FEWEST_WORDS = 4;

function checkActionable({ path, document }: Artifact): CheckResult {
  const items = proseOf(document);
  const drafts = items.flatMap(({ text, line }): Draft[] => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_'-]+/gu) ?? [];
    if (words.length < FEWEST_WORDS || words.some((word) => !EMPTY.has(word))) return [];
    const message = `Says neither what is done nor by which measure: "${shorten(text)}"`;
    return [{ declared: shorten(text), recomputed: 'no concrete word', message, line }];
  });
  return examine('document.not_actionable', path, items.length, drafts);
}

function proseOf({ blocks, text }: Document): { text: string; line: number }[] {
  return blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list-item')
    .map(({ start, end, line }) => ({
      text: plain(text.slice(start, end)).replace(/^(?:[-*+]|\d+[.)])\s+/, ''),
      line,
    }));
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

export function checkFrontmatter({ path, document }: Artifact): CheckResult[] {
  const entries = [...readFrontmatter(document)];
  const drafts = entries
    .filter(([, { value, hasChildren }]) => value === '' && !hasChildren)
    .map(([key, { line }]): Draft => {
      return { declared: '', recomputed: key, message: `The key ${key} has no value.`, line };
    });
  return [examine('frontmatter.empty_value', path, entries.length, drafts)];
}

const CHECK = 'reference.unresolved';
/** A shorter title stands in many a longer name by chance. */
const SHORTEST_PART = 6;
const QUOTED =
  /\b(?:see|refer to|described in|defined in|per|in)\s{1,2}(?:also )?(?:the )?(?:section|appendix|chapter)\s{1,2}["“]([^"”\n]{3,80})["”]|\brefer to\s{1,2}["“]([^"”\n]{3,80})["”]/gi;

interface Named {
  readonly target: string;
  readonly start: number;
  readonly isFound: boolean;
}

function checkReferences({ path, document }: Artifact): CheckResult[] {
  const references = [...quotedNames(document), ...links(document)];
  const drafts = references
    .filter(({ isFound }) => !isFound)
    .map(({ target, start }): Draft => {
      const message = `"${target}" is referred to, but no heading is called so.`;
      return { declared: target, recomputed: null, message, line: lineAt(document, start) };
    });
  return [examine(CHECK, path, references.length, drafts)];
}

function quotedNames(document: Document): Named[] {
  const titles = document.sections.map(({ title }) => fold(title)).filter((title) => title !== '');
  return [...maskCode(document).matchAll(QUOTED)].map((match) => {
    const target = match[1] ?? match[2] ?? '';
    const wanted = fold(target);
    const isFound = titles.some(
      (title) => title.includes(wanted) || (title.length >= SHORTEST_PART && wanted.includes(title)),
    );
    return { target, start: match.index, isFound };
  });
}

/** Links to headings of the same document. */
function links(document: Document): Named[] {
  return findReferences([{ name: 'document', document }])
    .filter(({ kind, path }) => kind === 'anchor' && path === undefined)
    .map(({ target, start, status }) => ({ target, start, isFound: status === 'found' }));
}

const fold = (title: string): string =>
  plain(title)
    .replace(/^(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+/, '')
    .toLowerCase();

export function checkOutputs(outputs: readonly Artifact[], variants: readonly Artifact[]): CheckResult[] {
  const inherited = new Set(variants.flatMap(checkOne).flatMap(({ findings }) => findings.map(faultOf)));
  return outputs.flatMap(checkOne).map((result) => ({
    ...result,
    findings: result.findings.filter((finding) => !inherited.has(faultOf(finding))),
  }));
}

const checkOne = (document: Artifact): CheckResult[] => [
  ...checkDocument(document),
  ...checkReferences(document),
  ...checkFrontmatter(document),
];

/** The same wherever it stands. */
const faultOf = ({ check, message }: VerifyFinding): string =>
  `${check}\n${message.replace(/\bline \d+/, 'line')}`;
