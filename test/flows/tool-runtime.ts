import { createItemCalendar } from '@tact/calendar/item-calendar';
import {
  createActionRegistry,
  outsideLabel,
  ownerLabel,
  type Runtime,
  resumeEffects,
  runEffects,
  undo,
} from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Item, ItemKind, Store } from '@tact/core/ports/store';
import type { Effect, JsonObject, Origin } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  createCountingIds,
  createMemoryMailbox,
  createMemoryMailTransport,
  sampleDecision,
  sampleEffect,
  sampleRecord,
} from '@tact/testing';
import { createTools, type Tool, type ToolServices } from '@tact/tools';
import { createExampleRuntime, type ExampleRuntime } from '../examples/runtime.ts';
import { noToolServices } from '../examples/tools.ts';
import { openTestStore, type StoreKind } from '../test-store.ts';

/** The tools over real stores and the mailbox, calendar and server of a test, run as decisions run them. */
export interface ToolRuntime {
  readonly clock: ExampleRuntime['clock'];
  readonly registry: Runtime['registry'];
  readonly store: Store;
  readonly tools: readonly Tool[];
  readonly services: ToolServices;
  /** Decides this and runs it; resolves with how it ended. */
  run(action: string, parameters: JsonObject, given?: Given): Promise<Effect>;
  /** Runs it and gives its result; fails the test if it was not done. */
  do(action: string, parameters: JsonObject, given?: Given): Promise<JsonObject>;
  /** Undoes the decision behind an effect; resolves with the effect that ran. */
  undo(effect: Effect, options?: { readonly anyway?: boolean }): Promise<Undone>;
  /** Records it as a process left it that crashed while running it, perhaps after it was done; then resumes it. */
  resume(
    action: string,
    parameters: JsonObject,
    given: Given & { readonly wasDone: boolean },
  ): Promise<Effect>;
  items(kind: ItemKind, state?: Item['state']): Promise<readonly JsonObject[]>;
}

interface Undone {
  readonly state: Effect['state'];
  readonly code: string | null;
  /** The effect that undid it, which can be undone in turn. */
  readonly effect: Effect;
}

interface Given {
  readonly origin?: Origin;
  /** The effect's key; a new one unless given. */
  readonly key?: string;
}

interface ToolRuntimeOptions {
  /** Stands between the tools and the calendar in the store. */
  calendarSeen?(calendar: Calendar): Calendar;
  readonly mailbox?: Mailbox | null;
  readonly transport?: MailTransport;
  readonly zone?: string;
}

export { type StoreKind, storeKinds } from '../test-store.ts';

const user = 'ann';

export async function openToolRuntime(
  kind: StoreKind,
  options: ToolRuntimeOptions = {},
): Promise<ToolRuntime> {
  const bare = createExampleRuntime();
  const { store } = await openTestStore(kind, bare);
  const mailbox = options.mailbox === undefined ? createMemoryMailbox() : options.mailbox;
  const own: Calendar = createItemCalendar({ items: store.items, user, clock: bare.clock });
  const calendar = options.calendarSeen?.(own) ?? own;
  const services: ToolServices = {
    items: store.items,
    calendar: async () => calendar,
    sendsInvitations: () => calendar.sendsInvitations,
    transport: options.transport ?? createMemoryMailTransport(),
    mailbox: async () => mailbox,
    parser: createMailParser(),
    clickUnsubscribe: async () => undefined,
    ledger: store.ledger,
    documents: store.documents,
    approvals: store.approvals,
    rulebook: noToolServices.rulebook,
    zone: () => options.zone ?? 'Europe/Berlin',
  };
  const tools = createTools(services);
  const runtime = {
    ...bare,
    store,
    registry: createActionRegistry(tools),
    ids: createCountingIds({ first: 5000 }),
  };

  const record = async (action: string, parameters: JsonObject, { origin = 'owner', key }: Given) => {
    const label = origin === 'outside' ? outsideLabel('mail') : { ...ownerLabel('message'), origin };
    const proposed = {
      action,
      parameters,
      target: 'chat:main',
      disposition: 'run',
      labels: [label],
    } as const;
    const decision = sampleDecision({ verdict: 'act', user, actions: [proposed] });
    const effect = sampleEffect({
      decisionId: decision.id,
      user,
      action,
      parameters,
      target: proposed.target,
      key: key ?? `${decision.id}:0`,
    });
    await store.ledger.record(sampleRecord({ decision, effects: [effect] }));
    return { decision, effect };
  };
  const run: ToolRuntime['run'] = async (action, parameters, given = {}) => {
    const { decision, effect } = await record(action, parameters, given);
    const [ended] = await runEffects([effect], runtime, decision);
    if (ended === undefined) throw new Error('An effect was recorded.');
    return ended;
  };
  return {
    clock: runtime.clock,
    registry: runtime.registry,
    store,
    tools,
    services,
    run,
    async do(action, parameters, given) {
      const { state, result, problem } = await run(action, parameters, given);
      if (state !== 'done' || result === null) throw new Error(`${action} is ${state}: ${problem?.text}`);
      return result;
    },
    async undo({ decisionId }, { anyway = false } = {}) {
      const { effects } = await undo({ user, decisionId, by: user, via: 'chat', anyway }, runtime);
      const [effect] = effects;
      if (effect === undefined) throw new Error('Nothing was taken back.');
      return { state: effect.state, code: effect.problem?.code ?? null, effect };
    },
    async resume(action, parameters, { wasDone, ...given }) {
      const { effect } = await record(action, parameters, given);
      await store.outbox.start('ann', effect.id, { now: runtime.clock.now(), worker: 'test', leaseUntil: 0 });
      if (wasDone) {
        const call = { ...effect, origin: given.origin ?? 'owner', now: runtime.clock.now() } as const;
        const nothingKnown = {
          abortSignal: new AbortController().signal,
          recordedInput: async () => null,
          soFar: async () => null,
          keep() {},
          keepFeedback() {},
          settle: async () => {},
        };
        await runtime.registry.find(action)?.execute({ ...call, ...nothingKnown }, runtime);
      }
      const ended = await resumeEffects(user, runtime, { abandonedAfterMs: 0 });
      const own = ended.find(({ id }) => id === effect.id);
      if (own === undefined) throw new Error('It was not taken up.');
      return own;
    },
    async items(kindOf, state = 'open') {
      const items = await store.items.list(user, { kind: kindOf, state });
      return items.map(({ content }) => content).reverse();
    },
  };
}
