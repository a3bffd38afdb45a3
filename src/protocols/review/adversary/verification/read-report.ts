// A verification report as checks: what was to be true, the verdict, the evidence, and what the report says of all of
// them together.

import type { Document } from '../../../../domain/document.ts';
import { type Entry, readFrontMatter } from '../read-front-matter.ts';
import { columnLike, readTables, type Table } from '../read-tables.ts';

export type Outcome = 'passed' | 'failed' | 'open';
/** `truth`: something a user would see; the others are about parts. */
export type CheckKind = 'truth' | 'artifact' | 'link' | 'requirement';

export interface Check {
  readonly kind: CheckKind;
  readonly what: string;
  readonly outcome: Outcome;
  /** Undefined where the table has no column for it. */
  readonly evidence: string | undefined;
  readonly section: string;
  readonly table: Table;
  readonly start: number;
  readonly end: number;
}

export interface Report {
  readonly document: Document;
  readonly entries: readonly Entry[];
  readonly checks: readonly Check[];
}

const STATUS = /^(?:status|result|verdict|outcome|pass(?:ed)?(?:\/fail)?|state|verified|met\??)$/i;
const EVIDENCE =
  /^(?:evidence|details?|proof|notes?|how(?: verified| checked)?|verification|method|observation|comments?|result details?|blocking issue)$/i;
const SUBJECT =
  /^(?:(?:observable )?truths?|must-?haves?|requirements?|criteri(?:on|a)|checks?|artifacts?|from|test(?: case)?s?|behaviou?r|items?|expected(?: behaviou?r)?|what|description|claim)$/i;
const FAILED =
  /\bfail(?:ed|s|ure)?\b|✗|✘|❌|\bmissing\b|\bnot[ _-](?:met|verified|wired|passed|satisfied|done|found|implemented)\b|\bunsatisfied\b|\borphaned\b|\bstub\b|\bbroken\b|\bblocked\b|\bgaps?[ _]found\b|^no$/i;
const OPEN =
  /\bpartial(?:ly)?\b|\buncertain\b|\bhuman\b|\bpending\b|\bskip(?:ped)?\b|\bwarn(?:ing)?\b|⚠|\?|\bdeferred\b|\bn\/?a\b|\bto ?do\b|\btbd\b|\bmanual\b|\bopen\b|\bunverified\b/i;
const PASSED =
  /\bpass(?:ed|es)?\b|\bverified\b|\bsatisfied\b|\bwired\b|\bok(?:ay)?\b|\bmet\b|\bdone\b|\bcomplete[d]?\b|✓|✔|✅|☑|\byes\b|\bcovered\b|\bgreen\b|\bexists\b/i;

export function outcomeOf(text: string): Outcome | undefined {
  if (FAILED.test(text)) return 'failed';
  if (OPEN.test(text)) return 'open';
  return PASSED.test(text) ? 'passed' : undefined;
}

export function readReport(document: Document): Report {
  return {
    document,
    entries: readFrontMatter(document),
    checks: readTables(document).flatMap((table) => checksIn(document, table)),
  };
}

function checksIn(document: Document, table: Table): Check[] {
  const status = columnLike(table, STATUS);
  const subject = subjectOf(table, status);
  if (status < 0 || subject < 0) return [];
  const evidence = columnLike(table, EVIDENCE);
  const section = document.sections[table.section]?.title ?? '';
  const kind = kindOf(table, section);
  return table.rows.flatMap((row): Check[] => {
    const outcome = outcomeOf(row.cells[status]?.text ?? '');
    const what = row.cells[subject]?.text ?? '';
    if (outcome === undefined || what === '') return [];
    const { start, end } = row.block;
    return [
      {
        kind,
        what,
        outcome,
        evidence: evidence < 0 ? undefined : (row.cells[evidence]?.text ?? ''),
        section,
        table,
        start,
        end,
      },
    ];
  });
}

/** A requirement's description says more than its id. */
function subjectOf(table: Table, status: number): number {
  const described = columnLike(table, /^(?:description|behaviou?r|what|truth|must-?have)$/i);
  const named = described >= 0 ? described : columnLike(table, SUBJECT);
  return named === status ? -1 : named;
}

function kindOf({ columns }: Table, section: string): CheckKind {
  const said = `${columns.join(' ')} ${section}`;
  if (/\bfrom\b.*\bto\b|key links?|wiring/i.test(said)) return 'link';
  if (/\bartifacts?\b/i.test(said)) return 'artifact';
  return /\brequirements?\b/i.test(said) ? 'requirement' : 'truth';
}

export const truthsOf = ({ checks }: Report): Check[] => checks.filter(({ kind }) => kind === 'truth');
