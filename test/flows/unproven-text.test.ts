import { exposeAll } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

/** What a reader may not see is told to the owner under its name, and is part of nothing else. */
const secret = 'zanzibar overdue invoice';
const mail = (style: string) =>
  [
    'From: Bob <bob@example.net>',
    'To: ann@example.org',
    'Subject: Lunch on Friday',
    'Message-ID: <unproven@example.net>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Shall we meet at noon?</p><p style="${style}">${secret} <a style="color:inherit" href="https://evil.example/x">https://bank.example</a></p>`,
    '',
  ].join('\r\n');
const styles = ['display:none', 'font-size:0', 'color:#fff', 'position:absolute;left:-9999px'];
const rule = (when: string) =>
  `[[rules]]\nid = "r"\n${when}\nactions = [{ action = "apply_label", parameters = { label = "Matched" } }]\n`;

describe.each(storeKinds)('unproven text, with the store in %s', (kind) => {
  test.each(styles)('opens no rule about the body: %s', async (style) => {
    const { decide } = await openMailRuntime(kind, { rules: rule('when.body.contains = "zanzibar"') });

    expect((await decide(mail(style))).outcome).not.toBe('apply_label');
  });

  test.each(styles)('closes no rule about the body: %s', async (style) => {
    const { decide } = await openMailRuntime(kind, { rules: rule('when.not.body.contains = "zanzibar"') });

    expect((await decide(mail(style))).outcome).toBe('apply_label');
  });

  test('that is plainly visible opens and closes them', async () => {
    const opened = await openMailRuntime(kind, { rules: rule('when.body.contains = "zanzibar"') });
    const closed = await openMailRuntime(kind, { rules: rule('when.not.body.contains = "zanzibar"') });

    expect((await opened.decide(mail('margin:0'))).outcome).toBe('apply_label');
    expect((await closed.decide(mail('margin:0'))).outcome).not.toBe('apply_label');
  });

  test.each(styles)('stands in no prompt, title, snippet, link, reason or proposal: %s', async (style) => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'delete' }),
    });
    const decision = await runtime.decide(mail(style));
    const [request] = runtime.model?.requests ?? [];
    const input = JSON.parse(
      (await runtime.store.documents.text('ann', decision.inputDigest)) ?? 'null',
    ) as Readonly<Record<string, unknown>>;
    const { hidden, ...rest } = input;

    expect(JSON.stringify(hidden)).toContain('zanzibar');
    expect(JSON.stringify(rest)).not.toMatch(/zanzibar|evil\.example/);
    expect(request && promptOf(request)).not.toMatch(/zanzibar|evil\.example/);
    expect(JSON.stringify(exposeAll({ ...decision, approvals: null }))).not.toContain('zanzibar');
  });

  test.each(styles)('is named as such on the card and stands nowhere else on it: %s', async (style) => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'delete' }),
    });
    await runtime.decide(mail(style));
    const [question] = exposeAll(await runtime.assistant.approvals());
    const { quotes = [], ...card } = question?.card ?? {};

    expect(quotes.filter(({ text }) => String(text).includes('zanzibar')).map(({ name }) => name)).toEqual([
      'text that may not be visible',
    ]);
    expect(JSON.stringify(card)).not.toContain('zanzibar');
  });
});
