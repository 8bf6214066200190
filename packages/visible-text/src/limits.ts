/**
 * How much of one message is read. Each limit answers a way to make a reader slow or large; what is beyond a limit is
 * left out with a line in `problems`, except `maxBytes`, which refuses the message.
 */
export interface MailLimits {
  /** Of the message as received. */
  readonly maxBytes: number;
  /** Of the text given back. */
  readonly maxTextChars: number;
  /** Of all header fields of all parts together, in bytes. */
  readonly maxHeaderBytes: number;
  readonly maxLines: number;
  readonly maxParts: number;
  /** Multiparts within multiparts. */
  readonly maxPartDepth: number;
  /** Of all HTML parts together, in characters. */
  readonly maxHtmlChars: number;
  /** Elements within elements: an HTML reader's time grows with it for every tag. */
  readonly maxHtmlDepth: number;
  /** Comparisons of an element with a selector of a style sheet: a newsletter with 300 rules and 3 000 elements takes 100 000. */
  readonly maxStyleSteps: number;
  readonly maxLinks: number;
  readonly maxHidden: number;
  readonly maxAttachments: number;
  /** Of one calendar part, in characters. */
  readonly maxCalendarChars: number;
}

/** Large providers take messages of 25 MB, which base64 makes 35 MB. The rest was set by measuring the worst input for each. */
export const defaultLimits: MailLimits = {
  maxBytes: 35 * 1024 * 1024,
  maxTextChars: 200_000,
  maxHeaderBytes: 256 * 1024,
  maxLines: 1_000_000,
  maxParts: 1_000,
  maxPartDepth: 100,
  maxHtmlChars: 2_000_000,
  maxHtmlDepth: 1_000,
  maxStyleSteps: 3_000_000,
  maxLinks: 50,
  maxHidden: 50,
  maxAttachments: 200,
  maxCalendarChars: 100_000,
};
