// `steelman roadmap`: a plan from one spec or several.

import type { Command } from 'commander';
import { roadmap } from '../../../protocols/roadmap/index.ts';
import { roadmapRequest } from '../../../protocols/roadmap/request.ts';
import { EVENTS, type Frame, STRICT } from '../command-frame.ts';
import { addDecisions } from '../decision-flags.ts';
import { ROADMAP_EXAMPLES } from '../examples.ts';
import { addFlags } from '../flags.ts';
import { addLimits } from '../limit-flags.ts';
import { addPermissions } from '../permission-flags.ts';
import { type RoadmapFlags, runRoadmap } from '../roadmap-command.ts';

export function add(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(addPermissions(addFlags(define(program, 'roadmap', ROADMAP_EXAMPLES), roadmapRequest))),
  )
    .argument('[spec]', 'The spec: .md, .txt, .yaml or .json')
    .option('--allow-secrets', 'Send specs to models also where they seem to hold keys or passwords')
    .option('--dry-run', 'Plan by rule, say what the run would ask and cost; nothing is sent or written')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description(roadmap.summary)
    .action(async (spec: string | undefined, flags: RoadmapFlags, command: Command) => {
      process.exitCode = await runRoadmap(spec, flags, session(command), watch);
    });
}
