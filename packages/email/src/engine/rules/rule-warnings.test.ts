import { describe, expect, test } from 'vitest';
import { rule } from '../../../../../test/examples/sample-rules.ts';
import { createEmailRegistry } from '../actions/index.ts';
import type { MailServices } from '../mail-services.ts';
import type { Condition } from './rule.ts';
import { warningsAbout } from './rule-warnings.ts';

const from: Condition = { kind: 'text', field: 'from', operator: 'equals', values: ['boss@bank.test'] };
const subject: Condition = { kind: 'text', field: 'subject', operator: 'contains', values: ['x'] };
const authenticated: Condition = { kind: 'authenticated', is: true };
const unauthenticated: Condition = { kind: 'authenticated', is: false };
const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });

const registry = createEmailRegistry({} as MailServices);
const about = (fields: Parameters<typeof rule>[0], authenticatedBy = ['mx.home.test']) =>
  warningsAbout({ rules: [rule(fields)], directions: [] }, { registry, authenticatedBy });
const warningsOf = (fields: Parameters<typeof rule>[0], servers?: string[]) =>
  about({ id: 'bank', permitsDangerous: true, ...fields }, servers).map(({ text }) => text);

const forgeable =
  'Rule bank permits dangerous actions by who the sender claims to be, which anybody can forge.';

describe('a rule that permits dangerous actions by sender', () => {
  test.each([
    ['an address', { when: from }],
    ['an address among others', { when: any(subject, all(subject, from)) }],
    ['no such address', { when: not(from) }],
    ['a display name', { when: { kind: 'exists', field: 'from_name', exists: true } }],
    ['a header', { when: { ...from, field: 'header:reply-to' } }],
    ['its scope', { when: subject, scope: { kind: 'sender', value: 'boss@bank.test' } }],
    ['a domain as its scope', { when: null, scope: { kind: 'domain', value: 'bank.test' } }],
    ['an address or an authenticated sender', { when: any(from, authenticated) }],
    ['an address that is not authenticated', { when: all(from, unauthenticated) }],
  ] as const)('is warned of where it looks at %s', (_, fields) => {
    expect(warningsOf(fields)).toEqual([forgeable]);
  });

  test.each([
    ['requires an authenticated sender', { when: all(from, authenticated) }],
    ['excludes all others', { when: all(from, not(any(subject, unauthenticated))) }],
    [
      'requires it in every alternative',
      { when: any(all(from, authenticated), all(authenticated, subject)) },
    ],
    ['looks at no sender', { when: subject }],
    ['permits nothing', { when: from, permitsDangerous: false }],
    ['is disabled', { when: from, enabled: false }],
  ])('is not where it %s', (_, fields) => {
    expect(warningsOf(fields)).toEqual([]);
  });
});

test('a rule that requires an authenticated sender never matches where no server is named', () => {
  expect(warningsOf({ when: all(from, authenticated) }, [])).toEqual([
    'Rule bank never matches: it requires an authenticated sender, and no server is named whose word on that counts.',
  ]);
  expect(warningsOf({ when: unauthenticated }, [])).toEqual([]);
});

describe('a rule that looks for a part of an address', () => {
  const part = (value: string): Condition => ({ ...from, operator: 'contains', values: ['ann@', value] });

  test.each([
    ['itself', part('a;b')],
    ['in a list of conditions', all(subject, any(not(part('a;b'))))],
  ])('that no address contains is warned of, %s', (_, when) => {
    expect(about({ id: 'ann', when })).toMatchObject([
      {
        text: 'Rule ann looks for “a;b” in an address, and no address contains that.',
        matchesNothing: true,
      },
    ]);
  });

  test.each([
    ['may contain', part('@example.org')],
    ['is not compared with', { ...part('a;b'), field: 'subject' } as Condition],
  ])('is not where an address %s it', (_, when) => {
    expect(about({ id: 'ann', when })).toEqual([]);
  });
});
