// The script of a page: everything it does can be missed. It reads what the page says and never makes HTML out of text.

import { startCheckpoints } from './checkpoints.ts';
import { startDecisions } from './decisions.ts';
import { connectLive } from './live.ts';
import { startEvidence } from './reading/evidence.ts';
import { startFilters } from './reading/filter.ts';
import { startKeyboard } from './reading/keyboard.ts';
import { startMerge } from './reading/merge.ts';
import { startPoints } from './reading/points.ts';

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
