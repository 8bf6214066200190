import { exposeOutside } from '#records';
import { fieldOf, fieldsOfNoun, kindsOfAction } from '../actions/action-kinds.ts';
import { startTextOf, textOf, wordsOf } from '../actions/action-words.ts';
import type { ReplyFacts, ReportedAction } from '../actions/reported-action.ts';
import { anything } from '../claims/claim-patterns.ts';
import type { Claim } from '../claims/claims.ts';
import { actVerb } from '../verbs/act-verbs.ts';
import { isContent, isPlaceholder, objectsOf, topicOf } from './claim-topics.ts';
import { isSameDate, isSameTime, type StatedTimes, statedTimes } from './stated-times.ts';

/**
 * Whether a claim is true of what was done: of one done action, or of several together ("the mails to Ann and Bob"). What
 * failed, waits or is unknown grounds nothing, and neither does what is about somebody or some time else.
 */
export function supportingActions(claim: Claim, facts: ReplyFacts): readonly ReportedAction[] | null {
  const writes = facts.actions.filter(({ reads }) => !reads);
  const done = facts.actions.filter(({ state }) => state === 'done');
  // "Done!" after a mere look is about the look.
  if (claim.kinds.includes(anything) && writes.length === 0) return done.length > 0 ? done : null;
  const sameKind = writes.filter((action) => isOfKind(claim, action));
  const meant = sameKind.filter((action) => hasNoun(claim, action));
  const fitting = meant.filter((action) => action.state === 'done');
  if (fitting.length === 0) return null;
  const open = meant.filter(({ state }) => state === 'failed' || state === 'unknown' || state === 'waiting');
  if (speaksOfAll(claim) && open.length > 0) return null;
  if (countsWrong(claim, fitting)) return null;
  const single = fitting.filter((action) => isAbout(claim, [action], facts));
  if (single.length > 0 && !pointsToUnfinished(claim, open, single)) return single;
  const together = namedActions(
    claim,
    sameKind.filter((action) => action.state === 'done'),
  );
  const isOfSeveral = together.length > 1 && isAbout(claim, together, facts);
  return isOfSeveral && !pointsToUnfinished(claim, open, together) ? together : null;
}

/** Whether a claim that does not speak of us is a fact that was read: "the meeting was moved", as the calendar has it. */
export function isKnownFact(claim: Claim, facts: ReplyFacts): boolean {
  if (claim.isOurs || claim.kinds.includes(anything)) return false;
  const isOfAnother = facts.actions.some(
    (action) =>
      !action.reads && action.state !== 'done' && isOfKind(claim, action) && isAbout(claim, [action], facts),
  );
  if (isOfAnother) return false;
  const known = [
    ...facts.actions.filter(({ reads, state }) => reads && state === 'done').map(textOf),
    ...facts.outside.map(({ text }) => exposeOutside(text)),
    ...(facts.context ?? []),
  ];
  const said = namedWords(claim).concat(
    wordsOf(claim.text).filter((word) => word.length > 3 && isContent(word)),
  );
  const isPlanned =
    /^(?:scheduled|booked|planned|saved|set|stored|added|confirmed|arranged|organi[sz]ed|noted)$/i.test(
      claim.verb ?? 'saved',
    );
  return known.some((text) => {
    const words = new Set(wordsOf(text));
    const isVerbThere = isPlanned || words.has((claim.verb ?? '').toLowerCase());
    return (
      isVerbThere &&
      said.some((word) => words.has(word)) &&
      namedWords(claim).every((word) => words.has(word))
    );
  });
}

/** Those that a claim names; all where it names none. */
function namedActions(claim: Claim, actions: readonly ReportedAction[]): readonly ReportedAction[] {
  const said = new Set(wordsOf(claim.text));
  const named = actions.filter(({ names }) =>
    names.flatMap(wordsOf).some((word) => isContent(word) && said.has(word)),
  );
  return named.length > 0 ? named : actions;
}

function isOfKind(claim: Claim, action: ReportedAction): boolean {
  const kinds = kindsOfAction(action);
  return claim.kinds.includes(anything) || claim.kinds.some((kind) => kinds.has(kind));
}

/** An event is no mail: where a claim says what it is about, the action has to be about that. */
function hasNoun(claim: Claim, action: ReportedAction): boolean {
  const isSent = claim.kinds.includes('send');
  const nouns = wordsOf(unquoted(claim)).filter(
    // "I've sent Bob a note" is of a mail.
    (word) => fieldsOfNoun(word) !== null && !(isSent && /^(?:notes?|reminders?)$/.test(word)),
  );
  if (nouns.length === 0) return true;
  const own = new Set(wordsOf(textOf(action)));
  return nouns.some((noun) => own.has(noun) || fieldsOfNoun(noun)?.includes(fieldOf(action.domain)));
}

/** The words of a claim outside of its quotations. */
function unquoted({ text, quotes }: Pick<Claim, 'text' | 'quotes'>): string {
  return quotes.reduce((rest, quoted) => rest.replace(quoted, ' '), text);
}

function speaksOfAll({ text, kinds }: Claim): boolean {
  if (
    /\b(?:both|all(?! day\b| good\b| right\b| hands\b)|good to go|taken care of|squared away|every(?:thing|one|body)?|each|these|those|they|the (?:two|three|four|five|six))\b/i.test(
      text,
    )
  )
    return true;
  if (/\bthem\b/i.test(text) && !kinds.includes('send')) return true;
  return /\b(?:the|your|those|these) (?:\p{L}+ )?(?:e-?mails|mails|messages|events|meetings|tasks|reminders|notes|invites|invitations|drafts|contacts|changes)\b/iu.test(
    text,
  );
}

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ');

/** "I've sent 3 mails" where two went out. */
function countsWrong({ text }: Claim, fitting: readonly ReportedAction[]): boolean {
  const isPair = /\bboth\b/i.test(text) && !/\bboth \p{Lu}[\p{L}'-]* and\b/u.test(text);
  const isWhole =
    /\ball (?:of )?(?:your |the |these |those )?(?:[\p{L}]+ )?(?:e-?mails|mails|messages|events|meetings|appointments|tasks|reminders|notes)\b/iu.test(
      text,
    );
  if (isWhole && fitting.length < 2 && !fitting.some((action) => /\ball\b/i.test(textOf(action))))
    return true;
  if (isPair && fitting.length < 2 && !fitting.some(({ words }) => / and /.test(words))) return true;
  const match =
    /\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,3}) (?:new |more |separate )?(?:e-?mails|mails|messages|events|meetings|tasks|to-?dos|reminders|notes|invites|invitations|drafts|contacts|things)\b/i.exec(
      text,
    );
  if (!match?.[1]) return false;
  const named = numbers.indexOf(match[1].toLowerCase());
  const count = named >= 0 ? named : Number(match[1]);
  // One action may have done several at once; then its result or its words say how many.
  return (
    fitting.length < count &&
    !fitting.some(
      (action) =>
        wordsOf(textOf(action)).includes(String(count)) ||
        wordsOf(textOf(action)).includes(match[1]?.toLowerCase() ?? ''),
    )
  );
}

function isAbout(claim: Claim, actions: readonly ReportedAction[], facts: ReplyFacts): boolean {
  const own = new Set(actions.flatMap((action) => wordsOf(textOf(action))));
  if (namedWords(claim).some((word) => !own.has(word))) return false;
  if (recipients(claim).some((word) => !own.has(word))) return false;
  const strange = (words: readonly string[]) => words.filter((word) => !own.has(word)).length / words.length;
  const titles = claim.quotes.map((text) => wordsOf(text).filter(isContent)).filter((one) => one.length > 0);
  // A title is quoted whole; of what a mail says, a reply may give a part in other words.
  if (titles.some((one) => strange(one) > (one.length > 5 ? 0.4 : 0))) return false;
  const topic = topicOf(claim.text);
  if (topic.length > 0 && strange(topic) > 0.4) return false;
  if (
    repeats.test(unquoted(claim)) &&
    claim.kinds.includes('remind') &&
    !repeats.test(actions.map(textOf).join('\n'))
  )
    return false;
  if (
    topic.length > 0 &&
    claim.kinds.includes('remember') &&
    denies(claim.text) !== denies(actions.map(textOf).join('\n'))
  )
    return false;
  if (objectsOf(claim).some((words) => strange(words) === 1)) return false;
  return fitsTimes(claim, actions, facts.today);
}

const repeats = /\b(?:every|each|daily|weekly|monthly|yearly|repeat\w*|recurring|FREQ)\b/i;

function denies(text: string): boolean {
  return /n't\b|n’t\b|\b(?:not|never|no longer|hates?|dislikes?)\b/i.test(text);
}

/** Whether it names what sets an action apart that was not done: then it means that one. */
function pointsToUnfinished(
  claim: Claim,
  open: readonly ReportedAction[],
  fitting: readonly ReportedAction[],
): boolean {
  const own = new Set(fitting.flatMap((action) => wordsOf(textOf(action))));
  const said = new Set(wordsOf(claim.text));
  return open.some((action) =>
    action.names.some((name) =>
      wordsOf(name).some((word) => isContent(word) && !own.has(word) && said.has(word)),
    ),
  );
}

/** Names in a claim: what begins with a capital without standing first, and addresses. */
function namedWords(claim: Claim): readonly string[] {
  const { text } = claim;
  const isShouted = text === text.toUpperCase();
  const found: string[] = [...(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [])].flatMap(wordsOf);
  const ours = unquoted(claim);
  for (const match of isShouted ? [] : ours.matchAll(/(?<![\p{L}\p{N}@.])\p{Lu}[\p{L}\p{N}'-]*/gu)) {
    const isFirst =
      !/[\p{L}\p{N}]/u.test(ours.slice(0, match.index)) || /[.!?:]\s*$/.test(ours.slice(0, match.index));
    const word = wordsOf(match[0])[0] ?? '';
    if (!isFirst && isContent(word) && !commonNames.has(word) && actVerb(word) === null) found.push(word);
  }
  return found;
}

const commonNames = new Set(
  "i i'm i've i'll ok okay am pm utc gmt cet est pst google gmail outlook calendar email e-mail tasks task notes note drafts draft sent inbox contacts contact reminder reminders meeting event to-do todo list cc bcc done mr mrs ms dr rsvp pdf great sure yes no your you the it monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec fyi asap ps everything all now just good perfect thanks english deutsch".split(
    ' ',
  ),
);

/** Whom a claim of something sent or somebody invited names in small letters: "emailed bob". */
function recipients(claim: Claim): readonly string[] {
  if (!claim.kinds.some((kind) => kind === 'send' || kind === 'invite')) return [];
  const isSend =
    /\b(?:sent|send|sending|emailed|messaged|texted|forwarded|replied|invited|mailed|responded|wrote|written)\b/i.test(
      claim.text,
    );
  if (!isSend) return [];
  const match = /\b(?:to|emailed|messaged|texted|invited|mailed)\s+(\p{Ll}[\p{L}'-]*)/u.exec(claim.text);
  const word = wordsOf(match?.[1] ?? '')[0];
  return word !== undefined && isContent(word) && !isPlaceholder(word) ? [word] : [];
}

function fitsTimes(
  { text, kinds, quotes }: Claim,
  actions: readonly ReportedAction[],
  today: string | undefined,
): boolean {
  // What a mail says of times is its content, not when it was sent.
  if (kinds.every((kind) => ['send', 'draft', 'remember', 'answer', 'call', anything].includes(kind)))
    return true;
  const ours = unquoted({ text, quotes });
  const said = statedTimes(ours, today);
  const own: StatedTimes = statedTimes(actions.map(startTextOf).join('\n'), today);
  const isTimed = actions.some(({ domain }) => ['calendar', 'task'].includes(fieldOf(domain)));
  const isMade = kinds.some((kind) => ['create', 'change', 'remind', 'invite'].includes(kind));
  const isMoved = kinds.includes('change') && !kinds.includes('create');
  const isNeeded = isTimed && isMade;
  const ofRange = /\b(?:to|until|till)\b|[–-]/.test(ours) ? 'first' : 'all';
  return (
    agrees(said.times, own.times, isSameTime, isNeeded, isMoved ? 'last' : ofRange) &&
    agrees(said.dates, own.dates, isSameDate, isNeeded, isMoved ? 'last' : 'all') &&
    (today !== undefined || fitsDay(ours, actions))
  );
}

/** Without knowing the date, "today" is compared with "tomorrow" as words. */
function fitsDay(text: string, actions: readonly ReportedAction[]): boolean {
  const days = (one: string) =>
    wordsOf(one)
      .filter((word) => /^(?:today|tonight|tomorrow|yesterday)$/.test(word))
      .map((word) => word.replace('tonight', 'today'));
  const own = days(actions.map(textOf).join('\n'));
  return own.length === 0 || days(text).every((day) => own.includes(day));
}

function agrees<Moment>(
  said: readonly Moment[],
  own: readonly Moment[],
  isSame: (one: Moment, other: Moment) => boolean,
  isNeeded: boolean,
  which: 'all' | 'first' | 'last',
): boolean {
  if (said.length === 0) return true;
  if (own.length === 0) return !isNeeded;
  const there = said.map((one) => own.some((other) => isSame(one, other)));
  if (which === 'all') return there.every((one) => one);
  return there.at(which === 'first' ? 0 : -1) ?? true;
}
