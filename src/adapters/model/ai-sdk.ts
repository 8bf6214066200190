import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model } from '#ports/model';
import { createSystemClock } from '../clock/system.ts';
import { withinDeadline } from './deadline.ts';
import { type Environment, type ModelSettings, modelAccess } from './model-settings.ts';
import { modelProviders } from './providers.ts';
import { retrying } from './retrying.ts';

export type { ModelSettings } from './model-settings.ts';

interface ModelWorld {
  /** The machine's clock unless given. */
  readonly clock?: Clock;
  /** Where keys are looked up; the process's environment unless given. */
  readonly environment?: Environment;
  /** Randomness for the pauses between retries: from 0 up to, not including, 1. */
  readonly random?: () => number;
}

/**
 * A model of any provider, through the AI SDK. Its libraries are loaded here, not before, and only those of
 * this provider; nothing is sent until the first request.
 *
 * @throws MODEL_KEY_MISSING, MODEL_SETTINGS_INVALID.
 */
export async function createModel(settings: ModelSettings, world: ModelWorld = {}): Promise<Model> {
  const { provider, model } = settings;
  const { clock = createSystemClock(), environment = process.env, random = Math.random } = world;
  const id = `${provider}:${model}`;
  const access = modelAccess(settings, environment);
  const { createSendRequest } = await import('./ai-sdk-call.ts');
  const send = createSendRequest(
    await modelProviders[provider].open(access).catch((error: unknown) => {
      const why = `its library rejects the settings (${error instanceof Error ? error.name : 'unknown'})`;
      throw tactError('MODEL_SETTINGS_INVALID', { model: id, why });
    }),
    { id, provider, model, keyVariable: modelProviders[provider].keyVariable, apiKey: access.apiKey },
    clock.now,
  );

  return {
    id,
    generate: (request, options) =>
      withinDeadline(id, options, clock, (deadline) =>
        retrying(() => send(request, deadline.signal, options.onText), {
          maxRetries: settings.maxRetries ?? 2,
          deadline,
          clock,
          random,
        }),
      ),
  };
}
