import { createHash } from 'node:crypto';
import { asTactError, errorRegistry, tactError } from '@tact/core/errors';
import { canonicalJson, digest } from '@tact/core/kernel';
import { exposeAll } from '@tact/core/records';
import { z } from 'zod';
import { changeValue } from './change-value.ts';
import {
  type AnyOperation,
  checkCall,
  type OperationContext,
  openStream,
  runOperation,
  type StreamOperation,
} from './operation.ts';

/**
 * Calls with a key of the caller's: however often one is repeated, it is done once, and each repetition gets the answer of the first.
 *
 * Invariants:
 * 1. Keys are of one principal. What the caller may is checked before anything is looked up.
 * 2. A key belongs to one operation and input; with another it is refused.
 * 3. A call is recorded as begun before it runs. One whose end nobody recorded is never run again.
 */

const recordJson = z.object({
  key: z.string(),
  call: z.string(),
  at: z.number(),
  state: z.enum(['begun', 'done', 'unknown']),
  /** As JSON text; missing where it is too large or shown only once. */
  output: z.string().optional(),
});
type CallRecord = z.output<typeof recordJson>;
const slotJson = z.object({ calls: z.array(recordJson) });

const keptMs = 24 * 60 * 60 * 1000;
/** No operation takes longer by far: its process has ended. */
const maxRunMs = 10 * 60 * 1000;
/** Each principal has so many slots, so that calls side by side rarely change the same one. */
const slots = 1024;
const maxCallsPerSlot = 16;
const maxOutputLength = 65_536;
const maxTries = 20;

/** The key of a call, as it was sent; undefined for one that changes nothing. Throws `OPERATION_INPUT_INVALID`. */
export function keyOf(
  sent: string | undefined,
  { name, effect }: AnyOperation,
  { dryRun }: Pick<OperationContext, 'dryRun'>,
): string | undefined {
  if (effect === 'read' || dryRun === true) return undefined;
  if (sent === undefined || /^[\x21-\x7e]{1,200}$/.test(sent)) return sent;
  const why = 'must be 1 to 200 visible ASCII characters';
  throw tactError('OPERATION_INPUT_INVALID', { operation: name, field: 'idempotency-key', why });
}

/** The output, and whether it is that of an earlier call. Throws what `runOperation` throws and `OPERATION_KEY_…`. */
export async function runOnce(
  operation: AnyOperation,
  given: unknown,
  context: OperationContext,
  key: string | undefined,
): Promise<{ readonly output: unknown; readonly isRepeated: boolean }> {
  if (key === undefined) return { output: await runOperation(operation, given, context), isRepeated: false };
  const begun = await begin(operation, given, context, key);
  if (begun.isRepeated) return begun;
  try {
    const output = await runOperation(operation, given, context);
    await begun.end('done', output);
    return { output, isRepeated: false };
  } catch (thrown) {
    await begun.fail(thrown);
    throw thrown;
  }
}

/** The events of a stream; a repeated call has none, and the output of the first. */
export function openOnce(
  operation: StreamOperation,
  given: unknown,
  context: OperationContext,
  key: string | undefined,
): AsyncGenerator<unknown, unknown> {
  return key === undefined
    ? openStream(operation, given, context)
    : recordedStream(operation, given, context, key);
}

async function* recordedStream(
  operation: StreamOperation,
  given: unknown,
  context: OperationContext,
  key: string,
): AsyncGenerator<unknown, unknown> {
  const begun = await begin(operation, given, context, key);
  if (begun.isRepeated) return begun.output;
  // What is read no further is not known to have ended.
  let state: 'unknown' | 'settled' = 'unknown';
  try {
    const output = yield* openStream(operation, given, context);
    await begun.end('done', output);
    state = 'settled';
    return output;
  } catch (thrown) {
    state = 'settled';
    await begun.fail(thrown);
    throw thrown;
  } finally {
    if (state === 'unknown') await begun.end('unknown');
  }
}

interface Begun {
  readonly isRepeated: false;
  end(state: 'done' | 'unknown', output?: unknown): Promise<void>;
  fail(thrown: unknown): Promise<void>;
}

async function begin(
  operation: AnyOperation,
  given: unknown,
  context: OperationContext,
  key: string,
): Promise<Begun | { readonly isRepeated: true; readonly output: unknown }> {
  checkCall(operation, given, context);
  const { runtime } = context.assistant;
  const at = runtime.clock.now();
  const call = digest(canonicalJson([operation.name, given]));
  const hash = createHash('sha256').update(key).digest();
  const begun: CallRecord = { key: hash.toString('base64url'), call, at, state: 'begun' };
  const slot = `calls:${context.principal.name}:${hash.readUInt16BE(0) % slots}`;
  const change = (to: SlotChange) => changeSlot(slot, to, context);
  let earlier: CallRecord | undefined;
  await change((calls) => {
    earlier = calls.find((one) => one.key === begun.key);
    return earlier === undefined ? [...calls, begun] : null;
  });
  if (earlier !== undefined) return { isRepeated: true, output: outputOf(earlier, call, at) };
  const replace = (record: CallRecord | null) =>
    change((calls) =>
      calls.flatMap((one) => (one.key !== begun.key ? [one] : record === null ? [] : [record])),
    );
  return {
    isRepeated: false,
    async end(state, output) {
      const text =
        state === 'done' && operation.isSecret !== true ? JSON.stringify(exposeAll(output)) : undefined;
      const isKept = text !== undefined && text.length <= maxOutputLength;
      await replace({ ...begun, state, output: isKept ? text : undefined });
    },
    async fail(thrown) {
      const { http } = errorRegistry[asTactError(thrown).code];
      // What was refused did nothing, so the same key may try again.
      await replace(http < 500 ? null : { ...begun, state: 'unknown' });
    },
  };
}

function outputOf({ call: earlier, at, state, output }: CallRecord, call: string, now: number): unknown {
  if (earlier !== call) throw tactError('OPERATION_KEY_REUSED', {});
  if (state === 'begun' && now - at < maxRunMs) throw tactError('OPERATION_KEY_BUSY', {});
  if (state !== 'done') throw tactError('OPERATION_KEY_UNKNOWN', {});
  if (output === undefined) throw tactError('OPERATION_KEY_DONE', {});
  return JSON.parse(output);
}

/** What a slot then holds; null for no change. */
type SlotChange = (calls: readonly CallRecord[]) => readonly CallRecord[] | null;

async function changeSlot(
  name: string,
  to: SlotChange,
  { assistant, principal }: OperationContext,
): Promise<void> {
  const { clock } = assistant.runtime;
  const changed = (before: unknown) => {
    const calls = before === null ? [] : slotJson.parse(before).calls;
    const after = to(calls.filter(({ at }) => clock.now() - at < keptMs));
    return after === null ? null : JSON.parse(JSON.stringify({ calls: after.slice(-maxCallsPerSlot) }));
  };
  await changeValue(principal.user, name, changed, assistant.runtime, maxTries);
}
