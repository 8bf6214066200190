import { exposeOutside, parseRecorded } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { deferUntil } from '../../packages/core/src/kernel/defer-until.ts';
import { defineAction } from '../../packages/core/src/kernel/define-action.ts';
import { defineCheck } from '../../packages/core/src/kernel/define-check.ts';
import { defineEngine } from '../../packages/core/src/kernel/define-engine.ts';
import { proposal } from '../../packages/core/src/kernel/proposal.ts';
import { ownerLabel } from '../../packages/core/src/kernel/provenance.ts';

const user = 'owner';
const input = z.strictObject({ room: z.string(), celsius: z.number() });
const heated: string[] = [];

const heat = defineAction({
  name: 'heat',
  summary: 'Heat a room.',
  danger: 'reversible',
  parameters: z.strictObject({ room: z.string() }),
  execute: async ({ parameters: { room } }) => ({ count: heated.push(room) }),
});

/** Heats whatever comes. */
const heating = defineEngine({
  name: 'heating',
  input,
  actions: [heat],
  propose: async ({
    signal: {
      input: { room },
    },
  }) => [proposal({ action: 'heat', parameters: { room }, confidence: 1, rationale: 'It is cold.' })],
});

const cold = (room: string) => ({ engine: 'heating', user, input: { room, celsius: 12 } });

describe('an engine of an input alone', () => {
  test('declines, and titles a decision by its input', async () => {
    const { assistant } = await openInMemory({ engines: [defineEngine({ name: 'heating', input })] });

    const decision = await assistant.decideAbout(cold('kitchen'));

    expect(decision).toMatchObject({ verdict: 'decline', outcome: 'none', failures: [], actions: [] });
    expect(decision && exposeOutside(decision.title)).toBe('{"room":"kitchen","celsius":12}');
  });
});

describe('what comes in', () => {
  test('is decided once per reference, by default once per content', async () => {
    const { assistant } = await openInMemory({ engines: [heating] });

    expect(await assistant.decideAbout(cold('bath'))).toMatchObject({ verdict: 'act' });
    expect(await assistant.decideAbout({ ...cold('bath') })).toBeNull();
    expect(await assistant.decideAbout({ ...cold('bath'), reference: 'another day' })).not.toBeNull();
  });

  test.each([
    [{ room: 'bath' }, 'celsius'],
    [{ room: 'bath', celsius: 'cold' }, 'celsius'],
    ['bath', 'input'],
  ])('%j is refused by the schema', async (given, field) => {
    const { assistant } = await openInMemory({ engines: [heating] });

    await expect(assistant.decideAbout({ engine: 'heating', user, input: given })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(`heating: ${field}: `),
    });
  });

  const anything = defineEngine({ name: 'anything', input: z.any() });
  const circle: Record<string, unknown> = {};
  circle.itself = circle;

  test.each([
    ['a map', { prices: new Map() }, 'prices'],
    ['a set', { topics: new Set() }, 'topics'],
    ['no number', { order: { amount: Number.NaN } }, 'order.amount'],
    ['a function', { callback: () => 1 }, 'callback'],
    ['a big integer', { balance: 1n }, 'balance'],
    ['a cycle', circle, 'itself'],
    ['nothing', undefined, 'input'],
  ])('that is not JSON is refused with the place: %s', async (_, given, field) => {
    const { assistant } = await openInMemory({ engines: [anything] });

    await expect(assistant.decideAbout({ engine: 'anything', user, input: given })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { field },
    });
  });

  test('may hold dates, which are told from their texts and come back as dates', async () => {
    const { assistant } = await openInMemory({
      engines: [defineEngine({ name: 'anything', input: z.any(), gate: () => ({ settled: true }) })],
    });
    const at = new Date('2026-05-01T10:00:00.000Z');

    const dated = await assistant.decideAbout({ engine: 'anything', user, input: { at, more: undefined } });
    const texted = await assistant.decideAbout({ engine: 'anything', user, input: { at: at.toISOString() } });

    expect(dated?.reference).not.toBe(texted?.reference);
    expect((await assistant.replay(user, dated?.id ?? '')).after.word).toBe('decline');
    const text = await assistant.runtime.store.documents.text(user, dated?.inputDigest ?? '');
    expect(parseRecorded(text ?? '')).toEqual({ at });
  });

  test('is waited for where the schema takes its time, and refused where the schema fails', async () => {
    const slow = defineEngine({
      name: 'slow',
      input: z.strictObject({ price: z.number().refine(async (price) => price < 10) }),
    });
    const broken = defineEngine({
      name: 'broken',
      input: z.any().transform((): number => {
        throw new Error('no database');
      }),
    });
    const { assistant } = await openInMemory({ engines: [slow, broken] });
    const about = (engine: string, price: number) =>
      assistant.decideAbout({ engine, user, input: { price } });

    expect(await about('slow', 1)).toMatchObject({ verdict: 'decline' });
    await expect(about('slow', 11)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { field: 'price' },
    });
    await expect(about('broken', 1)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  test.each(['', 'half \ud800', 'nul\0', 7, null, undefined])('is refused for %j as user', async (odd) => {
    const { assistant } = await openInMemory({ engines: [heating] });

    await expect(assistant.decideAbout({ ...cold('bath'), user: odd as string })).rejects.toMatchObject({
      code: 'USER_INVALID',
    });
  });

  test('counts as outside unless it is labelled', async () => {
    const { assistant } = await openInMemory({ engines: [heating] });
    const label = ownerLabel('thermostat');
    const unlabelled = await assistant.decideAbout(cold('bath'));
    const labelled = await assistant.decideAbout({ ...cold('attic'), label });
    const factsOf = async (id = '') => {
      const seen = await assistant.runtime.store.ledger.seen(user, [id]);
      return JSON.parse(seen.get(id)?.facts ?? '{}');
    };

    expect(await factsOf(unlabelled?.id)).toMatchObject({ label: { origin: 'outside' } });
    expect(await factsOf(labelled?.id)).toMatchObject({ label });
  });

  test('is refused for an engine that nobody knows, and for one with an entry of its own', async () => {
    const { assistant } = await openInMemory();

    await expect(assistant.decideAbout(cold('bath'))).rejects.toMatchObject({ code: 'ENGINE_MISSING' });
    await expect(assistant.decideAbout({ ...cold('bath'), engine: 'email' })).rejects.toMatchObject({
      code: 'ENGINE_WITHOUT_INPUT',
    });
  });
});

describe('the default judge', () => {
  test('runs every check of the policy, and those that were added', async () => {
    const noAttic = defineCheck({
      name: 'NoAttic',
      check: ({ proposed }) =>
        proposed.parameters['room'] === 'attic' ? { effect: 'decline', text: 'Nobody is up there.' } : null,
    });
    const { assistant } = await openInMemory({
      engines: [heating],
      checks: [noAttic],
      policy: { approvalAlways: ['heat'] },
    });

    expect(await assistant.decideAbout(cold('bath'))).toMatchObject({
      verdict: 'ask',
      overrides: [{ code: 'InApprovalAlwaysList' }],
    });
    expect(await assistant.decideAbout(cold('attic'))).toMatchObject({
      verdict: 'decline',
      overrides: [{ code: 'InApprovalAlwaysList' }, { code: 'NoAttic', text: 'Nobody is up there.' }],
    });
  });

  test('shows a check whose decision it is, when it is judged, and the input', async () => {
    const clock = createFakeClock();
    const seen: unknown[] = [];
    const watch = defineCheck<z.infer<typeof input>>({
      name: 'Watch',
      check({ user, now, input }) {
        seen.push({ user, now, celsius: input.celsius });
        return null;
      },
    });
    const { assistant } = await openInMemory({ engines: [heating], checks: [watch], clock });
    const decision = await assistant.decideAbout(cold('bath'));

    expect(seen).toEqual([{ user, now: decision?.gateNow, celsius: cold('bath').input.celsius }]);
  });

  test.each<[string, () => never, string]>([
    [
      'throws',
      () => {
        throw new Error('No connection.');
      },
      'the check Weather failed: “Unexpected error: No connection.”',
    ],
    ['rejects', (() => Promise.reject(new Error('late'))) as () => never, 'the check Weather failed: “'],
  ])('asks where a check %s, and says so on the card', async (_, check, text) => {
    const { assistant } = await openInMemory({
      engines: [heating],
      checks: [defineCheck({ name: 'Weather', check })],
    });
    const decision = await assistant.decideAbout(cold('bath'));
    const [question] = await assistant.approvals(user);

    expect(decision).toMatchObject({ verdict: 'ask', failures: [], overrides: [{ code: 'Weather' }] });
    expect(question?.card.because).toMatchObject([{ code: 'Weather', text: expect.stringContaining(text) }]);
  });
});

describe('what is learned', () => {
  const learning = {
    initial: { tooWarm: 0 },
    update: ({ tooWarm }: { tooWarm: number }, { kind }: { kind: string }) => ({
      tooWarm: tooWarm + (kind === 'too_warm' ? 1 : 0),
    }),
  };
  const listening = defineEngine({
    name: 'heating',
    input,
    actions: [heat],
    learning,
    gate: ({ facts: { tooWarm } }) =>
      tooWarm > 1 ? { settled: true, reasons: [{ code: 'WARM', text: 'It was too warm twice.' }] } : null,
    propose: async ({
      signal: {
        input: { room },
      },
    }) => [proposal({ action: 'heat', parameters: { room }, confidence: 1, rationale: 'It is cold.' })],
  });

  test('is what the stages see as facts, one feedback after the other', async () => {
    const { assistant } = await openInMemory({ engines: [listening] });
    const verdicts: (string | undefined)[] = [];
    for (const room of ['one', 'two', 'three']) {
      const decision = await assistant.decideAbout(cold(room));
      verdicts.push(decision?.verdict);
      await assistant.feedback({ user, id: decision?.id ?? '', kind: 'too_warm' });
    }

    expect(verdicts).toEqual(['act', 'act', 'decline']);
  });

  test('is kept for each user alone', async () => {
    const { assistant } = await openInMemory({ engines: [listening] });
    for (const room of ['one', 'two']) {
      const decision = await assistant.decideAbout(cold(room));
      await assistant.feedback({ user, id: decision?.id ?? '', kind: 'too_warm' });
    }

    expect(await assistant.decideAbout(cold('three'))).toMatchObject({ verdict: 'decline' });
    expect(await assistant.decideAbout({ ...cold('three'), user: 'bob' })).toMatchObject({ verdict: 'act' });
  });

  test('is handed to facts of the engine’s own, with the store', async () => {
    const { assistant } = await openInMemory({
      engines: [
        defineEngine({
          name: 'heating',
          input,
          learning,
          facts: async (signals, { learned }) =>
            signals.map(({ input: { room } }, index) => ({ room, ...learned[index] })),
          gate: ({ facts }) => ({ settled: true, reasons: [{ code: 'SEEN', text: JSON.stringify(facts) }] }),
        }),
      ],
    });

    expect((await assistant.decideAbout(cold('bath')))?.reasons).toEqual([
      { code: 'SEEN', text: '{"room":"bath","tooWarm":0}' },
    ]);
  });
});

test('a decision that is put off is made again from its timer, and replays to itself', async () => {
  const clock = createFakeClock();
  const weather = { sun: true };
  const patient = defineEngine({
    name: 'heating',
    input,
    actions: [heat],
    gather: async () => ({ evidence: { sun: weather.sun } }),
    propose: async ({
      signal: {
        input: { room },
      },
    }) => [proposal({ action: 'heat', parameters: { room }, confidence: 1, rationale: 'It is cold.' })],
    judge: (view) =>
      view.evidence?.sun === true
        ? deferUntil(view.now + 60_000, 'The sun is out.', 'SUN')
        : { word: 'act', outcome: 'heat', confidence: 1, actions: [], reasons: [], overrides: [] },
  });
  const { assistant } = await openInMemory({ engines: [patient], clock });

  const deferred = await assistant.decideAbout(cold('bath'));
  weather.sun = false;
  await clock.advance(60_000);
  await assistant.runDue();
  const [latest] = await assistant.log({ user });

  expect(deferred).toMatchObject({ verdict: 'defer', reasons: [{ code: 'SUN', text: 'The sun is out.' }] });
  expect(latest).toMatchObject({ verdict: 'act', attempt: 2, parentId: deferred?.id });
  expect(await assistant.replay(user, deferred?.id ?? '')).toMatchObject({ isSame: true });
  expect(await assistant.replay(user, latest?.id ?? '')).toMatchObject({ isSame: true });
});

test.each([62, -1, Number.NaN, 'high', undefined])(
  'a confidence of %s asks, and the fault is on record',
  async (confidence) => {
    const sure = defineEngine({
      ...{ name: 'heating', input, actions: [heat] },
      propose: async () => [
        {
          ...proposal({ action: 'heat', parameters: { room: 'bath' }, confidence: 1, rationale: 'Cold.' }),
          confidence: confidence as number,
        },
      ],
    });
    const { assistant } = await openInMemory({ engines: [sure] });

    const decision = await assistant.decideAbout(cold('bath'));

    expect(decision).toMatchObject({
      verdict: 'ask',
      outcome: 'heat',
      failures: [{ stage: 'propose', code: 'STAGE_RESULT_INVALID' }],
    });
  },
);

test('an action that changes its parameters changes a copy of its own', async () => {
  const greedy = defineAction({
    ...{ name: 'heat', summary: 'Heat.', danger: 'safe', parameters: z.any() },
    async execute({ parameters }) {
      Object.assign(parameters, { room: 'attic' });
      return {};
    },
  });
  const given = { room: 'bath' };
  const engine = defineEngine({
    ...{ name: 'heating', input, actions: [greedy] },
    propose: async () => [proposal({ action: 'heat', parameters: given, confidence: 1, rationale: 'Cold.' })],
  });
  const { assistant } = await openInMemory({ engines: [engine] });

  const decision = await assistant.decideAbout(cold('bath'));
  const { effects } = await assistant.explain(user, decision?.id ?? '');

  expect([given, decision?.actions[0]?.parameters, effects[0]?.parameters]).toEqual([given, given, given]);
  expect(given).toEqual({ room: 'bath' });
});

test('two engines or actions of one name are refused', async () => {
  const archive = defineAction({
    name: 'archive',
    summary: 'Archive a room.',
    danger: 'safe',
    parameters: z.strictObject({}),
    execute: async () => ({}),
  });

  await expect(openInMemory({ engines: [heating, heating] })).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    message: 'Two engines are called heating.',
  });
  await expect(openInMemory({ actions: [archive] })).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    message: 'Two actions are called archive.',
  });
});
