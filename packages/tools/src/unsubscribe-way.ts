import type { OutsideMail } from '@tact/core/ports/mail-parser';
import { exposeOutside, isAuthenticated, type Outside, outside, parseMailAddress } from '@tact/core/records';

/** The action. */
export const unsubscribeName = 'unsubscribe';

/**
 * How to unsubscribe from a mail, as its header says (RFC 2369, RFC 8058). Pure.
 *
 * Invariants:
 * 1. A mail whose sender is not authenticated names no way: anybody could have an address confirmed, or a stranger written to.
 * 2. One click only where the sender's signature covers both fields; a web page that wants more than a click is for a browser.
 * 3. A mail is written to one address, with the subject and the text that the header gives and nothing else.
 */
export type UnsubscribeWay =
  | { readonly how: 'click'; readonly url: Outside }
  | { readonly how: 'mail'; readonly to: Outside; readonly subject: Outside; readonly text: Outside };

/** The way, or why there is none. */
export function unsubscribeWay(
  mail: Pick<OutsideMail, 'headers' | 'from' | 'fromProblem' | 'authentication'>,
): UnsubscribeWay | { readonly how: 'none'; readonly why: string } {
  const fields = valuesOf(mail, 'list-unsubscribe');
  const [field] = fields;
  if (field === undefined) return none('it names no way to unsubscribe');
  if (fields.length > 1) return none('it names ways to unsubscribe in two places');
  if (!isAuthenticated(mail)) return none('its sender is not authenticated');
  const uris = [...field.matchAll(/<([^<>]{1,2000})>/g)].map(([, uri = '']) => uri.replaceAll(/\s+/g, ''));
  const url = uris.find((uri) => /^https:\/\//i.test(uri) && URL.canParse(uri));
  if (url !== undefined && isOneClick(mail)) return { how: 'click', url: outside(url, source) };
  const [written] = uris.filter((uri) => /^mailto:/i.test(uri)).flatMap((uri) => mailFrom(uri) ?? []);
  if (written !== undefined) return written;
  return none(url === undefined ? 'it names no way that can be used' : 'it names a web page to visit only');
}

const source = 'mail:header:list-unsubscribe';

function none(why: string) {
  return { how: 'none', why } as const;
}

function isOneClick({ headers, authentication }: Pick<OutsideMail, 'headers' | 'authentication'>): boolean {
  const posts = valuesOf({ headers }, 'list-unsubscribe-post');
  return (
    authentication?.signsUnsubscribe === true &&
    posts.length === 1 &&
    posts[0]?.trim().toLowerCase() === 'list-unsubscribe=one-click'
  );
}

/** Null where it is not to one address, or what it would write cannot be read (RFC 6068). */
function mailFrom(uri: string): UnsubscribeWay | null {
  const [path = '', query = ''] = uri.slice('mailto:'.length).split('?', 2);
  const [to, subject, text] = [
    decoded(path),
    ...['subject', 'body'].map((name) => {
      const [, value] = new RegExp(`(?:^|&)${name}=([^&]*)`, 'i').exec(query) ?? [];
      return decoded(value ?? '');
    }),
  ];
  if (to === null || subject === null || subject === undefined || text === null || text === undefined)
    return null;
  const address = parseMailAddress(to)?.address;
  if (address === undefined || /[<>,;\s]/.test(to) || subject.length > 300 || text.length > 2000) return null;
  return {
    how: 'mail',
    to: outside(address, source),
    subject: outside(subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || 'unsubscribe', source),
    text: outside(text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' '), source),
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function valuesOf({ headers }: Pick<OutsideMail, 'headers'>, wanted: string): readonly string[] {
  return headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => exposeOutside(value));
}
