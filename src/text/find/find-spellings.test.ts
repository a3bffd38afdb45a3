import { describe, expect, test } from 'vitest';
import { parseDocument } from '../parse/parse-document.ts';
import { findSpellings } from './find-spellings.ts';

const drifts = (...texts: string[]) =>
  findSpellings(texts.map((text, index) => ({ name: `${index}.md`, document: parseDocument(text) }))).map(
    ({ kind, rare, usual }) => `${kind}: ${rare.text} ${usual.text}`,
  );

/** Each form in two sentences. */
const twice = (...forms: string[]) => forms.map((form) => `We ${form} now. They ${form} here.`).join(' ');

describe('a drift', () => {
  test.each([
    ['a hyphen', twice('send e-mail', 'like email'), 'hyphen: e-mail email'],
    ['a hyphen and a capital', 'Time-out here. A time-out. The timeout. Timeout there.', 'hyphen: time-out timeout'],
    ['two words', twice('own backends', 'own back ends'), 'space: back ends backends'],
    ['a verb in one', twice('must log in', 'must login'), 'space: log in login'],
    ['capitals', twice('use GitHub', 'like Github'), 'capitals: Github GitHub'],
    ['British and American', twice('see behaviour', 'see behavior'), 'regional: behaviour behavior'],
    ['endings', twice('normalise it', 'normalize it'), 'regional: normalize normalise'],
  ])('%s', (_, text, drift) => expect(drifts(text).map((one) => one.split(' ').sort())).toEqual([drift.split(' ').sort()])); // biome-ignore format: a table

  test('over two files', () =>
    expect(drifts(twice('send e-mail'), twice('like email'))).toEqual(['hyphen: e-mail email']));
});

describe('no drift', () => {
  test.each([
    ['once', 'One e-mail. An email, the email.'],
    ['verb and noun', `${twice('must log in')} The login works. A login fails.`],
    ['code', twice('send `e-mail`', 'like email')],
    ['addresses', twice('see https://e-mail.example', 'like email')],
    ['a type', twice('return a GateResult', 'see a gate result')],
    ['grammar', twice('go everyday', 'go every day', 'see anyone', 'see any one')],
    ['the start of a sentence', 'Webhook one. Webhook two. A webhook. The webhook.'],
    ['emphasis', 'You MUST go. You MUST come. Must it? Must we?'],
    ['identifiers', twice('set e-mail_to', 'like email')],
  ])('%s', (_, text) => expect(drifts(text)).toEqual([]));
});
