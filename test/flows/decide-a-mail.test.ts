import { exposeAll, exposeOutside } from '@tact/core/records';
import { emailStrategy } from '@tact/email/engine';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { messagesIn, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { checksDirections, decides, decisionInput, promptOf } from './model-answers.ts';

const newsletter = (number = 1) =>
  rawMail({
    number,
    from: 'Slow Kitchen <news@kitchen.example>',
    subject: 'Seven soups',
    headers: { 'List-Unsubscribe': '<https://kitchen.example/stop>', 'List-Id': '<weekly.kitchen.example>' },
  });

const lunchRule = (more: string) => `[[rules]]
id = "lunch"
name = "Lunches"
when.subject.contains = "lunch"
${more}
`;

describe.each(storeKinds)('a mail, with the store in %s', (kind) => {
  test('that a rule matches is dealt with, and no model is asked', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: lunchRule('actions = [{ action = "apply_label", parameters = { label = "Lunch" } }, "archive"]'),
      model: [],
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      path: 'rule',
      verdict: 'act',
      outcome: 'apply_label+archive',
      confidence: 1,
      reasons: [{ code: 'RULE_MATCHED' }, { code: 'PROPOSED_BY_RULE', text: 'Matches your rule “Lunches”.' }],
      overrides: [],
      usage: null,
    });
    expect(messagesIn(runtime.mailbox.snapshot())).toEqual({
      Archive: [{ ref: 'memory-1', labels: ['Lunch'], seen: false, flagged: false }],
    });
    expect(runtime.model?.requests).toEqual([]);
  });

  test('is decided from its form where there is no model', async () => {
    const runtime = await openMailRuntime(kind);
    const decision = await runtime.decide(newsletter());

    expect(decision).toMatchObject({ path: 'local', verdict: 'act', outcome: 'apply_label', usage: null });
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ labels: ['Newsletters'] }]);
  });

  test('is left alone, and nobody is asked, where its form says that a person wrote it', async () => {
    const runtime = await openMailRuntime(kind);

    expect(await runtime.decide(rawMail())).toMatchObject({
      verdict: 'decline',
      outcome: 'none',
      path: 'local',
    });
    expect(runtime.mailbox.changes).toBe(0);
    expect(await runtime.assistant.approvals()).toEqual([]);
  });

  test('is decided by the model, on record with its prompt, its answer and what it cost', async () => {
    const runtime = await openMailRuntime(kind, { model: (request) => decides(request, { action: 'star' }) });
    const decision = await runtime.decide(rawMail());
    const { layers, answer } = await runtime.assistant.explain(decision.id);

    expect(decision).toMatchObject({
      path: 'model',
      verdict: 'act',
      outcome: 'star',
      confidence: 0.9,
      usage: { model: 'model', inputTokens: 100, outputTokens: 20, calls: 1 },
      strategy: { name: 'model-then-local', version: 'scripted:model', role: 'main' },
      failures: [],
    });
    expect(decision.actions[0]?.labels).toEqual([
      { origin: 'system', source: 'prompt' },
      { origin: 'outside', source: 'mail' },
    ]);
    expect(layers.map(({ name }) => name)).toEqual(['system', 'message-context', 'task']);
    expect(layers[1]?.text).toContain('Shall we meet at noon?');
    expect(answer).toContain('record_decision(');
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ flagged: true }]);
    expect(runtime.model?.requests[0]).toMatchObject({
      temperature: 0.1,
      maxOutputTokens: 4096,
      tools: [{ name: 'record_decision' }],
    });
  });

  test('is never changed by what a model wants that is dangerous, until the owner says yes', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'delete', confidence: 1 }),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({ verdict: 'ask', outcome: 'delete' });
    expect(decision.overrides.map(({ text }) => text)).toEqual([
      'DangerousAction',
      'InApprovalAlwaysList',
      'UntrustedInstruction (body)',
    ]);
    expect(runtime.mailbox.changes).toBe(0);
    expect(exposeAll(await runtime.assistant.approvals())).toMatchObject([
      {
        action: 'delete',
        card: {
          question: 'move it to the trash',
          quotes: [
            { name: 'from', text: 'Bob <bob@example.net>' },
            { name: 'subject', text: 'Lunch on Friday' },
          ],
        },
      },
    ]);
  });

  test('shows the model its mistake once, and then takes what holds', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request, call) => decides(request, { action: 'star', confidence: call === 1 ? 7 : 0.9 }),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      path: 'model',
      outcome: 'star',
      usage: { calls: 2 },
      failures: [{ stage: 'propose', code: 'DECISION_INVALID' }],
    });
    expect(runtime.model?.requests[1]?.messages.at(-1)?.text).toContain('decision.confidence');
  });

  test('falls back to its form where the model gives nothing that holds', async () => {
    const runtime = await openMailRuntime(kind, { model: [{ text: 'Archive it!' }, { text: 'Really!' }] });
    const decision = await runtime.decide(newsletter());

    expect(decision).toMatchObject({
      path: 'fallback',
      verdict: 'act',
      outcome: 'apply_label',
      failures: [{ code: 'DECISION_NO_JSON_FOUND' }, { code: 'DECISION_NO_JSON_FOUND' }],
      usage: { calls: 2 },
    });
  });

  test('waits for the model where neither it nor the form of the mail gives anything certain', async () => {
    const runtime = await openMailRuntime(kind, { model: [{ fails: 'MODEL_UNAVAILABLE' }] });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      path: 'fallback',
      verdict: 'defer',
      outcome: 'none',
      failures: [{ code: 'MODEL_UNAVAILABLE' }],
      reasons: [
        {
          text: 'The model could not be reached (no connection, or a server error); it will be asked again.',
        },
      ],
      overrides: [],
    });
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('has nothing done with it that hides it or is unsafe where the model’s answer was cut off', async () => {
    const cut = (action: string) => ({
      model: (request: Parameters<typeof decides>[0]) => ({
        ...decides(request, { action }),
        finish: 'length' as const,
      }),
    });
    const [starring, archiving] = [
      await openMailRuntime(kind, cut('star')),
      await openMailRuntime(kind, cut('archive')),
    ];

    expect(await starring.decide(rawMail())).toMatchObject({
      verdict: 'ask',
      overrides: [{ text: 'AlteredOutput (truncated)' }],
    });
    expect(await archiving.decide(rawMail())).toMatchObject({
      verdict: 'ask',
      overrides: [{ text: 'AlteredOutput (truncated)' }],
    });
  });

  test('is not hidden because of JSON in the model’s prose, which is asked about', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => ({
        text: `Sure:\n\`\`\`json\n${JSON.stringify(decisionInput(request, { action: 'archive' }))}\n\`\`\``,
      }),
    });

    expect(await runtime.decide(rawMail())).toMatchObject({
      path: 'model',
      verdict: 'ask',
      overrides: [{ text: 'AlteredOutput (embedded)' }],
    });
  });

  test('that a rule leaves to the model has what other rules want done beside what the model wants', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: [
        '[[rules]]\nid = "mark"\npriority = 2\nwhen.subject.contains = "lunch"\nactions = ["mark_read"]\ncontinue = true',
        '[[rules]]\nid = "hand-over"\npriority = 1\nwhen.subject.contains = "lunch"\ndelegate = true',
      ].join('\n\n'),
      model: (request) => decides(request, { action: 'delete' }),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      path: 'model',
      verdict: 'ask',
      outcome: 'mark_read+delete',
      actions: [
        { action: 'mark_read', disposition: 'run' },
        { action: 'delete', disposition: 'ask' },
      ],
    });
    expect(decision.reasons.map(({ code }) => code)).toEqual([
      'RULE_MATCHED',
      'RULE_DELEGATED',
      'PROPOSED_BY_RULE',
      'PROPOSED_BY_MODEL',
    ]);
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ seen: true }]);
  });

  test('is deleted unasked only by a rule with a permission', async () => {
    const permitted = await openMailRuntime(kind, {
      rules: lunchRule('actions = ["delete"]\npermit_dangerous = true'),
    });
    const usual = await openMailRuntime(kind, { rules: lunchRule('actions = ["delete"]') });

    expect(await permitted.decide(rawMail())).toMatchObject({ verdict: 'act', outcome: 'delete' });
    expect(messagesIn(permitted.mailbox.snapshot())).toMatchObject({ Trash: [{ ref: 'memory-1' }] });
    expect(await usual.decide(rawMail())).toMatchObject({ verdict: 'ask', outcome: 'delete' });
    expect(usual.mailbox.changes).toBe(0);
  });

  test('is kept from what a direction forbids, by code, whoever wants it', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: [
        lunchRule('actions = ["delete"]\npermit_dangerous = true'),
        '[[directions]]\nid = "never"\ntext = "Never delete."\nenforce = "never delete"',
      ].join('\n'),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({
      verdict: 'decline',
      outcome: 'none',
      overrides: [
        { text: 'DirectionViolation (never: forbid delete)', effect: 'decline', direction: 'never' },
      ],
    });
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('has directions in words checked by a second call', async () => {
    const rules = '[[directions]]\nid = "words"\ntext = "Never star the mail of Bob."';
    const script = (kept: boolean) => (request: Parameters<typeof decides>[0]) =>
      request.tools[0]?.name === 'record_direction_check'
        ? checksDirections(request, kept)
        : decides(request, { action: 'star' });
    const [kept, broken] = [
      await openMailRuntime(kind, { rules, model: script(true) }),
      await openMailRuntime(kind, { rules, model: script(false) }),
    ];

    expect(await kept.decide(rawMail())).toMatchObject({ verdict: 'act', usage: { calls: 2 } });
    expect(await broken.decide(rawMail())).toMatchObject({
      verdict: 'ask',
      overrides: [{ text: 'DirectionViolation (Never star the mail of Bob.)', direction: 'words' }],
    });
    expect(
      promptOf(kept.model?.requests[0] ?? { messages: [], tools: [], temperature: 0, maxOutputTokens: 0 }),
    ).toContain('DIRECTIONS:\n1. Never star the mail of Bob.');
  });

  test('is asked about where the check of a direction gives nothing that holds', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: '[[directions]]\nid = "words"\ntext = "Keep my secrets."',
      model: (request) =>
        request.tools[0]?.name === 'record_direction_check'
          ? { text: 'All is well.' }
          : decides(request, { action: 'star' }),
    });

    expect(await runtime.decide(rawMail())).toMatchObject({
      verdict: 'ask',
      overrides: [{ text: 'DirectionViolation (could not be checked: Keep my secrets.)' }],
      failures: [{ code: 'DECISION_NO_JSON_FOUND' }, { code: 'DECISION_NO_JSON_FOUND' }],
    });
  });

  test('waits where the model is gone before it checked a direction', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: '[[directions]]\nid = "words"\ntext = "Keep my secrets."',
      model: (request) =>
        request.tools[0]?.name === 'record_direction_check'
          ? { fails: 'MODEL_RATE_LIMITED' }
          : decides(request, { action: 'star' }),
    });

    expect(await runtime.decide(rawMail())).toMatchObject({
      verdict: 'defer',
      reasons: [{ text: 'The model could not be reached (rate limit); it will be asked again.' }],
      failures: [{ code: 'MODEL_RATE_LIMITED' }],
    });
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('is decided with the owner’s rules in words where they apply', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: [
        '[[llm_rules]]\nid = "bob"\nname = "Bob"\ntext = "Star what Bob writes."\nscope = "sender:bob@example.net"',
        '[[llm_rules]]\nid = "eve"\ntext = "Archive Eve."\nscope = "sender:eve@example.net"',
      ].join('\n'),
      model: (request) => decides(request, { action: 'star' }),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision.layers.map(({ name }) => name)).toEqual([
      'system',
      'llm-rules',
      'message-context',
      'task',
    ]);
    expect(decision.actions[0]?.labels).toContainEqual({ origin: 'owner', source: 'llm-rule:bob' });
    expect(JSON.stringify(runtime.model?.requests)).not.toContain('Archive Eve');
  });

  test('is decided with what is known of its conversation', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request, call) =>
        decides(
          request,
          call === 1 ? { action: 'apply_label', parameters: { label: 'Choir' } } : { action: 'none' },
        ),
    });
    await runtime.decide(rawMail({ number: 1 }));
    const reply = rawMail({
      number: 2,
      headers: { 'In-Reply-To': '<message-1@example.net>', References: '<message-1@example.net>' },
    });
    await runtime.decide(reply);
    const prompt = promptOf(
      runtime.model?.requests[1] ?? { messages: [], tools: [], temperature: 0, maxOutputTokens: 0 },
    );

    expect(prompt).toContain(
      [
        'Earlier in this thread: 1 message',
        'Thread participants: bob@example.net',
        'Thread labels: ["Choir"]',
        'Thread actions: apply_label (act)',
      ].join('\n'),
    );
  });

  test('of a dry run changes nothing anywhere', async () => {
    const runtime = await openMailRuntime(kind, { rules: lunchRule('actions = ["archive"]') });
    runtime.mailbox.deliver({ raw: rawMail() });

    expect(await runtime.triage({ dryRun: true })).toMatchObject([{ verdict: 'act', outcome: 'archive' }]);
    expect(runtime.mailbox.changes).toBe(0);
    expect(await runtime.assistant.log()).toEqual([]);
    expect(await runtime.triage()).toMatchObject([{ outcome: 'archive' }]);
  });

  test('is decided once, wherever it is moved and however often it is delivered', async () => {
    const runtime = await openMailRuntime(kind, { rules: lunchRule('actions = ["mark_read"]') });
    await runtime.decide(rawMail());
    runtime.mailbox.deliver({ raw: rawMail() });

    expect(await runtime.triage()).toEqual([]);
    const again = await runtime.reopen();
    expect(await again.triage()).toEqual([]);
    expect(await again.assistant.log()).toHaveLength(1);
  });

  test('is decided for two users by themselves', async () => {
    const runtime = await openMailRuntime(kind, { rules: lunchRule('actions = ["mark_read"]') });
    await runtime.decide(rawMail());
    const other = await runtime.reopen({ user: 'bob' });

    expect(await other.triage()).toHaveLength(1);
    expect(await other.assistant.log()).toMatchObject([{ user: 'bob' }]);
  });

  test('has a shadow strategy watch, which never acts', async () => {
    const shadow = emailStrategy('form-only', {}, createFakeClock());
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'star' }),
      shadow,
    });
    const decision = await runtime.decide(newsletter());
    const { shadows } = await runtime.assistant.explain(decision.id);

    expect(decision).toMatchObject({ outcome: 'star', strategy: { name: 'model-then-local', role: 'main' } });
    expect(shadows).toMatchObject([
      {
        outcome: 'apply_label',
        verdict: 'act',
        path: 'local',
        strategy: { name: 'form-only', role: 'shadow' },
      },
    ]);
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ labels: [], flagged: true }]);
    expect(runtime.mailbox.changes).toBe(1);
  });

  test('is decided by the trial for its users, who always meet the same strategy', async () => {
    const trial = { strategy: emailStrategy('form-only', {}, createFakeClock()), share: 0.5 };
    const names = new Map<string, string[]>();
    for (const user of ['ann', 'bob', 'eve', 'mia', 'ned', 'zoe']) {
      const runtime = await openMailRuntime(kind, {
        model: (request) => decides(request, { action: 'none' }),
        trial,
        user,
      });
      for (const number of [1, 2]) {
        const { strategy } = await runtime.decide(newsletter(number));
        names.set(user, [...(names.get(user) ?? []), strategy.name]);
      }
    }

    for (const [first, second] of names.values()) expect(second).toBe(first);
    expect(new Set([...names.values()].flat())).toEqual(new Set(['model-then-local', 'form-only']));
  });

  test('that cannot be read stays where it is, and does not stop the others', async () => {
    const runtime = await openMailRuntime(kind, { rules: lunchRule('actions = ["archive"]') });
    runtime.mailbox.deliver({ raw: rawMail({ number: 1 }) });
    const broken = runtime.mailbox.deliver({ raw: Buffer.alloc(50_000_000, 'x') });
    runtime.mailbox.deliver({ raw: rawMail({ number: 2 }) });
    const decisions = await runtime.triage();

    expect(decisions.map(({ outcome, title }) => `${outcome}: ${exposeOutside(title)}`)).toEqual([
      'archive: Bob: Lunch on Friday',
      'none: (a message that cannot be read)',
      'archive: Bob: Lunch on Friday',
    ]);
    expect(decisions[1]).toMatchObject({
      verdict: 'decline',
      path: 'gate',
      reasons: [{ code: 'MAIL_TOO_LARGE' }, {}],
    });
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ ref: broken }]);
  });

  test('leaves no word of itself in the log and in the spans', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'delete', rationale: 'zebra' }),
    });
    await runtime.decide(rawMail({ from: 'zebra@zebra.example', subject: 'zebra', text: 'zebra' }));

    expect(JSON.stringify([runtime.log.events, runtime.telemetry.spans])).not.toContain('zebra');
    expect(runtime.telemetry.spans.map(({ name }) => name)).toContain('propose');
  });
});
