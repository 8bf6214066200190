import { expect, it } from 'vitest';
import { withKnownPeople } from './known-people.ts';

const contacts = ['Bob Lee', 'Ann Marie Berg'];

it('a known name ends where the contact does', () => {
  expect(withKnownPeople({ people: ['bob lee quickly'] }, 'email.send', contacts).people).toEqual([
    'bob lee',
  ]);
  expect(withKnownPeople({ people: ['bob quickly'] }, 'email.send', contacts).people).toEqual(['bob']);
});

it('an unknown name stays unchanged', () => {
  expect(withKnownPeople({ people: ['carl quickly', 'bob lee'] }, 'email.send', contacts).people).toEqual([
    'carl quickly',
    'bob lee',
  ]);
});

it('a contact named in a new event attends, part of another word does not', () => {
  expect(withKnownPeople({ title: 'Lunch ann' }, 'calendar.create', contacts).people).toEqual(['ann']);
  expect(withKnownPeople({ title: 'Annual review' }, 'calendar.create', contacts).people).toBeUndefined();
  expect(withKnownPeople({ title: 'Call ann' }, 'task.create', contacts).people).toBeUndefined();
});
