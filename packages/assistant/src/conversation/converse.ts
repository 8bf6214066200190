import type { Decider, EffectRuntime } from '@tact/core/kernel';
import type { Message } from '@tact/core/ports/store';
import {
  type Approval,
  type Decision,
  type Effect,
  exposeOutside,
  type JsonObject,
} from '@tact/core/records';
import { isTool, shortfallOf } from '@tact/tools';
import { apologyFor } from './conclude.ts';
import { conversationTarget, maxMessageLength, signalOf } from './conversation-input.ts';
import { detailsOf } from './details.ts';
import { isReplying } from './is-replying.ts';
import type { ConcludedTurn, TurnObserver, TurnObservers } from './turn-observers.ts';
import { pathOf, type TurnPath } from './turn-path.ts';

/**
 * Takes a message through the engine and gives the reply.
 *
 * Invariants:
 * 1. Messages of one conversation are answered one after the other, in the order in which they came.
 * 2. A message is kept before it is decided about, and its reply before it is handed out as a whole: a restart loses neither. A message that was
 *    cut off before its decision is told of in the next reply.
 * 3. Whatever fails, there is a reply, and it claims nothing that is not recorded as done.
 */

/** A message of the owner. Those of one `conversation` are answered in order; `zone` is the time zone it was written in. */
export interface UserMessage {
  readonly text: string;
  readonly conversation: string;
  readonly channel: string;
  readonly zone: string;
  /** The same id is the same message: said twice, it is answered once. Made up unless given. */
  readonly messageId?: string | undefined;
}

/** One turn: what was said back, and what was done. */
export interface TurnResult {
  readonly reply: string;
  readonly path: TurnPath;
  readonly domains: readonly string[];
  readonly followup: boolean;
  /** Every action succeeded: none failed, and none waits. True where there was none. */
  readonly success: boolean;
  readonly actions: readonly TurnAction[];
  /** A plan waits for a yes in this conversation, asked for now or before. */
  readonly awaitingConfirmation: boolean;
  readonly decision: Decision | null;
  readonly ms: number;
}

export interface TurnAction {
  readonly domain: string;
  readonly action: string;
  readonly params: JsonObject;
  readonly success: boolean;
  readonly result: JsonObject | null;
  readonly error: string | null;
}

/** Answers a message of a user; messages of one conversation are answered in order. */
export type Converse = (user: string, message: UserMessage, observer?: TurnObserver) => Promise<TurnResult>;

/** Keeps a queue for each conversation of this process. */
export function createConverse(assistant: Decider, observers: TurnObservers): Converse {
  const last = new Map<string, Promise<unknown>>();
  return (user, message, observer = {}) => {
    const queue = JSON.stringify([user, message.conversation]);
    const before = last.get(queue) ?? Promise.resolve();
    const turn = before.then(() => answer(user, message, observer, { assistant, observers }));
    // The next message is answered whatever became of this one.
    const settled = turn.catch(() => undefined);
    last.set(queue, settled);
    void settled.then(() => {
      if (last.get(queue) === settled) last.delete(queue);
    });
    return turn;
  };
}

interface ConversationServices {
  readonly assistant: Decider;
  readonly observers: TurnObservers;
}

async function answer(
  user: string,
  message: UserMessage,
  observer: TurnObserver,
  { assistant, observers }: ConversationServices,
): Promise<TurnResult> {
  const { store, clock, ids } = assistant.runtime;
  const startedAt = clock.monotonicMs();
  const messageId = message.messageId ?? ids.next();
  const signal = signalOf({ ...message, messageId }, { user, receivedAt: clock.now() });
  const { conversation, text, length } = signal.input;
  const watching = observers.begin(user, conversation, observer);
  try {
    if (length <= maxMessageLength)
      await store.messages.add({
        ...{ id: messageId, user, conversation, role: 'user', text },
        ...{ origin: 'owner', decisionId: null, createdAt: signal.receivedAt },
      });
    let decision: Decision | null = null;
    try {
      const stopping = { signal: observer.signal };
      for await (const decided of assistant.decide('conversation', [signal], stopping)) decision = decided;
    } catch (thrown) {
      if (observer.signal?.aborted !== true) throw thrown;
      return await stopped({ user, conversation, messageId, startedAt }, assistant.runtime);
    }
    decision ??= await decidedBefore(user, signal.reference, assistant.runtime);
    const concluded = watching.conclusion();
    const say = observers.of(user, conversation).say;
    const turn =
      concluded !== null && concluded.decision.id === decision?.id
        ? { ...concluded, awaiting: detailsOf(decision).awaiting }
        : await turnOnRecord(decision, conversation, say, assistant.runtime);
    return await turnResultOf(turn, { user, conversation, startedAt }, assistant.runtime);
  } finally {
    watching.end();
  }
}

/** The decision about a message that was said before. */
async function decidedBefore(
  user: string,
  reference: string,
  { store }: EffectRuntime,
): Promise<Decision | null> {
  const list = await store.ledger.list({ user, engine: 'conversation', limit: 200 });
  return list.find((decision) => decision.reference === reference) ?? null;
}

interface EndedTurn extends ConcludedTurn {
  /** A plan waits for a yes; null if nobody knows that without looking. */
  readonly awaiting: boolean | null;
}

/** A turn that was made before, or by another process, or that could not be concluded. */
async function turnOnRecord(
  decision: Decision | null,
  conversation: string,
  say: (piece: string) => void,
  runtime: EffectRuntime,
): Promise<EndedTurn | null> {
  if (decision === null) return null;
  const { store } = runtime;
  const { user, id } = decision;
  const [effects, approvals, messages] = await Promise.all([
    store.outbox.ofDecision(user, id),
    store.approvals.ofDecision(user, id),
    store.messages.last(user, conversation, 50),
  ]);
  const said = messages.find((message) => message.role === 'assistant' && message.decisionId === id);
  // As it was composed: a reply quotes what is not ours.
  const reply =
    said === undefined
      ? await apologise(decision, effects, conversation, runtime, say)
      : exposeOutside(said.text);
  return { decision, effects, approvals, reply, awaiting: null };
}

async function turnResultOf(
  turn: EndedTurn | null,
  asked: { readonly user: string; readonly conversation: string; readonly startedAt: number },
  runtime: EffectRuntime,
): Promise<TurnResult> {
  const { clock } = runtime;
  const { user, conversation, startedAt } = asked;
  if (turn === null) {
    const reply = 'That message was answered before.';
    return { ...nothing, reply, decision: null, ms: clock.monotonicMs() - startedAt };
  }
  const { decision, effects, approvals, reply, awaiting } = turn;
  const actions = [
    ...effects.flatMap((effect) => turnActions(effect, runtime)),
    ...approvals.flatMap((approval) => waitingAction(approval, runtime)),
  ];
  const { domains, followup } = detailsOf(decision);
  const done = actions.map(({ domain }) => domain).filter((domain) => domain !== 'conversation');
  return {
    reply,
    path: pathOf(decision),
    domains: [...new Set([...domains, ...done])],
    followup,
    success: actions.every(({ success }) => success),
    actions,
    awaitingConfirmation: awaiting ?? (await isAwaiting(user, conversation, runtime)),
    decision,
    ms: clock.monotonicMs() - startedAt,
  };
}

async function isAwaiting(
  user: string,
  conversation: string,
  { store, clock }: EffectRuntime,
): Promise<boolean> {
  const waiting = await store.approvals.list(user, ['pending']);
  return waiting.some(
    ({ target, expiresAt }) => target === conversationTarget(conversation) && expiresAt > clock.now(),
  );
}

const nothing = {
  path: 'none',
  domains: [],
  followup: false,
  success: true,
  actions: [],
  awaitingConfirmation: false,
} as const satisfies Partial<TurnResult>;

/** Says and keeps that the turn was stopped before anything was decided: the message is not one that was lost. */
async function stopped(
  {
    user,
    conversation,
    messageId,
    startedAt,
  }: {
    readonly user: string;
    readonly conversation: string;
    readonly messageId: string;
    readonly startedAt: number;
  },
  { store, clock }: EffectRuntime,
): Promise<TurnResult> {
  const reply = 'Stopped. Nothing was done.';
  await store.messages.add({
    ...{ id: `${messageId}:stopped`, user, conversation, role: 'assistant', text: reply },
    ...{ origin: 'system', decisionId: null, createdAt: clock.now() },
  });
  return { ...nothing, reply, decision: null, ms: clock.monotonicMs() - startedAt };
}

/** Says and keeps that no reply could be made. */
async function apologise(
  decision: Decision,
  effects: readonly Effect[],
  conversation: string,
  { store, clock }: EffectRuntime,
  say: (piece: string) => void,
): Promise<string> {
  const problem = effects.find(isReplying)?.problem?.text ?? 'the reply was not made';
  const text = apologyFor(decision, problem);
  say(text);
  const message: Message = {
    id: `${decision.id}:apology`,
    user: decision.user,
    conversation,
    role: 'assistant',
    text,
    origin: 'system',
    decisionId: decision.id,
    createdAt: clock.now(),
  };
  await store.messages.add(message);
  return text;
}

function turnActions(effect: Effect, { registry }: EffectRuntime): readonly TurnAction[] {
  const { action, parameters, state, result, problem } = effect;
  if (isReplying(effect)) return [];
  return [turnAction({ action, parameters, state, result, error: problem?.text ?? null }, registry)];
}

/** What waits is shown as not done. */
function waitingAction(
  { action, parameters, state }: Approval,
  { registry }: EffectRuntime,
): readonly TurnAction[] {
  if (state !== 'pending') return [];
  const error = 'It waits for your yes.';
  return [turnAction({ action, parameters, state, result: null, error }, registry)];
}

function turnAction(
  what: {
    readonly action: string;
    readonly parameters: JsonObject;
    readonly state: string;
    readonly result: JsonObject | null;
    readonly error: string | null;
  },
  registry: EffectRuntime['registry'],
): TurnAction {
  const found = registry.find(what.action);
  const tool = isTool(found) ? found : null;
  const shortfall = shortfallOf(tool, what.result);
  const success = what.state === 'done' && shortfall === null;
  return {
    domain: tool?.domain ?? 'conversation',
    action: tool?.verb ?? what.action,
    params: what.parameters,
    success,
    result: what.result,
    error: success ? null : (shortfall ?? what.error ?? `It ended as ${what.state}.`),
  };
}
