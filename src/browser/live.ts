// The live page: puts what is new in place of what was there, and sends what somebody answers. While nobody looks it is quiet; when
// the server is away it says so, and goes on once that is back.

import { tellAges } from './ages.ts';
import { rememberParts, replaceParts } from './replace-parts.ts';
import { answerBy, type Reply, tell } from './reply.ts';

const AGAIN_MS = 1_500;
const AWAY =
  'The server is not running. This page shows what it last knew, and goes on when you start steelman serve again.';
const ANEW =
  'The server was started again. Open the address that it printed; this page then goes on by itself.';

const address = document.body.dataset.live;
let shown = document.body.dataset.version ?? '';
let source: EventSource | undefined;
let retry: number | undefined;
let wanted: string | undefined;
let isFetching = false;
let isAway = false;

/** To be called before anything else changes the page. */
export function connectLive(): void {
  if (address === undefined) return;
  answerBy(post);
  rememberParts();
  tellAges();
  setInterval(tellAges, 60_000);
  document.addEventListener('visibilitychange', connect);
  connect();
}

/** One that nobody sees holds no connection: a browser has few for each server. */
function connect(): void {
  source?.close();
  clearTimeout(retry);
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(`${address}/events`);
  source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    if (data !== shown || isAway) void refresh(data);
  });
  // It would give up where the server answers anything but events.
  source.addEventListener('error', () => {
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(connect, AGAIN_MS);
    void refresh(shown);
  });
}

/** One at a time; what is told meanwhile is fetched after it. */
async function refresh(version: string): Promise<void> {
  wanted = version;
  if (isFetching) return;
  isFetching = true;
  while (wanted !== undefined) {
    const next = wanted;
    wanted = undefined;
    await fetchBody(next).catch(() => leave(AWAY));
  }
  isFetching = false;
}

async function fetchBody(version: string): Promise<void> {
  const response = await fetch(`${address}/body`);
  if (response.status === 401) return leave(ANEW);
  if (!response.ok) return leave('This cannot be shown just now.');
  replaceParts(await response.text());
  tellAges();
  shown = version;
  if (isAway) tell('');
  isAway = false;
}

function leave(message: string): void {
  isAway = true;
  tell(message, false);
}

async function post(path: string, body: object): Promise<Reply> {
  try {
    const response = await fetch(`${address}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.headers.get('content-type')?.startsWith('application/json')) return await response.json();
    return { ok: false, message: response.status === 401 ? ANEW : (await response.text()).trim() };
  } catch {
    return {
      ok: false,
      message: 'The server is not running: nothing was sent. Your answer stays in this page.',
    };
  }
}
