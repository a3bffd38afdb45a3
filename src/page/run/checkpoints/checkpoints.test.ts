import { expect, test } from 'vitest';
import type { Field } from '../../../domain/question.ts';
import type { RunRecord } from '../../model/record.ts';
import { checkpoints } from './checkpoints.ts';

const fields: readonly Field[] = [
  {
    kind: 'one',
    name: 'how',
    message: 'How?',
    choices: [
      {
        value: 'points',
        label: 'By points',
        next: [
          {
            kind: 'many',
            name: 'points',
            message: 'Which?',
            choices: [{ value: 'X-001', label: '<X>', hint: 'High' }],
            chosen: [],
          },
        ],
      },
      { value: 'share', label: 'By share', next: [{ kind: 'text', name: 'share', message: 'How much?' }] },
    ],
    chosen: [],
  },
];
const record = {
  folder: 'out/adversarial',
  waiting: [
    {
      step: 'checkpoint/after-debate',
      refused: ['"much" is no share'],
      checkpoint: {
        name: 'after-debate',
        question: ['Debate complete.', 'Do you want to <b>override</b> it?'],
        options: [
          { value: 'accept', label: 'Accept', fields: [] },
          { value: 'override', label: 'Override', fields },
        ],
        default: 'Accept',
        grammar: 'accept, or ids',
      },
    },
  ],
} as unknown as RunRecord;

test('a form with every option, the first chosen, and what is below each', () => {
  const { text } = checkpoints(record, { isLive: true })?.body ?? { text: '' };
  expect(text.match(/<form [^>]*data-post="checkpoint" data-name="after-debate"/g)).toHaveLength(2);
  expect(text.match(/<input [^>]*type="(?:radio|checkbox)"[^>]*>/g)).toEqual([
    '<input type="radio" name="option" value="accept" checked>',
    '<input type="radio" name="option" value="override">',
    '<input type="radio" name="field-how" value="points" checked>',
    '<input type="checkbox" name="field-points" value="X-001">',
    '<input type="radio" name="field-how" value="share">',
  ]);
  expect(text).toContain('<fieldset data-field="points" data-required>');
  expect(text).toContain('<p data-field="share">');
  expect(text).toContain('Do you want to &lt;b&gt;override&lt;/b&gt; it?');
  expect(text).toContain('&lt;X&gt;');
  expect(text).toContain('The last answer was not accepted: &quot;much&quot; is no share.');
});

test('a file asks nobody: it says where to answer', () => {
  const section = checkpoints(record, { isLive: false });
  expect(section?.count).toBe(1);
  expect(section?.body.text).not.toContain('<form');
  expect(section?.body.text).toContain('<code>steelman resume out/adversarial</code>');
  expect(checkpoints({ ...record, waiting: [] }, { isLive: true })).toBeUndefined();
});
