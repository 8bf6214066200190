import { tactError } from '@tact/core/errors';
import { isModelProvider, knownProviders, type ModelProvider } from './providers.ts';

interface ModelName {
  readonly provider: ModelProvider;
  readonly model: string;
}

/** Longer than any model's name; messages repeat no more of a wrong one. */
const maxShownLength = 80;

/**
 * Reads `provider:name`, such as `openai:gpt-5-mini` or `ollama:qwen3:8b` (the name may hold colons).
 *
 * @throws MODEL_UNKNOWN_PROVIDER, which lists the known ones; MODEL_SETTINGS_INVALID when there is no name.
 *
 * @example
 * parseModelName('ollama:qwen3:8b'); // { provider: 'ollama', model: 'qwen3:8b' }
 */
export function parseModelName(text: string): ModelName {
  const trimmed = text.trim();
  const [provider = ''] = trimmed.split(':', 1);
  if (!isModelProvider(provider)) {
    throw tactError('MODEL_UNKNOWN_PROVIDER', { provider: shown(provider), known: knownProviders() });
  }
  const model = trimmed.slice(provider.length + 1);
  if (!/^[^\s\p{Cc}]{1,200}$/u.test(model)) {
    throw tactError('MODEL_SETTINGS_INVALID', {
      model: shown(trimmed),
      why: `a model is named as ${provider}:NAME, where NAME is what ${provider} calls it`,
    });
  }
  return { provider, model };
}

function shown(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, '�');
  return clean.length <= maxShownLength ? clean : `${clean.slice(0, maxShownLength)}…`;
}
