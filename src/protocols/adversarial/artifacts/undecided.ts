// undecided.md: what is open and what nobody has judged, as a list to work through: by section of the base, the lines
// of the base once, what the others say on them word for word, an id for each.

import type { DiffPoint } from '../../../domain/difference.ts';
import type { Quote, Section } from '../../../domain/document.ts';
import { codeSpan, escapeLine, escapeTitle } from '../../markdown/escape-line.ts';
import { counted, lineRef } from '../differences/draft.ts';
import { RULE_WORDS } from './rule-words.ts';
import { labelOf } from './say-sides.ts';
import { arrange, type Chapter, type Statement, sectionAt, type Undecided } from './undecided-chapters.ts';

export function renderUndecided(undecided: Undecided): string {
  const chapters = arrange(undecided);
  const [disputes, statements] = (['disputes', 'statements'] as const).map((kind) =>
    chapters.reduce((sum, chapter) => sum + chapter[kind].length, 0),
  );
  const title = `# Undecided: ${disputes} open, ${statements} unjudged`;
  if (chapters.length === 0) return `${title}\n\nNothing is left to decide.\n`;
  const parts = chapters.map((chapter) => renderChapter(undecided, chapter));
  return `${[title, howTo(undecided), ...parts].join('\n\n')}\n`;
}

/** Only what can be done today. */
function howTo({ variants, base }: Undecided): string {
  const files = variants.map(({ label }) => escapeLine(label)).join(', ');
  return [
    `From ${counted(variants.length, 'document')} (${files}); the base is ${escapeLine(labelOf(variants, base))}. Unjudged statements of others are not in the merged document; where a point is open it says what the base says.`,
    'Headings are those of the base. Behind `cf.` are lines that may be about the same, the nearest first; nobody has judged whether they are.',
    'To have it judged: `steelman adversarial <documents> --model <name>`. To decide it yourself: edit the documents and run again. `steelman show <folder>` sums up the run.',
  ].join('\n\n');
}

function renderChapter(undecided: Undecided, { section, variant, ...chapter }: Chapter): string {
  const { variants } = undecided;
  const base = escapeTitle(labelOf(variants, undecided.base));
  const heading = section
    ? `${section.level > 0 ? escapeTitle(section.title) : 'Opening'} (${lineRef(section)})`
    : `No place in ${base}: ${escapeTitle(labelOf(variants, variant))}`;
  const cited = chapter.cited.map((quote) => entry(undecided, lineRef(quote), quote));
  return [
    `## ${heading}`,
    ...chapter.disputes.map((point) => renderDispute(undecided, point)),
    ...(cited.length > 0 ? [`${base}:\n\n${cited.join('\n')}`] : []),
    ...renderGroups(undecided, chapter.statements),
  ].join('\n\n');
}

function renderDispute(undecided: Undecided, { id, severity, title, rule, sides }: DiffPoint): string {
  const marks = rule === undefined ? severity : `${severity}; ${RULE_WORDS[rule]}`;
  const lines = sides.flatMap(({ quotes }) =>
    quotes
      .map((quote) => whole(undecided, quote))
      .map((quote) =>
        entry(undecided, fileAndLine(undecided, quote), quote, ` in ${placeOf(undecided, quote)}`),
      ),
  );
  return `${id} (${marks}) ${escapeLine(title)}:\n\n${[...new Set(lines)].join('\n')}`;
}

/** The headings it stands under: a few words mean nothing without them. */
function placeOf({ variants }: Undecided, quote: Quote): string {
  const section = sectionAt(variants, quote);
  return section?.level ? chainOf(variants, quote, section) : 'the opening';
}

const fileAndLine = ({ variants }: Undecided, quote: Quote): string =>
  `${escapeLine(labelOf(variants, quote.variant))} ${lineRef(quote)}`;

/** Lines that are named beside a statement; the nearest is shown. */
const MOST_NEAR = 3;

/** The statements of one section of a file together, in its order. */
function renderGroups(undecided: Undecided, statements: readonly Statement[]): string[] {
  const { variants } = undecided;
  const order = new Map(variants.map(({ id }, index) => [id, index]));
  const rank = ({ own }: Statement): number => order.get(own.variant) ?? 0;
  const groups = new Map<string, string[]>();
  for (const one of statements.toSorted((a, b) => rank(a) - rank(b) || a.own.start - b.own.start)) {
    const section = sectionAt(variants, one.own);
    const name = section?.level ? `section ${chainOf(variants, one.own, section)}` : 'opening';
    const lines = section ? ` (${lineRef(section)})` : '';
    const heading = `${escapeLine(labelOf(variants, one.own.variant))}, ${name}${lines}:`;
    const others = [...one.near.map(lineRef), ...one.elsewhere.map((quote) => fileAndLine(undecided, quote))];
    const near = others.length > 0 ? ` cf. ${[...new Set(others)].slice(0, MOST_NEAR).join(', ')}` : '';
    const own = groups.get(heading) ?? [];
    own.push(entry(undecided, `${one.id} ${lineRef(one.own)}`, one.own, near));
    groups.set(heading, own);
  }
  return [...groups].map(([heading, lines]) => `${heading}\n\n${lines.join('\n')}`);
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
  return titles.map((title) => `"${escapeLine(title)}"`).join(' > ');
}

/** A few words mean nothing without the rest of their line, as that of a row. */
function whole({ variants }: Undecided, quote: Quote): Quote {
  const document = variants.find(({ id }) => id === quote.variant)?.document;
  const block = document?.blocks.findLast(({ start, end }) => start <= quote.start && quote.end <= end);
  if (!document || !block || block.line !== block.endLine) return quote;
  const { start, end, line, endLine } = block;
  return { ...quote, start, end, line, endLine, text: document.text.slice(start, end) };
}

/** Word for word: as code in one line, which nothing in it ends; code keeps its lines. */
function entry({ variants }: Undecided, lead: string, quote: Quote, trail = ''): string {
  const document = variants.find(({ id }) => id === quote.variant)?.document;
  const block = document?.blocks.findLast(({ start }) => start <= quote.start);
  const isCode = block?.kind === 'code' && /[\n\r]/.test(quote.text);
  return isCode
    ? `- ${lead}${trail}\n\n${codeBlock(quote.text)}`
    : `- ${lead} ${codeSpan(quote.text)}${trail}`;
}

function codeBlock(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const lines = [`${fence}text`, ...text.trimEnd().split(/\r\n|[\n\r]/), fence];
  return lines.map((line) => `  ${line}`).join('\n');
}
