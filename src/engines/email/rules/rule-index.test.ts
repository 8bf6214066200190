import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exposed } from '#records';
import { compileRules, matchRules } from './compile-rules.ts';
import { labelMatchable, type MatchableMail } from './matchable.ts';

type PlainMail = Exposed<MatchableMail>;

import type { Condition, Rule, Scope, TextField, TextOperator } from './rule.ts';
import { patterns, rule } from './sample-rules.cases.ts';

const now = Date.UTC(2026, 0, 31);

test('the index finds what holding every rule against the mail would find', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule(), { maxLength: 40 }),
      fc.array(anyMail(), { minLength: 1, maxLength: 5 }),
      (drawn, mails) => {
        const rules = drawn.map((some, index) => ({ ...some, id: `rule-${index}` }));
        const ruleSet = compileRules(rules, { patterns });
        for (const mail of mails) {
          const { matched } = matchRules(ruleSet, labelMatchable(mail), now);
          expect(matched.map(({ id }) => id)).toEqual(matchNaively(rules, mail).map(({ id }) => id));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

/** What the rules mean, written once more without any preparation. */
function matchNaively(rules: readonly Rule[], mail: PlainMail): readonly Rule[] {
  const order = ['sender', 'domain', 'account', 'global'];
  const sorted = rules
    .filter(({ enabled }) => enabled)
    .map((candidate, place) => ({ candidate, place }))
    .toSorted((left, right) => {
      const byPriority = right.candidate.priority - left.candidate.priority;
      const byScope = order.indexOf(left.candidate.scope.kind) - order.indexOf(right.candidate.scope.kind);
      return byPriority || byScope || left.place - right.place;
    });
  const matched: Rule[] = [];
  for (const { candidate } of sorted) {
    if (!isInScopeNaively(candidate.scope, mail)) continue;
    if (candidate.when !== null && holdsNaively(candidate.when, mail) !== true) continue;
    matched.push(candidate);
    if (!candidate.continues) break;
  }
  return matched;
}

function isInScopeNaively(scope: Scope, mail: PlainMail): boolean {
  if (scope.kind === 'global') return true;
  if (scope.kind === 'account') return mail.account.toLowerCase() === scope.value.toLowerCase();
  const address = mail.from?.address ?? '';
  return scope.kind === 'sender' ? address === scope.value : isUnder(address, scope.value);
}

function holdsNaively(condition: Condition, mail: PlainMail): boolean | null {
  switch (condition.kind) {
    case 'all':
      return leastOf(condition.of.map((part) => holdsNaively(part, mail)));
    case 'any':
      return negated(leastOf(condition.of.map((part) => negated(holdsNaively(part, mail)))));
    case 'not':
      return negated(holdsNaively(condition.of, mail));
    case 'attachment':
      return mail.attachments.length > 0 === condition.has;
    case 'mail-kind':
      return mail.kind === undefined ? null : condition.of.includes(mail.kind);
    case 'authenticated':
      return !condition.is;
    case 'compare': {
      const measured = condition.field === 'size' ? mail.size : now - mail.receivedAt;
      return condition.operator === 'over' ? measured > condition.amount : measured < condition.amount;
    }
    case 'exists':
      return textsOf(condition.field, mail).some((value) => value.trim() !== '') === condition.exists;
    case 'text':
      return textsOf(condition.field, mail)
        .filter((value) => value.trim() !== '')
        .some((value) =>
          condition.values.some((wanted) => fitsNaively(condition.field, condition.operator, value, wanted)),
        );
  }
}

function negated(result: boolean | null): boolean | null {
  return result === null ? null : !result;
}

/** False is less than unknown, and that is less than true. */
function leastOf(results: readonly (boolean | null)[]): boolean | null {
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

function fitsNaively(field: TextField, operator: string, value: string, wanted: string): boolean {
  const small = value.toLowerCase().replace(/\s+/g, ' ');
  const sought = wanted.toLowerCase().replace(/\s+/g, ' ');
  if (operator === 'regex') return new RegExp(wanted, 'iu').test(value);
  if (operator === 'contains') return small.includes(sought);
  if (operator === 'word') return new RegExp(`(?<!\\p{L})${sought.trim()}(?!\\p{L})`, 'u').test(small);
  const listId = /<(.*)>/.exec(small)?.[1] ?? small;
  if (operator === 'domain') {
    return field === 'list_id' ? listId === wanted || listId.endsWith(`.${wanted}`) : isUnder(value, wanted);
  }
  return (field === 'list_id' ? listId : small.trim()) === sought.trim();
}

function isUnder(address: string, pattern: string): boolean {
  const domain = address.split('@')[1] ?? '';
  return pattern.startsWith('*.') ? domain.endsWith(pattern.slice(1)) : domain === pattern;
}

function textsOf(field: TextField, mail: PlainMail): readonly string[] {
  if (field === 'subject') return [mail.subject];
  if (field === 'body') return [mail.text];
  if (field === 'label') return mail.labels;
  if (field === 'from') return mail.from === null ? [] : [mail.from.address];
  if (field === 'from_name') return mail.from === null ? [] : [mail.from.name];
  if (field === 'to' || field === 'cc' || field === 'bcc') return mail[field].map(({ address }) => address);
  const name = field === 'list_id' ? 'list-id' : field.slice('header:'.length);
  return mail.headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);
}

// Few words and few names, so that rules and mails meet often.
const domain = fc.constantFrom('a.example', 'b.example', 'mail.a.example', 'example');
const address = fc.tuple(fc.constantFrom('ann', 'bob'), domain).map(([local, at]) => `${local}@${at}`);
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

function anyRule(): fc.Arbitrary<Rule> {
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

function anyMail(): fc.Arbitrary<PlainMail> {
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
