// Clarity, made mechanical: hedges, concrete statements, sections that say nothing, acronyms, next steps.

import { isFormalTitle } from '../../../../text/measure/measure-specificity.ts';
import { absence, type Detector, judge, listSections, presence } from '../judgement.ts';
import { claimsLike, claimsUnder, type Reading } from '../reading.ts';
import { undefinedAcronyms } from './acronyms.ts';

const HEDGE =
  /\b(?:should consider|could consider|might|as appropriate|as needed|where appropriate|when appropriate|if appropriate|as necessary|where possible|if possible|perhaps|probably|TBD)\b/i;

export const isUnambiguous: Detector = (reading) => {
  const found = claimsLike(reading, HEDGE);
  const search = {
    found,
    searched: 'statements for hedges',
    items: reading.claims.length,
    basis: 'proved',
  } as const;
  const words = [
    ...new Set(
      found.map(({ start, end }) => HEDGE.exec(reading.masked.slice(start, end))?.[0].toLowerCase()),
    ),
  ];
  return absence(
    reading,
    search,
    `${found.length} of ${reading.claims.length} statements hedge: ${words.slice(0, 4).join(', ')}`,
  );
};

/** More than half: the document speaks in particulars. */
const ENOUGH_CONCRETE = 0.6;

export const isConcrete: Detector = (reading) => {
  const { concrete, substantive } = reading.specificity;
  const met = substantive.length > 0 && concrete.length / substantive.length >= ENOUGH_CONCRETE;
  const search = {
    found: concrete,
    searched: `statements in ${listSections(reading)}`,
    items: substantive.length,
    basis: 'heuristic',
  } as const;
  return judge(
    reading,
    met,
    search,
    `${concrete.length} of ${substantive.length} statements are concrete; ${ENOUGH_CONCRETE * 100} % are asked for`,
  );
};

const CATCH_ALL =
  /^(?:\W|\d)*(?:misc(?:ellaneous)?|other|others|various|notes?|additional (?:information|notes|considerations)|general|further (?:notes|remarks)|stuff|appendix)\W*$/i;
const PLACEHOLDER =
  /^[\s*_([]*(?:TBD|TODO|FIXME|to be (?:determined|defined|done|written)|coming soon|lorem ipsum|placeholder)\b/i;

export const hasPurpose: Detector = (reading) => {
  const { document } = reading;
  const titled = document.sections.filter(({ level }) => level > 0);
  const faulty = titled.filter((section) => {
    const { firstBlock, lastBlock, children, title } = section;
    if (CATCH_ALL.test(title)) return true;
    const body = document.blocks.slice(firstBlock + 1, lastBlock).filter(({ kind }) => kind !== 'rule');
    if (body.length === 0) return children.length === 0 && !isFormalTitle(title);
    return body.length === 1 && PLACEHOLDER.test(document.text.slice(body[0]?.start, body[0]?.end));
  });
  const found = faulty.flatMap(({ firstBlock }) => document.blocks[firstBlock] ?? []);
  const search = { found, searched: 'sections', items: titled.length, basis: 'heuristic' } as const;
  return absence(reading, search, `${faulty.length} sections are empty, placeholders or catch-alls`);
};

export const acronymsDefined: Detector = (reading) => {
  const { used, missing } = undefinedAcronyms(reading);
  const search = {
    found: missing,
    searched: `statements for acronyms (${used} in use)`,
    items: reading.claims.length,
    basis: 'heuristic',
  } as const;
  const names = missing.map(({ acronym }) => acronym);
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return absence(reading, search, `never defined: ${names.slice(0, 5).join(', ')}${more}`);
};

const DECISION_TITLE =
  /\b(?:next steps?|open questions?|unresolved questions?|action items?|decisions?|recommendations?|go\/no-go|checkpoints?|immediate actions?|quality gates?|exit criteria)\b/i;
const DECISION =
  /^[\s*_]*(?:decision|action|next step|recommendation|owner|gate|go\/no-go|checkpoint|exit criteri\w+)\b[^.]{0,40}:|\b(?:decide whether|must be (?:decided|resolved) before|the decision to)\b/i;

export const hasNextSteps: Detector = (reading) => {
  const under = claimsUnder(reading, DECISION_TITLE);
  const stated = claimsLike(reading, DECISION);
  const tasks = openTasks(reading);
  const found = [...new Set([...under, ...stated, ...tasks])].sort((a, b) => a.start - b.start);
  const search = {
    found,
    searched: `headings, labels and open tasks in ${listSections(reading)}`,
    items: reading.claims.length,
    basis: 'heuristic',
  } as const;
  return presence(reading, search, 1, 'next steps, open tasks or points of decision');
};

const openTasks = ({ claims, document }: Reading) =>
  claims.filter(({ block }) => {
    const one = document.blocks[block];
    return one?.kind === 'list-item' && /^\s*[-*+]\s+\[ \]/.test(document.text.slice(one.start, one.end));
  });
