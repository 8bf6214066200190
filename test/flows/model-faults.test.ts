import { createModel } from '@tact/ai-sdk/model/ai-sdk';
import type { Model } from '@tact/core/ports/model';
import { exposeOutside, type JsonObject } from '@tact/core/records';
import { textOfRun } from '@tact/experience/memory';
import {
  createFakeClock,
  createModelServer,
  createTableEmbedder,
  type ModelServer,
  type ServerReply,
} from '@tact/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';
import { finishedRun, openMemory } from './memory-fixture.ts';
import { type Fault, type FaultKind, faults, replyFaults } from './model-faults.ts';
import { openProactive, taskDue } from './proactive-fixture.ts';

/**
 * Every engine × every fault of a model, through a server on this machine: what comes of it, and that nothing of the fault is handed out.
 */

let server: ModelServer;
let fault: Fault;
let faultyTool: string;
let reply: ServerReply = { text: 'Sure! {{1}}' };
/** The request in which each fault is placed is answered as the table says; all others as they should be. */
beforeAll(async () => {
  server = await createModelServer((request) => {
    const [tool] = request.tools;
    if (tool === undefined) return reply;
    const meant = { tool: tool.name, input: inputs[tool.name] ?? {} };
    if (tool.name === faultyTool && isFaulty(tool.name, fault)) return fault.reply(meant, request);
    return { tool: tool.name, input: meant.input, inputTokens: 5000 };
  });
});
afterAll(() => server.close());

let mailAction = 'archive';
const inverses: Readonly<Record<string, string>> = {
  archive: 'move',
  apply_label: 'unapply_label',
  delete: 'restore',
};
const inputs: Record<string, JsonObject> = {
  get record_decision() {
    return {
      decision: {
        action: mailAction,
        parameters: mailAction === 'apply_label' ? { label: 'Quotes' } : {},
        confidence: 0.9,
        needs_approval: false,
        rationale: 'So it is.',
      },
      explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
      undo_hint: { inverse_action: inverses[mailAction] ?? 'none', inverse_parameters: {} },
    };
  },
  route_message: { type: 'action', domains: ['task'], is_followup: false },
  plan_actions: {
    actions: [{ domain: 'task', action: 'create', params: { title: 'Call mom' }, reasoning: 'asked' }],
    requires_confirmation: false,
    needs_clarification: false,
  },
  respond: { response: 'Open the roof vent.', predicted_success: 0.8, prediction_confidence: 0.7 },
  record_admission: { decision: 'NOT', target_run_id: 'old', reason: 'It says the same.' },
  propose_messages: {
    candidates: [
      {
        ...{ message: '{{1}} Good luck!', category: 'deadline_warning', signals: [1] },
        ...{ relevance: 9, timing: 9, urgency: 9, action_type: 'text', plan: null, framing: 'equips' },
      },
    ],
  },
};

const isFaulty = (tool: string, { of }: Fault) => of?.includes(tool) !== false;
const kindOf = (tool: string, placed: Fault): FaultKind => (isFaulty(tool, placed) ? placed.kind : 'plain');
/** What the fault needs to stand in the input. */
const quotedBy = (tool: string, placed: Fault) =>
  isFaulty(tool, placed) ? (placed.quoted?.({ tool, input: inputs[tool] ?? {} }) ?? '') : '';

async function faulty(tool: string, placed: Fault): Promise<Model> {
  [faultyTool, fault] = [tool, placed];
  const baseUrl = server.baseUrl('compatible');
  return createModel({ provider: 'compatible', model: 'tiny', baseUrl, maxRetries: 0 }, { environment: {} });
}

/** How often a tool was asked for since. */
function counting() {
  const before = server.requests.length;
  return (tool: string) =>
    server.requests.slice(before).filter(({ tools }) => tools[0]?.name === tool).length;
}

const mail = [
  ...['From: Harriet Lund <harriet@lund-bakery.example>', 'To: you@example.org', 'Subject: The painted sign'],
  ...['Message-ID: <sign@lund-bakery.example>', 'Date: Fri, 20 Nov 2026 09:00:00 +0000', ''],
  'Could you tell me what a painted sign of two metres would cost?',
].join('\r\n');

/** So that the prompt is one of which a part can be missing. */
const long = ', as was agreed upon before'.repeat(60);
const now = Date.parse('2026-11-22T10:00:00Z');
const leftovers = /think>|record_decision|plan_actions|route_message|"arguments"|tool_call|\/etc\/passwd/;

async function decideMail(action: string, placed: Fault) {
  mailAction = action;
  const model = await faulty('record_decision', placed);
  const tact = await openInMemory({ model, clock: createFakeClock({ now }) });
  const asked = counting();
  const decision = await tact.decide(`${mail}\n\n${quotedBy('record_decision', placed)}`);
  expect(asked('record_decision')).toBeLessThanOrEqual(2);
  return decision;
}

describe.each(faults.map((placed) => [placed.name, placed] as const))('%s', (_, placed) => {
  test('by the model of mail archives only where it counts, and asks or waits elsewhere', async () => {
    const decision = await decideMail('archive', placed);
    const kind = kindOf('record_decision', placed);

    const verdicts = { plain: 'act', altered: 'act', beside: 'ask', none: 'defer' } as const;
    expect(decision?.verdict).toBe(verdicts[kind]);
    if (kind === 'none')
      expect(decision?.reasons.at(-1)?.text).toMatch(
        /^The model .+; it will be asked (?:again|once more)\.$/,
      );
  });

  test('by the model of mail deletes nothing unasked', async () => {
    const decision = await decideMail('delete', placed);

    expect(decision?.verdict).toBe(kindOf('record_decision', placed) === 'none' ? 'defer' : 'ask');
  });

  test('by the model of mail labels wherever there is an answer', async () => {
    const decision = await decideMail('apply_label', placed);

    expect(decision?.verdict).toBe(kindOf('record_decision', placed) === 'none' ? 'defer' : 'act');
  });

  test.each(['route_message', 'plan_actions'])(
    'in place of %s makes the reminder once, or asks about it',
    async (tool) => {
      const tact = await openInMemory({
        model: await faulty(tool, placed),
        clock: createFakeClock({ now }),
        zone: 'Europe/Berlin',
      });
      const asked = counting();
      const turn = await tact.say('Remind me to call mom tomorrow at 5pm');
      const items = await tact.assistant.runtime.store.items.list('owner', {});

      const approvals = await tact.assistant.runtime.store.approvals.list('owner', ['pending']);
      const kind = kindOf(tool, placed);
      const isAsked = tool === 'plan_actions' && (kind === 'altered' || kind === 'beside');
      expect(items.map(({ content }) => content['title'])).toEqual(isAsked ? [] : ['Call mom']);
      expect(approvals).toHaveLength(isAsked ? 1 : 0);
      expect(turn.reply).not.toMatch(leftovers);
      expect(asked(tool)).toBeLessThanOrEqual(2);
    },
  );

  test('in place of a response is handed out as one only where it is one', async () => {
    const tact = await openInMemory({
      model: await faulty('respond', placed),
      clock: createFakeClock({ now }),
    });
    const asked = counting();
    const event = {
      eventId: 'ev1',
      eventText: `the greenhouse is too humid${long} ${quotedBy('respond', placed)}`,
      immediate: true,
      candidates: [],
    };
    const processed = await tact.processEvent(event as Parameters<typeof tact.processEvent>[0]);

    expect(asked('respond')).toBe(1);
    const text = exposeOutside(processed.responseText);
    if (placed.name === 'prose') expect(text).toBe('I would rather not say.');
    else expect(text).toBe(kindOf('respond', placed) === 'none' ? '' : 'Open the roof vent.');
  });

  test('in place of messages sends the model’s words or ours, and nothing else', async () => {
    const model = await faulty('propose_messages', placed);
    const { channel, clock, noticed, tick } = await openProactive({
      model: { model, timeoutMs: 5_000, temperature: 0, maxOutputTokens: 1024 },
    });
    noticed.push(taskDue(clock.now(), 45));
    const asked = counting();
    await tick();

    expect(channel.messages.map(({ text }) => text)).toEqual([
      `“send the report” is due in 45 minutes, at 12:45.${kindOf('propose_messages', placed) === 'none' ? '' : ' Good luck!'}`,
    ]);
    expect(asked('propose_messages')).toBeLessThanOrEqual(2);
  });

  test('in place of an admission never loses a run', async () => {
    const stored = finishedRun({ id: 'old', summary: `Wrote the tests for the parser${long}` });
    const offered = finishedRun({
      id: 'new',
      summary: `Wrote the docs for the parser${long} ${quotedBy('record_admission', placed)}`,
    });
    const vectors = { [textOfRun(stored)]: [1, 0], [textOfRun(offered)]: [0.8, 0.6] };
    const model = await faulty('record_admission', placed);
    const memory = await openMemory({
      embedder: createTableEmbedder(vectors),
      model: { model, timeoutMs: 5_000, temperature: 0, maxOutputTokens: 200 },
    });
    await memory.offer(stored);
    const asked = counting();
    await memory.offer(offered);

    const counts: readonly FaultKind[] = ['plain', 'altered'];
    expect(await memory.active()).toEqual(
      counts.includes(kindOf('record_admission', placed)) ? ['old'] : ['new', 'old'],
    );
    expect(asked('record_admission')).toBeLessThanOrEqual(2);
  });
});

test.each(replyFaults)('a reply that %s says what was done, once', async (_, broken) => {
  reply = broken;
  onTestFinished(() => {
    reply = { text: 'Sure! {{1}}' };
  });
  const tact = await openInMemory({
    model: await faulty('no tool', faults[0] as Fault),
    clock: createFakeClock({ now }),
    zone: 'Europe/Berlin',
  });

  const turn = await tact.say('Remind me to call mom tomorrow at 5pm');

  const items = await tact.assistant.runtime.store.items.list('owner', {});
  expect(items.map(({ content }) => content['title'])).toEqual(['Call mom']);
  expect(turn.reply.match(/Call mom/g)).toHaveLength(1);
  expect(turn.reply).not.toMatch(leftovers);
  expect(turn.reply).not.toMatch(/and again/);
  expect(turn.success).toBe(true);
});
