import type { JsonObject } from './copy-json.ts';
import type { MaybeOutside, Outside } from './outside.ts';
import type { Override } from './verdict.ts';

/**
 * Only `pending` can be answered. `edited` was approved after a change; `superseded` was withdrawn or replaced by another
 * question; `expired` got no answer in time.
 */
export type ApprovalState = 'pending' | 'approved' | 'edited' | 'denied' | 'expired' | 'superseded';

/**
 * A question to the owner. What runs is exactly what was approved: the hash binds action, target and content,
 * and an answer given to another hash is refused.
 */
export interface Approval {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** Over what is bound, after the version of how it was computed; see `bindingVersion`. */
  readonly hash: string;
  readonly state: ApprovalState;
  /** Who may answer; by default the user whose decision it is. */
  readonly answerableBy: readonly string[];
  readonly card: ApprovalCard;
  /** True once somebody changed what was proposed. */
  readonly wasEdited: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly answer: ApprovalAnswer | null;
}

/** What a channel shows. Our words and outside words never share a field. The hash of the approval binds all of it. */
export interface ApprovalCard {
  /** Ours: the action in plain words, built from the registry; outside values stand quoted in `quotes`. */
  readonly question: string;
  /** All that a yes does, whole: every address that is written to, every text that is sent. Missing in records of earlier versions. */
  readonly lines?: readonly CardLine[];
  /** Ours: why the owner is asked, as the question stands now. */
  readonly because: readonly CardReason[];
  /** Ours: why it was asked at first, where it was edited since or checks were added; missing otherwise. */
  readonly becauseAtFirst?: readonly CardReason[];
  /** Ours: what to know about the input before answering, such as that its sender cannot be told; missing where there is nothing. */
  readonly cautions?: readonly string[];
  /** Theirs: sender, subject and the like, to be shown as quotations. */
  readonly quotes: readonly Quotation[];
}

/** A check of the policy, as a card shows it. */
export type CardReason = Pick<Override, 'code' | 'text'>;

/** One part of what a yes does, under our name for it. Never cut; a text may have many lines. */
export interface CardLine {
  readonly name: string;
  readonly text: MaybeOutside;
  /** A sentence of ours without any value in it, which is shown without quotation marks. */
  readonly isOurs?: true;
}

/** One line of what the input says, with our name for the part. */
export interface Quotation {
  readonly name: string;
  readonly text: Outside;
}

export interface ApprovalAnswer {
  readonly by: string;
  /** The channel it came through, such as `cli`. */
  readonly via: string;
  readonly at: number;
  readonly why: string | null;
}

/** How the hash of an approval was computed: `2:…` by version 2, one without a version, as before there were any, by 1. */
export function bindingVersion(hash: string): number {
  const [, version] = /^(\d{1,3}):/.exec(hash) ?? [];
  return version === undefined ? 1 : Number(version);
}
