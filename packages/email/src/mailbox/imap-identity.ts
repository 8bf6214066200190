import type { FetchMessageObject, SearchObject } from './imap-client.ts';

/**
 * What names a message on a server for as long as it exists, wherever it is moved: the server's own id where it has one
 * (RFC 8474, or Gmail's), else what moving keeps: size, time of arrival and Message-ID.
 */
export interface ImapIdentity {
  readonly emailId: string | null;
  readonly size: number;
  /** Seconds since 1970; servers keep no fractions. */
  readonly receivedAtSeconds: number;
  /** As the server gives it; empty where there is none. */
  readonly messageId: string;
  /** Of messages that are equal in all of that, the n-th. */
  readonly ordinal: number;
}

/** What has to be fetched to tell messages apart. */
export const identityFields = {
  uid: true,
  size: true,
  internalDate: true,
  envelope: true,
  flags: true,
} as const;

export function identityOf(message: FetchMessageObject, ordinal = 1): ImapIdentity {
  return {
    emailId: message.emailId ?? null,
    size: message.size ?? 0,
    receivedAtSeconds: Math.floor(receivedAtOf(message) / 1000),
    messageId: message.envelope?.messageId ?? '',
    ordinal,
  };
}

export function receivedAtOf(message: FetchMessageObject): number {
  const { internalDate } = message;
  const ms = internalDate instanceof Date ? internalDate.getTime() : Date.parse(internalDate ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}

export function refOf(identity: ImapIdentity): string {
  const { emailId, size, receivedAtSeconds, messageId, ordinal } = identity;
  if (emailId !== null) return `id:${emailId}`;
  const ref = `m:${size}:${receivedAtSeconds}:${encodeURIComponent(messageId)}`;
  return ordinal === 1 ? ref : `${ref}:${ordinal}`;
}

/** Null for what is no ref of an IMAP mailbox. */
export function readRef(ref: string): ImapIdentity | null {
  const nothing = { emailId: null, size: 0, receivedAtSeconds: 0, messageId: '', ordinal: 1 };
  if (ref.startsWith('id:')) return { ...nothing, emailId: ref.slice(3) };
  const found = /^m:(\d+):(\d+):([^:]*)(?::(\d+))?$/.exec(ref);
  if (!found) return null;
  return {
    emailId: null,
    size: Number(found[1]),
    receivedAtSeconds: Number(found[2]),
    messageId: decodeURIComponent(found[3] ?? ''),
    ordinal: Number(found[4] ?? 1),
  };
}

/** How surely messages are told apart: some servers give a copy a new time of arrival. */
export type Certainty = 'with time' | 'without time';

export function isSameMessage(wanted: ImapIdentity, found: ImapIdentity, certainty: Certainty): boolean {
  if (wanted.emailId !== null) return wanted.emailId === found.emailId;
  return (
    wanted.size === found.size &&
    wanted.messageId === found.messageId &&
    (certainty === 'without time' || wanted.receivedAtSeconds === found.receivedAtSeconds)
  );
}

/** What to ask the server for. Null where nothing sure enough is known. */
export function searchFor(wanted: ImapIdentity, certainty: Certainty, now: number): SearchObject | null {
  if (wanted.emailId !== null) return { emailId: wanted.emailId };
  const { size, receivedAtSeconds, messageId } = wanted;
  // Servers search for a header field as it stands; odd ones are compared here instead.
  const isPlain = /^<[\x21-\x7e]{1,200}>$/.test(messageId) && !/["\\]/.test(messageId);
  if (certainty === 'without time' && !isPlain) return null;
  return {
    larger: size - 1,
    smaller: size + 1,
    ...(isPlain ? { header: { 'Message-ID': messageId } } : {}),
    ...(certainty === 'with time' ? daysAround(receivedAtSeconds * 1000, now) : {}),
  };
}

/**
 * Days from before to after a time: a server's days may begin at another hour than ours, and its clock differ. A day that is
 * not over is left out, because the library may ask by age, and no age is below zero.
 */
function daysAround(time: number, now: number): SearchObject {
  const since = Math.floor(time / dayMs) * dayMs - dayMs;
  const before = since + 3 * dayMs;
  return {
    ...(since < now - dayMs ? { since: new Date(since) } : {}),
    ...(before < now - dayMs ? { before: new Date(before) } : {}),
  };
}

const dayMs = 86_400_000;
