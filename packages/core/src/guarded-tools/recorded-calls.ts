import { digest, isSameJson, type Runtime } from '#kernel';
import type { Store } from '#ports/store';
import { type Decision, type JsonObject, parseRecorded } from '#records';
import { referenceOf, runTagOf, type ToolCall, type ToolCallKey, toolsEngineName } from './tool-call.ts';

/** A call that was decided, as it is on record. */
export interface RecordedCall {
  readonly decision: Decision;
  readonly call: ToolCall;
}

/** The calls of a run that have this id, in the order in which they were decided. */
export async function callsWithId(
  user: string,
  key: ToolCallKey,
  store: Store,
): Promise<readonly RecordedCall[]> {
  const found: RecordedCall[] = [];
  for (;;) {
    const reference = referenceOf(key, found.length + 1);
    const decision = await store.ledger.latest(user, toolsEngineName, reference);
    if (decision === null) return found;
    const [call] = await withInputs([decision], store);
    // What is no longer kept was a call of this id all the same.
    found.push(call ?? { decision, call: forgottenCall(key) });
  }
}

/** The newest calls of a run, the newest first. */
export async function newestCalls(
  user: string,
  run: string,
  limit: number,
  store: Store,
): Promise<readonly RecordedCall[]> {
  const tag = runTagOf(run);
  const tagged = await store.ledger.tagged(user, toolsEngineName, [tag], limit);
  const calls = await withInputs(tagged.get(tag) ?? [], store);
  // A decision that undoes a call has the call's input.
  return calls.filter(({ call, decision }) => call.run === run && decision.path !== 'undo');
}

export function isEqualCall(
  { call }: RecordedCall,
  { tool, input }: Pick<ToolCall, 'tool' | 'input'>,
): boolean {
  return call.tool === tool && isSameJson(call.input, input);
}

async function withInputs(decisions: readonly Decision[], store: Store): Promise<readonly RecordedCall[]> {
  const [first] = decisions;
  if (first === undefined) return [];
  const digests = decisions.map(({ inputDigest }) => inputDigest);
  const texts = await store.documents.texts(first.user, digests);
  return decisions.flatMap((decision) => {
    const text = texts.get(decision.inputDigest);
    return text === undefined ? [] : [{ decision, call: parseRecorded(text) as ToolCall }];
  });
}

function forgottenCall(key: ToolCallKey): ToolCall {
  return { ...key, tool: '', input: {}, labels: [], needsApproval: false, caution: 'dangerous' };
}

/**
 * Which ends of questions the model of a run has been told, and where: in place of the call's result, or before the user message with
 * this digest. So each is told once, and at the same place where the same messages come again.
 */
export type ToldCalls = Readonly<Record<string, string>>;

/** The end stands where the call was made. */
export const toldInPlace = '';

const maxTold = 500;

export async function readTold(
  user: string,
  run: string,
  { store }: Pick<Runtime, 'store'>,
): Promise<ToldCalls> {
  return ((await store.values.get(user, nameOf(run)))?.value ?? {}) as ToldCalls;
}

/** Adds to them, by the id of the decision; what was told before stays where it was told. */
export async function addTold(
  user: string,
  run: string,
  told: ToldCalls,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): Promise<void> {
  if (Object.keys(told).length === 0) return;
  for (;;) {
    const kept = await store.values.get(user, nameOf(run));
    const before = (kept?.value ?? {}) as ToldCalls;
    if (Object.keys(told).every((id) => Object.hasOwn(before, id))) return;
    const newest = Object.entries({ ...told, ...before })
      .sort(byId)
      .slice(-maxTold);
    const value: JsonObject = Object.fromEntries(newest);
    if (await store.values.set(user, nameOf(run), value, kept?.version ?? 0, clock.now())) return;
  }
}

function nameOf(run: string): string {
  return `tools told ${digest(run.toWellFormed()).slice(0, 32)}`;
}

function byId([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
