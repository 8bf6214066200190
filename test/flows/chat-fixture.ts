import { setImmediate } from 'node:timers/promises';
import type { TurnObserver, TurnResult } from '@tact/assistant/conversation';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createPolicy, type SafetyCheck } from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { ModelRequest } from '@tact/core/ports/model';
import type { Item, ItemKind, Store } from '@tact/core/ports/store';
import type { Json, JsonObject, Origin, Policy } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  callsTool,
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createRecordingLog,
  createRecordingTelemetry,
  createScriptedModel,
  type FakeClock,
  type ScriptedAnswer,
  type ScriptedModel,
} from '@tact/testing';
import { onTestFinished } from 'vitest';
import { assemble, rulesFrom } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
// Loaded when the first reply is made; loading takes real time, during which a fake clock would run on.
import '@tact/assistant/conversation/reply/compose-reply';
import { defaultStore, isStoreAtWork, openTestStore } from '../test-store.ts';
import { expectReplays } from './replays-to-itself.ts';

/** A Sunday, 11:00 in Berlin. */
export const sunday = Date.parse('2026-11-22T10:00:00Z');
export const user = 'owner';
const zone = 'Europe/Berlin';

interface ChatFixtureOptions {
  readonly model?: ScriptedModel;
  /** Plans beside the first model; recorded, never acted on. */
  readonly shadow?: ScriptedModel;
  readonly plansEarly?: boolean;
  /** The owner's country. */
  readonly country?: string;
  readonly store?: Store;
  readonly clock?: FakeClock;
  readonly transport?: ReturnType<typeof createMemoryMailTransport>;
  /** Stands between the engine and the calendar in the store. */
  calendarSeen?(calendar: Calendar): Calendar;
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  /** Fewer than all, to show that one of them matters. */
  readonly checks?: readonly SafetyCheck[];
  /** The number of the first id; two worlds on one store must not give the same ids. */
  readonly firstId?: number;
  /** False: no mail arrives in the mailbox. */
  readonly receivesMail?: boolean;
  /** Servers whose Authentication-Results are believed. */
  readonly authenticatedBy?: readonly string[];
  clickUnsubscribe?(address: string): Promise<void>;
  /** Beside the usual one. */
  readonly ownAddresses?: readonly string[];
  /** How long a model may take. */
  readonly timeoutMs?: number;
  /** Mail is decided about as well, by these rules and without a model. */
  readonly rules?: string;
}

interface Saying {
  readonly conversation?: string;
  readonly messageId?: string;
  readonly observer?: TurnObserver;
}

/** The conversation engine over a store, with every part of it in sight. Bob and a team are known. */
export async function openChatFixture(options: ChatFixtureOptions = {}) {
  const { clock = createFakeClock({ now: sunday }) } = options;
  const { store, jobs } =
    options.store === undefined
      ? await openTestStore(defaultStore, { clock })
      : { store: options.store, jobs: createMemoryJobs({ clock }) };
  const { transport = createMemoryMailTransport(), firstId = 1 } = options;
  const own = createItemCalendar({ items: store.items, user, clock });
  const calendar = options.calendarSeen?.(own) ?? own;
  const mailbox = createMemoryMailbox({ account: 'owner@home.example' });
  const { timeoutMs = 60_000, plansEarly = false } = options;
  const asked = (model: ScriptedModel) => ({ model, timeoutMs, temperature: 0.3, maxOutputTokens: 1024 });
  const policy = createPolicy(options.policy);
  const [log, telemetry] = [createRecordingLog(), createRecordingTelemetry()];
  const { assistant, converse } = assemble({
    ...{ store, jobs, clock, transport },
    ids: createCountingIds({ first: firstId }),
    log,
    telemetry,
    mailbox: async () => mailbox,
    receivesMail: () => options.receivesMail !== false,
    ...(options.authenticatedBy && {
      parser: createMailParser({ authenticatedBy: options.authenticatedBy }),
    }),
    ownAddresses: () => options.ownAddresses ?? [],
    ...(options.clickUnsubscribe && { clickUnsubscribe: options.clickUnsubscribe }),
    calendar: async () => calendar,
    sendsInvitations: () => calendar.sendsInvitations,
    zone: () => zone,
    policy: () => policy,
    ...(options.checks === undefined ? {} : { checks: options.checks }),
    ...(options.rules === undefined
      ? {}
      : { rules: rulesFrom(options.rules), mail: { proposer: { model: null, listedFolders: [] } } }),
    chat: {
      conversationFrom,
      model: options.model === undefined ? null : asked(options.model),
      plansEarly,
      country: options.country,
      ...(options.shadow === undefined ? {} : { shadow: asked(options.shadow) }),
    },
  });
  const { runtime } = assistant;
  onTestFinished(() => expectReplays(user, runtime));
  const keep = (kind: ItemKind, id: string, content: JsonObject, origin: Origin = 'owner') =>
    store.items.add({
      ...{ id, user, kind, target: 'cli', content, origin, state: 'open', createdAt: clock.now() },
    });
  await keep('contact', 'Bob', {
    ...{ name: 'Bob', addresses: ['bob@example.org'], isGroup: false, nicknames: [] },
  });
  await keep('contact', 'Team', {
    ...{ name: 'Team', addresses: ['ann@example.org', 'bob@example.org'], isGroup: true, nicknames: [] },
  });
  return {
    assistant,
    runtime,
    store,
    clock,
    calendar,
    mailbox,
    transport,
    log,
    telemetry,
    keep,
    say(
      text: string,
      { conversation: name = 'main', messageId, observer }: Saying = {},
    ): Promise<TurnResult> {
      const said = { text, conversation: name, channel: 'test', zone };
      return converse(user, { ...said, ...(messageId === undefined ? {} : { messageId }) }, observer);
    },
    /** What stands in the store, newest last. */
    async contents(kind: ItemKind, state: Item['state'] = 'open'): Promise<readonly JsonObject[]> {
      const items = await store.items.list(user, { kind, state });
      return items.map(({ content }) => content).reverse();
    },
  };
}

/** What the model says at each stage; a stage that is left out must not be asked. */
export interface Stages {
  readonly route?: StageAnswer;
  readonly plan?: StageAnswer;
  /** Of the reader of mail. */
  readonly read?: StageAnswer;
  readonly reply?: string | ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer);
}

type StageAnswer = ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer);

/** A model that answers by stage: each call of `answers` says what comes from then on. */
export function createStagedModel(first: Stages = {}, settings: { readonly clock?: FakeClock } = {}) {
  let stages = first;
  const model = createScriptedModel((request) => {
    const answer = { route_message: stages.route, plan_actions: stages.plan, fill_form: stages.read }[
      request.tools[0]?.name ?? ''
    ];
    const given = request.tools.length === 0 ? stages.reply : answer;
    if (typeof given === 'function') return given(request);
    return typeof given === 'string' ? { text: given } : given;
  }, settings);
  return Object.assign(model, {
    answers(next: Stages) {
      stages = next;
    },
    /** Everything that was asked of one stage, as one text a request. */
    askedOf(stage: 'route_message' | 'plan_actions' | 'fill_form' | 'reply'): readonly string[] {
      return model.requests
        .filter(({ tools }) => (tools[0]?.name ?? 'reply') === stage)
        .map(({ messages }) => messages.map(({ text }) => text).join('\n'));
    },
  });
}

export function routed(type: 'chat' | 'action' | 'followup', ...domains: string[]): ScriptedAnswer {
  return callsTool('route_message', { type, domains, is_followup: type === 'followup' });
}

export function plans(...actions: Json[]): ScriptedAnswer {
  return callsTool('plan_actions', {
    ...{ actions, requires_confirmation: false, confirmation_message: null },
    ...{ needs_clarification: false, clarification_question: null },
  });
}

export function planned(domain: string, action: string, params: Json, after?: readonly number[]): Json {
  const reasoning = 'It was asked for.';
  return { domain, action, params, reasoning, ...(after === undefined ? {} : { after: [...after] }) };
}

/** A mail to Bob, as a planner writes it. */
export const mailToBob = planned('email', 'send_email', { to: 'Bob', subject: 'Hello', body: 'Hello Bob.' });

/** Lets the clock run, a tenth of a second at a time, until the work is done. */
export async function whileTimePasses<Result>(clock: FakeClock, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    await setImmediate();
    if (!isStoreAtWork()) await clock.advance(100);
  }
  return work;
}
