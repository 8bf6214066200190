import type { PatternCompiler } from '@tact/core/ports/pattern';
import { isAuthenticated, matchesSenderPattern } from '@tact/core/records';
import { hasWord } from './has-word.ts';
import { foldingOf, type MailView } from './mail-view.ts';
import { type Condition, isAddressField, type TextField, type TextOperator } from './rule.ts';

/**
 * Whether a mail fits: true, false, or null where that cannot be told (Kleene's logic). What is absent does not fit; unknown is only
 * what is there and cannot be read: the sender, the kind, an encrypted text. `now` is milliseconds since 1970-01-01T00:00Z.
 */
export type Test = (mail: MailView, now: number) => boolean | null;

/** Turns a condition into a function, with everything prepared that does not depend on the mail. */
export function compileCondition(condition: Condition, patterns: PatternCompiler): Test {
  switch (condition.kind) {
    case 'all':
      return allOf(condition.of.map((part) => compileCondition(part, patterns)));
    case 'any':
      return anyOf(condition.of.map((part) => compileCondition(part, patterns)));
    case 'not': {
      const test = compileCondition(condition.of, patterns);
      return (mail, now) => not(test(mail, now));
    }
    case 'exists': {
      const { field, exists } = condition;
      return (mail) => (mail.texts(field).length > 0 || (field === 'body' && mail.hasUnreadText)) === exists;
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
      return ({ mail, kindGuess }) => (mail.kind === undefined ? kindGuess : kinds.has(mail.kind));
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
      return withUnknown(
        condition.field,
        compileText(condition.field, condition.operator, condition.values, patterns),
      );
  }
}

/** False where one is, else unknown where one is. */
export function allOf(tests: readonly Test[]): Test {
  return (mail, now) => {
    let result: boolean | null = true;
    for (const test of tests) {
      const one = test(mail, now);
      if (one === false) return false;
      if (one === null) result = null;
    }
    return result;
  };
}

function anyOf(tests: readonly Test[]): Test {
  const noneFits = allOf(
    tests.map(
      (test): Test =>
        (mail, now) =>
          not(test(mail, now)),
    ),
  );
  return (mail, now) => not(noneFits(mail, now));
}

function not(result: boolean | null): boolean | null {
  return result === null ? null : !result;
}

/** A sender who cannot be told fits nothing surely; a text that cannot be read may say more than what was read of it. */
function withUnknown(field: TextField, test: (mail: MailView) => boolean): Test {
  if (field === 'from') return (mail) => (mail.isSenderUnknown ? null : test(mail));
  return field === 'body' ? (mail) => test(mail) || (mail.hasUnreadText ? null : false) : test;
}

function compileText(
  field: TextField,
  operator: TextOperator,
  values: readonly string[],
  patterns: PatternCompiler,
): (mail: MailView) => boolean {
  if (operator === 'regex') {
    const compiled = values.map((source) => patterns.compile(source));
    return (mail) => mail.texts(field).some((text) => compiled.some((pattern) => pattern.test(text)));
  }
  if (operator === 'domain') return compileDomain(field, values);
  const fold = foldingOf(field);
  const wanted = values.map(operator === 'contains' ? fold : (value) => fold(value).trim());
  if (operator === 'contains') {
    return (mail) => mail.folded(field).some((text) => wanted.some((value) => text.includes(value)));
  }
  if (operator === 'word') {
    return (mail) => mail.folded(field).some((text) => wanted.some((value) => hasWord(text, value)));
  }
  const wantedSet = new Set(wanted);
  if (isAddressField(field)) {
    return (mail) => mail.addresses(field).some(({ address }) => wantedSet.has(address));
  }
  if (field === 'list_id') return (mail) => mail.listIds().some((id) => wantedSet.has(id));
  return (mail) => mail.folded(field).some((text) => wantedSet.has(text.trim()));
}

/** Of a list id everything below the domain fits: `<tact.users.example.org>` belongs to `example.org`. */
function compileDomain(field: TextField, domains: readonly string[]): (mail: MailView) => boolean {
  if (isAddressField(field)) {
    return (mail) =>
      mail
        .addresses(field)
        .some((address) => domains.some((domain) => matchesSenderPattern(address, domain)));
  }
  return (mail) =>
    mail.listIds().some((id) => domains.some((domain) => id === domain || id.endsWith(`.${domain}`)));
}
