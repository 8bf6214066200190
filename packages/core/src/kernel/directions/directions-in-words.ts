import type { ConstraintScope, DirectionConstraint } from '#records';
import { actionsNamedIn, isNamed, plainWords, withoutActionWords } from './action-families.ts';
import { isName } from './constraint-scope.ts';
import { type PeopleNamed, peopleIn, withoutPeople } from './people-in-words.ts';
import { asks, isLifted, isPreference, type Mode, modeOf } from './restricting-words.ts';

/**
 * Reads a direction in an owner's own words as a constraint that code can enforce, as far as it is one: which actions, of whose mail, to
 * whom. The owner sees it and confirms it before it counts.
 *
 * Invariants:
 * 1. It never permits: what is read is a restriction, or nothing is read.
 * 2. A condition that a constraint cannot hold (“invoices”, “in December”) makes it ask instead of forbid where somebody is named, and
 *    leaves the direction to the model where nobody is.
 * 3. A name without a known address stays a name, and fits whoever bears it.
 * 4. A word restricts within its own clause only: what a sentence allows in one half is not forbidden by the other. Where two clauses
 *    restrict in different ways, no constraint says both, and nothing is read.
 */
export interface DirectionReading {
  /** Null: only a model can tell what it asks for. */
  readonly constraint: DirectionConstraint | null;
  /** Who is named without an address: `Bob`, `my bank`. */
  readonly people: readonly string[];
  /** What the owner should know about how it was read; null where it says just that. */
  readonly note: string | null;
  /** It takes a restriction back (“stop asking”), which a direction cannot. */
  readonly isPermission?: true;
}

const nothing: DirectionReading = { constraint: null, people: [], note: null };

/**
 * @param knownActions names of the actions that the owner may restrict
 * @param addresses addresses of people by their name as written
 */
export function readDirection(
  text: string,
  knownActions: readonly string[],
  addresses: ReadonlyMap<string, readonly string[]> = new Map(),
): DirectionReading {
  if (isPermission(text)) return { ...nothing, isPermission: true };
  const restriction = restrictionIn(text, knownActions, addresses);
  return restriction === null ? nothing : readingOf(restriction);
}

/** What a direction restricts, and in which way. */
interface Restriction {
  readonly mode: Mode;
  readonly actions: readonly string[];
  readonly named: PeopleNamed;
  /** What it does not hold for, as written. */
  readonly exception: string;
  /** A word of it is no action, no person and not usual. */
  readonly hasCondition: boolean;
}

/** Null where no action is restricted in a way that code can tell. */
function restrictionIn(
  text: string,
  knownActions: readonly string[],
  addresses: ReadonlyMap<string, readonly string[]>,
): Restriction | null {
  const [main = '', exception = ''] = splitException(
    text
      .replace(/\b(?:sent|written|received)(?: to me)? (?:by|from)\b/gi, 'from')
      .replace(plainProhibition, 'never '),
  );
  const words = plainWords(main);
  const { mode, clause } = restrictingClause(main, plainWords(exception));
  if (mode === null || isPreference(words)) return null;
  const named = peopleIn(clause, addresses);
  const stem = plainWords(withoutPeople(clause, named));
  const own = actionsIn(stem, knownActions, mode);
  const isAfterward = mode === 'ask' && own.length === 0 && opensWithOccasion.test(words);
  const actions = isAfterward ? actionsIn(words, knownActions, mode) : own;
  if (actions.length === 0) return null;
  const isCut = clause !== main && refersBack.test(plainWords(clause)) && namesSomething(main, addresses);
  return isCut ? null : { mode, actions, named, exception, hasCondition: leftOver(stem) !== '' };
}

/** “Whenever you want to delete, ask me.” */
const opensWithOccasion = /^(?:when(?:ever)?|before|if|(?:each|every) time)\b/;

function readingOf({ mode, actions, named, exception, hasCondition }: Restriction): DirectionReading {
  const people = named.unknown;
  if (named.roles.some(({ isRecipient }) => !isRecipient)) return { ...nothing, people };
  const scope = scopeOf(named, actions);
  if (mode === 'only') return onlyFrom(actions, scope, people);
  const isVague = named.roles.length > 0 || hasUnknownRecipient(named, actions);
  const unlessRule = /\brules?\b/.test(plainWords(exception));
  const isLoose = hasCondition || (exception !== '' && !unlessRule);
  if (mode === 'ask' || isVague || (isLoose && Object.keys(scope).length > 0)) {
    return { constraint: { kind: 'ask', actions, ...scope }, people, note: noteFor(mode, named, isVague) };
  }
  if (isLoose) return { ...nothing, people };
  return { constraint: { kind: 'forbid', actions, ...scope, unlessRule }, people, note: null };
}

/** “It is forbidden to delete”, “refrain from deleting”: said with fewer words that could mean something else. */
const plainProhibition =
  /\b(?:refrain from|(?:it is|it['’]s) (?:forbidden|prohibited|not (?:allowed|permitted|ok|okay|fine|acceptable))(?: for you)? to|I (?:forbid|(?:do not|don['’]t) (?:want|allow)) (?:you|tact)(?: to)?|you(?: are|['’]re) (?:not|never) (?:allowed|permitted) to|you aren['’]t (?:allowed|permitted) to)\s+/gi;

/** The condition stands after its word; “before” and “without” open one only where nobody is asked. “Even if” opens none. */
function splitException(text: string): readonly string[] {
  const [whole = ''] = text.split(/[,;]?\s+even (?:if|when|though)\b/i);
  const opens = asks.test(plainWords(whole)) ? conditions : conditionsOrOrder;
  const found = opens.exec(whole);
  return found === null ? [whole] : [found[1] ?? '', found[2] ?? ''];
}

const condition =
  'unless|except (?:when|if|where)|as soon as|(?:but )?only (?:if|when)|if|when|until|once|while|because';
const conditions = new RegExp(`^(.*?)[,;]?\\s+\\b(?:${condition})\\b(.*)$`, 'is');
const conditionsOrOrder = new RegExp(`^(.*?)[,;]?\\s+\\b(?:${condition}|before|after|without)\\b(.*)$`, 'is');

interface Clause {
  readonly mode: Mode | null;
  readonly clause: string;
}

/** The clauses that restrict, as one; of none where they restrict in different ways, or where a condition makes a permission of it. */
function restrictingClause(main: string, exception: string): Clause {
  const found = clausesOf(main).map((clause) => ({ clause, mode: modeOf(plainWords(clause), exception) }));
  const restricting = found.filter(({ mode }) => mode !== null);
  const [first] = restricting;
  if (first === undefined || restricting.some(({ mode }) => mode !== first.mode))
    return { mode: null, clause: '' };
  return { mode: first.mode, clause: restricting.map(({ clause }) => clause).join('; ') };
}

/** “… but never delete them”: what it is about stands in another clause. */
const refersBack =
  /\b(?:it|them|they|those|these|this|that|he|she|him|his|her|its|their)\b|^(?:never|not) (?:to|into|in|from|for)\b/;

function namesSomething(main: string, addresses: ReadonlyMap<string, readonly string[]>): boolean {
  const people = peopleIn(main, addresses);
  const scoped = [...people.from, ...people.to, ...people.exceptTo, ...people.roles];
  return scoped.length > 0 || leftOver(plainWords(withoutPeople(main, people))) !== '';
}

/** A list of verbs (“delete, archive or move”) is one clause; “archive it instead” begins another. */
function clausesOf(text: string): readonly string[] {
  return text
    .split(clauseBoundary)
    .flatMap((clause) => clause.split(beginsAnother))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

const clauseBoundary =
  /[.;:!?\n]\s+|[.;!?]$|\s+[-–—]+\s+|,?\s+\b(?:but|however|yet|instead of|rather than|although|whereas)\b/i;
const beginsAnother =
  /,?\s+(?:and|or|then)\s+(?=(?:never|don['’]t|do not|always|only|please|ask|you (?:may|can|could))\b)|,\s*(?=(?:never|not|ask|just|only|instead|rather|simply|always|you (?:may|can|could)|please)\b)|,\s*(?:and\s+)?(?=\w+ (?:it|them|those|these)\b(?!.*\b(?:or|nor)\b))/i;

/** Whether all of it takes restrictions back, and no clause restricts anything. */
export function isPermission(text: string): boolean {
  const clauses = clausesOf(text.replace(plainProhibition, 'never ')).map(plainWords);
  return clauses.some(isLifted) && clauses.every((clause) => modeOf(clause, '') === null);
}

/** The known actions that are named; every one where all are meant. */
function actionsIn(words: string, knownActions: readonly string[], mode: Mode): readonly string[] {
  const named = actionsNamedIn(words);
  if (named.includes('*')) return mode === 'only' ? [] : ['*'];
  return knownActions.filter((action) => isNamed(action, named));
}

const repliesOnly = (actions: readonly string[]) => actions.every((action) => action === 'auto_reply');

/** A recipient is known by the address alone. */
function hasUnknownRecipient({ to, exceptTo }: PeopleNamed, actions: readonly string[]): boolean {
  return [...(repliesOnly(actions) ? [] : to), ...exceptTo].some(isName);
}

/** A reply to somebody is an action on that sender's mail. */
function scopeOf(named: PeopleNamed, actions: readonly string[]): ConstraintScope {
  const { from, to } = named;
  const exceptTo = named.exceptTo.filter((one) => !isName(one));
  const senders = repliesOnly(actions) ? [...from, ...to] : from;
  // Where one of several cannot be told, all of them ask.
  const isWhole = !to.some(isName);
  const recipients = repliesOnly(actions) || !isWhole ? [] : to;
  return {
    ...(senders.length === 0 ? {} : { from: senders }),
    ...(recipients.length === 0 ? {} : { to: recipients }),
    ...(exceptTo.length === 0 ? {} : { exceptTo }),
  };
}

function onlyFrom(
  actions: readonly string[],
  { from = [] }: ConstraintScope,
  people: readonly string[],
): DirectionReading {
  if (people.length > 0 || from.every(isName)) return { ...nothing, people };
  // What is let through is no wider than it was written.
  const senders = from.filter(
    (one) => !isName(one) && !(one.startsWith('*.') && from.includes(one.slice(2))),
  );
  return { constraint: { kind: 'only-from', actions, senders }, people, note: null };
}

function noteFor(mode: Mode, { roles, to, exceptTo }: PeopleNamed, isVague: boolean): string | null {
  const [who] = isVague ? [...roles.map(({ name }) => name), ...[...to, ...exceptTo].filter(isName)] : [];
  if (who !== undefined)
    return `Who is “${who.replaceAll('"', '')}” cannot be told in code, so every such action asks first.`;
  return mode === 'ask' ? null : 'Code cannot tell all of what it says, so such an action asks first.';
}

const commonWords = new Set(
  (
    'a an the any all every each my our your his her their its this that these those of from by to in on at with and or but nor so ' +
    'not never ever want create created no none nothing nobody anything everything something anyone anybody everyone someone do does done please always ' +
    "only just be is are was been being will would should must may might can could cannot don't dont doesn't mustn't shouldn't can't won't " +
    'i me we you it them they he she him us mail mails email emails e-mail e-mails message messages letter letters correspondence inbox ' +
    'folder folders into for automatically permanently directly explicitly outright under circumstances circumstance whatsoever ' +
    'first before without ask asks asking asked me approval permission consent ok okay yes confirm confirmation consult check let approve ' +
    'strictly absolutely kindly simply hereby ever keep leave left make sure avoid refrain stop forbid forbidden prohibited allowed hands off limits off-limits untouched alone tact assistant you via ' +
    'out also again at stay stays as is where automatic'
  ).split(' '),
);

/** “Outside the company (◻)” is said by its address alone; “on your own” and “whatever happens” say how firm it is meant. */
const accountedFor =
  /\b(?:outside|beyond|except|other than)(?: (?:to|of|the|our|my|company|team|office|at|in)){0,4}[\s(@]*◻|\b(?:on your own|by yourself|on no account|(?:at|in) no (?:time|point|case|way)|at (?:any|all) (?:time|point)s?|whatever happens|no matter what|don't you dare|(?:i'd|i would) (?:rather|much rather)|you'd better|if you (?:please|would)|thank you|thanks)\b/g;

/** What remains once actions, people and usual words are taken away: a condition that no constraint holds. */
function leftOver(words: string): string {
  return withoutActionWords(words.replace(accountedFor, ' '))
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '' && !commonWords.has(word) && !/^'?s$/.test(word))
    .join(' ');
}
