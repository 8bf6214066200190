import { describe, expect, it } from 'vitest';
import type { WireName } from '../model-server.ts';
import { answered, type ContractWorld, goodReply } from './contract-world.ts';

/** What comes back of answers: everything, unjudged. */
export function answerScenarios(world: ContractWorld): void {
  describe('answers', () => {
    toolCallAnswers(world);
    toolCallsWrittenAsText(world);
    unusableAnswers(world);
  });
}

function toolCallAnswers(world: ContractWorld): void {
  it('gives the tool call with its input parsed, the tokens and the model', async () => {
    world.server.reply({ ...goodReply, inputTokens: 321, outputTokens: 45 });

    const answer = await world.generate();

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
    world.server.reply({ ...goodReply, text: 'I will file it.' });

    const answer = await world.generate();

    expect(answer.text).toBe('I will file it.');
    expect(answer.toolCalls).toHaveLength(1);
  });

  it('gives prose instead of the tool call as text', async () => {
    world.server.reply({ text: '{"action":"archive"}' });

    expect(await world.generate()).toMatchObject({
      toolCalls: [],
      text: '{"action":"archive"}',
      finish: 'stop',
      inputTokens: 100,
      outputTokens: 20,
    });
  });

  it('gives a call of a tool that it was not offered as it came', async () => {
    world.server.reply({ tool: 'delete_everything', input: { sure: true } });

    expect(await world.generate()).toMatchObject({
      toolCalls: [{ name: 'delete_everything', input: { sure: true }, inputText: '{"sure":true}' }],
      finish: 'tool-calls',
    });
  });

  it('gives input that breaks the schema as it came', async () => {
    world.server.reply({ tool: 'record_decision', input: { action: 7 } });

    expect((await world.generate()).toolCalls).toMatchObject([{ input: { action: 7 } }]);
  });
}

function toolCallsWrittenAsText(world: ContractWorld): void {
  it.skipIf(!carriesText(world.wire))(
    'gives input that is no JSON as text (a wire that parses input cannot carry it)',
    async () => {
      world.server.reply({ tool: 'record_decision', inputText: '{"action": "arch' });

      expect((await world.generate()).toolCalls).toEqual([
        { name: 'record_decision', input: undefined, inputText: '{"action": "arch' },
      ]);
    },
  );

  it.skipIf(!carriesText(world.wire))(
    'gives input that reaches for a prototype as text (a wire that parses input cannot carry it)',
    async () => {
      world.server.reply({ tool: 'record_decision', inputText: '{"__proto__":{"admin":true}}' });

      expect((await world.generate()).toolCalls).toMatchObject([
        { input: undefined, inputText: '{"__proto__":{"admin":true}}' },
      ]);
    },
  );
}

function unusableAnswers(world: ContractWorld): void {
  it('says when the answer was cut off', async () => {
    world.server.reply({ text: 'I would arch', cutOff: true });

    expect(await world.generate()).toMatchObject({ text: 'I would arch', finish: 'length' });
  });

  it('says when the model refused, which is an answer', async () => {
    world.server.reply({ refuses: 'I cannot help with that.' });

    expect(await world.generate()).toMatchObject({ toolCalls: [], finish: 'refused' });
  });

  it('takes an answer without anything in it for a failure', async () => {
    world.server.reply({ empty: true });

    expect(await world.failure()).toMatchObject({ code: 'MODEL_ANSWER_EMPTY' });
  });

  it('takes an answer whose tokens went before its first word for a failure', async () => {
    world.server.reply({ empty: true, cutOff: true });

    expect(await world.failure()).toMatchObject({ code: 'MODEL_ANSWER_EMPTY' });
  });
}

/** These wires carry a tool's input as the text that the model wrote; the others as a value. */
function carriesText(wire: WireName): boolean {
  return wire === 'openai' || wire === 'compatible';
}
