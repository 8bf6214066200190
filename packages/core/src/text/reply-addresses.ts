import { exposeOutside, type Outside, parseMailAddress } from '#records';
import { distinctText, saysSame } from './outside.ts';

/**
 * Where an answer to a mail goes. The sender of a mail writes its Reply-To as they like, so that an answer to a bank could reach a
 * thief: one address in the domain of From, or below it, is taken; anything else only where the owner chooses it.
 */
export interface ReplyAddresses {
  /** Written to; empty where there is nobody to answer. */
  readonly to: readonly Outside[];
  /** What Reply-To names beside From and is not written to. */
  readonly notTo: readonly Outside[];
  /** Why Reply-To is not simply taken; null where it is, or names nobody else. */
  readonly doubt: 'another domain' | 'several addresses' | null;
}

/** @param takesReplyTo whether the owner chose Reply-To */
export function replyAddresses(
  from: Outside | null,
  replyTo: readonly Outside[],
  takesReplyTo = false,
): ReplyAddresses {
  const sender = from === null ? null : parseMailAddress(exposeOutside(from));
  const own = from === null || sender === null ? [] : [from];
  const named = (distinctText(replyTo) as readonly Outside[]).filter(({ length }) => length > 0);
  const others = named.filter((one) => from === null || !saysSame(one, from));
  if (others.length === 0) return { to: own, notTo: [], doubt: null };
  const isNear = (one: Outside) => {
    const domain = parseMailAddress(exposeOutside(one))?.domain;
    return sender !== null && (domain === sender.domain || domain?.endsWith(`.${sender.domain}`) === true);
  };
  const doubt = !others.every(isNear) ? 'another domain' : named.length > 1 ? 'several addresses' : null;
  if (doubt !== null && !takesReplyTo) return { to: own, notTo: others, doubt };
  const written = named.filter((one) => parseMailAddress(exposeOutside(one)) !== null);
  return { to: written, notTo: named.filter((one) => !written.includes(one)), doubt };
}
