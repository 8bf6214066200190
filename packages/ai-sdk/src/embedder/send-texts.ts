import type { ModelRequest } from '@tact/core/ports/model';
import { embedMany, wrapEmbeddingModel } from 'ai';
import { readFailure, type Subject } from '#model/read-failure';
import type { Attempt } from '#model/retrying';
import type { SdkEmbeddingModel } from './open-embedding-model.ts';

/** Sends one batch of texts; never throws. As many vectors as texts, each as the model gave it. */
export type SendTexts = (
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<Attempt<readonly (readonly number[])[]>>;

/**
 * Requests through the AI SDK, one round trip each: its own retries (which know no deadline), its telemetry (which records
 * contents) and its warnings (which are printed) are off.
 */
export function createSendTexts(
  model: SdkEmbeddingModel,
  {
    subject,
    askedDimensions,
    now,
  }: {
    readonly subject: Subject;
    /** Sent to the model; null to leave its usual number. */
    readonly askedDimensions: number | null;
    readonly now: () => number;
  },
): SendTexts {
  const quiet = model.specificationVersion === 'v2' ? model : withoutWarnings(model);
  return async (texts, signal) => {
    try {
      const { embeddings } = await embedMany({
        model: quiet,
        values: [...texts],
        ...(askedDimensions === null ? {} : { dimensions: askedDimensions }),
        maxRetries: 0,
        abortSignal: signal,
        telemetry: { isEnabled: false },
      });
      return { answer: embeddings };
    } catch (thrown) {
      return { failure: readFailure(thrown, subject, requestOf(texts), now()) };
    }
  };
}

/** For reading a refusal, which must not quote the texts. */
function requestOf(texts: readonly string[]): ModelRequest {
  return {
    messages: texts.map((text) => ({ role: 'user', text })),
    tools: [],
    temperature: 0,
    maxOutputTokens: 0,
  };
}

function withoutWarnings(model: Parameters<typeof wrapEmbeddingModel>[0]['model']) {
  return wrapEmbeddingModel({
    model,
    middleware: { wrapEmbed: async ({ doEmbed }) => ({ ...(await doEmbed()), warnings: [] }) },
  });
}
