import type { ReplyClassifier, ReplyReading } from '../replies/index.ts';
import { otherOne } from './belongs-to.ts';
import { changeAsked } from './change-asked.ts';
import { readAnswer } from './read-answer.ts';
import { corrects } from './read-change.ts';
import { type ClauseOptions, type ReadClause, readClauses } from './read-clauses.ts';
import { readCommand } from './read-command.ts';
import { readFilling } from './read-filling.ts';
import { readFollowUp } from './read-follow-up.ts';
import { readSmallTalk } from './small-talk.ts';
import type { Filling, Situation, SpeechAct, Understanding } from './understanding.ts';

/**
 * The front door: a message is read here once, into data.
 *
 * In order: what it asks of the assistant itself; whether it answers the open question; then each clause by its speech act, and
 * those that ask for something into requests. What no step accounts for stands in `unexplained`.
 */
export type Understand = (text: string, situation: Situation) => Understanding;

/** What reading needs beside the rules. */
export interface UnderstandOptions extends ClauseOptions {
  readonly replies: ReplyClassifier;
}

export function createUnderstand(options: UnderstandOptions): Understand {
  return (text, situation) => {
    const command = readCommand(text, situation.question);
    const read = readAnswer(text, situation, options.replies);
    const answer = setsRight(text, read, situation) ? { ...read, kind: 'other' as const } : read;
    const filling = command === null ? readFilling(text, situation.question, situation.moment) : null;
    const isSettled =
      (command !== null && command !== 'explain') ||
      namesOther(answer) ||
      (answer.kind !== 'other' && answer.rest === null && answer.change === null);
    const clauses = isSettled ? [] : readClauses(answer.rest ?? answer.change ?? text, situation, options);
    const requests = clauses.flatMap(({ request }) => request ?? []);
    const change = command === null ? changeAsked(text, answer, situation) : null;
    return {
      act: filling === null ? actOf({ command, answer, read: clauses }) : 'answer',
      ...{ command, answer, requests },
      smallTalk: requests.length === 0 ? readSmallTalk(text) : null,
      change,
      filling: filling ?? insteadOf(answer),
      isFollowup:
        requests.some(({ belongsTo }) => belongsTo === 'topic') ||
        answer.kind !== 'other' ||
        filling !== null ||
        change !== null,
      unexplained: clauses.flatMap(({ unexplained }) => unexplained),
    };
  };
}

/** “No, make it Tuesday”, where nothing was asked: sets right what was done, rather than refusing it. */
function setsRight(text: string, answer: ReplyReading, situation: Situation): boolean {
  const { question, isWaiting, topic } = situation;
  if (topic === null || isWaiting || question?.kind === 'plan' || question?.kind === 'offer') return false;
  if (answer.kind === 'other' || answer.rest !== null) return false;
  const following = readFollowUp(text, situation);
  // “Fine, send”, said of a draft.
  if (following?.action === 'email.send') return true;
  const isChange = changeAsked(text, { ...answer, kind: 'other' }, situation) !== null;
  return corrects(text) && (isChange || following !== null);
}

/** “No, the other one”: refuses what was asked, and names another thing in its place. */
function namesOther({ kind, rest }: ReplyReading): boolean {
  return kind === 'negative' && rest !== null && otherOne(rest) !== null;
}

function insteadOf(answer: ReplyReading): Filling | null {
  return namesOther(answer) && answer.rest !== null ? { text: answer.rest, option: null } : null;
}

function actOf({
  command,
  answer,
  read,
}: {
  readonly command: Understanding['command'];
  readonly answer: ReplyReading;
  readonly read: readonly ReadClause[];
}): SpeechAct {
  if (command !== null) return 'command';
  if (read.some(({ request }) => request !== null)) {
    return read.find(({ request }) => request !== null)?.act === 'question' ? 'question' : 'request';
  }
  if (answer.kind !== 'other') return 'answer';
  const acts: readonly string[] = read.map(({ act }) => (act === 'deed' ? 'statement' : act));
  return precedence.find((act) => acts.includes(act)) ?? 'unclear';
}

/** Of several clauses that ask for nothing, what matters most to the reply. */
const precedence = ['out_of_scope', 'about_assistant', 'unclear', 'statement', 'small_talk'] as const;
