import { overrideWords } from '@tact/core/kernel';
import { type Decision, type MaybeOutside, outside } from '@tact/core/records';
import { joinText, said, sentence } from '@tact/core/text';
import { crisisWords } from '#replies';
import { type ConversationInput, maxMessageLength } from '../conversation-input.ts';
import { type DecidedReply, detailsOf } from '../details.ts';
import type { ConversationHistory } from '../history.ts';
import { abilities } from './chat-words.ts';
import type { ReplyPurpose } from './planned-reply.ts';
import type { ReplyWorld } from './reply-world.ts';

/** What is answered where nothing was planned. */
interface Outcome {
  readonly input: ConversationInput;
  readonly reply: Omit<DecidedReply, 'isOurs'>;
  history(): Promise<ConversationHistory>;
}

/** A sentence of our own for a message that planned nothing. */
export async function plainWords(
  { input, reply: { kind, words }, history }: Outcome,
  { country }: ReplyWorld,
): Promise<MaybeOutside> {
  switch (kind) {
    case 'changed_since':
      return sentence`I have undone nothing, because it was changed since: ${said(words ?? '')}. To undo it anyway, say “undo it anyway”; otherwise it stays as it is.`;
    case 'long_ago':
      return sentence`The last thing that I can undo here was done earlier, so I have undone nothing yet. I would ${said(words ?? '')}. For that, say “undo it”.`;
    case 'too_long':
      return `That message has ${input.length.toLocaleString('en')} characters; I read at most ${maxMessageLength.toLocaleString('en')}. Nothing was done. Please send me the part that matters.`;
    case 'self_harm':
    case 'emergency':
      return joinText([crisisWords(kind, country), ...(words === null ? [] : [words])], ' ');
    case 'explain':
      return explainLast((await history()).decisions);
    default:
      return words ?? unworded[kind] ?? '';
  }
}

/** What is said where the reply was planned without words. */
const unworded: Readonly<Partial<Record<ReplyPurpose, string>>> = {
  clarify: 'Could you tell me more?',
  rephrase: 'I had trouble understanding that. Could you put it another way?',
  out_of_scope: 'I cannot help with that.',
  left: 'All right, I have dropped that. Nothing was done.',
  nothing_pending: 'Nothing is waiting for an answer, so I have done nothing. What would you like?',
  expired: 'What I asked about has expired, so I have done nothing. If you still want it, ask again.',
  nothing_to_undo: 'There is nothing here that I can undo.',
  empty: 'That message was empty. What would you like?',
  abilities,
};

/** Why the last thing in a conversation was done, asked or left, in the words of its record. */
function explainLast(recent: readonly Decision[]): MaybeOutside {
  const last = recent.find(
    (one) => one.actions.some(({ action }) => action !== 'reply') || detailsOf(one).answered !== null,
  );
  if (last === undefined) return 'Nothing has been done here yet, so there is nothing to explain.';
  const { id, verdict, reasons, overrides } = last;
  const word = { act: 'did it', ask: 'asked first', defer: 'kept it for later', decline: 'did nothing' }[
    verdict
  ];
  const checks = [...new Set(overrides.map(overrideWords))].slice(0, maxNamed).join(', ');
  const why = [...new Set(reasons.map(({ text }) => toOwner(text)))].slice(0, maxNamed);
  const explained = [
    `I ${word}${checks === '' ? '' : ` (${checks})`}.`,
    ...(why.length === 0 ? ['You asked for it.'] : why),
    `\`tact explain ${id.slice(-6)}\` shows everything.`,
  ].join(' ');
  return detailsOf(last).reply?.isOurs === true ? explained : outside(explained, 'conversation');
}

const maxNamed = 4;

/** A reason on record, said to the one it is about. */
function toOwner(reason: string): string {
  return reason.replace(/^The owner\b/, 'You');
}
