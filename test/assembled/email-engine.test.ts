import { exposeAll } from '@tact/core/records';
import {
  createFakeClock,
  createMemoryStore,
  createScriptedModel,
  sampleDecision,
  sampleRecord,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { rulesSyntax } from '#presets/assemble';
import type { EmailInput } from '../../packages/email/src/engine/email-input.ts';
import { createEmailEngine, emailStrategy } from '../../packages/email/src/engine/engine.ts';
import { loadFacts } from '../../packages/email/src/engine/facts.ts';
import { noMailServices } from '../examples/mail-services.ts';
import { exampleMail, exampleSignal } from '../examples/mails.ts';

const clock = createFakeClock();
const engine = createEmailEngine({ services: noMailServices, clock, rules: rulesSyntax });

const describeInput = (input: EmailInput) => exposeAll(engine.describe(input));

describe('a message', () => {
  test.each([
    ['Bob: Lunch on Friday', {}],
    ['bob@example.net: Lunch on Friday', { from: { name: '', address: 'bob@example.net' } }],
    ['(no sender): Lunch on Friday', { from: null }],
    ['Bob: (no subject)', { subject: '' }],
    ['(a message that cannot be read)', { unreadable: { code: 'MAIL_UNPARSABLE', text: 'Broken.' } }],
  ])('is recognised as “%s”', (title, part) => {
    expect(describeInput(exampleMail(part)).title).toBe(title);
  });

  test('is found by its conversation and its sender', () => {
    expect(describeInput(exampleMail()).tags).toEqual([
      'thread:lunch-1@example.net',
      'sender:bob@example.net',
    ]);
    expect(describeInput(exampleMail({ threadId: null, from: null })).tags).toEqual([]);
    expect(describeInput(exampleMail({ threadId: 'x'.repeat(300) })).tags[0]).toHaveLength(200);
  });

  test('is quoted by sender, subject and the names of its attachments', () => {
    const attachments = ['a.pdf', 'b.pdf'].map((name) => ({ name, mimeType: 'application/pdf', size: 1 }));

    expect(describeInput(exampleMail({ attachments })).quotes).toEqual([
      { name: 'from', text: 'Bob <bob@example.net>' },
      { name: 'subject', text: 'Lunch on Friday' },
      { name: 'attachments', text: 'a.pdf, b.pdf' },
    ]);
    expect(describeInput(exampleMail({ from: null })).quotes).toEqual([
      { name: 'from', text: '' },
      { name: 'subject', text: 'Lunch on Friday' },
    ]);
  });
});

describe('the strategy', () => {
  test('is versioned by its model, or says that there is none', () => {
    const model = createScriptedModel([], { id: 'openai:gpt-5-mini' });

    expect(emailStrategy('mine', { model }, clock)).toMatchObject({
      name: 'mine',
      version: 'openai:gpt-5-mini',
    });
    expect(engine.strategies.main).toMatchObject({ name: 'model-then-local', version: 'local' });
    expect(engine.strategies.trial).toBeUndefined();
    expect(engine.strategies.shadow).toBeUndefined();
  });
});

describe('facts', () => {
  const mail = (ref: string, part = {}) => exampleSignal(exampleMail({ ref, ...part }));

  test('are read with two queries, however many messages and users a batch has', async () => {
    const store = createMemoryStore();
    const queries: string[] = [];
    const reads = new Proxy(store, {
      get(target, part: keyof typeof store) {
        return new Proxy(target[part] as object, {
          get(repository, method: string) {
            queries.push(`${part}.${method}`);
            return Reflect.get(repository, method);
          },
        });
      },
    });
    const facts = await loadFacts(
      Array.from({ length: 50 }, (_, index) =>
        exampleSignal(exampleMail({ ref: `${index}`, threadId: `thread-${index}` }), `user-${index % 10}`),
      ),
      { store: reads },
    );

    expect(facts).toHaveLength(50);
    expect(queries).toEqual(['bulk.tagged', 'bulk.values']);
  });

  test('are what was decided about the same conversation and the same sender, newest first, ten at most', async () => {
    const store = createMemoryStore();
    const decide = (tags: readonly string[], createdAt: number) =>
      store.ledger.record(
        sampleRecord({ decision: sampleDecision({ tags, createdAt, outcome: `${createdAt}` }) }),
      );
    for (let time = 1; time <= 12; time += 1) await decide(['sender:bob@example.net'], time);
    await decide(['thread:lunch-1@example.net', 'sender:eve@example.net'], 13);
    const [facts] = await loadFacts([mail('1')], { store });

    expect(facts?.thread.map(({ outcome }) => outcome)).toEqual(['13']);
    expect(facts?.sender.map(({ outcome }) => outcome)).toEqual('12 11 10 9 8 7 6 5 4 3'.split(' '));
    expect(facts?.prediction).toBeNull();
  });

  test('of one user are none of another', async () => {
    const store = createMemoryStore();
    const decision = sampleDecision({ user: 'bob', tags: ['sender:bob@example.net'] });
    await store.ledger.record(sampleRecord({ decision }));
    const facts = await loadFacts([mail('1'), exampleSignal(exampleMail({ ref: '2' }), 'bob')], { store });

    expect(facts.map(({ sender }) => sender.length)).toEqual([0, 1]);
  });
});
