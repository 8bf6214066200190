import { createFakeClock } from '@tact/testing';
import { readTask } from '@tact/tools';
import { expect, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';

const openChat = () =>
  openInMemory({ clock: createFakeClock({ now: '2026-11-22T10:00:00Z' }), zone: 'Europe/Berlin' });

async function reminderAfter(...messages: readonly string[]): Promise<string | null | undefined> {
  const { assistant, say, user } = await openChat();
  for (const message of messages) await say(message);
  const [task] = await assistant.runtime.store.items.list(user, { kind: 'task' });
  if (task === undefined) throw new Error('No task was made.');
  return readTask(task.content)?.reminder;
}

test.each([
  ['remind me to call mom tomorrow at 5pm', '2026-11-23T17:00:00+01:00'],
  ['set a reminder to call mom tomorrow at 5pm', '2026-11-23T17:00:00+01:00'],
])('“%s” rings at that time', async (message, time) => {
  expect(await reminderAfter(message)).toBe(time);
});

test.each([
  ['remind me to call mom tomorrow'],
  ['remind me to buy milk'],
  ['add a task to call mom tomorrow at 5pm'],
])('“%s” rings at no time', async (message) => {
  expect(await reminderAfter(message)).toBeUndefined();
});

test('a reminder moves along when the task is moved', async () => {
  expect(await reminderAfter('remind me to call mom tomorrow at 5pm', 'move it to 6pm')).toBe(
    '2026-11-23T18:00:00+01:00',
  );
});
