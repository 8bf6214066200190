import type { Store } from '#ports/store';
import type { MaybeOutside } from '#records';

/** What the tools of the proactive engine need beyond the store of the runtime. */
export interface ProactiveServices {
  readonly messages: Pick<Store['messages'], 'conversations' | 'last'>;
  /** Categories of sources that are not Tact's own. */
  categories(): readonly string[];
  /** Notes that the user did not want a message. Missing: nothing learns from it. */
  dislike?(user: string, messageId: string, now: number): Promise<void>;
  /** Why something was not told. Missing: nothing was held back on record. */
  whyNot?(
    user: string,
    asked: { readonly since: number; readonly about: string | null },
  ): Promise<readonly HeldAnswer[]>;
}

/** Something that was noticed and not told, and why. */
export interface HeldAnswer {
  readonly subject: MaybeOutside;
  /** As the gate names it, such as `quiet_hours`, or a sentence of the judge's. */
  readonly reason: string;
  /** When it was held back first and last, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly times: number;
}
