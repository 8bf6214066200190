import type { Model } from '#ports/model';

/** How replies are put into words. */
export interface ReplyWorld {
  /** Null: plain sentences, built from the results. */
  readonly responder: ResponderSettings | null;
}

export interface ResponderSettings {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}
