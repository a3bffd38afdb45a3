// "All 48 tests pass" against a log that says otherwise.

import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, quoteLines } from './check.ts';

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
