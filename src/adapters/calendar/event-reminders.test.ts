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
    ['TRIGGER:-P1D', [1440]],
    ['TRIGGER:-P1W', [10080]],
    ['TRIGGER:PT0S', [0]],
    ['TRIGGER:-PT90S', [1]],
  ])('are minutes before its start: %s', (trigger, minutes) => {
    expect(remindersOf(eventWith(display(trigger)))).toEqual({ reminders: minutes });
  });

  test.each([
    ['after its start', display('TRIGGER:PT15M')],
    ['counted from its end', display('TRIGGER;RELATED=END:-PT15M')],
    ['at a fixed time', display('TRIGGER;VALUE=DATE-TIME:20261123T090000Z')],
    ['that send mail', ['ACTION:EMAIL', 'TRIGGER:-PT15M']],
    ['months ahead', display('TRIGGER:-P90D')],
    ['that are broken', display('TRIGGER:-P')],
  ])('are not alarms %s', (_, alarm) => {
    expect(remindersOf(eventWith(alarm))).toEqual({});
  });

  test('are named once, the earliest first', () => {
    const event = eventWith(display('TRIGGER:-PT15M'), display('TRIGGER:-P1D'), display('TRIGGER:-PT15M'));

    expect(remindersOf(event)).toEqual({ reminders: [1440, 15] });
  });

  test('are changed without what other programs wrote', () => {
    const event = eventWith([...display('TRIGGER:-PT15M'), 'X-SOUND:bell'], display('TRIGGER:-P1D'), [
      'ACTION:EMAIL',
      'TRIGGER:-PT15M',
    ]);

    const text = writeComponent(withReminders(event, [1440, 15], [15, 5]));

    expect(text).toContain('X-SOUND:bell');
    expect(text).toContain('ACTION:EMAIL');
    expect(text).toContain('TRIGGER:-PT5M');
    expect(text).not.toContain('TRIGGER:-P1D');
  });
});
