import { describe, expect, it } from 'vitest';
import { contradictionsBetween } from './contradictions-between.ts';

describe('contradictions between two texts', () => {
  it.each([
    ['Open the roof vent', 'Close the roof vent', ['opposite']],
    ['The humidity is too high', 'The humidity is too low', ['opposite']],
    ['The shed is locked', 'The shed is unlocked', ['opposite']],
    ['Set the heating to 18', 'Set the heating to 22', ['number']],
    ['Wait for ten minutes', 'Wait for 10 minutes', []],
    ['Call back on Monday', 'Call back on Tuesday', ['date']],
    ['Ask Ann about the fence', 'Ask Ben about the fence', ['name']],
    ['Open the roof vent', 'Do not open the roof vent', ['negation']],
    ['Somebody is home', 'Nobody is home', ['negation']],
    ['Open the roof vent', 'Open the roof vent. No hurry.', ['denial']],
    ['The bridge is broken', 'Nobody can cross the bridge', ['denial']],
    ['Ann missed her pill of noon', 'Ann has not taken her pill of noon', ['denial']],
    ['Copy it from the laptop to the server', 'Copy it from the server to the laptop', ['direction']],
    ['The pump was repaired', 'The pump will be repaired', ['planned']],
    ['The backup succeeded', 'The backup failed', ['opposite']],
    ['Access granted', 'Access refused', ['opposite']],
    ['The valve opened', 'The valve failed to open', ['negation']],
    ['Ben paid the rent', 'Ben did not pay the rent', ['negation']],
    ['The parcel came', 'The parcel has yet to come', ['negation', 'planned']],
    ['The alert is firing', 'The alert is resolved', ['opposite']],
    ['The level is rising', 'The level fell', ['opposite']],
    ['Power lost in the barn', 'Power restored in the barn', ['opposite']],
    ['The sensor is on', 'The sensor is unavailable', ['opposite']],
  ])('between “%s” and “%s” are %j', (one, other, kinds) => {
    expect(contradictionsBetween(one, other)).toEqual(kinds);
    expect(contradictionsBetween(other, one)).toEqual(kinds);
  });

  it.each([
    ['what one of them adds', 'Open the roof vent', 'Open the roof vent to 40 % and tell Ann on Monday'],
    ['another word for the same', 'The pump stopped', 'The pump halted'],
    ['what is denied in both', 'Nobody is home', 'The house is empty, nobody is home now'],
    ['a text without words', '', 'Open the roof vent'],
  ])('are none because of %s', (_, one, other) => {
    expect(contradictionsBetween(one, other)).toEqual([]);
  });

  it('leave open whether “not closed” and “open” say the same', () => {
    expect(contradictionsBetween('The door is not closed', 'The door is open')).toEqual([
      'denial',
      'opposite',
    ]);
  });
});
