// The view of each persona.

import { CRAFT_VIEWS } from './craft-views.ts';
import { SYSTEM_VIEWS } from './system-views.ts';
import type { View } from './view.ts';

export const VIEWS: ReadonlyMap<string, View> = new Map([...SYSTEM_VIEWS, ...CRAFT_VIEWS]);
