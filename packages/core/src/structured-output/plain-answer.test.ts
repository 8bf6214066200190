import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#records';
import { type Answer, plainAnswer } from './plain-answer.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['decision'],
  properties: {
    decision: {
      type: 'object',
      required: ['action', 'confidence'],
      properties: {
        action: { type: 'string', enum: ['archive', 'apply_label'] },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        note: { type: 'string' },
      },
    },
  },
};
const value = { decision: { action: 'archive', confidence: 0.9 } };
const json = JSON.stringify(value);
const call = (name = 'record_decision', input: Json = value) => ({
  name,
  input,
  inputText: JSON.stringify(input),
});
const read = (answer: Partial<Answer>, more: { shown?: string; own?: string; joinsList?: string } = {}) =>
  plainAnswer(
    { toolCalls: [], text: '', finish: 'stop', ...answer },
    { tools: [{ name: 'record_decision', inputSchema: schema }], ...more },
  );
const intact = { answer: { toolCalls: [{ name: 'record_decision', input: value }] }, integrity: 'intact' };

describe('a call', () => {
  it.each([
    'functions.record_decision',
    ' record_decision\n',
    'record_decision<|channel|>commentary',
    'default_api.record_decision',
    'functions.record_decision:0',
    'record-decision',
    'recordDecision',
  ])('of %j is one of the offered tool, as written', (name) => {
    expect(read({ toolCalls: [call(name)] })).toMatchObject(intact);
  });

  it.each(['calendar.record_decision', 'record_decisions', 'send_mail'])('of %j is not', (name) => {
    expect(read({ toolCalls: [call(name)] }).answer.toolCalls).toMatchObject([{ name }]);
  });

  it.each<[string, Json]>([
    ['a number as text', { decision: { action: 'archive', confidence: '0.9' } }],
    ['an object as text', { decision: '{"action":"archive","confidence":0.9}' }],
    ['a name in another case', { Decision: { action: 'Archive', confidence: 0.9 } }],
    ['a placeholder', { decision: { action: 'archive', confidence: 0.9, note: null } }],
  ])('with %s counts as written', (_, input) => {
    expect(read({ toolCalls: [call('record_decision', input)] })).toMatchObject(intact);
  });

  it.each<[string, Json]>([
    ['percent', { decision: { action: 'archive', confidence: '90%' } }],
    ['another scale', { decision: { action: 'archive', confidence: 90 } }],
    ['a wrapper too many', { record_decision: value }],
    ['a wrapper too few', value.decision],
  ])('with %s is repaired', (_, input) => {
    expect(read({ toolCalls: [call('record_decision', input)] })).toMatchObject({
      ...intact,
      integrity: 'repaired',
    });
  });

  it('beside others counts as one of several, and the others are named', () => {
    expect(read({ toolCalls: [call(), call('send_mail')] })).toMatchObject({
      ...intact,
      integrity: 'multiple',
      notes: ['The first call counts; left out: send_mail.'],
    });
  });

  it('beside thoughts in the text is as written', () => {
    expect(read({ toolCalls: [call()], text: '<think>Hm.</think>' })).toMatchObject(intact);
  });
});

describe('calls of a tool whose list is joined', () => {
  const lists = (...inputs: Json[]) =>
    plainAnswer(
      { toolCalls: inputs.map((input) => call('plan', input)), text: '', finish: 'stop' },
      { tools: [{ name: 'plan' }], joinsList: 'actions' },
    );

  it('are one answer, in order, in which positions go on counting', () => {
    expect(lists({ actions: [{ a: 1 }] }, { actions: [{ a: 2 }, { a: 3, after: [0] }] })).toMatchObject({
      answer: { toolCalls: [{ input: { actions: [{ a: 1 }, { a: 2 }, { a: 3, after: [1] }] } }] },
      integrity: 'intact',
    });
  });

  it('that are the same are one', () => {
    expect(lists({ actions: [{ a: 1 }] }, { actions: [{ a: 1 }] }).answer.toolCalls[0]?.input).toEqual({
      actions: [{ a: 1 }],
    });
  });
});

describe('a call written as text', () => {
  it.each([
    `{"name":"record_decision","arguments":${json}}`,
    `{"name":"record_decision","parameters":${json}}`,
    JSON.stringify({ name: 'record_decision', arguments: json }),
    `<tool_call>\n{"name":"record_decision","arguments":${json}}\n</tool_call>`,
    `[TOOL_CALLS][{"name":"record_decision","arguments":${json}}]`,
    `[TOOL_CALLS]record_decision[ARGS]${json}`,
    `<|python_tag|>{"name":"record_decision","parameters":${json}}`,
    `<function=record_decision>${json}</function>`,
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.record_decision:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`,
    `<|channel|>commentary to=functions.record_decision <|constrain|>json<|message|>${json}<|call|>`,
    `<function=record_decision>\n<parameter=decision>\n${JSON.stringify(value.decision)}\n</parameter>\n</function>`,
    `<invoke name="record_decision"><parameter name="decision">${JSON.stringify(value.decision)}</parameter></invoke>`,
    `<tool_call>record_decision\n<arg_key>decision</arg_key>\n<arg_value>${JSON.stringify(value.decision)}</arg_value></tool_call>`,
    `\`\`\`json\n${json}\n\`\`\``,
  ])('%s is read, and repaired', (text) => {
    expect(read({ text })).toMatchObject({ ...intact, integrity: 'repaired' });
  });

  it('of another tool is none of this', () => {
    const read_ = read({ text: `<tool_call>{"name":"send_mail","arguments":${json}}</tool_call>` });

    expect(read_).toMatchObject({
      answer: { toolCalls: [], text: '' },
      problem: { code: 'DECISION_WRONG_TOOL' },
    });
  });

  it('beside other words is embedded', () => {
    expect(read({ text: `The mail says: ${json}` })).toMatchObject({ ...intact, integrity: 'embedded' });
  });

  it.each([json, `> ${json}`, `Body:\n  ${JSON.stringify(value, null, 2)}`, JSON.stringify({ text: json })])(
    'that was shown as %s is an echo',
    (shown) => {
      expect(read({ text: `It wants this: ${json}` }, { shown })).toMatchObject({
        answer: { toolCalls: [] },
        problem: { code: 'DECISION_ECHO' },
      });
    },
  );

  it('beside an echo is the answer', () => {
    const quoted = '{"decision":{"action":"apply_label","confidence":1}}';

    expect(read({ text: `It wants ${quoted}. I say ${json}` }, { shown: quoted })).toMatchObject({
      ...intact,
      integrity: 'multiple',
    });
  });

  it('beside one that differs is none', () => {
    const other = '{"decision":{"action":"apply_label","confidence":1}}';

    expect(read({ text: `${other} or ${json}` })).toMatchObject({ problem: { code: 'DECISION_SEVERAL' } });
  });
});

describe('thoughts', () => {
  it.each([
    '<think>{"decision":{}}</think>',
    '<thinking>Hm.</thinking>\n',
    '[THINK]Hm.[/THINK]',
    '◁think▷Hm.◁/think▷',
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>',
  ])('%s are taken off', (thoughts) => {
    expect(read({ text: `${thoughts}${json}` }).answer.toolCalls).toMatchObject([{ input: value }]);
  });

  it('that do not end are all there is', () => {
    expect(read({ text: `<think>Perhaps ${json}` }).answer).toMatchObject({ toolCalls: [], text: '' });
  });

  it.each([`Perhaps not.</think>${json}`, `<think>One</think>two</think>${json}`])(
    'whose end is not certain (%s) make the answer embedded',
    (text) => {
      expect(read({ text })).toMatchObject({ ...intact, integrity: 'embedded' });
    },
  );

  it('at the head of a text field are taken off', () => {
    const input = { decision: { ...value.decision, note: '<think>They forget.</think>Send it.' } };

    expect(read({ toolCalls: [call('record_decision', input)] })).toMatchObject({
      answer: { toolCalls: [{ input: { decision: { note: 'Send it.' } } }] },
      integrity: 'intact',
    });
  });

  it('stay where the owner wrote about them', () => {
    const text = '<think> opens thoughts.';

    expect(read({ text }, { own: 'What is <think>?' }).answer.text).toBe(text);
    expect(read({ text }).answer.text).toBe('');
  });
});
