import { describe, expect, test } from 'vitest';
import type { Mailbox } from '#ports/mailbox';
import type { Decision } from '#records';
import { openMailHouse, rawMail, storeKinds } from './mail-house.ts';
import { decides, promptOf } from './model-answers.ts';

const marks = '[[rules]]\nid = "all"\nwhen.subject.contains = "lunch"\nactions = ["mark_read"]';

describe.each(storeKinds)('a run through a mailbox, with the store in %s', (kind) => {
  const filled = async (count: number, options: Parameters<typeof openMailHouse>[1] = {}) => {
    const house = await openMailHouse(kind, { rules: marks, ...options });
    for (let number = 1; number <= count; number += 1) house.mailbox.deliver({ raw: rawMail({ number }) });
    return house;
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
    const house = await filled(3);
    const through = async (mailbox: Mailbox) => {
      let seen = 0;
      for await (const _ of house.assistant.triage(watched(mailbox))) seen += 1;
      return seen;
    };

    expect(await through(house.mailbox)).toBe(3);
    expect(await through(house.mailbox)).toBe(0);
    house.mailbox.deliver({ raw: rawMail({ number: 4 }) });
    expect(await through(house.mailbox)).toBe(1);
    expect(cursors).toEqual([null, '3', '3']);
  });

  test('that ends early loses nothing and repeats nothing', async () => {
    const house = await filled(40);
    const ended: Decision[] = [];
    for await (const { decision } of house.assistant.triage(house.mailbox, { concurrency: 3 })) {
      if (decision !== null) ended.push(decision);
      if (ended.length === 20) break;
    }
    const atTheEnd = house.mailbox.changes;
    const rest = await house.triage();

    expect(ended.length + rest.length).toBeGreaterThanOrEqual(38);
    expect(await house.assistant.log({ limit: 100 })).toHaveLength(40);
    expect(house.mailbox.changes).toBe(40);
    expect(atTheEnd).toBeLessThan(40);
  });

  test('that is told to stop finishes what it has at hand, and no more', async () => {
    const house = await filled(40);
    const stopping = new AbortController();
    const decided: (Decision | null)[] = [];
    for await (const { decision } of house.assistant.triage(house.mailbox, {
      signal: stopping.signal,
      concurrency: 4,
    })) {
      decided.push(decision);
      if (decided.length === 18) stopping.abort();
    }
    const recorded = (await house.assistant.log({ limit: 100 })).length;

    expect(decided).toHaveLength(18);
    expect(recorded).toBeLessThanOrEqual(22);
    expect(house.mailbox.changes).toBe(recorded);
    expect((await house.triage()).length).toBe(40 - recorded);
  });

  test('makes as many decisions as it may, and the next one goes on', async () => {
    const house = await filled(40);

    expect(await house.triage({ limit: 18 })).toHaveLength(18);
    expect(await house.triage({ limit: 18 })).toHaveLength(18);
    expect(await house.triage({ limit: 18 })).toHaveLength(4);
    expect(house.mailbox.changes).toBe(40);
  });

  test('beside another one decides everything once', async () => {
    const house = await filled(30);
    const both = await Promise.all([house.triage({ concurrency: 2 }), house.triage({ concurrency: 3 })]);

    expect(both.flat()).toHaveLength(30);
    expect(new Set(inputsOf(both.flat())).size).toBe(30);
    expect(house.mailbox.changes).toBe(30);
  });

  test('says of what was decided before that it was', async () => {
    const house = await filled(2);
    await house.triage();
    const again = [];
    for await (const triaged of house.assistant.triage({
      ...house.mailbox,
      messages: () => house.mailbox.messages({ cursor: null }),
    })) {
      again.push(triaged);
    }

    expect(again).toEqual([
      { signal: null, decision: null },
      { signal: null, decision: null },
    ]);
  });

  test('lets a later message of a conversation see what was decided about the earlier one', async () => {
    const house = await openMailHouse(kind, {
      model: (request, call) =>
        decides(
          request,
          call === 1 ? { action: 'apply_label', parameters: { label: 'Choir' } } : { action: 'none' },
        ),
    });
    house.mailbox.deliver({ raw: rawMail({ number: 1 }) });
    house.mailbox.deliver({
      raw: rawMail({
        number: 2,
        headers: { 'In-Reply-To': '<message-1@example.net>', References: '<message-1@example.net>' },
      }),
    });
    await house.triage({ concurrency: 4 });

    expect(
      promptOf(house.model?.requests[1] ?? { messages: [], tools: [], temperature: 0, maxOutputTokens: 0 }),
    ).toContain('Thread labels: ["Choir"]');
  });

  test('decides two copies of one message once', async () => {
    const house = await filled(0);
    const bare = 'Subject: Lunch\r\n\r\nHello\r\n';
    house.mailbox.deliver({ raw: bare });
    house.mailbox.deliver({ raw: bare });

    expect(await house.triage({ concurrency: 2 })).toHaveLength(1);
  });

  test('whose mailbox ends in an error has decided what came before it', async () => {
    const house = await filled(20);
    const broken: Mailbox = {
      ...house.mailbox,
      async *messages(options) {
        let count = 0;
        for await (const message of house.mailbox.messages(options)) {
          count += 1;
          if (count > 18) throw new Error('gone');
          yield message;
        }
      },
    };
    const run = async () => {
      for await (const _ of house.assistant.triage(broken)) {
        // Only to be gone through.
      }
    };
    await expect(run()).rejects.toThrow('gone');

    expect(await house.assistant.log({ limit: 100 })).toHaveLength(16);
    expect(await house.triage()).toHaveLength(4);
  });

  test('of arrivals decides each as it comes, until it is told to stop', async () => {
    const house = await filled(1);
    const stopping = new AbortController();
    const titles: (string | undefined)[] = [];
    for await (const { decision } of house.assistant.watch(house.mailbox, { signal: stopping.signal })) {
      titles.push(decision?.tags[0]);
      if (titles.length === 1) house.mailbox.deliver({ raw: rawMail({ number: 2 }) });
      else stopping.abort();
    }

    expect(titles).toEqual(['thread:message-1@example.net', 'thread:message-2@example.net']);
    expect(await house.triage()).toEqual([]);
  });
});
