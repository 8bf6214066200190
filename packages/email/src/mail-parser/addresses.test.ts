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

it('a field of groups within groups is not read to its end, for each level would be read again', () => {
  const nested = `ann@example.com, ${'x: '.repeat(10_000)}, bob@example.com`;

  expect(readAddresses([nested])).toEqual([{ name: '', address: 'ann@example.com' }]);
});

it('a long field is read whole where its colons begin groups side by side, or none', () => {
  const people = Array.from({ length: 500 }, (_, index) => `"Team: ${index}" <someone-${index}@example.com>`);
  const groups = Array.from({ length: 500 }, (_, index) => `Team ${index}: someone-${index}@example.com;`);

  expect(readAddresses([people.join(', ')])).toHaveLength(500);
  expect(readAddresses([groups.join(' ')])).toHaveLength(500);
});

it('several fields are one list', () => {
  expect(readAddresses(['a@example.com', 'b@example.com']).map(({ address }) => address)).toEqual([
    'a@example.com',
    'b@example.com',
  ]);
});
