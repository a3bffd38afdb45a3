import { expect, test } from 'vitest';
import { plainAnswer } from './interpret-answer.ts';

const code = '```js\nrun();\n```';

test.each([
  ['as it stands', '# Title\n\nText.\n', '# Title\n\nText.\n'],
  ['a fence around all of it', '```markdown\n# Title\n\nText.\n```\n', '# Title\n\nText.\n'],
  ['a bare fence around all of it', '\n```\n# Title\n```', '# Title\n'],
  ['tildes', '~~~md\n# Title\n~~~', '# Title\n'],
  ['Windows line ends', '```markdown\r\n# Title\r\n```\r\n', '# Title\r\n'],
  ['a fence with code in it', `\`\`\`markdown\n# Title\n${code}\nEnd.\n\`\`\``, `# Title\n${code}\nEnd.\n`],
  ['a longer fence with code in it', `\`\`\`\`\n# Title\n${code}\n\`\`\`\``, `# Title\n${code}\n`],
  ['code alone is the document', code, code],
  ['code first and last', `${code}\n\nText.\n\n${code}`, `${code}\n\nText.\n\n${code}`],
  ['bare code first and last', '```\na\n```\nText.\n```\nb\n```', '```\na\n```\nText.\n```\nb\n```'],
  ['Markdown shown first, code last', '```md\na\n```\nT\n```js\nb\n```', '```md\na\n```\nT\n```js\nb\n```'],
  ['a fence that never ends', '```markdown\n# Title\n', '```markdown\n# Title\n'],
  ['words before the fence', 'Here it is:\n```\n# Title\n```', 'Here it is:\n```\n# Title\n```'],
  ['thinking first', '<think>hm</think># Title\n', '# Title\n'],
  ['thinking alone', '<think>hm', ''],
  ['JSON is text too', '{"a": 1}', '{"a": 1}'],
  ['a mark', '\uFEFF# Title', '# Title'],
])('%s', (_, said, answer) => {
  expect(plainAnswer(said)).toBe(answer);
});
