import { readFileSync } from 'node:fs';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createPolicy, type Engine, rulesText } from '@tact/core/kernel';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Store } from '@tact/core/ports/store';
import { type Decision, exposeAll, exposeOutside } from '@tact/core/records';
import { triage } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import {
  createCountingIds,
  createFakeClock,
  createMemoryMailbox,
  createMemoryMailTransport,
} from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { assemble } from '#presets/assemble';
import { createGardenEngine, type Garden, hourMs, readingOf } from '../examples/garden-engine.ts';
import { trustingPolicy } from '../examples/garden-fixture.ts';
import { openTestStore, type StoreKind, storeKinds } from '../test-store.ts';
import { deceptiveMail, rawMail } from './mail-runtime.ts';
import { expectReplays } from './replays-to-itself.ts';

/** Somebody else's engine beside Tact's own, in one assistant: everything that is there for a mail is there for a plant. */

const user = 'ann';
const ann = { user, by: 'ann', via: 'cli' };

async function openGarden(kind: StoreKind, given: { readonly rules?: string } = {}) {
  const clock = createFakeClock();
  const opened = await openTestStore(kind, { clock });
  const garden: Garden = { rain: 0, done: [], inspected: [] };
  const ids = createCountingIds();
  const mailbox = createMemoryMailbox();
  const parser = createMailParser();
  const policy = createPolicy(trustingPolicy);
  const rules = rulesText(given.rules ?? '');
  const assistantOn = ({ store, jobs }: { readonly store: Store; readonly jobs: Jobs }) =>
    assemble({
      ...{ store, jobs, clock, ids, parser, transport: createMemoryMailTransport() },
      mailbox: async () => mailbox,
      calendar: async () => createItemCalendar({ items: store.items, user, clock }),
      zone: () => 'UTC',
      policy: () => policy,
      rules: () => rules,
      mail: {},
      engines: (own) => [...own, createGardenEngine(garden, { rules: gardenSection }) as Engine],
    }).assistant;
  let assistant = assistantOn(opened);
  onTestFinished(() => expectReplays(user, assistant.runtime));
  return {
    ...{ clock, garden, mailbox },
    get assistant() {
      return assistant;
    },
    async restart() {
      assistant = assistantOn(await opened.reopen());
      return assistant;
    },
    async read(plant: string, dryness: number, reference = `${plant}/1`): Promise<Decision> {
      const signal = readingOf(plant, dryness, { reference });
      for await (const decision of assistant.decide('garden', [signal]))
        if (decision !== null) return decision;
      throw new Error(`${reference} was decided before.`);
    },
    async receive(message: string): Promise<void> {
      mailbox.deliver({ raw: message });
      for await (const _ of triage(assistant, mailbox, { user, parser })) {
        // It asks.
      }
    },
  };
}

/** The garden's section of the owner's one file. */
const gardenSection = {
  sections: ['garden'],
  read: (text: string) =>
    (parseToml(text, 'rules.toml').value['garden'] as { readonly mine?: string[] })?.mine ?? [],
  compile: (plants: unknown) => plants as readonly string[],
};

test("somebody else's engine needs nothing but the contract", () => {
  const source = readFileSync(new URL('../examples/garden-engine.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);

  expect(imports.toSorted()).toEqual(['@tact/core/kernel', '@tact/core/records', 'zod']);
});

describe.each(storeKinds)("somebody else's engine, with the store in %s", (kind) => {
  test('reads its own section of the one rules file, and mail the rest', async () => {
    const mailRule = '[[rules]]\nid = "bills"\nwhen.subject.contains = "bill"\nactions = ["star"]\n';
    const { assistant, read, receive } = await openGarden(kind, {
      rules: `${mailRule}[garden]\nmine = ["cactus"]\n`,
    });
    const { path } = await read('cactus', 0.5);
    await receive(rawMail({ subject: 'Your bill' }));

    expect(path).toBe('rule');
    expect(await assistant.log({ user, engine: 'email' })).toMatchObject([{ path: 'rule', outcome: 'star' }]);
  });

  test('decides by facts, gate, evidence and judge, and acts', async () => {
    const { assistant, garden, read } = await openGarden(kind, { rules: '[garden]\nmine = ["cactus"]\n' });
    const decisions = [await read('basil', 0.5), await read('mint', 0.1), await read('cactus', 0.5)];

    expect(decisions.map(({ path, verdict, outcome }) => `${path} ${verdict} ${outcome}`)).toEqual([
      'local act water',
      'gate decline none',
      'rule decline none',
    ]);
    expect(garden.done).toEqual(['water basil']);
    expect(
      (await assistant.log({ user, engine: 'garden' })).map(({ title }) => exposeOutside(title)),
    ).toEqual(['cactus: 0.5', 'mint: 0.1', 'basil: 0.5']);
  });

  test('decides a batch, each reading once', async () => {
    const { assistant, garden } = await openGarden(kind);
    const signals = ['basil', 'mint', 'basil'].map((plant) => readingOf(plant, 0.5));
    const decisions: (string | null)[] = [];
    for await (const decision of assistant.decide('garden', signals))
      decisions.push(decision === null ? null : exposeOutside(decision.title));

    expect(decisions).toEqual(['basil: 0.5', 'mint: 0.5', null]);
    expect(garden.done).toEqual(['water basil', 'water mint']);
  });

  test('asks in the same inbox as the mail, and is answered through the assistant', async () => {
    const { assistant, garden, read, receive } = await openGarden(kind);
    await receive(deceptiveMail({ subject: 'Report' }));
    const decision = await read('basil', 0.95);
    const inbox = await assistant.approvals(user);
    const question = inbox.find(({ decisionId }) => decisionId === decision.id);

    expect(inbox.map(({ action }) => action).toSorted()).toEqual(['delete', 'fertilize']);
    expect(exposeAll(question?.card)).toMatchObject({
      question: 'fertilize “basil”',
      because: [{ code: 'DangerousAction' }],
      quotes: [{ name: 'plant', text: 'basil' }],
    });
    expect(garden.done).toEqual([]);

    const { effects } = await assistant.approve({ ...ann, id: question?.id.slice(-8) ?? '' });
    expect(effects).toMatchObject([{ state: 'done', action: 'fertilize' }]);
    expect(garden.done).toEqual(['fertilize basil']);
    expect(await assistant.approvals(user)).toHaveLength(1);
  });

  test('learns from answers and from what is said about its decisions', async () => {
    const { assistant, read } = await openGarden(kind);
    const first = await read('basil', 0.95, 'basil/1');
    const [question] = await assistant.approvals(user);
    await assistant.approve({ ...ann, id: question?.id ?? '' });
    const second = await read('basil', 0.95, 'basil/2');
    await assistant.feedback({ user, id: second.id, kind: 'wrong', text: 'It was fertilized yesterday.' });
    const third = await read('basil', 0.95, 'basil/3');

    expect([first, second, third].map(({ confidence }) => confidence)).toEqual([0.6, 0.7, 0.6]);
  });

  test('has what it did taken back by its own inverse', async () => {
    const { assistant, garden, read } = await openGarden(kind);
    const decision = await read('basil', 0.5);
    await assistant.undo({ ...ann, id: decision.id });

    expect(garden.done).toEqual(['water basil', 'drain basil']);
    await expect(assistant.undo({ ...ann, id: decision.id })).rejects.toMatchObject({ code: 'UNDO_NOTHING' });
  });

  test('puts off what the rain will do, and decides again by a timer, after a restart too', async () => {
    const fixture = await openGarden(kind);
    fixture.garden.rain = 9;
    const put = await fixture.read('basil', 0.5);
    fixture.garden.rain = 0;
    const assistant = await fixture.restart();
    await fixture.clock.advance(6 * hourMs);
    await assistant.runDue();
    const [latest] = await assistant.log({ user });

    expect(put).toMatchObject({ verdict: 'defer', deferredUntil: fixture.clock.now() });
    expect(latest).toMatchObject({ verdict: 'act', attempt: 2, parentId: put.id });
    expect(fixture.garden.done).toEqual(['water basil']);
  });

  test('has its own timers run', async () => {
    const { assistant, garden, clock } = await openGarden(kind);
    const runAt = clock.now() + hourMs;
    await assistant.runtime.jobs.enqueue({ user, kind: 'inspect', key: 'greenhouse', runAt, payload: {} });
    await assistant.runDue();
    const early = [...garden.inspected];
    await clock.advance(hourMs);
    await assistant.runDue();

    expect(early).toEqual([]);
    expect(garden.inspected).toEqual(['greenhouse']);
  });

  test('is explained from the record', async () => {
    const { assistant, read } = await openGarden(kind);
    const { id } = await read('basil', 0.5);
    const explained = await assistant.explain(user, id.slice(-8));

    expect(explained.decision).toMatchObject({ id, engine: 'garden', outcome: 'water' });
    expect(Object.keys(explained.decision.ms)).toEqual(['gate', 'gather', 'propose', 'judge']);
    expect(explained.effects).toMatchObject([{ action: 'water', state: 'done' }]);
    expect(explained.journal).toMatchObject([{ action: 'drain', state: 'open' }]);
  });

  test('is replayed, and takes part in a backtest', async () => {
    const { assistant, read, receive } = await openGarden(kind);
    await receive(rawMail({ subject: 'Lunch' }));
    const { id } = await read('basil', 0.5);
    const policy = createPolicy({ ...trustingPolicy, approvalAlways: ['water'] });

    expect(await assistant.replay(user, id)).toMatchObject({ isSame: true });
    expect(await assistant.replay(user, id, { policy })).toMatchObject({
      isSame: false,
      after: { word: 'ask' },
    });
    expect(
      await assistant.replay(user, id, { rules: rulesText('[garden]\nmine = ["basil"]\n') }),
    ).toMatchObject({
      after: { word: 'decline', reasons: [{ code: 'OWN_PLANT' }, { code: 'PROPOSED_BY_RULE' }] },
    });
    expect(await assistant.backtest(user, { policy })).toMatchObject({
      decisions: 2,
      changed: [{ decision: { engine: 'garden' } }],
    });
    expect(await assistant.backtest(user, { policy, engine: 'garden' })).toMatchObject({ decisions: 1 });
  });

  test('keeps nothing of a user who is forgotten, and everything of the others', async () => {
    const { assistant, read } = await openGarden(kind);
    const { id } = await read('basil', 0.95);
    const [question] = await assistant.approvals(user);
    await assistant.approve({ ...ann, id: question?.id ?? '' });
    const bobs = readingOf('basil', 0.95, { user: 'bob' });
    for await (const _ of assistant.decide('garden', [bobs])) {
      // It asks Bob.
    }
    await assistant.forget(user);

    expect(await assistant.log({ user })).toEqual([]);
    expect(await assistant.approvals(user, ['pending', 'approved'])).toEqual([]);
    await expect(assistant.explain(user, id)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
    await expect(assistant.replay(user, id)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
    expect(await read('basil', 0.95)).toMatchObject({ attempt: 1, confidence: 0.6 });
    expect(await assistant.log({ user: 'bob' })).toHaveLength(1);
    expect(await assistant.approvals('bob')).toHaveLength(1);
  });
});
