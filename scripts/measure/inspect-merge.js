// What can be said about a merged document from the texts alone, without the code that made or checked it: are the
// bytes of the base there, is every heading still one, does the outline jump where the base did not.

/**
 * Stretches of the base between the edits, looked for in the merged document one behind the other.
 * @param {string} base
 * @param {string} merged
 * @param {readonly { start: number, end: number, text: string }[]} edits in plan order
 */
export function findChangedBytes(base, merged, edits) {
  const stretches = [];
  let at = 0;
  for (const { start, end } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > at) stretches.push({ start: at, text: base.slice(at, start) });
    at = Math.max(at, end);
  }
  if (at < base.length) stretches.push({ start: at, text: base.slice(at) });
  const lost = [];
  let from = 0;
  for (const stretch of stretches) {
    const found = merged.indexOf(stretch.text, from);
    if (found < 0) lost.push(stretch);
    else from = found + stretch.text.length;
  }
  const untouched = stretches.reduce((sum, { text }) => sum + text.length, 0);
  const added = edits.reduce((sum, { text }) => sum + text.length, 0);
  return {
    lost,
    /** Share of the base that no edit took away. */
    kept: base.length === 0 ? 1 : untouched / base.length,
    /** Nothing but the untouched stretches and what the edits brought. */
    isWhole: lost.length === 0 && merged.length === untouched + added,
  };
}

/**
 * The merged document without the lines that say what is open. Of the added lines only those are taken out that are
 * such a mark or the blank line beside one: anything else stays, and is found.
 * @param {string} delivered @param {readonly number[]} added 1-based
 */
export function withoutMarks(delivered, added) {
  const own = new Set(added);
  const lines = delivered.split('\n');
  const isMark = (at) =>
    own.has(at + 1) && /^(?:> \*\*Open [A-Z]-\d+\*\*: |<!-- Open [A-Z]-\d+: )/.test(lines[at]);
  const isBeside = (at) => own.has(at + 1) && lines[at].trim() === '' && (isMark(at - 1) || isMark(at + 1));
  return lines.filter((_, at) => !isMark(at) && !isBeside(at)).join('\n');
}

/** ATX headings outside fences and comments, read by line. @param {string} text */
export function readHeadings(text) {
  const headings = [];
  let fence = '';
  let inComment = false;
  const body = text.replace(/^---\r?\n[\s\S]*?\n---[ \t]*\r?\n/, '');
  for (const raw of body.split('\n')) {
    const line = raw.trimEnd();
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== '') {
      if (mark?.[1].startsWith(fence) && mark[2].trim() === '') fence = '';
      continue;
    }
    if (inComment) {
      inComment = !line.includes('-->');
      continue;
    }
    if (mark && !(mark[1].startsWith('`') && mark[2].includes('`'))) fence = mark[1];
    else if (/^ {0,3}<!--/.test(line)) inComment = !line.includes('-->');
    else {
      const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?$/.exec(line);
      if (heading) headings.push({ level: heading[1].length, title: (heading[2] ?? '').trim() });
    }
  }
  return headings;
}

/** Headings of the base that are none any more, or stand in another order. */
export function findLostHeadings(base, merged) {
  const found = readHeadings(merged).map(spell);
  const lost = [];
  let at = 0;
  for (const heading of readHeadings(base).map(spell)) {
    const next = found.indexOf(heading, at);
    if (next < 0) lost.push(heading);
    else at = next + 1;
  }
  return lost;
}

const spell = ({ level, title }) => `${'#'.repeat(level)} ${title}`;

/** Headings more than one level below the one before them, where the same heading of the base is not. */
export function findNewGaps(base, merged) {
  const known = new Map();
  for (const gap of gapsOf(base)) known.set(gap, (known.get(gap) ?? 0) + 1);
  return gapsOf(merged).filter((gap) => {
    const left = known.get(gap) ?? 0;
    known.set(gap, left - 1);
    return left <= 0;
  });
}

function gapsOf(text) {
  const headings = readHeadings(text);
  return headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    return before && heading.level > before.level + 1 ? [spell(heading)] : [];
  });
}

/**
 * Lines that both sides have and the merged text has less often, whatever their order and margins.
 * @param {string} one @param {string} other @param {string} merged
 */
export function findLostLines(one, other, merged) {
  const [a, b, kept] = [one, other, merged].map(countLines);
  const shared = [...a].map(([line, count]) => ({ line, count: Math.min(count, b.get(line) ?? 0) }));
  return {
    shared: shared.reduce((sum, { count }) => sum + count, 0),
    lost: shared.filter(({ line, count }) => (kept.get(line) ?? 0) < count).map(({ line }) => line),
  };
}

function countLines(text) {
  const counts = new Map();
  for (const line of linesOf(text)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Agreement of two texts by their lines, each counted as often as it stands. */
export function lineF1(text, wanted) {
  const own = linesOf(text);
  const left = countLines(wanted);
  let shared = 0;
  for (const line of own) {
    const count = left.get(line) ?? 0;
    if (count > 0) shared += 1;
    left.set(line, count - 1);
  }
  const all = own.length + linesOf(wanted).length;
  return all === 0 ? 1 : (2 * shared) / all;
}

/** Lines of the wanted text that the base lacks, and how many of them the merged text has. */
export function findArrived(base, merged, wanted) {
  const [own, got] = [base, merged].map((text) => new Set(linesOf(text)));
  const missing = linesOf(wanted).filter((line) => !own.has(line));
  return { wanted: missing.length, arrived: missing.filter((line) => got.has(line)).length };
}
