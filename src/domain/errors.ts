// Errors are sorted by who must act. Surfaces map them to exit codes; messages are for people.

/** Something that the caller should know and the run continues with. */
export interface Warning {
  /** Stable, such as "input/not-markdown". */
  readonly code: string;
  readonly message: string;
}

interface ErrorDetails {
  /** Stable and documented, such as "input/file-not-found". */
  readonly code: string;
  /** The next action, in one sentence. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

export abstract class SteelmanError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  abstract readonly exitCode: number;

  constructor(message: string, { code, hint, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = hint;
  }
}

/** The caller can fix this: a flag, a file, a configuration value, a missing key. */
export class UsageError extends SteelmanError {
  readonly exitCode = 2;
}

/** An agent gave no usable answer. */
export class AgentError extends SteelmanError {
  readonly exitCode = 4;
  readonly retryable: boolean;

  constructor(message: string, details: ErrorDetails & { readonly retryable?: boolean }) {
    super(message, details);
    this.retryable = details.retryable ?? false;
  }
}

/** A limit on what a run may cost was reached; what was answered is kept, and a higher limit lets it go on. */
export class BudgetError extends SteelmanError {
  readonly exitCode = 5;
  readonly limit: 'cost' | 'calls' | 'tokens';
  /** A limit that lets the run go on for a while. */
  readonly suggested: number;

  constructor(
    message: string,
    details: ErrorDetails & { readonly limit: BudgetError['limit']; readonly suggested: number },
  ) {
    super(message, details);
    this.limit = details.limit;
    this.suggested = details.suggested;
  }
}

/** A stored run cannot be read, written or resumed. */
export class JournalError extends SteelmanError {
  readonly exitCode = 6;
}

/** The run was asked to stop (Ctrl-C, AbortSignal); what was recorded can be resumed. */
export class InterruptedError extends SteelmanError {
  readonly exitCode = 130;
}

/** The run waits for a person, who was told what for: nothing is wrong, and it goes on when they have answered. */
export class WaitingError extends SteelmanError {
  readonly exitCode = 0;
}

/** Our own mistake; never the reader's. */
export class InternalError extends SteelmanError {
  readonly exitCode = 70;
}

/** From here on the beginning of a word is as good as a slip in it. */
const SHORTEST_BEGINNING = 3;

/** Ties go to the word listed first. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | undefined;
  let best = most + 1;
  for (const word of known) {
    const other = word.toLowerCase();
    const isBeginning = wanted.length >= SHORTEST_BEGINNING && other.startsWith(wanted);
    if (!isBeginning && Math.abs(other.length - wanted.length) >= best) continue;
    const distance = isBeginning ? 1 : measureEdits(wanted, other);
    if (distance < best) [nearest, best] = [word, distance];
  }
  return nearest;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. Own code because
 * `fastest-levenshtein` counts a swap, the commonest slip, as two edits: of a short word too many.
 */
function measureEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row - 2, column - 2) + (isSwapped ? 1 : Number.POSITIVE_INFINITY),
        ),
      );
    }
  }
  return at(from.length, to.length);
}
