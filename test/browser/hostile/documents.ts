// Documents with a payload at every place that Markdown has, each between two words that must be in the page: what a document says is
// shown, whatever it is.

export const PLACES = ['heading', 'text', 'item', 'cell', 'quote', 'code', 'fence', 'title', 'picture'] as const;
type Place = (typeof PLACES)[number];

const lineOf = (payload: string): string => payload.replace(/[\r\n\u2028\u2029]+/g, ' ');
/** What no text may hold is refused before anything is shown. */
const writable = (payload: string): string => payload.replace(/[\0\u0001-\u0008\u000b\u000c\u000e-\u001f]/g, '');

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

/** A question for three judges. YAML is a superset of JSON. */
export const hostileQuestion = (payloads: readonly string[]): string =>
  JSON.stringify({
    debate_context: {
      question_id: 'hostile',
      question_text: `How long are records kept? ${payloads.slice(0, 4).map(writable).join(' ')}`,
      options: ['A', 'B', 'C'].map((id, at) => ({
        id,
        label: `Keep ${at + 1} years ${lineOf(writable(payloads[at] ?? ''))}`,
        description: payloads
          .map((payload, nth) => `- ${nth % 2 ? 'Good' : 'Bad'}, because of ${nth * (at + 1)} days of work ${lineOf(writable(payload))}`)
          .join('\n'),
      })),
      spec_context: payloads.map(writable).join('\n\n'),
      feature_name: lineOf(writable(payloads[1] ?? '')),
    },
  });

/** Files may be called anything but `/`. */
export const NAMES = [
  '<img src=x onerror=alert(1)>.md',
  '" onmouseover="alert(1)" x="\'.md',
  "javascript:alert(1)'.md",
] as const;
