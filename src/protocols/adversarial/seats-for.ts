// Who argues for which document: as recorded, or the embedded engine for all.

import type { Seat } from '../../domain/debate.ts';
import type { AdversarialInput } from './input.ts';

export const seatsFor = ({ documents, seats }: AdversarialInput): Seat[] =>
  documents.map((_document, index) => seats[index] ?? seats[0] ?? { model: 'embedded' });
