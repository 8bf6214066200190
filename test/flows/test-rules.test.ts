import { compileRulesText, createPolicy, type RulesReader, rulesText } from '@tact/core/kernel';
import { exposeOutside } from '@tact/core/records';
import type { EmailInput, EmailRulebook } from '@tact/email/engine';
import { describe, expect, test } from 'vitest';
import { type MailRuntime, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides } from './model-answers.ts';

const rule = (id: string, subject: string, actions: string, more = '') =>
  `[[rules]]\nid = "${id}"\nwhen.subject.contains = "${subject}"\nactions = [${actions}]\n${more}\n`;

async function tried(runtime: MailRuntime, before: string, after: string, ruleIds?: readonly string[]) {
  const reader = runtime.assistant.runtime.engines.get('email')?.rules as RulesReader<EmailRulebook>;
  const by = (text: string) => ({
    rules: rulesText(text),
    policy: createPolicy({ directions: compileRulesText(reader, text).written.directions }),
  });
  const rulebook = compileRulesText(reader, after);
  const { replayed, counted, changed } = await runtime.assistant.backtest({
    ...{ ...by(after), before: by(before), engine: 'email', limit: 500 },
    counts: ({ signal, decision }) =>
      rulebook
        .match(signal.input as EmailInput, decision.createdAt)
        .matched.some(({ id }) => ruleIds?.includes(id) ?? true),
  });
  const shown = changed.map(
    ({ decision, before, after }) =>
      `${exposeOutside(decision.title)}: ${before.word} ${before.outcome} → ${after.word} ${after.outcome}`,
  );
  return { looked: replayed, matched: counted, changes: shown };
}

describe.each(storeKinds)('rules tried on past mail, with the store in %s', (kind) => {
  const past = async (rules = '', script: Parameters<typeof decides>[1] = { action: 'none' }) => {
    const runtime = await openMailRuntime(kind, { rules, model: (request) => decides(request, script) });
    for (const [number, subject] of ['Lunch', 'Invoice 7', 'Invoice 8'].entries()) {
      await runtime.decide(rawMail({ number, subject }));
    }
    return runtime;
  };

  test('say how many they match and which verdicts change', async () => {
    const runtime = await past();
    const after = rule('bills', 'invoice', '"archive"');

    expect(await tried(runtime, '', after)).toEqual({
      looked: 3,
      matched: 2,
      changes: ['Bob: Invoice 8: decline none → act archive', 'Bob: Invoice 7: decline none → act archive'],
    });
  });

  test('ask nobody, change nothing and record nothing', async () => {
    const runtime = await past();
    const asked = runtime.model?.requests.length;
    const before = runtime.mailbox.snapshot();
    await tried(runtime, '', rule('bills', 'invoice', '"delete"'));

    expect(runtime.model?.requests.length).toBe(asked);
    expect(runtime.mailbox.snapshot()).toEqual(before);
    expect(await runtime.assistant.log()).toHaveLength(3);
  });

  test('count the matches of the rules that are asked about', async () => {
    const runtime = await past();
    const both = rule('bills', 'invoice', '"star"') + rule('lunch', 'lunch', '"star"');

    expect(await tried(runtime, both, both)).toMatchObject({ matched: 3, changes: [] });
    expect(await tried(runtime, both, both, ['lunch'])).toMatchObject({ matched: 1, changes: [] });
  });

  test('leave open what a model would have to be asked about', async () => {
    const runtime = await past(rule('bills', 'invoice', '"archive"'));

    expect(await tried(runtime, rule('bills', 'invoice', '"archive"'), '')).toMatchObject({
      matched: 0,
      changes: ['Bob: Invoice 8: act archive → open open', 'Bob: Invoice 7: act archive → open open'],
    });
  });

  test('are judged with what a model proposed then', async () => {
    const runtime = await past('', { action: 'star' });
    const never = '[[directions]]\nid = "d"\ntext = "No stars."\nenforce = "never star"\n';

    expect((await tried(runtime, '', never)).changes).toEqual([
      'Bob: Invoice 8: act star → decline none',
      'Bob: Invoice 7: act star → decline none',
      'Bob: Lunch: act star → decline none',
    ]);
  });

  test('are judged by what they permit', async () => {
    const runtime = await past();
    const deletes = (more = '') => rule('bills', 'invoice', '"delete"', more);

    expect((await tried(runtime, deletes(), deletes('permit_dangerous = true'))).changes).toEqual([
      'Bob: Invoice 8: ask delete → act delete',
      'Bob: Invoice 7: ask delete → act delete',
    ]);
  });

  test('look at every message once, although its decision was taken back', async () => {
    const runtime = await past(rule('bills', 'invoice', '"star"'));
    const [latest] = await runtime.assistant.log();
    await runtime.assistant.undo(latest?.id ?? '', { by: 'ann', via: 'cli' });

    expect(await tried(runtime, '', '')).toMatchObject({ looked: 3 });
  });
});
