// What each command is called like, for its help. Every one of them is run by a test.

export const MAIN_EXAMPLES = [
  'steelman adversarial a.md b.md',
  'steelman verify adversarial',
  'steelman blame merged-spec.md 42',
  'steelman help adversarial',
];

export const CHECKPOINT_EXAMPLES = [
  'steelman checkpoint --list',
  'steelman checkpoint requirements REQUIREMENTS.md',
];

export const CLASSIFY_EXAMPLES = [
  'steelman classify "Should we support offline mode?"',
  'steelman classify "Who can delete an order?" "Which icon marks a draft?" --json',
];

export const CHECK_EXAMPLES = [
  'steelman check',
  "steelman check 'specs/**/*.md' --fail-on high",
  'steelman check specs --write-baseline specs/baseline.json',
  'steelman check specs --baseline specs/baseline.json --fail-on medium --format github',
];

export const HELP_EXAMPLES = ['steelman help adversarial', 'steelman help config show'];

export const RESOLVE_EXAMPLES = [
  'steelman resolve',
  "steelman resolve adversarial --take X-004=b.md --take Q-001=both --why 'as measured'",
  'steelman resolve --decisions adversarial/decisions.yaml',
  'steelman resolve --model sonnet',
];

export const RESUME_EXAMPLES = [
  'steelman resume adversarial',
  'steelman resume review --answers decisions.json',
  'steelman resume adversarial --max-cost 4',
];

export const VERIFY_EXAMPLES = ['steelman verify adversarial', 'steelman verify releases/v2 --json'];

export const MODELS_EXAMPLES = ['steelman models', 'steelman models --json'];

export const DOCTOR_EXAMPLES = [
  'steelman doctor',
  'steelman doctor --deep opus gpt',
  'steelman doctor --json',
];

export const BLAME_EXAMPLES = ['steelman blame merged-spec.md', 'steelman blame merged-spec.md 42 --json'];

export const CONFIG_EXAMPLES = ['steelman config show --origin', 'steelman config show --json'];

export const INIT_EXAMPLES = ['steelman init'];

export const COMPLETION_EXAMPLES = [
  'source <(steelman completion bash)',
  'steelman completion zsh > "$fpath[1]/_steelman"',
  'steelman completion fish > ~/.config/fish/completions/steelman.fish',
];

export const MAN_EXAMPLES = ['steelman man > steelman.1'];
