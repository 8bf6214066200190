import { createModel } from '@tact/ai-sdk/model/ai-sdk';
import type { JsonObject } from '@tact/core/records';
import {
  createFakeClock,
  createMemoryMailTransport,
  createModelServer,
  type ServerReply,
} from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';

/**
 * Whole conversations with a competent planner behind HTTP, as people have them: in several steps and languages, with plans that are wrong,
 * and with a server that refuses, limits, fails, is slow or breaks off.
 */

// A Sunday, 11:00 in Berlin.
const now = Date.parse('2026-11-22T10:00:00Z');

interface Turn {
  readonly say: string;
  /** Actions, or what the server does instead, in order; not to be asked where left out. */
  readonly plan?: readonly JsonObject[] | ServerReply | readonly ServerReply[];
  readonly route?: ServerReply;
  readonly reply?: string | ServerReply;
  /** `task.create`, with `!` before what did not succeed or waits. */
  readonly did?: readonly string[];
  readonly says?: RegExp;
  readonly hides?: RegExp;
  /** How many mails have left by then; none unless said. */
  readonly sent?: number;
}

const action = (name: string, params: JsonObject): JsonObject => {
  const [domain = '', verb = ''] = name.split('.');
  return { domain, action: verb, params, reasoning: 'It was asked for.' };
};
const planOf = (actions: readonly JsonObject[], more: JsonObject = {}): ServerReply => ({
  tool: 'plan_actions',
  input: { actions: [...actions], requires_confirmation: false, needs_clarification: false, ...more },
});
const routeTo = (...domains: readonly string[]): ServerReply => ({
  tool: 'route_message',
  input: { type: domains.length === 0 ? 'chat' : 'action', domains: [...domains], is_followup: false },
});

const isReply = (one: object): one is ServerReply => !('domain' in one);
const busy: ServerReply = { fails: { kind: 'rate-limited', retryAfterSeconds: 0 } };
const broken: ServerReply = { status: 400, body: '{"error":{"message":"no"}}' };

/** What the server answers to each stage of a turn. */
function answersTo({ plan = [], route, reply = '{{1}}' }: Turn) {
  const plans = (Array.isArray(plan) ? plan : [plan]) as readonly (JsonObject | ServerReply)[];
  const whole = plans.every(isReply)
    ? [...plans]
    : [planOf(plans.filter((one) => !isReply(one)) as JsonObject[])];
  const domains = plans.flatMap((one) => (isReply(one) ? [] : [String((one as JsonObject)['domain'])]));
  const stages: Readonly<Record<string, () => ServerReply | undefined>> = {
    route_message: () => route ?? routeTo(...new Set(domains)),
    plan_actions: () => (whole.length > 1 ? whole.shift() : whole[0]),
    reply: () => (typeof reply === 'string' ? { text: reply } : reply),
  };
  return (stage: string) => stages[stage]?.();
}

async function play(turns: readonly Turn[]) {
  let answer = answersTo({ say: '' });
  const server = await createModelServer(({ tools: [tool] }) => answer(tool?.name ?? 'reply'));
  onTestFinished(() => server.close());
  const model = await createModel(
    { provider: 'compatible', model: 'small', baseUrl: server.baseUrl('compatible') },
    { environment: {}, random: () => 0 },
  );
  const transport = createMemoryMailTransport();
  const clock = createFakeClock({ now });
  const tact = await openInMemory({ model, transport, clock, zone: 'Europe/Berlin' });
  await tact.assistant.runtime.store.items.add({
    ...{ id: 'Bob', user: 'owner', kind: 'contact', target: 'cli', origin: 'owner', state: 'open' },
    ...{
      content: { name: 'Bob', addresses: ['bob@example.org'], isGroup: false, nicknames: [] },
      createdAt: now,
    },
  });
  for (const turn of turns) {
    answer = answersTo(turn);
    const { reply, actions } = await tact.say(turn.say);
    const did = actions.map(({ domain, action: name, success }) => `${success ? '' : '!'}${domain}.${name}`);
    expect({ say: turn.say, did }).toEqual({ say: turn.say, did: turn.did ?? [] });
    expect(reply).toMatch(turn.says ?? /./);
    if (turn.hides !== undefined) expect(reply).not.toMatch(turn.hides);
    expect(transport.sent).toHaveLength(turn.sent ?? 0);
  }
  expect(server.unscripted).toEqual([]);
}

const milk = action('task.create', { title: 'Buy milk' });
const at = (hour: string, day = '2026-11-23') => `${day}T${hour}:00+01:00`;
const lunch = (start: string, end?: string) =>
  action('calendar.create_event', {
    summary: 'Lunch',
    start_time: start,
    ...(end === undefined ? null : { end_time: end }),
  });
const mail = action('email.send_email', { to: 'Bob', subject: 'Late', body: 'I am late.' });
const draft = action('email.create_draft', { to: 'Bob', subject: 'Late', body: 'I am late.' });
const made = /I've made a task “Buy milk”/;
const asksToSend: Turn = {
  say: 'mail Bob that I am late',
  plan: [mail],
  did: ['!email.send_email'],
  says: /bob@example\.org/,
};
const add = (say: string, more: Partial<Turn> = {}): Turn => ({
  say,
  plan: [milk],
  did: ['task.create'],
  says: made,
  ...more,
});
const put = (say: string, start: string, says: RegExp): Turn => ({
  ...{ say, plan: [lunch(start)], did: ['calendar.create_event'], says },
});
const asksWhen = (say: string, start: string): Turn => ({
  ...{ say, plan: [lunch(start)], did: [], says: /Which one do you mean\?/ },
});

const conversations: Readonly<Record<string, readonly (readonly Turn[])[]>> = {
  'several steps': [
    [
      add('remind me to buy milk'),
      { say: 'undo that', did: ['task.delete'], says: /deleted the task “Buy milk”/ },
    ],
    [
      {
        say: 'lunch tomorrow at noon and a task to buy milk',
        plan: [lunch('tomorrow at noon'), milk],
        did: ['calendar.create_event', 'task.create'],
        says: made,
        reply: '{{1}} {{2}}',
      },
    ],
    [
      put('lunch tomorrow at noon', 'tomorrow at noon', /12:00/),
      {
        say: 'move it to 2pm',
        plan: [action('calendar.update_event', { find_by: 'lunch', changes: { start: at('14:00') } })],
        did: ['!calendar.update_event'],
        says: /now tomorrow from 14:00 to 15:00/,
      },
      { say: 'yes', did: ['calendar.update_event'], says: /14:00/ },
    ],
    [
      put('lunch tomorrow at noon', at('12:00'), /12:00/),
      {
        say: 'cancel lunch',
        plan: [action('calendar.delete_event', { find_by: 'lunch' })],
        did: ['!calendar.delete_event'],
        says: /Lunch/,
      },
      { say: 'yes', did: ['calendar.delete_event'], says: /deleted/ },
    ],
    [asksToSend, { say: 'yes, send it', did: ['email.send_email'], says: /sent a mail/, sent: 1 }],
    [
      {
        say: 'draft a mail to Bob that I am late',
        plan: [draft],
        did: ['email.create_draft'],
        says: /draft/,
      },
    ],
    [
      add('remind me to buy milk'),
      {
        say: 'tick off the milk',
        plan: [action('task.complete', { find_by: 'milk' })],
        did: ['task.complete'],
        says: /Buy milk/,
      },
    ],
    [
      {
        say: 'remember that my shoe size is 43',
        plan: [action('memory.store', { key: 'shoe size', value: '43', category: 'fact' })],
        did: ['memory.store'],
        says: /43/,
      },
    ],
  ],
  'wrong plans': [
    [asksWhen('lunch tomorrow at noon', at('12:00', '2026-11-24'))],
    [asksWhen('lunch tomorrow at noon', at('14:00'))],
    [asksWhen('lunch on Friday', at('12:00', '2026-11-26'))],
    [put('lunch tomorrow at noon', '2026-11-23T12:00:00+02:00', /12:00/)],
    [
      {
        say: 'fly me to the moon',
        plan: [action('task.launch_rocket', {})],
        route: routeTo('task'),
        reply: 'The rocket is on its way!',
        hides: /on its way/,
      },
    ],
    [{ say: 'lunch with Bob', plan: [action('calendar.create_event', { summary: 'Lunch' })], says: /When/ }],
    [
      {
        say: 'delete the dentist',
        plan: [action('calendar.delete_event', { find_by: 'dentist' })],
        route: routeTo('calendar'),
        says: /\?/,
      },
    ],
    [
      {
        say: 'remind me to buy milk',
        plan: [{ tool: 'plan_actions', inputText: 'I would make a task.' }, planOf([milk])],
        did: ['task.create'],
        says: made,
      },
    ],
  ],
  'sends that were not agreed to': [
    [asksToSend, { say: 'no', says: /not|drop/i, hides: /I've sent/ }],
    [asksToSend, { say: 'mach das nicht', hides: /I've sent/ }],
    [asksToSend, { say: 'ja, mach das, aber später', plan: [], route: routeTo(), hides: /I've sent/ }],
    [asksToSend, { say: 'hello there', reply: 'I sent it to Bob. Hello!', hides: /I sent it/ }],
    [{ say: 'hello there', reply: "Done, I've mailed Bob!", hides: /mailed/ }],
    [
      {
        say: 'mail Kim that I am late',
        plan: [action('email.send_email', { to: 'Kim', subject: 'Late', body: 'I am late.' })],
        says: /Kim/,
        hides: /I've sent/,
      },
    ],
    [asksToSend, { say: 'thanks', reply: 'Any time!', hides: /I've sent/ }],
  ],
  refusals: [
    [add('remind me to buy milk', { plan: { refuses: 'I cannot help with that.' } })],
    [
      {
        say: 'remind me to buy milk',
        plan: [milk],
        reply: { refuses: 'no' },
        did: ['task.create'],
        says: made,
      },
    ],
    [{ say: 'hello there', reply: { refuses: 'no' }, says: /[Hh]ello|Hi/ }],
    [add('remind me to buy milk for Zoë', { route: { refuses: 'no' } })],
  ],
  'limits of requests': [
    [
      add('remind me to buy milk', {
        plan: busy,
        reply: busy,
        says: /“Buy milk”.* My model takes no more requests/,
      }),
    ],
    [
      add('remind me to buy milk', { plan: busy, reply: busy, says: /My model/ }),
      { say: 'hello there', reply: busy, hides: /My model/ },
    ],
    [
      {
        say: 'remind me to buy milk',
        plan: [busy, planOf([milk])],
        did: ['task.create'],
        says: made,
        hides: /My model/,
      },
    ],
    [{ say: 'hello there', reply: busy, says: /My model takes no more requests/ }],
    [
      {
        say: 'blorp the frotz',
        route: busy,
        says: /did not understand.*My model takes no more requests/,
        hides: /Without a model/,
      },
    ],
  ],
  failures: [
    [add('remind me to buy milk', { plan: broken, reply: broken })],
    [
      {
        say: 'remind me to buy milk',
        plan: [{ fails: { kind: 'unavailable', status: 500 } }, planOf([milk])],
        did: ['task.create'],
        says: made,
      },
    ],
    [{ say: 'remind me to buy milk', plan: [milk], reply: broken, did: ['task.create'], says: made }],
    [add('remind me to buy milk for Zoë', { route: broken })],
    [
      {
        say: 'blorp the frotz',
        route: broken,
        plan: broken,
        says: /did not understand/,
        hides: /Without a model/,
      },
    ],
    [add('remind me to buy milk', { plan: { status: 200, body: '<html>proxy</html>' }, reply: broken })],
  ],
  'streams that are cut': [
    [
      add('remind me to buy milk', {
        reply: { text: 'Sure! {{1}} And I told', streamed: { after: { pieces: 4, outcome: 'cut' } } },
        plan: [milk],
      }),
    ],
    [
      {
        say: 'hello there',
        reply: {
          text: 'Hello. I sent the mail to Bob and',
          streamed: { after: { pieces: 6, outcome: 'cut' } },
        },
        hides: /sent/,
      },
    ],
    [
      add('remind me to buy milk', {
        reply: { text: 'Sure! {{1}}', streamed: { after: { pieces: 1, outcome: 'malformed' } } },
        plan: [milk],
      }),
    ],
    [add('remind me to buy milk', { plan: { cuts: true }, reply: broken })],
    [add('remind me to buy milk', { plan: { tool: 'plan_actions', inputText: '{"actions": [' } })],
  ],
  'slow answers': [
    [add('remind me to buy milk', { plan: { ...planOf([milk]), waitMs: 40 } })],
    [add('remind me to buy milk', { reply: { text: 'Sure! {{1}}', streamed: { betweenMs: 10 } } })],
    [add('remind me to buy milk for Zoë', { route: { ...routeTo('task'), waitMs: 40 } })],
  ],
  German: [
    [put('Mittagessen übermorgen um 12', at('12:00', '2026-11-24'), /Tue 24 Nov.*12:00/)],
    [add('Erinnere mich daran, Milch zu kaufen', { reply: 'Klar! {{1}}', says: /^Klar! I've made a task/ })],
    [
      { ...asksToSend, say: 'Schreib Bob, dass ich spät dran bin' },
      {
        say: 'ja, mach das',
        reply: 'Gerne! {{1}}',
        did: ['email.send_email'],
        says: /^Gerne! I've sent/,
        sent: 1,
      },
    ],
    [
      { ...asksToSend, say: 'Schreib Bob, dass ich spät dran bin' },
      { say: 'nein', hides: /I've sent/ },
    ],
    [
      {
        say: 'Bestell mir eine Pizza',
        plan: [],
        route: routeTo(),
        reply: 'Das kann ich leider nicht.',
        says: /^Das kann ich leider nicht\.$/,
      },
    ],
    [
      {
        say: 'Guten Morgen',
        route: routeTo(),
        reply: 'Guten Morgen! Alles erledigt.',
        says: /^Guten Morgen!/,
        hides: /erledigt/,
      },
    ],
  ],
  Spanish: [
    [put('Comida mañana a las 12', at('12:00'), /tomorrow.*12:00/)],
    [add('Recuérdame comprar leche', { reply: '¡Claro! {{1}}', says: /^¡Claro! I've made a task/ })],
    [
      { ...asksToSend, say: 'Escribe a Bob que llego tarde' },
      { say: 'sí, hazlo', did: ['email.send_email'], says: /sent a mail/, sent: 1 },
    ],
    [
      { ...asksToSend, say: 'Escribe a Bob que llego tarde' },
      { say: 'no, gracias', hides: /I've sent/ },
    ],
    [
      {
        say: 'Pídeme una pizza',
        route: routeTo(),
        reply: 'Lo siento, no puedo hacer eso.',
        says: /^Lo siento, no puedo hacer eso\.$/,
      },
    ],
  ],
  Japanese: [
    [put('明日の12時に昼ごはん', at('12:00'), /tomorrow.*12:00/)],
    [add('牛乳を買うのを忘れないように', { reply: 'はい。{{1}}', says: /I've made a task/ })],
    [
      { ...asksToSend, say: 'ボブに遅れるとメールして' },
      { say: 'はい、お願いします', did: ['email.send_email'], says: /sent a mail/, sent: 1 },
    ],
    [
      { ...asksToSend, say: 'ボブに遅れるとメールして' },
      { say: 'いいえ', hides: /I've sent/ },
    ],
    [
      {
        say: 'ピザを注文して',
        route: routeTo(),
        reply: '申し訳ありませんが、それはできません。',
        says: /^申し訳ありませんが、それはできません。$/,
      },
    ],
  ],
};

describe.each(Object.entries(conversations))('a conversation with a served model: %s', (_, all) => {
  test.each(all.map((turns) => [turns.map(({ say }) => say).join(' · '), turns] as const))(
    '%s',
    (_name, turns) => play(turns),
  );
});

test('there are sixty of them', () => {
  expect(Object.values(conversations).flat().length).toBeGreaterThanOrEqual(60);
});
