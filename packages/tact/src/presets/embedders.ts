import { TactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import { createSimilarityScale, type ScaleKnot } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import type { Config } from '#config';

export interface ConfiguredEmbedder {
  readonly embedder: Embedder;
  /** How long one call may take. */
  readonly timeoutMs: number;
}

/**
 * The embedder that the settings name; the lexical one if they name no model. Nothing is sent.
 *
 * @throws EMBEDDER_SETTINGS_INVALID, EMBEDDER_KEY_MISSING, CERTIFICATE_FILE_INVALID.
 */
export async function embedderFrom(
  { embeddings }: Pick<Config, 'embeddings'>,
  { clock, environment }: { readonly clock: Clock; readonly environment: NodeJS.ProcessEnv },
): Promise<ConfiguredEmbedder> {
  const {
    model,
    dimensions,
    timeout_ms: timeoutMs = 10_000,
    scale,
    base_url,
    key_env,
    ca,
  } = embeddings ?? {};
  const size = dimensions === undefined ? {} : { dimensions };
  if (model === undefined) {
    const embedder = createLexicalEmbedder(size);
    return { embedder: scale === undefined ? embedder : withScale(embedder, scale), timeoutMs };
  }
  const { createEmbedder } = await import('@tact/ai-sdk/embedder/ai-sdk');
  const embedder = await createEmbedder(
    {
      model,
      ...size,
      ...(base_url === undefined ? {} : { baseUrl: base_url }),
      keyVariable: key_env,
      caFile: ca,
    },
    { clock, environment, ...(scale === undefined ? {} : { scale }) },
  );
  return { embedder, timeoutMs };
}

/**
 * The same for programs that decide nothing: where its key is missing, they go on with one that says so once it is needed.
 *
 * @throws EMBEDDER_SETTINGS_INVALID.
 */
export async function embedderIfKeyed(
  config: Pick<Config, 'embeddings'>,
  world: { readonly clock: Clock; readonly environment: NodeJS.ProcessEnv },
): Promise<ConfiguredEmbedder> {
  try {
    return await embedderFrom(config, world);
  } catch (thrown) {
    if (!(thrown instanceof TactError) || thrown.code !== 'EMBEDDER_KEY_MISSING') throw thrown;
    const embedder: Embedder = {
      id: `${config.embeddings?.model} without a key`,
      dimensions: 1,
      embed: () => Promise.reject(thrown),
      similarity: (cosine) => Math.max(0, cosine),
    };
    return { embedder, timeoutMs: 0 };
  }
}

function withScale(embedder: Embedder, scale: readonly ScaleKnot[]): Embedder {
  return { ...embedder, similarity: createSimilarityScale(scale) };
}
