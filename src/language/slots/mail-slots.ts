import type { Moment } from '../words.ts';
import type { MarkedText } from './marked-text.ts';
import type { MarkName, RequestAction, Slots } from './parsed-request.ts';
import { priorityOf } from './priority.ts';
import {
  capitalised,
  definedSlots,
  firstText,
  listedNames,
  presentTimes,
  timeFromMarks,
  withoutQuestionMark,
} from './slot-values.ts';
import { subjectLineOf } from './subject-line.ts';
import { targetWords } from './target-words.ts';
import { toDirectSpeech } from './to-direct-speech.ts';

/** The slots of a request about mail. */
export function mailSlots(marked: MarkedText, action: RequestAction, moment: Moment): Slots {
  const writes = /send|draft|reply|forward/.test(action);
  const body = bodyOf(marked);
  const subject = firstText(marked, 'subject');
  const category = firstText(marked, 'category');
  return definedSlots({
    people: listedNames(marked, 'person'),
    cc: listedNames(marked, 'cc'),
    sender: firstText(marked, 'sender'),
    subject:
      subject !== undefined
        ? writes
          ? capitalised(subject.replace(/^(?:the|my|our) /i, ''))
          : undefined
        : body !== undefined && /send|draft/.test(action)
          ? subjectLineOf(body)
          : undefined,
    body,
    query: firstText(marked, 'query') ?? (writes ? undefined : subject),
    category,
    priority:
      writes && category !== undefined && /prior|urgent|import/i.test(category)
        ? priorityOf(category)
        : undefined,
    when: writes ? undefined : timeFromMarks(marked, presentTimes, moment),
    target:
      isNewestOfSender(marked, action) || !/read|delete|forward/.test(action)
        ? undefined
        : targetWords(marked, mailMarks),
  });
}

/** "The last mail from Ann" needs no target: searching by sender finds the newest. */
function isNewestOfSender(marked: MarkedText, action: RequestAction): boolean {
  const [which] = marked.textsOf('ordinal');
  return (
    action === 'email.read' &&
    marked.has('sender') &&
    !marked.has('subject') &&
    (which === undefined || /^(?:last|latest|lastest|newest|most recent|recent)$/i.test(which))
  );
}

const mailMarks: readonly MarkName[] = ['ordinal', 'sender', 'subject'];

/** The body: dictated text verbatim, reported speech turned into direct speech. */
function bodyOf(marked: MarkedText): string | undefined {
  const mark = marked.marks.find(({ name }) => name === 'body');
  if (mark === undefined) return undefined;
  const said = marked.text.slice(mark.start, mark.end);
  const before = marked.text.slice(0, mark.start);
  if (/[:"“]\s*$/.test(before) || said.includes('\n')) return said.trim();
  const asked = /\bask(?:ing)?\b[^.!?\n]{1,60}$/i.test(before);
  const words = withoutQuestionMark(marked, asked ? said.replace(/\s*\?+\s*$/, '') : said);
  return toDirectSpeech(words, addresseeOf(before, words), asked);
}

function addresseeOf(before: string, said: string): 'him' | 'her' | 'them' | null {
  const named =
    /\b(?:tell|telling|let|letting|inform|informing|remind|reminding|ask|asking|say to|saying to) (him|her|them)\b/i.exec(
      before,
    )?.[1];
  if (named !== undefined) return named.toLowerCase() as 'him' | 'her' | 'them';
  // "Tell Ann that she is invited": "she" is Ann, unless another pronoun names the addressee.
  const pronoun = /^(?:(?:if|whether|that) )?(he|she|they)\b/i.exec(said)?.[1]?.toLowerCase();
  return pronoun === 'he' ? 'him' : pronoun === 'she' ? 'her' : pronoun === 'they' ? 'them' : null;
}
