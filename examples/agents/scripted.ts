/** A tool, and a model for each library that calls it once and then repeats what came of it: nothing here needs a key. */
import { type Model, Usage } from '@openai/agents';
import { AIMessage, fakeModel } from 'langchain';

const input = { to: 'Bob', euros: 700 };

export async function sendMoney({ to, euros }: { to: string; euros: number }) {
  console.log(`(${euros} euros go to ${to})`);
  return { receipt: 'R-1' };
}

export const openaiModel: Model = {
  async getResponse({ input: items }) {
    const last = typeof items === 'string' ? undefined : items.at(-1);
    const text = last?.type === 'function_call_result' ? `The tool said ${JSON.stringify(last.output)}` : '';
    const call = { type: 'function_call' as const, callId: 'call-1', name: 'send_money', arguments: JSON.stringify(input) };
    const message = { type: 'message' as const, role: 'assistant' as const, status: 'completed' as const };
    const said = { ...message, content: [{ type: 'output_text' as const, text }] };
    return { usage: new Usage(), output: [text === '' ? call : said] };
  },
  getStreamedResponse() {
    throw new Error('not scripted');
  },
};

export const langchainModel = fakeModel()
  .respondWithTools([{ name: 'send_money', args: input, id: 'call-1' }])
  .respond((messages) => new AIMessage(`The tool said ${messages.at(-1)?.text}`));

type Part = { readonly type: string; readonly [field: string]: unknown };

/** A model of the AI SDK, which Mastra takes. */
export const mastraModel = {
  specificationVersion: 'v2' as const,
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  async doGenerate({ prompt }: { prompt: { role: string; content: unknown }[] }) {
    const last = prompt.at(-1);
    const isFirst = last?.role === 'user';
    const call = { type: 'tool-call', toolCallId: 'call-1', toolName: 'send_money', input: JSON.stringify(input) };
    const content: Part[] = [isFirst ? call : { type: 'text', text: `The tool said ${JSON.stringify(last?.content)}` }];
    const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
    return { content, finishReason: isFirst ? 'tool-calls' : 'stop', usage, warnings: [] };
  },
  async doStream(options: { prompt: { role: string; content: unknown }[] }) {
    const { content, finishReason, usage } = await mastraModel.doGenerate(options);
    const parts = content.flatMap((part): Part[] =>
      part.type === 'text'
        ? [{ type: 'text-start', id: '1' }, { type: 'text-delta', id: '1', delta: part['text'] }, { type: 'text-end', id: '1' }]
        : [part],
    );
    const stream = ReadableStream.from([
      { type: 'stream-start', warnings: [] },
      ...parts,
      { type: 'finish', finishReason, usage },
    ]);
    return { stream };
  },
};
