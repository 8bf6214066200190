import { describe, expect, test } from 'vitest';
import {
  contactSchema,
  momentSchema,
  readContact,
  readMemory,
  readNote,
  readTask,
  recurrenceSchema,
  taskSchema,
} from './contents.ts';

describe('what a task says', () => {
  test('is read as it was written', () => {
    const task = {
      title: 'Call mom',
      description: 'about the trip',
      priority: 'high',
      deadline: '2026-11-24T17:00:00+01:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
    };

    expect(taskSchema.parse(task)).toEqual(task);
    expect(readTask(task)).toEqual(task);
  });

  test('is read from the older form, with the deadline that was called due', () => {
    expect(readTask({ title: 'Pay', due: '2026-11-09' })).toEqual({
      title: 'Pay',
      description: '',
      priority: 'medium',
      deadline: '2026-11-09',
      recurrence: null,
    });
  });

  test('is nothing without a title', () => {
    expect(readTask({ text: 'A note.' })).toBeNull();
    expect(readTask({ title: '' })).toBeNull();
  });

  test('is read around what does not fit', () => {
    expect(readTask({ title: 'Pay', priority: 'urgent', deadline: 'soon', recurrence: 'often' })).toEqual({
      title: 'Pay',
      description: '',
      priority: 'medium',
      deadline: null,
      recurrence: null,
    });
  });
});

test.each([
  ['2026-11-24', true],
  ['2026-11-24T17:00:00Z', true],
  ['2026-11-24T17:00+01:00', true],
  ['2026-11-24T17:00:00', false],
  ['tomorrow', false],
  ['2026-13-24', false],
])('a moment may be %j: %j', (text, fits) => {
  expect(momentSchema.safeParse(text).success).toBe(fits);
});

test.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', true],
  ['INTERVAL=2;FREQ=DAILY;UNTIL=20261224T000000Z', true],
  ['FREQ=SECONDLY', false],
  ['RRULE:FREQ=DAILY', false],
  ['FREQ=DAILY\nATTENDEE:eve', false],
  ['every friday', false],
])('a recurrence may be %j: %j', (text, fits) => {
  expect(recurrenceSchema.safeParse(text).success).toBe(fits);
});

describe('what a note says', () => {
  test('is its title and its body, or the text of the older form', () => {
    expect(readNote({ title: 'Shopping', body: 'Milk' })).toEqual({ title: 'Shopping', body: 'Milk' });
    expect(readNote({ text: 'Call back.' })).toEqual({ title: '', body: 'Call back.' });
    expect(readNote({})).toBeNull();
  });
});

describe('who a contact is', () => {
  test('is a name with addresses', () => {
    const bob = { name: 'Bob Lee', addresses: ['bob@example.org'], isGroup: false, nicknames: ['Bobby'] };

    expect(contactSchema.parse(bob)).toEqual(bob);
    expect(readContact(bob)).toEqual(bob);
    expect(readContact({ name: 'Bob Lee' })).toEqual({
      name: 'Bob Lee',
      addresses: [],
      isGroup: false,
      nicknames: [],
    });
    expect(readContact({ addresses: [] })).toBeNull();
  });

  test('is never written with something else than an address', () => {
    expect(
      contactSchema.safeParse({ name: 'Bob', addresses: ['bob'], isGroup: false, nicknames: [] }).success,
    ).toBe(false);
  });
});

test('a memory is a value under a key', () => {
  expect(readMemory({ key: 'wifi', value: 'blue' })).toEqual({
    category: 'general',
    key: 'wifi',
    value: 'blue',
  });
  expect(readMemory({ value: 'blue' })).toBeNull();
});
