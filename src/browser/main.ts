// The script of a page: everything it does can be missed. It reads what the page says and never makes HTML out of text.

import { startEvidence } from './evidence.ts';
import { startFilters } from './filter.ts';
import { startKeyboard } from './keyboard.ts';
import { connectLive } from './live.ts';
import { startMerge } from './merge.ts';
import { startPoints } from './points.ts';

document.documentElement.classList.add('script');
startEvidence();
connectLive();
startFilters();
startMerge();
startPoints();
startKeyboard();
