import type { CardLine, MaybeOutside } from '@tact/core/records';
import { joinText, quote } from '@tact/core/text';

/** A mail as it is written. */
export interface WrittenMail {
  readonly to: readonly MaybeOutside[];
  readonly cc?: readonly MaybeOutside[] | undefined;
  readonly subject: MaybeOutside;
  readonly body: MaybeOutside;
  /** Addresses that no word of the owner asked for. */
  readonly unnamed?: readonly MaybeOutside[] | undefined;
}

/** Who a mail goes to and what it says, as a part of a sentence. */
export function mailInWords(
  { to, cc = [], subject, body: text, unnamed = [] }: WrittenMail,
  replyTo: readonly MaybeOutside[] = [],
): string {
  const list = (addresses: readonly MaybeOutside[]) => addresses.map((one) => quote(one)).join(', ');
  const others = replyTo.length === 0 ? '' : ` (not to ${list(replyTo)}, which its Reply-To names)`;
  const copies = cc.length === 0 ? '' : ` with a copy to ${list(cc)}`;
  const strangers =
    unnamed.length === 0
      ? ''
      : ` (you did not name ${to.length + cc.length === 1 ? 'this address' : list(unnamed)})`;
  return `to ${list(to)}${others}${copies}${strangers} about ${quote(subject, 160)}: ${quote(text, 600)}`;
}

/** Everybody who is written to, who is not although the mail asks for it, and every word that is sent. */
export function mailLines({
  to,
  cc = [],
  subject,
  body: text,
  reply_to: replyTo = [],
  unnamed = [],
}: WrittenMail & { readonly reply_to?: readonly MaybeOutside[] | undefined }): readonly CardLine[] {
  return [
    { name: 'to', text: joinText(to, ', ') },
    ...(replyTo.length === 0 ? [] : [{ name: 'not to', text: joinText(replyTo, ', ') }]),
    ...(cc.length === 0 ? [] : [{ name: 'copy to', text: joinText(cc, ', ') }]),
    ...linesAboutUnnamed(unnamed, to.length + cc.length),
    { name: 'subject', text: subject },
    { name: 'text', text },
  ];
}

function linesAboutUnnamed(unnamed: readonly MaybeOutside[], recipients: number): readonly CardLine[] {
  if (unnamed.length === 0) return [];
  return recipients === 1
    ? [{ name: 'caution', text: 'You did not name this address.', isOurs: true }]
    : [{ name: 'not named', text: joinText(unnamed, ', ') }];
}
