import { describe, expect, it } from 'vitest';
import type { ComparedRun } from './compare/plain-run.ts';
import { fingerprintOf } from './fingerprint.ts';
import { summarise } from './summarise.ts';

const run = (given: Partial<ComparedRun> = {}): ComparedRun => ({
  ...{ task: 'Straße fegen', summary: 'Don’t change it: 5 % at 10:30', outcome: 'success', completedAt: 1 },
  ...{ references: ['wiki/a', 'wiki/b'], artifacts: [] },
  ...given,
});

describe('the fingerprint', () => {
  it.each<[string, Partial<ComparedRun>]>([
    ['case', { task: 'STRASSE FEGEN' }],
    ['the compatibility form', { task: 'Ｓtraße fegen' }],
    ['spacing', { task: '  Straße \n fegen ' }],
    ['punctuation', { task: '“Straße fegen!”', summary: "don't change it; 5% at 10:30..." }],
    ['invisible characters', { task: 'Stra\u00adße fe\u200bgen' }],
    ['the order of references', { references: ['WIKI/B', 'wiki/a'] }],
    ['repeated references', { references: ['wiki/a', 'wiki/b', 'wiki/a.'] }],
    ['the time', { completedAt: 2 }],
  ])('is the same for other %s', (_, given) => {
    expect(fingerprintOf(run(given))).toBe(fingerprintOf(run()));
  });

  it.each<[string, Partial<ComparedRun>]>([
    ['a word', { task: 'Straße kehren' }],
    ['an article', { summary: 'Do not change the 5 % at 10:30' }],
    ['a number', { summary: 'Don’t change it: 6 % at 10:30' }],
    ['a sign', { summary: 'Don’t change it: -5 % at 10:30' }],
    ['a decimal point', { summary: 'Don’t change it: 5.1 % at 10:30' }],
    ['the outcome', { outcome: 'failure' }],
    ['a reference', { references: ['wiki/a'] }],
    ['where a name stands', { references: ['wiki/a'], artifacts: ['wiki/b'] }],
    ['a missing summary', { summary: null }],
  ])('is another one for another %s', (_, given) => {
    expect(fingerprintOf(run(given))).not.toBe(fingerprintOf(run()));
  });
});

describe('a run without a summary', () => {
  it('is summed up by its task, its outcome and its last step', () => {
    const steps = ['Opened the vault', 'Wrote the new key to it.'];

    expect(summarise({ task: 'Rotate the API key', outcome: 'failure', steps })).toBe(
      'Rotate the API key. It failed. Last step: Wrote the new key to it.',
    );
    expect(summarise({ task: 'Rotate the API key.', outcome: 'unknown', steps: [] })).toBe(
      'Rotate the API key. How it ended is unknown.',
    );
  });

  it('is cut at words', () => {
    const summary = summarise({ task: 'word '.repeat(200), outcome: 'success', steps: [] });

    expect(summary).toMatch(/^(?:word )+word…\. It succeeded\.$/);
    expect(summary.length).toBeLessThan(330);
  });
});
