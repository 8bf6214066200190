import type { MaybeUnlabelled } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { labelMatchable } from '../../../../../test/examples/label-mail.ts';
import { patterns, rule } from '../../../../../test/examples/sample-rules.ts';
import { compileRules, llmRulesFor, matchRules } from './compile-rules.ts';
import type { MatchableMail } from './matchable.ts';
import type { Condition, LlmRule, Rule, Scope, TextField, TextOperator } from './rule.ts';

const now = Date.UTC(2026, 0, 31);
const day = 24 * 60 * 60 * 1000;

const plainMail = labelMatchable({
  account: 'me@example.org',
  from: { name: 'Ann Smith', address: 'ann@shop.example' },
  to: [{ name: '', address: 'me@example.org' }],
  cc: [],
  bcc: [],
  subject: 'Your Invoice No. 5',
  text: 'Please pay within THIRTY days.',
  headers: [
    { name: 'List-Id', value: 'Shop news <news.shop.example>' },
    { name: 'X-Mailer', value: 'Pigeon 2' },
    { name: 'x-mailer', value: 'Owl' },
  ],
  labels: ['INBOX', 'Money'],
  attachments: [{ name: 'invoice.pdf', mimeType: 'application/pdf', size: 1000 }],
  size: 20_000,
  date: 0,
  receivedAt: now - 10 * day,
});

describe('the rules that count', () => {
  const matchedIds = (rules: readonly Rule[], mail = plainMail) =>
    matchRules(compileRules(rules, { patterns }), mail, now).matched.map(({ id }) => id);

  test('are none where none matches', () => {
    const result = matchRules(
      compileRules([rule({ when: contains('subject', 'digest') })], { patterns }),
      plainMail,
      now,
    );
    expect(result).toEqual({ matched: [], settledBy: null, delegated: false, unknown: [] });
  });

  test('end with the first that matches', () => {
    expect(matchedIds([rule({ id: 'first' }), rule({ id: 'second' })])).toEqual(['first']);
  });

  test('go on after one that says continue', () => {
    const rules = [rule({ id: 'first', continues: true }), rule({ id: 'second' }), rule({ id: 'third' })];
    expect(matchedIds(rules)).toEqual(['first', 'second']);
  });

  test('settle nothing if all of them continue', () => {
    const result = matchRules(compileRules([rule({ continues: true })], { patterns }), plainMail, now);
    expect(result.matched).toHaveLength(1);
    expect(result.settledBy).toBeNull();
  });

  test('are looked at by priority, then from the narrowest scope to the widest, then in the order of the file', () => {
    const scopes: readonly Scope[] = [
      { kind: 'global' },
      { kind: 'account', value: 'me@example.org' },
      { kind: 'domain', value: 'shop.example' },
      { kind: 'sender', value: 'ann@shop.example' },
    ];
    const rules = [
      ...scopes.map((scope) => rule({ id: scope.kind, scope, continues: true })),
      rule({ id: 'global-again', continues: true }),
      rule({ id: 'urgent', priority: 5, continues: true }),
      rule({ id: 'last', priority: -1, continues: true }),
    ];
    expect(matchedIds(rules)).toEqual([
      'urgent',
      'sender',
      'domain',
      'account',
      'global',
      'global-again',
      'last',
    ]);
  });

  test('do not hold disabled ones', () => {
    expect(matchedIds([rule({ id: 'off', enabled: false }), rule({ id: 'on' })])).toEqual(['on']);
  });

  test('say that the model decides where one delegates, and who did', () => {
    const rules = [
      rule({ id: 'label', continues: true }),
      rule({ id: 'hand-over', delegates: true, actions: [] }),
    ];
    const result = matchRules(compileRules(rules, { patterns }), plainMail, now);
    expect(result.delegated).toBe(true);
    expect(result.settledBy?.id).toBe('hand-over');
    expect(result.matched.map(({ id }) => id)).toEqual(['label', 'hand-over']);
  });

  test('stay in their scope', () => {
    const inScope = (scope: Scope, mail = plainMail) =>
      matchedIds([rule({ scope, when: null })], mail).length === 1;
    expect(inScope({ kind: 'account', value: 'ME@example.org' })).toBe(true);
    expect(inScope({ kind: 'account', value: 'other@example.org' })).toBe(false);
    expect(inScope({ kind: 'account', value: '/Mail' }, { ...plainMail, account: '/Mail' })).toBe(true);
    expect(inScope({ kind: 'account', value: '/mail' }, { ...plainMail, account: '/Mail' })).toBe(false);
    expect(inScope({ kind: 'domain', value: 'shop.example' })).toBe(true);
    expect(inScope({ kind: 'domain', value: '*.shop.example' })).toBe(false);
    expect(inScope({ kind: 'sender', value: 'ann@shop.example' })).toBe(true);
    expect(inScope({ kind: 'sender', value: 'ann@shop.example' }, { ...plainMail, from: null })).toBe(false);
  });
});

describe('a condition', () => {
  const holds = (when: Condition, mail: Partial<MaybeUnlabelled<MatchableMail>> = {}) =>
    matchRules(compileRules([rule({ when })], { patterns }), labelMatchable({ ...plainMail, ...mail }), now)
      .matched.length === 1;

  test.each<[string, string, boolean]>([
    ['straße', 'HAUPTSTRASSE 9', true],
    ['istanbul', 'İSTANBUL', true],
    ['invoice', 'ＩＮＶＯＩＣＥ', true],
    ['office', 'oﬃce hours', true],
    ['λογαριασμοσ', 'ΛΟΓΑΡΙΑΣΜΟΣ', true],
    ['isparta', 'ısparta', false],
    ['reunion', 'RÉUNION', false],
  ])('“%s” in a subject “%s”, whatever the case: %s', (word, subject, expected) => {
    expect(holds(contains('subject', word), { subject })).toBe(expected);
    expect(holds(contains('from_name', word), { from: { name: subject, address: 'a@b.example' } })).toBe(
      expected,
    );
  });

  test('of an address takes a look-alike for nothing', () => {
    const from = { name: '', address: 'ann@ｓhop.example' };

    expect(holds(contains('from', 'shop.example'), { from })).toBe(false);
    expect(holds(contains('from', 'shop.example'))).toBe(true);
  });

  test.each<[string, Condition, boolean]>([
    ['subject equals, in any case', equals('subject', 'your INVOICE no. 5'), true],
    ['subject equals, with spaces around it', equals('subject', ' Your Invoice No. 5 '), true],
    ['subject equals a part', equals('subject', 'your invoice'), false],
    ['subject contains, in any case', contains('subject', 'INVOICE'), true],
    ['subject contains one of two', contains('subject', 'receipt', 'invoice'), true],
    ['subject contains neither', contains('subject', 'receipt', 'bill'), false],
    ['subject contains two letters', contains('subject', 'no'), true],
    ['body contains', contains('body', 'thirty DAYS'), true],
    ['body contains something else', contains('body', 'forty days'), false],
    ['subject fits a pattern', text('subject', 'regex', 'no\\. \\d'), true],
    ['from equals', equals('from', 'ann@shop.example'), true],
    ['from equals the name', equals('from', 'ann smith'), false],
    ['from contains a part of the address', contains('from', '@SHOP'), true],
    ['from contains the name', contains('from', 'smith'), false],
    ['from name contains', contains('from_name', 'smith'), true],
    ['from under a domain', text('from', 'domain', 'shop.example'), true],
    ['from under the domain above', text('from', 'domain', 'example'), false],
    ['from under all domains below', text('from', 'domain', '*.example'), true],
    ['to equals', equals('to', 'me@example.org'), true],
    ['cc exists', { kind: 'exists', field: 'cc', exists: true }, false],
    ['cc does not exist', { kind: 'exists', field: 'cc', exists: false }, true],
    ['list id equals', equals('list_id', 'news.shop.example'), true],
    ['list id contains', contains('list_id', 'shop news'), true],
    ['list id under a domain', text('list_id', 'domain', 'shop.example'), true],
    ['list id under the end of a domain', text('list_id', 'domain', 'op.example'), false],
    ['label equals, in any case', equals('label', 'money'), true],
    ['label equals a part', equals('label', 'mon'), false],
    ['a header that comes twice contains', contains('header:x-mailer', 'owl'), true],
    ['a header that is not there exists', { kind: 'exists', field: 'header:x-none', exists: true }, false],
    ['an attachment', { kind: 'attachment', has: true }, true],
    ['no attachment', { kind: 'attachment', has: false }, false],
    ['size over', compare('size', 'over', 19_999), true],
    ['size over itself', compare('size', 'over', 20_000), false],
    ['size under', compare('size', 'under', 20_001), true],
    ['age over, by when it was received', compare('age', 'over', 9 * day), true],
    ['age over the date the sender wrote', compare('age', 'over', 11 * day), false],
    ['age under', compare('age', 'under', 11 * day), true],
    ['all of two', { kind: 'all', of: [contains('subject', 'invoice'), contains('body', 'pay')] }, true],
    [
      'all with one that fails',
      { kind: 'all', of: [contains('subject', 'invoice'), contains('body', 'free')] },
      false,
    ],
    [
      'any with one that holds',
      { kind: 'any', of: [contains('subject', 'bill'), contains('body', 'pay')] },
      true,
    ],
    ['not', { kind: 'not', of: contains('subject', 'invoice') }, false],
    ['not of what fails', { kind: 'not', of: contains('subject', 'bill') }, true],
  ])('%s', (_, when, expected) => {
    expect(holds(when)).toBe(expected);
  });

  test('about the sender is not fooled by the display name or a look-alike', () => {
    const from = (address: string, name = '') => ({ from: { name, address } });
    const boss = text('from', 'domain', 'boss.example');
    expect(holds(boss, from('ann@boss.example'))).toBe(true);
    expect(holds(boss, from('mallory@evil.example', 'ann@boss.example'))).toBe(false);
    expect(holds(boss, from('ann@evil-boss.example'))).toBe(false);
    expect(holds(boss, from('ann@boss.example.evil.example'))).toBe(false);
    expect(holds(boss, from('ann@bоss.example'))).toBe(false);
    expect(holds(equals('from', 'ann@boss.example'), from('ann@boss.example <mallory@evil.example>'))).toBe(
      false,
    );
  });

  test('about a text does not mind how accents are written', () => {
    expect(holds(contains('subject', 'café'), { subject: 'At the CAFE\u0301' })).toBe(true);
    expect(holds(contains('subject', 'cafe\u0301'), { subject: 'At the Café' })).toBe(true);
  });

  test.each<[string, string, boolean]>([
    ['art', 'State of the ART today', true],
    ['art', 'The start of the party', false],
    ['art', 'art', true],
    ['art', 'Kunst/art.', true],
    ['art', 'art_of_war', false],
    ['art', 'artists, and art', true],
    ['of the art', 'state of\n the art', true],
    ['of the art', 'state of the arts', false],
    ['bär', 'Der BÄR schläft', true],
    ['bär', 'Bärbel schläft', false],
    ['ann', 'Ann’s notes', true],
    ['c++', 'C++ and C#', true],
    ['発票', '電子発票のお知らせ', true],
    ['회의', '내일 회의를 합니다', true],
  ])('with the word “%s” in a body “%s”: %s', (word, body, expected) => {
    expect(holds(text('body', 'word', word), { text: body })).toBe(expected);
    expect(holds(text('label', 'word', word), { labels: ['Other', body] })).toBe(expected);
  });

  test('about attachments looks at the name and the type of each', () => {
    const attachments = [
      { name: 'Invoice 5.PDF', mimeType: 'application/pdf', size: 9 },
      { name: '', mimeType: 'image/png', size: 9 },
    ];
    const pdf = text('attachment_name', 'regex', '\\.pdf$');

    expect(holds(pdf, { attachments })).toBe(true);
    expect(holds(text('attachment_name', 'word', 'invoice'), { attachments })).toBe(true);
    expect(holds(contains('attachment_type', 'image/'), { attachments })).toBe(true);
    expect(holds(equals('attachment_type', 'application/zip'), { attachments })).toBe(false);
    expect(holds(pdf, { attachments: attachments.slice(1) })).toBe(false);
    expect(holds({ kind: 'not', of: pdf }, { attachments: [] })).toBe(true);
  });

  test('about an empty text fits nothing but its absence', () => {
    expect(holds({ kind: 'exists', field: 'subject', exists: true }, { subject: ' ' })).toBe(false);
    expect(holds({ kind: 'exists', field: 'subject', exists: false }, { subject: ' ' })).toBe(true);
    expect(holds(contains('subject', 'a'), { subject: '' })).toBe(false);
  });

  test('that needs a word of the body or another word holds by either', () => {
    const either: Condition = {
      kind: 'any',
      of: [text('from', 'domain', 'shop.example'), contains('body', 'lottery')],
    };
    expect(holds(either)).toBe(true);
    expect(holds(either, { from: null, text: 'You won the lottery.' })).toBe(true);
    expect(holds(either, { from: null })).toBe(false);
  });
});

test('rules for the model are given in their scope, in order, without disabled ones', () => {
  const llmRule = (id: string, scope: Scope, enabled = true): LlmRule => ({
    id,
    name: id,
    description: '',
    text: 'x',
    scope,
    enabled,
  });
  const llmRules = [
    llmRule('everywhere', { kind: 'global' }),
    llmRule('off', { kind: 'global' }, false),
    llmRule('elsewhere', { kind: 'domain', value: 'other.example' }),
    llmRule('shop', { kind: 'domain', value: 'shop.example' }),
  ];
  expect(llmRulesFor(llmRules, plainMail).map(({ id }) => id)).toEqual(['everywhere', 'shop']);
});

function text(field: TextField, operator: TextOperator, ...values: string[]): Condition {
  return { kind: 'text', field, operator, values };
}

function equals(field: TextField, ...values: string[]): Condition {
  return text(field, 'equals', ...values);
}

function contains(field: TextField, ...values: string[]): Condition {
  return text(field, 'contains', ...values);
}

function compare(field: 'size' | 'age', operator: 'over' | 'under', amount: number): Condition {
  return { kind: 'compare', field, operator, amount };
}
