import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { exposeOutside } from '#records';
import { createFakeClock } from '#testing';
import { deferUntil } from './defer-until.ts';
import { defineAction } from './define-action.ts';
import { defineCheck } from './define-check.ts';
import { defineEngine } from './define-engine.ts';
import { proposal } from './proposal.ts';
import { ownerLabel } from './provenance.ts';

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
