import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

/** Rules over mail of which something is there and cannot be read: neither “is” nor “is not” holds. */

const rule = (id: string, when: string, actions: string, more = '') => `[[rules]]
id = "${id}"
${when}
actions = [${actions}]
${more}
`;
const mail = (from: string, more: Readonly<Record<string, string>> = {}, text = 'Hello') =>
  rawMail({ from, text, headers: more });
const several = 'bob@example.net, cy@example.net';

const kinds = [
  ['a sender who fits', mail('bob@example.net'), 'none'],
  ['a sender who does not', mail('cy@other.example'), 'archive'],
  ['several senders', mail(several), 'none'],
  ['no From at all, which is absent', mail('bob@example.net').replace(/^From: .*\r\n/m, ''), 'archive'],
] as const;

describe('“not from example.net: archive”, for', () => {
  test.each(kinds)('%s', async (_, raw, outcome) => {
    const { decide } = await openMailRuntime('memory', {
      rules: rule('others', 'when.not.from.domain = "example.net"', '"archive"'),
    });

    expect((await decide(raw)).outcome).toBe(outcome);
  });
});

describe('a later rule, after one that cannot be told', () => {
  const bob = rule('bob', 'when.from.equals = "bob@example.net"', '"star"');

  test.each([
    ['asks before it archives', '"archive"', 'ask'],
    ['asks before it hides', '{ action = "snooze", parameters = { until = "2026-11-05T08:00:00Z" } }', 'ask'],
    ['labels', '{ action = "apply_label", parameters = { label = "Later" } }', 'act'],
  ] as const)('%s', async (_, action, verdict) => {
    const rules = bob + rule('all', 'when.subject.exists = true', action);
    const { decide, assistant } = await openMailRuntime('memory', { rules });

    const decision = await decide(mail(several));

    expect(decision.verdict).toBe(verdict);
    expect(decision.reasons.map(({ text }) => text)).toContain(
      'Your rule “bob” (bob) may match: what it looks at (the sender, the kind or the text) cannot be told.',
    );
    expect(await assistant.approvals()).toHaveLength(decision.verdict === 'ask' ? 1 : 0);
  });

  test('archives where the sender can be told, and where the earlier rule would not have ended the search', async () => {
    const all = rule('all', 'when.subject.exists = true', '"archive"');
    const first = await openMailRuntime('memory', { rules: bob + all });
    const second = await openMailRuntime('memory', { rules: `${bob}continue = true\n${all}` });

    expect((await first.decide(mail('cy@other.example'))).verdict).toBe('act');
    expect((await second.decide(mail(several))).verdict).toBe('act');
  });
});

describe('an encrypted text', () => {
  const encrypted = mail('bob@example.net', {}, '-----BEGIN PGP MESSAGE-----\r\n\r\nabc');
  const rules = rule('no-invoice', 'when.not.body.contains = "invoice"', '"archive"');

  test('neither contains a phrase nor lacks it', async () => {
    expect((await (await openMailRuntime('memory', { rules })).decide(encrypted)).outcome).toBe('none');
  });

  test('lacks it where it can be read', async () => {
    const { decide } = await openMailRuntime('memory', { rules });

    expect((await decide(mail('bob@example.net'))).outcome).toBe('archive');
  });

  test('contains what stands around it', async () => {
    const { decide } = await openMailRuntime('memory', {
      rules: rule('pgp', 'when.body.contains = "pgp message"', '"archive"'),
    });

    expect((await decide(encrypted)).outcome).toBe('archive');
  });
});

describe('a kind that is not known', () => {
  const odd = rawMail({
    from: 'Parkline <team@parkline.example>',
    subject: 'Your space is ready',
    text: 'Row 4 is free now. Open the app to see it: https://parkline.example/app',
  });
  const rules =
    rule('news', 'when.kind = "newsletter"', '"star"') +
    rule('all', 'when.subject.exists = true', '"archive"');

  test('asks nothing: without a model the mail waits', async () => {
    const { decide, assistant } = await openMailRuntime('memory', { rules });

    const decision = await decide(odd);

    expect(decision.details?.['kind']).toBeUndefined();
    expect(decision).toMatchObject({
      verdict: 'defer',
      reasons: [{ code: 'RULE_UNKNOWN' }, { code: 'KIND_UNKNOWN' }],
    });
    expect(await assistant.approvals()).toEqual([]);
  });

  test('has the model decide, as if no rule had matched', async () => {
    const { decide } = await openMailRuntime('memory', {
      rules,
      model: (request) => decides(request, { action: 'mark_read', parameters: {}, confidence: 0.9 }),
    });

    expect(await decide(odd)).toMatchObject({ verdict: 'act', outcome: 'mark_read', path: 'model' });
  });

  test('leaves what the later rule only adds', async () => {
    const label = rule(
      'all',
      'when.subject.exists = true',
      '{ action = "apply_label", parameters = { label = "Later" } }',
    );
    const { decide } = await openMailRuntime('memory', {
      rules: rule('news', 'when.kind = "newsletter"', '"star"') + label,
    });

    expect((await decide(odd)).outcome).toBe('apply_label');
  });
});
