import { triage } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

const rules = `
[[rules]]
id = "harbour"
when.subject.contains = "harbour"
actions = [{ action = "archive" }]

[[rules]]
id = "storage"
when.subject.contains = "storage"
actions = [{ action = "apply_label", parameters = { label = "Bills" } }]

[[rules]]
id = "offers"
when.subject.contains = "offer"
actions = [{ action = "delete" }]
`;

/** Three mails decided about: one archived, one labelled, and two whose deletion asks. */
async function afterMail(
  subjects: readonly string[] = [
    'Harbour walk',
    'Storage invoice',
    'Offer from Northbank',
    'Offer from Saltmarsh',
  ],
) {
  const fixture = await openChatFixture({ rules });
  for (const [number, subject] of subjects.entries())
    fixture.mailbox.deliver({ raw: rawMail({ number, subject }) });
  for await (const _ of triage(fixture.assistant, fixture.mailbox, { user, parser: createMailParser() }));
  const pending = async () => (await fixture.store.approvals.list(user, ['pending'])).length;
  return { ...fixture, pending };
}

describe('questions about mail in a chat', () => {
  test.each([
    'what is waiting for me?',
    'Which questions are open?',
    'do you have any questions for me',
    'show me my approvals',
    'anything waiting for my ok?',
  ])('“%s” lists them', async (text) => {
    const { reply } = await (await afterMail()).say(text);

    expect(reply).toContain('There are 2 questions that wait');
    expect(reply).toContain('Offer from Northbank');
    expect(reply).toContain('Offer from Saltmarsh');
  });

  test.each([
    'what needs my attention?',
    'anything urgent?',
    "what's on my plate?",
    'anything I should know?',
  ])('“%s” names them, beside what is overdue and today’s', async (text) => {
    const { say } = await afterMail();
    await say('remind me to call the vet today at 5pm');

    const { reply } = await say(text);

    expect(reply).toContain('There are 2 questions that wait');
    expect(reply).toContain('Call the vet');
    expect(reply).toContain('no overdue tasks');
  });

  test('nothing waits where nothing was asked', async () => {
    const { say } = await openChatFixture();

    expect((await say("what's waiting?")).reply).toBe('Nothing waits for your answer.');
  });

  test('one is shown whole', async () => {
    const { reply } = await (await afterMail()).say('Show me the question about Northbank');

    expect(reply).toContain('subject: “Offer from Northbank”');
    expect(reply).toContain('reasons: “dangerous action');
    expect(reply).not.toContain('Saltmarsh');
  });

  test('a yes to the card that was asked for approves that question alone', async () => {
    const { say, pending, mailbox } = await afterMail();

    const { reply, awaitingConfirmation } = await say('approve the question about Northbank');
    expect(reply).toContain('Offer from Northbank');
    expect(awaitingConfirmation).toBe(true);
    expect(mailbox.snapshot().folders['Trash'] ?? []).toEqual([]);

    await say('yes');
    expect(await pending()).toBe(1);
    expect(mailbox.snapshot().folders['Trash']).toHaveLength(1);
  });

  test('what was approved is taken back by “undo that”', async () => {
    const { say, mailbox } = await afterMail();
    await say('approve the Northbank question');
    await say('yes');

    expect((await say('undo that')).reply).toContain('Offer from Northbank');
    expect(mailbox.snapshot().folders['Trash'] ?? []).toEqual([]);
  });

  test('a question that was answered elsewhere is not approved a second time', async () => {
    const { say, store, assistant, mailbox } = await afterMail();
    await say('approve the Northbank question');
    const waiting = await store.approvals.list(user, ['pending']);
    const question = waiting.find(
      ({ card }) =>
        card.quotes.some(({ text }) => text.length > 0 && card.question !== '') && waiting.length > 0,
    );
    for (const { id, action } of waiting)
      if (action === 'delete') await assistant.deny({ id, user, by: user, via: 'cli' });
    expect(question).toBeDefined();

    expect((await say('yes')).reply).toContain('denied');
    expect(mailbox.snapshot().folders['Trash'] ?? []).toEqual([]);
  });

  test('one is denied at once, by its place in the list', async () => {
    const { say, store } = await afterMail();
    await say("what's waiting?");

    await say('deny the second one');

    const denied = await store.approvals.list(user, ['denied']);
    expect(denied).toHaveLength(1);
    expect((await say("what's waiting?")).reply).toContain('One question waits');
  });

  test('words that fit several ask which is meant, and approve none', async () => {
    const { say, pending } = await afterMail();

    expect((await say('approve the question about the offer')).reply).toContain('Which one do you mean?');
    await say('yes');
    expect(await pending()).toBe(2);
  });

  test('words that fit none say so', async () => {
    const { say, pending } = await afterMail();

    expect((await say('approve the question about the budget')).reply).toContain(
      'No open question is about “budget”',
    );
    expect(await pending()).toBe(2);
  });
});

describe('a question that is changed in words', () => {
  const labelling = `
[[rules]]
id = "invoices"
when.subject.contains = "invoice"
actions = [{ action = "forward", parameters = { to = ["eve@example.org"] } }]
`;

  async function afterInvoice() {
    const fixture = await openChatFixture({ rules: labelling });
    fixture.mailbox.deliver({ raw: rawMail({ number: 1, subject: 'Storage invoice' }) });
    for await (const _ of triage(fixture.assistant, fixture.mailbox, { user, parser: createMailParser() }));
    const pending = async () => fixture.store.approvals.list(user, ['pending']);
    return { ...fixture, pending };
  }

  test.each([
    'send it to Bob instead',
    'change the recipient to Bob',
    'change the recipient of that one to bob@example.org',
  ])('stays open under another hash, and does nothing: %s', async (words) => {
    const { say, pending, transport } = await afterInvoice();
    await say("what's waiting?");
    const [before] = await pending();

    const { reply } = await say(words);

    const [after, ...others] = await pending();
    expect(reply).toContain('to is now “bob@example.org”');
    expect(after?.parameters).toMatchObject({ to: ['bob@example.org'] });
    expect(after?.hash).not.toBe(before?.hash);
    expect(others).toEqual([]);
    expect(transport.sent).toEqual([]);
  });

  test('is named where something else was spoken of', async () => {
    const { say, pending } = await afterInvoice();

    await say('change the recipient of the storage question to Bob');

    expect((await pending())[0]?.parameters).toMatchObject({ to: ['bob@example.org'] });
  });

  test('has only what its card has', async () => {
    const { say, pending } = await afterInvoice();
    await say("what's waiting?");
    const before = await pending();

    expect((await say('change the amount on that one to 40')).reply).toContain('nothing called “amount”');
    expect(await pending()).toEqual(before);
  });
});

test('what was learned this week is told by engine, with the facts', async () => {
  const { say } = await afterMail();
  await say('remember that the gate code is 4711');
  await say('yes');
  await say('deny the question about Northbank');

  const { reply } = await say('what did you learn this week?');

  expect(reply).toContain('mail: 1 denied');
  expect(reply).toContain('“gate code”');
  expect((await say('what did you learn from me since tomorrow?')).reply).not.toContain('denied');
});

describe('decisions about mail in a chat', () => {
  test.each([
    'Why did you archive the harbour mail?',
    'why was the harbour walk mail archived?',
    'why did you archive the mail about the harbour walk',
  ])('“%s” is answered by its reasons', async (text) => {
    const { reply } = await (await afterMail()).say(text);

    expect(reply).toContain('Harbour walk');
    expect(reply).toContain('archive it');
    expect(reply).toContain('harbour');
  });

  test('a mail that nothing was decided about is said to be unknown', async () => {
    const { reply } = await (await afterMail()).say('Why did you archive the plover mail?');

    expect(reply).toContain('I found no decision about “plover”');
  });

  test.each([
    'put the harbour mail back',
    'Undo what you did with the harbour mail',
    'unarchive the harbour mail',
    'move the harbour walk mail back to the inbox',
  ])('“%s” puts it back after a yes', async (text) => {
    const { say, mailbox } = await afterMail();
    const inbox = () => mailbox.snapshot().folders['INBOX']?.length ?? 0;
    const before = inbox();

    expect((await say(text)).reply).toContain('Harbour walk');
    expect(inbox()).toBe(before);
    await say('yes');
    expect(inbox()).toBe(before + 1);
  });

  test('“put that receipt back” means the one mail of that name', async () => {
    const { say, mailbox } = await afterMail(['Receipt of the harbour café', 'Storage invoice']);

    expect((await say('put that receipt back')).reply).toContain('Receipt of the harbour café');
    await say('yes');

    expect(mailbox.snapshot().folders['INBOX']).toHaveLength(2);
  });

  test('what was done is counted', async () => {
    const { say } = await afterMail();

    const { reply } = await say('What did you do with my mail today?');
    expect(reply).toContain('archive it');
    expect(reply).toContain('label it “Bills”');
    expect(reply).toContain('2 questions');
    expect((await say('what did you do with my mail yesterday?')).reply).toContain('nothing by myself');
  });
});

describe('words that only sound like it', () => {
  test.each([
    'remind me to approve the budget tomorrow',
    'put the chairs back',
    'why did you delete the note?',
    'what are you waiting for',
    'approve of the plan',
  ])('“%s” answers no question and undoes nothing', async (text) => {
    const { say, pending, mailbox } = await afterMail();
    const before = mailbox.snapshot();

    await say(text);
    await say('yes');

    expect(await pending()).toBe(2);
    expect(mailbox.snapshot()).toEqual(before);
  });
});
