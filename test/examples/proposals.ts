import {
  type Action,
  type ActionRegistry,
  createActionRegistry,
  outsideLabel,
  ownerLabel,
} from '@tact/core/kernel';
import type { JsonObject, Proposal, ProposedAction } from '@tact/core/records';
import { z } from 'zod';

/** Proposals and actions for tests of the kernel: plausible in every part, each part replaceable. */

/** An action that takes any parameters and does nothing. */
export function exampleAction(part: Partial<Action> & { readonly name: string }): Action {
  return {
    summary: `Do ${part.name}.`,
    danger: 'safe',
    parameters: z.record(z.string(), z.json()),
    offered: true,
    inverses: [],
    describe: () => `do ${part.name}`,
    inverse: () => null,
    execute: async () => ({}),
    ...part,
  };
}

/** One action of each danger, and one whose parameters make it dangerous. */
export const exampleRegistry: ActionRegistry = createActionRegistry([
  exampleAction({ name: 'label', inverses: ['unlabel'] }),
  exampleAction({ name: 'unlabel', offered: false, inverses: ['label'] }),
  exampleAction({ name: 'star', danger: 'reversible', inverses: ['unstar', 'unmark'] }),
  exampleAction({ name: 'send', danger: 'dangerous', formerNames: ['post'] }),
  exampleAction({ name: 'delete', danger: 'dangerous', inverses: ['restore'] }),
  exampleAction({
    name: 'move',
    formerNames: ['file'],
    inverses: ['move'],
    dangerOf: ({ folder }) => (folder === 'Trash' ? 'dangerous' : 'safe'),
    countsAs: ({ folder }) => (folder === 'Trash' ? 'delete' : null),
  }),
  exampleAction({ name: 'none', inverses: ['none'] }),
]);

export function exampleActionOf(action: string, parameters: JsonObject = {}): ProposedAction {
  return { action, parameters, target: 'mail:ann/1' };
}

/** What a model proposes after it has read a mail; sure of itself, and nothing against it. */
export function exampleProposal(part: Partial<Proposal> = {}): Proposal {
  return {
    actions: [exampleActionOf('label', { label: 'Receipts' })],
    proposer: 'model',
    confidence: 0.9,
    rationale: 'It is a receipt.',
    needsApproval: false,
    labels: [outsideLabel('mail')],
    integrity: 'intact',
    permitsDangerous: false,
    salientFeatures: [],
    matchedDirections: [],
    alternatives: [],
    undoHint: null,
    findings: [],
    ...part,
  };
}

/** What an owner's deterministic rule wants. */
export function exampleRuleProposal(part: Partial<Proposal> = {}): Proposal {
  return exampleProposal({
    proposer: 'rule',
    confidence: 1,
    labels: [ownerLabel('rule:receipts')],
    ...part,
  });
}
