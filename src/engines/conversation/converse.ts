import { decide, type Runtime } from '#kernel';
import type { Domain } from '#language';
import type { Message } from '#ports/store';
import type { Approval, Decision, Effect, Json, JsonObject } from '#records';
import type { Tool } from '#tools';
import { conversationTarget, signalOf } from './conversation-input.ts';
import type { ConversationEngine } from './engine.ts';
import { whyUnsent } from './reply/unsent.ts';
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
  readonly domains: readonly Domain[];
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

export interface ConversationWorld {
  readonly engine: ConversationEngine;
  readonly runtime: Runtime;
  readonly observers: TurnObservers;
  readonly user: string;
}

/** A queue for each conversation of a process. */
export type Converse = (said: UserMessage, observer?: TurnObserver) => Promise<TurnResult>;

export function createConverse(world: ConversationWorld): Converse {
  const last = new Map<string, Promise<unknown>>();
  return (said, observer = {}) => {
    const before = last.get(said.conversation) ?? Promise.resolve();
    const turn = before.then(() => answer(said, observer, world));
    // The next message is answered whatever became of this one.
    const settled = turn.catch(() => undefined);
    last.set(said.conversation, settled);
    void settled.then(() => {
      if (last.get(said.conversation) === settled) last.delete(said.conversation);
    });
    return turn;
  };
}

async function answer(
  said: UserMessage,
  observer: TurnObserver,
  world: ConversationWorld,
): Promise<TurnResult> {
  const { engine, runtime, observers, user } = world;
  const { store, clock, ids } = runtime;
  const startedAt = clock.monotonicMs();
  const messageId = said.messageId ?? ids.next();
  const signal = signalOf({ ...said, messageId }, { user, receivedAt: clock.now() });
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
    const [facts] = await engine.facts([signal], store);
    if (facts === undefined) throw new Error('Facts are read for every signal.');
    const decision =
      (await decide(engine, signal, facts, runtime)) ?? (await decidedBefore(signal.reference, world));
    return await turnResultOf(decision, { conversation, startedAt }, world);
  } finally {
    watching.end();
  }
}

/** The decision about a message that was said before. */
async function decidedBefore(
  reference: string,
  { runtime, user }: ConversationWorld,
): Promise<Decision | null> {
  const list = await runtime.store.ledger.list({ user, engine: 'conversation', limit: 200 });
  return list.find((decision) => decision.reference === reference) ?? null;
}

async function turnResultOf(
  decision: Decision | null,
  { conversation, startedAt }: { readonly conversation: string; readonly startedAt: number },
  { runtime, user, observers }: ConversationWorld,
): Promise<TurnResult> {
  const { store, clock } = runtime;
  if (decision === null) {
    const reply = 'That message was answered before.';
    return { ...nothing, reply, decision: null, ms: clock.monotonicMs() - startedAt };
  }
  const [effects, approvals, waiting, messages] = await Promise.all([
    store.outbox.ofDecision(decision.id),
    store.approvals.ofDecision(decision.id),
    store.approvals.list(user, ['pending'], 1000),
    store.messages.last(user, conversation, 50),
  ]);
  const said = messages.find((message) => message.role === 'assistant' && message.decisionId === decision.id);
  const reply =
    said?.text ??
    (await apologise(decision, effects, conversation, runtime, observers.of(user, conversation).say));
  const actions = [
    ...effects.flatMap((effect) => turnActions(effect, runtime)),
    ...approvals.flatMap((approval) => waitingAction(approval, runtime)),
  ];
  return {
    reply,
    path: pathOf(decision),
    domains: domainsOf(decision, actions),
    followup: isFollowup(decision),
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
  { store, clock }: Runtime,
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

/** An answer to a plan is shown as what it ran. */
function turnActions(effect: Effect, { registry }: Runtime): readonly TurnAction[] {
  const { action, parameters, state, result, problem } = effect;
  if (action === 'reply' || action === 'replace_plan' || action === 'drop_plan') return [];
  if (action === 'confirm_plan' && Array.isArray(result?.answers)) {
    return result.answers.map((one: Json) => {
      const answered = one as JsonObject;
      return turnAction(
        {
          action: String(answered.action ?? action),
          parameters: (answered.parameters ?? {}) as JsonObject,
          state: String(answered.state),
          result: (answered.result ?? null) as JsonObject | null,
          error: answered.problem == null ? null : String(answered.problem),
        },
        registry,
      );
    });
  }
  return [turnAction({ action, parameters, state, result, error: problem?.text ?? null }, registry)];
}

/** What waits is shown as not done. */
function waitingAction(
  { action, parameters, state }: Approval,
  { registry }: Runtime,
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
  registry: Runtime['registry'],
): TurnAction {
  const tool = registry.find(what.action) as Partial<Tool> | null;
  const unsent = whyUnsent(what.action, what.result);
  const success = what.state === 'done' && unsent === null;
  return {
    domain: tool?.domain ?? 'conversation',
    action: tool?.verb ?? what.action,
    params: what.parameters,
    success,
    result: what.result,
    error: success ? null : (unsent ?? what.error ?? `It ended as ${what.state}.`),
  };
}

/** Where the message was routed to, as the decision recorded it, else what its actions are about. */
function domainsOf({ reasons }: Decision, actions: readonly TurnAction[]): readonly Domain[] {
  const routed = reasons.find(({ code }) => code === 'ROUTED');
  const named = routed?.text.match(/\b(?:task|calendar|email|memory|notes)\b/g) ?? [];
  const done = actions.map(({ domain }) => domain).filter((domain) => domain !== 'conversation');
  return [...new Set([...named, ...done])] as Domain[];
}

function isFollowup({ reasons }: Decision): boolean {
  return reasons.some(
    ({ code }) => code === 'FOLLOWUP' || code === 'PLAN_CONFIRMED' || code === 'PLAN_REFUSED',
  );
}
