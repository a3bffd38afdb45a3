import { expect, test } from 'vitest';
import { JournalError, UsageError } from '../domain/errors.ts';
import { explainIoError } from './explain-io-error.ts';

const systemError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

test.each([
  ['EACCES', 'no-permission', 'permission denied'],
  ['EPERM', 'no-permission', 'permission denied'],
  ['ENOSPC', 'no-space', 'no space left on the disk'],
  ['EDQUOT', 'no-space', 'your disk quota is used up'],
  ['EFBIG', 'no-space', 'the file would be larger than is allowed here'],
  ['EROFS', 'read-only', 'the file system is read-only'],
  ['ENOTDIR', 'not-a-folder', 'a part of the path is a file, not a folder'],
  ['EEXIST', 'not-a-folder', 'a file of that name is in the way'],
  ['EISDIR', 'in-the-way', 'a folder of that name is in the way'],
  ['ENOENT', 'gone', 'the folder is gone'],
  ['ELOOP', 'symlink-loop', 'its symbolic links go round in a circle'],
  ['ENAMETOOLONG', 'name-too-long', 'the name is too long'],
  ['EMFILE', 'too-many-files', 'too many files are open'],
  ['ENFILE', 'too-many-files', 'too many files are open'],
  ['EIO', 'disk-error', 'the disk reported an error'],
  ['ESTALE', 'io', 'the system answered ESTALE'],
])('%s becomes %s', (name, code, says) => {
  const cause = systemError(name);
  const error = explainIoError(cause, 'write', 'out/a.md', 'journal');
  expect(error).toBeInstanceOf(JournalError);
  expect(error).toMatchObject({
    code: `journal/${code}`,
    message: `Cannot write "out/a.md": ${says}`,
    hint: expect.stringMatching(/^[A-Z].+\.$/),
    cause,
  });
});

test('while a folder is being chosen, the caller can choose another', () => {
  const error = explainIoError(systemError('EROFS'), 'write', 'out', 'output');
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ code: 'output/read-only' });
});

test.each([
  ['an error of ours', new JournalError('x', { code: 'journal/locked' })],
  ['an error of Node', systemError('ERR_INVALID_ARG_TYPE')],
  ['a mistake', new TypeError('x')],
  ['something else', 'x'],
  ['nothing', undefined],
])('%s stays what it is', (_, error) => {
  expect(explainIoError(error, 'read', 'out', 'journal')).toBe(error);
});
