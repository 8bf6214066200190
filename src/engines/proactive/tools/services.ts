import type { Store } from '#ports/store';
import type { MaybeOutside } from '#records';

/** What the tools of the proactive engine need beyond the store of the runtime. */
export interface ProactiveServices {
  readonly bulk: Pick<Store['bulk'], 'unasked'>;
  /** Why something was not told, in sentences for people; missing where that is not on record. */
  whyNot?(user: string, asked: AskedWhyNot): Promise<WhyNotTold>;
}

export interface AskedWhyNot {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** What was not told about, in the user's words; null for anything. */
  readonly about: string | null;
}

export interface WhyNotTold {
  /** With words of strangers in quotation marks. */
  readonly sentences: readonly string[];
  /** What the sentences quote. */
  readonly quoted: readonly MaybeOutside[];
}
