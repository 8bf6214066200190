import { describe, expect, it } from 'vitest';
import { type Openness, situationOf } from './compare-situations.ts';

const closed: Openness = { places: [], slots: [], response: 'Do it' };

function compare(condition: string, event: string, open: Partial<Openness> = {}) {
  return situationOf(event)(condition, { ...closed, ...open });
}

function isSame(condition: string, event: string): boolean {
  return compare(condition, event).difference === null;
}

describe('an event is the situation of a condition', () => {
  it.each([
    ['in another form', 'status: critical, host: web1', 'STATUS=critical host=web1'],
    ['in another form', 'wait 5 s', 'Wait 5s.'],
    ['with filler', 'the valve is open', 'hey, the valve is now open again'],
    ['with filler', 'water leak in room 12', 'there is a water leak in room 12'],
    ['in the perfect', 'the backup succeeded', 'the backup has succeeded'],
    ['in the passive of a thing', 'motion detected in the hall', 'motion was detected in the hall'],
    ['in the third person', 'pump A is overheating', 'pump A overheats'],
    ['with an irregular verb', 'someone rings at the door', 'somebody rang at the door'],
    ['in synonyms', 'we are out of milk', 'we ran out of milk'],
    ['in synonyms', 'level > 5', 'level over 5'],
    ['denied in other words', 'Ben did not pay', 'Ben has not paid yet'],
    ['denied in other words', 'the valve did not open', 'the valve failed to open'],
    ['at another time', '2026-11-02T03:14:07Z link eth0 down', '[2026-11-09 10:00:00] link eth0 down'],
    [
      'of another process',
      'Nov 12 04:11:09 db1 job[8]: disk full',
      'Nov 13 05:00:00 db1 job[977]: disk full',
    ],
    [
      'from another port',
      'Nov 12 04:11:09 gate sshd[1]: Failed password for root from 10.0.0.7 port 51234 ssh2',
      'Nov 12 04:12:40 gate sshd[5]: Failed password for root from 10.0.0.7 port 40022 ssh2',
    ],
    ['with a header', 'the backup succeeded', '2026-11-27T10:00:00Z backup[812]: the backup succeeded'],
  ])('%s: “%s”, “%s”', (_, condition, event) => {
    expect(isSame(condition, event)).toBe(true);
  });

  it.each([
    ['another state', 'the backup succeeded', 'the backup failed'],
    ['another state', 'the battery is charged', 'the battery is charging'],
    ['another state', 'sensor state: on', 'sensor state: unavailable'],
    ['what was', 'the baby is crying', 'the baby was crying'],
    ['a denial', 'the valve is open', 'no valve is open'],
    ['a denial', 'the valve opened', 'the valve failed to open'],
    ['a denial', 'the dryer finished', 'the dryer has yet to finish'],
    ['a denial', 'status=ok', 'status!=ok'],
    ['a denial', 'the order shipped', "the order hasn't shipped"],
    ['a role', 'Ann asks Bob for access', 'Bob asks Ann for access'],
    ['a role', 'the supplier paid', 'the supplier was paid'],
    ['a direction', 'state changed from off to on', 'state changed from on to off'],
    ['a direction', 'the alarm went off', 'the alarm is off'],
    ['a unit', 'wait 5 s', 'wait 5 ms'],
    ['a unit', 'CPU at 90 %', 'CPU at 90'],
    ['a sign', 'level -5', 'level 5'],
    ['a preposition', 'the child left school', 'the child left for school'],
    ['a limit', 'the build is green', 'only half of the build is green'],
    ['an addition', 'the customer accepted the offer', 'the customer accepted the offer under protest'],
    ['a test', 'the invoice is overdue', '[TEST] the invoice is overdue'],
    ['an end', 'motion in the kitchen', 'motion in the kitchen ended'],
    ['a user', 'user anna logged in', 'user anna logged out'],
    ['a name', 'pump A is overheating', 'pump B is overheating'],
    ['a number', 'water leak in room 12', 'water leak in room 14'],
    ['a hedge', 'the order shipped', 'the order partly shipped'],
    ['a hedge', 'the valve is open', 'tell me if the valve is open'],
    ['a test', 'smoke in the hall', 'drill: smoke in the hall'],
    ['a question', 'the valve is open', 'is the valve open'],
    ['a question', 'the valve is open', 'the valve is open?'],
    ['an order', 'the server restarted', 'restart the server'],
    ['that it happens no more', 'the pump fails again', 'the pump fails'],
    ['another host', 'Nov 12 04:11:09 db1 job[8]: disk full', 'Nov 12 04:11:09 db2 job[8]: disk full'],
    ['another program', 'Nov 12 04:11:09 db1 job[8]: disk full', 'Nov 12 04:11:09 db1 cron[8]: disk full'],
  ])('but for %s: “%s”, “%s”', (_, condition, event) => {
    expect(isSame(condition, event)).toBe(false);
  });
});

describe('a text in another language', () => {
  it.each([
    ['die Tür ist offen', 'Die Tür ist offen!'],
    ['门开着', '门开着。'],
  ])('“%s” is the same as “%s”', (condition, event) => {
    expect(isSame(condition, event)).toBe(true);
  });

  it.each([
    ['die Tür ist offen', 'die Tür ist jetzt offen'],
    ['die Tür ist offen', 'die Tür ist nicht offen'],
    ['Licht an', 'Licht aus'],
    ['la puerta está abierta', 'la puerta está abierta?'],
    ['Дверь открыта', 'Дверь снова открыта'],
  ])('“%s” is not the same as “%s”', (condition, event) => {
    expect(isSame(condition, event)).toBe(false);
  });
});

describe('what differs', () => {
  it('is named by the words of both', () => {
    expect(compare('the backup succeeded', 'the backup failed').difference).toEqual({
      ...{ condition: 'succeeded', event: 'failed', places: [] },
    });
  });

  it('is a place where it is a value, and nothing that has an opposite', () => {
    const places = (condition: string, event: string) =>
      compare(condition, event).difference?.places.map(({ from, value }) => [from, value]);

    expect(places('parcel for Ana at the gate', 'parcel for Ben at the gate')).toEqual([[2, 'ben']]);
    expect(places('pump 3 reports 80', 'pump 4 reports 90')).toEqual([
      [1, '4'],
      [3, '90'],
    ]);
    expect(places('parcel for Ana at the gate', 'parcel for nobody at the gate')).toEqual([]);
    expect(places('the backup of web1 succeeded', 'the backup of web2 failed')).toEqual([]);
  });

  it('is a place where a noun has the form of a verb under way, and no verb is', () => {
    const places = (condition: string, event: string) =>
      compare(condition, event).difference?.places.map(({ own, value }) => [own, value]);

    expect(places('the robot is stuck near the sofa', 'the robot is stuck near the dining table')).toEqual([
      ['sofa', 'din~ing tabl'],
    ]);
    expect(places('errors of search rose', 'errors of billing rose')).toEqual([['search', 'invoice~ing']]);
    expect(places('the robot is stuck', 'the robot is dining')).toEqual([]);
    expect(places('the pump is pumping', 'the pump is humming')).toEqual([]);
    expect(places('the charging station reports', 'the charged station reports')).toEqual([]);
    expect(places('the left door opened', 'the closing door opened')).toEqual([]);
  });

  it('is no place where the response repeats it', () => {
    const open = { response: 'Tell Ana' };

    expect(
      compare('parcel for Ana at the gate', 'parcel for Ben at the gate', open).difference?.places,
    ).toEqual([]);
  });
});

describe('an open place', () => {
  const places = [{ from: 2, to: 3, kinds: ['name'] }];
  const fires = (event: string, open: Partial<Openness> = {}) =>
    compare('parcel for Ana at the gate', event, { places, ...open }).difference === null;

  it('takes another value of the same kind', () => {
    expect(fires('parcel for Ben at the gate')).toBe(true);
  });

  it.each([
    ['another kind', 'parcel for 7 at the gate', {}],
    ['a denial', 'parcel for nobody at the gate', { places: [{ from: 2, to: 3, kinds: ['name', 'word'] }] }],
    ['what the response names', 'parcel for Ben at the gate', { response: 'Tell Ana' }],
    ['a further difference', 'parcel for Ben at the door', {}],
  ])('takes no value for %s', (_, event, open) => {
    expect(fires(event, open)).toBe(false);
  });
});

describe('a slot', () => {
  const slots = ['x'];

  it('stands for one word of the event', () => {
    expect(compare('pump {x} is overheating', 'the pump B-2 is overheating again', { slots })).toEqual({
      difference: null,
      slots: { x: 'B-2' },
    });
  });

  it.each([
    'no pump is overheating',
    'pump is overheating',
    'pump off is overheating',
    'pump it is overheating',
  ])('stands for nothing in “%s”', (event) => {
    expect(compare('pump {x} is overheating', event, { slots }).difference).not.toBeNull();
  });

  it('stands for the same word wherever it stands', () => {
    const same = (event: string) =>
      compare('move {x} to the shelf of {x}', event, { slots }).difference === null;

    expect(same('move box7 to the shelf of box7')).toBe(true);
    expect(same('move box7 to the shelf of box8')).toBe(false);
  });

  it('is longer than 40 letters nowhere', () => {
    const pump = (name: string) => compare('pump {x} stopped', `pump ${name} stopped`, { slots }).difference;

    expect(pump('a'.repeat(40))).toBeNull();
    expect(pump('a'.repeat(41))).not.toBeNull();
  });

  it('is braces where the condition has no slot of that name', () => {
    expect(isSame('pump {x} stopped', 'pump B stopped')).toBe(false);
    expect(isSame('pump {x} stopped', 'pump {x} stopped')).toBe(true);
  });
});
