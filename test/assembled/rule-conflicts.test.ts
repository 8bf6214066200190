import { checkDirection, parseConstraint } from '@tact/core/kernel';
import type { Direction } from '@tact/core/records';
import { re2Patterns } from '@tact/email/pattern/re2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { createEmailRegistry } from '../../packages/email/src/engine/actions/index.ts';
import type { MailServices } from '../../packages/email/src/engine/mail-services.ts';
import { ruleContext } from '../../packages/email/src/engine/rulebook.ts';
import { compileRules, matchRules } from '../../packages/email/src/engine/rules/compile-rules.ts';
import { conflictsIn } from '../../packages/email/src/engine/rules/conflicts.ts';
import { parseRulebook } from '../../packages/email/src/engine/rules/parse-rulebook.ts';
import type { Rule } from '../../packages/email/src/engine/rules/rule.ts';
import type { RuleWarning } from '../../packages/email/src/engine/rules/rule-warnings.ts';
import { starterRulebook } from '../../packages/email/src/engine/rules/starter-rulebook.ts';
import { address, anyMail, anyRule, domain, now, type PlainMail } from '../examples/arbitrary-rules.ts';
import { labelMatchable } from '../examples/label-mail.ts';

const registry = createEmailRegistry({} as MailServices);
const context = ruleContext(registry, re2Patterns);

function found(toml: string): readonly RuleWarning[] {
  const { rulebook, issues } = parseRulebook(parseToml(toml, 'rules.toml'), context);
  expect(issues).toEqual([]);
  return conflictsIn(rulebook, registry);
}

const texts = (toml: string) => found(toml).map(({ text }) => text);
const rule = (id: string, rest: string) => `[[rules]]\nid = "${id}"\n${rest}\n`;
const archive = 'actions = ["archive"]';
const direction = (id: string, enforce: string) =>
  `[[directions]]\nid = "${id}"\ntext = "As I say."\nenforce = "${enforce}"\n`;

describe('a rule that can never match', () => {
  test.each([
    ['two subjects', 'when.all = [{ subject.equals = "one" }, { subject.equals = "two" }]'],
    ['a subject without its own part', 'when = { subject.equals = "one", not.subject.contains = "on" }'],
    ['two domains', 'scope = "domain:a.example"\nwhen.from.domain = "b.example"'],
    ['a domain and one below it', 'scope = "domain:a.example"\nwhen.from.domain = "*.a.example"'],
    [
      'an address of another domain',
      'when.from = { equals = "ann@a.example", domain = ["b.example", "c.example"] }',
    ],
    ['an age with nothing between', 'when.age = { over = "30d", under = "2w" }'],
    ['a size and its opposite', 'when = { size.over = "5MB", not.size.over = "5MB" }'],
    ['a label and none', 'when.label = { equals = "Keep", exists = false }'],
    ['two kinds', 'when.all = [{ kind = "receipt" }, { kind = ["list", "bounce"] }]'],
    [
      'alternatives of which none is left',
      'when = { has_attachment = false, any = [{ has_attachment = true }, { not.has_attachment = false }] }',
    ],
  ])('is told: %s', (_, when) => {
    expect(found(rule('odd', `${when}\n${archive}`))).toMatchObject([{ kind: 'never', id: 'odd' }]);
  });

  test.each([
    ['two parts of a subject', 'when.all = [{ subject.contains = "one" }, { subject.contains = "two" }]'],
    ['a subject or another', 'when.subject.equals = ["one", "two"]'],
    ['two labels', 'when.all = [{ label.equals = "one" }, { label.equals = "two" }]'],
    ['two recipients', 'when.all = [{ to.domain = "a.example" }, { to.domain = "b.example" }]'],
    ['an age between', 'when.age = { over = "2w", under = "30d" }'],
    ['a pattern', 'when.all = [{ subject.equals = "one" }, { subject.regex = "^two$" }]'],
    [
      'one alternative that is left',
      'when = { has_attachment = false, any = [{ has_attachment = true }, { size.over = "1MB" }] }',
    ],
    [
      'a domain and all below another',
      'scope = "domain:*.a.example"\nwhen.from.domain = ["b.example", "mail.a.example"]',
    ],
  ])('is not seen in one with %s', (_, when) => {
    expect(found(rule('fine', `${when}\n${archive}`))).toEqual([]);
  });

  test('names the two conditions', () => {
    expect(texts(rule('odd', `when.age = { over = "30d", under = "14d" }\n${archive}`))).toEqual([
      'Rule odd never matches: “age over 30 d” and “age under 14 d” exclude each other.',
    ]);
  });
});

describe('a rule that is never reached', () => {
  test.each([
    ['a narrower domain', 'when.from.domain = "*.a.example"', 'when.from.domain = "mail.a.example"'],
    ['an address of the domain', 'when.from.domain = "a.example"', 'when.from.equals = "ann@a.example"'],
    ['a longer part', 'when.subject.contains = "voice"', 'when.subject.contains = ["invoice", "Voicemail"]'],
    ['an older mail', 'when.age.over = "7d"', 'when = { age.over = "30d", subject.contains = "x" }'],
    [
      'a part of what is excluded',
      'when.not.subject.contains = "invoice"',
      'when.not.subject.contains = "voice"',
    ],
  ])('is told: %s', (_, wide, narrow) => {
    const both = [rule('wide', `${wide}\n${archive}`), rule('narrow', `${narrow}\n${archive}`)];
    expect(texts(both.join(''))).toEqual([
      'Rule narrow is never reached: rule wide is checked first and matches all mail that narrow matches.',
    ]);
    expect(texts(both.toReversed().join(''))).toEqual([]);
    expect(texts(both.join('').replace('"wide"\n', '"wide"\ncontinue = true\n'))).toEqual([]);
    expect(texts(both.join('').replace('"narrow"\n', '"narrow"\npriority = 1\n'))).toEqual([]);
    expect(texts(both.join('').replace('"wide"\n', '"wide"\nenabled = false\n'))).toEqual([]);
  });

  test('may be the same, written otherwise', () => {
    const wide = rule('wide', `when.not.has_attachment = true\n${archive}`);
    const same = rule('same', `when.all = [{ has_attachment = false }]\n${archive}`);
    expect(found(wide + same)).toMatchObject([{ kind: 'shadowed', id: 'same', others: ['wide'] }]);
    expect(found(same + wide)).toMatchObject([{ kind: 'shadowed', id: 'wide', others: ['same'] }]);
  });

  test('is not one after a permission, which asks for more than its conditions', () => {
    const permitted = rule(
      'wide',
      'when.subject.contains = "x"\nactions = ["delete"]\npermit_dangerous = true',
    );
    const narrow = rule('narrow', `when.subject.contains = "xy"\n${archive}`);
    expect(texts(permitted + narrow)).toEqual([]);
  });
});

describe('rules that contradict each other', () => {
  const first = (actions: string) =>
    rule('first', `continue = true\nwhen.from.domain = "a.example"\nactions = ${actions}`);
  const second = (actions: string, when = 'when.from.equals = "ann@a.example"') =>
    rule('second', `${when}\nactions = ${actions}`);

  test.each([
    [
      'two folders',
      '[{ action = "move", parameters = { folder = "One" } }]',
      '[{ action = "move", parameters = { folder = "Two" } }]',
      'move to One and move to Two',
    ],
    [
      'a folder and the archive',
      '[{ action = "move", parameters = { folder = "One" } }]',
      '["archive"]',
      'move to One and archive',
    ],
    ['read and unread', '["mark_read"]', '["mark_unread", "archive"]', 'mark_read and mark_unread'],
    ['a star and the trash', '["star"]', '["delete"]', 'star and delete'],
  ])('are told: %s', (_, one, other, what) => {
    expect(texts(first(one) + second(other))).toEqual([
      `Rules first and second contradict each other: ${what}. The first counts, and a deletion asks.`,
    ]);
  });

  test('are not seen where they agree, or where it is not certain that they meet', () => {
    expect(texts(first('["star"]') + second('["archive"]'))).toEqual([]);
    expect(texts(first('["mark_read"]') + second('["mark_unread"]', 'when.subject.contains = "x"'))).toEqual(
      [],
    );
    expect(
      texts(first('["mark_read"]') + second('["mark_unread"]', 'when.from.domain = "b.example"')),
    ).toEqual([]);
  });

  test('may be one rule', () => {
    expect(texts(rule('both', 'when.has_attachment = true\nactions = ["star", "unstar"]'))).toEqual([
      'Rule both contradicts itself: star and unstar.',
    ]);
  });
});

describe('a direction and a rule', () => {
  const fromBank = 'when.from.domain = "bank.example"\n';
  test.each([
    [
      'forbid archive',
      `${fromBank}actions = ["archive"]`,
      'Rule r does nothing: the direction d says “forbid archive”.',
    ],
    [
      'forbid archive',
      `${fromBank}actions = ["archive", "star"]`,
      'Rule r never does archive: the direction d says “forbid archive”.',
    ],
    [
      'forbid delete',
      `${fromBank}actions = [{ action = "move", parameters = { folder = "Trash" } }]`,
      'Rule r does nothing: the direction d says “forbid delete”.',
    ],
    [
      'only archive mail from shop.example',
      `${fromBank}${archive}`,
      'Rule r does nothing: the direction d says “only archive mail from shop.example”.',
    ],
    [
      'forbid archive mail from bank.example',
      `${fromBank}${archive}`,
      'Rule r does nothing: the direction d says “forbid archive mail from bank.example”.',
    ],
    [
      'forbid forward to gmail.example',
      `${fromBank}actions = [{ action = "forward", parameters = { to = ["me@gmail.example"] } }]`,
      'Rule r does nothing: the direction d says “forbid forward to gmail.example”.',
    ],
    [
      'ask before delete',
      `${fromBank}actions = ["delete"]\npermit_dangerous = true`,
      'Rule r asks before delete although that is permitted: the direction d says “ask before delete”.',
    ],
  ])('contradict: %s', (enforce, rest, text) => {
    expect(texts(rule('r', rest) + direction('d', enforce))).toEqual([text]);
  });

  test.each([
    ['forbid archive unless rule', `${fromBank}${archive}`],
    ['ask before archive', `${fromBank}${archive}`],
    ['only archive mail from bank.example', `${fromBank}${archive}`],
    ['only archive mail from shop.example', `when.subject.contains = "x"\n${archive}`],
    ['forbid archive mail from shop.example', `${fromBank}${archive}`],
    [
      'forbid forward except to gmail.example',
      `${fromBank}actions = [{ action = "forward", parameters = { to = ["me@gmail.example"] } }]`,
    ],
  ])('agree, or may: %s', (enforce, rest) => {
    expect(texts(rule('r', rest) + direction('d', enforce))).toEqual([]);
  });
});

test('directions that together leave nothing are told, and one that another makes superfluous', () => {
  expect(
    texts(
      direction('one', 'only label mail from a.example') +
        direction('two', 'only label mail from *.a.example'),
    ),
  ).toEqual([
    'The directions one and two together leave nothing: no mail is from both, so apply_label is never done.',
  ]);
  expect(texts(direction('one', 'ask before delete') + direction('two', 'forbid delete, forward'))).toEqual([
    'The direction one changes nothing: two says “forbid delete, forward”.',
  ]);
  expect(
    texts(direction('one', 'ask before delete') + direction('two', 'forbid delete unless rule')),
  ).toEqual([]);
});

test('the rulebook that a new home begins with has none, also with everything enabled', () => {
  expect(found(starterRulebook)).toEqual([]);
  expect(found(starterRulebook.replaceAll('enabled = false', 'enabled = true'))).toEqual([]);
});

describe('of 300 random rulebooks', () => {
  const drawn = fc.sample(
    fc.record({
      rules: fc.array(
        fc.tuple(anyRule(), fc.constantFrom('archive', 'star', 'mark_read', 'mark_unread', 'delete')),
        { minLength: 2, maxLength: 12 },
      ),
      directions: fc.array(
        fc.oneof(
          fc
            .tuple(fc.constantFrom('forbid star', 'forbid mark_read'), fc.oneof(address, domain))
            .map(([what, who]) => `${what} mail from ${who}`),
          fc.oneof(address, domain).map((who) => `only archive mail from ${who}`),
        ),
        { maxLength: 2 },
      ),
      mails: fc.array(anyMail(), { minLength: 60, maxLength: 60 }),
    }),
    { numRuns: 300, seed: 37 },
  );
  const books = drawn.map(({ rules, directions, mails }) => ({
    rules: rules.map(
      ([some, action], index): Rule => ({ ...some, id: `r${index}`, actions: [{ action, parameters: {} }] }),
    ),
    directions: directions.map((enforce, index): Direction => {
      const constraint = parseConstraint(enforce, context.actions);
      if ('problem' in constraint) throw new Error(constraint.problem);
      return { id: `d${index}`, text: enforce, enabled: true, constraint };
    }),
    mails,
  }));

  test('nothing is told that some mail disproves', () => {
    const told = books.flatMap((book) => conflictsIn(book, registry).map((warning) => ({ book, warning })));
    for (const { book, warning } of told) {
      for (const mail of book.mails)
        expect(disproves(mail, warning, book), JSON.stringify({ warning, mail })).toBe(false);
    }
    expect(new Set(told.map(({ warning }) => warning.kind))).toEqual(
      new Set(['never', 'shadowed', 'contradiction']),
    );
    expect(told.length).toBeGreaterThan(200);
  });
});

/** Whether this mail shows that a warning is not true. */
function disproves(
  mail: PlainMail,
  { kind, id, others = [] }: RuleWarning,
  { rules, directions }: { readonly rules: readonly Rule[]; readonly directions: readonly Direction[] },
): boolean {
  const matchedBy = (some: readonly Rule[]) =>
    matchRules(compileRules(some, { patterns: re2Patterns }), labelMatchable(mail), now).matched.map(
      (one) => one.id,
    );
  if (kind === 'never') return matchedBy(rules.filter((one) => one.id === id)).length > 0;
  if (kind === 'shadowed') return matchedBy(rules).includes(id);
  const [other = ''] = others;
  const bound = directions.find((one) => one.id === other);
  const matched = matchedBy(rules);
  const concerned = rules.find((one) => one.id === id);
  if (bound === undefined || concerned === undefined) return false;
  const { action = '' } = concerned.actions[0] ?? {};
  const about = { action, byRule: true, sender: mail.from?.address ?? null };
  return matched.includes(id) && checkDirection(bound, about) === null;
}
