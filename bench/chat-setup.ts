import type { TurnObserver, TurnResult } from '@tact/assistant/conversation';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy } from '@tact/core/kernel';
import type { Model } from '@tact/core/ports/model';
import type { Store } from '@tact/core/ports/store';
import type { Telemetry } from '@tact/core/ports/telemetry';
import { createMemoryJobs, createMemoryMailbox, createMemoryMailTransport } from '@tact/testing';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';

const user = 'owner';
const zone = 'Europe/Berlin';

interface ChatBenchSetup {
  say(text: string, conversation: string, observer?: TurnObserver): Promise<TurnResult>;
}

/** The conversation engine on a store, with 200 tasks, 50 contacts and 100 events in it, as after some months of use. */
export async function openChatBench(options: {
  readonly store: Store;
  readonly model: Model | null;
  readonly telemetry: Telemetry;
  readonly plansEarly?: boolean;
}): Promise<ChatBenchSetup> {
  const { store, model, telemetry, plansEarly = false } = options;
  const clock = createSystemClock();
  const calendar = createItemCalendar({ items: store.items, user, clock });
  const mailbox = createMemoryMailbox();
  const policy = createPolicy();
  const { converse } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids: createUuidV7({ clock }), telemetry },
    transport: createMemoryMailTransport(),
    mailbox: async () => mailbox,
    calendar: async () => calendar,
    zone: () => zone,
    policy: () => policy,
    chat: {
      conversationFrom,
      model: model === null ? null : { model, timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 },
      plansEarly,
    },
  });
  await fill(store, clock.now());
  return {
    say: (text, name, observer) =>
      converse(user, { text, conversation: name, channel: 'bench', zone }, observer),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

async function fill({ items }: Store, now: number): Promise<void> {
  const common = { user, target: 'bench', origin: 'owner', state: 'open', createdAt: now } as const;
  for (let index = 0; index < 200; index += 1) {
    const content = { title: `Errand number ${index}`, description: '', priority: 'medium', deadline: null };
    await items.add({ ...common, id: `task-${index}`, kind: 'task', content });
  }
  for (let index = 0; index < 50; index += 1) {
    const name = index === 0 ? 'Bob' : `Person${index} Family${index}`;
    const content = { name, addresses: [`person${index}@example.org`], isGroup: false, nicknames: [] };
    await items.add({ ...common, id: `contact-${index}`, kind: 'contact', content });
  }
  const calendar = createItemCalendar({ items, user, clock: createSystemClock() });
  for (let index = 0; index < 100; index += 1) {
    const start = new Date(now + (index - 20) * 0.7 * dayMs);
    const end = new Date(start.getTime() + 60 * 60 * 1000);
    const local = (date: Date) => date.toISOString().slice(0, 19);
    await calendar.create(
      {
        ...{
          summary: `Appointment ${index}`,
          location: '',
          description: '',
          attendees: [],
          recurrence: null,
        },
        ...{ start: local(start), end: local(end), zone },
      },
      `event-${index}`,
      { origin: 'owner', source: 'bench' },
    );
  }
}
