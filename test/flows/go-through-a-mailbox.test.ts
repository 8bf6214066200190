import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Decision } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

const marks = '[[rules]]\nid = "all"\nwhen.subject.contains = "lunch"\nactions = ["mark_read"]';

describe.each(storeKinds)('a run through a mailbox, with the store in %s', (kind) => {
  const filled = async (count: number, options: Parameters<typeof openMailRuntime>[1] = {}) => {
    const runtime = await openMailRuntime(kind, { rules: marks, ...options });
    for (let number = 1; number <= count; number += 1) runtime.mailbox.deliver({ raw: rawMail({ number }) });
    return runtime;
  };
  const inputsOf = (decisions: readonly Decision[]) => decisions.map(({ tags }) => tags[0]);

  test('decides oldest first, with any concurrency', async () => {
    const one = await filled(40);
    const four = await filled(40);
    const expected = Array.from({ length: 40 }, (_, index) => `thread:message-${index + 1}@example.net`);

    expect(inputsOf(await one.triage())).toEqual(expected);
    expect(inputsOf(await four.triage({ concurrency: 4 }))).toEqual(expected);
    expect(four.mailbox.changes).toBe(40);
  });

  test('goes on where the last one was', async () => {
    const cursors: (string | null | undefined)[] = [];
    const watched = (mailbox: Mailbox): Mailbox => ({
      ...mailbox,
      messages(options) {
        cursors.push(options?.cursor);
        return mailbox.messages(options);
      },
    });
    const runtime = await filled(3);
    const through = async (mailbox: Mailbox) => {
      let seen = 0;
      for await (const _ of runtime.assistant.triage(watched(mailbox))) seen += 1;
      return seen;
    };

    expect(await through(runtime.mailbox)).toBe(3);
    expect(await through(runtime.mailbox)).toBe(0);
    runtime.mailbox.deliver({ raw: rawMail({ number: 4 }) });
    expect(await through(runtime.mailbox)).toBe(1);
    expect(cursors).toEqual([null, '3', '3']);
  });

  test('that ends early loses nothing and repeats nothing', async () => {
    const runtime = await filled(40);
    const ended: Decision[] = [];
    for await (const { decision } of runtime.assistant.triage(runtime.mailbox, { concurrency: 3 })) {
      if (decision !== null) ended.push(decision);
      if (ended.length === 20) break;
    }
    const atTheEnd = runtime.mailbox.changes;
    const rest = await runtime.triage();

    expect(ended.length + rest.length).toBeGreaterThanOrEqual(38);
    expect(await runtime.assistant.log({ limit: 100 })).toHaveLength(40);
    expect(runtime.mailbox.changes).toBe(40);
    expect(atTheEnd).toBeLessThan(40);
  });

  test('that is told to stop finishes what it has at hand, and no more', async () => {
    const runtime = await filled(40);
    const stopping = new AbortController();
    const decided: (Decision | null)[] = [];
    for await (const { decision } of runtime.assistant.triage(runtime.mailbox, {
      signal: stopping.signal,
      concurrency: 4,
    })) {
      decided.push(decision);
      if (decided.length === 18) stopping.abort();
    }
    const recorded = (await runtime.assistant.log({ limit: 100 })).length;

    expect(decided).toHaveLength(18);
    expect(recorded).toBeLessThanOrEqual(22);
    expect(runtime.mailbox.changes).toBe(recorded);
    expect((await runtime.triage()).length).toBe(40 - recorded);
  });

  test('makes as many decisions as it may, and the next one goes on', async () => {
    const runtime = await filled(40);

    expect(await runtime.triage({ limit: 18 })).toHaveLength(18);
    expect(await runtime.triage({ limit: 18 })).toHaveLength(18);
    expect(await runtime.triage({ limit: 18 })).toHaveLength(4);
    expect(runtime.mailbox.changes).toBe(40);
  });

  test('beside another one decides everything once', async () => {
    const runtime = await filled(30);
    const both = await Promise.all([runtime.triage({ concurrency: 2 }), runtime.triage({ concurrency: 3 })]);

    expect(both.flat()).toHaveLength(30);
    expect(new Set(inputsOf(both.flat())).size).toBe(30);
    expect(runtime.mailbox.changes).toBe(30);
  });

  test('says of what was decided before that it was', async () => {
    const runtime = await filled(2);
    await runtime.triage();
    const again = [];
    for await (const triaged of runtime.assistant.triage({
      ...runtime.mailbox,
      messages: () => runtime.mailbox.messages({ cursor: null }),
    })) {
      again.push(triaged);
    }

    expect(again).toEqual([
      { signal: null, decision: null },
      { signal: null, decision: null },
    ]);
  });

  test('lets a later message of a conversation see what was decided about the earlier one', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request, call) =>
        decides(
          request,
          call === 1 ? { action: 'apply_label', parameters: { label: 'Choir' } } : { action: 'none' },
        ),
    });
    runtime.mailbox.deliver({ raw: rawMail({ number: 1 }) });
    runtime.mailbox.deliver({
      raw: rawMail({
        number: 2,
        headers: { 'In-Reply-To': '<message-1@example.net>', References: '<message-1@example.net>' },
      }),
    });
    await runtime.triage({ concurrency: 4 });

    expect(
      promptOf(runtime.model?.requests[1] ?? { messages: [], tools: [], temperature: 0, maxOutputTokens: 0 }),
    ).toContain('Thread labels: ["Choir"]');
  });

  test('decides both of two copies of one message, so that both are filed, and neither again', async () => {
    const runtime = await filled(0);
    const bare = 'Subject: Lunch\r\n\r\nHello\r\n';
    runtime.mailbox.deliver({ raw: bare });
    runtime.mailbox.deliver({ raw: bare });

    expect(await runtime.triage({ concurrency: 2 })).toHaveLength(2);
    expect(await runtime.triage({ concurrency: 2 })).toEqual([]);
  });

  test('whose mailbox ends in an error has decided what came before it', async () => {
    const runtime = await filled(20);
    const broken: Mailbox = {
      ...runtime.mailbox,
      async *messages(options) {
        let count = 0;
        for await (const message of runtime.mailbox.messages(options)) {
          count += 1;
          if (count > 18) throw new Error('gone');
          yield message;
        }
      },
    };
    const run = async () => {
      for await (const _ of runtime.assistant.triage(broken)) {
        // Only to be gone through.
      }
    };
    await expect(run()).rejects.toThrow('gone');

    expect(await runtime.assistant.log({ limit: 100 })).toHaveLength(16);
    expect(await runtime.triage()).toHaveLength(4);
  });

  test('of arrivals decides each as it comes, until it is told to stop', async () => {
    const runtime = await filled(1);
    const stopping = new AbortController();
    const titles: (string | undefined)[] = [];
    for await (const { decision } of runtime.assistant.watch(runtime.mailbox, { signal: stopping.signal })) {
      titles.push(decision?.tags[0]);
      if (titles.length === 1) runtime.mailbox.deliver({ raw: rawMail({ number: 2 }) });
      else stopping.abort();
    }

    expect(titles).toEqual(['thread:message-1@example.net', 'thread:message-2@example.net']);
    expect(await runtime.triage()).toEqual([]);
  });
});
