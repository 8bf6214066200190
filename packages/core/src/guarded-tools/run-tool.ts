import { TactError, tactError } from '#errors';
import type { Runtime, SecretMask } from '#kernel';
import type { Clock } from '#ports/clock';
import type { JsonObject } from '#records';
import type { ToolResult } from './call-outcome.ts';
import { errorText } from './error-text.ts';
import type { GuardedTool } from './guarded-tool.ts';
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
