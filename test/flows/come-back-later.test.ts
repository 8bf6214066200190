import { describe, expect, test } from 'vitest';
import { messagesIn, openMailHouse, rawMail, storeKinds } from './mail-house.ts';

const ann = { by: 'ann', via: 'cli' };
const hour = 60 * 60 * 1000;

const snoozes = `[[rules]]
id = "later"
when.subject.contains = "lunch"
actions = [{ action = "snooze", parameters = { until = "2026-11-02T12:00:00Z" } }]
`;

describe.each(storeKinds)('a snoozed message, with the store in %s', (kind) => {
  const snoozed = async () => {
    const house = await openMailHouse(kind, { rules: snoozes });
    const decision = await house.decide(rawMail());
    return { house, decision, folders: () => Object.keys(messagesIn(house.mailbox.snapshot())) };
  };

  test('is out of sight until its time, and then back where it was', async () => {
    const { house, folders } = await snoozed();
    expect(folders()).toEqual(['Snoozed']);

    await house.clock.advance(3 * hour - 1);
    await house.assistant.resume();
    expect(folders()).toEqual(['Snoozed']);

    await house.clock.advance(1);
    await house.assistant.resume();
    expect(folders()).toEqual(['INBOX']);
  });

  test('comes back after a restart too', async () => {
    const { house, folders } = await snoozed();
    const again = kind === 'sqlite' ? await house.reopen() : house;
    await again.clock.advance(3 * hour);
    await again.assistant.resume();

    expect(folders()).toEqual(['INBOX']);
  });

  test('is not decided again when it is back', async () => {
    const { house } = await snoozed();
    await house.clock.advance(3 * hour);
    await house.assistant.resume();

    expect(await house.triage()).toEqual([]);
  });

  test('stays where somebody else moved it', async () => {
    const { house, folders } = await snoozed();
    house.mailbox.moveElsewhere('memory-1', 'Done');
    await house.clock.advance(3 * hour);
    await house.assistant.resume();

    expect(folders()).toEqual(['Done']);
  });

  test('does not come back a second time once it was taken back', async () => {
    const { house, decision, folders } = await snoozed();
    await house.assistant.undo(decision.id, ann);
    expect(folders()).toEqual(['INBOX']);
    house.mailbox.moveElsewhere('memory-1', 'Snoozed');
    await house.clock.advance(3 * hour);
    await house.assistant.resume();

    expect(folders()).toEqual(['Snoozed']);
  });
});
