import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asTactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import { exposeAll } from '@tact/core/records';
import { operations } from '@tact/server/operations';
import {
  type AnyOperation,
  type OperationContext,
  openStream,
  runOperation,
} from '@tact/server/operations/operation';
import { ownerOf, type Principal } from '@tact/server/operations/principal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type LocalTact, openLocal } from '#presets/local';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { makeMaildir, newsletter, phishing } from '../cli/mails.ts';

let fixture: CliFixture;
let tact: LocalTact;
let feed: Server;
/** An input for each operation, about what is there. */
const inputs = new Map<string, Readonly<Record<string, unknown>>>();

beforeAll(async () => {
  fixture = await makeCliFixture();
  const subjects = ['Approve me', 'Deny me', 'Edit me'];
  const mails = [newsletter('Undo me'), ...subjects.map(phishing)];
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), mails);
  const triaged = (await fixture.run(['triage', maildir, '--json'])).records;
  const decision = triaged.find(({ message }) => message.subject === 'Undo me')?.decision ?? '';
  const asked = (await fixture.run(['approvals', '--json'])).records as unknown as readonly { id: string }[];
  await fixture.run(['tasks', 'add', 'Water the basil']);
  const [task] = (await fixture.run(['tasks', '--json'])).records as unknown as readonly { id: string }[];
  await fixture.run(['heuristics', 'add', 'greenhouse too humid', 'Open the roof vent']);
  const [heuristic] = (await fixture.run(['heuristics', '--json'])).records as unknown as readonly {
    heuristic_id: string;
  }[];
  const lines = (runs: readonly object[]) => runs.map((run) => JSON.stringify(run)).join('\n');
  const known = [
    { id: 'run-old', task: 'Water the basil', status: 'superseded', superseded_by: 'run-new' },
    { id: 'run-new', task: 'Water the basil daily', outcome: 'success' },
  ];
  await fixture.run(['runs', 'import', '-'], { input: lines(known) });
  const offered = ['run-a', 'run-b'].map((id) => ({ id, task: 'Order soil', summary: 'Two bags came.' }));
  const remembered = await fixture.run(['remember', '-', '--json'], { input: lines(offered) });
  const [, left] = remembered.records as unknown as readonly { decision: string; decision_id: string }[];
  expect(left).toMatchObject({ decision: 'NOT' });
  const event = { event_id: 'ev-1', event_text: 'greenhouse too humid' };
  const decided = await fixture.run(['decide', 'executive'], { input: JSON.stringify(event) });
  const { response_id } = decided.records[0] as unknown as { readonly response_id: string };
  const propose = async (given: string) => {
    const input = { agent: 'crm', run: 'r', call: given, tool: 'send_money', input: { euros: 7 } };
    const [proposed] = (await fixture.run(['call', 'actions.propose', JSON.stringify(input)])).records;
    return proposed as unknown as { readonly id: string; readonly question: string };
  };
  const [waiting, running] = [await propose('waiting'), await propose('running')];
  await fixture.run(['approve', running.question]);
  await fixture.run(['call', 'actions.await', JSON.stringify({ id: running.id })]);
  const hooked = await fixture.run(['call', 'webhooks.put', '{"url": "https://example.org/hook"}']);
  const [webhook] = hooked.records as unknown as readonly { readonly id: string }[];
  const [approve, deny, edit] = asked.map(({ id }) => id);
  for (const [name, input] of Object.entries({
    decide: { engine: 'executive', input: { event_id: 'ev-3', event_text: 'greenhouse too humid' } },
    'items.list': { kind: 'task' },
    'measures.get': {},
    'decisions.list': {},
    'decisions.get': { id: decision },
    'decisions.explain': { id: decision },
    'approvals.list': {},
    'approvals.get': { id: approve },
    'events.stream': { cursor: '0', follow: false },
    'approvals.approve': { id: approve },
    'approvals.deny': { id: deny },
    'approvals.edit': { id: edit, action: 'archive', parameters: {} },
    'decisions.undo': { id: decision },
    'mail.triage': { where: await makeMaildir(join(fixture.folder, 'New'), [newsletter('Fresh')]) },
    'runs.calibrate': {},
    'chat.send': { text: 'hello' },
    'chat.history': {},
    'messages.get': { id: decision },
    'mail.unsubscribe': { id: decision },
    'proactive.later': {},
    'rulebook.get': {},
    'rulebook.test': { text: '' },
    'rulebook.put': await fileAt('rules.toml'),
    'settings.get': {},
    'settings.test': { text: '' },
    'settings.put': await fileAt('config.toml'),
    'system.health': {},
    'decisions.undoable': { since: 0 },
    'decisions.replay': { id: decision },
    'backtest.run': {},
    'feeds.list': {},
    'feeds.refresh': {},
    'feeds.subscribe': { name: 'Work', address: await serveFeed(), allow_private: true },
    'feeds.unsubscribe': { name: 'Work' },
    'items.get': { kind: 'task', id: task?.id },
    'items.put': { kind: 'task', id: task?.id, state: 'done' },
    'items.remove': { kind: 'task', id: task?.id },
    'experiences.remember': { runs: [{ task: 'Prune the roses', outcome: 'success' }] },
    'experiences.recall': { query: 'prune roses' },
    'experiences.reembed': { kind: 'runs' },
    'runs.list': {},
    'runs.show': { id: 'run-new' },
    'runs.export': { format: 'jsonl' },
    'runs.unsure': {},
    'runs.restore': { id: 'run-old' },
    'runs.admit': { id: left?.decision_id },
    'runs.judge': { id: left?.decision_id, right: 'NOT' },
    'runs.import': { runs: lines(known) },
    'runs.forget': { ids: ['run-new'] },
    'heuristics.list': {},
    'heuristics.get': { id: heuristic?.heuristic_id },
    'heuristics.put': { condition: 'pump is hot', action: 'Stop the pump' },
    'heuristics.retire': { id: heuristic?.heuristic_id },
    'heuristics.restore': { id: heuristic?.heuristic_id },
    'heuristics.import': { heuristics: '' },
    'feedback.give': { id: decision, scores: { rating: 5 } },
    'signals.list': {},
    'proactive.tick': {},
    'proactive.why_not': { since: 0 },
    'proactive.held': { since: 0 },
    'profile.get': {},
    'profile.put': { zone: 'Europe/Berlin', muted: { briefing: null } },
    'approvals.wait': { id: waiting.question },
    'actions.propose': { run: 'r', call: 'another', tool: 'send_money' },
    'actions.await': { id: waiting.id },
    'actions.report': { id: running.id, state: 'done', output: { receipt: 'R-1' } },
    'executive.process_event': { event_id: 'ev-2', event_text: 'greenhouse too humid' },
    'executive.provide_feedback': { response_id, positive: true },
    'executive.get_trace': { response_id },
    'tokens.create': { name: 'phone', scopes: ['decisions:read'] },
    'webhooks.put': { url: 'https://example.org/hook' },
    'webhooks.list': {},
    'webhooks.remove': { id: webhook?.id },
    'tokens.list': {},
    'tokens.revoke': { id: 'phone' },
    'mcp.servers.list': {},
    'mcp.servers.put': { name: 'files', command: ['files', '/data'] },
    'mcp.servers.remove': { id: 'files' },
    'system.doctor': {},
    'experiences.list': {},
    'users.list': {},
    'users.create': { user: 'bob' },
    'users.export': { user: 'bob' },
    'users.forget': { user: 'bob' },
    'users.import': { lines: '{"user":"eve","format":1}' },
  }))
    inputs.set(name, input);
  tact = await openLocal({
    home: fixture.home,
    clock: fixture.clock,
    environment: { ...fixture.storeEnvironment, XDG_DATA_HOME: fixture.folder },
    async *examine() {
      yield [{ name: 'home', state: 'good', text: 'private' }];
    },
  });
});
afterAll(async () => {
  feed?.close();
  await tact?.close();
  await fixture?.dispose();
});

/** The events and the output of an operation. */
async function run(name: string, given: unknown, principal: Principal) {
  const operation = operations.find((one) => one.name === name) as AnyOperation;
  const context: OperationContext = { assistant: tact.assistant, home: tact, principal };
  if (operation.stream === undefined)
    return { events: [], output: await runOperation(operation, given, context) };
  const stream = openStream(operation, given, context);
  const events: unknown[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done === true) return { events, output: value };
    events.push(value);
  }
}

/** A file of the home as it is, which `put` may write again. */
async function fileAt(name: string): Promise<{ readonly text: string; readonly version: string | null }> {
  const text = await readFile(join(fixture.home, name), 'utf8').catch(() => null);
  return { text: text ?? '', version: text === null ? null : digest(text) };
}

/** The address of a calendar on the web without events. */
async function serveFeed(): Promise<string> {
  feed = createServer((_, response) => response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR'));
  await new Promise<void>((done) => feed.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(feed.address() as AddressInfo).port}/work.ics`;
}

/** What a call ends with: `done`, or the code of its error. */
async function endOf(name: string, principal: Principal, more: object = {}): Promise<string> {
  try {
    await run(name, { ...inputs.get(name), ...more }, principal);
    return 'done';
  } catch (thrown) {
    return asTactError(thrown).code;
  }
}

/** What says how much there is, of somebody of whom there is nothing. */
const countsOfNobody: Readonly<Record<string, object>> = {
  'measures.get': { turns: 0 },
  'system.health': { decisions: 0, waitingForAnswer: 0, waitingForModel: 0 },
};

/** What cannot be done here, and how that ends. */
const refusals: Readonly<Record<string, string>> = {
  'mail.unsubscribe': 'UNSUBSCRIBE_FAILED',
  'proactive.later': 'USAGE_INVALID',
};

const owner = () => ownerOf(tact.user, 'cli');
const names = operations.map(({ name }) => name);
const scopes = (effect: string) => ['read', 'write', 'answer', 'admin'].filter((one) => one !== effect);

describe.each(operations.map((one) => [one.name, one] as const))('%s', (name, operation) => {
  const { area, effect, needsHome = false } = operation;
  const { notForAgents = false, speaksForOwner = false } = operation;

  it('is refused to whoever lacks its scope', async () => {
    const wrong = { ...owner(), scopes: [...scopes(effect).map((one) => `*:${one}`), `other:${effect}`] };

    expect(await endOf(name, wrong)).toBe('OPERATION_SCOPE_MISSING');
    expect(await endOf(name, { ...owner(), scopes: [] })).toBe('OPERATION_SCOPE_MISSING');
  });

  it('is refused to an agent where it answers, changes what decides or is the owner’s alone, whatever its scopes', async () => {
    const agent: Principal = { ...owner(), kind: 'agent', name: 'helper' };
    const isAboutOne = 'id' in (inputs.get(name) ?? {});
    const isOwners = notForAgents || speaksForOwner || effect === 'answer' || effect === 'admin';

    if (isOwners) expect(await endOf(name, agent)).toBe('OPERATION_NOT_FOR_AGENTS');
    // Everything there was proposed by somebody else.
    else if (area !== 'executive')
      expect(await endOf(name, agent)).toBe(isAboutOne ? 'ID_NOT_FOUND' : 'done');
  });

  it('names the field that does not fit', async () => {
    expect(
      await endOf(name, owner(), { id: 7, response_id: 7, event_id: 7, limit: 'many', cursor: 7 }),
    ).toMatch(/^(?:OPERATION_)?INPUT_INVALID$/);
  });

  it('finds nothing of another user', async () => {
    const other = ownerOf('somebody else', 'cli');
    const isAboutOne = Object.keys(inputs.get(name) ?? {}).some(
      (key) => key === 'id' || key === 'response_id',
    );

    if (needsHome) expect(await endOf(name, other)).toBe('OPERATION_NEEDS_HOME');
    else if (isAboutOne) expect(await endOf(name, other)).toBe('ID_NOT_FOUND');
    else if (effect === 'read') {
      const { stream } = operation;
      const given = stream === undefined ? {} : inputs.get(name);
      const { events, output } = await run(name, given, other);
      expect(events).toEqual([]);
      if (stream === undefined)
        expect(output).toMatchObject(countsOfNobody[name] ?? { items: [], next: null });
    }
  });

  it.runIf(needsHome)('says that it needs a home where there is none', async () => {
    const context = { assistant: tact.assistant, principal: owner() };
    const ended = runOperation(operation as never, inputs.get(name), context);

    await expect(ended).rejects.toMatchObject({ code: 'OPERATION_NEEDS_HOME' });
  });
});

describe('the words and files of the owner', () => {
  it('are given by a service only with the very scope, and by no agent', async () => {
    const service: Principal = { ...owner(), kind: 'service', name: 'phone', hasToken: true };
    const named = { ...service, scopes: ['chat:write'] };

    expect(await endOf('chat.send', service)).toBe('OPERATION_SCOPE_MISSING');
    expect(await endOf('chat.send', named)).toBe('done');
    expect(await endOf('chat.send', { ...named, kind: 'agent' })).toBe('OPERATION_NOT_FOR_AGENTS');
  });

  it('are not what an agent keeps, which changes nothing but its own', async () => {
    const note = { kind: 'note', content: { title: '', body: 'Pay now' } };
    const agent: Principal = { ...owner(), kind: 'agent', name: 'helper', scopes: ['items:write'] };
    const { output } = await run('items.put', note, agent);
    const { id } = output as { readonly id: string };
    const removed = { kind: 'note', id };

    expect((await run('items.put', note, owner())).output).toMatchObject({ origin: 'owner', target: 'cli' });
    expect(output).toMatchObject({ origin: 'outside', target: 'agent:helper' });
    const reader = { ...agent, scopes: ['items:read'] };
    const listed = async (by: Principal) => (await run('items.list', { kind: 'note' }, by)).output;
    expect(await listed(reader)).toMatchObject({ items: [{ id }], next: null });
    expect(await listed({ ...reader, name: 'other' })).toEqual({ items: [], next: null });
    expect(((await listed(owner())) as { items: unknown[] }).items.length).toBeGreaterThan(1);
    expect(await endOf('items.remove', { ...agent, name: 'other' }, removed)).toBe('ID_NOT_FOUND');
    expect(await endOf('items.remove', agent, removed)).toBe('done');
  });

  it('keep secrets only for the owner', async () => {
    const secret = 'sk-proj-4f9aBc72LmQ8xYz1Rt6Wv3Np';
    const imports = async (id: string, by: Principal) => {
      const runs = JSON.stringify({ id, task: `Deploy with ${secret}` });
      await run('runs.import', { runs, keep_secrets: true }, by);
      const shown = await run('runs.show', { id }, owner());
      return JSON.stringify(exposeAll(shown.output)).includes(secret);
    };

    expect(await imports('kept', owner())).toBe(true);
    expect(await imports('masked', { ...owner(), kind: 'service', hasToken: true })).toBe(false);
  });

  it('take no plugin and no path from a token, and nothing over what was changed since', async () => {
    const { text, version } = await fileAt('config.toml');
    const evil = { text: `${text}\n[plugins]\nmodules = ["./evil.js"]\n`, version };

    expect(await endOf('settings.put', { ...owner(), hasToken: true }, evil)).toBe('OPERATION_INPUT_INVALID');
    expect(await endOf('mail.triage', { ...owner(), hasToken: true })).toBe('OPERATION_INPUT_INVALID');
    expect(await endOf('settings.put', owner(), { version: 'another' })).toBe('CONFIG_CHANGED');
    expect(await fileAt('config.toml')).toEqual({ text, version });
  });
});

// After the refusals, which must have changed nothing.
describe('every operation', () => {
  it('has an input here', () => {
    expect(names.toSorted()).toEqual([...inputs.keys()].toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives what its schema says', async () => {
    for (const [name, input] of inputs) {
      const operation = operations.find((one) => one.name === name);
      if (name in refusals) {
        expect([name, await endOf(name, owner())]).toEqual([name, refusals[name]]);
        continue;
      }
      const { events, output } = await run(name, input, owner());
      const problemsOf = (schema: z.ZodType | undefined, value: unknown) =>
        schema?.safeParse(JSON.parse(JSON.stringify(exposeAll(value)))).error?.issues ?? [];
      const problems = [
        ...problemsOf(operation?.output, output),
        ...events.flatMap((event) => problemsOf(operation?.stream, event)),
      ];
      expect([name, problems]).toEqual([name, []]);
      if (operation?.stream !== undefined) expect([name, events]).not.toEqual([name, []]);
    }
  });
});

describe('a list', () => {
  it('goes on where the page before ended', async () => {
    const list = operations.find(({ name }) => name === 'decisions.list');
    const context = { assistant: tact.assistant, principal: owner() };
    const pageAfter = async (cursor?: string) =>
      (await runOperation(list as never, { limit: 3, cursor, engine: 'email' }, context)) as {
        readonly items: readonly { readonly decision: { readonly id: string } }[];
        readonly next: string | null;
      };
    const first = await pageAfter();
    const ids = first.items.map(({ decision }) => decision.id);
    for (let { next } = first; next !== null; ) {
      const page = await pageAfter(next);
      ids.push(...page.items.map(({ decision }) => decision.id));
      next = page.next;
    }

    expect(first.items).toHaveLength(3);
    const all = await tact.assistant.log({ user: tact.user, engine: 'email', role: 'main' });
    expect(ids).toEqual(all.map(({ id }) => id));
  });
});

describe('a list of an agent', () => {
  const agent = (): Principal => ({ ...owner(), kind: 'agent', name: 'pager' });
  type Listed = { readonly items: readonly unknown[]; readonly next: string | null };
  const listed = async (name: string, given: object, by: Principal) =>
    (await run(name, given, by)).output as Listed;

  it('has full pages of its own proposals, however much of others lies between', async () => {
    for (const call of ['one', 'two']) {
      await run('actions.propose', { run: 'own', call, tool: 'send_money', ask: true }, agent());
      await run('actions.propose', { run: 'other', call, tool: 'send_money', ask: true }, owner());
    }
    for (const name of ['decisions.list', 'approvals.list']) {
      const first = await listed(name, { limit: 1 }, agent());
      expect([name, first.items.length]).toEqual([name, 1]);
      const rest = await listed(name, { limit: 1, cursor: first.next ?? '' }, agent());
      expect([name, rest.items.length, rest.next]).toEqual([name, 1, null]);
      expect((await listed(name, {}, owner())).items.length).toBeGreaterThan(2);
    }
  });

  it('of questions says how many there are where that is known without reading all', async () => {
    const asked = { answerableBy: tact.user };

    expect(await listed('approvals.list', { limit: 1 }, owner())).toMatchObject({
      count: expect.any(Number),
    });
    expect(await listed('approvals.list', { ...asked, limit: 1 }, owner())).toMatchObject({ count: null });
    expect(await listed('approvals.list', { ...asked, answerableBy: 'nobody' }, owner())).toMatchObject({
      count: 0,
      items: [],
    });
  });
});
