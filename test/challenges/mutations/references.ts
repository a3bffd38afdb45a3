// References that lead nowhere, planted into documents of any type.

import { ARTIFACT_TYPES, type ArtifactType } from '../../../src/workflows/review/model/challenge.ts';
import { insertBehind, linesMatching, type Mutation } from '../mutation.ts';

const CATEGORIES: Readonly<Record<ArtifactType, string>> = {
  requirements: 'Completeness',
  roadmap: 'Coverage',
  plan: 'Missing wiring',
  verification: 'Coverage',
};

export const REFERENCE_MUTATIONS: readonly Mutation[] = ARTIFACT_TYPES.map((type) => ({
  name: 'dead-reference',
  type,
  plant(text, random) {
    const near = random.pick(linesMatching(text, /^## /));
    const anchor = random.pick(['annex-of-the-board', 'what-was-agreed-in-may', 'list-of-the-printers']);
    const said = `The details stand [further below](#${anchor}).`;
    const planted = insertBehind(text, near.number, `\n${said}\n`);
    return { ...planted, category: CATEGORIES[type], what: said };
  },
}));
