// An engine of your own: a garden that waters itself, waits for rain, asks when in doubt, and learns. No key, no file.
import { openInMemory } from 'tact';
import { deferUntil, defineAction, defineEngine, judgeProposals, proposal } from 'tact/engine';
import { createFakeClock } from 'tact/testing';
import { z } from 'zod';

const hourMs = 3_600_000;
const weather = { rainMm: 9 };
const done: string[] = [];

const water = defineAction({
  name: 'water',
  summary: 'Water a plant.',
  danger: 'reversible',
  parameters: z.strictObject({ plant: z.string(), litres: z.number() }),
  execute: async ({ parameters: { plant, litres } }) => ({ count: done.push(`${plant}: ${litres} l`) }),
  undo: async ({ parameters: { plant } }) => done.push(`${plant}: drained`),
});

const garden = defineEngine({
  name: 'garden',
  input: z.strictObject({ plant: z.string(), dryness: z.number() }),
  actions: [water],
  learning: {
    initial: { litres: 2 }, // what the stages see as facts
    update: ({ litres }, { kind }) => ({ litres: kind === 'too_much' ? litres - 1 : litres }),
  },
  gate: ({ signal }) =>
    signal.input.dryness < 0.3 ? { settled: true, reasons: [{ code: 'WET', text: 'It is wet.' }] } : null,
  gather: async () => ({ evidence: { ...weather } }),
  async propose({ signal: { input }, facts: { litres } }) {
    const confidence = input.dryness > 0.9 ? 0.5 : 0.9; // that dry, the sensor may be broken
    const parameters = { plant: input.plant, litres };
    return [proposal({ action: 'water', parameters, confidence, rationale: 'It is dry.' })];
  },
  judge: (view) =>
    (view.evidence?.rainMm ?? 0) > 5
      ? deferUntil(view.now + 6 * hourMs, 'It is going to rain.')
      : judgeProposals(view.proposals, view),
});

const clock = createFakeClock();
const { assistant, user } = await openInMemory({ engines: [garden], clock });
const read = (plant: string, dryness: number) =>
  assistant.decideAbout({ engine: 'garden', user, input: { plant, dryness } });

console.log((await read('mint', 0.1))?.verdict, (await read('basil', 0.5))?.verdict); // decline defer
weather.rainMm = 0;
await clock.advance(6 * hourMs);
await assistant.runDue(); // the timer of the deferred decision
const [watered] = await assistant.log({ user });
await assistant.feedback({ user, id: watered?.id ?? '', kind: 'too_much' });
await assistant.undo({ user, id: watered?.id ?? '', by: user, via: 'example' });

console.log((await read('fern', 0.95))?.verdict); // ask
const [question] = await assistant.approvals(user);
await assistant.approve({ user, id: question?.id ?? '', by: user, via: 'example' });
console.log(question?.card.question, done); // water: plant “fern”, litres 1 [ 'basil: 2 l', 'basil: drained', 'fern: 1 l' ]
