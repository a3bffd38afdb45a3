// Who argues for which document: as recorded, or the embedded engine for all.

import type { Seat } from '../../domain/debate.ts';
import type { Variant } from '../../domain/document.ts';
import type { AdversarialInput } from './input.ts';

export const seatsFor = ({ seats }: AdversarialInput, variants: readonly Variant[]): Seat[] =>
  variants.map(({ number }) => seats[number - 1] ?? seats[0] ?? { model: 'embedded' });
