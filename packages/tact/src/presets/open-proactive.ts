import type { Converse } from '@tact/assistant/conversation/converse';
import type { Rung } from '@tact/assistant/proactive';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import type { Assistant, CloseOptions } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { tactError } from '@tact/core/errors';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy, type RuntimeParts } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Calendar } from '@tact/core/ports/calendar';
import type { Channel } from '@tact/core/ports/channel';
import type { Ids } from '@tact/core/ports/ids';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Model } from '@tact/core/ports/model';
import type { Store } from '@tact/core/ports/store';
import type { Policy, Profile } from '@tact/core/records';
import { createDraftComposer, unknownSender } from '@tact/email/mail-transport/draft-composer';
import { noTelemetry } from '#adapters/telemetry/none';
import { assemble } from './assemble.ts';
import { conversationFrom } from './conversation.ts';
import { type Extensions, extending } from './extensions.ts';
import type { Tick } from './proactive.ts';

/** What `openProactive` runs on, and what it is told about each user. `store`, `channel` and `profile` are needed. */
export interface ProactiveOptions
  extends Extensions,
    Partial<Pick<RuntimeParts, 'clock' | 'log' | 'telemetry' | 'worker'>> {
  /** As `tact/stores` opens it; `close` closes it. */
  readonly store: Store & { readonly jobs: Jobs };
  /** Where a user is told things. */
  channel(user: string): Channel;
  /**
   * What is known of a user: their zone, and when they began. Without `createdAt` a user stays new. What the user said in the
   * conversation outranks it.
   */
  profile(user: string): Pick<Profile, 'zone'> & Partial<Profile>;
  /** A user's calendar. Default: one in the store. */
  calendar?(user: string): Promise<Calendar>;
  /** Words the messages and the replies. Default: templates, and Tact's own understanding. */
  readonly model?: Model;
  /** Default: UUIDs, version 7. */
  readonly ids?: Ids;
  /** A user's policy. Default: `createPolicy()`. */
  policy?(user: string): Policy;
}

/** What is said unasked to any number of users, and the conversation in which they answer. */
export interface ProactiveTact {
  readonly assistant: Assistant;
  /** Asks for each user whether anything should be said unasked now. Users about whom there is nothing are left out. */
  readonly tick: Tick;
  /** Rings the reminders of a user that are due. */
  ringReminders(user: string): Promise<Rung>;
  /** Answers a message of a user; messages of one conversation are answered in order. */
  readonly converse: Converse;
  /** Resolves once what users wrote until now has settled what became of messages that were sent unasked. */
  settled(): Promise<void>;
  /** As `Assistant.close`. */
  close(options?: CloseOptions): Promise<void>;
}

const modelSettings = { timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 };

/**
 * Tact's proactive engine on a store of your choice, for any number of users; without mail.
 *
 * @example
 * const tact = openProactive({
 *   store: openMemoryStore(),
 *   channel: () => createMemoryChannel(),
 *   profile: () => ({ zone: 'Europe/Berlin' }),
 * });
 * for await (const { user, decision } of tact.tick(['ann', 'bo'])) console.log(user, decision?.verdict);
 * await tact.close();
 */
export function openProactive(options: ProactiveOptions): ProactiveTact {
  const { store, channel, profile, worker, calendar } = options;
  const { clock = createSystemClock(), log = silentLog, telemetry = noTelemetry } = options;
  const usual = createPolicy();
  const model = options.model === undefined ? null : { ...modelSettings, model: options.model };
  const { assistant, converse, proactive, settled } = assemble({
    ...{ store, jobs: store.jobs, clock, log, telemetry },
    ids: options.ids ?? createUuidV7({ clock }),
    transport: createDraftComposer({ from: unknownSender }),
    async mailbox() {
      throw tactError('MAILBOX_NOT_CONFIGURED', { operation: 'read mail' });
    },
    ownMailbox: async () => null,
    ...(calendar === undefined
      ? {
          calendar: async (user: string) => createItemCalendar({ items: store.items, user, clock }),
          calendarReads: createItemCalendarReads(store),
        }
      : { calendar }),
    zone: (user) => profile(user).zone,
    policy: options.policy ?? (() => usual),
    chat: { conversationFrom, model },
    proactive: { channel, defaults: profile, model },
    ...extending(options),
    ...(worker === undefined ? {} : { worker }),
  });
  if (proactive === null) throw tactError('ENGINE_MISSING', { engine: 'proactive' });
  const { tick, ringReminders, heldBack } = proactive;
  return {
    ...{ assistant, tick, ringReminders, converse, settled },
    async close(closing) {
      await heldBack.flush(clock.now());
      await assistant.close(closing);
    },
  };
}
