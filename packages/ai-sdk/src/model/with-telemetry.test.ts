import type { ModelRequest } from '@tact/core/ports/model';
import { createRecordingTelemetry, createScriptedModel, type ScriptedAnswer } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { withTelemetry } from './with-telemetry.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'The merger is off.' }],
  tools: [{ name: 'decide', description: 'Says what to do.', inputSchema: { type: 'object' } }],
  temperature: 0.1,
  maxOutputTokens: 4096,
};
const options = { timeoutMs: 1000 };
const answer: ScriptedAnswer = {
  text: 'Off it goes.',
  toolCalls: [{ name: 'decide', input: { action: 'archive' } }],
  model: 'gpt-5-mini-2026-10-01',
  inputTokens: 812,
  outputTokens: 64,
};

describe('a model with telemetry', () => {
  it('leaves a span of each call in the words of the conventions for generative AI', async () => {
    const { model, telemetry } = traced([answer]);
    const propose = telemetry.span('propose');

    await model.generate(request, { ...options, span: propose });

    expect(telemetry.spans[1]).toEqual({
      name: 'chat gpt-5-mini',
      parent: 'propose',
      traceId: propose.traceId,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-5-mini',
        'gen_ai.request.temperature': 0.1,
        'gen_ai.request.max_tokens': 4096,
        'gen_ai.response.model': 'gpt-5-mini-2026-10-01',
        'gen_ai.response.finish_reasons': ['tool_call'],
        'gen_ai.usage.input_tokens': 812,
        'gen_ai.usage.output_tokens': 64,
      },
      failed: null,
      ended: true,
    });
  });

  it('gives the answer as it is', async () => {
    const { model } = traced([answer]);

    expect(await model.generate(request, options)).toMatchObject(answer);
    expect(model.id).toBe('openai:gpt-5-mini');
  });

  it('records no contents', async () => {
    const { model, telemetry } = traced([answer]);

    await model.generate(request, options);

    expect(JSON.stringify(telemetry.spans)).not.toMatch(/merger|Off it goes|archive/);
  });

  it('hands on the pieces of a streamed answer, and records none of them', async () => {
    const heard: string[] = [];
    const { model, telemetry } = traced([{ pieces: ['Off it ', 'goes.'] }]);

    await model.generate(request, { ...options, onText: (piece) => heard.push(piece) });

    expect(heard).toEqual(['Off it ', 'goes.']);
    expect(JSON.stringify(telemetry.spans)).not.toMatch(/Off it|goes/);
  });

  it('records contents when the telemetry is switched to', async () => {
    const { model, telemetry } = traced([answer], { recordsContents: true });

    await model.generate(request, options);

    expect(telemetry.spans[0]?.attributes).toMatchObject({
      'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"The merger is off."}]}]',
      'gen_ai.tool.definitions':
        '[{"type":"function","name":"decide","description":"Says what to do.","parameters":{"type":"object"}}]',
      'gen_ai.output.messages':
        '[{"role":"assistant","parts":[{"type":"text","content":"Off it goes."},' +
        '{"type":"tool_call","name":"decide","arguments":{"action":"archive"}}],"finish_reason":"tool_call"}]',
    });
  });

  it('marks the span of a failed call with the code, and passes the error on', async () => {
    const { model, telemetry } = traced([{ fails: 'MODEL_TIMEOUT' }]);

    await expect(model.generate(request, options)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });

    expect(telemetry.spans).toMatchObject([{ failed: 'MODEL_TIMEOUT', ended: true }]);
  });

  it('calls Google what the conventions call it', async () => {
    const { model, telemetry } = traced([answer], { id: 'google:gemini-3-pro' });

    await model.generate(request, options);

    expect(telemetry.spans[0]?.attributes).toMatchObject({
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.request.model': 'gemini-3-pro',
    });
  });
});

function traced(
  script: readonly ScriptedAnswer[],
  { id = 'openai:gpt-5-mini', recordsContents = false } = {},
) {
  const telemetry = createRecordingTelemetry({ recordsContents });
  return { telemetry, model: withTelemetry(createScriptedModel(script, { id }), telemetry) };
}
