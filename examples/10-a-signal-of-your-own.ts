// A source of signals of your own: a parcel on its way, told unasked. No key, no file.
import { openInMemory } from 'tact';
import { defineSignalSource } from 'tact/engine';
import { createFakeClock, createMemoryChannel } from 'tact/testing';

const parcels = [{ id: '42', from: 'the bookshop', arrivesAt: Date.parse('2026-11-02T12:45:00Z') }];

const parcelSource = defineSignalSource({
  name: 'parcels',
  notice: (_user, { now }) =>
    parcels.map(({ id, from, arrivesAt }) => ({
      type: 'PARCEL_NEAR',
      key: `PARCEL_NEAR:${id}:${arrivesAt}`, // another time would be another signal
      subject: `parcel from ${from}`,
      urgencyHint: arrivesAt - now <= 3_600_000 ? 8 : 5, // 8 and more is urgent
      expiresAt: arrivesAt,
      category: 'parcels',
      scores: { relevance: 9, timing: 8 },
      message: `Your parcel from ${from} arrives at 12:45.`,
    })),
});

const clock = createFakeClock({ now: '2026-11-02T10:00:00Z' });
const channel = createMemoryChannel(); // where messages go
const tact = await openInMemory({ signals: [parcelSource], clock, channel });

const early = await tact.tick();
console.log(early?.decision ?? 'held back'); // a new user hears only what is urgent
await clock.advance(2 * 3_600_000);
const near = await tact.tick();
console.log(near?.decision?.verdict, channel.messages[0]?.text); // act Your parcel from …
await clock.advance(3_600_000);
console.log(await tact.tick()); // null: it has arrived
