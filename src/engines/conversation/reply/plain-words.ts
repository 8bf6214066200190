import type { MaybeOutside } from '#records';
import { crisisWords } from '#replies';
import { joinText, said, sentence } from '#text';
import { type ConversationInput, maxMessageLength } from '../conversation-input.ts';
import type { DecidedReply } from '../details.ts';
import type { ConversationHistory } from '../history.ts';
import { abilities } from './chat-words.ts';
import { explainLast } from './explain-last.ts';
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
    case 'clarify':
      return words ?? 'Could you tell me more?';
    case 'rephrase':
      return words ?? 'I had trouble understanding that. Could you put it another way?';
    case 'out_of_scope':
      return words ?? 'I cannot help with that.';
    case 'left':
      return words ?? 'All right, I have dropped that. Nothing was done.';
    case 'nothing_pending':
      return 'Nothing is waiting for an answer, so I have done nothing. What would you like?';
    case 'expired':
      return 'What I asked about has expired, so I have done nothing. If you still want it, ask again.';
    case 'nothing_to_undo':
      return 'There is nothing here that I can undo.';
    case 'changed_since':
      return sentence`I have undone nothing, because it was changed since: ${said(words ?? '')}. To undo it anyway, say “undo it anyway”; otherwise it stays as it is.`;
    case 'long_ago':
      return sentence`The last thing that I can undo here was done a while ago, so I have undone nothing yet. I would ${said(words ?? '')}. For that, say “undo it”.`;
    case 'empty':
      return 'That message was empty. What would you like?';
    case 'too_long':
      return `That message has ${input.length.toLocaleString('en')} characters; I read at most ${maxMessageLength.toLocaleString('en')}. Nothing was done. Please send me the part that matters.`;
    case 'abilities':
      return abilities;
    case 'self_harm':
    case 'emergency':
      return joinText([crisisWords(kind, country), ...(words === null ? [] : [words])], ' ');
    case 'explain':
      return explainLast((await history()).decisions);
    default:
      return '';
  }
}
