import { type FoundTime, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { clauseOpening } from './clause-openers.ts';

/**
 * A message with what was taken back while it was said left out: of “today at 6pm, scratch that, on Saturday” the later value stands.
 * A correction belongs to the half-sentence before it. Words that do not settle what they correct stay as they are, and are named.
 */
export function settleCorrections(message: string, moment: Moment): string {
  if (message.length > maxLength || message.includes('\n')) return message;
  let text = withoutDenied(message, moment);
  for (let more = 0; more < maxCorrections; more += 1) {
    const settled = settleOne(text, moment);
    if (settled === null) break;
    text = settled;
  }
  return fromEvent(text, moment);
}

const maxLength = 400;
const maxCorrections = 3;

function settleOne(text: string, moment: Moment): string | null {
  const found = cue.exec(text);
  if (found === null) return null;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const isQuoted = (before.match(/["“”]/g)?.length ?? 0) % 2 === 1;
  if (isQuoted || nothingBefore.test(before) || after.trim() === '') return null;
  return withTime(before, after, moment) ?? withOrder(before, after) ?? withWords(before, after, moment);
}

/** “Hm no, make that Monday” corrects what was said before the message. */
const nothingBefore =
  /^\W*(?:(?:hm+|um+|uh+|oh|ah|well|ok(?:ay)?|yes|yeah|yep|no|nope|sorry|wait|actually|thanks|great|good|please|and|but|(?:can|could|would|will) (?:you|we))\b\W*)*(?:\S+\s*)?$/i;

const filler = String.raw`(?:(?:oh|ah|um+|uh+|er+|hm+|well|wait|sorry)[\s,]+)*`;
const cue = new RegExp(
  String.raw`(?:\s*[,;.–—…-]+\s*${filler}(?:no(?:pe)?(?![\p{L}'’-]| (?:later|earlier|more|less|sooner) )(?: (?:wait|sorry))?|sorry|wait|actually|rather|i['’]?m sorry)|\s*[,;.–—…-]*\s+${filler}(?:scratch that|strike that|i (?:actually )?mean(?:t)?(?: to say)?|make that|or rather|correction|(?:no|oh),? wait|no,? sorry))[\s,:;–—…-]+${filler}(?:(?:no|i (?:actually )?mean(?:t)?|make (?:it|that)|actually|rather|it['’]?s|better)[\s,]+)*`,
  'iu',
);

/** The later time, with what it leaves open of the earlier one. */
function withTime(before: string, after: string, moment: Moment): string | null {
  const lead = /^(?:(?:on|at|by|to|for|in|from|until)\s+)?(?:the\s+)?/i.exec(after)?.[0] ?? '';
  const bare = /^(?:at\s+)?(\d{1,2}(?::\d\d)?)(?=\s*(?:$|[.,!?;]))/i.exec(after);
  const earlier = findTimes(before, moment);
  const found = findTimes(after, moment)[0];
  const later = found !== undefined && found.index <= lead.length ? found : null;
  if (later === null && bare === null) return null;
  const isDay = later?.saysDay;
  const last =
    earlier.findLast((time) => (isDay ? time.saysDay : time.saysTime)) ??
    (later === null ? null : earlier.at(-1));
  if (last == null) return null;
  const said = later?.text ?? `at ${bare?.[1] ?? ''}${half.exec(last.text)?.[0] ?? ''}`;
  const end = later === null ? (bare?.[0].length ?? 0) : later.index + later.text.length;
  const head = before.slice(0, last.index);
  const tail = before.slice(last.index + last.text.length);
  return `${head}${joined(last, said, later)}${tail}${after.slice(end)}`;
}

const half = /(?<=\d)\s?[ap]\.?m\b\.?/i;

function joined({ text, saysDay, saysTime }: FoundTime, said: string, later: FoundTime | null): string {
  if (later?.saysDay) return later.saysTime || !saysTime ? said : `${said}${ofDay.exec(text)?.[0] ?? ''}`;
  if (!saysDay || text.replace(ofDay, '').trim() === '') return said;
  const hour = /^(?:at|from|in|by)\b/i.test(said) ? said : `at ${said}`;
  return ofDay.test(text) ? text.replace(ofDay, ` ${hour}`) : `${text} ${hour}`;
}

/** The time of day of a time, with the word before it. */
const ofDay =
  /(?:^|\s+)(?:(?:at|from|by|around)\s+(?:\d[\d:.]*(?:\s?[ap]\.?m\b\.?)?|noon|midnight|half past \S+|\p{L}+(?: o['’]?clock)?)|\d{1,2}(?:[:.]\d\d)?\s?[ap]\.?m\b\.?|\d{1,2}:\d\d)/iu;

/** “Email Bob that I am late, no wait, email Ben”: the same order said anew. */
function withOrder(before: string, after: string): string | null {
  const verb = (words: string) => /^\W*(?:please\s+)?(\p{L}+)/iu.exec(words)?.[1]?.toLowerCase();
  return clauseOpening(after, { isInside: false }) === 'order' && verb(before) === verb(after) ? after : null;
}

/** “Ben, I mean Ann”, “two, no three tickets”, “the dentist, no, the vet”. */
function withWords(before: string, after: string, moment: Moment): string | null {
  const [, said = '', rest = ''] = /^([^,.;!?]+)(.*)$/s.exec(after.trim()) ?? [];
  if (said === '' || said.split(/\s+/).length > maxWords || noValue.test(said)) return null;
  if (findTimes(before, moment).some(({ index, text }) => index + text.length >= before.trimEnd().length))
    return null;
  const gives = /^\p{Lu}/u.test(said)
    ? /\p{Lu}[\p{L}'’-]*\s*$/u
    : /^(?:the|my|our|an?|his|her|their)\b/i.test(said)
      ? /\b(?:the|my|our|an?|his|her|their)\s+[^,;.]*$/i
      : /[\p{L}\p{N}'’-]+\s*$/u;
  const way = gives.exec(before);
  return way === null || way.index === 0 ? null : `${before.slice(0, way.index)}${said}${rest}`;
}

const maxWords = 7;
const noValue =
  /^(?:forget|never ?mind|leave|don['’]?t|cancel|delete|undo|stop)\b|\b(?:i|we|you|he|she|it|they|that|this|is|are|was|were|please|thanks|thank|will|can|could|have|has|had|remind|actually)\b/i;

/** “Not tomorrow but Friday”, “on Friday, not Thursday”: what is denied is no time. */
function withoutDenied(text: string, moment: Moment): string {
  if (!/\bnot\b/i.test(text)) return text;
  const times = findTimes(text, moment);
  for (const [at, { index, text: words }] of times.entries()) {
    const not = /,?\s*(?:and |but )?\bnot (?:on |at |in |for )?(?:the )?$/i.exec(text.slice(0, index));
    if (not === null) continue;
    const end = index + words.length;
    const but = /^,?\s*but (?:rather )?(?:on |at |in |for )?(?:the )?/i.exec(text.slice(end));
    const [before, next] = [times[at - 1], times[at + 1]];
    if (but !== null && next !== undefined && next.index <= end + but[0].length)
      return `${text.slice(0, not.index)} ${text.slice(end + but[0].length)}`;
    // “Every day, not on Fridays” excepts a day, and corrects none.
    const corrects = before !== undefined && before.recurrence === null;
    if (corrects && before.index + before.text.length >= not.index)
      return `${text.slice(0, not.index)}${ofDay.exec(words)?.[0] ?? ''}${text.slice(end)}`;
  }
  return text;
}

/** “24 hours before the flight on Friday at 10”: counted from the time that the event is said to have. */
function fromEvent(text: string, moment: Moment): string {
  const found = counted.exec(text);
  if (found === null) return text;
  const after = text.slice(found.index + found[0].length);
  const time = findTimes(after, moment)[0];
  const lead = /^\s*(?:on|at|,)?\s*(?:the\s+)?/i.exec(after)?.[0].length ?? 0;
  return time === undefined || time.index > lead || !time.saysDay
    ? text
    : `${text.slice(0, found.index).replace(/\s+$/, ', ')}${found[1]} ${after.slice(time.index)}`;
}

const counted =
  /\b((?:\d+|an?|one|two|three|four|five|six|ten|twelve|twenty|thirty|half an?)(?: and a half)?[ -](?:minutes?|mins?|hours?|hrs?|days?|weeks?) (?:before|after|prior to|ahead of)) (?:the|my|our|his|her|their|\p{L}+['’]s)(?: \p{L}+){1,3}?(?=\s+(?:on|at|tomorrow|today|tonight|next|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/iu;
