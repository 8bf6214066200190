import { describeAge, describeSize } from './amount.ts';
import type { Condition, Rule, Scope, TextField } from './rule.ts';

/** A rule in one line, for lists and explanations: `subject contains "invoice" → apply_label, archive`. */
export function describeRule(rule: Rule): string {
  const what = rule.delegates ? 'the model decides' : rule.actions.map(({ action }) => action).join(', ');
  const scope = rule.scope.kind === 'global' ? [] : [describeScope(rule.scope)];
  const when = rule.when === null ? [] : [describeCondition(rule.when)];
  return `${[...scope, ...when].join(' and ')} → ${what}${rule.continues ? ', and on to later rules' : ''}`;
}

/** A scope as it is written: `domain:example.org`. */
export function describeScope(scope: Scope): string {
  return scope.kind === 'global' ? 'global' : `${scope.kind}:${scope.value}`;
}

/** A condition in plain words. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.map(describePart).join(' and ');
    case 'any':
      return condition.of.map(describePart).join(' or ');
    case 'not':
      return `not ${describePart(condition.of)}`;
    case 'text': {
      const values = condition.values.map((value) => JSON.stringify(value)).join(' or ');
      return `${nameOf(condition.field)} ${verbs[condition.operator]} ${values}`;
    }
    case 'exists':
      return `${condition.exists ? '' : 'no '}${nameOf(condition.field)}`;
    case 'attachment':
      return condition.has ? 'an attachment' : 'no attachment';
    case 'authenticated':
      return condition.is ? 'an authenticated sender' : 'a sender who is not authenticated';
    case 'mail-kind':
      return `kind is ${condition.of.join(' or ')}`;
    case 'compare': {
      const amount =
        condition.field === 'size' ? describeSize(condition.amount) : describeAge(condition.amount);
      return `${condition.field} ${condition.operator} ${amount}`;
    }
  }
}

const verbs = {
  equals: 'is',
  contains: 'contains',
  word: 'has the word',
  regex: 'matches',
  domain: 'is under',
};

function describePart(condition: Condition): string {
  const words = describeCondition(condition);
  const isJoined = (condition.kind === 'all' || condition.kind === 'any') && condition.of.length > 1;
  return isJoined ? `(${words})` : words;
}

function nameOf(field: TextField): string {
  return field.startsWith('header:') ? `header ${field.slice('header:'.length)}` : field.replace('_', ' ');
}
