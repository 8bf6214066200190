import { describe, expect, test } from 'vitest';
import { readComponents, writeComponent } from './content-lines.ts';
import { remindersOf, withReminders } from './event-reminders.ts';

function eventWith(...alarms: readonly string[][]) {
  const lines = alarms.flatMap((alarm) => ['BEGIN:VALARM', ...alarm, 'END:VALARM']);
  const [event] = readComponents(['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n'));
  if (event === undefined) throw new Error('The test wrote no event.');
  return event;
}

const display = (trigger: string) => ['ACTION:DISPLAY', trigger];

describe('the reminders of an event', () => {
  test.each([
    ['TRIGGER:-PT15M', [15]],
    ['TRIGGER;RELATED=START:-PT1H30M', [90]],
    ['TRIGGER:-P1D', ['-P1D']],
    ['TRIGGER:-PT24H', [1440]],
    ['TRIGGER:-P1W', ['-P7D']],
    ['TRIGGER:-P1DT2H', ['-P1DT2H']],
    ['TRIGGER:PT9H', ['PT9H']],
    ['TRIGGER;RELATED=END:-PT15M', ['END-PT15M']],
    ['TRIGGER;RELATED=END:PT0S', ['ENDPT0S']],
    ['TRIGGER;VALUE=DATE-TIME:20261123T090000Z', ['2026-11-23T09:00:00Z']],
    ['TRIGGER:PT0S', [0]],
    ['TRIGGER:-PT90S', [1]],
  ])('are kept as they are meant, days and hours apart: %s', (trigger, minutes) => {
    expect(remindersOf(eventWith(display(trigger)))).toEqual({ reminders: minutes });
  });

  test.each([
    ['that send mail', ['ACTION:EMAIL', 'TRIGGER:-PT15M']],
    ['that start a program', ['ACTION:PROCEDURE', 'TRIGGER:-PT15M']],
    ['months ahead', display('TRIGGER:-P90D')],
    ['that are broken', display('TRIGGER:-P')],
  ])('are not alarms %s', (_, alarm) => {
    expect(remindersOf(eventWith(alarm))).toEqual({});
  });

  test('are named once, the earliest first, and those after the start last', () => {
    const event = eventWith(
      ...['PT5M', '-PT15M', '-P1D', '-PT15M', '-PT2H'].map((one) => display(`TRIGGER:${one}`)),
    );

    expect(remindersOf(event)).toEqual({ reminders: ['-P1D', 120, 15, 'PT5M'] });
  });

  test('are changed without what other programs wrote', () => {
    const event = eventWith([...display('TRIGGER:-PT15M'), 'X-SOUND:bell'], display('TRIGGER:-P1D'), [
      'ACTION:EMAIL',
      'TRIGGER:-PT15M',
    ]);

    const text = writeComponent(
      withReminders(event, [15, '-P1D'], [15, 5, 'PT9H', 'END-PT5M', '2026-12-02T12:30:00Z']),
    );

    expect(text).toContain('X-SOUND:bell');
    expect(text).toContain('ACTION:EMAIL');
    expect(text).toContain('TRIGGER:-PT5M');
    expect(text).toContain('TRIGGER:PT9H');
    expect(text).toContain('TRIGGER;RELATED=END:-PT5M');
    expect(text).toContain('TRIGGER;VALUE=DATE-TIME:20261202T123000Z');
    expect(text).not.toContain('TRIGGER:-P1D');
  });
});
