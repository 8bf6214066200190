/**
 * Where messages reach a user: a terminal, a notification, a messenger.
 *
 * Contract:
 * 1. `send` resolves once the channel has taken the message, and throws `CHANNEL_REFUSED` if it did not. A lost connection is
 *    `EFFECT_UNKNOWN`: it may have been taken.
 * 2. The same key never sends twice where `sent` is there; without it, what is unknown stays unknown and is never repeated.
 * 3. What it may send is said by its rules alone; it is handed nothing that breaks them.
 */
export interface Channel {
  /** Such as `terminal`. */
  readonly name: string;
  readonly rules: ChannelRules;
  send(message: ChannelMessage, key: string, abort: AbortSignal): Promise<ChannelReceipt>;
  /** After a crash: whether a message of this key was taken. */
  sent?(user: string, key: string): Promise<boolean>;
}

/** The rules of a channel, as data. */
export interface ChannelRules {
  /**
   * How long after the user's last message free text may be sent, in milliseconds; null: at any time. When exactly that time has
   * passed, the window is closed.
   */
  readonly windowMs: number | null;
  /** In characters. */
  readonly maxLength: number;
  /** Null: it has no buttons, and a question is asked in words. */
  readonly buttons: { readonly most: number; readonly maxTitleLength: number } | null;
  /** What may be sent outside the window. */
  readonly templates: readonly ChannelTemplate[];
}

/** A text that was approved in advance: `{{1}}` is replaced by the message. */
export interface ChannelTemplate {
  readonly name: string;
  readonly text: string;
  /** In characters, with the blanks filled. */
  readonly maxLength: number;
}

/** A message to a user, fitted to the channel's `rules`. */
export interface ChannelMessage {
  readonly user: string;
  /** What is shown; of a template, the text with its blanks filled. */
  readonly text: string;
  readonly buttons: readonly ChannelButton[];
  /** Set where only a template may be sent; the values fill `{{1}}` and so on. */
  readonly template: { readonly name: string; readonly values: readonly string[] } | null;
}

/** A button below a message. Channels that have none show the text alone. */
export interface ChannelButton {
  /** `btn_yes`, `btn_later`, `btn_done` or `btn_snooze`: what the user is taken to have said. */
  readonly id: string;
  readonly title: string;
}

/** What `send` resolves with once a message was taken. */
export interface ChannelReceipt {
  /** The channel's own name of the message; null if it has none. */
  readonly id: string | null;
}
