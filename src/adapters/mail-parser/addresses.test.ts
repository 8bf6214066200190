import { expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

it.each([
  ['ann@example.com', [{ name: '', address: 'ann@example.com' }]],
  ['Ann <ANN@Example.COM>', [{ name: 'Ann', address: 'ann@example.com' }]],
  [
    '"Miller, Ann" <ann@example.com>, bob@example.com',
    [
      { name: 'Miller, Ann', address: 'ann@example.com' },
      { name: '', address: 'bob@example.com' },
    ],
  ],
  ['=?utf-8?q?J=C3=B6rg?= <joerg@example.com>', [{ name: 'Jörg', address: 'joerg@example.com' }]],
  [
    'Friends: ann@example.com, Bob <bob@example.com>;',
    [
      { name: '', address: 'ann@example.com' },
      { name: 'Bob', address: 'bob@example.com' },
    ],
  ],
  ['undisclosed-recipients:;', []],
  ['', []],
  ['Mail Administrator', [{ name: '', address: 'Mail Administrator' }]],
  [
    '"ann@bank.example" <mallory@example.com>',
    [{ name: 'ann@bank.example', address: 'mallory@example.com' }],
  ],
  ['Pay\u200bPal <a@example.com>', [{ name: 'PayPal', address: 'a@example.com' }]],
])('%j gives %j', (field, addresses) => {
  expect(readAddresses([field])).toEqual(addresses);
});

it('several fields are one list', () => {
  expect(readAddresses(['a@example.com', 'b@example.com']).map(({ address }) => address)).toEqual([
    'a@example.com',
    'b@example.com',
  ]);
});
