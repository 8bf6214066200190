import { createSystemClock } from '@tact/core/clock/system';
import { tactError } from '@tact/core/errors';
import { fetchVia } from '@tact/core/network/agent-fetch';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder, EmbedOptions } from '@tact/core/ports/embedder';
import { createSimilarityScale, type ScaleKnot } from '@tact/core/records';
import { type Deadline, withinDeadline } from '#model/deadline';
import { type Environment, modelAccess } from '#model/model-settings';
import { isModelProvider } from '#model/providers';
import type { Subject } from '#model/read-failure';
import { retrying } from '#model/retrying';
import { embedderError } from './embedder-error.ts';
import {
  defaultDimensions,
  embeddingProviders,
  openEmbeddingModel,
  type SdkEmbeddingModel,
} from './open-embedding-model.ts';
import type { SendTexts } from './send-texts.ts';

/** Which embedding model `createEmbedder` opens, and how it is reached. */
export interface EmbedderSettings {
  /** `provider:name`, such as `openai:text-embedding-3-small`. */
  readonly model: string;
  /** Needed for a model whose usual number is not known; a known one is asked for this many. */
  readonly dimensions?: number;
  /** Unless given, that of `keyVariable`. */
  readonly apiKey?: string;
  /** The environment variable of the key; the provider's own unless given. No other one is looked at. */
  readonly keyVariable?: string | undefined;
  /** Where the provider's interface is, up to and including its version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** A PEM file of certificates to trust beside those of the machine. */
  readonly caFile?: string | undefined;
}

/** How an embedding model is called; all of it has defaults. */
export interface ToEmbedderOptions {
  /** What the model's cosines mean on the scale of the port; unless given the cosine itself, or 0 for a negative one. */
  readonly scale?: readonly ScaleKnot[];
  /** How often a request is retried after a transient failure; 2 unless given. */
  readonly maxRetries?: number;
  /** How many texts a request has at most; 100 unless given. */
  readonly batchSize?: number;
  /** The machine's clock unless given. */
  readonly clock?: Clock;
  /** Randomness for the pauses between retries: from 0 up to, not including, 1. */
  readonly random?: () => number;
}

/**
 * An embedding model of any provider that has one, through the AI SDK. Nothing is sent until the first texts are embedded; of each
 * text the first 8 000 characters are sent.
 *
 * @throws EMBEDDER_SETTINGS_INVALID, EMBEDDER_KEY_MISSING, CERTIFICATE_FILE_INVALID.
 *
 * @example
 * const embedder = await createEmbedder({ model: 'ollama:nomic-embed-text', dimensions: 768 });
 * embedder.id; // ollama:nomic-embed-text:768
 */
export async function createEmbedder(
  settings: EmbedderSettings,
  options: ToEmbedderOptions & { readonly environment?: Environment } = {},
): Promise<Embedder> {
  const invalid = (why: string) =>
    tactError('EMBEDDER_SETTINGS_INVALID', { embedder: settings.model.slice(0, 80), why });
  const [provider = ''] = settings.model.split(':', 1);
  const model = settings.model.slice(provider.length + 1).trim();
  if (!isModelProvider(provider) || provider === 'anthropic') {
    throw invalid(`its provider must be one of ${embeddingProviders()}`);
  }
  if (model === '') throw invalid(`a model is named as ${provider}:NAME`);
  const usual = defaultDimensions(model);
  const dimensions = settings.dimensions ?? usual;
  if (dimensions === null) throw invalid('the number of its dimensions is not known and must be set');
  const { environment = process.env } = options;
  const send = await fetchVia(environment, settings.caFile);
  try {
    const access = modelAccess({ ...settings, provider, model }, environment);
    const opened = await openEmbeddingModel(provider, { ...access, send });
    if (opened === null) throw invalid(`its provider must be one of ${embeddingProviders()}`);
    const { keyVariable } = access;
    return embedderSending(opened, options, {
      dimensions,
      askedDimensions: usual === null || usual === dimensions ? null : dimensions,
      subject: { id: `${provider}:${model}`, provider, model, keyVariable, apiKey: access.apiKey },
    });
  } catch (error) {
    throw embedderError(error, settings.model);
  }
}

/**
 * An embedding model of the AI SDK, of any provider, as an embedder for Tact. Errors leave out what the provider says about
 * a failure.
 *
 * @example
 * import { openai } from '@ai-sdk/openai';
 *
 * const model = openai.embeddingModel('text-embedding-3-small');
 * const tact = await openInMemory({ embedder: toEmbedder(model, { dimensions: 1536 }) });
 */
export function toEmbedder(
  model: SdkEmbeddingModel,
  { dimensions, ...options }: ToEmbedderOptions & { readonly dimensions: number },
): Embedder {
  const [provider = ''] = model.provider.split('.');
  const id = `${provider}:${model.modelId}`;
  const keyVariable = `the key of ${provider}`;
  const about = { id, provider, model: model.modelId, keyVariable, apiKey: undefined, isKeyHidden: true };
  return embedderSending(model, options, { dimensions, askedDimensions: null, subject: about });
}

const cosineItself: readonly ScaleKnot[] = [
  [0, 0],
  [1, 1],
];

/** Fits what models take, but for scripts of which a character is more than a token. */
const maxChars = 8_000;

function embedderSending(
  model: SdkEmbeddingModel,
  options: ToEmbedderOptions,
  made: {
    readonly dimensions: number;
    readonly askedDimensions: number | null;
    readonly subject: Subject;
  },
): Embedder {
  const { clock = createSystemClock(), random = Math.random, maxRetries = 2, batchSize = 100 } = options;
  const { dimensions, subject } = made;
  const id = `${subject.id}:${dimensions}`;
  let opened: Promise<SendTexts> | null = null;
  const open = () => {
    opened ??= import('./send-texts.ts').then(({ createSendTexts }) =>
      createSendTexts(model, { ...made, subject: { ...subject, id }, now: clock.now }),
    );
    return opened;
  };
  const embedBatch = async (texts: readonly string[], deadline: Deadline) => {
    const send = await open();
    const limits = { maxRetries, deadline, clock, random };
    const vectors = await retrying(() => send(texts, deadline.signal), limits);
    return vectors.map((vector) => unitVector(vector, dimensions, id));
  };
  const embed = async (texts: readonly string[], how: EmbedOptions) => {
    const wellFormed = texts.map((text) => text.slice(0, maxChars).toWellFormed());
    const sent = wellFormed.filter((text) => text.trim() !== '');
    const received = await withinDeadline(id, how, clock, async (deadline) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < sent.length; start += batchSize) {
        vectors.push(...(await embedBatch(sent.slice(start, start + batchSize), deadline)));
      }
      return vectors;
    });
    const next = received.values();
    return wellFormed.map((text) =>
      text.trim() === '' ? new Float32Array(dimensions) : (next.next().value ?? new Float32Array(dimensions)),
    );
  };
  return {
    id,
    dimensions,
    embed: (texts, how) =>
      embed(texts, how).catch((error: unknown) => {
        throw embedderError(error, id);
      }),
    similarity: createSimilarityScale(options.scale ?? cosineItself),
  };
}

/**
 * A model's vector with length 1.
 *
 * @throws EMBEDDER_DIMENSIONS if it has another number of dimensions, EMBEDDER_FAILED if it has no direction.
 */
export function unitVector(vector: readonly number[], dimensions: number, embedder: string): Float32Array {
  if (vector.length !== dimensions) {
    throw tactError('EMBEDDER_DIMENSIONS', { embedder, expected: dimensions, actual: vector.length });
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) {
    throw tactError('EMBEDDER_FAILED', { embedder, why: 'it answered with a vector that has no direction' });
  }
  return Float32Array.from(vector, (value) => value / length);
}
