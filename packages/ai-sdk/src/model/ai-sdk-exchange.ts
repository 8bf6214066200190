import {
  generateText,
  type LanguageModelCallEndEvent,
  streamText,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import type { SdkModel } from './providers.ts';

type Settings = Omit<
  Parameters<typeof generateText>[0] & Parameters<typeof streamText>[0],
  'onLanguageModelCallEnd' | 'prompt'
> & { readonly messages: NonNullable<Parameters<typeof generateText>[0]['messages']> };

/** The result of one round trip; both where the SDK rejects an answer that it received whole. */
interface TurnResult {
  readonly received: LanguageModelCallEndEvent<ToolSet> | undefined;
  readonly thrown: unknown;
}

/** One round trip without streaming; never throws. */
export async function exchange(settings: Settings): Promise<TurnResult> {
  let received: TurnResult['received'];
  try {
    await generateText({
      ...settings,
      onLanguageModelCallEnd: (event) => {
        received = event;
      },
    });
    return { received, thrown: undefined };
  } catch (error) {
    return { received, thrown: error ?? new Error('unknown') };
  }
}

/** One round trip whose text is handed out as it arrives; never throws. */
export async function streamExchange(settings: Settings, hand: (piece: string) => void): Promise<TurnResult> {
  let received: TurnResult['received'];
  let thrown: unknown;
  try {
    const { stream } = streamText({
      ...settings,
      onLanguageModelCallEnd: (event) => {
        received = event;
      },
      // By default the SDK prints errors, which contain the request, to the terminal.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === 'text-delta' && part.text !== '') hand(part.text);
      if (part.type === 'error') thrown ??= part.error ?? new Error('unknown');
    }
  } catch (error) {
    thrown ??= error ?? new Error('unknown');
  }
  return { received, thrown };
}

/** The SDK emits what a model does not support as process warnings, which are noise here. */
export function withoutWarnings(model: SdkModel): SdkModel {
  return wrapLanguageModel({
    model,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
      wrapStream: async ({ doStream }) => {
        const { stream, ...rest } = await doStream();
        return { ...rest, stream: stream.pipeThrough(new TransformStream({ transform: dropWarnings })) };
      },
    },
  });
}

function dropWarnings<Part extends { readonly type: string }>(
  part: Part,
  controller: TransformStreamDefaultController<Part>,
): void {
  controller.enqueue(part.type === 'stream-start' ? { ...part, warnings: [] } : part);
}
