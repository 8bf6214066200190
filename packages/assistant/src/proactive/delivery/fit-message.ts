import type { ChannelButton, ChannelMessage, ChannelRules } from '@tact/core/ports/channel';
import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { plainLine } from '@tact/core/text';

/** What is to be said, before it is known what the channel allows. */
export interface UnfittedMessage {
  readonly text: MaybeOutside;
  readonly actionType: MessageForm;
}

/** A message that only tells, one that asks, and reminders, which may be answered where they ring. */
export const messageForms = ['text', 'button_prompt', 'task_reminder', 'event_reminder'] as const;
type MessageForm = (typeof messageForms)[number];

export interface SendingTime {
  readonly now: number;
  /** When the user last wrote on any channel; null if never. */
  readonly lastWroteAt: number | null;
}

export type FittedMessage =
  | {
      readonly fits: true;
      readonly form: 'text' | 'buttons' | 'template';
      readonly message: Omit<ChannelMessage, 'user'>;
    }
  | { readonly fits: false; readonly reason: UnfitReason };

/** Why a message cannot be sent through a channel. */
interface UnfitReason {
  readonly code: 'empty' | 'too_long' | 'no_template';
  readonly text: string;
}

export const yesButton: ChannelButton = { id: 'btn_yes', title: 'Yes' };
export const laterButton: ChannelButton = { id: 'btn_later', title: 'Later' };
const doneButton: ChannelButton = { id: 'btn_done', title: 'Done' };
const snoozeButton: ChannelButton = { id: 'btn_snooze', title: 'In 10 minutes' };
const buttonsOf: Readonly<Record<MessageForm, readonly ChannelButton[]>> = {
  text: [],
  button_prompt: [yesButton, laterButton],
  task_reminder: [doneButton, snoozeButton],
  event_reminder: [snoozeButton],
};
const askedInWords = 'Reply yes or later.';

/**
 * A message in the form that a channel's rules allow; pure.
 *
 * 1. Inside the window free text may be sent, with buttons where it may be answered; outside it a template only, whatever the message
 *    asks. The window is open for less than `windowMs` after the user's last message: at exactly 24 h a template is sent, because a
 *    channel that counts otherwise refuses free text and takes the template.
 * 2. A channel without buttons, with too few, or with too short titles is asked in words; a reminder needs no answer.
 * 3. What is too long is shortened at a sentence, or refused.
 *
 * The text is one line without control characters, whoever wrote it.
 */
export function fitMessage(
  { text, actionType }: UnfittedMessage,
  rules: ChannelRules,
  time: SendingTime,
): FittedMessage {
  const words = oneLine(text);
  if (words === '') return unfit('empty', 'it has no text');
  const isPrompt = actionType === 'button_prompt';
  if (!isWindowOpen(rules, time)) return fitTemplate(words, isPrompt, rules);
  const buttons = hasRoomFor(buttonsOf[actionType], rules) ? buttonsOf[actionType] : [];
  const asksInWords = isPrompt && buttons.length === 0;
  const fitted = withinLength(words, rules.maxLength, isPrompt, asksInWords);
  if (fitted === null) return tooLong(words, rules.maxLength);
  const form = buttons.length > 0 ? 'buttons' : 'text';
  return { fits: true, form, message: { text: fitted, buttons, template: null } };
}

function isWindowOpen({ windowMs }: ChannelRules, { now, lastWroteAt }: SendingTime): boolean {
  return windowMs === null || (lastWroteAt !== null && now - lastWroteAt < windowMs);
}

function hasRoomFor(wanted: readonly ChannelButton[], { buttons }: ChannelRules): boolean {
  if (buttons === null || buttons.most < wanted.length) return false;
  return wanted.every(({ title }) => title.length <= buttons.maxTitleLength);
}

/** The first template in which the whole message has room, else the first one in which a shortened one has. */
function fitTemplate(words: string, isPrompt: boolean, rules: ChannelRules): FittedMessage {
  if (rules.templates.length === 0)
    return unfit('no_template', 'its window for free text is closed, and it has no template');
  const filled = rules.templates.flatMap(({ name, text, maxLength }) => {
    const room = Math.min(maxLength, rules.maxLength) - lengthOf(text.replace(blank, ''));
    const value = withinLength(words, room, isPrompt, isPrompt);
    return value === null ? [] : [{ name, value, text: text.replace(blank, () => value) }];
  });
  const best = filled.find(({ value }) => value.startsWith(words)) ?? filled[0];
  if (best === undefined) return tooLong(words, rules.maxLength);
  const { name, value, text } = best;
  const message = { text, buttons: [], template: { name, values: [value] } };
  return { fits: true, form: 'template', message };
}

const blank = '{{1}}';

function withinLength(
  words: string,
  maxLength: number,
  isPrompt: boolean,
  asksInWords: boolean,
): string | null {
  const added = asksInWords ? ` ${askedInWords}` : '';
  const fitted = shorten(words, maxLength - lengthOf(added), isPrompt);
  return fitted === null ? null : `${fitted}${added}`;
}

function oneLine(text: MaybeOutside): string {
  const raw = exposeOutside(text);
  // Never cut here: cutting is what the rules decide about.
  return plainLine(raw, raw.length + 1);
}

function tooLong(words: string, maxLength: number): FittedMessage {
  const length = lengthOf(words).toLocaleString('en');
  return unfit('too_long', `it has ${length} characters, and at most ${maxLength} are allowed`);
}

function unfit(code: UnfitReason['code'], text: string): FittedMessage {
  return { fits: false, reason: { code, text } };
}

/** Said where sentences were left out. */
const leftOut = '(shortened)';

/**
 * A text of one line within `maxLength` characters, null where that cannot be done honestly.
 *
 * Invariants:
 * 1. Whole sentences are left out, never parts of one, and a quotation is never cut.
 * 2. What was left out is said.
 * 3. The last sentence stays where `keepsLast` asks for it: of a question it is what the answer is about.
 */
export function shorten(text: string, maxLength: number, keepsLast: boolean): string | null {
  if (lengthOf(text) <= maxLength) return text;
  const sentences = sentencesOf(text);
  const last = keepsLast ? sentences.slice(-1) : [];
  const first = keepsLast ? sentences.slice(0, -1) : sentences;
  for (let kept = first.length - 1; kept >= (keepsLast ? 0 : 1); kept -= 1) {
    const shorter = [...first.slice(0, kept), leftOut, ...last].join(' ');
    if (lengthOf(shorter) <= maxLength) return shorter;
  }
  return null;
}

/**
 * The same for a copy of a message that stands whole elsewhere: where no sentence fits, a list is cut between its entries, and one
 * long entry within.
 */
export function shortenCopy(text: string, maxLength: number): string | null {
  const whole = shorten(text, maxLength, false);
  if (whole !== null) return whole;
  const room = maxLength - lengthOf(leftOut) - 3;
  if (room < 20) return null;
  const start = [...text].slice(0, room).join('');
  const ends = [...start.matchAll(/[,;] /g)]
    .map(({ index }) => index)
    .filter((at) => !isInsideQuotation(start.slice(0, at)));
  const cut = ends.at(-1);
  if (cut !== undefined && cut > room / 2) return `${start.slice(0, cut)}, … ${leftOut}`;
  return `${start.trimEnd()}…${isInsideQuotation(start) ? '”' : ''} ${leftOut}`;
}

/** In characters, as a reader counts them, not in code units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Sentences of a text of one line. A stop within a quotation, or after a short word such as `Dr.`, ends none. */
function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?…]+(?= )/g)) {
    const before = text.slice(from, index);
    if (isInsideQuotation(before) || (end === '.' && isAbbreviation(before))) continue;
    sentences.push(text.slice(from, index + end.length));
    from = index + end.length + 1;
  }
  return [...sentences, text.slice(from)].filter((sentence) => sentence !== '');
}

function isInsideQuotation(text: string): boolean {
  const straight = text.split('"').length - 1;
  return text.lastIndexOf('“') > text.lastIndexOf('”') || straight % 2 === 1;
}

function isAbbreviation(text: string): boolean {
  return /(?:^|[\s(])(?:\p{L}{1,2}|\p{L}\.[\p{L}.]*)$/u.test(text);
}
