import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import type { PutQuestion } from '../../agents/human-agent.ts';
import { chooseBase } from '../../workflows/adversarial/questions/checkpoints/choose-base.ts';
import { readAnswerFile, readPipedLines } from './answer-file.ts';

const payload = {
  variants: [{ id: 'A', spec: 'original', label: 'a.md', score: 1 }],
  margin: 1,
  decidedBy: 'combined score',
};
const form = chooseBase.person;
if (form === undefined) throw new Error('a checkpoint without words');
const put: PutQuestion = {
  checkpoint: form.present(payload),
  fallback: { base: 'A' },
  payload,
  decide: (decision) => form.decide(decision, payload),
  read: (line) => form.read(line, payload),
};

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'x.json'), text);
  return folder;
}

describe('a file of answers', () => {
  test.each([
    ['nothing', '{}', { base: 'A' }],
    ['null', '{"after-base-selection": null}', { base: 'A' }],
    ['an empty line', '{"after-base-selection": " "}', { base: 'A' }],
    ['a line', '{"after-base-selection": "b"}', { base: 'B' }],
    ['an answer', '{"after-base-selection": {"base": "C"}}', { base: 'C' }],
  ])('%s', async (_, text, answer) => {
    const asker = await readAnswerFile('x.json', await fileWith(text));
    expect(await asker.ask(put, [])).toEqual({ answer });
  });

  test.each([
    ['no JSON', '{', /^x\.json is not valid JSON/],
    ['a list', '[]', /^x\.json: must be an object/],
    ['an unknown name', '{"after-debat": "accept"}', /^x\.json: there is no checkpoint "after-debat"/],
    ['a name that is none', '{"__proto__": {}}', /^x\.json: there is no checkpoint "__proto__"/],
    ['a wrong value', '{"after-debate": {"resolved": "X-001"}}', /^x\.json: after-debate\.resolved: /],
    ['a number', '{"after-debate": 1}', /^x\.json: after-debate: /],
  ])('%s is refused before the run begins', async (_, text, says) => {
    await expect(readAnswerFile('x.json', await fileWith(text))).rejects.toThrow(says);
  });

  test('an answer that is refused names file and path', async () => {
    const asker = await readAnswerFile('x.json', await fileWith('{"after-base-selection": "z"}'));
    const refused = asker.ask(put, [{ path: 'base', message: 'Z is no variant' }]);
    await expect(refused).rejects.toThrow('x.json: after-base-selection.base: Z is no variant');
  });
});

describe('lines piped in', () => {
  const OPEN = ['after-debate', 'after-base-selection'];
  test.each([
    ['a line', 'accept\nb\n', { base: 'B' }],
    ['of Windows', 'accept\r\nb\r\n', { base: 'B' }],
    ['an empty line', 'accept\n\n', { base: 'A' }],
    ['too few', '\n', { base: 'A' }],
  ])('%s', async (_, text, answer) => {
    const asker = await readPipedLines(Readable.from([Buffer.from(text)]), OPEN);
    expect(await asker?.ask(put, [])).toEqual({ answer });
  });

  test('nothing is nobody', async () => {
    expect(await readPipedLines(Readable.from([]), OPEN)).toBeUndefined();
  });

  test('lines without end are read as far as they count', async () => {
    function* forever(): Generator<Buffer> {
      for (;;) yield Buffer.from('b\n');
    }
    const asker = await readPipedLines(Readable.from(forever()), OPEN);
    expect(await asker?.ask(put, [])).toEqual({ answer: { base: 'B' } });
  });

  test('a line that is refused is named', async () => {
    const asker = await readPipedLines(Readable.from([Buffer.from('\nz\u001b[2J\n')]), OPEN);
    const refused = asker?.ask(put, [{ path: 'base', message: 'no variant' }]);
    await expect(refused).rejects.toThrow('Line 2 of standard input, "z\ufffd[2J": no variant');
  });
});
