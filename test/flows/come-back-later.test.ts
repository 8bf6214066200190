import { describe, expect, test } from 'vitest';
import { messagesIn, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';

const ann = { by: 'ann', via: 'cli' };
const hour = 60 * 60 * 1000;

const snoozes = `[[rules]]
id = "later"
when.subject.contains = "lunch"
actions = [{ action = "snooze", parameters = { until = "2026-11-02T12:00:00Z" } }]
`;

describe.each(storeKinds)('a snoozed message, with the store in %s', (kind) => {
  const snoozed = async () => {
    const runtime = await openMailRuntime(kind, { rules: snoozes });
    const decision = await runtime.decide(rawMail());
    return { runtime, decision, folders: () => Object.keys(messagesIn(runtime.mailbox.snapshot())) };
  };

  test('is out of sight until its time, and then back where it was', async () => {
    const { runtime, folders } = await snoozed();
    expect(folders()).toEqual(['Snoozed']);

    await runtime.clock.advance(3 * hour - 1);
    await runtime.assistant.resume();
    expect(folders()).toEqual(['Snoozed']);

    await runtime.clock.advance(1);
    await runtime.assistant.resume();
    expect(folders()).toEqual(['INBOX']);
  });

  test('comes back after a restart too', async () => {
    const { runtime, folders } = await snoozed();
    const again = kind !== 'memory' ? await runtime.reopen() : runtime;
    await again.clock.advance(3 * hour);
    await again.assistant.resume();

    expect(folders()).toEqual(['INBOX']);
  });

  test('is not decided again when it is back', async () => {
    const { runtime } = await snoozed();
    await runtime.clock.advance(3 * hour);
    await runtime.assistant.resume();

    expect(await runtime.triage()).toEqual([]);
  });

  test('stays where somebody else moved it', async () => {
    const { runtime, folders } = await snoozed();
    runtime.mailbox.moveElsewhere('memory-1', 'Done');
    await runtime.clock.advance(3 * hour);
    await runtime.assistant.resume();

    expect(folders()).toEqual(['Done']);
  });

  test('does not come back a second time once it was taken back', async () => {
    const { runtime, decision, folders } = await snoozed();
    await runtime.assistant.undo(decision.id, ann);
    expect(folders()).toEqual(['INBOX']);
    runtime.mailbox.moveElsewhere('memory-1', 'Snoozed');
    await runtime.clock.advance(3 * hour);
    await runtime.assistant.resume();

    expect(folders()).toEqual(['Snoozed']);
  });
});
