import type { Clock } from '@tact/core/ports/clock';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { type Config, readConfig } from '#config';
import type { ChatModel } from '#presets/conversation';
import { type ConfiguredEmbedder, embedderFrom } from '#presets/embedders';
import { findHome } from '#presets/find-home';
import { modelsIn } from '#presets/models';

interface NamedOptions {
  readonly model: string;
  readonly home?: string | undefined;
  readonly clock: Clock;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The model named `provider:name`, with what the settings of a home say of it. Nothing else of the home is opened, and a model that
 * fails often is still called, because a measurement needs an answer to every question.
 */
export async function openModel(options: NamedOptions): Promise<ChatModel> {
  const { model } = await configOf(options);
  const [main] = modelsIn({ model, shadow: null, trial: null }, options);
  if (main === undefined) throw new Error(`${options.model} was not opened`);
  return main.open();
}

/**
 * The embedder named `provider:name`, with what the settings of a home say of it if they name the same; without a name the lexical
 * one. Nothing else of the home is opened.
 *
 * @throws EMBEDDER_SETTINGS_INVALID, EMBEDDER_KEY_MISSING.
 */
export async function openEmbedder(
  options: Omit<NamedOptions, 'model'> & {
    readonly model: string | undefined;
    readonly dimensions: number | undefined;
  },
): Promise<ConfiguredEmbedder> {
  const { model, dimensions } = options;
  const size = dimensions === undefined ? {} : { dimensions };
  const defaults = { timeout_ms: 10_000 };
  if (model === undefined) return embedderFrom({ embeddings: { ...defaults, ...size } }, options);
  const { embeddings } = await configOf(options);
  const known = embeddings?.model === model ? embeddings : defaults;
  return embedderFrom({ embeddings: { ...known, model, ...size } }, options);
}

function configOf(options: Omit<NamedOptions, 'model'>): Promise<Config> {
  return readConfig(openTomlFile(findHome(options.home, options).home.config));
}
