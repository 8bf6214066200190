import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

describe.each(storeKinds)('labels that a model makes, with the store in %s,', (kind) => {
  /** Each mail is labelled with the last word of its subject. */
  const open = (options: Partial<Parameters<typeof openMailRuntime>[1]> = {}) =>
    openMailRuntime(kind, {
      model: (request) => {
        const label = /^Subject: About (\S+)$/m.exec(promptOf(request))?.[1] ?? '';
        return decides(request, { action: 'apply_label', parameters: { label } });
      },
      ...options,
    });
  const about = (words: readonly string[]) =>
    words.map((word, index) => rawMail({ number: index + 1, subject: `About ${word}` }));
  const labelsIn = ({ mailbox }: Awaited<ReturnType<typeof open>>) => [
    ...new Set(
      Object.values(mailbox.snapshot().folders).flatMap((mails) => mails.flatMap(({ labels }) => labels)),
    ),
  ];

  test('are five a day; the next one asks, and says so', async () => {
    const runtime = await open();
    for (const raw of about(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])) runtime.mailbox.deliver({ raw });

    const decisions = await runtime.triage();

    expect(decisions.map(({ verdict }) => verdict)).toEqual(['act', 'act', 'act', 'act', 'act', 'ask']);
    expect(decisions.at(-1)?.overrides.map(({ text }) => text)).toEqual([
      'NewLabelLimit (5 new labels today, limit 5)',
    ]);
  });

  test('are counted once each, and not where the account has them or a rule names them', async () => {
    const rules =
      '[[rules]]\nid = "r"\nwhen.subject.contains = "never"\nactions = [{ action = "apply_label", parameters = { label = "Known" } }]';
    const runtime = await open({ newLabelsPerDay: 1, rules });
    runtime.mailbox.deliver({
      raw: rawMail({ number: 90, subject: 'Old' }),
      labels: ['Kept'],
      folder: 'Archive',
    });
    for (const raw of about(['Kept', 'KNOWN', 'fresh', 'Fresh', 'fresh', 'other']))
      runtime.mailbox.deliver({ raw });

    const verdicts = (await runtime.triage()).map(({ verdict }) => verdict);

    expect(verdicts).toEqual(['act', 'act', 'act', 'act', 'act', 'ask']);
  });

  test('are no more under many workers', async () => {
    const runtime = await open({ newLabelsPerDay: 3 });
    const words = Array.from({ length: 24 }, (_, index) => `w${index}`);
    for (const raw of about(words)) runtime.mailbox.deliver({ raw });

    await runtime.triage({ concurrency: 24 });

    expect(labelsIn(runtime)).toHaveLength(3);
  });

  test('begin anew the next day', async () => {
    const runtime = await open({ newLabelsPerDay: 1 });
    const [first = '', second = '', third = ''] = about(['d1', 'd2', 'd3']);

    expect((await runtime.decide(first)).verdict).toBe('act');
    expect((await runtime.decide(second)).verdict).toBe('ask');
    runtime.clock.advance(24 * 3600 * 1000);
    expect((await runtime.decide(third)).verdict).toBe('act');
  });

  test.each(['$Junk', '$NotJunk', '$Forwarded', 'NonJunk', 'junk', '$MDNSent', '＄Junk', '\\Deleted'])(
    'are never %s, which mail programs act on',
    async (label) => {
      const runtime = await open({
        model: (request) => decides(request, { action: 'apply_label', parameters: { label } }),
      });

      const decision = await runtime.decide(rawMail());

      expect(decision.actions.map(({ action }) => action)).not.toContain('apply_label');
      expect(labelsIn(runtime)).toEqual([]);
    },
  );
});

test('as many messages are decided at the same time as was asked for', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const runtime = await openMailRuntime('memory', {
    rules: '[[rules]]\nid = "all"\nwhen.subject.contains = "lunch"\nactions = ["mark_read"]',
    mailboxSeen: (mailbox) => ({
      ...mailbox,
      async setSeen(ref, seen) {
        running += 1;
        most = Math.max(most, running);
        // Nobody goes on before all of them have begun.
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length === 32) for (const go of waiting) go();
        });
        running -= 1;
        return mailbox.setSeen(ref, seen);
      },
    }),
  });
  for (let number = 1; number <= 32; number += 1) runtime.mailbox.deliver({ raw: rawMail({ number }) });

  const decisions = await runtime.triage({ concurrency: 32 });

  expect(decisions).toHaveLength(32);
  expect(most).toBe(32);
});
