import { createConverse, type TurnResult, type UserMessage } from '#engines/conversation/converse';
import type { ConversationEngine } from '#engines/conversation/engine';
import type { TurnObserver, TurnObservers } from '#engines/conversation/turn-observers';
import {
  bringBack,
  type EmailEngine,
  type EmailInput,
  learn,
  type MailWorld,
  type Triaged,
  type TriageOptions,
  triage,
  triageArrivals,
  unsnoozeJob,
} from '#engines/email';
import { tactError } from '#errors';
import {
  type Answer,
  type Answered,
  approve,
  type DecideOptions,
  decideAll,
  deny,
  type Explanation,
  edit,
  expireOverdue,
  explain,
  findApproval,
  findDecision,
  type Runtime,
  resumeEffects,
  type Undone,
  undo,
} from '#kernel';
import type { MailParser } from '#ports/mail-parser';
import type { Mailbox } from '#ports/mailbox';
import type { DecisionFilter } from '#ports/store';
import type { Approval, ApprovalState, Decision, Effect, JsonObject, Signal } from '#records';

/** Everything an assistant is made of. */
export interface AssistantParts {
  readonly runtime: Runtime;
  readonly email: EmailEngine;
  readonly mailWorld: MailWorld;
  readonly parser: MailParser;
  /** Missing where an assistant is not talked to. */
  readonly conversation?: { readonly engine: ConversationEngine; readonly observers: TurnObservers };
  /** The user it works for. */
  readonly user: string;
}

/** An answer to a question, whose id may be given by its last digits. */
export type GivenAnswer = Omit<Answer, 'user'>;

/** Engines and ports joined into one running assistant. Ids may be given by their last digits, four at least. */
export interface Assistant {
  readonly user: string;
  readonly runtime: Runtime;
  /** Decides about signals that a program made itself. */
  decide(signals: readonly Signal<EmailInput>[], options?: DecideOptions): AsyncGenerator<Decision | null>;
  /** Decides about everything in a mailbox that is new. */
  triage(mailbox: Mailbox, options?: Omit<TriageOptions, 'user'>): AsyncGenerator<Triaged>;
  /** Decides about messages as they arrive. */
  watch(
    mailbox: Mailbox,
    options: Omit<TriageOptions, 'user'> & { readonly signal: AbortSignal },
  ): AsyncGenerator<Triaged>;
  /** Answers a message of the user; messages of one conversation are answered in order. */
  converse(said: UserMessage, observer?: TurnObserver): Promise<TurnResult>;
  approvals(states?: readonly ApprovalState[]): Promise<readonly Approval[]>;
  approve(answer: GivenAnswer): Promise<Answered>;
  deny(answer: GivenAnswer): Promise<Approval>;
  edit(
    answer: GivenAnswer & { readonly action?: string; readonly parameters: JsonObject },
  ): Promise<Approval>;
  undo(id: string, by: { readonly by: string; readonly via: string }): Promise<Undone>;
  explain(id: string): Promise<Explanation>;
  log(filter?: Omit<DecisionFilter, 'user'>): Promise<readonly Decision[]>;
  /**
   * Takes up what was left: effects of a run that ended early, questions whose time has passed, messages that come back,
   * feedback not yet learned from. Call it at the start, and now and then while running.
   */
  resume(options?: { readonly abandonedAfterMs?: number }): Promise<Resumed>;
  close(): Promise<void>;
}

export interface Resumed {
  readonly effects: readonly Effect[];
  readonly expired: number;
  readonly learned: number;
}

/** How long an effect of another process may be running before it counts as abandoned. */
const abandonedAfterMs = 60_000;

export function createAssistant(parts: AssistantParts): Assistant {
  const { runtime, email, mailWorld, parser, user, conversation } = parts;
  const world = { engine: email, runtime, parser };
  const answered = async (answer: GivenAnswer): Promise<Answer> => {
    const { id } = await findApproval(user, answer.id, runtime.store);
    return { ...answer, id, user };
  };
  const learnNow = () => learn(runtime.store, user, runtime.clock.now());
  return {
    user,
    runtime,
    decide: (signals, options) => decideAll(email, signals, runtime, options),
    triage: (mailbox, options) => triage(mailbox, world, { ...options, user }),
    watch: (mailbox, options) => triageArrivals(mailbox, world, { ...options, user }),
    converse:
      conversation === undefined
        ? async () => Promise.reject(tactError('ENGINE_MISSING', { engine: 'conversation' }))
        : createConverse({ ...conversation, runtime, user }),
    approvals: (states = ['pending']) => runtime.store.approvals.list(user, states),
    async approve(answer) {
      const done = await approve(await answered(answer), runtime);
      await learnNow();
      return done;
    },
    async deny(answer) {
      const denied = await deny(await answered(answer), runtime);
      await learnNow();
      return denied;
    },
    async edit(answer) {
      return edit({ ...answer, ...(await answered(answer)) }, runtime);
    },
    async undo(id, by) {
      const decision = await findDecision(user, id, runtime.store);
      const undone = await undo({ user, decisionId: decision.id, ...by }, runtime);
      await learnNow();
      return undone;
    },
    explain: (id) => explain(user, id, runtime),
    log: (filter) => runtime.store.ledger.list({ ...filter, user }),
    async resume(options = {}) {
      const effects = await resumeEffects(user, runtime, { abandonedAfterMs, ...options });
      const expired = await expireOverdue(runtime);
      await mailWorld.jobs.runDue({
        [unsnoozeJob]: async ({ target, folder }) => {
          await bringBack(mailWorld, String(target), String(folder));
        },
      });
      return { effects, expired, learned: await learnNow() };
    },
    close: () => runtime.store.close(),
  };
}
