import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSqliteStore } from '#adapters/store/sqlite';
import { type CheckFinding, defineAction, defineCheck, defineEngine, proposal } from '#kernel';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';
import type { Proposal } from '#records';

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
  'a symbol': () => Symbol('pay'),
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

const good = () =>
  proposal({
    action: 'pay',
    parameters: { to: 'ann' },
    confidence: 0.95,
    rationale: 'Due.',
    labels: [{ origin: 'owner', source: 'program' }],
  });

/** A member that gives a value for the second input, and what it should for the others. */
type Member = (give: () => unknown) => object;

const isBad = (view: { readonly signal: { readonly input: unknown } }) => view.signal.input === 2;
const members: Readonly<Record<string, Member>> = {
  describe: (give) => ({ describe: (input: unknown) => (input === 2 ? give() : 'a payment') }),
  facts: (give) => ({
    facts: async (signals: readonly { readonly input: unknown }[]) =>
      signals.some((signal) => isBad({ signal })) ? give() : signals.map(() => ({})),
  }),
  gate: (give) => ({ gate: (view: never) => (isBad(view) ? give() : null) }),
  gather: (give) => ({ gather: async (view: never) => (isBad(view) ? give() : {}) }),
  propose: (give) => ({ propose: async (view: never) => (isBad(view) ? give() : [good()]) }),
  'a proposal': (give) => ({ propose: async (view: never) => (isBad(view) ? [give()] : [good()]) }),
  ...Object.fromEntries(
    (
      [
        'actions',
        'proposer',
        'rationale',
        'needsApproval',
        'labels',
        'integrity',
        'permitsDangerous',
      ] as const
    ).map((key): [string, Member] => [`${key} of a proposal`, (give) => proposing(key, give)]),
  ),
  'confidence of a proposal': (give) => proposing('confidence', give),
  'parameters of an action': (give) => ({
    propose: async (view: never) =>
      isBad(view)
        ? [{ ...good(), actions: [{ action: 'pay', parameters: { to: 'ann', more: give() }, target: '' }] }]
        : [good()],
  }),
  judge: (give) => ({ judge: (view: { readonly proposals: readonly Proposal[] }) => judged(view, give) }),
};

function proposing(key: string, give: () => unknown): object {
  return { propose: async (view: never) => (isBad(view) ? [{ ...good(), [key]: give() }] : [good()]) };
}

function judged(view: { readonly proposals: readonly Proposal[] }, give: () => unknown): unknown {
  if (isBad(view as never)) return give();
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
  ...['nothing', 'a number', 'a list of texts', 'an empty object', 'an object of other keys'].map(
    (value) => `parameters of an action: ${value}`,
  ),
]);

const stores = { memory: async () => openMemoryStore(), SQLite: () => openSqliteStore(':memory:') };
const rows = Object.keys(members).flatMap((member) =>
  Object.keys(values).flatMap((value) => (fitting.has(`${member}: ${value}`) ? [] : [{ member, value }])),
);

describe.each(Object.entries(stores))('on %s', (_, open) => {
  test(`none of ${rows.length} malformed results acts, throws, or holds up the batch`, async () => {
    const wrong: string[] = [];
    for (const { member, value } of rows) {
      const { verdicts, runs } = await decideThree(
        members[member]?.(values[value] as () => unknown) ?? {},
        open,
      );
      if (verdicts.join() !== 'act,ask,act' || runs !== 2)
        wrong.push(`${member}: ${value}: ${verdicts} (${runs})`);
    }

    expect(wrong).toEqual([]);
  }, 60_000);

  test('what a stage gives as it should acts', async () => {
    expect(await decideThree({}, open)).toEqual({ verdicts: ['act', 'act', 'act'], runs: 3 });
  });
});

async function decideThree(over: object, open: () => Promise<ReturnType<typeof openMemoryStore>>) {
  let runs = 0;
  const pay = defineAction({
    name: 'pay',
    summary: 'Pay.',
    danger: 'safe',
    parameters: z.object({ to: z.string() }),
    execute: async () => {
      runs += 1;
      return {};
    },
  });
  const bank = { name: 'bank', input: z.any(), actions: [pay], propose: async () => [good()], ...over };
  const assistant = await openAssistant({ store: await open(), engines: [defineEngine(bank as never)] });
  const signals = [1, 2, 3].map((input) => ({
    ...{ engine: 'bank', user: `user-${input}`, reference: `r${input}`, receivedAt: 0, input },
    label: { origin: 'owner' as const, source: 'program' },
  }));
  const verdicts: string[] = [];
  try {
    for await (const one of assistant.decide('bank', signals)) verdicts.push(one?.verdict ?? 'none');
  } catch (thrown) {
    verdicts.push(`thrown: ${thrown instanceof Error ? thrown.message : 'something'}`);
  }
  await assistant.close();
  return { verdicts, runs };
}

test('a stage that gives a promise which is rejected asks, and ends nothing else', async () => {
  for (const member of ['describe', 'gate', 'judge']) {
    const { verdicts } = await decideThree(
      members[member]?.(() => Promise.reject(new Error('late'))) ?? {},
      stores.memory,
    );
    expect(verdicts).toEqual(['act', 'ask', 'act']);
  }
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
