import { describe, expect, it } from 'vitest';
import type { WireName } from '../model-server.ts';
import { answered, goodReply, type ModelSetup } from './model-setup.ts';

/** What answers contain: everything, unjudged. */
export function answerScenarios(setup: ModelSetup): void {
  describe('answers', () => {
    toolCallAnswers(setup);
    toolCallsWrittenAsText(setup);
    unusableAnswers(setup);
  });
}

function toolCallAnswers(setup: ModelSetup): void {
  it('gives the tool call with its input parsed, the tokens and the model', async () => {
    setup.server.reply({ ...goodReply, inputTokens: 321, outputTokens: 45 });

    const answer = await setup.generate();

    expect(answer).toEqual({
      toolCalls: [
        { name: 'record_decision', input: answered, inputText: '{"action":"archive","confidence":0.9}' },
      ],
      text: '',
      finish: 'tool-calls',
      inputTokens: 321,
      outputTokens: 45,
      model: expect.stringMatching(/^m-1(-2026-10-01)?$/),
    });
  });

  it('gives prose beside a tool call', async () => {
    setup.server.reply({ ...goodReply, text: 'I will file it.' });

    const answer = await setup.generate();

    expect(answer.text).toBe('I will file it.');
    expect(answer.toolCalls).toHaveLength(1);
  });

  it('gives prose instead of the tool call as text', async () => {
    setup.server.reply({ text: '{"action":"archive"}' });

    expect(await setup.generate()).toMatchObject({
      toolCalls: [],
      text: '{"action":"archive"}',
      finish: 'stop',
      inputTokens: 100,
      outputTokens: 20,
    });
  });

  it('gives a call of a tool that it was not offered as it came', async () => {
    setup.server.reply({ tool: 'delete_everything', input: { sure: true } });

    expect(await setup.generate()).toMatchObject({
      toolCalls: [{ name: 'delete_everything', input: { sure: true }, inputText: '{"sure":true}' }],
      finish: 'tool-calls',
    });
  });

  it('gives input that breaks the schema as it came', async () => {
    setup.server.reply({ tool: 'record_decision', input: { action: 7 } });

    expect((await setup.generate()).toolCalls).toMatchObject([{ input: { action: 7 } }]);
  });
}

function toolCallsWrittenAsText(setup: ModelSetup): void {
  it.skipIf(!carriesText(setup.wire))(
    'gives input that is no JSON as text (a wire that parses input cannot carry it)',
    async () => {
      setup.server.reply({ tool: 'record_decision', inputText: '{"action": "arch' });

      expect((await setup.generate()).toolCalls).toEqual([
        { name: 'record_decision', input: undefined, inputText: '{"action": "arch' },
      ]);
    },
  );

  it.skipIf(!carriesText(setup.wire))(
    'gives input that reaches for a prototype as text (a wire that parses input cannot carry it)',
    async () => {
      setup.server.reply({ tool: 'record_decision', inputText: '{"__proto__":{"admin":true}}' });

      expect((await setup.generate()).toolCalls).toMatchObject([
        { input: undefined, inputText: '{"__proto__":{"admin":true}}' },
      ]);
    },
  );
}

function unusableAnswers(setup: ModelSetup): void {
  it('says when the answer was cut off', async () => {
    setup.server.reply({ text: 'I would arch', cutOff: true });

    expect(await setup.generate()).toMatchObject({ text: 'I would arch', finish: 'length' });
  });

  it('says when the model refused, which is an answer', async () => {
    setup.server.reply({ refuses: 'I cannot help with that.' });

    expect(await setup.generate()).toMatchObject({ toolCalls: [], finish: 'refused' });
  });

  it('takes an answer without anything in it for a failure', async () => {
    setup.server.reply({ empty: true });

    expect(await setup.failure()).toMatchObject({ code: 'MODEL_ANSWER_EMPTY' });
  });

  it('says of an answer whose tokens went before its first word that it was cut off', async () => {
    setup.server.reply({ empty: true, cutOff: true });

    expect(await setup.generate()).toMatchObject({ text: '', toolCalls: [], finish: 'length' });
  });
}

/** These wires carry a tool's input as the text that the model wrote; the others as a value. */
function carriesText(wire: WireName): boolean {
  return wire === 'openai' || wire === 'compatible';
}
