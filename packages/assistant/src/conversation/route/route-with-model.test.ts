import type { Json } from '@tact/core/records';
import {
  callsTool,
  createFakeClock,
  createRecordingTelemetry,
  createScriptedModel,
  type ScriptedAnswer,
} from '@tact/testing';
import { builtInTopics } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import { isChat } from './route.ts';
import { routeWithModel } from './route-with-model.ts';

function ask(answer: ScriptedAnswer, history: Parameters<typeof routeWithModel>[1] = []) {
  const clock = createFakeClock();
  const model = createScriptedModel([answer], { clock });
  const span = createRecordingTelemetry().span('gather');
  return {
    model,
    route: routeWithModel('the message', history, builtInTopics, { model, clock, timeoutMs: 1000, span }),
  };
}

const says = (type: string, domains: readonly string[], followup = false): ScriptedAnswer =>
  callsTool('route_message', { type, domains: [...domains], is_followup: followup } as Json);

describe('the router of a model', () => {
  test('names every domain once; notes by their old name too', async () => {
    const { route } = ask(says('action', ['task', 'keep', 'notes', 'task']));

    expect(await route).toMatchObject({ domains: ['task', 'notes'], isFollowup: false, by: 'model' });
  });

  test('that says chat and names a domain has an action in mind', async () => {
    const route = await ask(says('chat', ['email'])).route;

    expect(route.domains).toEqual(['email']);
    expect(isChat(route)).toBe(false);
  });

  test('that says chat and names none has small talk in mind, also where it goes on with something', async () => {
    expect(isChat(await ask(says('chat', [])).route)).toBe(true);
    expect(isChat(await ask(says('chat', [], true)).route)).toBe(true);
  });

  test('that says action and names no domain that there is leaves the rest to the planner', async () => {
    expect(isChat(await ask(says('action', [])).route)).toBe(false);
    expect(isChat(await ask(says('action', ['weather'])).route)).toBe(false);
  });

  test('takes a followup for one however it is said', async () => {
    expect((await ask(says('followup', [])).route).isFollowup).toBe(true);
    expect((await ask(says('action', ['task'], true)).route).isFollowup).toBe(true);
  });

  test('that cannot be read leaves the message to other means, and is asked once', async () => {
    const { route, model } = ask({ text: 'Calendar, I think.' });

    expect(await route).toMatchObject({ by: 'fallback', isLeft: true, failures: [{ stage: 'gather' }] });
    expect(model.requests).toHaveLength(1);
  });

  test.each<Json>([
    {},
    { type: 'action', domains: ['task'] },
    { domains: ['task'], is_followup: false },
    { type: 'action', is_followup: false },
    { type: 'command', domains: ['task'], is_followup: false },
  ])('that answers %j leaves the message to other means', async (answer) => {
    const { route, model } = ask(callsTool('route_message', answer));

    expect(await route).toMatchObject({ by: 'fallback', isLeft: true, usage: { calls: 1 } });
    expect(model.requests).toHaveLength(1);
  });

  test('that is away leaves it to them as well', async () => {
    expect(await ask({ fails: 'MODEL_UNAVAILABLE' }).route).toMatchObject({
      ...{ by: 'fallback', isLeft: true, usage: null },
    });
  });

  test('sees the last three messages and no more', async () => {
    const history = ['one', 'two', 'three', 'four'].map((text) => ({ role: 'user', text }) as const);
    const { route, model } = ask(says('chat', []), history);
    await route;

    const shown = model.requests[0]?.messages.map(({ text }) => text).join('\n') ?? '';
    expect(shown).toContain('user: two\nuser: three\nuser: four');
    expect(shown).not.toContain('user: one');
  });
});
