import {
  type ConstraintScope,
  type JsonObject,
  type MaybeOutside,
  matchesSenderPattern,
  parseMailAddress,
  parseSenderPattern,
} from '#records';
import { matchOutside } from '#text';

/**
 * Whose mail a constraint is about, and to whom something is sent.
 *
 * A sender is an address, `example.org`, `*.example.org`, or a name in quotation marks, which fits every sender whose display name or
 * address contains its words: a constraint can only take away, so fitting too many is safe. What cannot be told asks.
 */

/** An action as the scope of a constraint sees it. */
export interface ScopedAction {
  readonly action: string;
  /** The address the signal came from; null if there is none. */
  readonly sender: string | null;
  /** What the sender calls itself. */
  readonly senderNames?: readonly MaybeOutside[];
  /** Whom the action writes to; none for one that writes to nobody. */
  readonly recipients?: readonly MaybeOutside[];
}

/** `unknown`: it cannot be told. */
export type Fit = 'fits' | 'other' | 'unknown';

/** Whether an action falls into the scope of a constraint. Pure. */
export function fitOf({ from, to, exceptTo }: ConstraintScope, directed: ScopedAction): Fit {
  const fits = [
    ...(from === undefined ? [] : [fitsSender(from, directed)]),
    ...(to === undefined ? [] : [fitsRecipients(directed, (address) => isListed(to, address))]),
    ...(exceptTo === undefined ? [] : [fitsRecipients(directed, (address) => !isListed(exceptTo, address))]),
  ];
  if (fits.includes('other')) return 'other';
  return fits.includes('unknown') ? 'unknown' : 'fits';
}

function fitsSender(from: readonly string[], { sender, senderNames = [] }: ScopedAction): Fit {
  const names = from.flatMap((one) => (isName(one) ? [wordsOf(one)] : []));
  if (names.some((words) => [sender ?? '', ...senderNames].some((text) => containsWords(text, words))))
    return 'fits';
  if (sender === null || parseMailAddress(sender) === null) return 'unknown';
  return isListed(from, sender) ? 'fits' : 'other';
}

/** One recipient that fits is enough. */
function fitsRecipients({ recipients = [] }: ScopedAction, fits: (address: string) => boolean): Fit {
  if (recipients.some((one) => matchOutside(one, (text) => parseMailAddress(text) === null || fits(text))))
    return 'fits';
  return 'other';
}

function isListed(patterns: readonly string[], text: string): boolean {
  const address = parseMailAddress(text);
  if (address === null) return false;
  return patterns.some((written) => {
    const pattern = parseSenderPattern(written);
    return pattern !== null && matchesSenderPattern(address, pattern);
  });
}

/** Whether this sender of a constraint is a name. */
export function isName(written: string): boolean {
  return written.startsWith('"');
}

function wordsOf(name: string): readonly string[] {
  return plain(name)
    .split(' ')
    .filter((word) => word !== '' && !titles.includes(word));
}

const titles = ['mr', 'mrs', 'ms', 'dr', 'prof', 'sir'];

function containsWords(text: MaybeOutside, words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    matchOutside(text, (raw) => {
      const found = plain(raw).split(' ');
      return words.every((word) =>
        found.some((one) => one === word || (word.length > 2 && one.startsWith(word))),
      );
    })
  );
}

/** Letters and digits, without accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const recipientFields = ['to', 'cc', 'bcc'];

/** Whom an action with these parameters writes to; an automatic reply goes to the sender. */
export function recipientsOf(
  names: readonly string[],
  parameters: JsonObject,
  sender: string | null,
): readonly MaybeOutside[] {
  const written = recipientFields.flatMap((field) => {
    const value = parameters[field];
    return (Array.isArray(value) ? value : [value]) as readonly MaybeOutside[];
  });
  const replies = names.includes('auto_reply') ? [sender ?? ''] : [];
  return [...written.filter((one) => one !== undefined && one !== null), ...replies];
}
