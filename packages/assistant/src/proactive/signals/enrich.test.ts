import { type JsonObject, outside, type ProactiveSignal } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { enrichSignals } from './enrich.ts';

/** Ten past nine in Berlin. */
const now = berlin('09:10');
const here = { now, zone: 'Europe/Berlin' };

function berlin(time: string): number {
  return Date.parse(`2026-11-23T${time}:00+01:00`);
}

function signal(type: string, data: JsonObject): ProactiveSignal {
  const key = `${type}:1`;
  return { type, urgencyHint: 6, contextOnly: false, key, subject: 'Lab 4', data, expiresAt: now + 1 };
}

function slot(from: string, to: string): ProactiveSignal {
  return signal('CALENDAR_FREE_SLOT', { startsAt: berlin(from), endsAt: berlin(to) });
}

function slotFor(due: ProactiveSignal, ...slots: readonly ProactiveSignal[]) {
  return enrichSignals([due, ...slots], here)[0]?.data['freeSlot'];
}

describe('free time for work that is due', () => {
  const due = signal('CANVAS_ASSIGNMENT_DUE', { dueAt: berlin('23:59') });

  it('is the first slot after lunch', () => {
    expect(slotFor(due, slot('10:00', '11:00'), slot('14:00', '16:00'))).toEqual({
      startsAt: berlin('14:00'),
      endsAt: berlin('16:00'),
    });
  });

  it('begins after lunch where a slot spans it, and lasts three hours at most', () => {
    expect(slotFor(due, slot('11:00', '18:00'))).toEqual({
      startsAt: berlin('13:00'),
      endsAt: berlin('16:00'),
    });
  });

  it('is in the morning where the afternoon is taken, from the next quarter of an hour on', () => {
    expect(slotFor(due, slot('08:00', '11:00'))).toEqual({
      startsAt: berlin('09:15'),
      endsAt: berlin('11:00'),
    });
  });

  it('ends with the deadline', () => {
    const noon = signal('TASK_DUE', { dueAt: berlin('12:00') });

    expect(slotFor(noon, slot('11:00', '18:00'))).toEqual({
      startsAt: berlin('11:00'),
      endsAt: berlin('12:00'),
    });
  });

  it('is none where less than half an hour is left', () => {
    const soon = signal('TASK_DUE', { dueAt: berlin('09:40') });

    expect(slotFor(soon, slot('08:00', '18:00'))).toBeUndefined();
    expect(slotFor(due)).toBeUndefined();
  });

  it('is found for what is overdue, too', () => {
    const overdue = signal('TASK_OVERDUE', { dueAt: berlin('08:00') });

    expect(slotFor(overdue, slot('14:00', '15:00'))).toEqual({
      startsAt: berlin('14:00'),
      endsAt: berlin('15:00'),
    });
  });

  it('is the afternoon of a day on which nothing is on', () => {
    const empty = signal('CALENDAR_EMPTY_DAY', { startsAt: berlin('08:00'), endsAt: berlin('23:00') });

    expect(slotFor(due, empty)).toEqual({ startsAt: berlin('13:00'), endsAt: berlin('16:00') });
  });

  it('is not added to what needs none', () => {
    const mail = signal('EMAIL_IMPORTANT', {});

    expect(enrichSignals([mail, slot('14:00', '15:00')], here)[0]).toBe(mail);
  });
});

describe('what another signal knows', () => {
  it('gives a course its name, which stays outside text', () => {
    const named = signal('CANVAS_ASSIGNMENT_DUE', {
      courseId: '7',
      course: outside('CS2103', 'canvas:course'),
    });
    const nameless = signal('CANVAS_GRADE_POSTED', { courseId: '7' });
    const other = signal('CANVAS_GRADE_POSTED', { courseId: '8' });

    const [, first, second] = enrichSignals([named, nameless, other], here);

    expect(first?.data['course']).toEqual(outside('CS2103', 'canvas:course'));
    expect(second?.data['course']).toBeUndefined();
  });

  it('gives an event its place', () => {
    const changed = signal('CALENDAR_CHANGED', { ref: 'e1' });
    const soon = signal('CALENDAR_EVENT_SOON', { ref: 'e1', place: 'Room 4', attendees: ['Bo'] });

    expect(enrichSignals([changed, soon], here)[0]?.data).toEqual({
      ref: 'e1',
      place: 'Room 4',
      attendees: ['Bo'],
    });
  });

  it('replaces nothing that a signal says itself', () => {
    const own = signal('CALENDAR_EVENT_SOON', { ref: 'e1', place: 'Room 4' });
    const other = signal('CALENDAR_CONFLICT', { ref: 'e1', place: 'Room 5' });

    expect(enrichSignals([other, own], here).map(({ data }) => data['place'])).toEqual(['Room 5', 'Room 4']);
  });
});

it('keeps the order, the keys and the hints', () => {
  const signals = [signal('TASK_DUE', { dueAt: berlin('20:00') }), slot('14:00', '15:00')];

  const enriched = enrichSignals(signals, here);

  expect(enriched.map(({ data: _, ...rest }) => rest)).toEqual(signals.map(({ data: _, ...rest }) => rest));
});
