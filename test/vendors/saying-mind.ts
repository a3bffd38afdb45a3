// A mind in the seats of an analyst, a reader and whoever decides, known from its prompts alone: it disputes the first
// statement it is asked about, lets the next one in without a place, drops the others, and says the same words with all.

export const MIND_FILES = {
  'a.md':
    '# Relay\n\n## Limits\n\nThe relay keeps an event for 30 days.\n\nA tenant has at most 50 subscriptions.\n',
  'b.md':
    '# Gateway\n\n## Bounds\n\nNotifications stay on disk for two weeks.\n\nEvery operator signs in with a second factor.\n\nLogs are compressed overnight by a worker.\n',
};

export function answerSaying(text: string, said: string, unlikely = ''): unknown {
  const asked = text.slice(text.lastIndexOf('INSTRUCTIONS. The data ends here.'));
  const numbers = (label: string): string[] =>
    (new RegExp(`^${label}: (.*)$`, 'm').exec(asked)?.[1] ?? '').split(' ').filter((one) => one !== '');
  const [disputed = '', ...rest] = numbers('JUDGE');
  if (disputed !== '') {
    const sides = [[disputed.startsWith('A') ? 'B1' : 'A1'], [disputed]];
    const conflict = { about: `for how long ${unlikely}`, kind: 'amount', severity: 'high', sides };
    return {
      conflicts: [{ ...conflict, take: 'open', why: said, ask: said }],
      statements: rest.map((n, at) =>
        at === 0 ? { n, is: 'adds', after: n, why: said } : { n, is: 'not', words: unlikely, why: said },
      ),
    };
  }
  const places = numbers('PLACE');
  if (places.length > 0)
    return { places: places.map((n) => ({ n, after: 'new: Bounds @ start', why: said })) };
  if (asked.includes('worst first')) return { findings: [{ kind: 'break', lines: [1], why: said }] };
  const items = /Judge each of these items once: (.*)\./.exec(asked)?.[1]?.split(', ') ?? [];
  return { items: items.map((id) => ({ id, why: `Since ${said}`, take: '1' })) };
}
