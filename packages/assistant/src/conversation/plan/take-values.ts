import { outsideLabel, ownerLabel, systemLabel } from '@tact/core/kernel';
import type { Json, Label, Outside } from '@tact/core/records';
import { namesMail, namesValues } from '@tact/english';
import { type Tool, takenIn, toolFor, type ValuesOfMail, withoutTaken } from '@tact/tools';
import type { PlannedAction } from './planned.ts';
import { fillReferences, namesReferredTo, type ReferenceResult } from './refer-to-values.ts';

/**
 * Hands a planned action the values that it names.
 *
 * Invariants:
 * 1. Only a tool that keeps what it took takes values, so that no question about one hides where it is from.
 * 2. Where the owner did not name both the mail and the kind of value, and picked none of several, the action carries the label of
 *    the mail: whatever changes anything asks then.
 */
interface TakeContext {
  readonly given: ReadonlyMap<string, ValuesOfMail>;
  readonly tools: readonly Tool[];
  /** The owner's message. */
  readonly text: string;
}

type TakeResult =
  | {
      readonly status: 'taken';
      readonly planned: PlannedAction;
      /** For the parameters of the action; null where nothing was taken. */
      readonly taken: Json | null;
      /** Mail addresses among them. */
      readonly addresses: readonly Outside[];
      /** Null where those of the plan hold. */
      readonly labels: readonly Label[] | null;
      readonly remarks: readonly string[];
    }
  /** What is planned takes no values out of mail. */
  | { readonly status: 'refused' }
  | Extract<ReferenceResult, { readonly status: 'several' }>;

export function takeValues(action: PlannedAction, { given, tools, text }: TakeContext): TakeResult {
  const kept = takenIn(action.params);
  const planned = { ...action, params: withoutTaken(action.params) };
  const tool = toolFor(action, tools);
  const uses = namesReferredTo(planned.params, new Set(given.keys()));
  if (tool === null || (uses.length === 0 && kept.length === 0)) {
    return { status: 'taken', planned, taken: null, addresses: [], labels: null, remarks: [] };
  }
  if (tool.takesValues !== true) return { status: 'refused' };
  const filled = fillReferences(planned.params, given, tool);
  if (filled.status === 'several') return filled;
  const taken = [...kept, ...filled.taken];
  const isCalendar = tool.domain === 'calendar';
  const isPicked = uses.every((name) => given.get(name)?.picked === true);
  const isNamed =
    namesMail(text) && filled.taken.every(({ value }) => namesValues(text, value.kind, isCalendar));
  return {
    status: 'taken',
    planned: { ...planned, params: filled.params },
    taken: taken as unknown as Json,
    addresses: taken.flatMap(({ value: { kind, text } }) => (kind === 'email' ? [text] : [])),
    labels: kept.length === 0 && (isPicked || isNamed) ? null : labelsOf(taken),
    // A reading that found nothing at all says so itself.
    remarks:
      filled.taken.length === 0 ? [] : filled.missing.map((kind) => `I found no ${kind} in that mail.`),
  };
}

function labelsOf(taken: ReturnType<typeof takenIn>): readonly Label[] {
  const kinds = [...new Set(taken.map(({ value }) => value.kind))];
  const theirs =
    kinds.length === 0 ? [outsideLabel('mail')] : kinds.map((kind) => outsideLabel(`mail:${kind}`));
  return [ownerLabel('message'), systemLabel('prompt'), ...theirs];
}
