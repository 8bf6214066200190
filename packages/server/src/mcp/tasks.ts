import type { Server } from '@modelcontextprotocol/server';
import type { Clock } from '@tact/core/ports/clock';
import type { Approval } from '@tact/core/records';
import { z } from 'zod';
import type { ServerSdk } from './load-sdk.ts';
import type { WaitingCall } from './wait-for-person.ts';

/** The extension under which clients of 2026-07-28 declare that they poll for results. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

const pollIntervalMs = 2000;

/** A task in place of a result. Nothing of it is kept: its id is the call's, and the ledger knows the rest. */
export function createdTask(taskId: string, question: Approval | null, now: number) {
  return { resultType: 'task', ...workingTask(taskId, question, now) };
}

function workingTask(taskId: string, question: Approval | null, now: number) {
  return {
    ...{ taskId, status: 'working', pollIntervalMs },
    statusMessage: question === null ? 'Running.' : 'Waiting for an answer.',
    createdAt: new Date(question?.createdAt ?? now).toISOString(),
    lastUpdatedAt: new Date(now).toISOString(),
    ttlMs: question === null ? null : Math.max(0, question.expiresAt - now),
  };
}

const byId = z.looseObject({ taskId: z.string().min(1).max(500) });
const anyResult = z.looseObject({});

/** Answers about tasks: the SDK knows the methods and has no handlers of its own. */
export function answerTasks(
  server: Server,
  {
    sdk,
    clock,
    find,
  }: { readonly sdk: ServerSdk; readonly clock: Clock; find(id: string): Promise<WaitingCall | null> },
): void {
  const found = async (taskId: string): Promise<WaitingCall> => {
    const call = await find(taskId);
    if (call === null) throw new sdk.ProtocolError(sdk.INVALID_PARAMS, 'Unknown task.');
    return call;
  };
  const schemas = { params: byId, result: anyResult };
  server.setRequestHandler('tasks/get', schemas, async ({ taskId }, { mcpReq: { signal } }) => {
    const call = await found(taskId);
    const { question, result } = await call.read(signal);
    const task = workingTask(taskId, question, clock.now());
    if (result === null) return task;
    await call.delivered();
    const { statusMessage: _, ...ended } = task;
    return { ...ended, status: 'completed', result: { ...result, resultType: 'complete' } };
  });
  // A person answers in the inbox; a client has nothing to add.
  server.setRequestHandler('tasks/update', schemas, async ({ taskId }) => {
    await found(taskId);
    return {};
  });
  server.setRequestHandler('tasks/cancel', schemas, async ({ taskId }) => {
    await (await found(taskId)).withdraw('the client');
    return {};
  });
}
