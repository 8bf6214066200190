import {
  type CheckFinding,
  defineAction,
  defineCheck,
  defineEngine,
  proposal,
  rulesText,
} from '@tact/core/kernel';
import type { Proposal } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';
import { describeWithService } from '../needs-service.ts';
import { openTestStore, type StoreKind } from '../test-store.ts';

/** What a stage may give at run time, whatever its type says. */
const values: Readonly<Record<string, () => unknown>> = {
  nothing: () => undefined,
  'a number': () => 62,
  'no number': () => Number.NaN,
  'a list of nothing': () => [undefined],
  'a list of texts': () => ['pay'],
  'a map': () => new Map([['settled', true]]),
  'a set': () => new Set([1]),
  'a function': () => () => [],
  'a big integer': () => 1n,
  'a cycle': () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    return circle;
  },
  'an empty object': () => ({}),
  'an object of other keys': () => ({ proposals: undefined, path: 'elsewhere', settled: 'yes', word: 'do' }),
  'a promise that is rejected': () => {
    const late = Promise.reject(new Error('late'));
    // Within a list or an object it is the engine's to wait for; a stage's own result is Tact's, see below.
    late.catch(() => undefined);
    return late;
  },
  'an error': () => {
    throw new Error('bug');
  },
  'a value that cannot be looked at': () => {
    throw new Proxy({}, { get: throwing, has: throwing });
  },
  'an async generator': async function* () {
    yield good();
  },
  'a proxy that throws': () => new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing }),
};

function throwing(): never {
  throw new Error('no property');
}

const good = (action = 'pay') =>
  proposal({
    action,
    parameters: { to: 'ann' },
    confidence: 0.95,
    rationale: 'Due.',
    labels: [{ origin: 'owner', source: 'program' }],
  });

/** A member of an engine, or of its action, that gives a value for the second input, and what it should for the others. */
type Member = (give: () => unknown) => { readonly engine?: object; readonly action?: object };

const isBad = (view: { readonly signal: { readonly input: unknown } }) => view.signal.input === 2;
const proposalFor = ({ signal: { engine, input } }: SeenSignal) => ({
  ...good(actionOf(engine)),
  actions: [{ action: actionOf(engine), parameters: { to: `user-${input}` }, target: '' }],
});
const actionOf = (engine: string) => engine.replace('bank', 'pay');
interface SeenSignal {
  readonly signal: { readonly input: unknown; readonly engine: string };
}

/** A stage of an engine, with what stands in for it where the input is none of ours. */
function stage(name: string, give: () => unknown, otherwise: (view: SeenSignal) => unknown) {
  return { engine: { [name]: (view: SeenSignal) => (isBad(view) ? give() : otherwise(view)) } };
}

function late(name: string, give: () => unknown, otherwise: (view: SeenSignal) => unknown) {
  return { engine: { [name]: async (view: SeenSignal) => (isBad(view) ? give() : otherwise(view)) } };
}

const members: Readonly<Record<string, Member>> = {
  describe: (give) => ({ engine: { describe: (input: unknown) => (input === 2 ? give() : 'a payment') } }),
  facts: (give) => ({
    engine: {
      facts: async (signals: readonly SeenSignal['signal'][]) =>
        signals.some((signal) => isBad({ signal })) ? give() : signals.map(() => ({})),
    },
  }),
  'facts of one input': (give) => ({
    engine: {
      facts: async (signals: readonly SeenSignal['signal'][]) =>
        signals.map((signal) => (isBad({ signal }) ? give() : {})),
    },
  }),
  gate: (give) => stage('gate', give, () => null),
  gather: (give) => late('gather', give, () => ({})),
  evidence: (give) =>
    late(
      'gather',
      () => ({ evidence: give() }),
      () => ({}),
    ),
  propose: (give) => late('propose', give, (view) => [proposalFor(view)]),
  'a proposal': (give) =>
    late(
      'propose',
      () => [give()],
      (view) => [proposalFor(view)],
    ),
  ...Object.fromEntries(
    (
      [
        'actions',
        'proposer',
        'confidence',
        'rationale',
        'needsApproval',
        'labels',
        'integrity',
        'permitsDangerous',
      ] as const
    ).map((key): [string, Member] => [
      `${key} of a proposal`,
      (give) => ({
        engine: {
          propose: async (view: SeenSignal) => [
            isBad(view) ? { ...proposalFor(view), [key]: give() } : proposalFor(view),
          ],
        },
      }),
    ]),
  ),
  'parameters of an action': (give) => ({
    engine: {
      propose: async (view: SeenSignal) => {
        const given = proposalFor(view);
        const [action] = given.actions;
        const parameters = { to: 'ann', more: isBad(view) ? give() : undefined };
        return [{ ...given, actions: [{ ...action, parameters }] }];
      },
    },
  }),
  judge: (give) => stage('judge', give, (view) => judged(view as never)),
  ...Object.fromEntries(
    (['dangerOf', 'countsAs', 'asksBecause'] as const).map((name): [string, Member] => [
      `${name} of an action`,
      (give) => ({
        action: {
          [name]: ({ to }: { readonly to: string }) =>
            to === 'user-2' ? give() : name === 'dangerOf' ? 'safe' : null,
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    (['describe', 'card'] as const).map((name): [string, Member] => [
      `${name} of an action that asks`,
      (give) => ({
        action: { [name]: give },
        engine: {
          propose: async (view: SeenSignal) => [{ ...proposalFor(view), needsApproval: isBad(view) }],
        },
      }),
    ]),
  ),
};

function judged(view: { readonly proposals: readonly Proposal[] }): unknown {
  const [first] = view.proposals.flatMap(({ actions }) => actions);
  const actions = [{ ...first, disposition: 'run', labels: [] }];
  return { word: 'act', outcome: 'pay', confidence: 1, actions, reasons: [], overrides: [] };
}

/** What fits its member after all. */
const fitting = new Set([
  // The default stands in for it.
  'describe: nothing',
  'facts: a list of texts',
  'gather: a cycle',
  'gather: an empty object',
  'gather: an object of other keys',
  'countsAs of an action: nothing',
  ...['facts of one input', 'evidence', 'parameters of an action'].flatMap((member) =>
    ['nothing', 'a number', 'a list of texts', 'an empty object', 'an object of other keys'].map(
      (value) => `${member}: ${value}`,
    ),
  ),
]);

const rows = Object.keys(members).flatMap((member) =>
  Object.keys(values).flatMap((value) => (fitting.has(`${member}: ${value}`) ? [] : [{ member, value }])),
);
const eachTenth = rows.filter((_, index) => index % 10 === 3);

test('at most 400 rows are tried', () => {
  expect(rows.length).toBeGreaterThan(350);
  expect(rows.length).toBeLessThanOrEqual(400);
});

describe.each(['memory', 'sqlite'] as const)('on %s', (kind) => {
  test(`none of ${rows.length} malformed results acts, throws, or holds up the batch`, async () => {
    expect(await differing(kind, rows)).toEqual([]);
  }, 60_000);
});

describeWithService('on PostgreSQL', 'TACT_TEST_POSTGRES_URL', () => {
  test(`none of ${eachTenth.length} malformed results acts, throws, or holds up the batch`, async () => {
    expect(await differing('postgres', eachTenth)).toEqual([]);
  }, 60_000);
});

test('what every member gives as it should acts', async () => {
  const { decideThree, close } = await banks('memory', [() => ({})]);

  expect(await decideThree(0)).toEqual({ verdicts: ['act', 'act', 'act'], runs: 3 });
  await close();
});

/** The rows whose first and third input are not acted about, or whose second is. */
async function differing(kind: StoreKind, tried: typeof rows): Promise<readonly string[]> {
  const wrong: string[] = [];
  const given = tried.map(
    ({ member, value }): Member =>
      () =>
        members[member]?.(values[value] as () => unknown) ?? {},
  );
  const { decideThree, close } = await banks(kind, given);
  for (const [index, { member, value }] of tried.entries()) {
    const { verdicts, runs } = await decideThree(index);
    if (verdicts.join() !== 'act,ask,act' || runs !== 2)
      wrong.push(`${member}: ${value}: ${verdicts} (${runs})`);
  }
  await close();
  return wrong;
}

/** One assistant with a bank for each member that is replaced, and an action for each bank. */
async function banks(kind: StoreKind, given: readonly Member[]) {
  const runs = new Map<string, number>();
  const engines = given.map((member, index) => {
    const { engine, action } = member(() => undefined);
    const name = `pay${index}`;
    const pay = defineAction({
      ...{ name, summary: 'Pay.', danger: 'safe', parameters: z.object({ to: z.string() }) },
      execute: async () => {
        runs.set(name, (runs.get(name) ?? 0) + 1);
        return {};
      },
      ...action,
    });
    const bank = {
      ...{ name: `bank${index}`, input: z.any(), actions: [pay] },
      propose: async (view: SeenSignal) => [proposalFor(view)],
      ...engine,
    };
    return defineEngine(bank as never);
  });
  const { store, jobs } = await openTestStore(kind, { clock: createFakeClock() });
  const assistant = openAssistant({ store: { ...store, jobs }, engines });
  return {
    close: () => assistant.close(),
    async decideThree(index: number) {
      const engine = `bank${index}`;
      const signals = [1, 2, 3].map((input) => ({
        ...{ engine, user: `user-${input}`, reference: `r${input}`, receivedAt: 0, input },
        label: { origin: 'owner' as const, source: 'program' },
      }));
      const verdicts: string[] = [];
      try {
        for await (const one of assistant.decide(engine, signals)) verdicts.push(one?.verdict ?? 'none');
      } catch (thrown) {
        verdicts.push(`thrown: ${thrown instanceof Error ? thrown.message : 'something'}`);
      }
      return { verdicts, runs: runs.get(`pay${index}`) ?? 0 };
    },
  };
}

/** One bank, whose engine or action is not what its type says. */
async function decideThreeAt(member: ReturnType<Member>) {
  const { decideThree, close } = await banks('memory', [() => member]);
  const decided = await decideThree(0);
  await close();
  return decided;
}

test('a stage that gives a promise which is rejected asks, and ends nothing else', async () => {
  for (const member of [
    ...['describe', 'gate', 'judge', 'dangerOf of an action', 'countsAs of an action'],
    ...['asksBecause of an action', 'describe of an action that asks', 'card of an action that asks'],
  ]) {
    const rejecting = members[member]?.(() => Promise.reject(new Error('late'))) ?? {};
    const { verdicts } = await decideThreeAt(rejecting);
    expect(verdicts).toEqual(['act', 'ask', 'act']);
  }
});

describe('what comes after the verdict', () => {
  test.each(Object.entries(values))(
    'of a conclusion and its condition ends nothing else: %s',
    async (_, give) => {
      for (const over of [
        { conclude: give },
        { concludes: give, conclude: async () => ({ messages: [], result: {} }) },
      ]) {
        const engine = { ...defineEngine({ name: 'bank', input: z.any(), actions: [] }), ...over };
        const assistant = openAssistant({ store: openMemoryStore(), engines: [engine as never] });

        expect(await assistant.decideAbout({ engine: 'bank', user: 'ann', input: 1 })).not.toBeNull();
        await assistant.close();
      }
    },
  );

  test.each(['memory', 'sqlite'] as const)(
    'what an action or its inverse gives ends nothing on %s',
    async (kind) => {
      const wrong: string[] = [];
      const tried = (['execute', 'inverse'] as const).flatMap((member) =>
        Object.entries(values).map(([value, give]) => ({ member, value, give })),
      );
      const given = tried.map(
        ({ member, give }): Member =>
          () => ({
            action: {
              [member]: (first: { readonly parameters?: { readonly to: string }; readonly to?: string }) =>
                (first.parameters?.to ?? first.to) === 'user-2'
                  ? give()
                  : member === 'execute'
                    ? Promise.resolve({})
                    : null,
            },
          }),
      );
      const { decideThree, close } = await banks(kind, given);
      for (const [index, { member, value }] of tried.entries()) {
        const { verdicts } = await decideThree(index);
        if (verdicts.join() !== 'act,act,act') wrong.push(`${member}: ${value}: ${verdicts}`);
      }
      await close();

      expect(wrong).toEqual([]);
    },
  );

  test('rules of one user that cannot be read ask, and end nothing else', async () => {
    const reading = {
      rules: {
        read(text: string) {
          if (text !== '') throw new Error('no rules');
          return {};
        },
        compile: () => ({}),
      },
    };
    const engine = defineEngine({ name: 'bank', input: z.any(), actions: [], ...reading });
    const rules = (user: string) => (user === 'user-2' ? rulesText('broken') : null);
    const assistant = openAssistant({ store: openMemoryStore(), engines: [engine], rules });
    const signals = [1, 2, 3].map((input) => ({
      ...{ engine: 'bank', user: `user-${input}`, reference: `r${input}`, receivedAt: 0, input },
      label: { origin: 'owner' as const, source: 'program' },
    }));
    const verdicts: string[] = [];
    for await (const one of assistant.decide('bank', signals)) verdicts.push(one?.verdict ?? 'none');

    expect(verdicts).toEqual(['decline', 'ask', 'decline']);
  });

  test.each(['memory', 'sqlite'] as const)('of a lesson loses no answer on %s', async (kind) => {
    const { store, jobs } = await openTestStore(kind, { clock: createFakeClock() });
    const engines = Object.values(values).map((give, index) => {
      const pay = defineAction({
        ...{
          name: `pay${index}`,
          summary: 'Pay.',
          danger: 'dangerous',
          parameters: z.object({ to: z.string() }),
        },
        execute: async () => ({}),
      });
      return defineEngine({
        ...{ name: `bank${index}`, input: z.any(), actions: [pay], propose: async () => [good(pay.name)] },
        learning: { initial: {}, update: give as () => Record<string, never> },
      });
    });
    const assistant = openAssistant({ store: { ...store, jobs }, engines });
    for (const { name: engine } of engines) {
      const user = `user of ${engine}`;
      await assistant.decideAbout({ engine, user, input: 1 });
      const [asked] = await assistant.approvals(user);
      const answered = await assistant.approve({ user, id: asked?.id ?? '', by: user, via: 'test' });

      expect(answered.effects).toMatchObject([{ state: 'done' }]);
      expect(await assistant.decideAbout({ engine, user, input: 2 })).toMatchObject({ verdict: 'ask' });
    }
    await assistant.close();
  });
});

describe('a check that gives anything but a finding', () => {
  test.each(Object.entries(values))('asks: %s', async (_, give) => {
    const check = defineCheck({ name: 'odd', check: give as () => CheckFinding | null });
    const pay = defineAction({
      ...{ name: 'pay', summary: 'Pay.', danger: 'safe', parameters: z.object({ to: z.string() }) },
      execute: async () => ({}),
    });
    const bank = defineEngine({
      name: 'bank',
      input: z.any(),
      actions: [pay],
      propose: async () => [good()],
    });
    const assistant = await openAssistant({ store: openMemoryStore(), engines: [bank], checks: [check] });

    expect(await assistant.decideAbout({ engine: 'bank', user: 'ann', input: 1 })).toMatchObject({
      verdict: 'ask',
    });
  });
});
