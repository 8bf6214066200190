import { expect, test } from 'vitest';
import { shortItemId } from './words-on-line.ts';

test.each([
  ['01a1fd5a-9bef-7005-9894-f43729294534', '29294534'],
  ['01a1fd5a-9bef-7005-9894-f43729294534:0', '29294534'],
  ['01a1fd5a-9bef-7005-9894-f43729294534:12', '29294534:12'],
  ['approval:01a1fd5a-9bef-7005-9894-f43729294534', '29294534'],
  ['short', 'short'],
])('the thing %s is called %s', (id, short) => {
  expect(shortItemId(id)).toBe(short);
});
