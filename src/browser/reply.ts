// Answers go to whoever is behind the page, the live server or the host of a chat, and what becomes of them is told in the window.

export interface Reply {
  readonly ok: boolean;
  readonly message: string;
}

/** `path`: what is answered, such as "decide". Never fails: the message says what became of it. */
type Send = (path: string, body: object) => Promise<Reply>;

const TOLD_MS = 8_000;
let send: Send | undefined;
let taking: number | undefined;

export function answerBy(way: Send): void {
  send = way;
}

export const post: Send = async (path, body) =>
  (await send?.(path, body)) ?? { ok: false, message: 'Nobody is there to answer' };

/** In a corner of the window; read out by screen readers. What went well is in the page as well, and is taken away again. */
export function tell(message: string, isGood = true): void {
  const line = document.querySelector('.live-note') ?? document.createElement('p');
  line.className = isGood ? 'live-note' : 'live-note is-wrong';
  line.setAttribute('role', 'status');
  if (!line.isConnected) document.body.append(line);
  if (line.textContent !== message) line.textContent = message;
  clearTimeout(taking);
  if (isGood) taking = setTimeout(() => line.replaceChildren(), TOLD_MS);
}
