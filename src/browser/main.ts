// The script of a page: everything it does can be missed. It reads what the page says and never makes HTML out of text.

import { startDecisions } from './decisions.ts';
import { connectLive } from './live.ts';

document.documentElement.classList.add('script');
startDecisions();
connectLive();
