// Which identifiers and files a variant names that another never mentions: requirement ids, open questions,
// risks, source files. A missing id is how coverage is lost without anyone noticing.

import type { Severity } from '../../../domain/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import { quoteSpan } from '../../../text/compare-documents.ts';
import { absent, type Draft, present } from './draft.ts';

const IDENTIFIER = /^([A-Z]{1,6}(?:-[A-Z]+)*)-(?:\d+(?:[.-]\d+)*|[A-Z])$/;
const FILE =
  /^[\w./-]+\.(?:py|ts|js|tsx|jsx|go|rs|java|rb|md|yaml|yml|json|toml|sql|sh|proto|html|css|cs|kt|php|c|h|cpp)$/;
/** A family with fewer members is not an id scheme but a coincidence. */
const FEWEST_MEMBERS = 3;
const SHOWN = 12;

interface Mention {
  readonly start: number;
  readonly end: number;
}

/** First mention of every identifier and file in headings and claims, by family: `FR`, `OQ`, … or `file`. */
function mentionsOf(
  comparison: Comparison,
  index: number,
  familyOf: (surface: string) => string | undefined,
): Map<string, Map<string, Mention>> {
  const families = new Map<string, Map<string, Mention>>();
  const note = (surface: string, at: Mention): void => {
    const family = familyOf(surface);
    if (family === undefined) return;
    const found = families.get(family) ?? new Map<string, Mention>();
    if (!found.has(surface)) found.set(surface, at);
    families.set(family, found);
  };
  const { document } = comparison.variants[index] as Variant;
  for (const { title, start, level, firstBlock } of document.sections) {
    if (level === 0) continue;
    const end = document.blocks[firstBlock]?.end ?? start;
    for (const { word } of comparison.reader.vocabulary.read(title)) note(word.surface, { start, end });
  }
  for (const { statement, start, end } of comparison.claims[index] ?? []) {
    for (const { kind, surface } of statement.words) if (kind === 'name') note(surface, { start, end });
  }
  return families;
}

/** Remembers what it was asked: documents repeat their names. */
function rememberFamilies(): (surface: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (surface) => {
    if (!known.has(surface)) {
      known.set(surface, IDENTIFIER.exec(surface)?.[1] ?? (FILE.test(surface) ? 'file' : undefined));
    }
    return known.get(surface);
  };
}

export function findVocabularyGaps(comparison: Comparison): Draft[] {
  const { variants } = comparison;
  const familyOf = rememberFamilies();
  const mentions = variants.map((_, index) => mentionsOf(comparison, index, familyOf));
  const families = [...new Set(mentions.flatMap((found) => [...found.keys()]))].sort();
  return families.flatMap((family) => {
    const sets = mentions.map((found) => found.get(family) ?? new Map<string, Mention>());
    const all = new Set(sets.flatMap((set) => [...set.keys()]));
    const missing = [...all].filter((name) => sets.some((set) => !set.has(name)));
    if (all.size < FEWEST_MEMBERS || missing.length === 0) return [];
    return [draftOf(variants, family, sets, all.size, missing)];
  });
}

function draftOf(
  variants: readonly Variant[],
  family: string,
  sets: readonly ReadonlyMap<string, Mention>[],
  total: number,
  missing: readonly string[],
): Draft {
  const sides = variants.map((variant, index) => {
    const set = sets[index] ?? new Map<string, Mention>();
    if (set.size === 0) return absent(variant, 'names none');
    const lacking = missing.filter((name) => !set.has(name)).sort();
    const quotes = missing.flatMap((name) => set.get(name) ?? []).map((span) => quoteSpan(variant, span));
    if (lacking.length === 0) return present(variant, `names all ${total}`, quotes);
    const listed = lacking.slice(0, SHOWN).join(', ');
    const more = lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : '';
    return present(variant, `names ${set.size} of ${total}; lacks ${listed}${more}`, quotes);
  });
  const share = missing.length / total;
  const severity: Severity = family !== 'file' && missing.length >= 2 && share >= 0.1 ? 'Medium' : 'Low';
  const title = family === 'file' ? 'Files mentioned' : `${family} identifiers covered`;
  const reason = `${missing.length} of ${total} are not mentioned by every variant`;
  return { kind: 'content', title, sides, severity, reason, weight: missing.length, scope: 'names' };
}
