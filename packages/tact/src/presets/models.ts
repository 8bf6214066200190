import { createModel } from '@tact/ai-sdk/model/ai-sdk';
import { withCircuitBreaker } from '@tact/ai-sdk/model/circuit-breaker';
import { parseModelName } from '@tact/ai-sdk/model/model-name';
import { type ModelSettings, modelAccess } from '@tact/ai-sdk/model/model-settings';
import { withFallback } from '@tact/ai-sdk/model/with-fallback';
import { withTelemetry } from '@tact/ai-sdk/model/with-telemetry';
import { isLoopback } from '@tact/core/network/loopback';
import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import type { Telemetry } from '@tact/core/ports/telemetry';
import { type EmailEngineOptions, emailStrategy } from '@tact/email/engine';
import type { Config } from '#config';
import { sendLimitsIn } from '#config';
import type { ChatModel, ConversationParts } from './conversation.ts';
import type { ModelMemories } from './model-memories.ts';

type ModelConfig = NonNullable<Config['model']>;

/** The models that the settings name, as the engine's strategies; `name` is the deciding one's. */
export async function strategiesFrom(
  config: Config,
  world: ModelWorld & { readonly model: string | undefined },
): Promise<{
  readonly name: string | null;
  readonly strategies: Pick<
    EmailEngineOptions,
    'proposer' | 'trial' | 'shadow' | 'newLabelsPerDay' | 'sendLimits'
  >;
  readonly chat: Pick<ConversationParts, 'model' | 'shadow' | 'trial'>;
}> {
  const { mail } = config;
  const limits =
    mail === null
      ? {}
      : {
          limits: { subjectLength: mail.max_subject_length, bodyLength: mail.max_body_length },
          listedFolders: mail.folders,
        };
  const settingsOf = async (model: ModelConfig) => ({ ...(await proposerFrom(model, world)), ...limits });
  const main = world.model === undefined ? config.model : chosen(world.model, config.model);
  const proposer = main === null ? null : await settingsOf(main);
  const { trial, shadow } = config;
  const second = shadow === null ? null : await settingsOf(shadow);
  const third = trial === null ? null : { ...(await settingsOf(trial)), share: trial.share };
  return {
    name: proposer?.model.id ?? null,
    chat: {
      model: proposer,
      ...(second === null ? {} : { shadow: second }),
      ...(third === null ? {} : { trial: third }),
    },
    strategies: {
      ...(proposer === null ? {} : { proposer }),
      ...(mail === null ? {} : { newLabelsPerDay: mail.new_labels_per_day, sendLimits: sendLimitsIn(mail) }),
      ...(third === null
        ? {}
        : { trial: { strategy: emailStrategy('trial', third, world.clock), share: third.share } }),
      ...(second === null ? {} : { shadow: emailStrategy('shadow', second, world.clock) }),
    },
  };
}

/** The model named on the command line, with the other settings in the file if its provider is the same. */
function chosen(text: string, configured: Config['model']): ModelConfig {
  const { provider, model: name } = parseModelName(text);
  const defaults = { temperature: 0.1, max_output_tokens: 4096, timeout_ms: 60_000 };
  return configured?.provider === provider ? { ...configured, name } : { ...defaults, provider, name };
}

async function proposerFrom(settings: ModelConfig, world: ModelWorld): Promise<ChatModel> {
  const { clock, telemetry } = world;
  const open = async (one: ModelFields) => withCircuitBreaker(await modelFrom(one, world), { clock });
  const { fallback } = settings;
  const main = await open(settings);
  const model =
    fallback === undefined
      ? main
      : withFallback(main, { model: await open(fallback), timeoutMs: fallback.timeout_ms });
  return { model: withTelemetry(model, telemetry), ...limitsOf(settings) };
}

interface ModelWorld {
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly environment: NodeJS.ProcessEnv;
  /** Where is kept what servers refuse; as long as the process lasts unless given. */
  readonly memories?: ModelMemories | undefined;
}

type ModelFields = Omit<ModelConfig, 'fallback'>;

function modelFrom(
  settings: ModelFields,
  { clock, environment, memories }: Omit<ModelWorld, 'telemetry'>,
): Promise<Model> {
  const { provider, name, base_url: baseUrl } = settings;
  const access = accessOf(settings);
  const where = baseUrl ?? modelAccess(access, environment).baseUrl;
  return createModel(access, { clock, environment, memory: memories?.of(`${provider}:${name} ${where}`) });
}

function accessOf(settings: ModelFields): ModelSettings {
  const { provider, name, base_url: baseUrl, key_env: keyVariable, reasoning } = settings;
  return {
    ...parseModelName(`${provider}:${name}`),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...{ keyVariable, reasoning, maxOutputTokens: settings.max_output_tokens, caFile: settings.ca },
  };
}

/** A model that the settings name. */
export interface NamedModel {
  readonly role: 'model' | 'fallback' | 'shadow' | 'trial';
  readonly id: string;
  /** Where it is. Throws `MODEL_KEY_MISSING`, `MODEL_SETTINGS_INVALID`. */
  place(): ModelPlace;
  /** The model by itself, without a fallback, called also after failures. */
  open(): Promise<ChatModel>;
}

export interface ModelPlace {
  readonly host: string;
  /** The environment variable that names the address; null for the settings or the provider's own address. */
  readonly variable: string | null;
  readonly isThisMachine: boolean;
}

/** Throws `MODEL_KEY_MISSING`, `MODEL_SETTINGS_INVALID`. */
export function placeOfModel(access: ModelSettings, environment: NodeJS.ProcessEnv): ModelPlace {
  const { baseUrl, addressVariable } = modelAccess(access, environment);
  const { host, hostname } = new URL(baseUrl);
  return { host, variable: addressVariable, isThisMachine: isLoopback(hostname) };
}

/** Every model that the settings name, each by itself. `model` stands in for the first one, as `--model` does. */
export function modelsIn(
  config: Pick<Config, 'model' | 'shadow' | 'trial'>,
  world: Omit<ModelWorld, 'telemetry'> & { readonly model: string | undefined },
): readonly NamedModel[] {
  const main = world.model === undefined ? config.model : chosen(world.model, config.model);
  const named = [
    ...[
      { role: 'model', settings: main },
      { role: 'fallback', settings: main?.fallback },
    ],
    ...[
      { role: 'shadow', settings: config.shadow },
      { role: 'trial', settings: config.trial },
    ],
  ] as const;
  return named.flatMap(({ role, settings }) => {
    if (settings === null || settings === undefined) return [];
    const place = () => placeOfModel(accessOf(settings), world.environment);
    const open = async () => ({ model: await modelFrom(settings, world), ...limitsOf(settings) });
    return [{ role, id: `${settings.provider}:${settings.name}`, place, open }];
  });
}

function limitsOf({ temperature, max_output_tokens, timeout_ms }: ModelFields): Omit<ChatModel, 'model'> {
  return { temperature, maxOutputTokens: max_output_tokens, timeoutMs: timeout_ms };
}
