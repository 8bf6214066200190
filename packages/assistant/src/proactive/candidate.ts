import type { MaybeOutside, OfferedPlan, ToldSignal } from '@tact/core/records';

/** One message that might be sent, as a model or a template worded it; the details of its proposal. */
export interface Candidate {
  /** Outside text where it repeats words of a stranger. */
  readonly message: MaybeOutside;
  readonly category: string;
  /** What made it worth saying. */
  readonly signals: readonly ToldSignal[];
  /** 0-10 each. */
  readonly relevance: number;
  readonly timing: number;
  readonly urgency: number;
  readonly actionType: 'text' | 'button_prompt';
  /** What *Yes* stands for; null for `text`. */
  readonly offer: OfferedPlan | null;
  /** The message of the last 24 hours that says nearly the same, with how similar it is, in [0, 1]; null if none does. */
  readonly similar: { readonly messageId: string; readonly similarity: number } | null;
  /** Whether it equips the user or corrects them, and who says so; a template of ours equips. */
  readonly framing: {
    readonly label: 'equips' | 'corrects';
    readonly by: 'model' | 'classifier' | 'template';
  };
}
