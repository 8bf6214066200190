import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMail, anyRule, now, type PlainMail } from '../../../../../test/examples/arbitrary-rules.ts';
import { labelMatchable } from '../../../../../test/examples/label-mail.ts';
import { patterns } from '../../../../../test/examples/sample-rules.ts';
import { compileRules, matchRules } from './compile-rules.ts';
import type { Condition, Rule, Scope, TextField } from './rule.ts';

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
