import { asTactError } from '@tact/core/errors';
import type { Model, ModelAnswer, ModelRequest } from '@tact/core/ports/model';
import type { SpanAttributes, Telemetry } from '@tact/core/ports/telemetry';

/** Providers that OpenTelemetry's conventions call otherwise. */
const providerNames: Readonly<Record<string, string>> = { google: 'gcp.gemini' };
const finishNames: Readonly<Partial<Record<ModelAnswer['finish'], string>>> = {
  'tool-calls': 'tool_call',
  refused: 'content_filter',
};

/**
 * A model whose calls leave a span each, below the call's `span`: `chat NAME`, with attributes as of
 * OpenTelemetry's semantic conventions for generative AI. Messages, tools and answers are recorded only where
 * the telemetry records contents.
 */
export function withTelemetry(model: Model, telemetry: Telemetry): Model {
  const [provider = model.id] = model.id.split(':', 1);
  const name = model.id.slice(provider.length + 1);
  const subject: SpanAttributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': providerNames[provider] ?? provider,
    'gen_ai.request.model': name,
  };

  return {
    ...model,
    async generate(request, options) {
      const span = telemetry.span(`chat ${name}`, { ...subject, ...ofRequest(request) }, options.span);
      try {
        if (telemetry.recordsContents) span.set(contentsOfRequest(request));
        const answer = await model.generate(request, options);
        span.set(ofAnswer(answer));
        if (telemetry.recordsContents) span.set(contentsOfAnswer(answer));
        return answer;
      } catch (error) {
        span.fail(asTactError(error).code);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

function ofRequest({ temperature, maxOutputTokens }: ModelRequest): SpanAttributes {
  return { 'gen_ai.request.temperature': temperature, 'gen_ai.request.max_tokens': maxOutputTokens };
}

function ofAnswer({ model, finish, inputTokens, outputTokens }: ModelAnswer): SpanAttributes {
  return {
    'gen_ai.response.model': model,
    'gen_ai.response.finish_reasons': [finishNames[finish] ?? finish],
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
  };
}

function contentsOfRequest({ messages, tools }: ModelRequest): SpanAttributes {
  return {
    'gen_ai.input.messages': JSON.stringify(
      messages.map(({ role, text }) => ({ role, parts: [{ type: 'text', content: text }] })),
    ),
    'gen_ai.tool.definitions': JSON.stringify(
      tools.map(({ name, description, inputSchema }) => ({
        type: 'function',
        name,
        description,
        parameters: inputSchema,
      })),
    ),
  };
}

function contentsOfAnswer({ text, toolCalls, finish }: ModelAnswer): SpanAttributes {
  const parts = [
    ...(text ? [{ type: 'text', content: text }] : []),
    ...toolCalls.map(({ name, input, inputText }) => ({
      type: 'tool_call',
      name,
      arguments: input === undefined ? inputText : input,
    })),
  ];
  const message = { role: 'assistant', parts, finish_reason: finishNames[finish] ?? finish };
  return { 'gen_ai.output.messages': JSON.stringify([message]) };
}
