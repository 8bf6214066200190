import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createPolicy } from '@tact/core/kernel';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { Decision, ProactiveSignal } from '@tact/core/records';
import { triage } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { admissionIn, type KeptRun, readRun, runKind } from '@tact/experience/memory';
import {
  createCountingIds,
  createFakeClock,
  createMemoryChannel,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createRecordingLog,
  type ScriptedModel,
} from '@tact/testing';
import { assemble, rulesFrom } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import '@tact/assistant/conversation/reply/compose-reply';
import { defaultStore, openTestStore } from '../test-store.ts';
import { sunday, user } from './chat-fixture.ts';

const zone = 'Europe/Berlin';

interface RememberedOptions {
  /** A store that another assistant used before. */
  readonly store?: Store;
  readonly model?: ScriptedModel;
  /** False for one that remembers nothing, as one that dies before it has offered anything. */
  readonly remembers?: boolean;
  readonly rules?: string;
  readonly transport?: ReturnType<typeof createMemoryMailTransport>;
  readonly firstId?: number;
}

/** An assistant whose finished plans and mail jobs become runs. */
export async function openRemembering(options: RememberedOptions = {}) {
  const { remembers = true, rules = '', firstId = 1, transport = createMemoryMailTransport() } = options;
  const clock = createFakeClock({ now: sunday });
  const opened = await openTestStore(defaultStore, { clock });
  const store = options.store ?? opened.store;
  const jobs = options.store === undefined ? opened.jobs : createMemoryJobs({ clock });
  const [channel, log] = [createMemoryChannel(), createRecordingLog()];
  const mailbox = createMemoryMailbox({ account: 'owner@home.example' });
  const policy = createPolicy();
  const noticed: ProactiveSignal[] = [];
  const source: SignalSource = {
    name: 'test',
    collect: async (users) =>
      new Map(
        users.flatMap(({ user: whose }) => (whose === user && noticed.length > 0 ? [[whose, noticed]] : [])),
      ),
  };
  const asked = { timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 };
  const model = options.model === undefined ? null : { ...asked, model: options.model };
  const { assistant, converse, settled, catchUp, memory, tick } = assemble({
    ...{ store, jobs, clock, transport, log },
    ids: createCountingIds({ first: firstId }),
    mailbox: async () => mailbox,
    calendar: async (whose) => createItemCalendar({ items: store.items, user: whose, clock }),
    zone: () => zone,
    policy: () => policy,
    rules: rulesFrom(rules),
    mail: {},
    chat: { conversationFrom, model },
    proactive: { channel: () => channel, defaults: () => ({ zone }), model },
    signals: [source],
    ...(remembers ? { memory: { model: null } } : {}),
  });
  const { runtime } = assistant;
  for (const whose of [user, 'bob'])
    await store.items
      .add({
        ...{
          id: `${whose}-knows-bob`,
          user: whose,
          kind: 'contact',
          target: 'cli',
          origin: 'owner',
          state: 'open',
        },
        content: { name: 'Bob', addresses: ['bob@example.org'], isGroup: false, nicknames: [] },
        createdAt: clock.now(),
      })
      .catch((thrown: unknown) => {
        // The other assistant on this store added them.
        if (options.store === undefined) throw thrown;
      });
  const admissions = (whose = user): Promise<readonly Decision[]> =>
    store.ledger.list({ user: whose, engine: 'memory', order: 'oldest' });
  return {
    ...{
      assistant,
      runtime,
      store,
      clock,
      mailbox,
      transport,
      log,
      noticed,
      memory,
      tick,
      settled,
      admissions,
    },
    catchUp: (whose = user) => catchUp(whose),
    async say(text: string, whose = user) {
      const turn = await converse(whose, { text, conversation: 'main', channel: 'test', zone });
      await settled();
      return turn;
    },
    async deliver(raw: string): Promise<void> {
      mailbox.deliver({ raw });
      for await (const _ of triage(assistant, mailbox, { user, parser: createMailParser() }));
      await settled();
    },
    /** What is remembered, the oldest first. */
    async runs(whose = user): Promise<readonly KeptRun[]> {
      const kept = await store.experiences.list(whose, runKind);
      return kept.flatMap((experience) => readRun(experience) ?? []).reverse();
    },
    /** What was decided about runs, in order. */
    decided: async (whose = user) =>
      (await admissions(whose)).map((decision) => admissionIn(decision)?.decision ?? decision.outcome),
  };
}
