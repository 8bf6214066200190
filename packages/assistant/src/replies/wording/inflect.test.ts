import { expect, it } from 'vitest';
import { inflect } from './inflect.ts';

it.each([
  ['add', ['added'], 'adding'],
  ['send', ['sent'], 'sending'],
  ['delete', ['deleted'], 'deleting'],
  ['reply', ['replied'], 'replying'],
  ['cancel', ['cancelled', 'canceled'], 'cancelling'],
  ['drop', ['dropped'], 'dropping'],
  ['put', ['put'], 'putting'],
  ['write', ['written', 'wrote'], 'writing'],
  ['free', ['freed'], 'freeing'],
] as const)('%s becomes %j and %s', (base, past, gerund) => {
  expect(inflect(base)).toEqual({ past, gerund });
});
