// What is said under a titled requirement or in an item: a part of it, unless its label or a mark says otherwise.

import type { Statement } from '../statements/statement.ts';
import { isPutOffMark } from '../words/deferral-words.ts';
import { saysDependence } from '../words/dependency-words.ts';
import { FIRM, isMeasured, isMeta, isQuestion, isReason, proves, whyNone } from '../words/sentence-kinds.ts';
import { type Called, call, LEFT_OUT, OPEN_QUESTION } from './classification.ts';

export function callOwned(statement: Statement, putOff: string | undefined): Called {
  const { part, form, text, owner } = statement;
  if (part === 'acceptance') return call('criterion');
  if (part === 'dependency') return call('dependency');
  if (part === 'excluded')
    return owner?.part === part ? call('detail') : call('deferred', 'the spec leaves it out');
  if (LEFT_OUT[part] !== undefined) return call('context', LEFT_OUT[part]);
  if (isQuestion(text)) return call('context', OPEN_QUESTION);
  if (isReason(text)) return call('detail');
  if (form === 'item') return callOwnedItem(text, putOff);
  return form === 'sentence' && (proves(text) || isBinding(text)) ? call('criterion') : call('detail');
}

function callOwnedItem(text: string, putOff: string | undefined): Called {
  if (isMeta(text) || isPutOffMark(text)) return call('detail');
  return putOff === undefined ? call('criterion') : call('deferred', putOff);
}

const isBinding = (text: string): boolean =>
  (FIRM.test(text) || isMeasured(text)) && whyNone(text) === undefined && !saysDependence(text);
