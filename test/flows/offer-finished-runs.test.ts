import type { ModelRequest } from '@tact/core/ports/model';
import { exposeOutside, type Json, type Run } from '@tact/core/records';
import { runKind } from '@tact/experience/memory';
import {
  callsTool,
  createFakeClock,
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { type InMemoryOptions, openInMemory } from '#presets/in-memory';
import { rawMail } from './mail-runtime.ts';

/** What was carried out becomes a run, and runs come back to those who plan and speak. */

// A Sunday, 11:00 in Berlin.
const now = Date.parse('2026-11-22T10:00:00Z');

async function open(options: Omit<InMemoryOptions, 'clock' | 'zone'> = {}) {
  const clock = createFakeClock({ now });
  const tact = await openInMemory({ ...options, clock, zone: 'Europe/Berlin' });
  return {
    ...{ ...tact, clock },
    async admissions() {
      await tact.settled();
      return tact.assistant.log({ user: tact.user, engine: 'memory', order: 'oldest' });
    },
  };
}

const archiveLunch = '[[rules]]\nid = "lunch"\nwhen.subject.contains = "lunch"\nactions = ["archive"]\n';

describe('what was carried out', () => {
  test('is offered as a run once a plan has ended, with what it made', async () => {
    const { say, admissions, recall } = await open();
    await say('Remind me to buy oat milk tomorrow at 9');

    const [admission, ...others] = await admissions();

    expect(others).toEqual([]);
    expect(admission).toMatchObject({ verdict: 'act', outcome: 'ADD' });
    const { runs } = await recall('buy oat milk');
    expect(runs.map(({ run }) => [run.outcome, run.artifacts.length, run.status])).toEqual([
      ['success', 1, 'active'],
    ]);
    expect(runs[0]?.run.id).not.toBe(admission?.id);
  });

  test('is offered as a run once a mail job has ended, in the words of a stranger where they are', async () => {
    const { decide, admissions, recall } = await open({ rules: archiveLunch });
    const mail = await decide(rawMail());

    expect((await admissions()).map(({ outcome }) => outcome)).toEqual(['ADD']);
    const [found] = (await recall('lunch on Friday')).runs;
    expect(found?.run.id).toBe(mail?.id);
    expect(found?.run.task).not.toBeTypeOf('string');
    expect(exposeOutside(found?.run.task ?? '')).toContain('Lunch on Friday');
  });

  test('is no run where nothing was done', async () => {
    const { say, admissions } = await open();

    await say('Hello there!');

    expect(await admissions()).toEqual([]);
  });
});

describe('a run that was remembered', () => {
  const planning = (...actions: Json[]) =>
    createScriptedModel(({ tools: [tool] }: ModelRequest): ScriptedAnswer => {
      if (tool?.name === 'route_message')
        return callsTool(tool.name, { type: 'action', domains: ['task'], is_followup: false });
      if (tool?.name === 'propose_messages') return callsTool(tool.name, { candidates: [] });
      if (tool?.name !== 'plan_actions') return { text: 'Done.' };
      return callsTool(tool.name, {
        actions,
        requires_confirmation: false,
        confirmation_message: null,
        needs_clarification: actions.length === 0,
        clarification_question: actions.length === 0 ? 'Which one?' : null,
      });
    });
  const watered: Run = {
    ...{ id: 'run-1', task: 'Water the ferns', summary: 'Watered the ferns with rain water' },
    ...{ outcome: 'success', references: [], artifacts: [], steps: [] },
    ...{ completedAt: now, validFrom: null, validUntil: null },
  };
  const askedWith = (name: string, { requests }: ScriptedModel) =>
    requests
      .filter(({ tools: [tool] }) => tool?.name === name)
      .flatMap(({ messages }) => messages.map(({ text }) => text))
      .join('\n');

  test('is put before the planner, and that counts as a use', async () => {
    const model = planning();
    const { assistant, say, remember, user } = await open({ model });
    await remember([watered], { label: 'owner' });

    await say('Plan the watering of the ferns for tomorrow');

    expect(askedWith('plan_actions', model)).toContain(
      '- Water the ferns → success: Watered the ferns with rain water',
    );
    const [kept] = await assistant.runtime.store.experiences.get(user, runKind, ['run-1']);
    expect(kept?.uses).toBe(1);
  });

  test('is put before the model that speaks unasked', async () => {
    const due = { title: 'Water the ferns', deadline: 'today at 11:40' };
    const model = planning({ domain: 'task', action: 'create', params: due, reasoning: 'Asked for.' });
    const { remember, say, settled, tick } = await open({ model });
    await say('Remind me to water the ferns today at 11:40');
    await settled();
    await remember([watered]);

    await tick();

    expect(askedWith('propose_messages', model)).toMatch(
      /DONE BEFORE about things like these[\s\S]*Watered the ferns with rain water/,
    );
  });
});
