import { expect, test } from 'vitest';
import { admits, askedAbout, falseClaim, showsInternalId } from './what-a-reply-says.ts';
import type { Change } from './world.ts';

const entry = { kind: 'task', id: 'a', name: 'Mop', fields: {} } as const;
const added: Change = { change: 'added', after: entry };
const sent: Change = { change: 'added', after: { ...entry, kind: 'sent' } };

test.each([
  'I did not understand “and fetch the parcel”.',
  "I can't turn lights on.",
  'I’m not able to do that.',
  'I found no task like “boat”.',
  'Nothing is waiting for an answer.',
  "I don't have access to the weather.",
])('%s admits something', (reply) => {
  expect(admits(reply)).toBe(true);
});

test.each([
  "I've written a draft: “I can't come.”",
  'Got it. I did not change the event.',
  'All right.',
  'I found no mails.',
  'There is one task: “Mop”.',
  "You're welcome.",
])('%s admits nothing', (reply) => {
  expect(admits(reply)).toBe(false);
});

test.each<[string, readonly Change[], number]>([
  ['I’ve made a task “Mop”.', [], 0],
  ['All done!', [], 0],
  ['The lights are off. I have turned them off.', [], 0],
  ["I've sent it to Bob.", [added], 0],
  ['Your mail has been sent.', [], 0],
])('%s is a false claim', (reply, changes, closed) => {
  expect(falseClaim(reply, changes, closed)).not.toBeNull();
});

test.each<[string, readonly Change[], number]>([
  ["I've made a task “Mop”.", [added], 0],
  ["I've sent it to Bob.", [sent], 0],
  ['Shall I delete what I added?', [], 0],
  ['I have not added anything.', [], 0],
  ['The mail says: “I have added you.”', [], 0],
  ["I've cancelled that plan.", [], 1],
])('%s is none', (reply, changes, closed) => {
  expect(falseClaim(reply, changes, closed)).toBeNull();
});

test('a question is about what it says and about what is there', () => {
  const isThere = (quoted: string) => quoted === 'Laundry';

  expect(askedAbout('Do you mean “Laundry” or “laundry done”?', isThere)).toBe(
    'Do you mean “Laundry” or “”?',
  );
  expect(askedAbout('I mean “Laundry”.', isThere)).toBeNull();
});

test('ids are noticed, words are not', () => {
  expect(showsInternalId('Task 0191f2b4-77aa-7000-8000-000000000001')).toBe(true);
  expect(showsInternalId('Call the well-known cafe-owner at 30303030.')).toBe(false);
});
