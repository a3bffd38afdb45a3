// Bytes in, exact text out, or a message that names the file and says what is wrong with it.
// Apart from documents.ts because standard input and files given by a program pass the same checks.

import { UsageError } from '../../domain/errors.ts';

const MEGABYTE = 1024 * 1024;
/** Above what people write by hand (the longest standard that was looked at has 0.3 MB): two of them end within a minute and 1 GB. */
export const LARGEST_DOCUMENT = MEGABYTE / 2;
/** What is compared takes longer with each other document: four of the largest, not ten. */
const LARGEST_SUM = 2 * MEGABYTE;
/** In all, blank ones not counted: ten editions of one standard have 34,000 lines and sentences and 1,700 headings. */
const MOST_LINES = 40_000;
const MOST_HEADINGS = 10_000;

/** The text as it stands in the file, byte order mark included. */
export function decodeText(bytes: Uint8Array, name: string, largest = LARGEST_DOCUMENT): string {
  const problem = findBinary(bytes);
  if (problem !== undefined) {
    throw new UsageError(`Not a text file: ${name} (${problem})`, {
      code: 'input/binary',
      hint: 'Convert it to Markdown in UTF-8 first.',
    });
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const broken = findBrokenByte(bytes, Buffer.from(text));
  if (broken !== undefined) {
    const line = countLines(bytes.subarray(0, broken));
    throw new UsageError(`Not valid UTF-8: ${name} (byte ${broken + 1}, line ${line})`, {
      code: 'input/not-utf8',
      hint: 'Save the file as UTF-8, for example with: iconv -f WINDOWS-1252 -t UTF-8',
    });
  }
  checkText(text, name, largest);
  return text;
}

/** For texts that never were bytes: the same rules. */
export function checkText(text: string, name: string, largest = LARGEST_DOCUMENT): void {
  if (text === '') throw nothingToCompare(`File is empty: ${name}`, 'input/empty');
  if (text.trim() === '') throw nothingToCompare(`File holds only white space: ${name}`, 'input/blank');
  if (text.includes('\0')) {
    throw new UsageError(`Not a text file: ${name} (it holds a NUL character)`, {
      code: 'input/binary',
      hint: 'Remove the character.',
    });
  }
  if (!isWellFormed(text)) {
    throw new UsageError(`Not valid Unicode: ${name} (it holds half of a surrogate pair)`, {
      code: 'input/not-utf8',
      hint: 'The text was cut inside a character; pass it whole.',
    });
  }
  if (Buffer.byteLength(text) > largest) throw tooLarge(name, largest);
}

export const tooLarge = (name: string, largest = LARGEST_DOCUMENT): UsageError =>
  new UsageError(`File is larger than ${largest / MEGABYTE} MB: ${name}`, {
    code: 'input/too-large',
    hint: `The limit is ${largest / MEGABYTE} MB for each document. Split it, or take the parts that matter.`,
  });

export function checkSum(sizes: readonly number[]): void {
  const sum = sizes.reduce((all, size) => all + size, 0);
  if (sum <= LARGEST_SUM) return;
  // Rounded up: a byte too much must not read as the limit itself.
  const shown = (Math.ceil((sum / MEGABYTE) * 100) / 100).toFixed(2);
  throw new UsageError(`${sizes.length} documents have ${shown} MB in all`, {
    code: 'input/too-large',
    hint: `The limit is ${LARGEST_SUM / MEGABYTE} MB for the documents of one call. Take fewer, or the parts that matter.`,
  });
}

/** Time and memory go with what stands in a text, not with its bytes alone. */
export function checkShape(texts: readonly string[]): void {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  const headings = lines.filter((line) => /^ {0,3}(?:#|=+\s*$)/.test(line)).length;
  // Sentences on one line cost as much as lines.
  const said = lines.reduce(
    (sum, line) => sum + (bareLine(line).match(/[.!?。！？](?=\s)|$/g) ?? []).length,
    0,
  );
  const [count, most, what] =
    headings > MOST_HEADINGS
      ? [headings, MOST_HEADINGS, 'headings']
      : [said, MOST_LINES, 'lines and sentences'];
  if (count <= most) return;
  throw new UsageError(`The documents have ${count} ${what} in all`, {
    code: 'input/too-large',
    hint: `The limit is ${most} ${what} for the documents of one call. Take fewer, or the parts that matter.`,
  });
}

/** Without the number of an item, whose full stop ends nothing. */
const bareLine = (line: string): string => line.trim().replace(/^\d{1,9}\.\s/, '');

const nothingToCompare = (message: string, code: string) =>
  new UsageError(message, { code, hint: 'Put text into it, or leave it out of the comparison.' });

function findBinary(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'it is UTF-16';
  const at = bytes.indexOf(0);
  return at < 0 ? undefined : `byte ${at + 1} is NUL`;
}

/** `again` is what the decoded text encodes to: the first byte that differs was not UTF-8. */
function findBrokenByte(bytes: Uint8Array, again: Uint8Array): number | undefined {
  if (bytes.length === again.length && Buffer.compare(bytes, again) === 0) return undefined;
  const differs = bytes.findIndex((byte, index) => byte !== again[index]);
  const at = differs < 0 ? bytes.length : differs;
  // The replacement character is EF BF BD: a broken sequence that begins alike differs only later.
  if (bytes[at - 1] === 0xef) return at - 1;
  return bytes[at - 2] === 0xef && bytes[at - 1] === 0xbf ? at - 2 : at;
}

const countLines = (bytes: Uint8Array): number =>
  bytes.reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 1);

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
