import { type ErrorCode, tactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';

/** The vector of a text, of any length above 0, or how embedding it fails. */
export type TableEntry = readonly number[] | { readonly fails: 'EMBEDDER_TIMEOUT' | 'EMBEDDER_FAILED' };

/** An embedder with a table of vectors, and the texts it was given. */
export interface TableEmbedder extends Embedder {
  /** Every text that was to be embedded, in order. */
  readonly texts: readonly string[];
  /** Texts that the table does not have: a test can assert that it is empty, whoever caught the error. */
  readonly unscripted: readonly string[];
}

/**
 * An embedder that looks its vectors up in a table. A text that the table does not have throws an error that is deliberately no
 * `TactError`: nothing may take it for an embedder that is merely unavailable. A blank text needs no entry.
 *
 * @example
 * const embedder = createTableEmbedder({ rose: [1, 0], tulip: [0.8, 0.6] });
 * const [vector] = await embedder.embed(['rose'], { timeoutMs: 1000 });
 * vector; // Float32Array(2) [ 1, 0 ]
 */
export function createTableEmbedder(
  table: Readonly<Record<string, TableEntry>>,
  settings: {
    readonly id?: string;
    /** The cosine itself, or 0 for a negative one, unless given. */
    readonly similarity?: (cosine: number) => number;
  } = {},
): TableEmbedder {
  const entries = new Map(Object.entries(table));
  const sizes = new Set([...entries.values()].flatMap((entry) => ('fails' in entry ? [] : [entry.length])));
  const [dimensions = 2] = sizes;
  if (sizes.size > 1)
    throw new Error(`The vectors of the table have ${[...sizes].join(' and ')} dimensions.`);
  const id = settings.id ?? `table:${dimensions}`;
  const texts: string[] = [];
  const unscripted: string[] = [];
  const vectorOf = (text: string, timeoutMs: number): Float32Array => {
    texts.push(text);
    if (text.trim() === '') return new Float32Array(dimensions);
    const entry = entries.get(text);
    if (entry === undefined) {
      unscripted.push(text);
      throw new Error(`The table embedder ${id} has no vector for ${JSON.stringify(text.slice(0, 200))}.`);
    }
    if ('fails' in entry) throw failure(entry.fails, id, timeoutMs);
    const length = Math.hypot(...entry);
    return Float32Array.from(entry, (value) => (length === 0 ? 0 : value / length));
  };
  return {
    id,
    dimensions,
    texts,
    unscripted,
    async embed(given, { timeoutMs, signal }) {
      if (signal?.aborted) throw tactError('EMBEDDER_CANCELLED', { embedder: id });
      return given.map((text) => vectorOf(text, timeoutMs));
    },
    similarity: settings.similarity ?? ((cosine) => Math.min(1, Math.max(0, cosine))),
  };
}

function failure(code: ErrorCode, embedder: string, timeoutMs: number) {
  if (code === 'EMBEDDER_TIMEOUT') return tactError(code, { embedder, timeoutMs });
  return tactError('EMBEDDER_FAILED', { embedder, why: 'the test says so' });
}
