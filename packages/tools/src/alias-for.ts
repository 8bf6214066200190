import { exposeOutside, type MaybeOutside } from '@tact/core/records';

/**
 * From which address a mail is answered: that of the owner's configured ones which it was written to, where it was not written to the
 * usual one too. A recipient that nobody configured, such as one with a detail behind a plus sign, is none.
 *
 * @param own the usual address first
 */
export function aliasFor(
  recipients: readonly MaybeOutside[],
  [usual = '', ...others]: readonly string[],
): { readonly from?: string } {
  const written = recipients.map((address) => exposeOutside(address).toLowerCase());
  if (written.includes(usual.toLowerCase())) return {};
  const alias = others.find((address) => written.includes(address.toLowerCase()));
  return alias === undefined ? {} : { from: alias };
}
