import type { Slots } from '../slots/parsed-request.ts';
import { namesIn } from './names-in.ts';
import type { FollowUpRequest } from './read-follow-up.ts';
import type { Topic } from './understanding.ts';

/**
 * What is asked or wanted of the mails that were just listed, read or written: “who sent it?”, “read the latest”, “what does she
 * want?”, “same to Greta”. Null for anything else.
 */
export function followUpOnMail(
  said: string,
  topic: Topic,
  people: readonly string[],
): FollowUpRequest | null {
  if (topic.kind !== 'email') return null;
  if (looked.has(topic.verb)) {
    const which = about(said);
    return which === null ? null : { action: 'email.read', slots: { target: which } };
  }
  const whom = same
    .exec(said)
    ?.slice(1)
    .find((words) => words !== undefined);
  const names = whom === undefined ? null : namesIn(whom, people);
  return names === null ? null : sameTo(names, topic);
}

const looked: ReadonlySet<string> = new Set(['list_emails', 'read_email']);

/** The words for the mail that is meant. What was listed first is the newest. */
function about(said: string): string | null {
  const which = asking.map((pattern) => pattern.exec(said)).find((found) => found !== null);
  if (which === undefined) return null;
  const words = which?.[1]?.trim() ?? 'it';
  if (newest.test(words)) return 'the first one';
  return /^(?:it|that|this|that one|he|she|they|him|her|them)$/i.test(words) ? 'it' : words;
}

const one = String.raw`(it|that(?: one)?|this|the \w+(?: (?:one|mail|e-?mail|message))?)`;
const end = String.raw`(?: (?:again|now|please|then|exactly))*[\s?.!]*$`;
const asking: readonly RegExp[] = [
  new RegExp(`^who(?:['’]?s| is| was)? ${one} from${end}`, 'i'),
  new RegExp(`^who (?:sent|wrote|did send) ${one}(?: to me)?${end}`, 'i'),
  new RegExp(`^when (?:did|was) ${one} (?:come|arrive|get here|sent|received)(?: in)?${end}`, 'i'),
  new RegExp(`^what(?:['’]?s| is| was) ${one} about${end}`, 'i'),
  new RegExp(
    String.raw`^what (?:does|did|do) (it|that|this|he|she|they|the \w+(?: one)?) (?:say|want|write|need|ask)(?: (?:from me|me|of me|for))?${end}`,
    'i',
  ),
  new RegExp(
    `^(?:read|open|show)(?: me)? ((?:the )?(?:last|latest|newest|most recent)(?: (?:one|mail|e-?mail|message))?)(?: (?:to me|out|aloud))?${end}`,
    'i',
  ),
];
const newest = /^(?:the )?(?:last|latest|newest|most recent)\b/i;

const same =
  /^(?:(?:send |write )?(?:the )?same(?: (?:mail|message|thing|e-?mail|text))? (?:to|for) (.+?)(?: (?:too|as well|please))?|send (?:it|that|this) to (.+?) (?:too|as well|also))[\s.!]*$/i;

/** The same words to somebody else. */
function sameTo(names: readonly string[], { params, verb }: Topic): FollowUpRequest | null {
  const { subject, body } = params;
  if (typeof body !== 'string') return null;
  const slots: Slots = { people: names, body, ...(typeof subject === 'string' ? { subject } : {}) };
  return {
    action: 'email.send',
    slots: verb === 'create_draft' ? slots : { ...slots, sends: true },
  };
}
