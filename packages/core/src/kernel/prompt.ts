import type { ModelMessage } from '#ports/model';
import type { Document } from '#ports/store';
import { exposeOutside, type Origin, Outside, type PromptLayerRecord } from '#records';
import { mapOutside, matchOutside } from '#text';
import { digest } from './digest.ts';

/**
 * A prompt is a list of named layers in a fixed order.
 *
 * Invariants:
 * 1. An empty layer is omitted.
 * 2. All `system` layers make the one system message, all `user` layers the one user message.
 * 3. A layer is cut to its budget at a word boundary, and the cut shows.
 * 4. A layer of outside text is always fenced, after it was cut, so that it cannot close its own fence.
 * 5. What was sent is recorded layer by layer.
 */
export interface PromptLayer {
  readonly name: string;
  readonly role: 'system' | 'user';
  /** Our own words above the text; stays outside the fence. */
  readonly heading?: string;
  readonly text: string | Outside;
  /** Outside text is fenced whatever stands here. */
  readonly origin: Origin;
  /** At most this many tokens, by `estimateTokens`. */
  readonly budgetTokens: number;
}

export interface Prompt {
  readonly messages: readonly ModelMessage[];
  readonly layers: readonly PromptLayerRecord[];
  readonly documents: readonly Document[];
  /** Characters sent, all layers together. */
  readonly size: number;
}

/**
 * Joins layers into at most two messages, `system` and `user`. Each layer is cut to its budget, and outside text is fenced.
 *
 * @example
 * const { messages } = buildPrompt([
 *   { name: 'task', role: 'system', text: 'Summarise the mail.', origin: 'system', budgetTokens: 100 },
 *   { name: 'mail', role: 'user', text: outside('Hello', 'mail:body'), origin: 'outside', budgetTokens: 2000 },
 * ]);
 * messages.map(({ role }) => role); // [ 'system', 'user' ]
 */
export function buildPrompt(layers: readonly PromptLayer[]): Prompt {
  const kept = layers.filter(({ text }) => matchOutside(text, /\S/)).map(fitted);
  const messages = (['system', 'user'] as const)
    .map((role) => ({
      role,
      text: kept
        .filter((layer) => layer.role === role)
        .map(({ text }) => text)
        .join('\n\n'),
    }))
    .filter(({ text }) => text !== '');
  const documents = kept.map(({ text }) => ({ digest: digest(text), text }));
  return {
    messages,
    layers: kept.map(({ name, role, text }, index) => ({
      name,
      role,
      digest: documents[index]?.digest ?? digest(text),
      tokens: estimateTokens(text),
    })),
    documents,
    size: messages.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/**
 * Outside text between two marks that carry the start of its own SHA-256. A text that contains its own hash cannot be
 * written, so nothing inside can look like the closing mark.
 *
 * @example
 * fence('mail', outside('Hello', 'mail:body')).split('\n')[1]; // Hello
 */
export function fence(name: string, fenced: string | Outside): string {
  const text = exposeOutside(fenced);
  const mark = digest(text).slice(0, 16);
  return `<<outside ${name} ${mark}\n${text}\noutside ${name} ${mark}>>`;
}

/**
 * Tokens of a text, estimated without a tokenizer: a quarter of its UTF-8 bytes, rounded up. English prose has 4 to
 * 4.5 bytes a token with current tokenizers, other scripts more bytes a character and about as many a token.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** Cuts at the last word boundary that keeps the text within `maxLength` characters, ellipsis included. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 1) return '';
  const room = text.slice(0, maxLength - 1);
  // The next character is looked at too: a blank there means that the last word fits.
  const boundary = text.slice(0, maxLength).search(/\s\S*$/u);
  // A text without a space near its end is cut inside the word: half of it would be lost otherwise.
  const kept = boundary > maxLength / 2 ? room.slice(0, boundary) : dropHalfPair(room);
  return `${kept.trimEnd()}…`;
}

function fitted(layer: PromptLayer): FittedLayer {
  const { name, heading, text, origin, budgetTokens } = layer;
  const marked = fenceOutside(name, text, origin, budgetTokens);
  return { ...layer, text: heading === undefined ? marked : `${heading}\n${marked}` };
}

/** A layer as it is sent. */
type FittedLayer = PromptLayer & { readonly text: string };

function fenceOutside(name: string, text: string | Outside, origin: Origin, budgetTokens: number): string {
  if (text instanceof Outside)
    return fence(
      name,
      mapOutside(text, (raw) => cutToTokens(raw, budgetTokens)),
    );
  const cut = cutToTokens(text, budgetTokens);
  return origin === 'outside' ? fence(name, cut) : cut;
}

/** Cuts in proportion, and again while what is left has more bytes a character than the whole had. */
function cutToTokens(text: string, budgetTokens: number): string {
  const tokens = estimateTokens(text);
  if (tokens <= budgetTokens) return text;
  return cutToTokens(cutAtWord(text, Math.floor((text.length * budgetTokens) / tokens)), budgetTokens);
}

/** Without the first half of a surrogate pair at its end. */
function dropHalfPair(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
