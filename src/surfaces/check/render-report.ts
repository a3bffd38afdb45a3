// The formats a report can be printed in, by name.

import type { JudgedReport } from './judged.ts';
import { renderGithub } from './render-github.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';

export const FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

type Renderer = (report: JudgedReport, options: { readonly summary: boolean }) => string;

export const renderers: Readonly<Record<Format, Renderer>> = {
  text: renderText,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  junit: renderJunit,
};
