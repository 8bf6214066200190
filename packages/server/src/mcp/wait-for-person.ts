import type {
  AuthInfo,
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Clock } from '@tact/core/ports/clock';
import type { Approval } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { ServerSdk } from './load-sdk.ts';
import { createdTask, tasksExtension } from './tasks.ts';
import { pendingResult } from './tool-result.ts';

/** A call that may wait for somebody's answer. */
export interface WaitingCall {
  /** The same whenever the client calls again. */
  readonly id: string;
  /** How it stands now; runs what was approved. `result` is null while it is asked about or running. */
  read(signal?: AbortSignal): Promise<CallStanding>;
  /** The client has its result: a like call is a new one from now on. */
  delivered(): Promise<void>;
  /** Takes the question back. */
  withdraw(by: string): Promise<void>;
}

interface CallStanding {
  readonly question: Approval | null;
  readonly result: CallToolResult | null;
}

/** Who is asked, and how. */
export interface PersonOptions {
  readonly sdk: ServerSdk;
  readonly user: string;
  readonly clock: Clock;
  /** Where a question can be answered in a browser, given who calls over HTTP; null where there is no such page. */
  pageFor(question: string, caller: AuthInfo | undefined): Promise<string | null>;
  /** How long a call is held; clients give up after a minute. Default: 25 s. */
  readonly holdMs?: number | undefined;
}

const pollMs = 250;
const pageKey = 'approval';

/**
 * Waits for a person in the way that the client can bear: a task where it declared them, else one page to open, else a while. Whatever
 * a client says about the page, only the inbox counts.
 */
export function createPersonWait({ sdk, user, clock, pageFor, holdMs = 25_000 }: PersonOptions) {
  /** Questions whose page was shown: shown again on each try, it would never end. */
  const shown = new Set<string>();

  async function held(call: WaitingCall, signal: AbortSignal): Promise<CallToolResult> {
    const startedAt = clock.monotonicMs();
    for (;;) {
      const { question, result } = await call.read(signal);
      if (result !== null) {
        if (!signal.aborted) await call.delivered();
        return result;
      }
      if (signal.aborted || clock.monotonicMs() - startedAt >= holdMs)
        return pendingResult(question?.id ?? null, user);
      await clock.sleep(pollMs, signal);
    }
  }

  return async (
    call: WaitingCall,
    server: Server,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> => {
    const { signal } = context.mcpReq;
    const { question, result } = await call.read(signal);
    if (result !== null) {
      if (!signal.aborted) await call.delivered();
      return result;
    }
    const { capabilities, isModern } = clientOf(server, context);
    if (isModern && capabilities.extensions?.[tasksExtension] !== undefined)
      return createdTask(call.id, question, clock.now()) as unknown as CallToolResult;
    const wasShown =
      question === null || shown.has(question.id) || context.mcpReq.inputResponses?.[pageKey] !== undefined;
    const url =
      wasShown || capabilities.elicitation?.url === undefined
        ? null
        : await pageFor(question.id, context.http?.authInfo);
    if (question === null || url === null) return held(call, signal);
    shown.add(question.id);
    const message = `${plainLine(question.card.question, 300)} Answer on the page of Tact.`;
    if (isModern)
      return sdk.inputRequired({
        inputRequests: { [pageKey]: sdk.inputRequired.elicitUrl({ message, url }) },
      });
    const ended = new AbortController();
    // Shown beside the wait: some clients declare pages and drop them. What it answers says that it was opened, at most.
    const opening = context.mcpReq
      .elicitInput(
        { mode: 'url', message, url, elicitationId: question.id },
        { signal: ended.signal, timeout: holdMs },
      )
      .catch(() => undefined);
    try {
      return await held(call, signal);
    } finally {
      ended.abort();
      await opening;
    }
  };
}

function clientOf(
  server: Server,
  { mcpReq: { envelope } }: ServerContext,
): { readonly capabilities: ClientCapabilities; readonly isModern: boolean } {
  const declared = (envelope as Readonly<Record<string, unknown>> | undefined)?.[
    'io.modelcontextprotocol/clientCapabilities'
  ];
  if (declared !== undefined) return { capabilities: declared as ClientCapabilities, isModern: true };
  return { capabilities: server.getClientCapabilities() ?? {}, isModern: false };
}
