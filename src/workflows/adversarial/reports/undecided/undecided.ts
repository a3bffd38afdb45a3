// undecided.md: what is open and what no one has judged, as a list to work through: by section of the base, what the
// base says near it, what the others say word for word, an id for each statement.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Quote, Section } from '../../../../domain/document.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import { wordsOfRule } from '../../../../text/relations/rules.ts';
import { codeSpan, escapeLine, escapeName, escapeTitle } from '../../../reports/escape-line.ts';
import { lineRef } from '../../differences/draft.ts';
import { belowColumns, cutText, introduce, shortNames } from '../short-text.ts';
import { arrange, type Chapter, shownNear } from './chapters.ts';
import {
  askAgain,
  countOpen,
  type Entry,
  placeOf,
  sayIds,
  sectionAt,
  type Undecided,
  whole,
} from './entries.ts';

export function renderUndecided(undecided: Undecided): string {
  const chapters = arrange(undecided);
  const disputes = chapters.reduce((sum, chapter) => sum + chapter.disputes.length, 0);
  const entries = chapters.flatMap((chapter) => chapter.entries);
  const title = `# Undecided: ${countOpen(
    disputes,
    entries.reduce((sum, { ids }) => sum + ids.length, 0),
  )}`;
  if (chapters.length === 0) return `${title}\n\nNothing is left to decide.\n`;
  const shown = new Set<string>();
  const parts = chapters.map((chapter) => renderChapter(undecided, chapter, shown));
  return `${[title, ...howTo(undecided, entries), ...parts].join('\n\n')}\n`;
}

const nameOf = ({ variants }: Undecided, id: string): string => {
  const names = shortNames(variants.map(({ label }) => label));
  return escapeLine(names[variants.findIndex((variant) => variant.id === id)] ?? id).replaceAll('`', '\\`');
};

/** Only what can be done today. */
function howTo(undecided: Undecided, entries: readonly Entry[]): string[] {
  const { variants, base, isChain } = undecided;
  const files = introduce(variants.map(({ label }) => label)).map(escapeLine);
  const own = files[variants.findIndex(({ id }) => id === base)] ?? base;
  const others = files.filter((file) => file !== own).join(', ');
  const kept = entries.filter((entry) => isReplaced(undecided, entry)).length;
  const lines =
    'Below each heading of the base: what it says near them, then what the others say. Behind `cf.` are the lines of the base that share most with an entry, the nearest first; no one has judged whether they are about the same.';
  const replaced = `${kept} of ${entries.length} entries have most of their words in one line of the base, named behind \`now\`: there the newest replaced what the older said. The others have no such line.`;
  return [
    `The base is ${own}; compared with it: ${others}. What the others say unjudged is not in the merged document; where a contradiction is open, the merged document says what the base says.`,
    ...(entries.length > 0 ? [isChain ? `${lines} ${replaced}` : lines] : []),
    `To have it judged: ${askAgain(variants)}. To decide it yourself: \`steelman resolve\`, or edit decisions.yaml and give it back with \`steelman resolve --decisions\`.`,
  ];
}

function renderChapter(
  undecided: Undecided,
  { section, variant, ...chapter }: Chapter,
  shown: Set<string>,
): string {
  const base = nameOf(undecided, undecided.base);
  const heading = section
    ? `${section.level > 0 ? escapeTitle(section.title) : 'Opening'} (${lineRef(section)})`
    : `No place in ${base}: ${nameOf(undecided, variant)}`;
  const cited = chapter.cited.map((quote) => citeOnce(undecided, quote, shown));
  return [
    `## ${heading}`,
    ...chapter.disputes.map((point) => renderDispute(undecided, point)),
    ...(cited.length > 0 ? [`${base} says:\n\n${cited.join('\n')}`] : []),
    ...renderGroups(undecided, section, chapter.entries),
  ].join('\n\n');
}

/** Enough to know a line again. */
const LONGEST_AGAIN = 60;

/** In full where it stands first; after that as a reminder. */
function citeOnce(undecided: Undecided, quote: Quote, shown: Set<string>): string {
  const isShown = shown.has(placeOf(quote));
  shown.add(placeOf(quote));
  if (!isShown || quote.text.length <= LONGEST_AGAIN) return item(undecided, lineRef(quote), quote);
  return `- ${lineRef(quote)} ${codeSpan(cutText(quote.text.replace(/\s+/g, ' '), LONGEST_AGAIN))} (above)`;
}

function renderDispute(undecided: Undecided, point: DiffPoint): string {
  const { id, severity, title, rule, foundBy, sides, backing = [], ask } = point;
  const found = rule === undefined ? foundBy?.map(escapeLine).join(', ') : wordsOfRule(rule);
  const marks = found === undefined ? severity : `${severity}; ${found}`;
  const line = (quote: Quote, trail: string): string => {
    const shown = whole(undecided.variants, quote);
    return item(
      undecided,
      fileAndLine(undecided, shown),
      shown,
      ` in ${placeName(undecided, shown)}${trail}`,
    );
  };
  const lines = [
    ...sides.flatMap(({ quotes }) => quotes.map((quote) => line(quote, ''))),
    ...backing.map((quote) => line(quote, ', goes with its side')),
  ];
  const settles = ask === undefined ? '' : `\n\nTo settle it: ${escapeLine(ask)}`;
  return `${id} (${marks}) ${escapeLine(title)}:\n\n${[...new Set(lines)].join('\n')}${settles}`;
}

/** The headings it stands under: a few words mean nothing without them. */
function placeName({ variants }: Undecided, quote: Quote): string {
  const section = sectionAt(variants, quote);
  return section?.level ? chainOf(variants, quote, section) : 'the opening';
}

const fileAndLine = (undecided: Undecided, quote: Quote): string =>
  `${nameOf(undecided, quote.variant)} ${lineRef(quote)}`;

/** The entries of one section of a file together, in its order. */
function renderGroups(
  undecided: Undecided,
  chapter: Section | undefined,
  entries: readonly Entry[],
): string[] {
  const { variants } = undecided;
  const groups = new Map<string, string[]>();
  for (const one of entries) {
    const section = sectionAt(variants, one.own);
    const name = section?.level ? `section ${chainOf(variants, one.own, section)}` : 'opening';
    const lines = section ? ` (${lineRef(section)})` : '';
    const heading = `${nameOf(undecided, one.own.variant)}, ${name}${lines}:`;
    const also =
      one.also.length > 0
        ? ` (also ${one.also.map((quote) => fileAndLine(undecided, quote)).join(', ')})`
        : '';
    const lead = `${sayIds(one.ids)} ${lineRef(one.own)}${also}`;
    const own = groups.get(heading) ?? [];
    const said = one.said.map((reason) => `; open since ${escapeLine(reason)}`).join('');
    own.push(item(undecided, lead, one.own, `${beside(undecided, chapter, one)}${said}`));
    groups.set(heading, own);
  }
  return [...groups].map(([heading, lines]) => `${heading}\n\n${lines.join('\n')}`);
}

/** ` cf. L8, L3`: the nearest of the base, of others where the base has none. */
function beside(undecided: Undecided, chapter: Section | undefined, entry: Entry): string {
  const near = shownNear(undecided.variants, chapter, entry).map(lineRef);
  const others = entry.elsewhere.slice(0, 1).map((quote) => fileAndLine(undecided, quote));
  const all = [...new Set(near.length > 0 ? near : others)];
  if (all.length === 0) return '';
  return isReplaced(undecided, entry) ? ` now ${near[0]}` : ` cf. ${all.join(', ')}`;
}

/** From this share of its words on, a line is what became of another. */
const MOST_WORDS = 0.6;

function isReplaced({ isChain }: Undecided, { own, nearest }: Entry): boolean {
  const [words, theirs] = [own.text, nearest[0]?.text ?? ''].map(
    (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)),
  ) as [Set<string>, Set<string>];
  const shared = [...words].filter((word) => theirs.has(word)).length;
  return isChain === true && words.size > 0 && shared / words.size >= MOST_WORDS;
}

/** The headings above it, but for the title: `"M1" > "Objective"`. */
function chainOf(variants: Undecided['variants'], { variant }: Quote, section: Section): string {
  const sections = variants.find(({ id }) => id === variant)?.document.sections ?? [];
  const titles = [section.title];
  let { level } = section;
  for (const above of sections.slice(0, section.index).toReversed()) {
    if (above.level >= level || above.level < 2) continue;
    titles.unshift(above.title);
    level = above.level;
  }
  return titles.map((title) => `"${escapeName(title)}"`).join(' > ');
}

/** Word for word: as code in one line, which nothing in it ends; code keeps its lines. */
function item({ variants }: Undecided, lead: string, quote: Quote, trail = ''): string {
  const document = variants.find(({ id }) => id === quote.variant)?.document;
  const block = document?.blocks[blockAt(document, quote.start)];
  const isCode = block?.kind === 'code' && /[\n\r]/.test(quote.text);
  return isCode
    ? `- ${lead}${trail}\n\n${codeBlock(quote.text)}`
    : `- ${lead} ${codeSpan(quote.text)}${belowColumns(document, quote.line)}${trail}`;
}

function codeBlock(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const lines = [`${fence}text`, ...text.trimEnd().split(/\r\n|[\n\r]/), fence];
  return lines.map((line) => `  ${line}`).join('\n');
}
