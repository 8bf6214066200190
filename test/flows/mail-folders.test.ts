import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides, promptOf } from './model-answers.ts';

const folders = {
  Wegwerf: 'trash',
  Werbung: 'junk',
  Ausgang: 'sent',
  Skizzen: 'drafts',
  Rowing: null,
} as const;
const moving = (folder: string) => `[[rules]]
id = "sort"
when.subject.contains = "lunch"
actions = [{ action = "move", parameters = { folder = "${folder}" } }]
`;

describe.each(storeKinds)('moving mail, with the store in %s,', (kind) => {
  test.each([
    ['Wegwerf', 'is the trash'],
    ['Werbung', 'is the junk folder'],
    ['Ausgang', 'holds sent mail'],
    ['Skizzen', 'holds drafts'],
  ])('to %s, a folder with a use of its own, asks although its name tells nothing', async (folder, use) => {
    const runtime = await openMailRuntime(kind, { rules: moving(folder), folders });

    const decision = await runtime.decide(rawMail());

    expect(decision.verdict).toBe('ask');
    expect(decision.overrides.map(({ code }) => code)).toContain('DangerousAction');
    expect(decision.overrides.map(({ text }) => text)).toContain(`SpecialFolder (“${folder}” ${use})`);
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('to the trash by another name counts as deleting for directions', async () => {
    const rules = `${moving('Wegwerf')}\n[[directions]]\nid = "keep"\ntext = "Keep everything."\nenforce = "never delete"\n`;
    const runtime = await openMailRuntime(kind, { rules, folders });

    const decision = await runtime.decide(rawMail());

    expect(decision.verdict).toBe('decline');
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('to the trash by another name is done after a yes', async () => {
    const runtime = await openMailRuntime(kind, { rules: moving('Wegwerf'), folders });
    await runtime.decide(rawMail());
    const [question] = await runtime.assistant.approvals();

    await runtime.assistant.approve({ id: question?.id ?? '', by: 'ann', via: 'cli' });

    expect(runtime.mailbox.snapshot().folders['Wegwerf']).toHaveLength(1);
  });

  test('to an ordinary folder asks nothing, and is done', async () => {
    const runtime = await openMailRuntime(kind, { rules: moving('Rowing'), folders });

    expect((await runtime.decide(rawMail())).verdict).toBe('act');
    expect(runtime.mailbox.snapshot().folders['Rowing']).toHaveLength(1);
  });

  test('to a new folder is for rules, and for a model only if the owner listed it', async () => {
    const rule = await openMailRuntime(kind, { rules: moving('Regatta'), folders });
    const listed = await openMailRuntime(kind, {
      folders,
      listedFolders: ['Regatta'],
      model: (request) => decides(request, { action: 'move', parameters: { folder: 'Regatta' } }),
    });
    const model = await openMailRuntime(kind, {
      folders,
      model: (request) => decides(request, { action: 'move', parameters: { folder: 'Regatta' } }),
    });

    expect((await rule.decide(rawMail())).verdict).toBe('act');
    expect((await listed.decide(rawMail())).verdict).toBe('act');
    const refused = await model.decide(rawMail());
    expect(refused.actions.map(({ action }) => action)).not.toContain('move');
    expect(refused.failures.map(({ text }) => text)).toEqual([
      expect.stringContaining('decision.parameters.folder: is no folder of this account; the folders are'),
      expect.stringContaining('decision.parameters.folder: is no folder of this account; the folders are'),
    ]);
    expect(Object.keys(model.mailbox.snapshot().folders)).not.toContain('Regatta');
  });

  test('a model is shown the folders, and its answer with another one is sent back to it', async () => {
    let calls = 0;
    const runtime = await openMailRuntime(kind, {
      folders,
      model(request) {
        calls += 1;
        expect(promptOf(request)).toContain('"Rowing"');
        return decides(request, {
          action: 'move',
          parameters: { folder: calls === 1 ? 'rowing club' : 'Rowing' },
        });
      },
    });

    expect(await runtime.decide(rawMail())).toMatchObject({ verdict: 'act', outcome: 'move' });
    expect(calls).toBe(2);
    expect(runtime.mailbox.snapshot().folders['Rowing']).toHaveLength(1);
  });

  test('asks where the folders cannot be listed and the owner listed none', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action: 'move', parameters: { folder: 'Rowing' } }),
      mailboxSeen: (mailbox) => ({ ...mailbox, folders: () => Promise.reject(new Error('no list')) }),
    });

    const decision = await runtime.decide(rawMail());

    expect(decision.verdict).toBe('ask');
    expect(decision.overrides.map(({ code }) => code)).toEqual(['UnlistedFolder']);
  });
});

describe.each(storeKinds)('hiding mail, with the store in %s,', (kind) => {
  const until = (time: string) => `[[rules]]
id = "later"
when.subject.contains = "lunch"
actions = [{ action = "snooze", parameters = { until = "${time}" } }]
`;

  test.each([
    ['2026-11-01T09:00:00Z', 'SnoozeTime (2026-11-01T09:00Z is over)'],
    ['2031-01-01T09:00:00+01:00', 'SnoozeTime (2031-01-01T08:00Z is more than a year away)'],
    ['9999-12-31T23:59:59Z', 'SnoozeTime (9999-12-31T23:59Z is more than a year away)'],
  ])('until %s asks, and says why', async (time, text) => {
    const runtime = await openMailRuntime(kind, { rules: until(time) });

    const decision = await runtime.decide(rawMail());

    expect(decision.verdict).toBe('ask');
    expect(decision.overrides.map((override) => override.text)).toEqual([text]);
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('until next week is done', async () => {
    const runtime = await openMailRuntime(kind);
    const next = new Date(runtime.clock.now() + 7 * 24 * 3600 * 1000).toISOString();
    const again = await runtime.reopen({ rules: until(next) });

    expect((await again.decide(rawMail())).verdict).toBe('act');
  });

  test('a model that names a time that is over is told which times there are', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) =>
        decides(request, { action: 'snooze', parameters: { until: '2020-01-01T09:00:00Z' } }),
    });

    const decision = await runtime.decide(rawMail());

    expect(decision.actions.map(({ action }) => action)).not.toContain('snooze');
    expect(decision.failures[0]?.text).toContain('2020-01-01T09:00Z is over; it must be after ');
  });
});
