import type { TurnObserver } from '@tact/assistant/conversation';
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

/** Writes down what a observer is told, each with the time since the message. */
function openListener() {
  const clock = createFakeClock({ now: sunday });
  const heard: { readonly what: string; readonly text: string; readonly atMs: number }[] = [];
  const hear = (what: string, text = '') => heard.push({ what, text, atMs: clock.monotonicMs() });
  const observer: TurnObserver = {
    onTyping: () => hear('typing'),
    onStatus: (status) => hear('status', status),
    onText: (piece) => hear('text', piece),
  };
  return {
    clock,
    observer,
    heard,
    of: (kind: string) => heard.filter(({ what }) => what === kind),
  };
}

async function openStreaming(stages: Stages) {
  const fixture = openListener();
  const model = createStagedModel(stages, { clock: fixture.clock });
  const chat = await openChatFixture({ model, clock: fixture.clock });
  const say = (text: string) =>
    whileTimePasses(fixture.clock, chat.say(text, { observer: fixture.observer }));
  return { ...fixture, ...chat, say };
}

const addTask = plans(planned('task', 'create', { title: 'Call mom' }));

describe('whoever listens', () => {
  test('hears that the message was taken in before anything else is done', async () => {
    const { say, heard } = await openStreaming({
      route: { ...routed('chat'), afterMs: 1000 },
      reply: 'Hello!',
    });

    await say('hello there');

    expect(heard[0]).toEqual({ what: 'typing', text: '', atMs: 0 });
  });

  test('hears what is being done only after two seconds without a word', async () => {
    const { say, of } = await openStreaming({
      route: { ...routed('action', 'calendar'), afterMs: 500 },
      plan: { ...plans(planned('calendar', 'list_events', { days_ahead: 1 })), afterMs: 3000 },
      reply: '{{1}}',
    });

    await say('what is on my calendar tomorrow?');

    expect(of('status')).toEqual([{ what: 'status', text: 'Checking your calendar…', atMs: 2000 }]);
  });

  test('hears no status where words come sooner', async () => {
    const { say, of } = await openStreaming({
      route: { ...routed('chat'), afterMs: 500 },
      reply: {
        pieces: ['Well. ', 'That is ', 'a long story. ', 'Ask me again.'],
        afterMs: 1000,
        betweenMs: 900,
      },
    });

    await say('tell me a story');

    expect(of('status')).toEqual([]);
    expect(of('text')[0]?.atMs).toBeLessThan(2000);
  });

  test('hears pieces that together are the reply, each when its sentence is complete', async () => {
    const { say, of } = await openStreaming({
      route: routed('chat'),
      reply: { pieces: ['That sounds ', 'rough. ', 'Enjoy ', 'the rest of it.'], betweenMs: 400 },
    });

    const { reply } = await say('what a day');

    expect(reply).toBe('That sounds rough. Enjoy the rest of it.');
    expect(
      of('text')
        .map(({ text }) => text)
        .join(''),
    ).toBe(reply);
    expect(of('text').length).toBeGreaterThan(1);
    expect(of('text')[0]?.text).toContain('rough.');
  });

  test('never hears a lie, not even its beginning', async () => {
    const { say, of } = await openStreaming({
      route: routed('action', 'task'),
      plan: addTask,
      reply: {
        pieces: ['Sure. {', '{1}} ', "I've also sent ", 'the email to Bob. ', 'Anything else?'],
        betweenMs: 100,
      },
    });

    const { reply } = await say('remind me to call mom');

    const streamed = of('text')
      .map(({ text }) => text)
      .join('');
    expect(streamed).toBe(reply);
    expect(streamed).toBe("Sure. I've made a task “Call mom”. Anything else?");
    expect(streamed).not.toMatch(/sent|email/i);
  });

  test('hears an honest end where the model breaks off in the middle', async () => {
    const { say, of } = await openStreaming({
      route: routed('action', 'task'),
      plan: addTask,
      reply: { pieces: ['Sure. '], fails: 'MODEL_UNAVAILABLE' },
    });

    const { reply } = await say('remind me to call mom');

    expect(
      of('text')
        .map(({ text }) => text)
        .join(''),
    ).toBe(reply);
    expect(reply).toContain('made a task “Call mom”');
  });

  test('hears the whole of a reply that no model made, too', async () => {
    const { clock, observer, of } = openListener();
    const { say } = await openChatFixture({ clock });

    const { reply } = await say('remind me to buy milk', { observer });

    expect(
      of('text')
        .map(({ text }) => text)
        .join(''),
    ).toBe(reply);
  });

  test('of one conversation hears nothing of another', async () => {
    const { clock, observer, of } = openListener();
    const { say } = await openChatFixture({ clock });

    const [own] = await Promise.all([
      say('remind me to buy milk', { conversation: 'one', observer }),
      say('remind me to buy bread', { conversation: 'other' }),
    ]);

    expect(
      of('text')
        .map(({ text }) => text)
        .join(''),
    ).toBe(own.reply);
  });
});
