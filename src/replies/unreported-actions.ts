import { fieldOf, fieldsOfNoun, kindsOfAction } from './actions/action-kinds.ts';
import { textOf, wordsOf } from './actions/action-words.ts';
import type { ReportedAction } from './actions/reported-action.ts';
import { isDenied } from './claims/claim-limits.ts';
import { isEnglish } from './claims/other-languages.ts';
import { kindsOfBase } from './verbs/act-verbs.ts';
import { inflect } from './verbs/inflect.ts';
import { withReadableTimes } from './wording/readable-times.ts';

/**
 * What a reply should report but does not: failures, unknown outcomes and open questions. A reply in
 * another language cannot be checked, so all of them count as left out.
 */
export function unreportedActions(
  sentences: readonly string[],
  actions: readonly ReportedAction[],
): readonly ReportedAction[] {
  const due = actions.filter(({ state }) => state === 'failed' || state === 'unknown' || state === 'waiting');
  if (due.length === 0) return [];
  if (!isEnglish(sentences.join(' '))) return due;
  return due.filter((action) => {
    const siblings = due.filter(({ state }) => state === action.state);
    return !sentences.some((sentence) => says(sentence, action, siblings));
  });
}

const doubt =
  /\b(?:not (?:sure|certain|clear|know)|unsure|uncertain|unclear|can't (?:tell|say|confirm|be sure)|cannot (?:tell|say|confirm|be sure)|couldn't (?:tell|confirm|verify)|don't know|do not know|may or may not|may have|might have|might not|no way (?:to tell|of knowing)|not known|unknown|can't be certain|never heard back|wasn't able to confirm)\b/i;
const goAhead =
  /\b(?:shall|should|want|like|okay|ok|confirm|go ahead|proceed|sure|ready|approve|alright|all right|happy|good to|right|correct|yes|may i|can i|do i)\b/i;
const awaits =
  /\b(?:waiting for|waits for|need|needs|awaiting|pending) your (?:ok|okay|confirmation|approval|go-ahead|answer|word|yes)\b|\b(?:say|reply|answer|type) ["“'⟦]?yes\b|\b(?:just )?(?:confirm|say the word|let me know) (?:and i'll|if i should|whether i should|if you want me to)\b|\b(?:please )?confirm\b|\b(?:once|when|as soon as) you (?:confirm|approve|say)\b/i;

function says(sentence: string, action: ReportedAction, siblings: readonly ReportedAction[]): boolean {
  const isAboutIt = () => mentions(sentence, action, siblings);
  if (action.state === 'waiting') {
    const asks = /[?？]\W*$/.test(sentence) && goAhead.test(sentence);
    return (asks || awaits.test(sentence)) && isAboutIt();
  }
  if (action.state === 'unknown') return doubt.test(sentence) && isAboutIt();
  // A question, and a doubt about something else, do not tell of a failure.
  return isDenied(sentence) && !/[?？]\W*$/.test(sentence) && isAboutIt();
}

/** Whether a sentence can be about this action: nothing in it points at another one instead. */
function mentions(sentence: string, action: ReportedAction, siblings: readonly ReportedAction[]): boolean {
  if (repeatsItsWords(sentence, action)) return true;
  const words = wordsOf(sentence);
  if (
    siblings.length > 1 &&
    /\b(?:both|neither|all|any of (?:it|them|that)|either|everything|these|them|nothing)\b/i.test(sentence)
  )
    return true;
  const distinct = namesOf(action).filter((word) =>
    siblings.every((other) => other === action || !namesOf(other).includes(word)),
  );
  const isNamed = distinct.some((word) => words.includes(word));
  if (isNamed) return true;
  if (
    siblings.some(
      (other) =>
        other !== action &&
        namesOf(other).some((word) => words.includes(word) && !namesOf(action).includes(word)),
    )
  )
    return false;
  if (siblings.length === 1) return !pointsElsewhere(sentence, action);
  const kinds = kindsOfAction(action);
  const others = siblings.filter((other) => other !== action);
  const sameKind = (other: ReportedAction) => [...kindsOfAction(other)].some((kind) => kinds.has(kind));
  return !others.some(sameKind) && words.some((word) => kindsOfBase(word).some((kind) => kinds.has(kind)));
}

/** Word by word, with its verb in `-ing`, or of a mail that it “went out”, as our own plain words have it. */
function repeatsItsWords(sentence: string, action: ReportedAction): boolean {
  const words = withReadableTimes(action.words);
  const [verb = ''] = /^[a-z]*/.exec(words) ?? [];
  const said = sentence.toLowerCase();
  const gerund = inflect(verb).gerund + words.slice(verb.length);
  const wentOut = `${words.slice(verb.length).trim()} went out`;
  if ((verb === 'send' || verb === 'reply') && said.includes(wentOut.toLowerCase())) return true;
  return said.includes(words.toLowerCase()) || (verb !== '' && said.includes(gerund.toLowerCase()));
}

/** A failure or a question about something else: "I couldn't find a file", where it was the mail that failed. */
function pointsElsewhere(sentence: string, action: ReportedAction): boolean {
  const own = new Set(wordsOf(textOf(action)));
  const field = fieldOf(action.domain);
  const nouns = wordsOf(sentence).filter((word) => fieldsOfNoun(word) !== null);
  const isAboutField = nouns.some((noun) => own.has(noun) || fieldsOfNoun(noun)?.includes(field));
  return nouns.length > 0 && !isAboutField;
}

function namesOf({ names }: ReportedAction): readonly string[] {
  return names
    .flatMap(wordsOf)
    .filter(
      (word) =>
        word.length > 1 &&
        !/^(?:the|and|for|with|to|on|at|of|in|a|an|my|your|com|org|net|example|www)$/.test(word),
    );
}
