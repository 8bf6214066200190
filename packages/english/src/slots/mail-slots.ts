import { genderOfName } from '../references/gender-of-name.ts';
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
    counts: !writes && counting.test(marked.text) ? true : undefined,
    when: writes ? undefined : timeFromMarks(marked, presentTimes, moment),
    target:
      isNewestOfSender(marked, action) || !/read|delete|forward/.test(action)
        ? undefined
        : targetWords(marked, mailMarks),
  });
}

const counting = /\bhow many\b|\b(?:the )?number of\b|\bcount\b/i;

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
  const words = withoutQuestionMark(marked, said.replace(/\s*\?+\s*$/, ''));
  const asked = /\bask(?:ing)?\b[^.!?\n]{1,60}$/i.test(before);
  const [first = '', ...more] = splitBody(words);
  const told = toDirectSpeech(first, addresseeOf(marked, before, first, asked), asked);
  const rest = more.map((part) => {
    const asks = asking.test(part);
    const clause = part.replace(asking, '').replace(telling, '');
    return toDirectSpeech(
      clause,
      addresseeOf(marked, part.slice(0, part.length - clause.length), clause, asks),
      asks,
    );
  });
  return [told, ...rest].join(' ');
}

const asking =
  /^ask(?:ing)?(?: (?:him|her|them))?(?: also)? (?=(?:if|whether|to|what|when|where|who|how|why|which)\b)/i;
const telling =
  /^(?:say|mention|add|tell (?:him|her|them)|let (?:him|her|them) know)(?: also)?(?: that)?,? /i;

/** “… and ask whether it works for her”, “… and say that …”: what else it says. */
function splitBody(words: string): readonly string[] {
  return words.split(
    /[\s,;.]+and (?:(?:please|also|then) )*(?=(?:ask(?:ing)?(?: (?:him|her|them))?(?: also)? (?:if|whether|to|what|when|where|who|how|why|which)|say(?: that)?|mention that|add that|tell (?:him|her|them)|let (?:him|her|them) know)\b)/i,
  );
}

type Addressee = 'him' | 'her' | 'them' | null;

/** Whom the pronouns of the words mean, if that is who the mail goes to: “tell Ann that she is invited”, but not “tell the team they moved it”. */
function addresseeOf(marked: MarkedText, before: string, said: string, asked: boolean): Addressee {
  const named =
    /\b(?:tell|telling|let|letting|inform|informing|remind|reminding|ask|asking|say to|saying to) (him|her|them)\b/i
      .exec(before)?.[1]
      ?.toLowerCase();
  const ofOthers = /^(?:that )?they\b/i.test(said) && !asked && !isForReader.test(said);
  if (named !== undefined) return named === 'them' && ofOthers ? null : (named as Addressee);
  const found = (asked ? anyPronoun : opening).exec(said) ?? ofWriter.exec(said);
  const addressee = addresseeByPronoun[found?.[1]?.toLowerCase() ?? ''] ?? null;
  if (addressee === null || ofOthers) return null;
  return canMean(addressee, listedNames(marked, 'person') ?? []) ? addressee : null;
}

function canMean(pronoun: NonNullable<Addressee>, recipients: readonly string[]): boolean {
  const genders = new Set(recipients.map(genderOfName));
  const isGroup = recipients.length > 1 || recipients.some((name) => group.test(name));
  if (pronoun === 'them') return isGroup || !(genders.has('male') || genders.has('female'));
  return !isGroup && !genders.has(pronoun === 'him' ? 'female' : 'male');
}

const opening = /^(?:(?:if|whether|that) )?(he|she|they|her|his)\b/i;
/** “I'll call her tonight”, with nobody else in it */
const ofWriter = /^(?:that )?(?:[Ii]|[Ww]e)\b(?!.*\b(?!I\b)\p{Lu}\p{L}*)[^.]*?\b(him|her|them)\b/u;
const anyPronoun = /\b(he|him|his|she|hers?|they|them|their)\b/i;
const addresseeByPronoun: Readonly<Record<string, Addressee>> = {
  ...{ he: 'him', him: 'him', his: 'him', she: 'her', her: 'her', hers: 'her' },
  ...{ they: 'them', them: 'them', their: 'them' },
};
/** What readers may, should or need to do is said to them; what “they” did is not. */
const isForReader =
  /^(?:that )?they(?:['’]re| are)? (?:can|could|should|shouldn['’]?t|must|need|needn['’]?t|have to|don['’]?t (?:have|need) to|may|might|ought|(?:all )?(?:invited|welcome|free to|supposed|expected|allowed))\b/i;
const group =
  /\b(?:team|group|everyone|everybody|family|parents|neighbou?rs|kids|colleagues|crew|guys|friends|class|committee|board|staff)\b/i;

/** A subject line from the first sentence of the body: "I'm running late." becomes "Running late". */
function subjectLineOf(body: string): string {
  const [sentence = ''] = body
    .trim()
    .replace(greeting, '')
    .split(/(?<=[.!?])\s|\n/);
  const plain = sentence.replace(subjectLead, '').replace(/[.!…,;:]+$/, '');
  const words = plain.split(/\s+/).filter((word) => word !== '');
  const short = words.slice(0, longest).join(' ');
  return capitalised(words.length > longest ? `${short}…` : short);
}

const longest = 8;
const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,!.]{0,40}[,!.]\s*/i;
const subjectLead =
  /^(?:(?:i|we)(?:['’](?:m|re|ll be|ve)| am| are| will be| have)(?: (?:just|going to|afraid))? |(?:i|we) (?:just )?(?:wanted to|want to|would like to) (?:let you know|tell you|say)(?: that)? |please |just )/i;
