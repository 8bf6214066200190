import { describe, expect, test } from 'vitest';
import { foldCase } from './spelling.ts';

describe('case is ignored', () => {
  test.each([
    ['HAUPTSTRASSE 9', 'hauptstraße 9'],
    ['İSTANBUL', 'istanbul'],
    ['ＩＮＶＯＩＣＥ', 'invoice'],
    ['oﬃce hours', 'Office Hours'],
    ['ΛΟΓΑΡΙΑΣΜΟΣ', 'λογαριασμος'],
    ['RE\u0301UNION', 'réunion'],
    ['ISPARTA', 'isparta'],
  ])('%s is %s', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  test.each([
    ['ısparta', 'isparta'],
    ['reunion', 'réunion'],
    ['ï', 'i'],
  ])('%s is not %s', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other));
  });
});
