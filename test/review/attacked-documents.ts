// A roadmap with a critical fault and a plan with a significant one, which the embedded adversary finds, and the same
// without them.

export const ROADMAP = `# Roadmap

## Requirements

- FR-001: Export a report.
- FR-002: Keep exports for 14 days.

## Phase 1: Storage

**Goal:** exports are stored.
**Depends on:** Phase 2
**Requirements:** FR-002
**Success criteria:** an export can be read again after 14 days.

## Phase 2: Export

**Goal:** reports become files.
**Depends on:** nothing
**Requirements:** FR-001
**Success criteria:** a report of 100 pages is a PDF within 5 seconds.
`;

export const SOUND_ROADMAP = ROADMAP.replace('**Depends on:** Phase 2', '**Depends on:** nothing');

export const PLAN = `# Plan: export of reports

## Task 1: Write the exporter

Write \`src/export.ts\` with a function that turns a report into a PDF.

**Verify:** \`npm test -- export\` passes.

## Task 2: Add the route

Add \`GET /exports/:id\` to \`src/server.ts\`; it calls the exporter of Task 1.

- Every export must be kept on the server for 14 days.
- Every export must be kept on the server for 10 days.

**Verify:** \`curl /exports/7\` answers with a PDF.
`;

export const SOUND_PLAN = PLAN.replace('\n- Every export must be kept on the server for 10 days.', '');
