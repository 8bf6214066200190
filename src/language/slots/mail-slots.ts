import type { Moment } from '../words.ts';
import type { MarkName, RequestAction, Slots } from './parsed-request.ts';
import { priorityOf } from './priority.ts';
import type { Reading } from './reading.ts';
import {
  capitalised,
  firstSaid,
  givenSlots,
  listSaid,
  presentTimes,
  timeSaid,
  withoutOwnQuestion,
} from './said-slots.ts';
import { subjectOf } from './subject-line.ts';
import { targetWords } from './target-words.ts';
import { turnPronouns } from './turn-pronouns.ts';

/** The slots of a request about mail. */
export function mailSlots(reading: Reading, action: RequestAction, moment: Moment): Slots {
  const writes = /send|draft|reply|forward/.test(action);
  const body = bodyOf(reading);
  const subject = firstSaid(reading, 'subject');
  const category = firstSaid(reading, 'category');
  return givenSlots({
    people: listSaid(reading, 'person'),
    cc: listSaid(reading, 'cc'),
    sender: firstSaid(reading, 'sender'),
    subject:
      subject !== undefined
        ? writes
          ? capitalised(subject.replace(/^(?:the|my|our) /i, ''))
          : undefined
        : body !== undefined && /send|draft/.test(action)
          ? subjectOf(body)
          : undefined,
    body,
    query: firstSaid(reading, 'query') ?? (writes ? undefined : subject),
    category,
    priority:
      writes && category !== undefined && /prior|urgent|import/i.test(category)
        ? priorityOf(category)
        : undefined,
    when: writes ? undefined : timeSaid(reading, presentTimes, moment),
    target:
      isNewestOfSender(reading, action) || !/read|delete|forward/.test(action)
        ? undefined
        : targetWords(reading, mailMarks),
  });
}

/** "The last mail from Ann" is what anybody finds who looks for Ann's. */
function isNewestOfSender(reading: Reading, action: RequestAction): boolean {
  const [which] = reading.said('ordinal');
  return (
    action === 'email.read' &&
    reading.has('sender') &&
    !reading.has('subject') &&
    (which === undefined || /^(?:last|latest|lastest|newest|most recent|recent)$/i.test(which))
  );
}

const mailMarks: readonly MarkName[] = ['ordinal', 'sender', 'subject'];

/** The body: what was dictated stays as it is, what was told about is said to the one who reads it. */
function bodyOf(reading: Reading): string | undefined {
  const mark = reading.marks.find(({ name }) => name === 'body');
  if (mark === undefined) return undefined;
  const said = reading.text.slice(mark.start, mark.end);
  const before = reading.text.slice(0, mark.start);
  if (/[:"“]\s*$/.test(before) || said.includes('\n')) return said.trim();
  const asked = /\bask(?:ing)?\b[^.!?\n]{1,60}$/i.test(before);
  const words = withoutOwnQuestion(reading, asked ? said.replace(/\s*\?+\s*$/, '') : said);
  return turnPronouns(words, toldBefore(before, words), asked);
}

function toldBefore(before: string, said: string): 'him' | 'her' | 'them' | null {
  const named =
    /\b(?:tell|telling|let|letting|inform|informing|remind|reminding|ask|asking|say to|saying to) (him|her|them)\b/i.exec(
      before,
    )?.[1];
  if (named !== undefined) return named.toLowerCase() as 'him' | 'her' | 'them';
  // "Tell Ann that she is invited": she is Ann, unless somebody else was named.
  const pronoun = /^(?:(?:if|whether|that) )?(he|she|they)\b/i.exec(said)?.[1]?.toLowerCase();
  return pronoun === 'he' ? 'him' : pronoun === 'she' ? 'her' : pronoun === 'they' ? 'them' : null;
}
