import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsTool, createScriptedModel } from '@tact/testing';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Dialogue, parseDialogue, readDialogues } from './dialogue.ts';
import { evaluateEveryday, playDialogue } from './evaluate-everyday.ts';

const own = 'evals/everyday/dialogues';

const mop = { words: 'mop', done: [[{ add: 'task', with: { title: 'mop the floor', deadline: null } }]] };
const bob = { name: 'Bob Lee', addresses: ['bob@example.org'] };
const thanks = { text: '(?s:thanks for the cake.*)', to: ['bob@example.org'] };

const ready = { text: '(?s:the cake is ready.*)', to: ['bob@example.org'] };

function dialogueOf(more: object): Dialogue {
  return parseDialogue({
    ...{ name: 'mopping', half: 'first', tags: ['tasks'], now: '2026-11-25T10:00:00+01:00' },
    ...more,
  });
}

async function folderWith(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tact-everyday-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '01.json'), JSON.stringify(content));
  return folder;
}

// Loading the language weights takes a while.
beforeAll(async () => {
  await playDialogue(dialogueOf({ turns: [{ say: 'hello', talk: 'small_talk' }] }));
});

test('a request that is carried out as expected is right', async () => {
  const [turn] = await playDialogue(
    dialogueOf({ turns: [{ say: 'add a task to mop the floor', parts: [mop] }] }),
  );

  expect(turn).toMatchObject({ label: 'right', reasons: [], withoutYes: 0 });
});

test.each([
  ['another title', { title: 'sweep the floor' }],
  ['another time', { title: 'mop the floor', deadline: '2026-11-26.*' }],
])('the same request is wrong where %s is expected', async (_, fields) => {
  const parts = [{ words: 'floor', done: [[{ add: 'task', with: fields }]] }];

  const [turn] = await playDialogue(dialogueOf({ turns: [{ say: 'add a task to mop the floor', parts }] }));

  expect(turn?.label).toBe('wrong');
});

test('a mail is asked about, sent after a yes, and compared with what was dictated', async () => {
  const text = ['bob@example.org', 'thanks for the cake'];
  const turns = await playDialogue(
    dialogueOf({
      given: { contacts: [bob] },
      turns: [
        {
          say: 'send Bob an email saying thanks for the cake',
          parts: [{ words: 'bob', cards: [{ action: 'send_email', text }] }],
        },
        {
          ...{ say: 'yes', closes: true, needs: [{ kind: 'card', name: 'cake' }] },
          parts: [{ words: 'cake', done: [[{ add: 'sent', with: thanks }]] }],
        },
      ],
    }),
  );

  expect(turns.map(({ label }) => label)).toEqual(['rightly asked', 'right']);
});

test('a draft and an event are seen with their fields', async () => {
  const event = { summary: 'dentist', start: '2026-11-27T15:00:00', end: '2026-11-27T16:00:00' };
  const turns = await playDialogue(
    dialogueOf({
      given: { contacts: [bob] },
      turns: [
        {
          say: 'email Bob that the cake is ready',
          parts: [{ words: 'cake', done: [[{ add: 'draft', with: ready }]] }],
        },
        {
          say: 'put the dentist into my calendar on Friday at 3pm',
          parts: [{ words: 'dentist', done: [[{ add: 'event', with: event }]] }],
        },
      ],
    }),
  );

  expect(turns.map(({ label }) => label)).toEqual(['right', 'right']);
});

test('a dialogue goes on after a turn that went wrong', async () => {
  const turns = await playDialogue(
    dialogueOf({
      turns: [
        { say: 'add a task to mop the floor', talk: 'statement' },
        { say: 'what is on my list?', parts: [{ words: 'list', answers: [['mop the floor']] }] },
      ],
    }),
  );

  expect(turns.map(({ label }) => label)).toEqual(['wrong', 'right']);
});

test('counts and shares are given for all turns, by half and by tag, and each turn is written', async () => {
  const first = dialogueOf({
    turns: [{ say: 'add a task to mop the floor', tags: ['plain'], parts: [mop] }],
  });
  const second = { ...first, name: 'sweeping', half: 'second', tags: ['notes'] };
  const data = await folderWith([first, second]);
  const out = join(data, 'turns.jsonl');

  const result = await evaluateEveryday({ data, out });

  expect(result).toMatchObject({
    ...{ model: null, dialogues: 2, high_stakes_without_yes: 0 },
    turns: { all: { turns: 2, right: 2, wrong: 0, wrong_share: 0, right_or_rightly_asked_share: 1 } },
    by_half: { first: { turns: 1 }, second: { turns: 1 } },
    by_tag: { notes: { turns: 1 }, plain: { turns: 2 }, tasks: { turns: 1 } },
  });
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { dialogue: 'mopping', tags: ['tasks', 'plain'], label: 'right', reasons: [] },
    { dialogue: 'sweeping', label: 'right' },
  ]);
});

test('a half or a single dialogue can be chosen', async () => {
  const one = dialogueOf({ turns: [{ say: 'hello', talk: 'small_talk' }] });
  const data = await folderWith([one, { ...one, name: 'sweeping', half: 'second' }]);

  expect(await evaluateEveryday({ data, half: 'second' })).toMatchObject({
    by_half: { second: { turns: 1 } },
  });
  expect(await evaluateEveryday({ data, dialogue: 'SWEEP' })).toMatchObject({ dialogues: 1 });
  await expect(evaluateEveryday({ data, dialogue: 'dusting' })).rejects.toThrow('--dialogue dusting');
});

test('with a model, what it plans and says is scored', async () => {
  const one = dialogueOf({ turns: [{ say: 'the floor, please', parts: [mop] }] });
  const data = await folderWith([one]);
  const plan = { actions: [{ domain: 'task', action: 'create', params: { title: 'Mop the floor' } }] };
  const model = createScriptedModel(({ tools: [tool] }) => {
    if (tool === undefined) return { text: 'I have made a task “Mop the floor”.' };
    const route = { type: 'action', domains: ['task'], is_followup: false };
    return callsTool(tool.name, tool.name === 'route_message' ? route : plan);
  });
  const measured = { model, timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };

  const result = await evaluateEveryday({ data, measured });

  expect(result).toMatchObject({ model: model.id, turns: { all: { turns: 1, right: 1 } } });
});

test('a turn without an expectation is refused', async () => {
  const dialogue = { name: 'x', half: 'first', tags: ['x'], now: '2026-11-25T10:00:00+01:00' };
  const data = await folderWith([{ ...dialogue, turns: [{ say: 'hello' }] }]);

  await expect(readDialogues(data)).rejects.toThrow('each turn needs either parts or talk');
});

test('the names of the project’s own dialogues are unique', async () => {
  const names = (await readDialogues(own)).map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
});

test('in the project’s own dialogues nothing of high stakes happens without a yes', async () => {
  const { high_stakes_without_yes } = await evaluateEveryday({});

  expect(high_stakes_without_yes).toBe(0);
});
