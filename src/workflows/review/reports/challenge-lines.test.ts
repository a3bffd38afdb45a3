import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Shown } from '../../../domain/workflow/summary.ts';
import { addFields } from '../../../surfaces/cli/context/flags.ts';
import { openSession, type Session } from '../../../surfaces/cli/context/session.ts';
import { endWith, renderLine, shownIn } from '../../../surfaces/cli/workflow/summary.ts';
import type { Evidence, Severity } from '../model/challenge.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import { reviewRequest } from '../request/request.ts';
import { challengeLines, countBySeverity } from './challenge-lines.ts';
import { gateOf, type Left, NO_MIND } from './summary.ts';

function sessionWith(more: Partial<Session> = {}): Session {
  const { signal } = new AbortController();
  const options = { json: false, quiet: true, color: false, now: undefined, config: undefined };
  const opened = openSession(process, { signal, giveUp: signal, whenOutputGone: () => undefined }, options);
  return { ...opened, cwd: '/project', ...more };
}

const quote = (line: number, text: string, of: 'artifact' | 'context' = 'artifact'): Evidence => ({
  kind: 'quote',
  of,
  line,
  endLine: line,
  text,
});

function challenge(id: string, severity: Severity, ...evidence: readonly Evidence[]): ReviewedChallenge {
  return {
    id,
    severity,
    category: 'Conflicts',
    section: '',
    concern: `What is wrong with ${id}`,
    evidence: (evidence.length === 0 ? [quote(3, 'said')] : evidence) as ReviewedChallenge['evidence'],
    recommendation: 'Change it.',
    ifLeft: '',
    raisedIn: 1,
    lastRaisedIn: 1,
    number: 1,
    status: 'open',
    note: '',
  };
}

const text = (name: string) => ({ label: name, sourcePath: name, text: '' });

const FOLDER = '/project/review';

const around = (session: Session, more: Partial<Shown> = {}): Shown =>
  shownIn(session, {
    engine: 'embedded',
    request: {},
    isStrict: false,
    isNew: true,
    artifacts: [],
    folder: FOLDER,
    ...more,
  });

const shown = (challenges: readonly ReviewedChallenge[], session = sessionWith()): string[] =>
  challengeLines({
    challenges,
    input: { artifact: text('docs/PLAN.md'), context: text('PROJECT.md') },
    file: 'round-1.md',
    width: around(session).width,
  }).map((line) => renderLine(line, FOLDER, session));

test('worst first, each with its place, its words and what to do', () => {
  const challenges = [
    challenge('CH-2', 'minor'),
    challenge('CH-1', 'critical', quote(7, 'one\n  two', 'context')),
  ];
  expect(shown(challenges)).toEqual([
    '',
    'critical  Conflicts  CH-1',
    '  What is wrong with CH-1',
    '    PROJECT.md:7',
    '      "one two"',
    '    Do: Change it.',
    '',
    'minor  Conflicts  CH-2',
    '  What is wrong with CH-2',
    '    docs/PLAN.md:3',
    '      "said"',
    '    Do: Change it.',
  ]);
});

test('what was searched for in vain is said', () => {
  const searched: Evidence = { kind: 'searched', places: ['Limits', 'Errors'], terms: ['retry', 'timeout'] };
  expect(shown([challenge('CH-1', 'critical', searched)])).toContain(
    '    Searched Limits, Errors for "retry", "timeout"',
  );
});

test('long texts are wrapped or cut, many places and challenges are counted', () => {
  const many = Array.from({ length: 12 }, (_, index) => challenge(`CH-${index}`, 'significant'));
  const evidence = Array.from({ length: 5 }, (_, index) => quote(index + 1, 'word '.repeat(60)));
  const session = sessionWith({ liveSize: () => ({ columns: 60, rows: 24 }) });
  const lines = shown([challenge('CH-x', 'critical', ...evidence), ...many], session);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(lines).toContain('    and 2 more places');
  expect(lines.at(-1)).toBe('3 more challenges in review/round-1.md');
});

test('what a model says cannot steer the terminal', () => {
  const nasty = { ...challenge('CH-1', 'critical', quote(1, 'a\u001b[2Jb')), concern: 'c\u001b[31m\u202ed' };
  const said = shown([nasty]).join('\n');
  expect(said).toContain('c\ufffd[31m\ufffdd');
  expect(said).not.toContain('\u001b');
});

describe('gates', () => {
  const open = (...severities: Severity[]) => severities.map((severity) => ({ severity }));

  /** As typed behind --fail-on. */
  function parseFailOn(typed: string | undefined): unknown {
    const words = typed === undefined ? [] : ['--fail-on', typed];
    return addFields(new Command().exitOverride(), reviewRequest).parse(words, { from: 'user' }).opts()
      .failOn;
  }

  function endingOf(left: Left, failOn: string | undefined, isStrict: boolean) {
    const said: string[] = [];
    const session = sessionWith({ note: (line) => void said.push(line) });
    const exit = gateOf(left, around(session, { request: { failOn: parseFailOn(failOn) }, isStrict }));
    return { exitCode: endWith(exit, FOLDER, session), said: said.join('') };
  }

  test.each<[Severity[], string | undefined, boolean, boolean, number]>([
    [[], 'minor', false, true, 0],
    [['critical'], undefined, false, false, 0],
    [['critical'], 'never', true, false, 3],
    [['critical'], 'critical', true, false, 1],
    [['significant'], 'critical', false, false, 0],
    [['significant', 'minor'], 'significant', false, false, 1],
    [['minor'], 'Minor', false, true, 1],
    [['minor'], 'significant', true, true, 0],
  ])('%j left, --fail-on %s, strict %s, converged %s: %i', (left, failOn, strict, converged, exitCode) => {
    const ending = endingOf({ open: open(...left), converged }, failOn, strict);
    expect(ending.exitCode).toBe(exitCode);
    expect(ending.said).toMatch(
      exitCode === 1 ? /^error: --fail-on \w+: \d challenges? \(.*\) left open\n$/ : /^$/,
    );
  });

  test.each<[Severity[], string | undefined, boolean, number]>([
    [[], 'critical', false, 1],
    [['minor'], 'critical', true, 1],
    [[], undefined, false, 0],
    [[], undefined, true, 3],
  ])('no mind has read it: %j left, --fail-on %s, strict %s: %i', (left, failOn, strict, exitCode) => {
    const found = { open: open(...left), converged: false, unjudged: NO_MIND };
    const ending = endingOf(found, failOn, strict);
    expect(ending.exitCode).toBe(exitCode);
    expect(ending.said).toMatch(exitCode === 1 ? /no mind has read it/ : /^$/);
  });

  test('an unknown one is refused', () => {
    expect(() => parseFailOn('criticl')).toThrow('Unknown value for --fail-on: criticl');
  });

  test('counted by severity', () => {
    expect(countBySeverity(open('minor', 'critical', 'minor'))).toBe('3 challenges (1 critical, 2 minor)');
    expect(countBySeverity([])).toBe('0 challenges');
  });
});
