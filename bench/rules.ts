import { createEmailRegistry } from '../packages/email/src/engine/actions/index.ts';
import type { MailServices } from '../packages/email/src/engine/mail-services.ts';
import { compileRules, matchRules, type RuleSet } from '../packages/email/src/engine/rules/compile-rules.ts';
import { conflictsIn } from '../packages/email/src/engine/rules/conflicts.ts';
import { MailView } from '../packages/email/src/engine/rules/mail-view.ts';
import type { MatchableMail } from '../packages/email/src/engine/rules/matchable.ts';
import type { Condition, Rule, Scope } from '../packages/email/src/engine/rules/rule.ts';
import { re2Patterns } from '../packages/email/src/pattern/re2.ts';
import { labelMatchable } from '../test/examples/label-mail.ts';
import { measureRates, median } from './rates.ts';

/**
 * The rules gate on parsed mail: 200 rules against a mailbox of 4 000 different mails, made by a fixed seed.
 *
 * The rules: 70 about domains, 40 about senders, 30 about words in the subject, 15 about lists, 15 about a domain and
 * words, 10 patterns (5 of them alone), 6 about words in the body, 8 about size and age, 6 about labels and headers.
 * The mails: half from senders that some rule knows, subjects of 3 to 9 words, bodies of 200 to 6 000 characters, 20
 * headers. Nothing is kept between two matches of one mail.
 */
export interface RulesFigures {
  readonly rules: number;
  readonly mails: number;
  /** Of one core's time; median of the rounds. */
  readonly mailsPerSecond: number;
  readonly bestMailsPerSecond: number;
  readonly worstMailsPerSecond: number;
  /** The same rules held against every mail one by one, without the index. */
  readonly unindexedMailsPerSecond: number;
  /** Share of mails that some rule matched, in [0, 1]. */
  readonly matchedShare: number;
  /** What `tact rules check` takes for 500 rules of the same kinds; milliseconds, median of five. */
  readonly checkMs: number;
  readonly rounds: number;
}

export function benchRules({ rounds = 31, warmupRounds = 8 } = {}): RulesFigures {
  const random = seeded(20_261_121);
  const rules = makeRules(random);
  const mails = Array.from({ length: 4_000 }, () => makeMail(random));
  const ruleSet = compileRules(rules, { patterns: re2Patterns });

  const indexed = (mail: MatchableMail) => matchRules(ruleSet, mail, now).matched.length;
  const unindexed = (mail: MatchableMail) => firstMatch(ruleSet, mail);
  const rates = measureRates(mails, indexed, { rounds, warmUpRounds: warmupRounds });
  const unindexedRates = measureRates(mails, unindexed, { rounds: 5, warmUpRounds: 2 });
  const matching = mails.filter((mail) => indexed(mail) > 0).length;
  if (matching === 0) throw new Error('No rule matched: the bench measures nothing.');
  return {
    rules: rules.length,
    mails: mails.length,
    mailsPerSecond: rates.perSecond,
    bestMailsPerSecond: rates.bestPerSecond,
    worstMailsPerSecond: rates.worstPerSecond,
    unindexedMailsPerSecond: unindexedRates.perSecond,
    matchedShare: matching / mails.length,
    checkMs: checkTime(random),
    rounds,
  };
}

function checkTime(random: Random): number {
  const many = [1, 2, 3].flatMap((copy) =>
    makeRules(random).map((rule) => ({ ...rule, id: `${rule.id}-${copy}` })),
  );
  const book = { rules: many.slice(0, 500), directions: [] };
  const registry = createEmailRegistry({} as MailServices);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const found = conflictsIn(book, registry);
    if (found.length === 0)
      throw new Error('Copies of a rule are never reached: the bench measures nothing.');
    return performance.now() - start;
  });
  return Math.round(median(times));
}

const now = Date.UTC(2026, 10, 21);
const day = 24 * 60 * 60 * 1000;

function firstMatch(ruleSet: RuleSet, mail: MatchableMail): number {
  const view = new MailView(mail);
  return ruleSet.tests.findIndex((test) => test(view, now)) + 1;
}

type Random = () => number;

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables =
  'a be ca der e fin gra hol in jo ka lem mor ne ou pla qui ro ster tion u ver wa ex y ze ing cha del est'.split(
    ' ',
  );
const words = makeWords(seeded(7));
const ruleWords = [
  'invoice',
  'receipt',
  'your order',
  'digest',
  'meeting',
  'reminder',
  'security alert',
  'shipped',
];

function makeWords(random: Random): readonly string[] {
  const made = new Set<string>();
  while (made.size < 2_000) {
    const length = 1 + Math.floor(random() * 4);
    made.add(Array.from({ length }, () => pick(random, syllables)).join(''));
  }
  return [...made].filter((word) => word.length > 1);
}

/** Common words are common: the share of a word falls with its place, as in any language. */
function word(random: Random): string {
  return words[Math.floor(words.length ** random()) - 1] ?? '';
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

function domainNamed(index: number): string {
  return `${words[index % words.length]}-${index}.example`;
}

function makeRules(random: Random): readonly Rule[] {
  const rules: Rule[] = [];
  const add = (
    count: number,
    make: (index: number) => { readonly when: Condition | null; readonly scope?: Scope },
  ) => {
    for (let index = 0; index < count; index++) {
      const id = `rule-${rules.length}`;
      rules.push({ ...plainRule, id, name: id, priority: Math.floor(random() * 5), ...make(index) });
    }
  };
  const domains = (...values: string[]): Condition => ({
    kind: 'text',
    field: 'from',
    operator: 'domain',
    values,
  });
  const subject = (operator: 'contains' | 'regex', ...values: string[]): Condition => ({
    kind: 'text',
    field: 'subject',
    operator,
    values,
  });
  add(70, (index) => ({
    when: domains(
      ...[0, 1, 2]
        .slice(0, 1 + (index % 3))
        .map((extra) => `${index % 7 === 0 ? '*.' : ''}${domainNamed(index + extra * 70)}`),
    ),
  }));
  add(40, (index) => ({
    when: null,
    scope: { kind: 'sender', value: `ann${index}@${domainNamed(index + 150)}` },
  }));
  add(30, (index) => ({
    when: subject(
      'contains',
      index < 8 ? (ruleWords[index] ?? '') : `${pick(random, words)} ${pick(random, words)}`,
    ),
  }));
  add(15, (index) => ({
    when: { kind: 'text', field: 'list_id', operator: 'domain', values: [domainNamed(index + 40)] },
  }));
  add(15, (index) => ({
    when: {
      kind: 'all',
      of: [
        domains(domainNamed(index + 10)),
        subject('contains', pick(random, words)),
        { kind: 'not', of: subject('contains', 're:') },
      ],
    },
  }));
  add(5, (index) => ({ when: subject('regex', `\\b(?:po|ref)-${index}\\d{4,6}\\b`) }));
  add(5, (index) => ({
    when: { kind: 'all', of: [domains(domainNamed(index + 200)), subject('regex', '^(?:re|fwd?):')] },
  }));
  add(6, () => ({
    when: {
      kind: 'text',
      field: 'body',
      operator: 'contains',
      values: [`${pick(random, words)} ${word(random)} ${pick(random, words)}`],
    },
  }));
  add(4, (index) => ({
    when: {
      kind: 'all',
      of: [
        { kind: 'attachment', has: true },
        { kind: 'compare', field: 'size', operator: 'over', amount: (5 + index) * 1e6 },
      ],
    },
  }));
  add(4, (index) => ({
    when: {
      kind: 'all',
      of: [
        { kind: 'compare', field: 'age', operator: 'over', amount: (25 + index) * day },
        { kind: 'text', field: 'label', operator: 'equals', values: [`Label ${index}`] },
      ],
    },
  }));
  add(6, (index) => ({
    when: {
      kind: 'all',
      of: [
        { kind: 'text', field: 'header:x-mailer', operator: 'contains', values: [pick(random, words)] },
        { kind: 'text', field: 'label', operator: 'equals', values: [`label ${index + 4}`] },
      ],
    },
  }));
  return rules;
}

const plainRule = {
  enabled: true,
  scope: { kind: 'global' },
  actions: [{ action: 'archive', parameters: {} }],
  delegates: false,
  continues: false,
  permitsDangerous: false,
} as const satisfies Partial<Rule>;

function makeMail(random: Random): MatchableMail {
  const domain = `${random() < 0.2 ? 'mail.' : ''}${domainNamed(Math.floor(random() * 600))}`;
  const address = `ann${Math.floor(random() * 60)}@${domain}`;
  const subjectWords = Array.from({ length: 3 + Math.floor(random() * 7) }, () => word(random));
  if (random() < 0.1) subjectWords.push(pick(random, ruleWords));
  const isList = random() < 0.3;
  return labelMatchable({
    account: 'me@example.org',
    from: { name: `Ann ${word(random)}`, address },
    to: [{ name: '', address: 'me@example.org' }],
    cc: random() < 0.2 ? [{ name: '', address: `bob@${domainNamed(Math.floor(random() * 600))}` }] : [],
    bcc: [],
    subject: `${random() < 0.3 ? 'Re: ' : ''}${capitalise(subjectWords.join(' '))}`,
    text: makeText(random, 200 + Math.floor(random() ** 2 * 5800)),
    headers: [
      ...headerNames.map((name) => ({ name, value: `${word(random)} ${Math.floor(random() * 1e6)}` })),
      ...(isList ? [{ name: 'List-Id', value: `News <news.${domain}>` }] : []),
    ],
    labels: random() < 0.3 ? ['INBOX', `Label ${Math.floor(random() * 20)}`] : ['INBOX'],
    attachments: random() < 0.2 ? [{ name: 'a.pdf', mimeType: 'application/pdf', size: 1000 }] : [],
    size: Math.floor(random() ** 8 * 12e6),
    date: now,
    receivedAt: now - Math.floor(random() * 40) * day,
  });
}

const headerNames =
  'Received Received Received Return-Path Delivered-To DKIM-Signature Authentication-Results Date From To Subject Message-ID MIME-Version Content-Type X-Mailer X-Spam-Status Reply-To In-Reply-To References X-Originating-IP'.split(
    ' ',
  );

function makeText(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += `${capitalise(word(random))} ${word(random)} ${word(random)}. `;
  // Joined text is a tree of pieces until somebody reads it; a parser hands over one piece.
  return Buffer.from(text).toString();
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
