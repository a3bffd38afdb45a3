// "All 48 tests pass" against a log that says otherwise, and "all verified" against a row that says it is not.

import { NUMBER_WORDS } from '../../../text/words/lexicon.ts';
import { type Check, type Fault, type LintReading, quoteLines } from './lint.ts';
import { columnLike, type Row } from './read-tables.ts';

const SMALL = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

const CLAIM =
  /\b(?:all|every one of the|each of the)\s+(?:of the\s+|our\s+|the\s+)?(\d{1,6}\s+)?(?:[a-z-]+\s+){0,2}(?:tests?|checks?|cases|specs|scenarios)\b[^.\n]{0,60}?\b(?:pass(?:es|ed|ing)?|green|succeed(?:ed)?)\b|\b(\d{1,6}) (?:out of|of|\/) \2 (?:tests?|checks?|cases)\b[^.\n]{0,40}\bpass/gi;
const RESULT =
  /\b(\d{1,6})\s+(?:tests?\s+)?(passed|passing|failed|failing|skipped|errors?|xfailed|pending)\b/gi;

interface Log {
  readonly start: number;
  readonly passed: number;
  readonly failed: number;
}

export const testTallies: Check = {
  name: 'test results against their log',
  kind: 'evidence',
  find(reading) {
    const { text } = reading.document;
    // Elsewhere it is a criterion.
    const logs = reading.type === 'verification' ? readLogs(reading) : [];
    return [...text.matchAll(CLAIM)].flatMap((match): Fault[] => {
      const said = Number(match[1] ?? match[2] ?? 0);
      if (!reading.isLive(match.index) || isIfOnly(text, match.index)) return [];
      const holds = ({ passed, failed }: Log): boolean => failed === 0 && passed >= said;
      const [log] = logs;
      if (!log || logs.some(holds)) return [];
      const claim = said > 0 ? `All ${said} are said to pass` : 'All are said to pass';
      return [
        {
          concern: `${claim}, and the log shows ${log.passed} passed${log.failed > 0 ? `, ${log.failed} failed` : ' and others that did not run'}.`,
          evidence: quoteLines(reading, [{ start: match.index }, log]),
          severity: 'critical',
          recommendation: 'Run what failed or was skipped, or say which it is and what it leaves unproven.',
          ifLeft: 'What these tests were to show is taken for shown.',
        },
      ];
    });
  },
};

/** A condition or a plan claims nothing. */
const isIfOnly = (text: string, at: number): boolean =>
  /\b(?:if|when|until|once|unless|must|should|shall|will|require[sd]?|ensure|verify|that|criteri\w+|before)\b[^.\n]*$/i.test(
    text.slice(text.lastIndexOf('\n', at - 1) + 1, at),
  );

/** Lines of logs, wherever they stand. */
function readLogs({ document: { text } }: LintReading): Log[] {
  const logs: Log[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const found = [...line.matchAll(RESULT)].map(([, count, what = '']) => ({
      count: Number(count),
      what: what.toLowerCase(),
    }));
    const sum = (sign: RegExp): number =>
      found.filter(({ what }) => sign.test(what)).reduce((all, { count }) => all + count, 0);
    if (found.length > 1 && sum(/^pass/) > 0)
      logs.push({ start, passed: sum(/^pass/), failed: sum(/^(?:fail|error)/) });
    start += line.length + 1;
  }
  return logs;
}

const NOUNS =
  '(?:requirements?|criteria|checks?|items?|goals?|must-?haves|deliverables?|milestones?|truths|tests?|cases|controls|points|artifacts)';
const DONE = '(?:verified|met|pass(?:ed|ing)?|satisfied|completed?|done|covered|ok|green|fulfilled)';
const ALL_DONE = new RegExp(
  `\\b(?:all|every)\\s+(?:of the\\s+)?(?:(?:\\d{1,4}|${SMALL})\\s+)?(?:[a-z-]+\\s+){0,2}${NOUNS}\\b[^.|\\n]{0,40}?\\b${DONE}\\b`,
  'gi',
);
/** "8/8 must-haves verified", "7 of 9 criteria met": how many of how many. */
const SCORE = new RegExp(
  `(?<![\\w./-])(\\d{1,4}|${SMALL}) ?(?:\\/|of|out of) ?(?:the |all )?(\\d{1,4}|${SMALL})(?: (?:[a-z-]+ ){0,2}?${NOUNS})?(?: (?:are|were|have been|is))? ${DONE}\\b`,
  'gi',
);
const STATUS_COLUMN = /^(?:status|outcome|result|verdict|state|verified\??|pass(?:ed)?\??|met\??)$/i;
const NOT_DONE =
  /^[\s*_`✗❌✘]*(?:fail(?:ed|s|ing)?|not (?:run|tested|verified|met|covered|done|started|checked|satisfied)|pending|skipped|blocked|partial(?:ly)?(?: met)?|no|open|missing|unverified|deferred|✗|❌|✘)(?![\w-])/i;
const IS_DONE =
  /^[\s*_`✓✅☑]*(?:pass(?:ed|es)?|ok|done|verified|met|completed?|yes|satisfied|fulfilled|green|✓|✅|☑|\[x\])(?![\w-])/i;

interface Claim {
  readonly start: number;
  readonly text: string;
  /** Undefined where it is said of all there are. */
  readonly score?: { readonly done: number; readonly of: number };
}

/** Metadata claims, too. */
function claimsIn({ document: { text, blocks }, isLive }: LintReading): Claim[] {
  const front = blocks.find(({ kind }) => kind === 'frontmatter');
  const counts = (at: number): boolean =>
    (isLive(at) || (front !== undefined && at < front.end)) &&
    !isIfOnly(text, at) &&
    !/^\s*(?:#|\||[-*+] \[ \])/.test(lineAt(text, at));
  const all = [...text.matchAll(ALL_DONE)].map(({ index, 0: said }) => ({ start: index, text: said }));
  const scores = [...text.matchAll(SCORE)].map(({ index, 0: said, 1: done = '', 2: of = '' }) => ({
    start: index,
    text: said,
    score: { done: numberIn(done), of: numberIn(of) },
  }));
  return [...scores, ...all].filter(({ start }) => counts(start));
}

const numberIn = (word: string): number => NUMBER_WORDS.get(word.toLowerCase()) ?? Number(word);

export const claimsOfAll: Check = {
  name: '"all done" and "7 of 8" against the rows',
  kind: 'evidence',
  find(reading) {
    // In a plan it is a goal.
    const claims = reading.type === 'verification' ? claimsIn(reading) : [];
    return reading.tables.flatMap((table): Fault[] => {
      const column = columnLike(table, STATUS_COLUMN);
      if (column < 1 || !reading.isLive(table.header.start)) return [];
      const statusOf = ({ cells }: Row): string => cells[column]?.text ?? '';
      const undone = table.rows.filter((row) => NOT_DONE.test(statusOf(row)));
      const done = table.rows.filter((row) => IS_DONE.test(statusOf(row))).length;
      // A score is of the table that has as many rows.
      const claim = claims.find(({ score }) =>
        score === undefined ? undone.length > 0 : score.of === table.rows.length && score.done !== done,
      );
      const isKnown = claim?.score === undefined || done + undone.length === table.rows.length;
      return claim && isKnown ? [claimFault(reading, claim, undone, statusOf)] : [];
    });
  },
};

function claimFault(
  reading: LintReading,
  claim: Claim,
  undone: readonly Row[],
  statusOf: (row: Row) => string,
): Fault {
  const [row] = undone;
  const rows =
    row === undefined
      ? 'every row says that it is done'
      : `the row of ${row.cells[0]?.text ?? 'one'} says "${statusOf(row)}"`;
  return {
    concern: `"${claim.text.trim()}", and ${rows}${undone.length > 1 ? `, and ${undone.length - 1} more` : ''}.`,
    evidence: quoteLines(reading, [claim, ...undone.map(({ block }) => block)]),
    severity: 'critical',
    recommendation: 'Correct the row or the sentence, and say what is still missing.',
    ifLeft: 'Readers of the summary believe what the table denies.',
  };
}

const lineAt = (text: string, at: number): string =>
  text.slice(
    text.lastIndexOf('\n', at - 1) + 1,
    text.indexOf('\n', at) < 0 ? undefined : text.indexOf('\n', at),
  );
