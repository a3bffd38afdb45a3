import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { judgeRejection } from './judge-rejection.ts';

const sources = {
  document: parseDocument('# Spec\n\nNotes are kept for 30 days.\n'),
  context: parseDocument('# Project\n\nThe pilot has ten users.\n'),
};

test.each([
  ['See "Notes are kept for 30 days".', 'critical', true, 'line 3 of the document'],
  ['The context says "The pilot has ten users".', 'critical', true, 'line 3 of the context'],
  ['That was settled in ADR-12.', 'critical', true, 'names a decision'],
  ['The spec says "Notes are burnt at midnight".', 'critical', false, 'quotes neither'],
  ['We do not think that this matters much.', 'critical', false, 'quotes neither'],
  ['We do not think that this matters much.', 'significant', true, 'a reason is given'],
  ['No.', 'minor', false, 'no reason is given'],
] as const)('%s (%s): %s', (reason, severity, isValid, why) => {
  expect(judgeRejection(reason, severity, sources)).toEqual({ isValid, why: expect.stringContaining(why) });
});
