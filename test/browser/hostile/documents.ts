// Documents with a payload at every place that Markdown has, each between two words that must be in the page: what a document says is
// shown, whatever it is.

export const PLACES = [
  'heading',
  'text',
  'item',
  'cell',
  'quote',
  'code',
  'fence',
  'title',
  'picture',
] as const;
type Place = (typeof PLACES)[number];

const lineOf = (payload: string): string => payload.replace(/[\r\n\u2028\u2029]+/g, ' ');
/** What no text may hold is refused before anything is shown. */
const writable = (payload: string): string => payload.replace(/(?![\t\r\n])\p{Cc}/gu, '');

/** Words around a payload; `who` tells documents apart. */
export const around = (who: string, place: Place, at: number): readonly [string, string] => [
  `zq${who}${place}${at}a`,
  `zq${who}${place}${at}z`,
];

/** `days` and `who` differ between documents, so that each contradicts the others. */
export function hostileDocument(payloads: readonly string[], who: string, days: number): string {
  const topics = payloads.map((raw, at) => {
    const payload = writable(raw);
    const line = lineOf(payload);
    const put = (place: Place, text = line): string => around(who, place, at).join(` ${text} `);
    const id = String(at + 1).padStart(3, '0');
    return `## Keeping of kind ${at} ${put('heading')}

Records of kind ${at} are kept ${days + at} days. ${put('text')}

- FR-${id}: The service must delete each record of kind ${at} within ${days + at} days. ${put('item')}
- [link ${at}](<${line.replace(/[<>\\]/g, '')}> "${line.replace(/["\\]/g, '')}") ${put('title')} [again][r${at}]

| key | value |
|---|---|
| kind ${at} ${put('cell', line.replace(/\\/g, '').replaceAll('|', '\\|'))} | ${days + at} days |

> The auditor of kind ${at} asks for ${days} days. ${put('quote')}

Set \`keep_${at} = ${days}\` and \`\` ${put('code', line.replaceAll('`', "'"))} \`\`. ![${put('picture', line.replace(/[[\]\\]/g, ''))}](x.png)

~~~~ ${line.replaceAll('~', '')}
${put('fence', payload.replaceAll('~', '-'))}
~~~~

[r${at}]: <${line.replace(/[<>\\]/g, '')}>
`;
  });
  return `# Records ${who} ${lineOf(writable(payloads[0] ?? ''))}\n\n${topics.join('\n')}`;
}

/** A question for three judges, of which the last option is the best. YAML is a superset of JSON. */
export function hostileQuestion(payloads: readonly string[]): string {
  const line = (at: number): string => lineOf(writable(payloads[at % payloads.length] ?? ''));
  const options = [
    ['Online only', 'Bad, because technicians lose their reports', 'Bad, because 60 days of work'],
    [
      'Full offline mode',
      'Bad, because conflicts corrupt data',
      'Bad, because it is complex: 90 days of work',
    ],
    [
      'Drafts offline',
      'Good, because no report is lost any more',
      'Good, because it is easy to build: 5 days',
    ],
  ].map(([label = '', ...reasons], at) => ({
    id: 'ABC'.charAt(at),
    label: `${label} ${line(at)}`,
    description: [
      ...reasons.map((one, nth) => `- ${one}. ${line(at + 3 * nth)}`),
      ...payloads.map(writable),
    ].join('\n'),
  }));
  return JSON.stringify({
    debate_context: {
      question_id: 'hostile',
      question_text: `Should the app support working offline? ${line(4)}`,
      options,
      spec_context: `A lost report must never be possible.\n\n${payloads.map(writable).join('\n\n')}`,
      feature_name: line(1),
    },
  });
}

/** Files may be called anything but `/`. */
export const NAMES = [
  '<img src=x onerror=alert(1)>.md',
  '" onmouseover="alert(1)" x="\'.md',
  "javascript:alert(1)'.md",
] as const;
