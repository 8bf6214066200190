import type { Exposed } from '@tact/core/records';
import fc from 'fast-check';
import type { MatchableMail } from '../../packages/email/src/engine/rules/matchable.ts';
import type {
  Condition,
  Rule,
  Scope,
  TextField,
  TextOperator,
} from '../../packages/email/src/engine/rules/rule.ts';
import { rule } from './sample-rules.ts';

/** Random rules and mails, for tests. */
export type PlainMail = Exposed<MatchableMail>;

/** When the mails are looked at. */
export const now = Date.UTC(2026, 0, 31);

// Few words and few names, so that rules and mails meet often.
export const domain = fc.constantFrom('a.example', 'b.example', 'mail.a.example', 'example');
export const address = fc.tuple(fc.constantFrom('ann', 'bob'), domain).map(([local, at]) => `${local}@${at}`);
const words = fc
  .array(fc.constantFrom('in', 'invoice', 'Voice', 'news', 'newsletter', ' ', 'É', 'from shop'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));

function anyCondition(): fc.Arbitrary<Condition> {
  const values = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 2 });
  const filled = words.filter((some) => some.trim() !== '');
  const plainField = fc.constantFrom<TextField>(
    'subject',
    'body',
    'label',
    'from_name',
    'list_id',
    'header:x-mailer',
    'from',
    'to',
  );
  const peopleField = fc.constantFrom<TextField>('from', 'to', 'cc', 'bcc');
  const textual = (field: fc.Arbitrary<TextField>, operator: TextOperator, value: fc.Arbitrary<string>) =>
    fc.record({
      kind: fc.constant('text' as const),
      field,
      operator: fc.constant(operator),
      values: values(value),
    });
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      textual(plainField, 'contains', filled),
      textual(fc.constantFrom('subject', 'body', 'label', 'from_name'), 'word', filled),
      textual(fc.constantFrom('subject', 'body', 'label'), 'equals', filled),
      textual(plainField, 'regex', fc.constantFrom('^in', 'oice$', 'news(letter)?', '@a')),
      textual(peopleField, 'equals', address),
      textual(
        peopleField,
        'domain',
        fc.oneof(
          domain,
          domain.map((some) => `*.${some}`),
        ),
      ),
      textual(fc.constant('list_id'), 'domain', domain),
      textual(fc.constant('list_id'), 'equals', domain),
      textual(fc.constant('from'), 'contains', fc.constantFrom('ann', '@a.ex', 'example', 'b')),
      fc.record({ kind: fc.constant('exists' as const), field: plainField, exists: fc.boolean() }),
      fc.record({ kind: fc.constant('attachment' as const), has: fc.boolean() }),
      fc.record({
        kind: fc.constant('compare' as const),
        field: fc.constantFrom('size' as const, 'age' as const),
        operator: fc.constantFrom('over' as const, 'under' as const),
        amount: fc.constantFrom(0, 5, 10),
      }),
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
    ),
  }));
  return condition;
}

export function anyRule(): fc.Arbitrary<Rule> {
  const scope: fc.Arbitrary<Scope> = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Scope>({ kind: 'global' }) },
    address.map((value): Scope => ({ kind: 'sender', value })),
    domain.map((value): Scope => ({ kind: 'domain', value })),
    fc.constantFrom<Scope>(
      { kind: 'account', value: 'me@example.org' },
      { kind: 'account', value: 'you@example.org' },
    ),
  );
  return fc
    .record({
      scope,
      when: fc.option(anyCondition(), { freq: 5 }),
      priority: fc.constantFrom(0, 0, 1),
      continues: fc.boolean(),
      enabled: fc.boolean(),
    })
    .map(rule);
}

export function anyMail(): fc.Arbitrary<PlainMail> {
  const person = fc.record({ name: words, address });
  const people = fc.array(person, { maxLength: 2 });
  return fc.record({
    account: fc.constantFrom('Me@example.org', 'you@example.org'),
    from: fc.option(person, { freq: 5 }),
    to: people,
    cc: people,
    bcc: people,
    subject: fc.oneof(words, fc.constant('')),
    text: fc.oneof(
      words,
      fc.array(words, { maxLength: 30 }).map((lines) => lines.join('\n')),
    ),
    headers: fc.array(
      fc.oneof(
        fc.record({
          name: fc.constantFrom('List-Id', 'List-ID'),
          value: fc.oneof(
            domain,
            domain.map((some) => `Some <news.${some}>`),
          ),
        }),
        fc.record({ name: fc.constant('X-Mailer'), value: words }),
      ),
      { maxLength: 3 },
    ),
    labels: fc.array(words, { maxLength: 2 }),
    attachments: fc.array(fc.constant({ name: 'a', mimeType: 'b', size: 1 }), { maxLength: 1 }),
    size: fc.constantFrom(0, 5, 6, 20),
    date: fc.constant(null),
    receivedAt: fc.constantFrom(now, now - 5, now - 20),
  });
}
