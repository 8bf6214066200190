import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import type { AnswerValue } from '@tact/english';
import { type SpokenField, type Tool, toolFor } from '@tact/tools';
import type { PendingClarification } from './clarifying.ts';
import type { MissingField, Plan } from './planned.ts';
import { withStart } from './with-start.ts';

/**
 * The plan that lacked something, with the answer in its place; null where nothing was asked, or the message is no answer. What
 * the words mean is worked out later, like everything else that is planned.
 */
export function fillIn(
  clarifying: PendingClarification | null,
  filling: AnswerValue | null,
  tools: readonly Tool[],
): Plan | null {
  const missing = clarifying?.plan?.clarification?.missing;
  if (clarifying?.plan == null || missing == null || filling === null) return null;
  const { actions } = clarifying.plan;
  const asked = actions[missing.position];
  const names = asked && toolFor(asked, tools)?.fields?.[missing.field]?.names;
  return {
    ...clarifying.plan,
    clarification: null,
    actions: actions.map((action, position) =>
      position === missing.position
        ? { ...action, params: filled(action.params, { ...missing, names }, filling, clarifying.question) }
        : action,
    ),
  };
}

interface FieldQuestion extends MissingField {
  readonly names: SpokenField['names'] | undefined;
}

function filled(
  params: JsonObject,
  missing: FieldQuestion,
  filling: AnswerValue,
  question: MaybeOutside,
): JsonObject {
  const { field, names } = missing;
  const { text } = filling;
  const chosen = chosenIn(missing, filling);
  if (names === 'person')
    return { ...params, [field]: namedAnew(params[field], chosen ?? peopleIn(text), question) };
  if (names === 'thing') return { ...params, [field]: chosen ?? narrowed(params[field], text, missing) };
  const answer = (names === 'time' ? chosen : null) ?? withoutLead(text, field);
  const { changes } = params;
  const isNested =
    !(field in params) && typeof changes === 'object' && changes !== null && !Array.isArray(changes);
  const set = (inner: JsonObject) =>
    field === 'start_time' ? withStart(inner, answer) : { ...inner, [field]: answer };
  return isNested ? { ...params, changes: set(changes as JsonObject) } : set(params);
}

/** The one of those offered that the answer counts out, or that alone has all its words. */
function chosenIn({ options }: MissingField, { text, option }: AnswerValue): string | null {
  const counted = option === null ? undefined : options[option];
  if (counted !== undefined) return counted.id;
  const said = wordsOf(text).filter((word) => !choosing.has(word));
  // “Miller. Obviously.”
  const named = said.filter((word) =>
    options.some(({ title }) => matchOutside(title, (raw) => wordsOf(raw).includes(word))),
  );
  const wanted = named.length === 0 || denying.test(text) ? said : named;
  const fitting = options.filter(({ title }) =>
    matchOutside(title, (text) => {
      const own = wordsOf(text);
      return wanted.length > 0 && wanted.every((word) => own.some((one) => one === word || isDay(word, one)));
    }),
  );
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}

const denying = /\b(?:not|no|other|neither|nor|except|but)\b/i;
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
function narrowed(before: unknown, text: string, { options }: MissingField): string {
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
  // A field for one name takes no list.
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
