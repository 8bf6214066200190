import type { ApprovalCard, JsonObject } from '#records';
import { canonicalJson, digest } from './digest.ts';

/** What an approval is bound to. */
export interface ApprovalBinding {
  readonly action: string;
  readonly target: string;
  readonly parameters: JsonObject;
  /** The decision's: which signal it is about, and what that held when it was decided. */
  readonly decision: { readonly reference: string; readonly inputDigest: string };
  /** What was shown. */
  readonly card: ApprovalCard;
}

/**
 * The hash that an approval is bound to: what is done, to what, with which content, and everything that the card shows. It begins
 * with the version of how it is computed, so that questions that were asked before an upgrade stay answerable: version 1, without a
 * prefix, left out the digest of the input, and version 2 the card.
 */
export function bindingHash(bound: ApprovalBinding, version: number = currentBinding): string {
  const { action, target, parameters, decision, card } = bound;
  const { reference, inputDigest } = decision;
  if (version === 1) return digest(canonicalJson({ action, target, parameters, reference }));
  const upToTheInput = { action, target, parameters, reference, inputDigest };
  const content = version === 2 ? upToTheInput : { ...upToTheInput, card };
  return `${version}:${digest(canonicalJson(content))}`;
}

const currentBinding = 3;
