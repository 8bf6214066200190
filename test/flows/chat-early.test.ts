import type { Calendar } from '@tact/core/ports/calendar';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import {
  createStagedModel,
  openChatFixture,
  planned,
  plans,
  routed,
  type Stages,
  sunday,
  whileTimePasses,
} from './chat-fixture.ts';

const addTask = plans(planned('task', 'create', { title: 'Call mom' }));
const stages: Stages = {
  route: { ...routed('action', 'task'), afterMs: 300 },
  plan: { ...addTask, afterMs: 800 },
  reply: { text: 'Your task to call mom is made.', afterMs: 400 },
};

async function openTimed(given: Stages, plansEarly: boolean, calendarSeen?: (own: Calendar) => Calendar) {
  const clock = createFakeClock({ now: sunday });
  const model = createStagedModel(given, { clock });
  const fixture = await openChatFixture({
    ...{ model, clock, plansEarly },
    ...(calendarSeen === undefined ? {} : { calendarSeen }),
  });
  const say = async (text: string) => {
    const exchange = await whileTimePasses(clock, fixture.say(text));
    expect(model.unscripted).toEqual([]);
    return exchange;
  };
  return { ...fixture, model, clock, say };
}

describe('planning beside the routing', () => {
  test('saves the time of the routing', async () => {
    const early = await openTimed(stages, true);
    const late = await openTimed(stages, false);

    const [sooner, later] = [
      await early.say('remind me to call Zoë'),
      await late.say('remind me to call Zoë'),
    ];

    expect([sooner.ms, later.ms]).toEqual([1200, 1500]);
    expect(sooner.actions).toMatchObject([{ action: 'create', success: true }]);
    expect(later.actions).toEqual(
      sooner.actions.map((one) => expect.objectContaining({ params: one.params })),
    );
  });

  test('asks the planner once, before the router has answered', async () => {
    const { say, model } = await openTimed(stages, true);

    await say('remind me to call Zoë');

    expect(model.askedOf('plan_actions')).toHaveLength(1);
    expect(model.requests.map(({ tools }) => tools[0]?.name ?? 'reply')).toEqual([
      'route_message',
      'plan_actions',
      'reply',
    ]);
  });

  test('is dropped for small talk: nothing is done, and nobody waits for it', async () => {
    const { say, contents, model } = await openTimed(
      { ...stages, route: { ...routed('chat'), afterMs: 300 }, reply: { text: 'Hello!', afterMs: 400 } },
      true,
    );

    const exchange = await say('remind me of the old days in Köln');

    expect(exchange).toMatchObject({ path: 'chat', reply: 'Hello!', ms: 700, actions: [] });
    expect(model.askedOf('plan_actions')).toHaveLength(1);
    expect(await contents('task')).toEqual([]);
  });

  test('is not asked for unless the settings want it', async () => {
    const { say, model } = await openTimed({ ...stages, route: routed('chat'), reply: 'Hello!' }, false);

    await say('remind me of the old days in Köln');

    expect(model.askedOf('plan_actions')).toEqual([]);
  });
});

describe('what is fetched beside the routing', () => {
  /** A calendar that never answers, and says whether it was told to stop. */
  function stuckCalendar() {
    const asked: number[] = [];
    const stuck = (own: Calendar): Calendar => ({
      ...own,
      list: () => {
        asked.push(1);
        return new Promise(() => {});
      },
    });
    return { asked, stuck };
  }

  test('that is late counts as empty after two seconds and is named in the record', async () => {
    const { stuck, asked } = stuckCalendar();
    const { say } = await openTimed({ ...stages, route: routed('action', 'task', 'calendar') }, false, stuck);

    const { actions, decision } = await say('remind me to call Zoë tomorrow');

    expect(asked).toHaveLength(1);
    expect(actions).toMatchObject([{ action: 'create', success: true }]);
    expect(decision?.failures).toMatchObject([
      { stage: 'gather', code: 'SOURCE_LATE', text: expect.stringContaining('events') },
    ]);
  });

  test('that fails counts as empty and is named in the record', async () => {
    const { say } = await openTimed(
      { ...stages, route: routed('action', 'task', 'calendar') },
      false,
      (own) => ({ ...own, list: () => Promise.reject(new Error('The server is down.')) }),
    );

    const { actions, decision } = await say('remind me to call Zoë tomorrow');

    expect(actions).toMatchObject([{ action: 'create', success: true }]);
    expect(decision?.failures).toMatchObject([{ stage: 'gather', text: expect.stringContaining('events') }]);
  });

  test('is not waited for by small talk', async () => {
    const { stuck, asked } = stuckCalendar();
    const { say } = await openTimed(
      { route: { ...routed('chat'), afterMs: 300 }, reply: { text: 'What a day!', afterMs: 400 } },
      false,
      stuck,
    );

    const exchange = await say('what a lovely day tomorrow will be');

    expect(asked).toHaveLength(1);
    expect(exchange).toMatchObject({ reply: 'What a day!', ms: 700 });
    expect(exchange.decision?.failures).toEqual([]);
  });

  test.each([
    ['chat', [], true],
    ['action', ['calendar'], false],
  ] as const)('is broken off where the router says %s %j: %s', async (type, domains, isBrokenOff) => {
    const signals: (AbortSignal | undefined)[] = [];
    const watched = (own: Calendar): Calendar => ({
      ...own,
      list: (window) => {
        signals.push(window.signal);
        return own.list(window);
      },
    });
    const { say } = await openTimed(
      {
        ...{ route: { ...routed(type, ...domains), afterMs: 300 }, reply: 'What a day!' },
        plan: plans(planned('task', 'create', { title: 'Enjoy it' })),
      },
      false,
      watched,
    );

    await say('what a lovely day tomorrow will be');

    expect(signals.map((signal) => signal?.aborted)).toEqual([isBrokenOff]);
  });

  test('is fetched after all where the guess was too narrow', async () => {
    const { say, model, keep } = await openTimed(
      { ...stages, route: routed('action', 'notes'), plan: plans(planned('notes', 'list', {})) },
      false,
    );
    await keep('note', 'n1', { title: 'Wine', body: 'Riesling' });

    await say('what was the wine at the dinner?');

    expect(model.askedOf('plan_actions')[0]).toContain('- Wine');
  });
});
