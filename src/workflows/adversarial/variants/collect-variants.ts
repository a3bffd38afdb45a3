// The variants of a comparison, each published in one form before anything is said of them.

import type { Variant } from '../../../domain/document.ts';
import type { StandIns } from '../debate/doors.ts';
import type { AdversarialInput } from '../request/input.ts';
import { generateVariants } from './generate-variants.ts';
import { describeStripped, normaliseText, readVariants, variantFileName } from './read-variants.ts';

/** As they were given, or as they are written now. */
export async function collectVariants(input: AdversarialInput, doors: StandIns): Promise<readonly Variant[]> {
  const variants = input.source === undefined ? readVariants(input) : await generateVariants(input, doors);
  for (const message of describeStripped(input.source === undefined ? input.documents : []))
    doors.deliberation.report({ type: 'warning', message });
  for (const variant of variants) {
    await doors.deliberation.publish(variantFileName(variant), normaliseText(variant.document.text));
  }
  return variants;
}
