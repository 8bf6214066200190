import type { OutsideMail } from '@tact/core/ports/mail-parser';
import { exposeOutside, type MaybeOutside, type Outside, parseMailAddress } from '@tact/core/records';
import { mapOutside, saysSame } from '@tact/core/text';

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

/**
 * Who wrote a mail whose From a list replaced by its own address: in Reply-To, or in X-Original-From as lists keep it. Null where From is
 * no list's, or nobody else is named. It is a stranger's word, and shown on the card.
 */
export function authorBehindList(
  { headers }: Pick<OutsideMail, 'headers'>,
  from: Outside,
  asked: readonly Outside[],
): Outside | null {
  const headerOf = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;
  const post = headerOf('list-post');
  const list = exposeOutside(from).toLowerCase();
  if (post === null || !exposeOutside(post).toLowerCase().includes(`<mailto:${list}`)) return null;
  const original = headerOf('x-original-from');
  const kept =
    original === null ? [] : [mapOutside(original, (text) => parseMailAddress(text)?.address ?? '')];
  return [...asked, ...kept].find((one) => one.length > 0 && !saysSame(one, from)) ?? null;
}
