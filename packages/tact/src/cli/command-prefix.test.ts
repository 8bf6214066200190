import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from './command-prefix.ts';

test.each([
  ['/home/ann/.tact', '/home/ann/.tact'],
  ['ann@example.org', 'ann@example.org'],
  ['My Mail', "'My Mail'"],
  ['~', "'~'"],
  ['-rf', "'-rf'"],
  ['$(reboot)', "'$(reboot)'"],
  ['`reboot`', "'`reboot`'"],
  ["Ann's", "'Ann'\\''s'"],
  ['', "''"],
])('%s is typed as %s', (value, word) => {
  expect(shellWord(value)).toBe(word);
});

test('a shell reads every value as itself', () => {
  const character = fc.constantFrom('a', ' ', "'", '"', '$', '`', '\\', '!', '*', '~', ';', '\n', '-', 'é');
  const values = fc.sample(fc.string({ unit: character, maxLength: 12 }), 200);

  const printed = execFileSync('sh', [
    '-c',
    values.map((value) => `printf '%s\\0' ${shellWord(value)}`).join('\n'),
  ]);

  expect(printed.toString().split('\0').slice(0, -1)).toEqual(values);
});
