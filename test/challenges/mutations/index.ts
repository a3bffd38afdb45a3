// Every mutation of the campaign; each type of document has a file of its own.

import type { Mutation } from '../mutation.ts';
import { PLAN_MUTATIONS } from './plan.ts';
import { REQUIREMENTS_MUTATIONS } from './requirements.ts';
import { ROADMAP_MUTATIONS } from './roadmap.ts';
import { VERIFICATION_MUTATIONS } from './verification.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...REQUIREMENTS_MUTATIONS,
  ...ROADMAP_MUTATIONS,
  ...PLAN_MUTATIONS,
  ...VERIFICATION_MUTATIONS,
];
