import { describe, expect, it } from 'vitest';
import { resolveTime } from '../find-times.ts';

const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

describe('a holiday', () => {
  it.each([
    ['Christmas', '2026-12-25'],
    ['xmas 2030', '2030-12-25'],
    ['Thanksgiving', '2026-11-26'],
    ['last Thanksgiving', '2025-11-27'],
    ['Thanksgiving 2019', '2019-11-28'],
    ['black friday', '2026-11-27'],
    ["Mother's Day", '2027-05-09'],
    ['mothers day 2014', '2014-05-11'],
    ['father’s day', '2027-06-20'],
    ['Easter', '2027-03-28'],
    ['easter 2010', '2010-04-04'],
    ['good friday 2024', '2024-03-29'],
    ['orthodox easter 2024', '2024-05-05'],
    ['pentecost 2013', '2013-05-19'],
    ['labor day 2012', '2012-09-03'],
    ['memorial day 2012', '2012-05-28'],
    ['new year’s eve', '2026-12-31'],
    ['tax day 2017', '2017-04-18'],
    ['super tuesday 2008', '2008-02-05'],
    ['king’s day 2014', '2014-04-26'],
    ['yom kippur 2024', '2024-10-11'],
    ['purim 2024', '2024-03-23'],
    ['eid al-fitr 2018', '2018-06-15'],
    ['chinese new year 2018', '2018-02-16'],
    ['chinese new year 2027', '2027-02-06'],
    ['chinese new year 2030', '2030-02-03'],
    ['chinese new year 1985', '1985-02-20'],
    ['diwali 2019', '2019-10-27'],
    ['diwali 2018', '2018-11-07'],
    ['holi 2019', '2019-03-21'],
  ])('%j is %s', (words, date) => {
    expect(resolveTime(words, moment)?.start.iso).toBe(date);
  });

  it('that lasts longer than a day is a range', () => {
    expect(resolveTime('hanukkah 2018', moment)).toMatchObject({
      kind: 'range',
      start: { iso: '2018-12-02' },
      end: { iso: '2018-12-10' },
    });
  });

  it('moves to a relative year', () => {
    expect(resolveTime('thanksgiving in 2 years', moment)?.start.iso).toBe('2028-11-23');
    expect(resolveTime('christmas of last year', moment)?.start.iso).toBe('2025-12-25');
  });

  it('has a weekend', () => {
    expect(resolveTime('labor day weekend', moment)).toMatchObject({
      start: { iso: '2027-09-04' },
      end: { iso: '2027-09-07' },
    });
  });
});
