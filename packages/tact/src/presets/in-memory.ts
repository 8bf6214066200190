import type { TurnObserver, TurnResult, UserMessage } from '@tact/assistant/conversation';
import type { TickResult } from '@tact/assistant/proactive';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import type { Assistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import type { AgentSettings } from '@tact/core/guarded-tools';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { compileRulesText, createPolicy, type RulesReader } from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { Channel } from '@tact/core/ports/channel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Model } from '@tact/core/ports/model';
import type { Decision, Policy, Profile, Run } from '@tact/core/records';
import { type EmailRulebook, triage } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  type DecisionContext,
  executiveSettings,
  type GivenExecutiveSettings,
  type ProcessedEvent,
  processEvent,
} from '@tact/experience/executive';
import { admit, checkRuns, type RecallOptions, type RecallResult } from '@tact/experience/memory';
import { createMemoryJobs } from '@tact/store/memory/memory-jobs';
import { createMemoryStore } from '@tact/store/memory/memory-store';
import {
  createMemoryChannel,
  createMemoryMailbox,
  createMemoryMailTransport,
  type MemoryMailbox,
  type MemoryMailTransport,
} from '@tact/testing';
import { assemble, rulesFrom } from './assemble.ts';
import { conversationFrom } from './conversation.ts';
import { type Extensions, extending, strategiesIn } from './extensions.ts';
import { requireMemory } from './memory.ts';
import type { Tick } from './proactive.ts';

/** What differs from the defaults of `openInMemory`. */
export interface InMemoryOptions extends Extensions {
  /** Rules and directions, written as in rules.toml. */
  readonly rules?: string;
  /** Without one, the local proposer decides. */
  readonly model?: Model;
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  readonly clock?: Clock;
  /** Sends mail. Default: an in-memory transport. */
  readonly transport?: MemoryMailTransport;
  /** The owner's time zone. Default: UTC. */
  readonly zone?: string;
  /** When the owner began, quiet hours and the like. Default: a new user, quiet from 23:00 to 08:00. */
  readonly profile?: Partial<Omit<Profile, 'zone'>>;
  /** How events are answered. Default: `heuristic_first` with a threshold of 0.7. */
  readonly executive?: GivenExecutiveSettings;
  /** What the owner says about calls of other programs. Default: every tool of theirs is dangerous. */
  readonly agents?: AgentSettings;
  /** Turns texts into vectors. Default: by their words, without a model. */
  readonly embedder?: Embedder;
  /** Where messages are sent unasked. Default: an in-memory channel. */
  readonly channel?: Channel;
}

interface RememberOptions {
  /** Whose words the runs are. Default: `outside`. */
  readonly label?: 'owner' | 'outside';
  /** Keep keys, tokens and passwords as they are; otherwise each is masked. */
  readonly keepsSecrets?: boolean;
}

/** An assistant without persistence, for experiments and tests. */
export interface InMemoryTact {
  /** Whose assistant it is. */
  readonly user: string;
  readonly assistant: Assistant;
  /** Its mailbox; nothing leaves it, and `snapshot` shows all of it. */
  readonly mailbox: MemoryMailbox;
  /** What was sent, in order. */
  readonly transport: MemoryMailTransport;
  /** That user's calendar; others have their own. */
  readonly calendar: Calendar;
  /** Says something to the assistant, in a conversation called `main`. */
  say(text: string, observer?: TurnObserver): Promise<TurnResult>;
  /** The same in any conversation. */
  converse(message: UserMessage, observer?: TurnObserver): Promise<TurnResult>;
  /** Asks whether anything should be said unasked now; null where there is nothing to decide about. */
  tick(options?: Parameters<Tick>[1]): Promise<TickResult | null>;
  /** Responds to an event from experience, by the model, or not at all. */
  processEvent(event: DecisionContext): Promise<ProcessedEvent>;
  /**
   * Asks of finished runs whether they are worth remembering; null for one that was decided about before. Their words count as a
   * stranger's unless `label` is `owner`. A text has at most 20 000 characters and a list 1 000 entries. Throws `RUNS_UNREADABLE`,
   * before anything is decided, for a run with a field that does not fit.
   */
  remember(runs: readonly Run[], options?: RememberOptions): Promise<readonly (Decision | null)[]>;
  /** Finds finished runs that help with what is to be done. */
  recall(query: string, options?: Partial<RecallOptions>): Promise<RecallResult>;
  /**
   * Resolves once what was said until now has settled what became of messages that were sent unasked, and finished plans have been
   * offered to the memory.
   */
  settled(): Promise<void>;
  /** Delivers a message (RFC 5322) and decides about it; null when the same message was decided before. */
  decide(message: string): Promise<Decision | null>;
}

const owner = 'owner';
const chatDefaults = { timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 };

/**
 * An assistant without persistence, for experiments and tests, with Tact's own engines and a mailbox, calendar and channel
 * in memory.
 *
 * @throws `CONFIG_SYNTAX` or `CONFIG_INVALID` for rules with a mistake.
 *
 * @example
 * const tact = await openInMemory();
 * const decision = await tact.decide('From: bo@example.org\nSubject: Lunch?\n\nOn Friday?');
 * decision?.engine; // email
 */
export async function openInMemory(options: InMemoryOptions = {}): Promise<InMemoryTact> {
  const clock = options.clock ?? createSystemClock();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'you@example.org' });
  const { zone = 'UTC', transport = createMemoryMailTransport(), profile, model } = options;
  const channel = options.channel ?? createMemoryChannel();
  const calendarOf = (user: string) => createItemCalendar({ items: store.items, user, clock });
  const parser = createMailParser();
  const rules = rulesFrom(options.rules ?? '');
  const chatModel = model === undefined ? null : { ...chatDefaults, model };
  const { assistant, converse, tick, settled, memory } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids: createUuidV7({ clock }), parser, transport },
    mailbox: async () => mailbox,
    calendar: async (user) => calendarOf(user),
    calendarReads: createItemCalendarReads(store),
    zone: () => zone,
    policy: () => policy,
    rules,
    mail: model === undefined ? {} : { proposer: { model } },
    chat: { conversationFrom, model: chatModel },
    proactive: { channel: () => channel, defaults: () => ({ zone, ...profile }), model: chatModel },
    executive: {
      settings: executiveSettings(options.executive),
      strategies: strategiesIn(options),
      model: chatModel,
    },
    memory: { model: chatModel },
    agents: options.agents,
    ...(options.embedder === undefined ? {} : { embedder: options.embedder }),
    ...extending(options),
  });
  const reader = assistant.runtime.engines.get('email')?.rules;
  const { written } = compileRulesText(reader as RulesReader<EmailRulebook>, rules().text);
  const policy = createPolicy({ directions: written.directions, ...options.policy });
  const runTriage = () => triage(assistant, mailbox, { user: owner, parser });
  return {
    user: owner,
    assistant,
    mailbox,
    transport,
    calendar: calendarOf(owner),
    say: (text, observer) =>
      converse(owner, { text, conversation: 'main', channel: 'memory', zone }, observer),
    converse: (message, observer) => converse(owner, message, observer),
    settled,
    processEvent: (event) => processEvent(assistant, event, { user: owner }),
    async remember(runs, { label = 'outside', keepsSecrets = false } = {}) {
      checkRuns(runs);
      return admit(assistant, runs, {
        ...{ user: owner, offeredBy: 'program', keepsSecrets },
        label: { origin: label, source: 'run' },
      });
    },
    recall: (query, asked) => requireMemory(memory).recall(owner, query, { now: clock.now(), ...asked }),
    async tick(options) {
      let ticked: TickResult | null = null;
      for await (const one of tick?.([owner], options) ?? []) ticked = one;
      return ticked;
    },
    async decide(message) {
      mailbox.deliver({ raw: message });
      let latest: Decision | null = null;
      for await (const { decision } of runTriage()) latest = decision;
      return latest;
    },
  };
}
