import { expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { nameArtifactType } from './read-variants.ts';

const typeOf = (titles: readonly string[], labels: readonly string[] = []) =>
  nameArtifactType(
    variantsOf(...titles.map((title) => `# ${title}\n`)).map((variant, at) => ({
      ...variant,
      label: labels[at] ?? variant.label,
    })),
  );

test.each([
  [['Release Roadmap', 'Road Map 2026'], 'roadmap'],
  [['Checkout Specification', 'Checkout Spec'], 'spec'],
  [['Data Retention Policy', 'Data Retention Policy', 'Notes'], 'policy'],
  [['Roadmap', 'Notes'], undefined],
  [['Roadmap', 'Policy', 'Notes'], undefined],
  [['Notes', 'More Notes'], undefined],
  [['Special Notes', 'Special Guests'], undefined],
])('%j is a %s', (titles, type) => expect(typeOf(titles)).toBe(type));

test('labels count as titles do', () => {
  expect(typeOf(['A', 'B'], ['my-roadmap-v1.md', 'roadmap_2.md'])).toBe('roadmap');
});
