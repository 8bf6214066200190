import type { TickResult } from '@tact/assistant/proactive';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createItemCalendarReads } from '@tact/calendar/item-calendar-reads';
import { createPolicy } from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { ProactiveSignal, Profile } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  createCountingIds,
  createFakeClock,
  createMemoryChannel,
  createMemoryMailbox,
  createMemoryMailTransport,
  type MemoryChannelSettings,
} from '@tact/testing';
import { onTestFinished } from 'vitest';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import type { ProactiveAssembly } from '#presets/proactive';
import { openTestStore, type StoreKind } from '../test-store.ts';
import { expectReplays } from './replays-to-itself.ts';

/** An assistant that may speak unasked, about signals that a test puts there. */

export const ann = 'ann';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Monday, 12:00 in UTC. */
export const noon = '2026-11-02T12:00:00Z';

/** A user for long, who wrote 100 messages: the level is deep. */
export const oldFriend: Partial<Profile> = { createdAt: Date.parse('2026-01-01T00:00:00Z') };

export interface ProactiveSettings {
  readonly store?: StoreKind;
  readonly now?: string;
  readonly profile?: Partial<Profile>;
  /** How many messages the user wrote earlier. */
  readonly messages?: number;
  readonly channel?: MemoryChannelSettings;
  readonly model?: ProactiveAssembly['model'];
  /** Sources beside the one that a test fills. */
  readonly sources?: readonly SignalSource[];
  /** A user's calendar. Unless given, the one in the store. */
  calendar?(user: string): Promise<Calendar>;
}

export async function openProactive(settings: ProactiveSettings = {}) {
  const { now = noon, profile = {}, messages = 0 } = settings;
  const clock = createFakeClock({ now });
  const { store, jobs } = await openTestStore(settings.store ?? 'memory', { clock });
  const channel = createMemoryChannel(settings.channel);
  const noticed: ProactiveSignal[] = [];
  const source: SignalSource = {
    name: 'test',
    collect: async (users) =>
      new Map(users.flatMap(({ user }) => (user === ann && noticed.length > 0 ? [[user, noticed]] : []))),
  };
  const policy = createPolicy();
  const mailbox = createMemoryMailbox();
  const ids = createCountingIds();
  const open = () =>
    assemble({
      ...{ store, jobs, clock, ids, parser: createMailParser(), transport: createMemoryMailTransport() },
      mailbox: async () => mailbox,
      ...(settings.calendar === undefined
        ? {
            calendar: async (user: string) => createItemCalendar({ items: store.items, user, clock }),
            calendarReads: createItemCalendarReads(store),
          }
        : { calendar: settings.calendar }),
      zone: () => 'UTC',
      policy: () => policy,
      chat: { conversationFrom, model: null },
      proactive: {
        channel: () => channel,
        defaults: () => ({ zone: 'UTC', ...profile }),
        model: settings.model ?? null,
      },
      signals: [source, ...(settings.sources ?? [])],
    });
  const assembly = open();
  const { assistant } = assembly;
  onTestFinished(() => expectReplays(ann, assistant.runtime));
  for (let index = 0; index < messages; index++) {
    await store.messages.add({
      ...{ id: `earlier-${index}`, user: ann, conversation: 'main', role: 'user', text: 'hello' },
      ...{ origin: 'owner', decisionId: null, createdAt: clock.now() - 3 * dayMs + index },
    });
  }
  return {
    ...{ clock, store, channel, noticed, assistant, assembly, open },
    say: (text: string, conversation = 'main') =>
      assembly.converse(ann, { text, conversation, channel: 'test', zone: 'UTC' }),
    tick: (options: Parameters<NonNullable<typeof assembly.tick>>[1] = {}, by = assembly) =>
      onlyOne(by.tick?.([ann], options)),
  };
}

async function onlyOne(cycles: AsyncGenerator<TickResult> | undefined): Promise<TickResult | null> {
  let only: TickResult | null = null;
  for await (const cycle of cycles ?? []) only = cycle;
  return only;
}

/** A task that is due in so many minutes, as the task source would notice it. */
export function taskDue(now: number, minutes: number, given: Partial<ProactiveSignal> = {}): ProactiveSignal {
  const dueAt = now + minutes * 60_000;
  return {
    type: 'TASK_DUE',
    urgencyHint: minutes <= 60 ? 8 : 6,
    contextOnly: false,
    key: `task:report:${dueAt}`,
    subject: 'send the report',
    data: { dueAt, isWholeDay: false },
    expiresAt: dueAt,
    ...given,
  };
}
