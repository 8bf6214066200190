import { findReference } from '../references/index.ts';
import type { ParsedRequest, RequestAction } from '../slots/parsed-request.ts';
import { readRelativeTime } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { toRequest } from './change-to-request.ts';
import { followUpOnMail } from './follow-up-mail.ts';
import { followUpOnNote } from './follow-up-note.ts';
import { knownTime } from './known-time.ts';
import { namesIn } from './names-in.ts';
import { corrects, isBareValue, readChange } from './read-change.ts';
import { withoutTail } from './read-request.ts';
import { repeatQuestion } from './repeat-question.ts';
import type { Change, Situation, Topic } from './understanding.ts';

/**
 * Clauses that have a meaning only after what was just spoken of: “no, 4pm”, “Lena should come as well”,
 * “tick off the second one”, “add olives too”, “and on Thursday?”. They become requests that say in full what they mean. Null for
 * every other clause.
 */
export function readFollowUp(text: string, situation: FollowUpSituation): ParsedRequest | null {
  const { topic, moment } = situation;
  if (topic === null || text.length > longest) return null;
  const said = withoutTail(text.trim().replace(lead, '').replace(courtesy, '')).text.trim();
  const again = repeatQuestion(text, topic, situation);
  const found =
    again ??
    followUpOnMail(said, topic, situation.people) ??
    followUpOnNote(text, said, topic) ??
    onThing(said, topic) ??
    remindedBefore(said, topic, moment) ??
    added(text, said, topic, situation) ??
    corrected(text, topic, situation, moment);
  return found === null ? null : { confidence: 0.9, missing: [], marks: [], ...found };
}

type FollowUpSituation = Pick<Situation, 'topic' | 'moment' | 'people'>;

export type FollowUpRequest = Pick<ParsedRequest, 'action' | 'slots'>;

const longest = 200;
const lead =
  /^(?:(?:please|ok(?:ay)?|yes|yeah|great|good|fine|now|then|and|also|oh|so|well|just|actually|can you|could you|would you|will you|let['’]?s)[\s,.!]+)+/i;
const courtesy = /(?:[\s,]+(?:please|then|thanks|thank you|now|for me))+[.!?]*$|[.!?]+$/i;

/** What is done with “it” or “the second one”, by the kind of thing that was spoken of. */
function onThing(said: string, { kind, params }: Topic): FollowUpRequest | null {
  for (const { heard, actions } of deeds) {
    const words = heard
      .exec(said)
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.trim();
    const action = actions[kind];
    if (words !== undefined && action !== undefined && isReference(words) && !namesOthers(words, kind))
      return {
        action,
        slots: { target: kind === 'memory' && typeof params.key === 'string' ? params.key : words },
      };
  }
  return null;
}

const deeds: readonly {
  readonly heard: RegExp;
  readonly actions: Readonly<Record<string, RequestAction>>;
}[] = [
  {
    heard:
      /^(?:tick|check|cross|strike)(?: off)? (.+?)(?: off)?(?: (?:the|my) list)?$|^(?:mark|set) (.+?)(?: off)? as (?:done|complete|completed|finished)$|^mark (.+?) (?:off|done|complete|completed|finished)$|^(?:complete|finish|close) (.+)$|^(.+?)(?: is| are|['’]s| has been| have been)(?: now| already| all)* (?:done|finished|completed|sorted|taken care of)(?: now| already)?$|^(?:i|we)(?:['’]ve| have)?(?: (?:already|just))* (?:did|done|finished|completed) (.+?)(?: already| now)?$|^(?:i['’]?m |we['’]?re )?(?:done|finished) with (.+)$/i,
    actions: { task: 'task.complete' },
  },
  {
    heard:
      /^(?:delete|remove|cancel|drop|scratch|erase|bin|kill|get rid of|call off|throw (?:out|away)|forget about) (.+)$/i,
    actions: { task: 'task.delete', event: 'calendar.delete', note: 'notes.delete', memory: 'memory.delete' },
  },
  { heard: /^forget (.+)$/i, actions: { memory: 'memory.delete' } },
  {
    heard:
      /^(?:skip|leave out) (.+?)(?:(?: for)?(?: just| only)? (?:this (?:week|month|time|once)|today|tomorrow|once))$/i,
    actions: { task: 'task.skip' },
  },
  {
    heard: /^(?:read|open|show)(?: me)? (.+?)(?: (?:to me|aloud|out|out loud))?$|^what does (.+?) say$/i,
    actions: { email: 'email.read', note: 'notes.read' },
  },
];

/** “Remind me an hour before to pack”, “the evening before”: said of an event, or of what one is already reminded of. */
function remindedBefore(said: string, topic: Topic, moment: Moment): FollowUpRequest | null {
  const { kind, params } = topic;
  const { offset, at, todo } = beforehand.exec(said)?.groups ?? {};
  const name = kind === 'event' ? params.summary : kind === 'task' ? params.title : undefined;
  if (offset === undefined || typeof name !== 'string') return null;
  const title = todo === undefined ? name : `${todo.charAt(0).toUpperCase()}${todo.slice(1)}`;
  const words = `${offset} before the ${name}`;
  const start = kind === 'event' ? knownTime(topic, moment)?.start : undefined;
  if (start === undefined) return { action: 'task.create', slots: { title, unreadTime: words } };
  const eve = eveOf.exec(offset);
  if (eve !== null) {
    const day = new Date(Date.parse(`${start.date}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
    const hour = at ?? (eve[1] === 'day' ? start.time?.slice(0, 5) : undefined);
    const part = eve[1] === 'day' ? '' : ` in the ${eve[1] === 'night' ? 'evening' : eve[1]}`;
    return {
      action: 'task.create',
      slots: { title, unreadTime: `${day}${hour === undefined ? part : ` at ${hour}`}` },
    };
  }
  const counted = readRelativeTime(words)?.minutes;
  const unreadTime = counted === undefined ? words : new Date(start.ms - counted * 60_000).toISOString();
  return { action: 'task.create', slots: { title, unreadTime } };
}

const dayMs = 24 * 60 * 60 * 1000;
const eveOf = /^the (day|night|evening|morning|afternoon)$/i;
const beforehand =
  /^(?:remind|ping|nudge|alert|notify) (?:me|us)(?: (?:about|of) (?:it|that|this))? (?<offset>(?:\d+|an?|half an|one|two|three|five|ten|fifteen|twenty|thirty) \p{L}+|the (?:day|night|evening|morning|afternoon)) (?:before(?:hand)?|earlier|ahead|in advance)(?: (?:it|that|this))?(?:,? at (?<at>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?))?(?:,? to (?<todo>\p{L}.+))?$/iu;

/** Words that are nothing but a reference: “it”, “the second one”, “the last two”. */
function isReference(words: string): boolean {
  const phrase = withArticle(words);
  const reference = findReference(phrase);
  return (
    reference !== null &&
    reference.index === 0 &&
    reference.text.length >= phrase.length &&
    reference.aspect === null
  );
}

/** “All my tasks” are more than were spoken of, and “that task” is no event. */
function namesOthers(words: string, kind: string): boolean {
  if (/^(?:all|every)\b.*\b(?:my|our)\b/i.test(words)) return true;
  const named = nouns.filter(([, pattern]) => pattern.test(words)).map(([of]) => of);
  return named.length > 0 && !named.includes(kind);
}

const nouns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['task', /\b(?:tasks?|to-?\s?dos?|reminders?)\b/i],
  ['event', /\b(?:events?|meetings?|appointments?|reminders?)\b/i],
  ['note', /\b(?:notes?|lists?)\b/i],
  ['email', /\b(?:e-?mails?|mails?|messages?|drafts?)\b/i],
];

function withArticle(words: string): string {
  return /^(?:first|second|third|last|other|next)\b/i.test(words) ? `the ${words}` : words;
}

/** “Add olives as well”: to the list, the note or the tasks that were spoken of. */
function added(
  text: string,
  said: string,
  topic: Topic,
  { people }: FollowUpSituation,
): FollowUpRequest | null {
  const found = adding.exec(said);
  const items = found?.[1]?.replace(also, '').trim();
  if (items === undefined || items === '' || elsewhere.test(items)) return null;
  const isAlso =
    also.test(said) || /^\W*(?:\w+[\s,]+)?(?:and|also)\b/i.test(text) || found?.[2] !== undefined;
  switch (topic.kind) {
    case 'note':
      return toNote(items, topic);
    case 'task':
      return isAlso && topic.verb === 'create' && namesIn(items, people) === null
        ? { action: 'task.create', slots: { title: items.charAt(0).toUpperCase() + items.slice(1) } }
        : null;
    default:
      return null;
  }
}

const adding =
  /^(?:add|put|append|include|write|throw in|stick)(?: (?:in|down))? (.+?)( (?:to|on|in|into|onto) (?:it|that|this|there|(?:that|this|the|the same) (?:note|list|one)))?(?: (?:too|as well|also))?$/i;
const also = /[\s,]+(?:too|as well|also)$/i;
const elsewhere =
  /\b(?:to|on|in|into|onto|under|for) (?:my|our|the|a|an|\p{Lu})|\b(?:task|event|note|list|calendar|reminder|cc|copy)\b/iu;

function toNote(items: string, { params }: Topic): FollowUpRequest {
  const name = [params.title, params.find_by].find((one) => typeof one === 'string' && /\blist\b/i.test(one));
  const words = items.replace(/^["“'‘](.+)["”'’]$/, '$1');
  if (typeof name !== 'string') return { action: 'notes.append', slots: { target: 'it', body: words } };
  const listed = words
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map((item) => item.replace(/^(?:some|a|an|the) /i, ''));
  return { action: 'list.add', slots: { list: name, items: listed } };
}

/** A correction or change of the thing itself, once it exists; a pending plan is changed as a plan. */
function corrected(
  text: string,
  topic: Topic,
  { people }: FollowUpSituation,
  moment: FollowUpSituation['moment'],
): FollowUpRequest | null {
  if (topic.isWaiting === true) return null;
  if (topic.verb === 'create_draft' && goes.test(text))
    return { action: 'email.send', slots: { target: 'it' } };
  const value = otherValue(text, topic);
  const change = value ?? readChange(text, { moment, people });
  // What was looked up and not found has no value that could change.
  if (change === null || (topic.verb === 'recall' && value === null)) return null;
  if (topic.verb === 'create_draft')
    return change.send === true ? { action: 'email.send', slots: { target: 'it' } } : null;
  // A bare time, or a bare name, may be anything; it has to be marked as a correction.
  const { body: _, ...others } = change;
  if (isBareValue(others) && value === null && !corrects(text)) return null;
  return toRequest(change, topic, moment);
}

/** “It's 4472 now”, “actually it's Dr Lange”, said of a fact. */
function otherValue(text: string, { kind, params }: Topic): Change | null {
  if (kind !== 'memory' || (typeof params.key !== 'string' && typeof params.query !== 'string')) return null;
  const found = itIs.exec(text.trim());
  const value = found?.[2]?.trim();
  const isSaid =
    found?.[1] !== '' || found?.[3] !== undefined || /^(?:change|update|correct|set)\b/i.test(text);
  const isOpinion = /\bthat(?:['’]?s| is)\b/i.test(text) && /^\p{Ll}+$/u.test(value ?? '');
  return value === undefined || !isSaid || isOpinion || vague.test(value) ? null : { by: value };
}

const itIs =
  /^((?:(?:no|actually|sorry|oops|wait|well|correction|ah|oh|but)[\s,.!]+)*)(?:(?:it|that)(?:['’]?s| is)(?: actually| really)?|(?:change|update|correct|set|make) (?:it|that)(?: to)?) (?:now )?((?:(?! now\b|,? sorry\b)[^?!])+?)( now| these days| from now on| instead|,? sorry| actually)?[\s.!]*$/i;
const vague =
  /^(?:fine|ok(?:ay)?|good|great|right|wrong|all|it|that|not|true|too|so|very|really|a|an|no|done|perfect|nice|cool|correct)\b/i;

/** “Send”, “ok go”, “off it goes”, said of a draft. */
const goes =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|yep|right|great|good|fine|then|now|please|go on|go ahead)[\s,.!]+)*(?:send|send it|go|go on|go ahead|off it goes|off you go|fire away|fire it off|get it out|out it goes|let it go out)(?:[\s,]+(?:then|please|now|and send it|off))*[\s.!]*$/i;
