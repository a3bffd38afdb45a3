// Variants made of texts, for tests that care about what documents say and not where they come from.

import type { Claim } from '../../src/domain/claim.ts';
import type { Variant } from '../../src/domain/document.ts';
import { readVariants } from '../../src/workflows/adversarial/variants/read-variants.ts';

export function variantsOf(...texts: readonly string[]): Variant[] {
  const documents = texts.map((text, index) => ({
    label: `v${index + 1}.md`,
    sourcePath: `v${index + 1}.md`,
    text,
  }));
  return readVariants({ documents });
}

/** A specification with one section that says this. */
export const section = (body: string, title = 'Limits'): string => `# Spec\n\n## ${title}\n\n${body}\n`;

export const textAt = (
  variants: readonly Variant[],
  { variant, start, end }: Pick<Claim, 'variant' | 'start' | 'end'>,
): string => variants.find(({ id }) => id === variant)?.document.text.slice(start, end) ?? '';
