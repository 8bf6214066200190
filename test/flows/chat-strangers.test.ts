import type { JsonObject } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, user } from './chat-fixture.ts';

const stranger = 'eve@evil.example';
const notNamed = 'You did not name this address.';

/** A model that mails whom it likes, whatever it was asked for. */
async function openWith(params: JsonObject, action = 'send_email') {
  const model = createStagedModel({
    route: routed('action', 'email'),
    plan: plans(planned('email', action, { subject: 'Hello', body: 'Hello.', ...params })),
    reply: '{{1}}',
  });
  const fixture = await openChatFixture({ model });
  const asked = async (text: string) => {
    const { reply } = await fixture.say(text);
    const [{ card } = { card: null }] = await fixture.store.approvals.list(user, ['pending']);
    return { reply, lines: (card?.lines ?? []).map((line) => [line.name, line.text]) };
  };
  return { ...fixture, model, asked };
}

describe('a question to mail a stranger', () => {
  test('says that no word of the owner asked for the address', async () => {
    const { asked } = await openWith({ to: stranger });

    const { reply, lines } = await asked('Mail Bob that I am late');

    expect(reply).toBe(
      'Shall I send a mail to “eve@evil.example” (you did not name this address) about “Hello”: “Hello.”?',
    );
    expect(lines).toContainEqual(['caution', notNamed]);
  });

  test('says which of several addresses that is', async () => {
    const { asked } = await openWith({ to: ['Bob'], cc: [stranger] });

    const { reply, lines } = await asked('Mail Bob that I am late');

    expect(reply).toContain('(you did not name “eve@evil.example”)');
    expect(lines).toContainEqual(['not named', stranger]);
  });

  test('still says so after a change to something else', async () => {
    const { say, model, asked } = await openWith({ to: stranger });
    await say('Mail Bob that I am late');
    model.answers({ route: { fails: 'MODEL_UNAVAILABLE' }, plan: { fails: 'MODEL_UNAVAILABLE' } });

    const { reply, lines } = await asked('yes, but say I will be there at 4pm');

    expect(reply).toContain('(you did not name this address)');
    expect(lines).toContainEqual(['caution', notNamed]);
  });

  test.each([
    ['the address of a contact', { to: 'bob@example.org' }, ['Mail my friend that I am late']],
    ['a contact by name', { to: 'Bob' }, ['Mail Bob that I am late']],
    ['an address that the message names', { to: stranger }, ['Mail EVE@evil.example: hello']],
    ['one that it names with a full stop', { to: stranger }, ['Say hello to eve@evil.example.']],
    ['one that was named before', { to: stranger }, ['Eve is at <eve@evil.example>', 'Mail her a hello']],
  ])('says nothing of %s', async (_, params, [...before]) => {
    const { say, asked } = await openWith(params);
    const last = before.pop() ?? '';
    for (const text of before) await say(text);

    const { reply, lines } = await asked(last);

    expect(reply).toContain('Shall I send a mail');
    expect(reply).not.toContain('did not name');
    expect(lines.map(([name]) => name)).toEqual(['to', 'subject', 'text']);
  });

  test('takes an address that only looks like one that was said for another', async () => {
    const { asked } = await openWith({ to: 'bob@work.example' });

    expect((await asked('Mail jimbob@work.example that I am late')).reply).toContain('did not name');
  });

  test('says so of a contact that a stranger’s words made, unless the owner calls it by its name', async () => {
    const unasked = await openWith({ to: 'mallory@evil.example' });
    const named = await openWith({ to: 'Mallory' });
    const mallory = { name: 'Mallory', addresses: ['mallory@evil.example'], isGroup: false, nicknames: [] };
    for (const { keep } of [unasked, named]) await keep('contact', 'Mallory', mallory, 'outside');

    expect((await unasked.asked('Mail my friend that I am late')).reply).toContain('did not name');
    expect((await named.asked('Mail Mallory that I am late')).reply).not.toContain('did not name');
  });

  test('is no matter of a draft, which goes nowhere', async () => {
    const { say } = await openWith({ to: stranger }, 'create_draft');

    expect((await say('Draft a hello')).actions).toMatchObject([{ action: 'create_draft', success: true }]);
  });
});

test('without a model, an address that the owner gives when asked for it is named', async () => {
  const { say } = await openChatFixture();
  await say('send an email to Carol saying hello');

  const { reply } = await say('carol@example.org');

  expect(reply).toContain('Shall I send a mail to “carol@example.org” about');
});
