// The measurements as Markdown: one table over all sets, then each set with its particulars and examples.

const MOST_CHARACTERS = 320;
/** Words kept on either side of the place where two long texts part. */
const CONTEXT = 12;

const number = (value) => (value === null || value === undefined ? '–' : value.toFixed(2));
const percent = (value) => `${(100 * value).toFixed(1)} %`;
const interval = (range) => (range ? `${number(range[0])}–${number(range[1])}` : '–');

/** @param {any[]} results */
export function renderSummary(results) {
  const names =
    results.find(({ baselines }) => baselines.length > 0)?.baselines.map(({ name }) => name) ?? [];
  return table(
    [
      'set',
      'n',
      'positives',
      'precision',
      'recall',
      'F1',
      '95 %',
      ...names.map((name) => `F1 ${name}`),
      'entailment flagged',
    ],
    results.map((one) => [
      one.set,
      one.n,
      one.positives,
      number(one.precision),
      number(one.recall),
      number(one.f1),
      interval(one.interval),
      ...names.map((_, index) => number(one.baselines[index]?.f1)),
      one.entailment ? share(one.entailment) : '–',
    ]),
  );
}

const share = ({ flagged, n, rate }) => `${flagged} of ${n} (${percent(rate)})`;

/** @param {any} result @param {boolean} withExamples */
export function renderSet(result, withExamples) {
  const parts = [
    `## ${result.set}`,
    [...facts(result)].map((line) => `- ${line}`).join('\n'),
    synonymTable(result),
    ...(result.groups ?? []).map(groupTable),
    kindTable(result),
    ...(withExamples
      ? [
          examples('Misses', result.misses),
          examples('False alarms', result.falseAlarms),
          controlExamples(result),
        ]
      : []),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function* facts(one) {
  const size = one.requirements ? `${one.requirements} requirements, ${one.n} pairs` : `${one.n} pairs`;
  yield `${size}, ${one.positives} positive: precision ${number(one.precision)}, recall ${number(one.recall)}, F1 ${number(one.f1)} (${interval(one.interval)})`;
  for (const { name, precision, recall, f1 } of one.baselines)
    yield `${name}: precision ${number(precision)}, recall ${number(recall)}, F1 ${number(f1)}`;
  yield `flagged by label: ${one.labels.map((row) => `${row.label} ${share(row)}`).join('; ')}`;
  if (one.controls) {
    const { own, n, flagged, rate, difference } = one.controls;
    yield `true pairs flagged ${percent(own)}, their second texts re-paired ${percent(rate)} (${flagged} of ${n}), difference ${number(difference)}`;
  }
  if (one.paraphrases) yield `paraphrases flagged: ${one.paraphrases.flagged} of ${one.paraphrases.n}`;
  if (one.relatedness)
    yield `relatedness, Spearman over ${one.relatedness.n} pairs: ours ${number(one.relatedness.spearman)}, word overlap ${number(one.relatedness.wordOverlap)}`;
  for (const { flag, positives, precision, recall, f1 } of one.without ?? [])
    yield `without the gold pairs marked ${flag}: ${positives} positive, precision ${number(precision)}, recall ${number(recall)}, F1 ${number(f1)}`;
}

function synonymTable({ againstSynonyms: rows }) {
  if (!rows) return '';
  const names = rows[0].baselines.map(({ name }) => `F1 ${name}`);
  return table(
    ['category against synonyms', 'n', 'positives', 'precision', 'recall', 'F1', '95 %', ...names],
    rows.map((row) => [
      row.category,
      row.n,
      row.positives,
      number(row.precision),
      number(row.recall),
      number(row.f1),
      interval(row.interval),
      ...row.baselines.map(({ f1 }) => number(f1)),
    ]),
  );
}

function groupTable({ field, values }) {
  return table(
    [field, 'n', 'positives', 'caught', 'missed', 'false alarms', 'flagged as'],
    values.map(({ value, n, positives, caught, falseAlarms, by }) => [
      value,
      n,
      positives,
      caught,
      positives - caught,
      falseAlarms,
      Object.entries(by)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', '),
    ]),
  );
}

function kindTable({ kinds }) {
  if (kinds.length === 0) return '';
  return table(
    ['flagged as', 'flagged', 'right', 'precision'],
    kinds.map(({ kind, flagged, right, precision }) => [kind, flagged, right ?? '–', number(precision)]),
  );
}

const controlExamples = ({ controls }) =>
  controls ? examples('Re-paired but flagged', controls.flaggedExamples) : '';

function examples(title, rows) {
  if (rows.length === 0) return `${title}: none.`;
  const blocks = rows.map((row, index) => {
    const [a, b] = shorten(row.a, row.b);
    const about = [row.id, row.label, row.group].filter(Boolean).join('; ');
    const why = row.reason ? `\n   - ${row.kind}: ${row.reason}` : '';
    return `${index + 1}. ${about ? `[${about}] ` : ''}overlap ${number(row.overlap)}${why}\n   - A: ${a}\n   - B: ${b}`;
  });
  return `${title}, closest wording first:\n\n${blocks.join('\n')}`;
}

/** Long passages are shown around the place where they part. */
function shorten(a, b) {
  const [wordsA, wordsB] = [a.split(/\s+/), b.split(/\s+/)];
  if (a.length <= MOST_CHARACTERS && b.length <= MOST_CHARACTERS) return [wordsA.join(' '), wordsB.join(' ')];
  let start = 0;
  while (start < wordsA.length && wordsA[start] === wordsB[start]) start++;
  let end = 0;
  const most = Math.min(wordsA.length, wordsB.length) - start;
  while (end < most && wordsA.at(-1 - end) === wordsB.at(-1 - end)) end++;
  const cut = (words) => {
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(words.length, words.length - end + CONTEXT);
    const text = words.slice(from, to).join(' ');
    const kept = text.length > 3 * MOST_CHARACTERS ? `${text.slice(0, 3 * MOST_CHARACTERS)}…` : text;
    return `${from > 0 ? '… ' : ''}${kept}${to < words.length ? ' …' : ''}`;
  };
  return [cut(wordsA), cut(wordsB)];
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
