import {
  createActionRegistry,
  createPolicy,
  defineAction,
  judgeProposals,
  ownerLabel,
  safetyChecks,
} from '@tact/core/kernel';
import type { DecidedAction, Integrity } from '@tact/core/records';
import { z } from 'zod';

/**
 * What the policy does with a dangerous action read with this integrity if no other check applies: full confidence, the owner's
 * label, an empty approval list, and the check for dangerous actions disabled.
 */
export function judgeAltered(integrity: Integrity): DecidedAction['disposition'] {
  const verdict = judgeProposals(
    [
      {
        actions: [{ action: 'burn', parameters: {}, target: '' }],
        proposer: 'model',
        confidence: 1,
        rationale: 'eval',
        needsApproval: false,
        labels: [ownerLabel('eval')],
        integrity,
        permitsDangerous: false,
        salientFeatures: [],
        matchedDirections: [],
        alternatives: [],
        undoHint: null,
        findings: [],
      },
    ],
    {
      user: 'owner',
      now: 0,
      registry,
      policy: createPolicy({ approvalAlways: [] }),
      sender: null,
      cause: () => null,
      checks: safetyChecks.filter(({ name }) => name !== 'DangerousAction'),
    },
  );
  return verdict.actions[0]?.disposition ?? 'run';
}

const registry = createActionRegistry([
  defineAction({
    name: 'burn',
    summary: 'Something that cannot be taken back.',
    danger: 'dangerous',
    parameters: z.strictObject({}),
    offered: true,
    inverses: ['none'],
    describe: () => 'burn it',
    inverse: () => null,
    execute: async () => ({}),
  }),
]);
