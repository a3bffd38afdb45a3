// Checks of the documents a run puts out: headings without gaps and repetitions, text that says something.

import type { Document, Section } from '../../../domain/document.ts';
import { push } from '../../../text/words/index-lists.ts';
import { readFrontmatter } from '../read/read-metadata.ts';
import { plain } from '../read/read-tables.ts';
import { type CheckResult, type Draft, examine } from '../report.ts';
import type { Artifact } from '../run-folder.ts';

export function checkDocument(artifact: Artifact): CheckResult[] {
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
