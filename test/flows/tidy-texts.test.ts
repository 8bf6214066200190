import { exposeAll } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

/** Texts of actions are kept, asked about and carried out without line breaks and characters that control, whoever wrote them. */

const messy = 'Pay\n\u001b[31mrent\u202e\u2028now\u0000';
const tidy = 'Pay [31mrent now';

describe.each(storeKinds)('what an action says, with the store in %s', (kind) => {
  test.each([
    ['a task of a model', 'task', 'create_task', { title: messy }, { title: tidy }],
    ['a note of a model', 'note', 'add_note', { text: messy }, { body: 'Pay\n[31mrent\nnow' }],
  ] as const)('is tidy in %s', async (_, kindOfItem, action, parameters, content) => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action, parameters }),
    });
    const decision = await runtime.decide(rawMail());
    const [item] = await runtime.store.items.list('ann', { kind: kindOfItem, state: 'open', limit: 5 });

    expect(decision.verdict).toBe('act');
    expect(JSON.stringify(decision.actions)).not.toMatch(/\\u001b|\u202e|\u2028/);
    expect(JSON.parse(JSON.stringify(item?.content), withoutLabels)).toMatchObject(content);
  });

  test('is tidy in a task of a rule', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: `[[rules]]\nid = "r"\nwhen.subject.contains = "lunch"\nactions = [{ action = "create_task", parameters = { title = "Pay\\nrent\\u202E" } }]`,
    });
    await runtime.decide(rawMail());
    const [item] = await runtime.store.items.list('ann', { kind: 'task', state: 'open', limit: 5 });

    expect(item?.content).toMatchObject({ title: 'Pay rent' });
  });

  test('is tidy in a question', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'escalate', parameters: { reason: messy } }),
    });
    await runtime.decide(rawMail());
    const [question] = await runtime.assistant.approvals();

    expect(question?.parameters).toEqual({ reason: 'Pay\n[31mrent\nnow' });
  });

  test('is tidy on the card of an edited question, and that is what is sent', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'auto_reply', parameters: { body: 'Thank you.' } }),
    });
    await runtime.decide(rawMail());
    const [question] = await runtime.assistant.approvals();
    const ann = { id: question?.id ?? '', by: 'ann', via: 'cli' };
    const edited = await runtime.assistant.edit({ ...ann, parameters: { body: messy } });

    expect(edited.parameters).toEqual({ body: 'Pay\n[31mrent\nnow' });
    expect(exposeAll(edited.card.lines)).toContainEqual({ name: 'text', text: 'Pay\n[31mrent\nnow' });
    await runtime.assistant.approve({ ...ann, hash: edited.hash });
    expect(runtime.transport.sent).toMatchObject([{ text: 'Pay\n[31mrent\nnow' }]);
  });
});

function withoutLabels(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'outside' in value ? value.outside : value;
}
