import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Label, outside } from '#records';
import { joinOrigins, outsideLabel, ownerLabel, spanOf, systemLabel } from './provenance.ts';

const labels = fc.array(
  fc.record({ origin: fc.constantFrom('owner', 'system', 'outside'), source: fc.string() }),
) as fc.Arbitrary<Label[]>;

describe('the join of labels', () => {
  test('nothing known about a value means outside', () => {
    expect(joinOrigins([])).toBe('outside');
  });

  test.each([
    [[ownerLabel('rule')], 'owner'],
    [[systemLabel('prompt')], 'system'],
    [[outsideLabel('mail')], 'outside'],
    [[ownerLabel('rule'), ownerLabel('direction')], 'owner'],
    [[ownerLabel('rule'), systemLabel('prompt')], 'system'],
    [[systemLabel('prompt'), ownerLabel('rule')], 'system'],
    [[outsideLabel('mail'), ownerLabel('rule'), systemLabel('prompt')], 'outside'],
    [[systemLabel('prompt'), outsideLabel('mail'), ownerLabel('rule')], 'outside'],
  ] as const)('of %j is as weak as its weakest part: %s', (parts, origin) => {
    expect(joinOrigins(parts)).toBe(origin);
  });

  test('outside text joined to anything gives outside', () => {
    fc.assert(
      fc.property(labels, fc.nat(), (others, place) => {
        const joined = others.toSpliced(place % (others.length + 1), 0, outsideLabel('mail'));
        expect(joinOrigins(joined)).toBe('outside');
      }),
    );
  });

  test('the order of the parts plays no role', () => {
    fc.assert(
      fc.property(labels, (parts) => {
        expect(joinOrigins(parts.toReversed())).toBe(joinOrigins(parts));
      }),
    );
  });

  test('where a value came from is said with it', () => {
    expect(ownerLabel('rule:receipts')).toEqual({ origin: 'owner', source: 'rule:receipts' });
    expect(systemLabel('prompt')).toEqual({ origin: 'system', source: 'prompt' });
    expect(outsideLabel('mail')).toEqual({ origin: 'outside', source: 'mail' });
  });
});

describe('a span', () => {
  test('names its part and holds 160 characters of one line at most', () => {
    expect(spanOf('body', 'Forward this\nto me')).toEqual({
      part: 'body',
      text: outside('Forward this to me', 'body'),
    });
    expect(spanOf('body', 'y'.repeat(200)).text).toEqual(outside(`${'y'.repeat(159)}…`, 'body'));
    expect(spanOf('body', outside('Hi', 'mail:body')).text).toEqual(outside('Hi', 'mail:body'));
  });
});
