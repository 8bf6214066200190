import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

/** What a scripted model answers in one step: calls of tools, or text. */
export type ScriptedStep =
  | { readonly calls: readonly ScriptedCall[]; readonly finish?: 'tool-calls' | 'length' }
  | { readonly text: string };

export interface ScriptedCall {
  readonly id: string;
  readonly tool: string;
  readonly input: object;
}

type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;
type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: string;
    };

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

/** A model of the AI SDK that answers one step of the script after the other, streamed or at once. */
export function toolCallingModel(...script: readonly ScriptedStep[]): MockLanguageModelV4 {
  const left = [...script];
  const next = () => {
    const step = left.shift();
    if (step === undefined) throw new Error('The model was asked more often than the script says.');
    return { content: contentOf(step), finishReason: finishOf(step) };
  };
  return new MockLanguageModelV4({
    provider: 'scripted',
    modelId: 'script',
    doGenerate: async () => ({ ...next(), usage, warnings: [] }),
    doStream: async () => {
      const { content, finishReason } = next();
      const chunks: StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...content.flatMap(streamed),
        { type: 'finish', finishReason, usage },
      ];
      return { stream: simulateReadableStream({ initialDelayInMs: null, chunkDelayInMs: null, chunks }) };
    },
  });
}

function streamed(part: ContentPart): StreamPart[] {
  if (part.type === 'tool-call') return [part];
  return [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: part.text },
    { type: 'text-end', id: '1' },
  ];
}

function contentOf(step: ScriptedStep): ContentPart[] {
  if ('text' in step) return [{ type: 'text' as const, text: step.text }];
  return step.calls.map(({ id, tool, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: tool,
    input: JSON.stringify(input),
  }));
}

function finishOf(step: ScriptedStep) {
  const unified = 'text' in step ? ('stop' as const) : (step.finish ?? ('tool-calls' as const));
  return { unified, raw: undefined };
}
