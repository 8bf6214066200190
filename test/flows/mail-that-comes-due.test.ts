import type { Decision } from '@tact/core/records';
import { countOlderMail, keepOlderAnswers, ruleKey } from '@tact/email/engine';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';

/** Mail that age alone held back from a rule is decided once more when it is old enough. */

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;
const offers = `[[rules]]
id = "old-offers"
when.all = [{ subject.contains = "offer" }, { age.over = "30d" }, { not.label.equals = "Keep" }]
actions = ["archive"]
`;

describe.each(storeKinds)('mail that comes due later, with the store in %s', (kind) => {
  const opened = async (rules = offers) => {
    const runtime = await openMailRuntime(kind, { rules });
    const deliver = (number: number, subject = 'Our offer') =>
      runtime.mailbox.deliver({ raw: rawMail({ number, subject }), receivedAt: runtime.clock.now() });
    return { ...runtime, deliver };
  };
  const outcomes = (decisions: readonly Decision[]) =>
    decisions.map(({ reference, verdict, outcome }) => [
      /due-[a-z-]+/.exec(reference)?.[0] ?? '',
      verdict,
      outcome,
    ]);
  const archived = ['due-old-offers', 'act', 'archive'];

  test('is decided by the rule alone, once', async () => {
    const { triage, deliver, clock, mailbox } = await opened();
    deliver(1);
    deliver(2, 'Lunch?');
    await triage();
    await clock.advance(30 * day - minute);
    const early = await triage();
    await clock.advance(2 * minute);
    const due = await triage();
    await clock.advance(2 * day);

    expect(early).toEqual([]);
    expect(outcomes(due)).toEqual([archived]);
    expect(due[0]?.reasons.map(({ code }) => code)).toContain('RULE_MATCHED');
    expect(await triage()).toEqual([]);
    expect(mailbox.snapshot().folders['Archive']).toHaveLength(1);
  });

  test('is read as it is then: what was moved, labelled, undone or not there before is left out', async () => {
    const { triage, deliver, clock, mailbox, assistant } = await opened(
      `${offers}[[rules]]\nid = "star"\nwhen.subject.contains = "undone"\nactions = ["star"]\n`,
    );
    const moved = deliver(1);
    const labelled = deliver(2);
    deliver(3);
    deliver(4, 'Offer undone');
    const first = await triage();
    const starred = first.find(({ outcome }) => outcome === 'star');
    await assistant.undo(starred?.id ?? '', { by: 'ann', via: 'cli' });
    mailbox.moveElsewhere(moved, 'Mine');
    await mailbox.addLabel(labelled, 'Keep');
    await clock.advance(30 * day + minute);

    expect(outcomes(await triage())).toEqual([archived]);
  });

  test('waits for a rule that is new, and for older mail for ever', async () => {
    const runtime = await opened('');
    runtime.deliver(1);
    await runtime.triage();
    await runtime.clock.advance(40 * day);
    runtime.deliver(2);
    await runtime.triage();
    const later = await runtime.reopen({ rules: offers });
    const atOnce = await later.triage();
    await later.clock.advance(31 * day);

    expect(atOnce).toEqual([]);
    expect(outcomes(await later.triage())).toEqual([archived]);
    expect(later.mailbox.snapshot().folders['INBOX']).toHaveLength(1);
  });

  test('is reached by a new rule where the owner said yes, once, as it is then', async () => {
    const runtime = await opened('');
    const [, moved] = [runtime.deliver(1), runtime.deliver(2), runtime.deliver(3, 'Lunch?')];
    await runtime.triage();
    await runtime.clock.advance(40 * day);
    const later = await runtime.reopen({ rules: offers });
    const { store, rulebook, clock } = later;
    const own = { user: 'ann', store, now: clock.now() };
    const [rule] = rulebook.written.rules;
    if (rule === undefined) throw new Error('There is a rule.');

    const counted = await countOlderMail([rule], rulebook, own);
    await keepOlderAnswers({ [ruleKey(rule)]: clock.now() }, [rule], own);
    later.mailbox.moveElsewhere(moved ?? '', 'Mine');
    const reached = await later.triage();
    await clock.advance(2 * day);

    expect([...counted.values()]).toEqual([2]);
    expect(outcomes(reached)).toEqual([archived]);
    expect(await later.triage()).toEqual([]);
  });

  test('is not reached by a new rule after a no', async () => {
    const runtime = await opened('');
    runtime.deliver(1);
    await runtime.triage();
    await runtime.clock.advance(40 * day);
    const later = await runtime.reopen({ rules: offers });
    const own = { user: 'ann', store: later.store, now: later.clock.now() };
    const { rules } = later.rulebook.written;
    await keepOlderAnswers(Object.fromEntries(rules.map((rule) => [ruleKey(rule), null])), rules, own);

    expect(await later.triage()).toEqual([]);
    await later.clock.advance(31 * day);
    expect(await later.triage()).toEqual([]);
  });

  test('is shown by a dry run, which leaves it for the run', async () => {
    const { triage, deliver, clock } = await opened();
    deliver(1);
    await triage();
    await clock.advance(31 * day);

    expect(outcomes(await triage({ dryRun: true }))).toEqual([archived]);
    expect(outcomes(await triage())).toEqual([archived]);
  });

  test('goes on where a limit ended it, and lets a rule that no longer counts go', async () => {
    const { triage, deliver, clock } = await opened(
      '[[rules]]\nid = "young"\nwhen.age.under = "1d"\nactions = ["star"]\n[[rules]]\nid = "rest"\nwhen.subject.contains = "offer"\nactions = ["archive"]\n',
    );
    for (let number = 0; number < 12; number += 1) deliver(number);
    await triage();
    await clock.advance(2 * day);

    const first = await triage({ limit: 7 });
    const second = await triage({ limit: 7 });

    expect([first.length, second.length, (await triage()).length]).toEqual([7, 5, 0]);
    expect(outcomes(first)[0]).toEqual(['due-rest', 'act', 'archive']);
  });

  test('is found by a watch within the hour', async () => {
    const { assistant, deliver, clock, mailbox, triage } = await opened();
    deliver(1);
    await triage();
    await clock.advance(30 * day - minute);
    const { sleepers } = clock;
    const ended = new AbortController();
    const seen: Decision[] = [];
    const watching = (async () => {
      for await (const { decision } of assistant.watch(mailbox, { signal: ended.signal })) {
        if (decision !== null) seen.push(decision);
        ended.abort();
      }
    })();
    for (let tries = 0; tries < 30 && seen.length === 0; tries += 1) {
      // A look is over once the watch sleeps again, however long the database takes.
      await Promise.race([watching, clock.whenSleeping(sleepers + 1)]);
      await clock.advance(10 * minute);
    }
    ended.abort();
    await watching;

    expect(outcomes(seen)).toEqual([archived]);
  });
});
