import { type Crisis, readCrisis } from '../crisis/index.ts';
import { findReference } from '../references/index.ts';
import type { ReplyClassifier, ReplyReading } from '../replies/index.ts';
import { findTimes, readStatedTimes, withClockHours } from '../time/index.ts';
import { otherOne } from './belongs-to.ts';
import { changeAsked } from './change-asked.ts';
import type { ClauseOptions, ReadClause, SpokenClause } from './clause.ts';
import { readAnswer } from './read-answer.ts';
import { corrects } from './read-change.ts';
import { readClauses } from './read-clauses.ts';
import { readCommand } from './read-command.ts';
import { isComplaint } from './read-complaint.ts';
import { readFilling } from './read-filling.ts';
import { readFollowUp } from './read-follow-up.ts';
import { settleCorrections } from './settle-corrections.ts';
import { readSmallTalk, type SmallTalk } from './small-talk.ts';
import type { AnswerValue, Situation, SpeechAct, Understanding } from './understanding.ts';
import { readAsks } from './what-is-asked.ts';

/**
 * The front door: a message is read here once, into data.
 *
 * In order: whether it tells of a crisis, behind which nothing else is read; what it asks of the assistant itself; whether it answers the open question; then each clause by its speech act, and
 * those that ask for something into requests. What no step accounts for stands in `unexplained`.
 */
export type Understand = (text: string, situation: Situation) => Understanding;

/** What reading needs beside the rules. */
export interface UnderstandOptions extends ClauseOptions {
  readonly replies: ReplyClassifier;
}

/** How many earlier turns a day may be taken from. */
const turnsOfDays = 6;

export function createUnderstand(options: UnderstandOptions): Understand {
  return (written, situation) => {
    const text = withClockHours(written);
    const crisis = readCrisis(text);
    if (crisis !== null) return inCrisis(text, crisis, situation);
    const reply = readReply(text, situation, options.replies);
    const { command, filling } = reply;
    const said = settleCorrections(text, situation.moment);
    const clauses = clausesBeside(reply, { text, said }, situation, options);
    const requests = clauses.flatMap(({ request }) => request ?? []);
    const answer = requests.some(asksSurely) ? reply.answer : withoutIdleRest(reply.answer);
    const change = command === null ? changeAsked(text, answer, situation) : null;
    const namesOnly = command === null && requests.length === 0 && isReference(text);
    const act = actOf({ command, answer, read: clauses });
    return {
      act: filling !== null ? 'answer' : namesOnly && act === 'statement' ? 'unclear' : act,
      ...{ command, answer, requests },
      smallTalk: requests.length === 0 ? smallTalkIn(text) : null,
      change,
      filling: filling ?? insteadOf(answer),
      isFollowup:
        requests.some(({ belongsTo }) => belongsTo === 'topic') ||
        goesOn(text, requests, situation) ||
        answer.kind !== 'other' ||
        filling !== null ||
        change !== null ||
        namesOnly,
      times: readStatedTimes(said, { history: situation.history.slice(-turnsOfDays) }, situation.moment),
      asks: readAsks(text),
      unexplained: clauses.flatMap(({ unexplained }) => unexplained),
    };
  };
}

/** What a message is to what was asked or done before it. */
type Reply = Pick<Understanding, 'command' | 'answer' | 'filling'>;

function readReply(text: string, situation: Situation, replies: ReplyClassifier): Reply {
  const { question, topic, moment } = situation;
  const command = readCommand(text, question, topic) ?? (isComplaint(text, situation) ? 'complain' : null);
  const answered = readAnswer(text, situation, replies);
  const answer = setsRight(text, answered, situation) ? { ...answered, kind: 'other' as const } : answered;
  return { command, answer, filling: command === null ? readFilling(text, question, moment) : null };
}

/** Whether nothing is said beside it. */
function isWhole({ command, answer }: Reply): boolean {
  if ((command !== null && command !== 'explain') || namesOther(answer)) return true;
  return answer.kind !== 'other' && answer.rest === null && answer.change === null;
}

function clausesBeside(
  reply: Reply,
  { text, said }: { readonly text: string; readonly said: string },
  situation: Situation,
  options: ClauseOptions,
): ReturnType<typeof readClauses> {
  if (isWhole(reply)) return [];
  const { command, answer, filling } = reply;
  const read = readClauses(answer.rest ?? answer.change ?? said, situation, options);
  // “Actually we're back on the 22nd” sets something right, even where it is not known what.
  const isAnswer = command !== null || filling !== null || answer.kind !== 'other' || corrects(text);
  if (!isAnswer) return withOffers(read, situation);
  const asked = read.map(withoutOffers);
  return asked.some(({ request }) => request !== null)
    ? asked.map((clause) => withWishNamed(clause, situation.moment))
    : asked;
}

/**
 * A remark is offered to be kept only where it is all that was said, and nothing else is open but whether to make or keep something: such an
 * offer gives way to the next.
 */
function withOffers(
  clauses: readonly SpokenClause[],
  { question, isWaiting, moment }: Situation,
): readonly SpokenClause[] {
  const asked = clauses.map(withoutOffers);
  const isReplaceable = question?.kind === 'plan' && question.deeds?.every((deed) => making.has(deed));
  const isOpen = (question !== null || isWaiting) && isReplaceable !== true;
  const isAsked = ({ act, request }: ReadClause) => !telling.has(act) || (request !== null && act !== 'deed');
  const isAlone = clauses.filter(({ act }) => act !== 'small_talk').length === 1;
  if (asked.some(isAsked) || !isAlone) return asked.map((clause) => withWishNamed(clause, moment));
  return isOpen ? asked : clauses;
}

/** “Show me Friday. The cake is for Thursday now”: beside what is asked for, a remark that may be a wish is named. */
function withWishNamed(clause: SpokenClause, moment: Situation['moment']): SpokenClause {
  const { act, request, span } = clause;
  const isRemark =
    request === null && clause.unexplained.length === 0 && (act === 'statement' || act === 'deed');
  const mayBeWish =
    /\d|@/.test(span.text) || wishing.test(span.text) || findTimes(span.text, moment).length > 0;
  return isRemark && mayBeWish ? { ...clause, unexplained: [span] } : clause;
}

/** Words with which people say what should be otherwise. */
const wishing =
  /\b(?:not|only|both|instead|rather|please|pls|now|should|must|ought|(?:has|have) to|can wait|same|keep|stays?|leave|moved?|moves|changed?|changes|off|back|as well|called|put|add|make|set|isn['’]?t|aren['’]?t|won['’]?t|doesn['’]?t)\b/i;

const making: ReadonlySet<string> = new Set(['put', 'remember', 'add']);
const telling: ReadonlySet<string> = new Set(['statement', 'deed', 'unclear', 'small_talk']);

function withoutOffers(clause: SpokenClause): SpokenClause {
  const readings = clause.request?.readings.filter(({ isOffer }) => isOffer !== true) ?? [];
  if (clause.request === null || readings.length === clause.request.readings.length) return clause;
  if (readings.length > 0) return { ...clause, request: { ...clause.request, readings } };
  return { ...clause, request: null, unexplained: clause.act === 'unclear' ? [clause.request.span] : [] };
}

/** Answers nothing and asks for nothing: it becomes no task, fact or change. */
function inCrisis(text: string, crisis: Crisis, { moment }: Situation): Understanding {
  return {
    ...{ act: 'statement', command: null, requests: [], smallTalk: null, change: null, filling: null },
    answer: { kind: 'other', confidence: 1, change: null, rest: null },
    ...{ isFollowup: false, unexplained: [], crisis },
    times: readStatedTimes(text, { history: [] }, moment),
    asks: readAsks(text),
  };
}

/** “Yes, and who cares”: what may only be among the owner's things asks for nothing beside a yes. */
function asksSurely({ planned, readings }: Understanding['requests'][number]): boolean {
  return planned !== null || readings.some(({ onlyIfKnown }) => !onlyIfKnown);
}

/** “Yes, and what a mess that was”: a yes is open where what follows it asks for nothing. */
function withoutIdleRest(answer: ReplyReading): ReplyReading {
  return answer.kind === 'affirmative' && answer.rest !== null
    ? { kind: 'other', confidence: answer.confidence, change: null, rest: null, unclear: 'yes' }
    : answer;
}

/** “Lol worth a try. Is it Thursday today?”: the clock is asked for behind whatever else is said. */
function smallTalkIn(text: string): SmallTalk | null {
  const [, last = ''] = /[.!?,]\s+([^.!?,]+)[\s.!?]*$/.exec(text) ?? [];
  return readSmallTalk(text) ?? (readSmallTalk(last) === 'clock' ? 'clock' : null);
}

/** “That one”, “the second one”: means something that was spoken of, and says nothing else. */
function isReference(text: string): boolean {
  const said = text.trim().replace(/^\W+|\W+$/g, '');
  return said !== '' && findReference(said)?.text.trim().length === said.length;
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

/** “Then lunch at one”: goes on where no day of its own is said. */
function goesOn(text: string, requests: Understanding['requests'], { topic }: Situation): boolean {
  if (topic === null) return false;
  return requests.some(({ readings }) => {
    const { action, slots } = readings[0]?.parsed ?? {};
    if (slots?.when?.saysDay !== false) return false;
    // “Remind me at 2.45 to fetch them”: of the event that was just spoken of.
    const isOfEvent = action === 'task.create' && topic.kind === 'event' && pronoun.test(slots.title ?? '');
    return continuing.test(text) || isOfEvent;
  });
}

const pronoun = /\b(?:him|her|them|it)\b/i;

const continuing = /^\W*(?:ok(?:ay)?\s+)?(?:and|then|also|plus|after that)\b/i;

/** “No, the other one”: refuses what was asked, and names another thing in its place. */
function namesOther({ kind, rest }: ReplyReading): boolean {
  return kind === 'negative' && rest !== null && otherOne(rest) !== null;
}

function insteadOf(answer: ReplyReading): AnswerValue | null {
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
  const asking = read.filter(({ request, act }) => request !== null && act !== 'out_of_scope');
  if (asking.length > 0) return asking[0]?.act === 'question' ? 'question' : 'request';
  if (answer.kind !== 'other') return 'answer';
  const acts: readonly string[] = read.map(({ act }) => (act === 'deed' ? 'statement' : act));
  return precedence.find((act) => acts.includes(act)) ?? 'unclear';
}

/** Of several clauses that ask for nothing, what matters most to the reply. */
const precedence = ['out_of_scope', 'about_assistant', 'unclear', 'statement', 'small_talk'] as const;
