// Words of others in a line of the brief.

import { escapeLine } from '../../../markdown/escape-line.ts';
import { cutText } from '../cut-text.ts';

/** Of a title and a reason. */
const LONGEST = 110;
/** Of a side: what decides is in it, and has been chosen by words. */
const LONGEST_SIDE = 300;

/** Cut before it is escaped: what is left has to stay what it is. */
export const say = (text: string): string => escapeLine(cutText(text.replace(/\s+/g, ' '), LONGEST));

export const saySide = (text: string): string => escapeLine(cutText(text.replace(/\s+/g, ' '), LONGEST_SIDE));
