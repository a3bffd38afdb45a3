import { describe, expect, test } from 'vitest';
import { checkFolder } from '../../workflows/check/index.ts';
import { readFolder } from '../../workflows/check/reading.ts';
import { countFailing, FAIL_ON, judgeReport } from './judged.ts';
import {
  renderers,
  renderGithub,
  renderJson,
  renderJunit,
  renderSarif,
  renderText,
} from './render-report.ts';

/** Text that would break every format if it got through as it is. */
const NASTY = `<i>x</i> & "y" 'z' ::error::\u001b 100%`;
const HOSTILE = {
  'a, b: 100%.md': `The <b>nightly</b> backup job & its "friends" keep ::error:: ]]> archives for 7 days.\n\nSee [${NASTY}](#&">%0A::error::).`,
  'b.md': 'The <b>nightly</b> backup job & its "friends" keep ::error:: ]]> archives for 30 days.',
};

const reportOf = (files: Record<string, string>, baseline?: ReadonlySet<string>) =>
  judgeReport(
    checkFolder(readFolder(Object.entries(files).map(([name, text]) => ({ name, text })))),
    baseline,
  );

const report = reportOf(HOSTILE);
const [first, second] = report.findings;
const known = reportOf(HOSTILE, new Set([first?.fingerprint ?? '']));

test('there is something to render', () =>
  expect(report.findings.map(({ kind, places }) => `${kind} ${places.length}`)).toEqual([
    'contradiction 2',
    'broken-reference 1',
  ]));

describe('text', () => {
  test('every finding begins with its place', () => {
    const lines = renderText(report).split('\n');
    const main = lines.filter((line) => /^\S/.test(line)).slice(0, -1);
    expect(main).toHaveLength(2);
    for (const line of main) expect(line).toMatch(/^a, b: 100%\.md:\d+:\d+: (?:high|medium|low) [a-z-]+: ./);
    expect(lines[1]).toMatch(/^ {4}b\.md:1:1: "The <b>nightly/);
    expect(lines.at(-2)).toBe(
      '2 findings (1 high, 1 medium, 0 low) in 2 files; 3 claims and 1 reference examined; 1 of 1 pair of files compared',
    );
  });

  test('holds no terminal codes', () => expect(renderText(report)).not.toMatch(/\p{Cc}(?<!\n)/u));

  test('marks what is new beside a baseline only', () => {
    expect(renderText(report)).not.toContain('[new]');
    expect(renderText(known).match(/ \[new\]$/gm)).toHaveLength(1);
    expect(renderText(known)).toContain('1 new)');
  });

  test('can be without the summary', () =>
    expect(renderText(report, { summary: false })).not.toContain('examined'));
});

test('json comes back as it went in', () => {
  const parsed = JSON.parse(renderJson(known));
  expect(parsed).toMatchObject({ status: 'success', counts: { high: 1, medium: 1, low: 0, new: 1 } });
  expect(parsed.findings.map((one: { new: boolean }) => one.new)).toEqual([false, true]);
  expect(parsed.findings[0].places[1]).toMatchObject({
    file: 'b.md',
    line: 1,
    quote: first?.places[1]?.quote,
  });
});

describe('sarif', () => {
  const { $schema, version, runs } = JSON.parse(renderSarif(known));

  test('has what the schema of 2.1.0 requires', () => {
    expect([version, $schema, runs.length]).toEqual(['2.1.0', expect.stringContaining('sarif-2.1.0'), 1]);
    expect(runs[0].tool.driver.name).toBe('steelman');
    const ids = runs[0].tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const result of runs[0].results) {
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(['error', 'warning', 'note']).toContain(result.level);
      expect(typeof result.message.text).toBe('string');
      const { artifactLocation, region } = result.locations[0].physicalLocation;
      expect(decodeURIComponent(artifactLocation.uri)).toBe('a, b: 100%.md');
      expect(new URL(artifactLocation.uri, 'file:///x/').protocol).toBe('file:');
      expect(region.startLine).toBeGreaterThan(0);
      expect(region.endColumn).toBeGreaterThan(region.startLine === region.endLine ? region.startColumn : 0);
      expect(Object.values(result.partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    }
  });

  test('tells the second place and what is new', () => {
    expect(runs[0].results[0].relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('b.md');
    expect(runs[0].results.map((one: { baselineState: string }) => one.baselineState)).toEqual([
      'unchanged',
      'new',
    ]);
    expect(JSON.parse(renderSarif(report)).runs[0].results[0]).not.toHaveProperty('baselineState');
  });
});

/** As the runner of workflows reads a line. */
function readCommand(line: string) {
  const [, name = '', properties = '', text = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const unescaped = (value: string): string =>
    value
      .replace(/%3A/g, ':')
      .replace(/%2C/g, ',')
      .replace(/%0D/g, '\r')
      .replace(/%0A/g, '\n')
      .replace(/%25/g, '%');
  const fields = properties.split(',').map((pair) => pair.split('=').map(unescaped) as [string, string]);
  return { name, fields: Object.fromEntries(fields), text: unescaped(text) };
}

describe('github', () => {
  const lines = renderGithub(report).trimEnd().split('\n');

  test('one command for each finding, and the summary', () => {
    expect(lines).toHaveLength(3);
    const command = readCommand(lines[0] ?? '');
    expect(command).toMatchObject({ name: 'error', fields: { file: 'a, b: 100%.md', line: '1', col: '1' } });
    expect(command.text).toContain('keep ::error:: ]');
    expect(command.text.split('\n')[1]).toMatch(/^b\.md:1:1: "/);
    expect(readCommand(lines[1] ?? '')).toMatchObject({ name: 'warning', fields: { line: '3' } });
  });

  test('a document cannot write a command', () => {
    for (const line of lines.slice(0, 2)) expect(line.match(/^::\w+ /g)).toHaveLength(1);
    expect(lines[2]).not.toContain('::');
  });

  test('what is in the baseline is not shown again', () =>
    expect(renderGithub(known).match(/^::\w+ /gm)).toEqual(['::warning ']));
});

/** A small reader of XML that refuses what is not well-formed. */
function readXml(xml: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const open: string[] = [];
  const token = /<\?xml[^>]*\?>|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  const unescaped = (text: string): string => {
    expect(text.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[&<>]/);
    return text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, '&');
  };
  let at = 0;
  for (const match of xml.matchAll(token)) {
    expect(match.index).toBe(at);
    at += match[0].length;
    const [, closing, name, attributes = '', empty, text] = match;
    if (text !== undefined) unescaped(text);
    if (name === undefined) continue;
    if (closing) expect(open.pop()).toBe(name);
    else {
      const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
      elements.push({
        name,
        attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, unescaped(value)])),
      });
      if (!empty) open.push(name);
    }
  }
  expect([at, open]).toEqual([xml.length, []]);
  return elements;
}

describe('junit', () => {
  const elements = readXml(renderJunit(known));
  const named = (name: string) => elements.filter((one) => one.name === name);

  test('a case for each finding, failed when new, skipped when known', () => {
    expect(named('testsuites')[0]?.attributes).toMatchObject({ tests: '3', failures: '1', skipped: '1' });
    expect(named('testcase')).toHaveLength(3);
    expect(named('skipped')).toHaveLength(1);
    expect(named('failure')[0]?.attributes).toMatchObject({ type: 'medium', message: second?.message });
  });

  test('nothing found is one case that passes', () => {
    const clean = readXml(renderJunit(reportOf({ 'a.md': 'The sky of the planet is blue.' })));
    expect(clean.map(({ name }) => name)).toEqual(['testsuites', 'testsuite', 'testcase']);
  });

  test('the reader can fail', () => {
    for (const xml of ['<a>', '<a></b>', '<a>&</a>', '<a x="<"/>']) expect(() => readXml(xml)).toThrow();
  });
});

test.each(Object.keys(renderers) as (keyof typeof renderers)[])('%s: the same bytes again', (format) => {
  const render = () => renderers[format](reportOf(HOSTILE), { summary: true });
  expect(render()).toBe(render());
});

test.each([
  ['high', 0],
  ['medium', 1],
  ['low', 1],
  ['never', 0],
] as const)('beside a baseline, --fail-on %s counts %d', (failOn, count) =>
  expect(countFailing(known, failOn)).toBe(count),
);

test('without a baseline everything counts', () =>
  expect(FAIL_ON.map((failOn) => countFailing(report, failOn))).toEqual([1, 2, 2, 0]));
