import {
  buildPrompt,
  createPolicy,
  judgeProposals,
  outsideLabel,
  parseConstraint,
  safetyTelemetry,
} from '@tact/core/kernel';
import type { ModelAnswer } from '@tact/core/ports/model';
import type { Direction, Proposal } from '@tact/core/records';
import { readStructured } from '@tact/core/structured-output';
import { createFakeClock, createMemoryStore, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { emailRegistryWithoutServices as registry } from '../../../../test/examples/mail-services.ts';
import { exampleMail, exampleSignal } from '../../../../test/examples/mails.ts';
import { exampleProposal } from '../../../../test/examples/proposals.ts';
import { gather } from './gather.ts';
import { mailPromptLayers } from './prompt/prompt-layers.ts';
import { readDecision } from './prompt/read-decision.ts';
import { decisionTool, messageRefOf } from './prompt/record-decision.ts';
import { defaultProposerSettings, propose } from './propose.ts';
import { compileRulebook } from './rulebook.ts';

/** Promises of the source document, in its own names and numbers, where no other test says them word for word. */

const messageRef = messageRefOf(exampleMail(), 'ann@example.org/memory-1');

describe('the safety enforcer of the source document', () => {
  const judged = (part: Partial<Proposal>, policy = createPolicy()) =>
    judgeProposals([exampleProposal(part)], {
      user: 'ann',
      now: 0,
      registry,
      policy,
      sender: 'bob@example.net',
      cause: () => null,
    });
  const deleting = [{ action: 'delete', parameters: {}, target: 'mail:ann/1' }];

  test('lists danger, confidence, approval list and the model’s own wish, in this order and all at once', () => {
    const { overrides, word } = judged({
      actions: deleting,
      confidence: 0.45,
      needsApproval: true,
    });

    expect(overrides.map(({ text }) => text).slice(0, 4)).toEqual([
      'DangerousAction',
      'LowConfidence (0.45 < 0.70)',
      'InApprovalAlwaysList',
      'LlmRequestedApproval',
    ]);
    expect(word).toBe('ask');
  });

  test('writes its telemetry under the names safety_overrides and requires_approval', () => {
    const { overrides } = judged({ actions: labelling, confidence: 0.45 });
    expect(safetyTelemetry(overrides)).toEqual({
      safety_overrides: ['LowConfidence (0.45 < 0.70)'],
      requires_approval: true,
    });
    expect(safetyTelemetry(judged({ actions: labelling }).overrides)).toEqual({
      safety_overrides: [],
      requires_approval: false,
    });
  });

  test('asks about what is on the owner’s own list, however harmless it is', () => {
    const policy = createPolicy({ approvalAlways: ['apply_label'] });
    expect(judged({ actions: labelling }, policy).overrides.map(({ code }) => code)).toEqual([
      'InApprovalAlwaysList',
    ]);
    expect(judged({ actions: labelling }).overrides).toEqual([]);
  });
});

const labelling = [{ action: 'apply_label', parameters: { label: 'Choir' }, target: 'mail:ann/1' }];

describe('the contract of the source document', () => {
  test('has its fifteen actions', () => {
    expect(registry.offered.map(({ name }) => name).sort()).toEqual(
      (
        'apply_label|mark_read|mark_unread|archive|delete|move|star|unstar|forward|auto_reply|create_task|snooze|add_note|' +
        'escalate|none'
      )
        .split('|')
        .sort(),
    );
  });

  test('has its twelve inverses among those that a model may name', () => {
    const schema = JSON.stringify(decisionTool(registry).inputSchema);
    const inverses =
      'unapply_label|mark_unread|mark_read|move|restore|unstar|delete_reply|reopen_task|unsnooze|remove_note|deescalate|none';
    for (const inverse of inverses.split('|')) expect(schema).toContain(`"${inverse}"`);
  });

  test('stands in the tool alone, and not in the prompt', () => {
    const { messages } = buildPrompt(
      mailPromptLayers({
        input: exampleMail(),
        directions: [],
        llmRules: [],
        thread: null,
        messageRef,
        registry,
      }),
    );
    const prompt = messages.map(({ text }) => text).join('\n');

    for (const field of ['salient_features', 'considered_alternatives', 'inverse_parameters', '"type"']) {
      expect(prompt).not.toContain(field);
      expect(JSON.stringify(decisionTool(registry).inputSchema)).toContain(field);
    }
  });

  test('takes no telemetry from the model, whatever it says of itself', () => {
    const reading = readDecision(
      answer({
        ...decision(),
        telemetry: { model: 'me:best@9', latency_ms: 0, input_tokens: 0, output_tokens: 0 },
      }),
      registry,
      messageRef,
    );
    expect(reading).toMatchObject({ ok: true });
    expect(JSON.stringify(reading)).not.toContain('me:best@9');
  });

  test.each([
    ['message_ref.provider', { message_ref: { ...messageRef, provider: '' } }],
    ['message_ref.account_id', { message_ref: { ...messageRef, account_id: ' ' } }],
    ['message_ref.thread_id', { message_ref: { ...messageRef, thread_id: '' } }],
    ['message_ref.message_id', { message_ref: { ...messageRef, message_id: '' } }],
    ['decision.rationale', { decision: { ...decision().decision, rationale: '' } }],
    ['decision.confidence', { decision: { ...decision().decision, confidence: 1.01 } }],
    ['decision.confidence', { decision: { ...decision().decision, confidence: -0.01 } }],
  ])('refuses a decision whose %s does not hold, and names it', (field, part) => {
    const reading = readDecision(answer({ ...decision(), ...part }), registry, messageRef);
    expect(reading).toMatchObject({ ok: false, code: 'DECISION_INVALID' });
    expect(reading).toHaveProperty('text', expect.stringContaining(field));
  });

  test.each([alternative({ confidence: 1.5 }), alternative({ why_not: '' })])(
    'leaves out an alternative that does not hold, and keeps the decision',
    (part) => {
      const reading = readDecision(answer({ ...decision(), ...part }), registry, messageRef);
      expect(reading).toMatchObject({
        ok: true,
        value: { explanations: { considered_alternatives: [], left_out: ['considered_alternatives'] } },
      });
    },
  );

  test('leaves a model’s no to approval without effect: it advises', () => {
    const proposal = exampleProposal({
      actions: [{ action: 'delete', parameters: {}, target: 'x' }],
      confidence: 1,
    });
    const { word } = judgeProposals([{ ...proposal, needsApproval: false }], {
      user: 'ann',
      now: 0,
      registry,
      policy: createPolicy({ approvalAlways: [] }),
      sender: null,
      cause: () => null,
    });
    expect(word).toBe('ask');
  });
});

describe('the parse errors of the source document', () => {
  const codeOf = (part: Partial<ModelAnswer>) => {
    const reading = readStructured(
      { toolCalls: [], text: '', finish: 'stop', ...part },
      { toolName: 'record_decision' },
    );
    return reading.ok ? null : reading.code;
  };

  test('have a code each', () => {
    expect({
      NoToolCall: codeOf({}),
      WrongToolName: codeOf({ toolCalls: [{ name: 'decide', input: {}, inputText: '{}' }] }),
      NoJsonFound: codeOf({ text: 'I would archive it.' }),
      MalformedJson: codeOf({ text: '{"a":'.repeat(200) }),
    }).toEqual({
      NoToolCall: 'DECISION_NO_TOOL_CALL',
      WrongToolName: 'DECISION_WRONG_TOOL',
      NoJsonFound: 'DECISION_NO_JSON_FOUND',
      MalformedJson: 'DECISION_MALFORMED_JSON',
    });
  });

  test('do not come from its example, prose and fence around the decision', () => {
    const text = `Sure, here is the decision:\n\`\`\`json\n${JSON.stringify(decision())}\n\`\`\`\n\nThe decision object is valid.\n`;
    const reading = readDecision({ ...answer({}), toolCalls: [], text }, registry, messageRef);
    expect(reading).toMatchObject({ ok: true, integrity: 'embedded', value: decision() });
  });

  test('do not come from braces within its texts', () => {
    const odd = { ...decision().decision, rationale: 'It says "{ not: } JSON \\" }" and goes on.' };
    const text = `Here: ${JSON.stringify({ ...decision(), decision: odd })} Done.`;
    const reading = readDecision({ ...answer({}), toolCalls: [], text }, registry, messageRef);
    expect(reading).toMatchObject({ ok: true, value: { decision: odd } });
  });
});

describe('the request of the source document', () => {
  const asked = async (
    settings: Partial<typeof defaultProposerSettings> = {},
    text = 'Shall we meet at noon?',
  ) => {
    const model = createScriptedModel([{ toolCalls: [{ name: 'record_decision', input: decision() }] }]);
    const signal = exampleSignal(exampleMail({ text }));
    const clock = createFakeClock();
    const rules = compileRulebook(
      { rules: [], llmRules: [], directions: [] },
      { compile: () => ({ test: () => false }) },
    );
    const facts = { thread: [], sender: [], prediction: null };
    const view = { signal, facts, rules, policy: createPolicy(), now: clock.now() };
    const span = { traceId: null, set() {}, fail() {}, end() {} };
    const { context } = await gather(view, { store: createMemoryStore(), clock, span });
    const proposed = await propose(
      { ...view, context, registry, abortSignal: new AbortController().signal, span },
      { ...defaultProposerSettings, model, ...settings },
      clock,
    );
    return { request: model.requests[0], proposed };
  };

  test('has exactly two messages, the one tool, temperature 0.1 and 4096 tokens', async () => {
    const { request } = await asked();
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.tools.map(({ name }) => name)).toEqual(['record_decision']);
    expect(request).toMatchObject({ temperature: 0.1, maxOutputTokens: 4096 });
  });

  test('has the temperature, the tokens and the lengths that were set', async () => {
    const { request } = await asked(
      { temperature: 0.5, maxOutputTokens: 100, limits: { subjectLength: 10, bodyLength: 20 } },
      'one two three four five six',
    );
    expect(request).toMatchObject({ temperature: 0.5, maxOutputTokens: 100 });
    expect(request?.messages[1]?.text).toContain('Body:\none two three four…\n');
    expect(request?.messages[1]?.text).toContain('Subject: Lunch on…\n');
  });

  test('is on record with the tokens it took and every layer it had', async () => {
    const { proposed } = await asked();
    expect(proposed.usage).toMatchObject({ calls: 1 });
    expect(proposed.layers.map(({ name }) => name)).toEqual(['system', 'message-context', 'task']);
    expect(proposed.proposals[0]?.labels).toContainEqual(outsideLabel('mail'));
  });
});

describe('the four directions of the source document', () => {
  const texts = [
    'Never delete or permanently remove email unless a deterministic rule explicitly permits it.',
    'When uncertain, prefer labeling or archiving over destructive actions.',
    'Never forward or reply to an email unless the rule or user instruction explicitly directs this.',
    'Prefer safe, reversible operations when the intent is unclear.',
  ];
  const known = registry.offered.map(({ name }) => name);
  const constraints = ['forbid delete unless rule', null, 'forbid forward, auto_reply unless rule', null];
  const directions = texts.map((text, index): Direction => {
    const written = constraints[index] ?? null;
    const constraint = written === null ? null : parseConstraint(written, known);
    if (constraint !== null && 'problem' in constraint) throw new Error(constraint.problem);
    return { id: `d${index + 1}`, text, enabled: true, constraint };
  });

  test('stand as a numbered list above rules and mail', () => {
    const { messages } = buildPrompt(
      mailPromptLayers({
        input: exampleMail(),
        directions,
        llmRules: [],
        thread: null,
        messageRef,
        registry,
      }),
    );
    expect(messages[1]?.text).toMatch(
      /^DIRECTIONS:\n1\. Never delete .*\n2\. When uncertain.*\n3\. Never forward.*\n4\. Prefer safe.*\n\nMESSAGE CONTEXT/,
    );
  });

  test.each([
    ['delete', {}, 'd1'],
    ['forward', { to: ['a@example.org'] }, 'd3'],
    ['auto_reply', { body: 'Yes.' }, 'd3'],
  ])('keep a model from %s, by code', (action, parameters, direction) => {
    const { overrides } = judgeProposals(
      [exampleProposal({ actions: [{ action, parameters, target: 'x' }] })],
      {
        user: 'ann',
        now: 0,
        registry,
        policy: createPolicy({ directions }),
        sender: null,
        cause: () => null,
      },
    );
    expect(overrides).toContainEqual(
      expect.objectContaining({ code: 'DirectionViolation', effect: 'decline', direction }),
    );
  });

  test('let archive and label through', () => {
    const { overrides } = judgeProposals([exampleProposal({ actions: labelling })], {
      user: 'ann',
      now: 0,
      registry,
      policy: createPolicy({ directions }),
      sender: null,
      cause: () => null,
    });
    expect(overrides).toEqual([]);
  });
});

function decision() {
  return {
    message_ref: { ...messageRef },
    decision: {
      action: 'apply_label',
      parameters: { label: 'Choir' },
      confidence: 0.9,
      needs_approval: false,
      rationale: 'It is about the choir.',
    },
    explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
    undo_hint: { inverse_action: 'unapply_label', inverse_parameters: { label: 'Choir' } },
  };
}

function alternative(part: object) {
  const whole = { action: 'archive', confidence: 0.42, why_not: 'It is new.', ...part };
  return { explanations: { ...decision().explanations, considered_alternatives: [whole] } };
}

function answer(input: object): ModelAnswer {
  return {
    toolCalls: [
      { name: 'record_decision', input: JSON.parse(JSON.stringify(input)), inputText: JSON.stringify(input) },
    ],
    text: '',
    finish: 'tool-calls',
    inputTokens: 1843,
    outputTokens: 121,
    model: 'm',
  };
}
