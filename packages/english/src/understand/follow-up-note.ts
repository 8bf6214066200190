import { clauseOpening } from './clause-openers.ts';
import type { FollowUpRequest } from './read-follow-up.ts';
import type { Topic } from './understanding.ts';

/**
 * What is wanted of the note or list that was just spoken of: “and some of those little pickles”, “make that gherkins”, “take the
 * butter off”, “read it back to me”. Null for anything else.
 */
export function followUpOnNote(text: string, said: string, topic: Topic): FollowUpRequest | null {
  if (topic.kind !== 'note') return null;
  const dictated = addingTo.exec(said)?.[1];
  if (dictated !== undefined) return { action: 'notes.append', slots: { target: 'it', body: dictated } };
  const renamed = renaming.exec(said)?.[1];
  if (renamed !== undefined) return { action: 'notes.rename', slots: { target: 'it', title: renamed } };
  const name = nameOf(topic);
  if (name === null) return null;
  if (asksWhat.test(said)) return { action: 'notes.read', slots: { query: name } };
  const restored = puttingBack.exec(said)?.[1];
  if (restored !== undefined && !onlyReference.test(restored))
    return { action: 'list.add', slots: { list: name, items: listed(restored) } };
  return takenOff(text, said, topic, name) ?? putOn(text, name);
}

/** What is replaced, crossed out or done. */
function takenOff(text: string, said: string, topic: Topic, name: string): FollowUpRequest | null {
  const other = changed(text, topic);
  if (other !== null)
    return { action: 'list.remove', slots: { list: name, items: [other.old], value: other.fresh } };
  const gone = goneIn(said) ?? (isList(name) ? doneIn(said) : null);
  return gone === null ? null : { action: 'list.remove', slots: { list: name, items: listed(gone) } };
}

function goneIn(said: string): string | null {
  // “From the shopping list” names its list.
  const found = namedList.test(said) ? null : crossing.exec(said);
  const gone = found?.slice(1).find((words) => words !== undefined);
  return gone === undefined || onlyReference.test(gone) ? null : gone.replace(because, '');
}

function doneIn(said: string): string | null {
  const done = isDone.exec(said)?.[1] ?? didIt.exec(said.replace(because, ''))?.[1];
  return done === undefined || onlyReference.test(done) || !isThing(done) ? null : done;
}

function putOn(text: string, name: string): FollowUpRequest | null {
  const more = goingOn.exec(text)?.[1];
  if (more === undefined || !isThing(more)) return null;
  return isList(name)
    ? { action: 'list.add', slots: { list: name, items: listed(more) } }
    : { action: 'notes.append', slots: { target: 'it', body: more } };
}

function isList(name: string): boolean {
  return /\blist\b/i.test(name);
}

/** “And some of those little pickles” */
const goingOn =
  /^\W*(?:oh[\s,]+)?(?:and|also|plus)\s+(?:also\s+)?(.+?)(?:[\s,]+(?:too|as well|also|please))*[\s.!]*$/i;

/** “Add to it that the key is under the pot” */
const addingTo =
  /^(?:add|append|write|put)(?: this)? (?:to|in|on|into) (?:it|that|this|there|(?:the|that|this) (?:note|one))(?:,? that|:)? (\S.*?)[\s.!]*$/i;

/** “Rename it to boiler”, “call that one Heating” */
const renaming =
  /^(?:(?:rename|retitle) (?:it|that|this)(?: note| list| one)? (?:to|as|into)|(?:call|name|title) (?:it|that|this)(?: note| list| one)?)(?::)? ["“]?(\S.*?)["”]?[\s.!]*$/i;

function nameOf({ params }: Topic): string | null {
  const name = [params.title, params.find_by, params.query].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof name === 'string' ? name : null;
}

const asksWhat =
  /^(?:what(?:['’]?s| is)(?: still| now)? (?:left|to do|missing)|what(?:['’]?s| is| do i have| have i got)(?: there| now)? (?:on|in) (?:it|there|that|the list)|what does (?:it|that|the list|the note) say|(?:read|show|tell)(?: me)? (?:it|that|the list|the whole (?:list|thing))(?: (?:back|out|to me|again|aloud))*)(?: (?:now|so far|again|at the moment|already))*[\s?.!]*$/i;
const crossing =
  /^(?:take|cross|tick|check|scratch|strike|remove|delete|drop|get rid of|never ?mind(?: about)?|nvm|no need for)(?: (?:off|out|away))? (.+?)(?: (?:off|out|from)(?: of)?(?: (?:it|there|that|the list|my list))?)?[\s.!]*$/i;
/** “Florist is done”, “done the bank and dvla”: of the list that was spoken of. */
const isDone =
  /^(?:the |my |our )?(.{2,40}?)(?:['’]s| is| are)(?: all| now| both)? (?:done|sorted|bought|booked|ticked off|finished)[\s.!]*$/i;
const didIt =
  /^(?:(?:i|we)(?:['’]ve| have)? )?(?:done|got|bought|sorted|booked|ticked off|finished)(?: with)? (?:the |my |our )?(?!(?:plenty|enough|some|loads|lots|too (?:much|many)|more|it|that|them|this)\b)(.{2,60}?)[\s.!]*$/i;
/** “… we have some”: why it goes. */
const because =
  /[\s,]+(?:(?:we|i)(?:['’]ve| have| already| still)? (?:have|got|already|don['’]?t|bought)|(?:i|we|he|she|they)(?:['’]?ll| will)\b|it['’]?s|they['’]?re)\b.*$|,\s+\S+ (?:has|had|got|bought|brought) \S.*$/i;
/** “Put the beans back” */
const puttingBack = /^put (?:the |my )?(\S.{1,40}?) back(?: on)?$/i;
const namedList = /\b(?:from|off|out of|on|in) (?:the|my|our) (?!list\b)(?:\p{L}+ ){1,3}list\W*$/iu;
const onlyReference =
  /^(?:it|that|this|them|everything|all|(?:all|every)(?: of)? .*|(?:that|this|the) (?:one|note|list|whole \w+)|the (?:first|second|third|last) one|(?:the|that|this|my) .*(?:note|list|task|event|meeting|mail|reminder|appointment))$/i;

/** “Make that gherkins”, “no, capers”, “capers, not olives”, said after something was put there. */
function changed(text: string, { params }: Topic): { readonly old: string; readonly fresh: string } | null {
  const said = params.text ?? params.body;
  const lines = typeof said === 'string' ? said.split('\n') : [];
  const items = lines.map((line) => line.replace(/^- /, ''));
  // “Make it 2 dozen eggs” means the eggs, wherever they stand.
  const named = items.findLast((item) => item !== '' && endsAlike(text, item));
  const old = named ?? items.at(-1);
  if (old === undefined || old === '') return null;
  const instead = notThat.exec(text) ?? insteadOf.exec(text);
  const { fresh: put, old: gone } = instead?.groups ?? {};
  if (put !== undefined && gone !== undefined)
    return holds(said, gone) ? { old: withoutArticle(gone), fresh: withoutArticle(put) } : null;
  const fresh = makeThat.exec(text)?.groups?.['fresh'];
  return fresh === undefined || !isThing(fresh) ? null : { old, fresh: withoutArticle(fresh) };
}

function endsAlike(text: string, item: string): boolean {
  return text
    .toLowerCase()
    .replace(/[\s.!]+$/, '')
    .endsWith(` ${withoutArticle(item).toLowerCase()}`);
}

const sorry = String.raw`(?:(?:no|ah|er|um|oh|sorry|oops|wait|actually|i mean)[\s,]+)*`;
const makeThat = new RegExp(
  String.raw`^\W*${sorry}(?:(?:please |can you |could you )?(?:make|change) (?:that|it|this)(?: to| into)?|i mean(?:t)?|it should (?:be|say|have been)|that should (?:be|say|have been)) (?<fresh>.+?)(?: (?:instead|please))*[\s.!]*$`,
  'i',
);
const insteadOf = new RegExp(
  String.raw`^\W*${sorry}(?:make (?:that|it) |i meant )?(?<fresh>\S.*?)(?:,? not | instead of | rather than )(?<old>\S.*?)[\s.!]*$`,
  'i',
);
const notThat = new RegExp(String.raw`^\W*${sorry}not (?<old>[^,]+),? (?:but )?(?<fresh>\S.*?)[\s.!]*$`, 'i');

function holds(text: unknown, words: string): boolean {
  const wanted = withoutArticle(words).toLowerCase();
  return typeof text === 'string' && text.toLowerCase().includes(wanted);
}

/** What goes onto a list: a few words that are no clause, no time and nothing that was spoken of. */
function isThing(words: string): boolean {
  return (
    words.split(/\s+/).length <= maxWords &&
    clauseOpening(words, { isInside: true }) === 'rest' &&
    !noThing.test(words)
  );
}

const maxWords = 9;
const noThing =
  /\?|\b(?:i|you|we|he|she|they|it|is|are|was|were|am|do|does|did|can|could|will|would|what|when|where|who|how|why|tomorrow|today|tonight|at \d|please|urgent|longer|shorter)\b|^(?:the (?:same|other|second|first|last)|that|this|them|under|add|put|send|tell|ask|remind|cancel|delete|for|about|on|at|in|to|with|from)\b/i;

function listed(words: string): readonly string[] {
  return words
    .split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/i)
    .map(withoutArticle)
    .filter((item) => item !== '');
}

function withoutArticle(words: string): string {
  return words.trim().replace(/^(?:some(?: of (?:those|these|the))?|a|an|the) /i, '');
}
