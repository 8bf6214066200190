import { tactError } from '@tact/core/errors';
import { checkBeforeUndo } from '@tact/core/kernel';
import type { Decision } from '@tact/core/records';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation, type OperationContext } from '../operation.ts';
import { maySee } from '../principal.ts';
import { decisionJson, idInput } from '../records.ts';

/** A decision of which something can be undone. */
export interface UndoableDecision {
  readonly decision: Decision;
  /** What somebody changed since, in sentences; empty where it can be undone without asking. */
  readonly changes: readonly string[];
}

/** How many decisions are looked at; more are undone in several goes. */
const maxDecisions = 500;

/** Lists what can be undone. */
export const listUndoable = defineOperation({
  name: 'decisions.undoable',
  summary: 'Lists decisions of which something can be undone, the newest first, with what was changed since.',
  area: 'decisions',
  effect: 'read',
  input: z.strictObject({
    ids: z.array(idInput).max(maxDecisions).default([]),
    since: z.number().optional().describe('also those made after this time, in milliseconds since 1970'),
    run: z.string().min(1).max(200).optional().describe('also those of this run of an agent, since then'),
  }),
  output: z.object({
    items: z.array(
      z.object({ decision: decisionJson, changes: z.array(z.string()).describe('what was changed since') }),
    ),
    next: z.null(),
  }),
  async run(given, context): Promise<{ readonly items: readonly UndoableDecision[]; readonly next: null }> {
    const { user } = context.principal;
    const { runtime } = context.assistant;
    const items: UndoableDecision[] = [];
    for (const decision of await decisionsFor(given, context)) {
      // An undo is not undone.
      if (decision.path === 'undo') continue;
      const entries = await runtime.store.journal.ofDecision(user, decision.id);
      const open = entries.filter(({ state }) => state === 'open').reverse();
      if (open.length > 0)
        items.push({ decision, changes: (await checkBeforeUndo(open, user, runtime)).changes });
    }
    return { items, next: null };
  },
});

async function decisionsFor(
  {
    ids,
    since,
    run,
  }: {
    readonly ids: readonly string[];
    readonly since?: number | undefined;
    readonly run?: string | undefined;
  },
  context: OperationContext,
): Promise<readonly Decision[]> {
  const { ledger } = context.assistant.runtime.store;
  const { user } = context.principal;
  const named = await Promise.all(ids.map((id) => findVisibleDecision(id, context)));
  const limit = maxDecisions + 1;
  let recent: readonly Decision[] = [];
  if (run !== undefined) {
    const tag = `run:${run}`.slice(0, 200);
    recent = (await ledger.tagged(user, 'tools', [tag], limit)).get(tag) ?? [];
  } else if (since !== undefined) recent = await ledger.list({ user, role: 'main', since, limit });
  const within = recent.filter(({ createdAt }) => since === undefined || createdAt > since);
  if (within.length > maxDecisions) {
    const field = run === undefined ? 'since' : 'run';
    const why = `names more than ${maxDecisions} decisions; undo the newest ones first, with a later time in since`;
    throw tactError('OPERATION_INPUT_INVALID', { operation: 'decisions.undoable', field, why });
  }
  const visible = within.filter((one) => maySee(context.principal, one));
  const distinct = new Map([...named, ...visible].map((decision) => [decision.id, decision]));
  return [...distinct.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1));
}
