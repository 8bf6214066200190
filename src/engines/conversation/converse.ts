import type { Decider, EffectRuntime } from '#kernel';
import type { Message } from '#ports/store';
import { type Approval, type Decision, type Effect, exposeOutside, type JsonObject } from '#records';
import { isTool, shortfallOf } from '#tools';
import { conversationTarget, signalOf } from './conversation-input.ts';
import { detailsOf } from './details.ts';
import type { TurnObserver, TurnObservers } from './turn-observers.ts';
import { pathOf, type TurnPath } from './turn-path.ts';

/**
 * Takes a message through the engine and gives the reply.
 *
 * Invariants:
 * 1. Messages of one conversation are answered one after the other, in the order in which they came.
 * 2. A message is kept before it is decided about, and its reply before it is handed out: a restart loses neither.
 * 3. Whatever fails, there is a reply, and it claims nothing that is not recorded as done.
 */

export interface UserMessage {
  readonly text: string;
  readonly conversation: string;
  readonly channel: string;
  readonly zone: string;
  /** The same id is the same message: said twice, it is answered once. Made up unless given. */
  readonly messageId?: string;
}

/** One turn: what was said back, and what was done. */
export interface TurnResult {
  readonly reply: string;
  readonly path: TurnPath;
  readonly domains: readonly string[];
  readonly followup: boolean;
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

interface Conversing {
  readonly assistant: Decider;
  readonly observers: TurnObservers;
}

async function answer(
  user: string,
  message: UserMessage,
  observer: TurnObserver,
  { assistant, observers }: Conversing,
): Promise<TurnResult> {
  const { store, clock, ids } = assistant.runtime;
  const startedAt = clock.monotonicMs();
  const messageId = message.messageId ?? ids.next();
  const signal = signalOf({ ...message, messageId }, { user, receivedAt: clock.now() });
  const { conversation, text } = signal.input;
  const watching = observers.begin(user, conversation, observer);
  try {
    await store.messages.add({
      id: messageId,
      user,
      conversation,
      role: 'user',
      text,
      origin: 'owner',
      decisionId: null,
      createdAt: signal.receivedAt,
    });
    let decision: Decision | null = null;
    for await (const decided of assistant.decide('conversation', [signal])) decision = decided;
    decision ??= await decidedBefore(user, signal.reference, assistant.runtime);
    const say = observers.of(user, conversation).say;
    return await turnResultOf(decision, { user, conversation, startedAt, say }, assistant.runtime);
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

async function turnResultOf(
  decision: Decision | null,
  turn: {
    readonly user: string;
    readonly conversation: string;
    readonly startedAt: number;
    say(piece: string): void;
  },
  runtime: EffectRuntime,
): Promise<TurnResult> {
  const { store, clock } = runtime;
  const { user, conversation, startedAt, say } = turn;
  if (decision === null) {
    const reply = 'That message was answered before.';
    return { ...nothing, reply, decision: null, ms: clock.monotonicMs() - startedAt };
  }
  const [effects, approvals, waiting, messages] = await Promise.all([
    store.outbox.ofDecision(user, decision.id),
    store.approvals.ofDecision(user, decision.id),
    store.approvals.list(user, ['pending'], 1000),
    store.messages.last(user, conversation, 50),
  ]);
  const said = messages.find((message) => message.role === 'assistant' && message.decisionId === decision.id);
  // As it was composed: a reply quotes what is not ours.
  const reply =
    said === undefined
      ? await apologise(decision, effects, conversation, runtime, say)
      : exposeOutside(said.text);
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
    actions,
    awaitingConfirmation: waiting.some(
      ({ target, expiresAt }) => target === conversationTarget(conversation) && expiresAt > clock.now(),
    ),
    decision,
    ms: clock.monotonicMs() - startedAt,
  };
}

const nothing = {
  path: 'none',
  domains: [],
  followup: false,
  actions: [],
  awaitingConfirmation: false,
} as const satisfies Partial<TurnResult>;

/** The reply itself could not be made. What was done stands in the record, and the owner is told to look there. */
async function apologise(
  decision: Decision,
  effects: readonly Effect[],
  conversation: string,
  { store, clock }: EffectRuntime,
  say: (piece: string) => void,
): Promise<string> {
  const problem = effects.find(({ action }) => action === 'reply')?.problem?.text ?? 'the reply was not made';
  const text = `Sorry, something went wrong while I was answering (${problem}). \`tact explain ${decision.id.slice(-6)}\` shows what was done.`;
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
  if (action === 'reply') return [];
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
