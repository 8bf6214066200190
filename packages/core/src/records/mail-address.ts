import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The sender of a mail, parsed so that a look-alike address never passes for the real one.
 *
 * Invariants:
 * 1. Only the address counts; a display name is never looked at.
 * 2. `evil-example.org`, `example.org.evil.com` and `mail.example.org` are not `example.org`.
 * 3. Dots may stand anywhere before the `@`, as carriers give them out (`ann..lee@docomo.example`), and letters of any script.
 * 4. Foreign letters of a domain become punycode (`xn--…`), so that a Cyrillic a is not a Latin one. A domain that turns into
 *    plain letters only by folding (full-width forms, soft hyphens) is no domain.
 * 5. Anything ambiguous is null: two addresses, comments, quoted local parts, a second `@`.
 */
export interface MailAddress {
  /** `local@domain` in lower case. */
  readonly address: string;
  /** In lower case and ASCII, without a trailing dot. */
  readonly domain: string;
}

/** Reads `ann@example.org`, `<ann@example.org>` or `Ann <ann@example.org>`; null for anything doubtful. */
export function parseMailAddress(text: string): MailAddress | null {
  if (plainAddress.test(text) && !/\.[.-]|-\.|@[.-]/.test(text) && text.length < 64) {
    return { address: text, domain: text.slice(text.indexOf('@') + 1) };
  }
  const bare = text.trim();
  const inBrackets = bare.endsWith('>') ? addressInBrackets(bare) : bare;
  if (inBrackets === null) return null;
  const at = inBrackets.indexOf('@');
  if (at < 1) return null;
  const local = inBrackets.slice(0, at).normalize('NFC');
  if (forbiddenInLocalPart.test(local)) return null;
  const domain = parseDomain(inBrackets.slice(at + 1));
  return domain === null ? null : { address: `${lowerAscii(local)}@${domain}`, domain };
}

/** Whether some address contains the text, its domain in Unicode or in ASCII. */
export function canBePartOfAddress(text: string): boolean {
  const [local = '', domain, ...more] = text.normalize('NFC').split('@');
  if (more.length > 0 || forbiddenInLocalPart.test(local)) return false;
  if (domain === undefined || domain === '') return true;
  const labels = domain.split('.');
  // The last one may go on behind the text.
  return labels.every((label, at) =>
    label === '' ? at > 0 && at === labels.length - 1 : partOfLabel.test(label),
  );
}

const partOfLabel = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u;

/** A domain in lower case and ASCII; null if it is none. */
export function parseDomain(text: string): string | null {
  const labels = (text.endsWith('.') ? text.slice(0, -1) : text).split('.').map(parseLabel);
  if (labels.includes(null)) return null;
  const domain = labels.join('.');
  return domain.length <= 253 ? domain : null;
}

/**
 * What an owner may write for senders, in its normal form: an address, `example.org` for exactly that domain, or
 * `*.example.org` for everything below it, but not itself. Null for anything else.
 */
export function parseSenderPattern(text: string): string | null {
  const pattern = text.trim().toLowerCase();
  if (pattern.startsWith('*.')) {
    const domain = parseDomain(pattern.slice(2));
    return domain === null ? null : `*.${domain}`;
  }
  if (pattern.startsWith('@')) return parseDomain(pattern.slice(1));
  return pattern.includes('@') ? (parseMailAddress(pattern)?.address ?? null) : parseDomain(pattern);
}

/** Whether a sender falls under a pattern as `parseSenderPattern` returns it. */
export function matchesSenderPattern(sender: MailAddress, pattern: string): boolean {
  if (pattern.includes('@')) return sender.address === pattern;
  if (pattern.startsWith('*.')) return sender.domain.endsWith(pattern.slice(1));
  return sender.domain === pattern;
}

/** The form of nearly every lower-case address: a fast path with the same result. */
const plainAddress = /^[a-z0-9._+-]+@[a-z0-9.-]*[a-z0-9]$/;
/** RFC 5322 specials, spaces and unseen characters, legal only in quoted local parts, which nobody has; and encoded words. */
const forbiddenInLocalPart = /[\p{Z}\p{C}\s()<>[\]:;@＠﹫\\,"]|=\?|\?=/u;
const quotedString = /"(?:[^"\\]|\\.)*"/g;
const plainLabel = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

function addressInBrackets(text: string): string | null {
  const open = text.lastIndexOf('<');
  if (open < 0) return null;
  const displayName = text.slice(0, open).replace(quotedString, '');
  return /[<>,;"]/.test(displayName) ? null : text.slice(open + 1, -1).trim();
}

function parseLabel(text: string): string | null {
  const label = lowerAscii(text);
  if (plainLabel.test(label)) return label;
  if (!/[^\p{ASCII}]/u.test(label) || /[^\p{L}\p{M}\p{N}_-]/u.test(label)) return null;
  const ascii = domainToASCII(label);
  const isUnfolded = ascii.startsWith('xn--') && domainToUnicode(ascii) === label.normalize('NFC');
  return isUnfolded && plainLabel.test(ascii) ? ascii : null;
}

/** Not `toLowerCase`: that one makes a Latin k of the Kelvin sign. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
