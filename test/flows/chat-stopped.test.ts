import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, user } from './chat-fixture.ts';

/** A model that answers the router, and then nothing until it is given up. */
function neverPlanning() {
  const model = createStagedModel({
    route: routed('action', 'task'),
    plan: plans(planned('task', 'create', { title: 'Buy milk' })),
    reply: 'Done.',
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const generate: typeof model.generate = (request, options) =>
    request.tools[0]?.name !== 'plan_actions'
      ? model.generate(request, options)
      : new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          begin();
        });
  return { model: Object.assign(Object.create(model), { generate }) as typeof model, begun };
}

describe('a turn that its owner stops', () => {
  test('while a model thinks does nothing, and says so at once', async () => {
    const { model, begun } = neverPlanning();
    const { say, contents, store } = await openChatFixture({ model });
    const stop = new AbortController();

    const saying = say('remind me to buy milk', { observer: { signal: stop.signal } });
    await begun;
    stop.abort(new Error('Stopped.'));

    expect(await saying).toMatchObject({ reply: 'Stopped. Nothing was done.', actions: [], decision: null });
    expect(await contents('task')).toEqual([]);
    expect(await store.ledger.list({ user })).toEqual([]);
  });

  test('is no message that was lost: the next reply does not speak of it', async () => {
    const { say } = await openChatFixture();

    await say('remind me to buy milk', { observer: { signal: AbortSignal.abort(new Error('Stopped.')) } });
    const { reply } = await say('what is on my list?');

    expect(reply).toBe('I found no open tasks.');
  });

  test('is made as ever where nobody stops it', async () => {
    const { say, contents } = await openChatFixture();

    await say('remind me to buy milk', { observer: { signal: new AbortController().signal } });

    expect(await contents('task')).toEqual([expect.objectContaining({ title: 'Buy milk' })]);
  });
});
