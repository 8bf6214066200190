import { type Condition, compileRules, type MatchableMail, matchRules, type Rule } from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import { labelMatchable } from '../test/examples/label-mail.ts';
import { type MailFacts, sampleMails } from './peers/mails.ts';
import { type MailCondition, type MailRule, mailRules } from './peers/rules.ts';
import { measureRates, type Rates } from './rates.ts';

/**
 * The rules gate on exactly what json-rules-engine is given in `peers/json-rules-engine.ts`: the same 200 rules, the same
 * parsed sample mails, and every rule that matches is found, as it does.
 */
export interface GateFigures extends Rates {
  readonly rules: number;
  readonly mails: number;
  /** Share of mails that some rule matched, in [0, 1]. */
  readonly matchedShare: number;
}

export async function benchGate({ rounds = 31, warmUpRounds = 8, passes = 500 } = {}): Promise<GateFigures> {
  const facts = await sampleMails();
  const mails = facts.map(mailOf);
  const ruleSet = compileRules(mailRules.map(ruleOf), { patterns: re2Patterns });
  const match = (mail: MatchableMail) => matchRules(ruleSet, mail, now).matched;

  for (const [index, mail] of mails.entries()) mustAgree(match(mail), facts[index] as MailFacts);
  return {
    rules: mailRules.length,
    mails: mails.length,
    ...measureRates(mails, (mail) => match(mail).length, { rounds, warmUpRounds, passes }),
    matchedShare: mails.filter((mail) => match(mail).length > 0).length / mails.length,
  };
}

/** One of the peers' rules as an owner of Tact would have it; it says `continue`, so that later rules are looked at too. */
export function ruleOf({ name, all, label }: MailRule): Rule {
  return {
    id: name,
    name,
    enabled: true,
    priority: 0,
    scope: { kind: 'global' },
    when: { kind: 'all', of: all.map(conditionOf) },
    actions: [{ action: 'apply_label', parameters: { label } }],
    delegates: false,
    continues: true,
    permitsDangerous: false,
  };
}

const fields = { subject: 'subject', listId: 'list_id', text: 'body' } as const;

function conditionOf(condition: MailCondition): Condition {
  if ('over' in condition) {
    return { kind: 'compare', field: 'size', operator: 'over', amount: condition.over };
  }
  if ('contains' in condition) {
    const field = fields[condition.field];
    return { kind: 'text', field, operator: 'contains', values: [condition.contains] };
  }
  const operator = condition.field === 'fromDomain' ? 'domain' : 'equals';
  return { kind: 'text', field: 'from', operator, values: [condition.is] };
}

const now = Date.UTC(2026, 10, 21);

function mailOf({ fromAddress, subject, listId, text, size }: MailFacts): MatchableMail {
  return labelMatchable({
    account: 'you@example.org',
    from: { name: '', address: fromAddress },
    to: [],
    cc: [],
    bcc: [],
    subject,
    text,
    headers: listId === '' ? [] : [{ name: 'List-Id', value: listId }],
    labels: [],
    attachments: [],
    size,
    date: now,
    receivedAt: now,
  });
}

/** The figures count only if the gate says what the rules say. */
function mustAgree(matched: readonly Rule[], mail: MailFacts): void {
  const said = matched.map(({ name }) => name).sort();
  const expected = mailRules
    .filter(({ all }) => all.every((condition) => holds(condition, mail)))
    .map(({ name }) => name)
    .sort();
  if (said.join() !== expected.join()) {
    throw new Error(`the gate says ${said.join()}, the rules say ${expected.join()}`);
  }
}

function holds(condition: MailCondition, mail: MailFacts): boolean {
  if ('is' in condition) return mail[condition.field] === condition.is;
  if ('over' in condition) return mail.size > condition.over;
  return mail[condition.field].toLowerCase().includes(condition.contains);
}
