import { tactError } from '#errors';
import { type ModelAccess, type ModelProvider, modelProviders } from './providers.ts';

export interface ModelSettings {
  readonly provider: ModelProvider;
  /** The model's name with its provider. */
  readonly model: string;
  /** Unless given, the provider's environment variable. */
  readonly apiKey?: string;
  /** Where the provider's interface is, up to and including its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** How often a request is retried after a transient failure; 2 unless given. */
  readonly maxRetries?: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What is needed to reach the model, with the key looked up.
 *
 * @throws MODEL_KEY_MISSING; MODEL_SETTINGS_INVALID for an invalid address or key.
 */
export function modelAccess(settings: ModelSettings, environment: Environment): ModelAccess {
  const { provider, model } = settings;
  const spec = modelProviders[provider];
  const apiKey = (settings.apiKey ?? environment[spec.keyVariable])?.trim();
  if (!apiKey && spec.needsKey) {
    throw tactError('MODEL_KEY_MISSING', { provider, variable: spec.keyVariable });
  }
  const invalid = (why: string) =>
    tactError('MODEL_SETTINGS_INVALID', { model: `${provider}:${model}`, why });
  // Sent in a header: the error of the network layer would quote the whole key.
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw invalid(`the key in ${spec.keyVariable} contains invalid characters`);
  }
  const baseUrl = settings.baseUrl?.trim() || ('defaultBaseUrl' in spec ? spec.defaultBaseUrl : undefined);
  if (baseUrl === null) throw invalid('it has no base URL');
  const problem = baseUrl === undefined ? null : addressProblem(baseUrl);
  if (problem) throw invalid(problem);
  return { model, ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) };
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
