import type { OutsideMail } from '@tact/core/ports/mail-parser';
import { exposeOutside, type Outside, parseMailAddress } from '@tact/core/records';
import { mapOutside, saysSame } from '@tact/core/text';

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
