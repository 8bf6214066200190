import { tactError } from '@tact/core/errors';
import type { Reasoning } from './ai-sdk-call.ts';
import { type ModelAccess, type ModelProvider, modelProviders, type ProviderSpec } from './providers.ts';

/** Which model `createModel` opens, and how it is reached. */
export interface ModelSettings {
  readonly provider: ModelProvider;
  /** The model's name with its provider. */
  readonly model: string;
  /** Unless given, that of `keyVariable`. */
  readonly apiKey?: string;
  /** The environment variable of the key; the provider's own unless given. No other one is looked at. */
  readonly keyVariable?: string | undefined;
  /** How much the model reasons before it answers; unless given, as its provider sees fit. */
  readonly reasoning?: Reasoning | undefined;
  /** No request asks for more output tokens. */
  readonly maxOutputTokens?: number | undefined;
  /** Where the provider's interface is, up to and including its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** A PEM file of certificates to trust beside those of the machine. */
  readonly caFile?: string | undefined;
  /** How often a request is retried after a transient failure; 2 unless given. */
  readonly maxRetries?: number;
}

interface KeyedAccess extends ModelAccess {
  readonly baseUrl: string;
  /** Where the key was looked up. */
  readonly keyVariable: string;
  /** The variable that the address is from; null for the settings or the default. */
  readonly addressVariable: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What is needed to reach the model, with the key looked up.
 *
 * @throws MODEL_KEY_MISSING; MODEL_SETTINGS_INVALID for an invalid address or key.
 */
export function modelAccess(settings: ModelSettings, environment: Environment): KeyedAccess {
  const { provider, model } = settings;
  const spec = modelProviders[provider];
  const { keyVariable = spec.keyVariable } = settings;
  const apiKey = (settings.apiKey ?? environment[keyVariable])?.trim();
  if (!apiKey && spec.needsKey) throw tactError('MODEL_KEY_MISSING', { provider, variable: keyVariable });
  const invalid = (why: string) =>
    tactError('MODEL_SETTINGS_INVALID', { model: `${provider}:${model}`, why });
  // Sent in a header: the error of the network layer would quote the whole key.
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw invalid(`the key in ${keyVariable} contains invalid characters`);
  }
  const { baseUrl, addressVariable } = addressOf(settings, environment);
  if (baseUrl === null) throw invalid('it has no base URL');
  const problem = addressProblem(baseUrl);
  if (problem) throw invalid(addressVariable === null ? problem : `${problem} (${addressVariable})`);
  return { model, keyVariable, addressVariable, baseUrl, ...(apiKey && { apiKey }) };
}

/** The address: as the settings say, else as the provider's own variable says, which the SDK would obey in silence. */
function addressOf(
  { provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>,
  environment: Environment,
): { readonly baseUrl: string | null; readonly addressVariable: string | null } {
  const spec: ProviderSpec = modelProviders[provider];
  const given = baseUrl?.trim();
  if (given) return { baseUrl: given, addressVariable: null };
  const variable = spec.addressVariable ?? '';
  const named = environment[variable]?.trim();
  if (!named) return { baseUrl: spec.defaultBaseUrl, addressVariable: null };
  return { baseUrl: provider === 'ollama' ? ollamaAddress(named) : named, addressVariable: variable };
}

/** `OLLAMA_HOST` as Ollama reads it: scheme and port may be missing, and every address of the machine is this one. */
function ollamaAddress(host: string): string {
  const [, scheme = 'http', rest = ''] = /^(?:(https?):\/\/)?(.*)$/.exec(host.replace(/\/+$/, '')) ?? [];
  const [authority = '', ...path] = rest.split('/');
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(authority) ?? [null, authority];
  const isEverywhere = name === '' || name === '0.0.0.0' || name === '[::]';
  const usual = host.startsWith('https:') ? '443' : host.startsWith('http:') ? '80' : '11434';
  const folder = path.length === 0 ? 'v1' : path.join('/');
  return `${scheme}://${isEverywhere ? '127.0.0.1' : name}:${port ?? usual}/${folder}`;
}

/** Never quotes the address, which may contain a secret. */
function addressProblem(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return `its base URL is not a valid URL`;
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'its base URL is not http or https';
  if (url.username || url.password) return 'its base URL contains a user name or password';
  if (url.search || url.hash) return 'its base URL contains a query or a fragment';
  return null;
}
