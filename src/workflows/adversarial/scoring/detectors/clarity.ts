// Clarity, made mechanical: hedges, concrete statements, sections that say nothing, acronyms, next steps.

import { isFormalTitle } from '../../../../text/measure/measure-specificity.ts';
import {
  absence,
  type CriterionRow,
  claimsLike,
  claimsUnder,
  type Detector,
  judge,
  listSections,
  presence,
  type Reading,
  searchOf,
} from './reading.ts';

const HEDGE =
  /\b(?:should consider|could consider|might|as appropriate|as needed|where appropriate|when appropriate|if appropriate|as necessary|where possible|if possible|perhaps|probably|TBD)\b/i;

const isUnambiguous: Detector = (reading) => {
  const found = claimsLike(reading, HEDGE);
  const search = searchOf(found, 'statements for hedges', reading.claims.length, 'proved');
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

const isConcrete: Detector = (reading) => {
  const { concrete, substantive } = reading.specificity;
  const met = substantive.length > 0 && concrete.length / substantive.length >= ENOUGH_CONCRETE;
  const search = searchOf(concrete, `statements in ${listSections(reading)}`, substantive.length);
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

const hasPurpose: Detector = (reading) => {
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
  const search = searchOf(found, 'sections', titled.length);
  return absence(reading, search, `${faulty.length} sections are empty, placeholders or catch-alls`);
};

const acronymsDefined: Detector = (reading) => {
  const { used, missing } = undefinedAcronyms(reading);
  const search = searchOf(missing, `statements for acronyms (${used} in use)`, reading.claims.length);
  const names = missing.map(({ acronym }) => acronym);
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return absence(reading, search, `never defined: ${names.slice(0, 5).join(', ')}${more}`);
};

const DECISION_TITLE =
  /\b(?:next steps?|open questions?|unresolved questions?|action items?|decisions?|recommendations?|go\/no-go|checkpoints?|immediate actions?|quality gates?|exit criteria)\b/i;
const DECISION =
  /^[\s*_]*(?:decision|action|next step|recommendation|owner|gate|go\/no-go|checkpoint|exit criteri\w+)\b[^.]{0,40}:|\b(?:decide whether|must be (?:decided|resolved) before|the decision to)\b/i;

const hasNextSteps: Detector = (reading) => {
  const under = claimsUnder(reading, DECISION_TITLE);
  const stated = claimsLike(reading, DECISION);
  const tasks = openTasks(reading);
  const found = [...new Set([...under, ...stated, ...tasks])].sort((a, b) => a.start - b.start);
  const search = searchOf(
    found,
    `headings, labels and open tasks in ${listSections(reading)}`,
    reading.claims.length,
  );
  return presence(reading, search, 1, 'next steps, open tasks or points of decision');
};

const openTasks = ({ claims, document }: Reading) =>
  claims.filter(({ block }) => {
    const one = document.blocks[block];
    return one?.kind === 'list-item' && /^\s*[-*+]\s+\[ \]/.test(document.text.slice(one.start, one.end));
  });

const KNOWN = new Set(
  `API APIS CLI GUI UI UX URL URI URLS HTTP HTTPS HTML CSS JS TS JSON YAML XML CSV SQL DB OS IO ID IDS CPU GPU RAM SSD PDF UTF ASCII
  SSH TLS SSL TCP UDP IP DNS REST RPC SDK IDE CI CD PR PRS QA FAQ TODO TBD FIXME NOTE WARNING OK MUST SHOULD MAY SHALL NOT AND OR
  IF ALL ANY NO YES NONE NULL TRUE FALSE PASS FAIL HIGH LOW MEDIUM CRITICAL MIT RFC ISO EUR USD GBP UTC AM PM KB MB GB TB LLM AI
  README LICENSE GET POST PUT PATCH DELETE HEAD OPTIONS STOP HALT ERROR INFO DEBUG WARN GIT NPM PHASE STEP NEW OLD IS ARE BE DO
  VS EG IE AKA ETC ASAP ADD REMOVE MODIFY CREATE UPDATE KEEP MERGE BASE MET DONE OPEN CLOSED DRAFT FINAL REQUIRED OPTIONAL RECOMMENDED
  EIP ERC DOS MVP`.split(/\s+/),
);
const ACRONYM = /(?<![\w`./#$@-])[A-Z][A-Z0-9]{1,5}s?(?![\w`]|[-.]\w|\()/g;
/** Used less often, it explains itself by its place. */
const FEWEST_USES = 2;

interface Acronym {
  readonly acronym: string;
  readonly start: number;
  readonly end: number;
}

function undefinedAcronyms({ masked, document }: Reading): {
  readonly used: number;
  readonly missing: readonly Acronym[];
} {
  const uses = new Map<string, Acronym[]>();
  const words = new Set(masked.match(/\b[a-z]{3,}\b/g) ?? []);
  // A status or an emphasis: STRICT beside "strict".
  const isOrdinary = (acronym: string): boolean => words.has(acronym.toLowerCase());
  for (const match of masked.matchAll(ACRONYM)) {
    const acronym = match[0].replace(/s$/, '');
    if (!/[A-Z]{2}/.test(acronym) || isOrdinary(acronym)) continue;
    if (KNOWN.has(acronym) || /\d$/.test(acronym) || isShouted(masked, match.index, match[0].length))
      continue;
    const place = { acronym, start: match.index, end: match.index + match[0].length };
    uses.set(acronym, [...(uses.get(acronym) ?? []), place]);
  }
  const often = [...uses].filter(([, places]) => places.length >= FEWEST_USES);
  const missing = often.flatMap(([acronym, places]) =>
    isDefined(document.text, acronym) ? [] : places.slice(0, 1),
  );
  return { used: often.length, missing };
}

/** Among other words in capitals it is emphasis or a status. */
function isShouted(text: string, at: number, length: number): boolean {
  const before = /(?<!\S)(\S+)\s$/.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? '';
  const after = /^\s(\S+)/.exec(text.slice(at + length, at + length + 20))?.[1] ?? '';
  return [before, after].some((word) => /^[A-Z]{3,}$/.test(word));
}

/** "Full Words (ACR)", "ACR (full words)", "ACR: …", "ACR stands for", or a first cell or item of its own. */
function isDefined(text: string, acronym: string): boolean {
  const forms = [
    `\\b${acronym}s?\\b["*_\`]{0,3} \\([A-Za-z][a-z]+[ -]`,
    `(?:^|\\n)[\\s|*+-]{0,6}[*_\`]{0,3}${acronym}[*_\`]{0,3}\\s*(?:\\||:|—|–| - )`,
    `\\b${acronym}\\b (?:stands for|means|is short for)\\b`,
  ];
  return (
    isInBrackets(text, acronym) ||
    forms.some((form) => new RegExp(form).test(text)) ||
    spelledOut(text, acronym)
  );
}

/** The most that stands before it: two letters, a blank, forty characters, a bracket, two marks. */
const BEFORE = 2 + 1 + 40 + 1 + 2;
/** And behind it: an s, two marks, the end. */
const BEHIND = 1 + 2 + 1;

/** Looked for around each use: from every word of a long document on it would take long. */
function isInBrackets(text: string, acronym: string): boolean {
  const form = new RegExp(`[a-z]{2,}[ -][^(\\n]{0,40}\\(["*_\`]{0,2}${acronym}s?["*_\`]{0,2}[),;]`);
  for (let at = text.indexOf(acronym); at >= 0; at = text.indexOf(acronym, at + 1)) {
    if (form.test(text.slice(Math.max(0, at - BEFORE), at + acronym.length + BEHIND))) return true;
  }
  return false;
}

/** The words whose initials it is made of stand somewhere: "requirement coverage" and RC. */
function spelledOut(text: string, acronym: string): boolean {
  const letters = acronym.match(/[A-Z]/g) ?? [];
  if (letters.length < 3) return false;
  return new RegExp(`\\b${letters.map((letter) => `${letter}[a-z]{2,20}`).join('[ -]')}\\b`).test(text);
}

export const clarity: readonly CriterionRow[] = [
  {
    kind: 'absence',
    text: "Unambiguous language (no 'should consider', 'might', 'as appropriate')",
    against: 'a passage that can be read in two ways or commits to nothing',
    detect: isUnambiguous,
  },
  {
    kind: 'presence',
    text: 'Concrete rather than abstract (specific actions, not general principles)',
    detect: isConcrete,
  },
  {
    kind: 'absence',
    text: 'Each section has a clear purpose or can be summarized in one sentence',
    against: 'a section whose purpose cannot be told',
    detect: hasPurpose,
  },
  {
    kind: 'absence',
    text: 'Acronyms and domain terms defined on first use',
    against: 'a term that is used before it is explained, or never is',
    detect: acronymsDefined,
  },
  {
    kind: 'presence',
    text: 'Actionable next steps or decision points clearly identified',
    detect: hasNextSteps,
  },
];
