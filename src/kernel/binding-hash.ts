import type { JsonObject } from '#records';
import { canonicalJson, digest } from './digest.ts';

/** What an approval is bound to. */
export interface Bound {
  readonly action: string;
  readonly target: string;
  readonly parameters: JsonObject;
  /** The decision's: which signal it is about, and what that held when it was decided. */
  readonly decision: { readonly reference: string; readonly inputDigest: string };
}

/**
 * The hash that an approval is bound to: what is done, to what, with which content. It begins with the version of how it is
 * computed, so that questions that were asked before an upgrade stay answerable: version 1, without a prefix, left out the
 * digest of the input.
 */
export function bindingHash(bound: Bound, version: number = currentBinding): string {
  const { action, target, parameters, decision } = bound;
  const { reference, inputDigest } = decision;
  if (version === 1) return digest(canonicalJson({ action, target, parameters, reference }));
  return `${version}:${digest(canonicalJson({ action, target, parameters, reference, inputDigest }))}`;
}

const currentBinding = 2;
