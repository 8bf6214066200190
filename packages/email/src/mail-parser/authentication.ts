import type { Authentication, AuthenticationResult } from '@tact/core/records';
import {
  type AuthenticationResults,
  type MethodResult,
  readAuthenticationResults,
} from './authentication-results.ts';
import type { HeaderBlock, RawField } from './header-block.ts';
import { signsUnsubscribe } from './signed-unsubscribe.ts';

/**
 * What a server that the owner trusts found out about who sent a message, or null if none of them says anything.
 *
 * Anybody can write Authentication-Results into his own message (RFC 8601, 7.1), so:
 * 1. Only fields of the servers in `trusted` are read, and of those only the topmost: servers write above what they are given.
 * 2. It stands above everything that the sender writes, and above it no other server has received the message.
 * 3. A further field of the same server anywhere in the header that says something else makes all of it worthless.
 */
export function readAuthentication(
  { fields, isDamaged }: HeaderBlock,
  trusted: readonly string[],
  /** The domain of the one plain address in From, in lower case; null if there is none. */
  domain: string | null,
): Authentication | null {
  const servers = trusted.map((name) => name.toLowerCase());
  const own = fields
    .filter(({ name }) => name === 'authentication-results')
    .filter(({ value }) => servers.includes(serverOf(value)));
  const [topmost, ...others] = own;
  if (topmost === undefined) return null;
  const server = serverOf(topmost.value);
  const worthless = (problem: Authentication['problem']): Authentication => ({ server, ...nothing, problem });
  const first = readAuthenticationResults(topmost.value);
  if (first === null || isDamaged) return worthless('unreadable');
  if (!isInTrace(topmost, fields, servers)) return worthless('untrusted-path');
  const says = summaryOf(first, domain);
  if (says === null || others.some(({ value }) => contradicts(value, says, domain)))
    return worthless('contradictory');
  const passed = first.results.filter((one) => isPassedSignature(one, domain));
  return {
    server,
    ...says,
    problem: null,
    ...(signsUnsubscribe(fields, passed) ? { signsUnsubscribe: true } : {}),
  };
}

function isPassedSignature(one: MethodResult, domain: string | null): boolean {
  return one.method === 'dkim' && one.result === 'pass' && isAligned(signerOf(one), domain);
}

type Summary = Pick<Authentication, 'spf' | 'dkim' | 'dmarc'>;

const nothing: Summary = { spf: null, dkim: null, dmarc: null };

/** What the field names as its server, also where the rest cannot be read. */
function serverOf(value: string): string {
  return (/^(?:\s|\([^()]*\))*([^\s;()]+)/.exec(value.slice(0, 1000))?.[1] ?? '').toLowerCase();
}

/** Whether only the servers that are trusted touched the header above this field. */
function isInTrace(field: RawField, fields: readonly RawField[], servers: readonly string[]): boolean {
  return fields
    .slice(0, fields.indexOf(field))
    .every(
      ({ name, value }) => !sendersFields.has(name) && (name !== 'received' || isReceivedBy(value, servers)),
    );
}

/** What mail programs write, and servers leave where it is. */
const sendersFields = new Set([
  ...['from', 'sender', 'reply-to', 'to', 'cc', 'bcc', 'subject', 'date', 'message-id'],
  ...['in-reply-to', 'references', 'mime-version', 'content-type', 'content-transfer-encoding'],
]);

/** A machine that is handed a message by itself or within its own network may not say its name. */
function isReceivedBy(received: string, servers: readonly string[]): boolean {
  const host = /(?:^|\s)by\s+([^\s;]+)/i.exec(withoutComments(received))?.[1]?.toLowerCase();
  if (host === undefined || privateHost.test(host)) return true;
  return servers.some((server) => isUnder(host, server) || isUnder(host, parentOf(server)));
}

const privateHost =
  /^\[?(?:localhost|localhost\.localdomain|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|[0-9a-f]*:[0-9a-f:.]+)\]?$/;

function withoutComments(text: string): string {
  let before = text.slice(0, 5_000);
  for (let depth = 0; depth < 5; depth++) before = before.replaceAll(/\([^()]*\)/g, ' ');
  return before;
}

/** `example.org` of `mx.example.org`; the same name where what stands above it is a registry's, such as `org` or `co.uk`. */
function parentOf(host: string): string {
  const parent = host.slice(host.indexOf('.') + 1);
  return parent.includes('.') && !registry.test(parent) ? parent : host;
}

/** Second-level domains under which countries register names; machines there have nothing in common. */
const registry =
  /^(?:ac|asn|asso|co|com|edu|ed|fin|firm|gen|go|gob|gouv|gov|govt|gr|id|in|ind|info|lg|ltd|me|mil|ne|net|nhs|nic|nom|or|org|plc|police|priv|pro|res|sch|school|tm)\.[a-z]{2}$/;

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Null where a field contradicts itself: there is one verdict of DMARC and one of SPF on a message. */
function summaryOf({ results }: AuthenticationResults, domain: string | null): Summary | null {
  const of = (method: string) => results.filter((result) => result.method === method);
  const [spf, ...moreSpf] = of('spf').filter(({ properties }) => !properties.has('smtp.helo'));
  const [dmarc, ...moreDmarc] = of('dmarc');
  if (moreSpf.length > 0 || moreDmarc.length > 0) return null;
  const signatures = of('dkim').map((one) => ({
    result: one.result,
    isAligned: isAligned(signerOf(one), domain),
  }));
  return {
    spf: spf === undefined ? null : aligned(spf, domainIn(spf.properties.get('smtp.mailfrom')), domain),
    dkim:
      signatures.find(({ result, isAligned }) => isAligned && result === 'pass') ??
      signatures.find(({ isAligned }) => isAligned) ??
      signatures[0] ??
      null,
    dmarc:
      dmarc === undefined
        ? null
        : {
            result: dmarc.result,
            isAligned: domain !== null && dmarc.properties.get('header.from') === domain,
          },
  };
}

function aligned({ result }: MethodResult, by: string | null, domain: string | null): AuthenticationResult {
  return { result, isAligned: isAligned(by, domain) };
}

/**
 * The domain that signs, or one that it signs for (`header.i`). It speaks for itself and for what is below it; without a list of
 * public suffixes nothing more is certain.
 */
function isAligned(by: string | null, domain: string | null): boolean {
  if (by === null || domain === null) return false;
  return by.includes('.') && isUnder(domain, by);
}

function signerOf({ properties }: MethodResult): string | null {
  const signer = domainIn(properties.get('header.d'));
  const identity = domainIn(properties.get('header.i'));
  return signer !== null && identity !== null && !isUnder(identity, signer) ? null : (signer ?? identity);
}

function domainIn(value: string | undefined): string | null {
  const domain = value?.slice(value.lastIndexOf('@') + 1) ?? '';
  return /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(domain) ? domain : null;
}

function contradicts(value: string, says: Summary, domain: string | null): boolean {
  const read = readAuthenticationResults(value);
  const other = read === null ? null : summaryOf(read, domain);
  if (other === null) return true;
  return (['spf', 'dkim', 'dmarc'] as const).some((method) => {
    const [one, another] = [says[method], other[method]];
    return one !== null && another !== null && one.result !== another.result;
  });
}
