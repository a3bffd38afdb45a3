// Every mutation of the campaign.

import type { Mutation } from '../mutation.ts';
import { REFERENCE_MUTATIONS } from './references.ts';
import { REQUIREMENTS_MUTATIONS } from './requirements.ts';
import { ROADMAP_MUTATIONS } from './roadmap.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...REQUIREMENTS_MUTATIONS,
  ...ROADMAP_MUTATIONS,
  ...REFERENCE_MUTATIONS,
];
