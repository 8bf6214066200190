import {
  callsTool,
  createFakeClock,
  createRecordingTelemetry,
  createScriptedModel,
  type ModelScript,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import type { ModelAnswer, ModelRequest } from '#ports/model';
import { type AskOptions, addUsages, askModel, type ReadResult } from './ask-model.ts';
import { digest } from './digest.ts';

const request: ModelRequest = {
  messages: [
    { role: 'system', text: 'You decide.' },
    { role: 'user', text: 'Decide.' },
  ],
  tools: [{ name: 'record', description: 'Records.', inputSchema: { type: 'object' } }],
  temperature: 0.1,
  maxOutputTokens: 100,
};

/** Takes the number of the first tool call; anything else does not hold. */
function readNumber({ toolCalls, text }: ModelAnswer): ReadResult<number> {
  const input = toolCalls[0]?.input;
  if (typeof input === 'number') return { ok: true, value: input, integrity: 'intact' };
  return { ok: false, code: 'DECISION_NO_TOOL_CALL', text: `No number in "${text}".` };
}

function ask(script: ModelScript, more: Partial<Pick<AskOptions, 'attempts' | 'signal'>> = {}) {
  const clock = createFakeClock();
  const model = createScriptedModel(script, { clock });
  const span = createRecordingTelemetry().span('propose');
  return {
    model,
    clock,
    asked: askModel(request, readNumber, { model, clock, timeoutMs: 5000, span, ...more }),
  };
}

describe('a model that answers well', () => {
  test('is asked once', async () => {
    const { model, asked } = ask([{ ...callsTool('record', 7), inputTokens: 90, outputTokens: 3 }]);

    expect(await asked).toEqual({
      result: { ok: true, value: 7, integrity: 'intact' },
      failures: [],
      usage: { model: 'model', latencyMs: 0, inputTokens: 90, outputTokens: 3, calls: 1 },
      answer: { digest: digest('record(7)'), text: 'record(7)' },
    });
    expect(model.requests).toEqual([request]);
  });

  test('has its latency measured', async () => {
    const { clock, asked } = ask([{ ...callsTool('record', 7), afterMs: 1200 }]);
    await clock.whenSleeping(1);
    await clock.advance(1200);

    expect((await asked).usage).toMatchObject({ latencyMs: 1200 });
  });
});

describe('a model whose answer does not hold', () => {
  test('is shown its answer and the mistake, once', async () => {
    const { model, asked } = ask([{ text: 'seven' }, callsTool('record', 7)]);

    expect(await asked).toMatchObject({
      result: { value: 7 },
      failures: [{ stage: 'propose', code: 'DECISION_NO_TOOL_CALL', text: 'No number in "seven".' }],
      usage: { inputTokens: 200, outputTokens: 40, calls: 2 },
      answer: { text: 'record(7)' },
    });
    expect(model.requests[1]).toEqual({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', text: 'seven' },
        {
          role: 'user',
          text: 'That answer cannot be used. No number in "seven". Call the tool again, with this fixed.',
        },
      ],
    });
  });

  test('is not asked a third time', async () => {
    const { model, asked } = ask([{ text: 'seven' }, { text: 'eight' }, callsTool('record', 7)]);

    expect(await asked).toMatchObject({
      result: null,
      failures: [{ text: 'No number in "seven".' }, { text: 'No number in "eight".' }],
      answer: { text: 'eight' },
    });
    expect(model.left).toBe(1);
  });

  test('is shown everything that it answered', async () => {
    const { model, asked } = ask([
      {
        text: 'Here:',
        toolCalls: [
          { name: 'record', inputText: '{"n":' },
          { name: 'other', input: null },
        ],
      },
      { toolCalls: [] },
    ]);
    await asked;

    expect(model.requests[1]?.messages[2]).toEqual({
      role: 'assistant',
      text: 'record({"n":)\nother(null)\nHere:',
    });
  });

  test('has said nothing visible where it answered nothing', async () => {
    const { asked } = ask([{ text: '' }, { text: '' }]);

    expect((await asked).answer?.text).toBe('(nothing)');
  });
});

describe('a model that answers nothing', () => {
  const empty = { fails: 'MODEL_ANSWER_EMPTY' } as const;

  test('is asked the same once more', async () => {
    const { model, asked } = ask([empty, callsTool('record', 7)]);

    expect(await asked).toMatchObject({ result: { value: 7 }, failures: [{ code: 'MODEL_ANSWER_EMPTY' }] });
    expect(model.requests).toEqual([request, request]);
  });

  test('is not asked a third time', async () => {
    const { model, asked } = ask([empty, empty, callsTool('record', 7)]);

    expect((await asked).failures.map(({ code }) => code)).toEqual([
      'MODEL_ANSWER_EMPTY',
      'MODEL_ANSWER_EMPTY',
    ]);
    expect(model.left).toBe(1);
  });
});

describe('a model that fails', () => {
  test('is not asked again', async () => {
    const { model, asked } = ask([{ fails: 'MODEL_UNAVAILABLE' }, callsTool('record', 7)]);

    expect(await asked).toEqual({
      result: null,
      failures: [
        {
          stage: 'propose',
          code: 'MODEL_UNAVAILABLE',
          text: 'The model scripted:model cannot be reached: the script says so.',
        },
      ],
      usage: null,
      answer: null,
    });
    expect(model.left).toBe(1);
  });

  test('while it mends its answer leaves what it answered before on record', async () => {
    const { asked } = ask([{ text: 'seven' }, { fails: 'MODEL_RATE_LIMITED' }]);

    expect(await asked).toMatchObject({
      result: null,
      failures: [{ code: 'DECISION_NO_TOOL_CALL' }, { code: 'MODEL_RATE_LIMITED' }],
      usage: { calls: 1 },
      answer: { text: 'seven' },
    });
  });

  test('by being too late is a failure like the others', async () => {
    const { clock, asked } = ask([{ ...callsTool('record', 7), afterMs: 6000 }]);
    await clock.whenSleeping(1);
    await clock.advance(5000);

    expect(await asked).toMatchObject({ result: null, failures: [{ code: 'MODEL_TIMEOUT' }] });
  });

  test('with what is no error of the registry is one all the same', async () => {
    const { asked } = ask([{ fails: new Error('socket hang up') }]);

    expect((await asked).failures).toEqual([
      {
        stage: 'propose',
        code: 'INTERNAL_UNEXPECTED',
        text: 'Unexpected error: socket hang up',
      },
    ]);
  });
});

describe('what calls cost', () => {
  const usage = { model: 'a', latencyMs: 10, inputTokens: 1, outputTokens: 2, calls: 1 };

  test('is summed up', () => {
    expect(addUsages(usage, { ...usage, model: 'b', latencyMs: 5 })).toEqual({
      model: 'a',
      latencyMs: 15,
      inputTokens: 2,
      outputTokens: 4,
      calls: 2,
    });
  });

  test('is what there is, where only one was called', () => {
    expect(addUsages(usage, null)).toBe(usage);
    expect(addUsages(null, usage)).toBe(usage);
    expect(addUsages(null, null)).toBeNull();
  });
});

describe('whoever asks', () => {
  test('may want one answer alone, whether it holds or not', async () => {
    const { model, asked } = ask([{ text: 'No idea.' }, callsTool('record', 7)], { attempts: 1 });

    expect(await asked).toMatchObject({ result: null, failures: [{ code: 'DECISION_NO_TOOL_CALL' }] });
    expect(model.left).toBe(1);
  });

  test('may change their mind, which counts as a failure of the model', async () => {
    const unwanted = new AbortController();
    const { clock, asked } = ask([{ ...callsTool('record', 7), afterMs: 1200 }], { signal: unwanted.signal });
    await clock.whenSleeping(1);

    unwanted.abort();

    expect(await asked).toMatchObject({ result: null, failures: [{ code: 'MODEL_CANCELLED' }], usage: null });
  });
});
