import type { EventContent } from '@tact/core/ports/calendar';
import type { Model } from '@tact/core/ports/model';
import type { Message, OfferedPlan } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { onTestFinished } from 'vitest';
import { openInMemory } from '#presets/in-memory';
import { expectReplays } from './replays-to-itself.ts';

/** A Sunday, 11:00 in Berlin. */
export const sunday = Date.parse('2026-11-22T10:00:00Z');
export const minute = 60_000;
export const hour = 60 * minute;

export const blockTime: OfferedPlan = {
  action: 'create_event',
  parameters: {
    summary: 'Lab 4',
    start_time: '2026-11-23T14:00:00+01:00',
    end_time: '2026-11-23T17:00:00+01:00',
  },
};

/** A conversation in which something can be told unasked by hand. Every decision replays to itself. */
export async function openTold(options: { readonly model?: Model } = {}) {
  const clock = createFakeClock({ now: sunday });
  const tact = await openInMemory({ ...options, clock, zone: 'Europe/Berlin' });
  const { user, assistant } = tact;
  const { store } = assistant.runtime;
  onTestFinished(() => expectReplays(user, assistant.runtime));
  let told = 0;
  return {
    ...tact,
    clock,
    store,
    async tell(
      text: Message['text'],
      { offer = null, category = 'deadline_warning' }: { offer?: OfferedPlan | null; category?: string } = {},
    ): Promise<string> {
      told += 1;
      const id = `told-${told}`;
      await store.messages.add({
        ...{ id, user, conversation: 'main', role: 'assistant', text, origin: 'system', decisionId: null },
        createdAt: clock.now(),
        unasked: {
          category,
          signals: [{ type: 'CANVAS_ASSIGNMENT_DUE', key: `lab:${told}`, urgencyHint: 8 }],
          ...{ offer, channel: 'memory', delivery: 'sent' },
        },
      });
      await clock.advance(minute);
      return id;
    },
    async muted(): Promise<unknown> {
      return (await store.values.get(user, 'proactive:profile'))?.value['muted'] ?? {};
    },
    async profile(): Promise<unknown> {
      return (await store.values.get(user, 'proactive:profile'))?.value ?? {};
    },
    async events(): Promise<readonly Pick<EventContent, 'summary' | 'start' | 'end'>[]> {
      const window = { from: sunday - 30 * 24 * hour, to: sunday + 30 * 24 * hour, zone: 'Europe/Berlin' };
      const { occurrences } = await tact.calendar.list(window);
      return occurrences.map(({ event: { summary, start, end } }) => ({ summary, start, end }));
    },
  };
}
