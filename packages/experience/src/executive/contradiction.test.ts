import { describe, expect, test } from 'vitest';
import { eventContradiction, responsesContradict } from './contradiction.ts';

describe('an event', () => {
  test.each([
    ['the temperature is high', 'the temperature is low', 'opposite'],
    ['front door opened while somebody is home', 'front door opened while nobody is home', 'negation'],
    ['the tank went from full to empty', 'the tank went from empty to full', 'direction'],
  ])('“%s” contradicts “%s” by its %s', (event, condition, kind) => {
    expect(eventContradiction(event, condition)).toBe(kind);
  });

  test.each([
    ['the humidity is 85 %', 'the humidity is 60 %'],
    ['Ann rings on Monday', 'Ben rings on Tuesday'],
    ['the garage door is not closed', 'the garage door is open'],
    ['front door opened while nobody is home', 'front door opened'],
  ])('“%s” does not contradict “%s”', (event, condition) => {
    expect(eventContradiction(event, condition)).toBeNull();
  });
});

describe('two responses', () => {
  test.each([
    ['Open the roof vent', 'Close the roof vent'],
    ['Set the heating to 18', 'Set the heating to 22'],
    ['Tell Ann', 'Tell Ben'],
    ['Call back today', 'Call back tomorrow'],
    ['Open the roof vent', 'Do not open the roof vent'],
  ])('contradict each other in “%s” and “%s”', (one, other) => {
    expect(responsesContradict(one, other)).toBe(true);
    expect(responsesContradict(other, one)).toBe(true);
  });

  test.each([
    ['Open the roof vent', 'I will open the roof vent'],
    ['Open the roof vent', 'Open the roof vent. No need to stay.'],
    ['Open the roof vent', 'Please open the roof vent to 40 %'],
  ])('do not contradict each other in “%s” and “%s”', (one, other) => {
    expect(responsesContradict(one, other)).toBe(false);
  });
});
