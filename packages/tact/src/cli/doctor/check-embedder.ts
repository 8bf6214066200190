import type { Clock } from '@tact/core/ports/clock';
import type { Config } from '#config';
import { duration } from '../output/time-words.ts';
import { attempt, type Finding, good } from './finding.ts';

/** What embeds texts: its settings and its key; with `call` one tiny text. */
export function checkEmbedder(
  config: Config,
  {
    call,
    clock,
    environment,
  }: { readonly call: boolean; readonly clock: Clock; readonly environment: NodeJS.ProcessEnv },
): Promise<readonly Finding[]> {
  return attempt('embeddings', async () => {
    const { embedderFrom } = await import('#presets/embedders');
    const { embedder, timeoutMs } = await embedderFrom(config, { clock, environment });
    if (config.embeddings?.model === undefined) {
      return [good('embeddings', `${embedder.id}: by words, without a model`)];
    }
    const [{ placeOfModel }, { placeWords }, { parseModelName }] = await Promise.all([
      import('#presets/models'),
      import('./check-model.ts'),
      import('@tact/ai-sdk/model/model-name'),
    ]);
    const { model, base_url: baseUrl, key_env: keyVariable } = config.embeddings;
    const access = { ...parseModelName(model), ...(baseUrl !== undefined && { baseUrl }), keyVariable };
    const where = placeWords(embedder.id, placeOfModel(access, environment));
    const scale =
      config.embeddings.scale === undefined ? '; its cosines are taken as similarities (no `scale`)' : '';
    if (!call) {
      const untested = `settings valid, key present (test it with --call)${scale}`;
      return [good('embeddings', `${where}: ${untested}`)];
    }
    const startedAt = clock.monotonicMs();
    await embedder.embed(['ready'], { timeoutMs });
    return [good('embeddings', `${where}: answered in ${duration(clock.monotonicMs() - startedAt)}${scale}`)];
  });
}
