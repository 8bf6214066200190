import type { PatternCompiler } from '#ports/pattern';
import { matchesSenderPattern } from '#text';
import { isAuthenticated } from './author.ts';
import { fold, type MailView } from './mail-view.ts';
import {
  type AddressField,
  addressFields,
  type Condition,
  type TextField,
  type TextOperator,
} from './rule.ts';

/** Whether a mail fits; `now` is milliseconds since 1970-01-01T00:00Z. */
export type Test = (mail: MailView, now: number) => boolean;

/** Turns a condition into a function, with everything prepared that does not depend on the mail. */
export function compileCondition(condition: Condition, patterns: PatternCompiler): Test {
  switch (condition.kind) {
    case 'all': {
      const tests = condition.of.map((part) => compileCondition(part, patterns));
      return (mail, now) => tests.every((test) => test(mail, now));
    }
    case 'any': {
      const tests = condition.of.map((part) => compileCondition(part, patterns));
      return (mail, now) => tests.some((test) => test(mail, now));
    }
    case 'not': {
      const test = compileCondition(condition.of, patterns);
      return (mail, now) => !test(mail, now);
    }
    case 'exists': {
      const { field, exists } = condition;
      return (mail) => mail.texts(field).length > 0 === exists;
    }
    case 'attachment': {
      const { has } = condition;
      return ({ mail }) => mail.attachments.length > 0 === has;
    }
    case 'authenticated': {
      const { is } = condition;
      return ({ mail }) => isAuthenticated(mail) === is;
    }
    case 'mail-kind': {
      const kinds = new Set(condition.of);
      return ({ mail }) => mail.kind !== undefined && kinds.has(mail.kind);
    }
    case 'compare': {
      const { amount, operator } = condition;
      const measure: (view: MailView, now: number) => number =
        condition.field === 'size' ? ({ mail }) => mail.size : ({ mail }, now) => now - mail.receivedAt;
      return operator === 'over'
        ? (view, now) => measure(view, now) > amount
        : (view, now) => measure(view, now) < amount;
    }
    case 'text':
      return compileText(condition.field, condition.operator, condition.values, patterns);
  }
}

function compileText(
  field: TextField,
  operator: TextOperator,
  values: readonly string[],
  patterns: PatternCompiler,
): Test {
  if (operator === 'regex') {
    const compiled = values.map((source) => patterns.compile(source));
    return (mail) => mail.texts(field).some((text) => compiled.some((pattern) => pattern.test(text)));
  }
  if (operator === 'domain') return compileDomain(field, values);
  const wanted = values.map(operator === 'equals' ? (value) => fold(value).trim() : fold);
  if (operator === 'contains') {
    return (mail) => mail.folded(field).some((text) => wanted.some((value) => text.includes(value)));
  }
  const wantedSet = new Set(wanted);
  if (isAddressField(field)) {
    return (mail) => mail.addresses(field).some(({ address }) => wantedSet.has(address));
  }
  if (field === 'list_id') return (mail) => mail.listIds().some((id) => wantedSet.has(id));
  return (mail) => mail.folded(field).some((text) => wantedSet.has(text.trim()));
}

/** Of a list id everything below the domain fits: `<tact.users.example.org>` belongs to `example.org`. */
function compileDomain(field: TextField, domains: readonly string[]): Test {
  if (isAddressField(field)) {
    return (mail) =>
      mail
        .addresses(field)
        .some((address) => domains.some((domain) => matchesSenderPattern(address, domain)));
  }
  return (mail) =>
    mail.listIds().some((id) => domains.some((domain) => id === domain || id.endsWith(`.${domain}`)));
}

function isAddressField(field: TextField): field is AddressField {
  return addressFields.some((name) => name === field);
}
