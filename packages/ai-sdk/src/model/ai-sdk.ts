import { createSystemClock } from '@tact/core/clock/system';
import { TactError, tactError } from '@tact/core/errors';
import { fetchVia } from '@tact/core/network/agent-fetch';
import type { Clock } from '@tact/core/ports/clock';
import type { Model, ModelRequest } from '@tact/core/ports/model';
import type { SendRequest } from './ai-sdk-call.ts';
import { withinDeadline } from './deadline.ts';
import { createSettingsMemory, type SettingsMemory } from './learned-settings.ts';
import { type Environment, type ModelSettings, modelAccess } from './model-settings.ts';
import { type ModelProvider, modelProviders, type SdkModel } from './providers.ts';
import { retrying } from './retrying.ts';

export type { ModelSettings } from './model-settings.ts';

interface ModelParts {
  /** The machine's clock unless given. */
  readonly clock?: Clock;
  /** Where keys are looked up; the process's environment unless given. */
  readonly environment?: Environment;
  /** Randomness for the pauses between retries: from 0 up to, not including, 1. */
  readonly random?: () => number;
  /** Where is kept what its server refuses; as long as the process lasts unless given. */
  readonly memory?: SettingsMemory | undefined;
}

/**
 * A model of any provider, through the AI SDK. Its libraries are loaded here, not before, and only those of
 * this provider; nothing is sent until the first request.
 *
 * @throws MODEL_KEY_MISSING, MODEL_SETTINGS_INVALID, PACKAGE_MISSING, CERTIFICATE_FILE_INVALID.
 *
 * @example
 * const model = await createModel({ provider: 'ollama', model: 'qwen3:8b' });
 * const tact = await openInMemory({ model });
 */
export async function createModel(settings: ModelSettings, parts: ModelParts = {}): Promise<Model> {
  const { provider, model } = settings;
  const { clock = createSystemClock(), environment = process.env, random = Math.random } = parts;
  const { memory = createSettingsMemory() } = parts;
  const id = `${provider}:${model}`;
  const access = modelAccess(settings, environment);
  const { createSendRequest } = await import('./ai-sdk-call.ts');
  const via = await fetchVia(environment, settings.caFile);
  const send = createSendRequest(
    await modelProviders[provider].open({ ...access, send: via }).catch((error: unknown) => {
      if (error instanceof TactError) throw error;
      const why = `its library rejects the settings (${error instanceof Error ? error.name : 'unknown'})`;
      throw tactError('MODEL_SETTINGS_INVALID', { model: id, why });
    }),
    { id, provider, model, keyVariable: access.keyVariable, apiKey: access.apiKey },
    { now: clock.now, memory, ...(settings.reasoning !== undefined && { reasoning: settings.reasoning }) },
  );
  const { maxRetries = 2, maxOutputTokens } = settings;
  const opened = modelSending(async () => send, { id, maxRetries, maxOutputTokens, clock, random });
  return access.addressVariable === null ? opened : namingAddress(opened, access);
}

/** The record says which server answered, where a variable chose it. */
function namingAddress(model: Model, access: ReturnType<typeof modelAccess>): Model {
  const where = `${new URL(access.baseUrl).host} (${access.addressVariable})`;
  return {
    ...model,
    generate: async (request, options) => {
      const answer = await model.generate(request, options);
      return { ...answer, model: `${answer.model} at ${where}` };
    },
  };
}

/** How a model of the AI SDK is called; all of it has defaults. */
export interface ModelFromOptions extends Partial<Pick<ModelParts, 'clock' | 'random'>> {
  /** How often a request is retried after a transient failure; 2 unless given. */
  readonly maxRetries?: number;
  /** The key that the model sends: errors leave it out. Unless given, they leave out whatever the provider says. */
  readonly apiKey?: string;
}

/**
 * A language model of the AI SDK, of any provider, as a model for Tact.
 *
 * @example
 * import { openai } from '@ai-sdk/openai';
 *
 * const tact = await openInMemory({ model: modelFrom(openai('gpt-5-mini')) });
 */
export function modelFrom(languageModel: SdkModel, options: ModelFromOptions = {}): Model {
  const { clock = createSystemClock(), random = Math.random, maxRetries = 2, apiKey } = options;
  // Providers name their interface, too: `openai.responses`.
  const [provider = ''] = languageModel.provider.split('.');
  const { modelId: model } = languageModel;
  const id = `${provider}:${model}`;
  const keyVariable = isKnownProvider(provider)
    ? modelProviders[provider].keyVariable
    : `the key of ${provider}`;
  const subject = { id, provider, model, keyVariable, apiKey, isKeyHidden: apiKey === undefined };
  let send: Promise<SendRequest> | null = null;
  const open = () => {
    send ??= import('./ai-sdk-call.ts').then(({ createSendRequest }) =>
      createSendRequest(languageModel, subject, { now: clock.now, memory: createSettingsMemory() }),
    );
    return send;
  };
  return modelSending(open, { id, maxRetries, clock, random });
}

function isKnownProvider(name: string): name is ModelProvider {
  return Object.hasOwn(modelProviders, name);
}

function modelSending(
  open: () => Promise<SendRequest>,
  parts: Required<Pick<ModelParts, 'clock' | 'random'>> & {
    readonly id: string;
    readonly maxRetries: number;
    readonly maxOutputTokens?: number | undefined;
  },
): Model {
  const { id, maxRetries, maxOutputTokens, clock, random } = parts;
  const allowed = (request: ModelRequest) => ({
    ...request,
    maxOutputTokens: Math.min(request.maxOutputTokens, maxOutputTokens ?? request.maxOutputTokens),
  });
  return {
    id,
    maxOutputTokens,
    generate: (request, options) =>
      withinDeadline(id, options, clock, async (deadline) => {
        const { rateLimits } = options;
        const refusal = rateLimits?.refusalOf(id) ?? null;
        if (refusal !== null) throw refusal;
        const send = await open();
        return retrying(() => send(allowed(request), deadline.signal, options.onText), {
          ...{ maxRetries, deadline, clock, random },
          mayRetry: (error) => {
            rateLimits?.count(id, error);
            return (rateLimits?.refusalOf(id) ?? null) === null;
          },
        });
      }),
  };
}
