/**
 * A model's answer in its plain form: without thoughts, with calls of the offered tools under their own names, with values as the tools'
 * schemas ask for them. Every engine reads answers in this form alone.
 *
 * Invariants:
 * 1. A call of the tool interface comes first; text is read only where no tool was called at all.
 * 2. Form alone alters nothing. Whatever had to be chosen, repaired or completed is not `intact`; what stood beside other words, was cut or
 *    was one of several is marked as such, for it may not be what the model decided.
 * 3. Quoting is not answering: an object that the model was shown is an echo and no answer, and of several that differ none is.
 */
import type { ModelAnswer, ModelToolCall } from '#ports/model';
import type { Integrity, JsonObject } from '#records';
import {
  distinctValues,
  fitted,
  isWrittenStrictly,
  joinLists,
  type ModelInput,
  type ReadInput,
  readInput,
  wrappers,
} from './call-input.ts';
import { objectsIn, type WrittenObject } from './calls-in-text.ts';
import { maximumLength } from './cursor.ts';
import { isObject } from './extract-json.ts';
import { foldName, offeredName, worstOf } from './offered-name.ts';
import { type Failure, failure } from './strict-json.ts';
import { withoutThoughts } from './thoughts.ts';

export type Answer = Pick<ModelAnswer, 'toolCalls' | 'text' | 'finish'>;

export interface PlainAnswer {
  /** At most one call that can be read, or the text that was said instead. */
  readonly answer: Answer;
  readonly integrity: Integrity;
  readonly source: 'tool' | 'text';
  /** What was left out, in words without any of the model's but names. */
  readonly notes: readonly string[];
  /** Why there is no answer although the model wrote some. */
  readonly problem: Failure | null;
}

export function plainAnswer(answer: Answer, asked: ModelInput): PlainAnswer {
  const { text, doubtful } = withoutThoughts(answer.text, asked.own);
  const cut: Integrity = answer.finish === 'length' ? 'truncated' : 'intact';
  if (answer.toolCalls.length === 0) return fromText(answer, { text, doubtful, cut }, asked);
  const calls = answer.toolCalls.map((call) => ({ ...call, name: nameOf(call.name, asked) }));
  const offered = calls.filter(({ name }) => asked.tools.some((tool) => tool.name === name));
  const [first] = offered;
  if (first === undefined) return { ...said({ ...answer, toolCalls: calls, text }), source: 'tool' };
  return fromCalls(answer, { calls, offered, first, text, cut }, asked);
}

function nameOf(written: string, { tools }: ModelInput): string {
  const names = tools.map(({ name }) => name);
  return offeredName(written, names) ?? written;
}

function said(answer: Answer, integrity: Integrity = 'intact'): Omit<PlainAnswer, 'source'> {
  return { answer, integrity, notes: [], problem: null };
}

interface ToolCallAnswer {
  readonly calls: readonly ModelToolCall[];
  readonly offered: readonly ModelToolCall[];
  readonly first: ModelToolCall;
  readonly text: string;
  readonly cut: Integrity;
}

function fromCalls(
  answer: Answer,
  { calls, offered, first, text, cut }: ToolCallAnswer,
  asked: ModelInput,
): PlainAnswer {
  const counted = asked.joinsList === undefined ? [first] : offered;
  const inputs = counted.map((call) => readInput(call, asked));
  const failed = inputs.find((input) => !input.ok);
  if (failed !== undefined && !failed.ok) {
    return { ...said({ ...answer, text, toolCalls: [first] }, cut), source: 'tool', problem: failed };
  }
  const read = inputs.filter((input) => input.ok);
  const joined =
    read.length > 1 && asked.joinsList !== undefined ? joinLists(read, asked.joinsList) : read[0];
  if (joined === undefined) return { ...said({ ...answer, text, toolCalls: [first] }), source: 'tool' };
  const others = calls.filter((call) => !counted.includes(call)).map(({ name }) => shortened(name));
  const several: Integrity = others.length > 0 ? 'multiple' : 'intact';
  return {
    answer: { ...answer, text: '', toolCalls: [callOf(first.name, joined.value)] },
    integrity: worstOf(joined.integrity, several, cut),
    source: 'tool',
    notes: others.length === 0 ? [] : [`The first call counts; left out: ${others.join(', ')}.`],
    problem: null,
  };
}

interface SpokenText {
  readonly text: string;
  readonly doubtful: boolean;
  readonly cut: Integrity;
}

function fromText(answer: Answer, spoken: SpokenText, asked: ModelInput): PlainAnswer {
  const { text, doubtful, cut } = spoken;
  const kept = { ...said({ ...answer, text }, doubtful ? 'embedded' : cut), source: 'text' } as const;
  const [tool] = asked.tools;
  if (tool === undefined || text.trim() === '' || text.length > maximumLength) return kept;
  const { objects, hasWords } = objectsIn(text);
  const found = chosenAmong(objects, hasWords, tool, asked);
  if (found === null) return kept;
  if (!found.ok) return { ...kept, answer: { ...answer, text: '' }, problem: found };
  const inputs = found.objects.map((one) => readWritten(one, tool.name, asked));
  const [first] = inputs;
  if (first === undefined) return kept;
  const input = inputs.length > 1 ? joinLists(inputs, asked.joinsList ?? '') : first;
  const beside: Integrity = hasWords || doubtful ? 'embedded' : 'intact';
  const several: Integrity = found.isOneOfSeveral ? 'multiple' : 'intact';
  return {
    ...kept,
    answer: { ...answer, text: '', toolCalls: [callOf(tool.name, input.value)] },
    integrity: worstOf(input.integrity, wholeText(text), beside, several, cut),
  };
}

interface ObjectChoice {
  readonly ok: true;
  readonly objects: readonly WrittenObject[];
  readonly isOneOfSeveral: boolean;
}

type ChoiceFailure = Failure<'DECISION_ECHO'> | Failure<'DECISION_SEVERAL'> | Failure<'DECISION_WRONG_TOOL'>;

/** The object that answers, of all that stand in a text; null where none is about this tool. */
function chosenAmong(
  objects: readonly WrittenObject[],
  hasWords: boolean,
  tool: ModelInput['tools'][number],
  asked: ModelInput,
): ObjectChoice | ChoiceFailure | null {
  const meant = objects.filter((one) => isMeant(one, tool.inputSchema));
  if (meant.length === 0) return null;
  const shown = echoable(asked.shown ?? '');
  const own = meant.filter(({ value }) => !isEcho(value, shown));
  if (own.length === 0) return failure('DECISION_ECHO', {});
  const different = distinctValues(own);
  const isJoined = asked.joinsList !== undefined && !hasWords && own.every((one) => isCallOf(one, tool.name));
  if (different.length > 1 && !isJoined) return failure('DECISION_SEVERAL', {});
  const wrong = different.find((one) => one.name !== null && !isCallOf(one, tool.name))?.name;
  if (typeof wrong === 'string') {
    return failure('DECISION_WRONG_TOOL', { actual: shortened(wrong), expected: tool.name });
  }
  return { ok: true, objects: different, isOneOfSeveral: meant.length > 1 };
}

/** An object about something else, such as an example in a sentence, is neither an answer nor a second one. */
function isMeant({ value, name }: WrittenObject, schema: JsonObject | undefined): boolean {
  if (name !== null || schema === undefined) return true;
  const known = fieldsOf(schema);
  return known.size === 0 || Object.keys(value).some((key) => known.has(foldName(key)));
}

/** The names of a schema's fields, and of those within. */
function fieldsOf(schema: JsonObject): ReadonlySet<string> {
  const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
  const inner = properties.flatMap(([, property]) => {
    const items = isObject(property) && isObject(property['items']) ? property['items'] : property;
    return isObject(items) && isObject(items['properties']) ? Object.keys(items['properties']) : [];
  });
  return new Set([...properties.map(([name]) => name), ...inner, ...wrappers].map(foldName));
}

function isCallOf({ name }: WrittenObject, toolName: string): boolean {
  return name !== null && offeredName(name, [toolName]) !== null;
}

function readWritten(
  { value, name, strict, cutOff }: WrittenObject,
  toolName: string,
  asked: ModelInput,
): ReadInput {
  const read = fitted(value, toolName, asked, strict && name === null ? 'intact' : 'repaired');
  return cutOff ? { ...read, integrity: worstOf(read.integrity, 'truncated') } : read;
}

/** A text that is not JSON to the letter had to be searched for some. */
function wholeText(text: string): Integrity {
  return isWrittenStrictly(text.trim()) ? 'intact' : 'repaired';
}

/** Whether the model was shown this object, however it was spaced, quoted or escaped there. */
function isEcho(value: JsonObject, shown: string): boolean {
  return shown !== '' && shown.includes(echoable(JSON.stringify(value)));
}

function echoable(text: string): string {
  return text.replaceAll(/[\s>\\"'`“”„‘’]+/g, '');
}

function callOf(name: string, value: JsonObject): ModelToolCall {
  return { name, input: value, inputText: JSON.stringify(value) };
}

export function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name;
}
