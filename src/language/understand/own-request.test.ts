import { expect, test } from 'vitest';
import { isOwnRequest, opensChange } from './own-request.ts';

test.each([
  'delete the tax task',
  'Cancel my lunch with Ann',
  'remind me to bring the x-rays',
  'please send an email to Bob',
  'send Bob an email about the rota',
  'add milk to my shopping list',
  'can you schedule a call with Tom',
  'what is on my calendar?',
])('“%s” asks for something of its own', (text) => {
  expect(isOwnRequest(text)).toBe(true);
});

test.each([
  'yes',
  'cancel it',
  'delete that',
  'send it',
  'send it to Ann instead',
  'move it to 4pm',
  'make it Friday',
  'cc Ann',
  'the one on Friday',
])('“%s” answers or changes what was asked', (text) => {
  expect(isOwnRequest(text)).toBe(false);
});

test('a long change is known by how it begins, and a request of its own is none', () => {
  expect(opensChange('change the subject to Offsite plans for May')).toBe(true);
  expect(opensChange('also mention that the numbers are final')).toBe(true);
  expect(opensChange('add buy glue to my tasks')).toBe(false);
  expect(opensChange('I wonder what the weather will be like')).toBe(false);
});
