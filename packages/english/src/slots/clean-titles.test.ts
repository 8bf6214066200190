import { describe, expect, it } from 'vitest';
import type { Domain } from '../words.ts';
import { parseRequest } from './parse-request.ts';

const moment = { now: Date.parse('2026-11-25T10:00:00Z'), zone: 'UTC' };

const titleOf = (text: string, domain: Domain) =>
  parseRequest(text, { moment, domain, contacts: [] })?.slots.title;

describe('the title of a new event', () => {
  it.each([
    ['Choir practice begins today at 5', 'Choir practice'],
    ['add event garden party at 7 pm on Friday', 'Garden party'],
    ['schedule a meeting subject roof repair at 4', 'Roof repair'],
    ['put a meeting with Olga after 3 pm today', 'Meeting with Olga'],
    ['set up an appointment with Cyril next', 'Appointment with Cyril'],
  ])('is what the event is about, without the words around it: “%s”', (text, title) => {
    expect(titleOf(text, 'calendar')).toBe(title);
  });

  it('keeps “event” where it belongs to the name', () => {
    expect(titleOf('add event planning session on Friday at 4', 'calendar')).toBe('Event planning session');
  });
});

describe('the title of a reminder', () => {
  it.each([
    'set a reminder for the 1st of every month to pay the rent',
    'remind me to pay the rent by the 30th of every month',
    'set a reminder for the first day of every month to pay the rent',
    'I need an alert at 9 AM every morning to pay the rent',
    'remind me before 3 pm to pay the rent',
    'remind me every last Friday of the month at 4pm to pay the rent',
    'remind me to pay the rent every last Friday of the month',
    'remind me every second Tuesday of each month to pay the rent',
    'remind me every 3rd Monday in the month to pay the rent',
  ])('contains nothing of its time: “%s”', (text) => {
    expect(titleOf(text, 'task')).toBe('Pay the rent');
  });
});
