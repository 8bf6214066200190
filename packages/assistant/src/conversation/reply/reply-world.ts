import type { Model } from '@tact/core/ports/model';

/** How replies are put into words. */
export interface ReplyWorld {
  /** Null: plain sentences, built from the results. */
  readonly responder: ResponderSettings | null;
  /** The owner's country, as ISO 3166 writes it: `DE`. */
  readonly country?: string | undefined;
}

export interface ResponderSettings {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}
