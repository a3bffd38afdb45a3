// The script of a run's view in a chat (MCP Apps): it speaks JSON-RPC with the host around it and with nobody else. What comes from
// there is data; only what our own tool made of the run becomes elements.

import { startCheckpoints } from './checkpoints.ts';
import { startDecisions } from './decisions.ts';
import { rememberParts, replaceParts } from './replace-parts.ts';
import { answerBy, type Reply, tell } from './reply.ts';

type Data = Readonly<Record<string, unknown>>;

const PROTOCOL = '2026-01-26';
const LOOK_MS = 3_000;
const UNKNOWN_METHOD = -32_601;

const pending = new Map<unknown, (answer: Data) => void>();
let asked = 0;
let run: string | undefined;
let version = '';
let isOver = false;
let next: number | undefined;

const dataIn = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

/** A view in a sandbox is not told where its host is from. */
const send = (message: object): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

async function ask(method: string, params: object): Promise<Data> {
  asked += 1;
  const id = asked;
  send({ id, method, params });
  const { result, error } = await new Promise<Data>((resolve) => pending.set(id, resolve));
  if (error !== undefined) throw new Error(String(dataIn(error).message));
  return dataIn(result);
}

const call = async (name: string, given: object): Promise<Data> => {
  const { structuredContent, isError } = await ask('tools/call', { name, arguments: { run, ...given } });
  const told = dataIn(structuredContent);
  if (isError === true) throw new Error(String(told.error ?? 'The server refused this'));
  return told;
};

function hear({ source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent) return;
  const { jsonrpc, id, method, params } = dataIn(data);
  if (jsonrpc !== '2.0') return;
  if (typeof method !== 'string') {
    pending.get(id)?.(dataIn(data));
    pending.delete(id);
  } else if (id === undefined) heed(method, dataIn(params));
  else if (method === 'ping' || method === 'ui/resource-teardown') send({ id, result: {} });
  else send({ id, error: { code: UNKNOWN_METHOD, message: 'This view does not do that' } });
}

function heed(method: string, params: Data): void {
  if (method === 'ui/notifications/host-context-changed') dress(params);
  // Some hosts also send the results of what this view has called.
  if (run !== undefined) return;
  if (method === 'ui/notifications/tool-cancelled') say('This was cancelled before a run had begun.');
  if (method === 'ui/notifications/tool-result') {
    const { run: id, error, status } = dataIn(params.structuredContent);
    if (typeof id === 'string') {
      run = id;
      void refresh();
    } else say(`There is no run to show: ${error ?? status ?? 'nothing was told'}.`);
  }
}

function say(words: string): void {
  const line = document.querySelector('main > p');
  if (line !== null) line.textContent = words;
}

/** Of the system until the host says which: there its rules hold always, or never. */
const darkRules = [...document.styleSheets].flatMap(({ cssRules }) =>
  [...cssRules].filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'),
  ),
);

function dress({ theme }: Data): void {
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  for (const { media } of darkRules) media.mediaText = theme === 'dark' ? 'all' : 'not all';
}

/** Gets the run as it is now, unless that is what is shown. */
async function refresh(): Promise<void> {
  clearTimeout(next);
  try {
    const told = await call('page', { seen: version });
    version = String(told.version);
    if (typeof told.body === 'string') {
      replaceParts(told.body);
      isOver = told.over === true;
    }
    // What a chat leaves out cannot be gone to.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]'))
      if (document.getElementById(link.getAttribute('href')?.slice(1) ?? '') === null)
        link.removeAttribute('href');
  } catch (error) {
    tell(`The run cannot be shown: ${(error as Error).message}`, false);
  }
  if (!isOver && document.visibilityState === 'visible') next = setTimeout(refresh, LOOK_MS);
}

/** What is answered, as the tool "run" takes it, and what is said when it was. */
const ANSWERS: Readonly<Record<string, (body: Data) => readonly [given: object, done: string]>> = {
  decide: ({ item, take, words, why }) => [
    { do: 'answer', item, ...(take === 'words' ? { words } : { take }), why },
    `${item} is decided`,
  ],
  checkpoint: ({ name, line, option, values }) => [
    { do: 'answer', item: name, take: line ?? JSON.stringify({ option, values }) },
    'Your answer was taken',
  ],
  continue: () => [{ do: 'resume' }, 'The run goes on'],
};

async function answer(path: string, given: object): Promise<Reply> {
  const body = dataIn(given);
  const [said, done] = ANSWERS[path]?.(body) ?? [];
  if (said === undefined || done === undefined) return { ok: false, message: 'A chat cannot take this' };
  try {
    if (path === 'decide') await refresh();
    const item = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(String(body.item))}"]`);
    if (path === 'decide' && item?.dataset.was !== body.was)
      return { ok: false, message: 'Not recorded: it was decided meanwhile. Please look again' };
    await call('run', said);
    await refresh();
    return { ok: true, message: done };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}

/** In a sandbox without forms nothing is ever submitted: the event that the forms wait for is made of the click. */
function submit(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.type !== 'submit' || button.form === null) return;
  event.preventDefault();
  if (button.form.reportValidity())
    button.form.dispatchEvent(
      new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }),
    );
}

async function start(): Promise<void> {
  const appInfo = { name: 'steelman', version: document.body.dataset.app ?? '' };
  const appCapabilities = { availableDisplayModes: ['inline', 'fullscreen'] };
  const { hostContext } = await ask('ui/initialize', { appInfo, appCapabilities, protocolVersion: PROTOCOL });
  dress(dataIn(hostContext));
  send({ method: 'ui/notifications/initialized' });
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    send({ method: 'ui/notifications/size-changed', params: { width: window.innerWidth, height } });
  }).observe(document.documentElement);
}

document.documentElement.classList.add('script');
rememberParts();
answerBy(answer);
startCheckpoints();
startDecisions();
document.addEventListener('click', submit);
document.addEventListener('visibilitychange', () => run !== undefined && void refresh());
window.addEventListener('message', hear);
void start().catch((error: Error) => say(`The host does not show this: ${error.message}.`));
