import { TactError, tactError } from '#errors';
import type { Runtime, SecretMask } from '#kernel';
import type { Clock } from '#ports/clock';
import type { DangerLevel, Json, JsonObject } from '#records';
import type { ToolResult } from './call-outcome.ts';
import { actionNameOf } from './tool-call.ts';

/** Calls of tools that run in this process. */
export interface ToolRuns {
  /** Runs a call; one whose promise is still open here is waited for, and not called again. */
  run(tool: GuardedTool, input: JsonObject, call: CallNames): Promise<ToolResult>;
  /** Has whoever asks for a call stop it, for as long as the work takes. */
  whileStoppable<Result>(
    decisionId: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

interface CallNames {
  readonly toolCallId: string;
  readonly decisionId: string;
}

export function createToolRuns({ clock, maskSecrets }: Pick<Runtime, 'clock' | 'maskSecrets'>): ToolRuns {
  const open = new Map<string, Promise<ToolResult>>();
  const askers = new Map<string, AbortSignal>();

  return {
    async run(tool, input, names) {
      const { decisionId } = names;
      const stop = new AbortController();
      const before = open.get(decisionId);
      const call =
        before ?? called(tool.name, maskSecrets, () => tool.run(input, { ...names, signal: stop.signal }));
      if (before === undefined) {
        open.set(decisionId, call);
        const forget = () => open.delete(decisionId);
        call.then(forget, forget);
      }
      const asker = askers.get(decisionId);
      const timer = new AbortController();
      try {
        return await Promise.race([
          call,
          aborted(asker).then(() => {
            throw stopped(tool);
          }),
          outOfTime(tool.timeoutMs, clock, timer.signal).then(() => {
            throw timedOut(tool);
          }),
        ]);
      } catch (thrown) {
        stop.abort(asker?.aborted === true ? asker.reason : thrown);
        throw thrown;
      } finally {
        timer.abort();
      }
    },
    async whileStoppable(decisionId, signal, work) {
      if (signal !== undefined) askers.set(decisionId, signal);
      try {
        return await work();
      } finally {
        askers.delete(decisionId);
      }
    },
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function outOfTime(timeoutMs: number | null, clock: Clock, ended: AbortSignal): Promise<void> {
  if (timeoutMs === null) return new Promise(() => {});
  await clock.sleep(timeoutMs, ended);
  // The call has ended, and nobody waits for this any more.
  if (ended.aborted) return new Promise(() => {});
}

/** What a tool was doing when it was stopped, nobody knows; a safe one is called again. */
function stopped({ name, danger }: GuardedTool): TactError {
  return danger === 'safe'
    ? tactError('TOOL_STOPPED', { tool: name })
    : tactError('EFFECT_UNKNOWN', { action: actionNameOf(name) });
}

function timedOut({ name, danger, timeoutMs }: GuardedTool): TactError {
  return danger === 'safe'
    ? tactError('TOOL_FAILED', { tool: name, why: `it took longer than ${timeoutMs} ms` })
    : tactError('EFFECT_UNKNOWN', { action: actionNameOf(name) });
}

/** What a tool throws is final: whether it had done something by then, nobody knows. One may say so itself with `EFFECT_UNKNOWN`. */
export async function called<Result>(
  tool: string,
  mask: SecretMask,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof TactError && thrown.code === 'EFFECT_UNKNOWN') throw thrown;
    throw tactError('TOOL_FAILED', { tool, why: errorText(thrown, mask) }, thrown);
  }
}

/** How much of an error is kept; stacks and whole responses say nothing to a model. */
const maxLength = 4000;
const maxErrors = 20;

/** What a thrown value says of itself: name, message, code and status, its causes, and the errors that it collects. */
export function errorText(thrown: unknown, mask: SecretMask = (text) => text): string {
  // Masked whole: half of a secret would not be known for one.
  const text = mask(linesOf(thrown, new Set()).join('\n'));
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()} … cut`;
}

function linesOf(thrown: unknown, seen: Set<unknown>): readonly string[] {
  if (typeof thrown !== 'object' || thrown === null) return [textOf(thrown)];
  if (seen.has(thrown) || seen.size >= maxErrors) return [];
  seen.add(thrown);
  const cause = read(thrown, 'cause');
  const errors = read(thrown, 'errors');
  const inner = Array.isArray(errors) ? errors.flatMap((one: unknown) => linesOf(one, seen)) : [];
  const behind = cause === undefined ? [] : linesOf(cause, seen).map((line) => `caused by ${line}`);
  return [sentenceOf(thrown), ...behind, ...inner.map((line) => `- ${line}`)];
}

function sentenceOf(thrown: object): string {
  const name = read(thrown, 'name');
  const message = read(thrown, 'message');
  const details = ['code', 'status', 'statusCode'].flatMap((key) => {
    const value = read(thrown, key);
    return typeof value === 'string' || typeof value === 'number' ? [`${key} ${value}`] : [];
  });
  const named = typeof name === 'string' && name !== 'Error' && name !== '' ? `${name}: ` : '';
  const said = typeof message === 'string' ? message : textOf(thrown);
  return `${named}${said}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** A property that throws when it is read says nothing. */
function read(thrown: object, key: string): unknown {
  try {
    return (thrown as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
  } catch {
    return 'an object that cannot be shown';
  }
}

/** A tool of somebody else's as Tact runs it. */
export interface GuardedTool {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly danger: DangerLevel;
  /** What a single call raises it to; null where every call is alike. */
  readonly dangerOf: ((input: JsonObject) => DangerLevel) | null;
  /** Describes its input for forms and help; null where that is not known. */
  readonly jsonSchema: JsonObject | null;
  /** Reads an input as the tool's schema does. */
  readInput(input: JsonObject): ReadInput;
  /** How long a call may take; null: as long as it does. */
  readonly timeoutMs: number | null;
  /** Throws what the tool throws. */
  run(input: JsonObject, call: ToolRun): Promise<ToolResult>;
  /** Takes a call back, given what it ran with and what it returned; null if nothing does. */
  readonly undo: ((input: JsonObject, output: Json, toolCallId: string) => Promise<void>) | null;
}

/** An input that fits, as the schema makes it; or the field that does not, and why. */
export type ReadInput =
  | { readonly fits: true; readonly input: JsonObject }
  | { readonly fits: false; readonly field: string; readonly why: string };

/** One call while it runs. */
export interface ToolRun {
  readonly toolCallId: string;
  readonly decisionId: string;
  /** Aborts when whoever asked for the call stops, or its time is over. */
  readonly signal: AbortSignal;
}
