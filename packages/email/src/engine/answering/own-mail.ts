import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store, VersionedValue } from '@tact/core/ports/store';
import { exposeOutside } from '@tact/core/records';
import { z } from 'zod';
import { type EmailInput, headersOf } from '../email-input.ts';
import { isReport, type OwnMail } from './reply-loops.ts';

/**
 * How mail that left through actions is known again when it comes back: by its Message-ID, half of which is a code (HMAC) over the other
 * half, and by a code over that id and the recipients in `X-Tact-Sent`, for servers that replace Message-IDs. Nobody without the user's
 * key can make either, so that a stranger cannot have his mail taken for ours.
 */

/** The name of the user's value that holds the key. */
export const sentKeyName = 'email.sent-key';

/** What goes onto the wire to be known again. */
export interface OwnMarks {
  readonly idBeforeAt: string;
  readonly ownMark: string;
}

/** The marks of what one effect sends; the same each time. `isAnswer`: nobody looked at it, and it answers. */
export function ownMarks(
  key: string,
  effect: string,
  recipients: readonly string[],
  isAnswer: boolean,
): OwnMarks {
  const own = code(key, `effect ${effect}`);
  const idBeforeAt = `tact-${isAnswer ? 'answer-' : ''}${own}${code(key, `id ${isAnswer} ${own}`)}`;
  return { idBeforeAt, ownMark: `${idBeforeAt} ${recipientsCode(key, idBeforeAt, recipients)}` };
}

/** What a message has to do with mail that was sent under this key; nothing where none ever was. */
export function ownMailIn(input: EmailInput, stored: VersionedValue | null): OwnMail {
  const key = keyIn(stored);
  if (key === null) return {};
  const known = (id: string) => ownId(key, id) !== null;
  const answered = [input.inReplyTo, ...input.references];
  const carried = [...(input.carriedIds ?? []), ...(isReport(input) ? answered : [])];
  return {
    ...(known(input.messageId) || bearsMark(key, input) ? { isOurs: true } : {}),
    ...(carried.some(known) ? { carriesOurs: true } : {}),
    ...(answered.some((id) => ownId(key, id) === 'answer') ? { answersOurs: true } : {}),
  };
}

/** The user's key, made when the first mail is sent. */
export async function sentKey(values: Store['values'], user: string, now: number): Promise<string> {
  const stored = await values.get(user, sentKeyName);
  const known = keyIn(stored);
  if (known !== null) return known;
  const made = randomBytes(32).toString('hex');
  const isKept = await values.set(user, sentKeyName, { key: made }, stored?.version ?? 0, now);
  // Another worker was faster: its key counts.
  return isKept ? made : (keyIn(await values.get(user, sentKeyName)) ?? made);
}

function ownId(key: string, id: string): 'answer' | 'other' | null {
  const [, answer, own = '', check = ''] = /^tact-(answer-)?([0-9a-f]{16})([0-9a-f]{16})@/.exec(id) ?? [];
  const isAnswer = answer !== undefined;
  if (own === '' || !isSame(check, code(key, `id ${isAnswer} ${own}`))) return null;
  return isAnswer ? 'answer' : 'other';
}

function bearsMark(key: string, input: EmailInput): boolean {
  return headersOf(input, 'X-Tact-Sent').some((header) => {
    const [id = '', check = ''] = exposeOutside(header).trim().split(/\s+/);
    const recipients = [...input.to, ...input.cc].map(({ address }) => exposeOutside(address));
    return isSame(check, recipientsCode(key, id, recipients));
  });
}

function recipientsCode(key: string, id: string, recipients: readonly string[]): string {
  const sorted = recipients.map((address) => address.trim().toLowerCase()).sort();
  return code(key, `recipients ${id} ${sorted.join(' ')}`);
}

function code(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 16);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

const storedKey = z.object({ key: z.string().min(32) });

function keyIn(stored: VersionedValue | null): string | null {
  const parsed = storedKey.safeParse(stored?.value);
  return parsed.success ? parsed.data.key : null;
}
