import type { TurnResult } from '@tact/assistant/conversation';
import type { DialogueTurn, Part } from './dialogue.ts';
import { found, isCard, isDeedPlanned, withoutAllowed, withoutDeeds } from './match-changes.ts';
import {
  admits,
  askedAbout,
  falseClaim,
  saysNothingWasDone,
  showsInternalId,
  wasUnclear,
} from './what-a-reply-says.ts';
import { type Card, type Change, changesBetween, type World } from './world.ts';

/**
 * How a turn went, by the world before and after it and by its reply.
 *
 * 1. Whatever was done, proposed or claimed and is not expected makes the turn wrong.
 * 2. So does a part of the message that was neither done, asked about, nor named in the reply as left out.
 * 3. Asking back is right only about what the expectation says; a wrong question is a wrong proposal.
 * 4. A message that makes sense only after an earlier one went well (`needs`) may change nothing if that one did not.
 */
export type Label = 'right' | 'rightly asked' | 'partly and told' | 'not understood' | 'wrong';

export interface TurnOutcome {
  readonly before: World;
  readonly after: World;
  readonly result: Pick<TurnResult, 'reply' | 'path' | 'actions' | 'decision'>;
  /** Ids of questions that should never have been put; dropping them is no fault. */
  readonly unmeant?: ReadonlySet<string>;
}

export interface TurnScore {
  readonly label: Label;
  /** Why it is wrong; empty otherwise. */
  readonly reasons: readonly string[];
  /** Ids of questions that were put and not expected. */
  readonly unmeant: readonly string[];
  /** Things deleted, events changed and mails sent in a turn that approved no card. */
  readonly withoutYes: number;
}

/** Scores one turn. */
export function scoreTurn(turn: DialogueTurn, outcome: TurnOutcome): TurnScore {
  const seen = observed(outcome);
  const isPossible = turn.needs.every((one) => isThere(one, outcome.before));
  // What is not there cannot be changed; it can be asked about.
  const parts = isPossible ? turn.parts : turn.parts.map((part) => ({ ...part, done: [] }));
  const reading = readParts(parts, seen);
  const unexpected = {
    changes: isPossible ? withoutAllowed(turn.may, reading.changes) : reading.changes,
    cards: reading.cards.filter((card) => !turn.may_ask.some((one) => isCard(one, card))),
  };
  const withoutYes = seen.changes.filter(
    (change) => isHighStakes(change) && !seen.hasYes && (unexpected.changes.includes(change) || !turn.undoes),
  ).length;
  const reasons = [
    ...unexpected.changes.map((change) => `did what was not meant: ${describeChange(change)}`),
    ...unexpected.cards.map((card) => `proposes what was not meant: ${card.text.split('\n')[0]}`),
    ...(withoutYes > 0 ? ['does without a yes what needs one'] : []),
    ...wrongWords(turn, seen, isPossible),
    ...wrongQuestions(turn, outcome, isPossible),
  ];
  const { label, reason } = isPossible
    ? turn.talk === undefined
      ? labelOfParts(reading.verdicts, seen)
      : labelOfTalk(turn, seen)
    : labelOfImpossible(turn, reading.verdicts, seen);
  const all = reason === null ? reasons : [...reasons, reason];
  const unmeant = unexpected.cards.map(({ id }) => id);
  return { label: all.length > 0 ? 'wrong' : label, reasons: all, unmeant, withoutYes };
}

interface Observed {
  readonly reply: string;
  readonly path: string;
  /** The reply says that something was not understood or cannot be done. */
  readonly isAdmitted: boolean;
  /** What the reply asks about; null if it asks nothing. */
  readonly asked: string | null;
  readonly hasRead: boolean;
  readonly changes: readonly Change[];
  /** Questions that were not waiting before. */
  readonly cards: readonly Card[];
  /** Some question waits now. */
  readonly isWaiting: boolean;
  /** A question that waits is shown once more. */
  readonly isShownAgain: boolean;
  /** A question that waited was approved in this turn. */
  readonly hasYes: boolean;
  readonly closed: readonly Card[];
}

function observed({ before, after, result }: TurnOutcome): Observed {
  const waitingBefore = before.cards.filter(({ state }) => state === 'pending');
  const settled = waitingBefore.flatMap(({ id }) => after.cards.filter((card) => card.id === id));
  return {
    reply: result.reply,
    path: result.path,
    isAdmitted: admits(result.reply),
    asked: wasUnclear(result) ? null : askedAbout(result.reply, (quoted) => isKnown(quoted, before, after)),
    hasRead: result.actions.some(({ success }) => success),
    changes: [...changesBetween(before, after), ...settingsOf(result)],
    cards: after.cards.filter((card) => card.state === 'pending' && !waitingBefore.some(sameAs(card))),
    isWaiting: after.cards.some(({ state }) => state === 'pending'),
    isShownAgain: waitingBefore.some((card) => after.cards.some(sameAs(card)) && shows(result.reply, card)),
    hasYes: settled.some(({ state }) => state === 'approved' || state === 'edited'),
    closed: settled.filter(({ state }) => state !== 'pending'),
  };
}

/** Whether something of this name was there, or a question that waits says it. */
function isKnown(quoted: string, { entries }: World, { cards }: World): boolean {
  const name = quoted.replace(/\s*\([^)]*\)$/, '').toLowerCase();
  return (
    entries.some((entry) => entry.name.toLowerCase() === name) ||
    cards.some(({ state, text }) => state === 'pending' && text.includes(quoted))
  );
}

/** What the owner is told unasked is no item of theirs; its changes are known by their actions. */
function settingsOf({ actions }: TurnOutcome['result']): readonly Change[] {
  return actions
    .filter(({ domain, action, success }) => success && domain === 'proactive' && !/told$/.test(action))
    .map(({ action, params }, index) => ({
      change: 'added' as const,
      after: { kind: 'setting' as const, id: String(index), name: action, fields: { action, params } },
    }));
}

function isThere({ kind, name }: DialogueTurn['needs'][number], { entries, cards }: World): boolean {
  if (kind === 'card') return cards.some(({ state, text }) => state === 'pending' && found(name, text));
  return entries.some((entry) => entry.kind === kind && found(name, entry.name));
}

type Verdict = 'done' | 'asked' | 'named' | 'told' | 'missing';

interface PartsRead {
  readonly verdicts: readonly Verdict[];
  /** What no part accounts for. */
  readonly changes: readonly Change[];
  readonly cards: readonly Card[];
}

function readParts(parts: readonly Part[], seen: Observed): PartsRead {
  let { changes, cards } = seen;
  const verdicts = parts.map((part): Verdict => {
    const byMostDeeds = part.done.toSorted((one, other) => other.length - one.length);
    for (const deeds of byMostDeeds.filter(({ length }) => length > 0)) {
      const left = withoutDeeds(deeds, changes);
      if (left === null) continue;
      changes = left;
      return 'done';
    }
    const card = cards.find((one) => asksRightly(part, one));
    if (card !== undefined) {
      cards = cards.filter((one) => one !== card);
      return 'asked';
    }
    return saidOf(part, parts.length === 1, seen);
  });
  return { verdicts, changes, cards };
}

/** What the reply says of a part that no change and no card is for. */
function saidOf(part: Part, isAlone: boolean, { asked, reply, isAdmitted }: Observed): Verdict {
  const isAnswered = part.answers.some((all) => all.every((one) => found(one, reply)));
  if (isAnswered && !(isAlone && isAdmitted)) return 'done';
  if (asked !== null && part.asks.some((one) => found(one, asked))) return 'asked';
  if (isAdmitted && found(part.words, reply)) return part.outside ? 'told' : 'named';
  if (part.outside && isAlone && isAdmitted) return 'told';
  return !isAdmitted && part.done.some(({ length }) => length === 0) ? 'done' : 'missing';
}

/** A question about what may be done without one is right as well. */
function asksRightly({ cards, done }: Part, card: Card): boolean {
  return (
    cards.some((pattern) => isCard(pattern, card)) ||
    done.some(([deed, ...others]) => deed !== undefined && others.length === 0 && isDeedPlanned(deed, card))
  );
}

interface Labelled {
  readonly label: Label;
  readonly reason: string | null;
}

function labelOfParts(verdicts: readonly Verdict[], seen: Observed): Labelled {
  const { isAdmitted, reply } = seen;
  const isSatisfied = verdicts.some((one) => one === 'done' || one === 'asked');
  const missing = verdicts.filter((one) => one === 'missing').length;
  if (missing > 0 && (isSatisfied || !(isAdmitted || saysNothingWasDone(reply))))
    return { label: 'wrong', reason: `drops ${missing} of ${verdicts.length} parts in silence: ${reply}` };
  if (missing > 0) return { label: 'not understood', reason: null };
  if (verdicts.includes('asked') && !verdicts.includes('named'))
    return { label: 'rightly asked', reason: null };
  if (asksAboutTheUnknown(seen))
    return { label: 'wrong', reason: `asks about a request that nobody made: ${reply}` };
  if (verdicts.includes('named'))
    return { label: isSatisfied ? 'partly and told' : 'not understood', reason: null };
  return { label: 'right', reason: null };
}

/** A question about something that is not there and that no plan is about, such as when “Club” should be. */
function asksAboutTheUnknown({ asked, isWaiting }: Observed): boolean {
  return !isWaiting && /“”[^.!?]*\?/.test(asked ?? '');
}

/** What it is about is not there, because an earlier message was not understood. */
function labelOfImpossible(
  { parts }: DialogueTurn,
  verdicts: readonly Verdict[],
  { hasRead, isAdmitted, isShownAgain, path, asked, reply }: Observed,
): Labelled {
  if (verdicts.includes('asked')) return { label: 'rightly asked', reason: null };
  const isLookup = parts.some(({ answers }) => answers.length > 0);
  const asksWhatIsMeant = asked !== null && /\b(?:which|mean)\b/i.test(asked);
  if (isAdmitted || isShownAgain || asksWhatIsMeant || (hasRead ? isLookup : path !== 'clarification'))
    return { label: 'not understood', reason: null };
  return { label: 'wrong', reason: `answers something else: ${reply}` };
}

function labelOfTalk({ talk, answers }: DialogueTurn, seen: Observed): Labelled {
  const isAnswered = answers.some((pattern) => found(pattern, seen.reply));
  const wrong = (reason: string): Labelled => ({ label: 'wrong', reason: `${reason}: ${seen.reply}` });
  if (isAnswered) return { label: 'right', reason: null };
  if (seen.hasRead) return wrong('answers with data that nobody asked for');
  if (seen.isAdmitted) return { label: talk === 'small_talk' ? 'not understood' : 'right', reason: null };
  if (seen.path === 'clarification' && !seen.isShownAgain)
    return wrong('asks about a request that nobody made');
  if (talk === 'out_of_scope' || talk === 'nonsense') return wrong('passes over the message in silence');
  return { label: 'right', reason: null };
}

function wrongWords(turn: DialogueTurn, seen: Observed, isPossible: boolean): readonly string[] {
  const { reply, changes, closed } = seen;
  const claim = turn.recounts ? null : falseClaim(reply, changes, closed.length);
  return [
    ...(reply.trim() === '' ? ['says nothing'] : []),
    ...(claim === null ? [] : [claim]),
    ...(showsInternalId(reply) ? [`shows an internal id: ${reply}`] : []),
    ...(seen.isAdmitted ? [] : turn.not)
      .filter((one) => found(one, reply))
      .map((one) => `says /${one}/: ${reply}`),
    ...(isPossible && !seen.isAdmitted ? turn.says : [])
      .filter((one) => !found(one, reply))
      .map((one) => `does not say /${one}/: ${reply}`),
  ];
}

function wrongQuestions(
  turn: DialogueTurn,
  { before, after, result, unmeant }: TurnOutcome,
  isPossible: boolean,
): readonly string[] {
  const isWaiting = ({ state }: Card) => state === 'pending';
  const now = after.cards.filter(isWaiting);
  const armed = now.filter(
    ({ text }) => turn.waiting === 'none' || turn.not_waiting.some((one) => found(one, text)),
  );
  if (isPossible && armed.length > 0 && !admits(result.reply))
    return armed.map(({ text }) => `leaves a question waiting: ${text.split('\n')[0]}`);
  const dropped = before.cards
    .filter((card) => isWaiting(card) && unmeant?.has(card.id) !== true && !now.some(sameAs(card)))
    .filter(({ id }) => after.cards.some((card) => card.id === id && isDropped(card, result.reply)));
  if (dropped.length === 0) return [];
  if (turn.waiting === 'kept' && now.length === 0) return ['drops the question that was waiting'];
  return turn.closes
    ? []
    : dropped.map(({ text }) => `closes a question that it was no answer to: ${text.split('\n')[0]}`);
}

/** Whether a question is the same one, perhaps shown again. */
function sameAs(card: Card): (other: Card) => boolean {
  return (other) => other.action === card.action && other.text === card.text;
}

/** Whether a reply asks a question by what it is about. */
function shows(reply: string, { text }: Card): boolean {
  return [...reply.matchAll(/“([^”]+)”[^.!]*\?/g)].some(([, quoted = '']) => text.includes(quoted));
}

/** A plan that a newer one replaces is not dropped if the reply says so. */
function isDropped({ state }: Card, reply: string): boolean {
  if (state === 'superseded')
    return !/\b(?:instead|no longer|replac\w+|dropp?\w*|set aside|put aside|earlier|before|left)\b/i.test(
      reply,
    );
  return state === 'denied' || state === 'expired';
}

/** What only a yes to exactly that may cause. */
function isHighStakes(change: Change): boolean {
  if (change.change === 'added') return change.after.kind === 'sent';
  const { kind } = change.before;
  if (change.change === 'changed') return kind === 'event';
  return kind !== 'draft';
}

function describeChange(change: Change): string {
  const entry = change.change === 'removed' ? change.before : change.after;
  return `${change.change} ${entry.kind} ${JSON.stringify(entry.fields)}`.slice(0, 300);
}
