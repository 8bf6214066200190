import { exposeAll, type Policy } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { bindingHash } from '../../packages/core/src/kernel/binding-hash.ts';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

const ann = { by: 'ann', via: 'cli' };
const forwards = { action: 'forward', parameters: { to: ['mia@example.net'], note: 'FYI' } };
const thanks = { action: 'auto_reply', parameters: { body: 'Thank you.' } };
const forbidForward = {
  id: 'never-forward',
  text: 'Never forward mail.',
  enabled: true,
  constraint: { kind: 'forbid' as const, actions: ['forward'], unlessRule: false },
};
const askForward = {
  id: 'ask-forward',
  text: 'Ask before forwarding.',
  enabled: true,
  constraint: { kind: 'ask' as const, actions: ['forward'] },
};
const bank = (replyTo: string) =>
  rawMail({ from: 'Bank <boss@bank.test>', headers: { 'Reply-To': replyTo } });
const movesBy = (folder: string) => `[[rules]]
id = "sort"
when.subject.contains = "lunch"
actions = [{ action = "move", parameters = { folder = "${folder}" } }]
`;
const answersAll = `[[rules]]
id = "thanks"
permit_dangerous = true
when.from.contains = "bank.test"
actions = [{ action = "auto_reply", parameters = { body = "Thank you." } }]
`;

describe.each(storeKinds)('a yes, with the store in %s', (kind) => {
  const asking = async (
    decided: Parameters<typeof decides>[1],
    options: Parameters<typeof openMailRuntime>[1] = {},
    message = rawMail(),
  ) => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, decided),
      ...options,
    });
    const decision = await runtime.decide(message);
    const [question] = await runtime.assistant.approvals();
    if (question === undefined) throw new Error('Nothing was asked.');
    return { runtime, decision, question, id: question.id };
  };
  const linesOf = ({ card }: { readonly card: { readonly lines?: unknown } }) => exposeAll(card.lines);
  /** The same home with other directions in force. */
  const under = (runtime: Awaited<ReturnType<typeof asking>>['runtime'], policy: Partial<Policy>) =>
    runtime.reopen({ policy });

  describe('to an answer', () => {
    test('shows on its card whom it is written to', async () => {
      const { question } = await asking(thanks, {}, rawMail({ from: 'Boss <boss@bank.test>' }));

      expect(linesOf(question)).toEqual([
        { name: 'to', text: 'boss@bank.test' },
        { name: 'subject', text: 'Re: Lunch on Friday' },
        { name: 'text', text: 'Thank you.' },
      ]);
    });

    test('whose Reply-To is a thief goes to the bank, and the card shows both', async () => {
      const { runtime, question, id } = await asking(thanks, {}, bank('boss@thief.test'));

      expect(linesOf(question)).toEqual([
        { name: 'to', text: 'boss@bank.test' },
        { name: 'not to', text: 'boss@thief.test' },
        {
          name: 'why',
          text: 'Reply-To names another domain, so the answer goes to From; to answer Reply-To instead, edit it with reply_to=true',
          isOurs: true,
        },
        { name: 'subject', text: 'Re: Lunch on Friday' },
        { name: 'text', text: 'Thank you.' },
      ]);
      await runtime.assistant.approve({ id, ...ann });
      expect(runtime.transport.sent).toMatchObject([{ to: ['boss@bank.test'] }]);
    });

    test('whose Reply-To leaves the sender’s domain asks, although a rule permits what is dangerous', async () => {
      const runtime = await openMailRuntime(kind, { rules: answersAll });
      const decision = await runtime.decide(bank('boss@thief.test'));

      expect(decision.verdict).toBe('ask');
      expect(decision.overrides.map(({ text }) => text)).toEqual([
        'AskedByAction (Reply-To names another domain)',
      ]);
      expect(runtime.transport.sent).toEqual([]);
    });

    test.each([
      ['in the domain of From', 'help@bank.test', 'help@bank.test'],
      ['below the domain of From', 'help@mail.bank.test', 'help@mail.bank.test'],
      ['the same as From', 'boss@bank.test', 'boss@bank.test'],
    ])('to a Reply-To %s is sent there without asking where a rule permits it', async (_, replyTo, to) => {
      const runtime = await openMailRuntime(kind, { rules: answersAll });
      const decision = await runtime.decide(bank(replyTo));

      expect(decision.verdict).toBe('act');
      expect(runtime.transport.sent).toMatchObject([{ to: [to] }]);
    });

    test.each([
      ['a look-alike', 'boss@evil-bank.test'],
      ['a domain that ends in dots of it', 'boss@bank.test.thief.example'],
      ['two addresses, both of the domain', 'a@bank.test, b@bank.test'],
      ['no address at all', 'call me'],
    ])('to a Reply-To that is %s asks and goes to From', async (_, replyTo) => {
      const runtime = await openMailRuntime(kind, { rules: answersAll });
      const decision = await runtime.decide(bank(replyTo));
      const [question] = await runtime.assistant.approvals();

      expect(decision.verdict).toBe('ask');
      await runtime.assistant.approve({ id: question?.id ?? '', ...ann });
      expect(runtime.transport.sent).toMatchObject([{ to: ['boss@bank.test'] }]);
    });

    test('goes to Reply-To where the owner chooses it, and the card says so', async () => {
      const { runtime, id } = await asking(thanks, {}, bank('boss@thief.test'));
      const edited = await runtime.assistant.edit({ id, ...ann, parameters: { reply_to: true } });

      expect(linesOf(edited)).toEqual([
        { name: 'to', text: 'boss@thief.test' },
        { name: 'chosen', text: 'Reply-To, which names another domain', isOurs: true },
        { name: 'sender', text: 'boss@bank.test' },
        { name: 'subject', text: 'Re: Lunch on Friday' },
        { name: 'text', text: 'Thank you.' },
      ]);
      await runtime.assistant.approve({ id, ...ann, hash: edited.hash });
      expect(runtime.transport.sent).toMatchObject([{ to: ['boss@thief.test'] }]);
    });

    test('that a model wants sent to Reply-To says so on the card', async () => {
      const chosen = { action: 'auto_reply', parameters: { body: 'Thank you.', reply_to: true } };
      const { question } = await asking(chosen, {}, bank('boss@thief.test'));

      expect(question.card.because.map(({ text }) => text)).toContain(
        'AskedByAction (Reply-To names another domain, and it is answered)',
      );
      expect(linesOf(question)).toContainEqual({ name: 'to', text: 'boss@thief.test' });
      expect(linesOf(question)).toContainEqual({ name: 'sender', text: 'boss@bank.test' });
    });
  });

  test('is refused where a direction forbids the recipient that Reply-To names', async () => {
    const { runtime, id } = await asking(thanks, {}, bank('boss@thief.test'));
    const later = await under(runtime, {
      directions: [
        {
          id: 'no-thief',
          text: 'Never answer thief.test.',
          enabled: true,
          constraint: { kind: 'forbid', actions: ['auto_reply'], to: ['thief.test'], unlessRule: false },
        },
      ],
    });

    await expect(later.assistant.edit({ id, ...ann, parameters: { reply_to: true } })).rejects.toMatchObject({
      code: 'APPROVAL_FORBIDDEN',
    });
    await later.assistant.approve({ id, ...ann });
    expect(later.transport.sent).toMatchObject([{ to: ['boss@bank.test'] }]);
  });

  test('to an escalation sends the subject that its card shows', async () => {
    const { runtime, question, id } = await asking(
      { action: 'escalate', parameters: { reason: 'It burns.', to: ['fire@example.org'] } },
      {},
      rawMail({ subject: 'Please look: fire' }),
    );

    expect(linesOf(question)).toContainEqual({ name: 'subject', text: 'Please look: fire' });
    await runtime.assistant.approve({ id, ...ann });
    expect(runtime.transport.sent).toMatchObject([{ subject: 'Please look: fire' }]);
  });

  test('covers every character of a text of 10 000, which the card shows whole', async () => {
    const body = `${'So it goes. '.repeat(832)}THE VERY END`;
    const { runtime, question, id } = await asking({ action: 'auto_reply', parameters: { body } });

    expect(linesOf(question)).toContainEqual({ name: 'text', text: body });
    await runtime.assistant.approve({ id, ...ann, hash: question.hash });
    expect(runtime.transport.sent).toMatchObject([{ text: body }]);
  });

  test.each([
    ['forward', forwards, [{ name: 'note', text: 'FYI' }]],
    [
      'escalate',
      { action: 'escalate', parameters: { reason: 'It burns.', to: ['fire@example.org'] } },
      [
        { name: 'to', text: 'fire@example.org' },
        { name: 'reason', text: 'It burns.' },
      ],
    ],
  ])('to %s shows addresses and words', async (_, decided, lines) => {
    const { question } = await asking(decided);

    expect(linesOf(question)).toEqual(expect.arrayContaining(lines));
  });

  test('does not count once what the card shows was changed in the store', async () => {
    const { runtime, question, id } = await asking(forwards);
    const lines = [{ name: 'to', text: 'somebody@else.example' }];
    const tampered = { ...question, card: { ...question.card, lines } };
    await runtime.store.approvals.edit('ann', id, question.hash, tampered);

    await expect(runtime.assistant.approve({ id, ...ann })).rejects.toMatchObject({
      code: 'APPROVAL_CHANGED',
    });
    expect(runtime.transport.sent).toEqual([]);
  });

  describe('after the policy has changed', () => {
    test('is refused by a direction added later, which it names, and the question stays open', async () => {
      const { runtime, id } = await asking(forwards);
      const later = await under(runtime, { directions: [forbidForward] });

      await expect(later.assistant.approve({ id, ...ann })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
        message: 'The policy in force now forbids it: direction never-forward: forbid forward.',
      });
      expect(later.transport.sent).toEqual([]);
      expect(await later.assistant.approvals()).toHaveLength(1);
      expect(
        await later.assistant.runtime.store.outbox.inState('ann', ['planned', 'running', 'done']),
      ).toEqual([]);
    });

    test('that asks for more is one to the renewed card only', async () => {
      const { runtime, question, id } = await asking(forwards);
      const later = await under(runtime, { directions: [askForward] });

      await expect(later.assistant.approve({ id, ...ann, hash: question.hash })).rejects.toMatchObject({
        code: 'APPROVAL_STRICTER',
        details: { why: 'direction ask-forward: ask before forward' },
      });
      expect(later.transport.sent).toEqual([]);
      const [renewed] = await later.assistant.approvals();
      expect(renewed?.hash).not.toBe(question.hash);
      expect(renewed?.card.because.map(({ text }) => text)).toContain(
        'DirectionViolation (ask-forward: ask before forward)',
      );
      expect(renewed?.card.becauseAtFirst).toEqual(question.card.because);

      const { added, effects } = await later.assistant.approve({ id, ...ann });
      expect(added).toEqual([
        { code: 'DirectionViolation', text: 'DirectionViolation (ask-forward: ask before forward)' },
      ]);
      expect(effects).toMatchObject([{ state: 'done' }]);
    });

    test('counts at once with the hash of the card as it is shown now', async () => {
      const { runtime, question, id } = await asking(forwards);
      const later = await under(runtime, { directions: [askForward] });
      const [standing] = await later.assistant.standing([question]);

      expect(standing?.added).toMatchObject([{ direction: 'ask-forward', effect: 'ask' }]);
      await later.assistant.approve({ id, ...ann, hash: standing?.approval.hash ?? '' });
      expect(later.transport.sent).toHaveLength(1);
    });

    test('to move to the trash under another name is refused by a direction against deleting', async () => {
      const { runtime, id } = await asking(thanks, { rules: movesBy('Altes'), folders: { Altes: 'trash' } });
      const forbid = { kind: 'forbid' as const, actions: ['delete'], unlessRule: false };
      const later = await under(runtime, { directions: [{ ...forbidForward, constraint: forbid }] });

      await expect(later.assistant.approve({ id, ...ann })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
      });
      expect(later.mailbox.changes).toBe(0);
    });

    test('is refused by a direction about what the sender calls itself', async () => {
      const { runtime, id } = await asking(forwards);
      const constraint = {
        kind: 'forbid' as const,
        actions: ['forward'],
        unlessRule: false,
        from: ['"Bob"'],
      };
      const later = await under(runtime, { directions: [{ ...forbidForward, constraint }] });

      await expect(later.assistant.approve({ id, ...ann })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
      });
    });

    test('to answer Reply-To is refused by a direction about the address that stands there', async () => {
      const { runtime, id } = await asking(thanks, {}, bank('boss@thief.test'));
      const { hash } = await runtime.assistant.edit({ id, ...ann, parameters: { reply_to: true } });
      const constraint = {
        kind: 'forbid' as const,
        actions: ['auto_reply'],
        unlessRule: false,
        to: ['thief.test'],
      };
      const later = await under(runtime, { directions: [{ ...forbidForward, constraint }] });

      await expect(later.assistant.approve({ id, ...ann, hash })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
      });
      expect(later.transport.sent).toEqual([]);
    });

    test('is not asked for again by a policy that asks for nothing more', async () => {
      const { runtime, id } = await asking(forwards);
      const later = await under(runtime, { confidenceDefault: 0.1, approvalAlways: [] });

      expect((await later.assistant.approve({ id, ...ann })).added).toEqual([]);
      expect(later.transport.sent).toHaveLength(1);
    });
  });

  describe('that comes late', () => {
    const answer = (number: number) => rawMail({ number, subject: `Question ${number}` });

    test('is refused for a second answer to one address within a week, and counts after it', async () => {
      const { runtime, id } = await asking(thanks, {}, answer(1));
      await runtime.decide(answer(2));
      const second = (await runtime.assistant.approvals()).find((one) => one.id !== id)?.id ?? '';
      await runtime.assistant.approve({ id, ...ann });

      await expect(runtime.assistant.approve({ id: second, ...ann })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
        message: expect.stringContaining('already answered automatically within a week'),
      });
      expect(runtime.transport.sent).toHaveLength(1);
      const [standing] = await runtime.assistant.standing(await runtime.assistant.approvals());
      expect(standing?.forbidden.map(({ code }) => code)).toEqual(['NoAutomaticReply']);
    });

    test('to hide a mail until a time that is over by now is one to a card that says so', async () => {
      const snooze = { action: 'snooze', parameters: { until: '2026-11-05T08:00:00Z' } };
      const { runtime, id } = await asking({ ...snooze, needsApproval: true });
      const { transport, clock } = runtime;
      const [question] = await runtime.assistant.approvals();
      expect(question?.card.because.map(({ code }) => code)).toEqual(['LlmRequestedApproval']);
      await clock.advance(Date.parse('2026-11-05T09:00:00Z') - clock.now());

      await expect(runtime.assistant.approve({ id, ...ann })).rejects.toMatchObject({
        code: 'APPROVAL_STRICTER',
        details: { why: 'SnoozeTime (2026-11-05T08:00Z is over)' },
      });
      expect(runtime.mailbox.changes).toBe(0);
      expect(transport.sent).toEqual([]);
    });
  });

  describe('after an edit', () => {
    test('to a forbidden action is not reached: the edit is refused and the question stays as it was', async () => {
      const { runtime, question, id } = await asking(
        { action: 'delete' },
        { policy: { directions: [forbidForward] } },
      );
      const change = { action: 'forward', parameters: { to: ['mia@example.net'] } };

      await expect(runtime.assistant.edit({ id, ...ann, ...change })).rejects.toMatchObject({
        code: 'APPROVAL_FORBIDDEN',
      });
      expect(await runtime.assistant.approvals()).toEqual([question]);
      expect(runtime.transport.sent).toEqual([]);
    });

    test('that changes nothing is refused, and the card keeps its warnings', async () => {
      const { runtime, question, id } = await asking(forwards);
      for (const parameters of [{}, { note: 'FYI' }, { note: ' FYI ' }, { to: ['mia@example.net'] }]) {
        await expect(runtime.assistant.edit({ id, ...ann, parameters })).rejects.toMatchObject({
          code: 'APPROVAL_UNCHANGED',
        });
      }

      expect(await runtime.assistant.approvals()).toEqual([question]);
    });

    test('keeps the reasons of the first asking beside those of what is asked now', async () => {
      const { runtime, question, id } = await asking({ ...forwards, confidence: 0.2 });
      const edited = await runtime.assistant.edit({ id, ...ann, parameters: { to: ['carl@example.net'] } });

      expect(edited.card.becauseAtFirst).toEqual(question.card.because);
      expect(edited.card.becauseAtFirst?.map(({ code }) => code)).toContain('LowConfidence');
      expect(edited.card.because.map(({ code }) => code)).toEqual([
        'DangerousAction',
        'InApprovalAlwaysList',
        'UntrustedInstruction',
      ]);
    });

    test('says that a direction in words could not be checked for it', async () => {
      const direction = { id: 'kind', text: 'Be kind to Bob.', enabled: true, constraint: null };
      const { runtime, id } = await asking(forwards);
      const later = await under(runtime, { directions: [direction] });
      const edited = await later.assistant.edit({ id, ...ann, parameters: { note: 'Mine' } });

      expect(edited.card.because.map(({ text }) => text)).toContain(
        'DirectionViolation (could not be checked: Be kind to Bob.)',
      );
    });
  });

  test('is asked for on record: requires_approval and every override are stored, and outlive a restart', async () => {
    const { runtime, decision } = await asking({ ...forwards, confidence: 0.45 });
    const later = await runtime.reopen();
    const stored = await later.store.ledger.get('ann', decision.id);

    expect(stored?.requiresApproval).toBe(true);
    expect(stored?.overrides.map(({ text }) => text)).toEqual([
      'DangerousAction',
      'LowConfidence (0.45 < 0.70)',
      'InApprovalAlwaysList',
      'UntrustedInstruction (body)',
    ]);
    const safe = await later.decide(rawMail({ number: 2, subject: 'Another' }));
    expect((await later.store.ledger.get('ann', safe.id))?.requiresApproval).toBe(safe.requiresApproval);
  });

  test.each([
    ['forward', forwards],
    ['auto_reply', thanks],
    ['escalate', { action: 'escalate', parameters: { reason: 'It burns.' } }],
    ['delete', { action: 'delete' }],
    ['star, which was approved', { action: 'star', needs_approval: true }],
    ['move to the trash', null, movesBy('Trash')],
    ['move to junk', null, movesBy('Junk')],
  ])('to %s does nothing to another message under the same name', async (_, decided, rules = '') => {
    const { runtime, id } = await asking({ confidence: 0.1, ...(decided ?? thanks) }, { rules });
    runtime.mailbox.replaceElsewhere('memory-1', rawMail({ text: 'Swapped.' }));
    const before = runtime.mailbox.snapshot();

    const { effects } = await runtime.assistant.approve({ id, ...ann });

    expect(effects).toMatchObject([{ state: 'failed', problem: { code: 'MAILBOX_MESSAGE_CHANGED' } }]);
    expect(runtime.transport.sent).toEqual([]);
    expect(runtime.mailbox.snapshot()).toEqual(before);
  });

  test.each(['Trash', 'Junk'])(
    'to move to %s does nothing to another message under the same name',
    async (folder) => {
      const moves = `[[rules]]\nid = "r"\nwhen.subject.contains = "lunch"\nactions = [{ action = "move", parameters = { folder = "${folder}" } }]`;
      const { runtime, id } = await asking({ action: 'none' }, { rules: moves });
      runtime.mailbox.replaceElsewhere('memory-1', rawMail({ text: 'Swapped.' }));

      const { effects } = await runtime.assistant.approve({ id, ...ann });

      expect(effects).toMatchObject([{ state: 'failed', problem: { code: 'MAILBOX_MESSAGE_CHANGED' } }]);
      expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ ref: 'memory-1' }]);
    },
  );

  test.each([1, 2])(
    'to a question of an earlier version, under hash version %i and without lines, still counts',
    async (version) => {
      const { runtime, question, decision, id } = await asking(forwards);
      const { lines: _, ...card } = question.card;
      const hash = bindingHash({ ...question, card, decision }, version);
      await runtime.store.approvals.edit('ann', id, question.hash, { ...question, card, hash });

      const [standing] = await runtime.assistant.standing(await runtime.assistant.approvals());
      expect(linesOf(standing?.approval ?? question)).toContainEqual({ name: 'note', text: 'FYI' });
      await runtime.assistant.approve({ id, ...ann, hash });
      expect(runtime.transport.sent).toHaveLength(1);
    },
  );

  test('that a thousand give at the same time, with the hash and without, has one effect', async () => {
    const { runtime, question, id } = await asking(thanks, {}, bank('boss@thief.test'));
    const all = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, index) =>
        runtime.assistant.approve({
          ...{ id, by: 'ann', via: `channel ${index}` },
          ...(index % 2 === 0 ? { hash: question.hash } : {}),
        }),
      ),
    );

    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(runtime.transport.sent).toHaveLength(1);
  });
});
