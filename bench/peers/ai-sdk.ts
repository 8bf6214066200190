import './quiet.ts';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { instantModel, message } from './instant-model.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';

/** One `generateText` with one tool: the model calls it, the tool's `execute` is the effect. It stores nothing. */
export async function run(iterations: number): Promise<PeerFigures> {
  let effects = 0;
  const recordDecision = tool({
    description: 'Records what should happen to the message.',
    inputSchema: z.object({ action: z.string(), label: z.string(), confidence: z.number().min(0).max(1) }),
    execute: async () => {
      effects += 1;
      return 'recorded';
    },
  });
  const model = toolCallingModel();

  const timings = await measure(iterations, async () => {
    model.doGenerateCalls.length = 0;
    await generateText({
      model,
      instructions: 'Decide what should happen to the message.',
      prompt: JSON.stringify(message),
      tools: { recordDecision },
      stopWhen: isStepCount(1),
    });
  });

  if (effects < iterations) throw new Error(`the tool ran ${effects} times in ${iterations} decisions`);
  return { name: 'AI SDK generateText, one tool', version: installedVersion('ai'), ...timings };
}

/** A model that answers every prompt with one call of `recordDecision`. */
export function toolCallingModel(): MockLanguageModelV4 {
  let calls = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      calls += 1;
      return {
        content: [
          {
            type: 'tool-call',
            toolCallId: `call-${calls}`,
            toolName: 'recordDecision',
            input: JSON.stringify(await instantModel()),
          },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage: {
          inputTokens: { total: 120, noCache: 120, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 20, text: 20, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });
}
