// The script of a page: everything it does can be missed. It reads what the page says and never makes HTML out of text.

import { startCheckpoints } from './checkpoints.ts';
import { startDecisions } from './decisions.ts';
import { connectLive } from './live.ts';

document.documentElement.classList.add('script');
// First: it compares what the server sends with the page as it was sent.
connectLive();
startCheckpoints();
startDecisions();
