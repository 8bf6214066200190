import { findTimes, isOwnRequest, type Moment, readSmallTalk } from '#language';
import type { JsonObject, MaybeOutside } from '#records';
import { matchOutside } from '#text';
import { type SpokenField, type Tool, toolFor } from '#tools';

import type { Clarifying } from './clarifying.ts';
import type { Missing, Plan } from './planned.ts';

const mostWords = 15;
/** A message that begins so asks for something of its own. */
const ownRequest =
  /^(?:please\s+|can you\s+|could you\s+)*(?:remind|create|schedule|book|delete|remove|cancel|send|email|draft|reply|show|list|tell|thanks|what|when|who|where|how|why|am i|do i|is|are|did|remember|forget|make a|undo|move|change|mark)\b/i;
/** A yes or a no fills nothing, but a yes where only one thing was offered. */
const bareAnswer =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|no|nope|nah|please|do it|go ahead|go on|fine|right|correct|confirm(?:ed)?|thanks|thank you)[\s,.!]*)+$/i;

const declining = /\b(?:no|nope|nah)\b/i;

/**
 * The plan that lacked something, with the message in its place; null where nothing was asked, or the message is a request of
 * its own. What the words mean is worked out later, like everything else that is planned.
 */
export function fillIn(
  clarifying: Clarifying | null,
  text: string,
  moment: Moment,
  tools: readonly Tool[],
): Plan | null {
  const missing = clarifying?.plan?.clarification?.missing;
  if (clarifying?.plan == null || missing == null) return null;
  const isBare = bareAnswer.test(text);
  const agrees = isBare && missing.options.length === 1 && !declining.test(text);
  if (!agrees && (text.split(/\s+/).length > mostWords || isBare || readSmallTalk(text) !== null))
    return null;
  if (isOwnRequest(text) || (ownRequest.test(text) && missing.field !== 'title')) return null;
  const { actions, confidence } = clarifying.plan;
  const asked = actions[missing.position];
  const names = asked && toolFor(asked, tools)?.fields?.[missing.field]?.names;
  // Nothing but a time fills the place of one.
  if (names === 'time' && !isTime(text, moment)) return null;
  return {
    confidence,
    clarification: null,
    actions: actions.map((action, position) =>
      position === missing.position
        ? {
            ...action,
            params: filled(action.params, { ...missing, names }, text.trim(), clarifying.question),
          }
        : action,
    ),
  };
}

const mostWordsBesideTime = 4;

/** A time, and hardly a word beside it. */
function isTime(text: string, moment: Moment): boolean {
  const [time] = findTimes(text, moment);
  if (time === undefined) return false;
  const rest = text.replace(time.text, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length <= mostWordsBesideTime;
}

interface Asked extends Missing {
  readonly names: SpokenField['names'] | undefined;
}

function filled(params: JsonObject, missing: Asked, text: string, question: MaybeOutside): JsonObject {
  const { field, names } = missing;
  const chosen = bareAnswer.test(text) ? (missing.options[0]?.id ?? null) : chosenIn(missing, text);
  if (names === 'person')
    return { ...params, [field]: namedAnew(params[field], chosen ?? peopleIn(text), question) };
  if (names === 'thing') return { ...params, [field]: chosen ?? narrowed(params[field], text, missing) };
  const answer = withoutLead(text, field);
  const { changes } = params;
  const isNested =
    !(field in params) && typeof changes === 'object' && changes !== null && !Array.isArray(changes);
  return isNested
    ? { ...params, changes: { ...(changes as JsonObject), [field]: answer } }
    : { ...params, [field]: answer };
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The one of those offered that the answer counts out, or that alone has all its words. */
function chosenIn({ options }: Missing, text: string): string | null {
  if (options.length === 0) return null;
  const place =
    /^\W*(?:the\s+)?(first|second|third|fourth|fifth|last|latter|former)(?:\s+(?:one|of them))?\W*$/i
      .exec(text)?.[1]
      ?.toLowerCase();
  const number = /^\W*(?:number\s+|no\.?\s*|#)?([1-5])\W*$/i.exec(text)?.[1];
  const index =
    place === 'last' || place === 'latter'
      ? options.length - 1
      : place === 'former'
        ? 0
        : number !== undefined
          ? Number(number) - 1
          : places.indexOf(place ?? '');
  const counted = options[index];
  if (counted !== undefined) return counted.id;
  const wanted = wordsOf(text).filter((word) => !choosing.has(word));
  const fitting = options.filter(({ title }) =>
    matchOutside(title, (text) => {
      const own = wordsOf(text);
      return wanted.length > 0 && wanted.every((word) => own.some((one) => one === word || isDay(word, one)));
    }),
  );
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}

const choosing = new Set(
  'the one with at on in of for called named from to it is i mean meant that this please not my a an'.split(
    ' ',
  ),
);

/** “Friday” and the “Fri” of a title. */
function isDay(word: string, shown: string): boolean {
  return (
    /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word) && word.startsWith(shown) && shown.length === 3
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** “The one on Friday” narrows down what was looked for; any other answer takes its place. */
function narrowed(before: unknown, text: string, { options }: Missing): string {
  const more = /^(?:the|that|my)\s+one\s+(.+)$|^((?:on|at|with|from|about)\s+.+)$/i.exec(text);
  const words = more?.[1] ?? more?.[2];
  if (options.length > 1 && typeof before === 'string' && words !== undefined) return `${before} ${words}`;
  return text.replace(/^(?:(?:the\s+one\s+(?:called|named)|it'?s|i\s+mean(?:t)?)\s+)+/i, '');
}

/** Of several names, the answer stands for the one that the question speaks of. */
function namedAnew(
  before: unknown,
  answer: string | readonly string[],
  question: MaybeOutside,
): string | readonly string[] {
  const names = Array.isArray(before) ? before.filter((one) => typeof one === 'string') : [];
  const given = typeof answer === 'string' ? [answer] : answer;
  // What takes one name takes no list.
  if (typeof before === 'string' && given.length === 1) return given[0] ?? before;
  const asked = names.find((name) =>
    matchOutside(question, (words) => words.toLowerCase().includes(name.toLowerCase())),
  );
  if (names.length < 2 || asked === undefined) return given;
  return names.flatMap((name) => (name === asked ? given : [name]));
}

/** Names and addresses; of a sentence with addresses in it, those. */
function peopleIn(text: string): readonly string[] {
  const addresses = text.match(/[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".!?]+/g) ?? [];
  if (addresses.length > 0) return addresses;
  const names = text.replace(/^(?:(?:to|it'?s|i\s+mean(?:t)?|that\s+would\s+be|send\s+it\s+to)\s+)+/i, '');
  return names.split(/\s*(?:,|;|\band\b)\s*/i).filter((one) => one !== '');
}

/** “That the printer is broken”, “to charge the camera”, “it's called Retro”: the words around an answer are no part of it. */
function withoutLead(text: string, field: string): string {
  const tidy = text.replace(/^(?:it'?s\s+|it\s+is\s+|just\s+)?(?:called\s+|named\s+|about\s+)?/i, '');
  if (field === 'body' || field === 'text')
    return sentence(
      tidy.replace(/^(?:please\s+)?(?:(?:tell|ask)\s+(?:him|her|them)\s+|say(?:ing)?\s+)?(?:that\s+)?/i, ''),
    );
  if (field === 'title') return sentence(tidy.replace(/^(?:remind me\s+)?to\s+/i, '')).replace(/\.$/, '');
  return tidy;
}

function sentence(text: string): string {
  const words = text.replace(/^["“'](.+)["”']$/, '$1');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
