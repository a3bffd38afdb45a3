// The script of a page: everything it does can be missed. It reads what the page says and never makes HTML out of text.

import { startCheckpoints } from './checkpoints.ts';
import { startDecisions } from './decisions.ts';
import { startEvidence } from './evidence.ts';
import { startFilters } from './filter.ts';
import { startKeyboard } from './keyboard.ts';
import { connectLive } from './live.ts';
import { startMerge } from './merge.ts';
import { startPoints } from './points.ts';

document.documentElement.classList.add('script');
// First: it compares what the server sends with the page as it was sent.
connectLive();
startCheckpoints();
startDecisions();
startEvidence();
startFilters();
startMerge();
startPoints();
startKeyboard();
