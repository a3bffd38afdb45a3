// The rules of secretlint's recommended preset, run without its engine: the preset has no dependencies, the engine
// has seven. Comments in a document that switch rules off are not heeded: documents do not decide what leaves the machine.

import { rules } from '@secretlint/secretlint-rule-preset-recommend';

export interface FoundRange {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** As much of a rule as is used here. */
interface Rule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file?(source: object): unknown };
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['1password', '1Password token'],
  ['anthropic', 'Anthropic key'],
  ['aws', 'AWS credential'],
  ['basicauth', 'password in an address'],
  ['database-connection-string', 'database password'],
  ['databricks', 'Databricks token'],
  ['docker', 'Docker credential'],
  ['figma', 'Figma token'],
  ['gcp', 'Google Cloud credential'],
  ['github', 'GitHub token'],
  ['gitlab', 'GitLab token'],
  ['grafana', 'Grafana token'],
  ['groq', 'Groq key'],
  ['hashicorp-vault', 'Vault token'],
  ['huggingface', 'Hugging Face token'],
  ['linear', 'Linear key'],
  ['notion', 'Notion token'],
  ['npm', 'npm token'],
  ['openai', 'OpenAI key'],
  ['privatekey', 'private key'],
  ['sendgrid', 'SendGrid key'],
  ['shopify', 'Shopify key'],
  ['slack', 'Slack token'],
  ['vercel', 'Vercel token'],
]);

export function findByPreset(text: string): FoundRange[] {
  const found: FoundRange[] = [];
  for (const { meta, create } of rules as unknown as readonly Rule[]) {
    const rule = meta.id.replace('@secretlint/secretlint-rule-', '');
    const context = {
      sharedOptions: {},
      createTranslator: () => (messageId: string) => ({ messageId }),
      ignore: () => undefined,
      report: ({ range: [start, end] }: { readonly range: readonly [number, number] }) => {
        found.push({ kind: KINDS.get(rule) ?? `${rule} secret`, start, end });
      },
    };
    create(context, {}).file?.({ content: text, contentType: 'text', filePath: 'document.md', ext: '.md' });
  }
  return found;
}
