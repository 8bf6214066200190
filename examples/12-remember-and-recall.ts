// Remember finished runs and find them again: one that failed, a better one, a repeat, and another way to the same end. No key, no file.
import { openInMemory } from 'tact';

const tact = await openInMemory();
const rotation = {
  task: 'Rotate the API key of billing',
  references: ['vault://billing'], // what it relied on
  steps: [],
  validFrom: null,
  validUntil: null,
};

// Whose words these are: without it they count as a stranger's, which change nothing about runs of yours.
const mine = { label: 'owner' } as const;
const [failed] = await tact.remember(
  [
    {
      ...rotation,
      id: 'run-1',
      summary: 'The vault refused the new key of the billing API',
      outcome: 'failure',
      artifacts: [], // what it made
      completedAt: Date.parse('2026-03-01T10:00:00Z'),
    },
  ],
  mine,
);
console.log(failed?.outcome, failed?.details?.['reason']); // ADD No similar run known.

const worked = {
  ...rotation,
  summary: 'Rotated the key of the billing API',
  outcome: 'success' as const,
  artifacts: ['ticket/88'],
};
const decisions = await tact.remember(
  [
    { ...worked, id: 'run-2', completedAt: Date.parse('2026-03-02T10:00:00Z') },
    { ...worked, id: 'run-3', completedAt: Date.parse('2026-03-05T10:00:00Z') },
    {
      ...worked,
      id: 'run-4',
      references: ['vault://billing', 'runbook://keys'],
      artifacts: ['ticket/91'],
      completedAt: Date.parse('2026-06-02T10:00:00Z'),
    },
  ],
  mine,
);
console.log(decisions.map((decision) => decision?.outcome)); // [ 'REPLACE', 'NOT', 'MERGE' ]

const { runs } = await tact.recall('rotate the key for billing');
console.log(runs.map(({ run }) => `${run.id}: ${run.references.join(', ')}`)); // [ 'run-4: vault://billing, runbook://keys' ]

const past = await tact.recall('rotate the key for billing', { asOf: Date.parse('2026-03-01T12:00:00Z') });
console.log(past.runs.map(({ run }) => `${run.id}: ${run.outcome}, ${run.status}`)); // [ 'run-1: failure, superseded' ]

const merged = decisions.find((decision) => decision?.outcome === 'MERGE');
await tact.assistant.undo({ user: tact.user, id: merged?.id ?? '', by: 'ann', via: 'program' });
const again = await tact.recall('rotate the key for billing');
console.log(again.runs.map(({ run }) => `${run.id}: ${run.references.join(', ')}`)); // [ 'run-2: vault://billing' ]
