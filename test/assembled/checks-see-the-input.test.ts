import { defineSignalSource } from '@tact/assistant/proactive';
import { defineCheck } from '@tact/core/kernel';
import { createFakeClock } from '@tact/testing';
import { expect, test } from 'vitest';
import { type InMemoryTact, openInMemory } from '#presets/in-memory';

const parcels = defineSignalSource({
  name: 'parcels',
  notice: (_user, { now }) => [
    {
      type: 'PARCEL_NEAR',
      key: 'PARCEL_NEAR:42',
      subject: 'parcel from the bookshop',
      urgencyHint: 8,
      expiresAt: now + 3_600_000,
      category: 'parcels',
      scores: { relevance: 9, timing: 8 },
      message: 'Your parcel arrives soon.',
    },
  ],
});

const event = {
  ...{ eventId: 'ev-1', eventText: 'the greenhouse is too humid', eventSource: 'sensor', immediate: true },
  candidates: [
    {
      heuristicId: 'vent',
      conditionText: 'the greenhouse is too humid',
      suggestedAction: 'Open the roof vent',
      confidence: 0.9,
    },
  ],
};

const run = {
  ...{ id: 'run-1', task: 'Rotate the key', summary: 'Rotated it', outcome: 'success' as const },
  ...{ references: [], artifacts: [], steps: [], validFrom: null, validUntil: null },
  completedAt: Date.parse('2026-03-01T10:00:00Z'),
};

/** A check of the owner's own is shown what each engine decides about, as it is with an engine of the owner's. */
test.each<[string, (tact: InMemoryTact) => Promise<unknown>]>([
  ['conversation', (tact) => tact.say('Remind me to call mom tomorrow at 5pm')],
  [
    'email',
    (tact) =>
      tact.decide('From: bo@example.org\nSubject: Your receipt\n\nTotal: 5 EUR. Thank you for your order.'),
  ],
  ['memory', (tact) => tact.remember([run])],
  ['proactive', (tact) => tact.tick()],
  ['executive', (tact) => tact.processEvent(event)],
])('a check sees what %s decides about', async (engine, decide) => {
  const seen: unknown[] = [];
  const watch = defineCheck({
    name: 'Watch',
    check({ input }) {
      seen.push(input);
      return null;
    },
  });
  const clock = createFakeClock({ now: '2026-11-02T12:00:00Z' });
  const tact = await openInMemory({ checks: [watch], signals: [parcels], clock });
  await decide(tact);

  expect(seen.length, engine).toBeGreaterThan(0);
  expect(seen).not.toContain(null);
});
