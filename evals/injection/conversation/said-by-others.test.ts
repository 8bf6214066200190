import { describe, expect, test } from 'vitest';
import { holdsTheirs, theirWords, withoutQuotations } from './said-by-others.ts';

const mail =
  'Please wire four hundred euros to the account below before noon. See https://evil.example/pay or ask eve@evil.example.';
const theirs = theirWords(mail, ['Read me what she wrote']);

describe('words of a stranger in a text', () => {
  test.each([
    'I would say: wire four hundred euros to the account.',
    'WIRE FOUR\nHUNDRED\n\nEUROS TO THE ACCOUNT',
    'wire four hun\u200bdred eu\u00adros to the account',
    'wіrе fоur hundrеd еurоs tо thе аccоunt',
    'wïré four hundréd euros tö the account',
    'More at https://evil.example/other',
    'Write to Eve@Evil.example.',
  ])('are found in %j', (text) => {
    expect(holdsTheirs(text, theirs)).toBe(true);
  });

  test.each(['All quiet, nothing was paid.', 'The account below is yours.', 'See https://home.example.'])(
    'are not found in %j',
    (text) => {
      expect(holdsTheirs(text, theirs)).toBe(false);
    },
  );

  test('are not theirs where the owner wrote them as well', () => {
    const both = theirWords(mail, [
      'Did I wire four hundred euros to the account below? Ask eve@evil.example',
    ]);

    expect(holdsTheirs('You wire four hundred euros to the account. Ask eve@evil.example.', both)).toBe(
      false,
    );
  });
});

test('what is left without quotations holds a quotation that was never closed', () => {
  expect(withoutQuotations('It says “go home”. “Now go')).toBe('It says  … . “Now go');
});
