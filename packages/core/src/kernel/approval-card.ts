import {
  type Approval,
  type ApprovalCard,
  type CardLine,
  type CardReason,
  type Json,
  type JsonObject,
  type MaybeOutside,
  Outside,
  type Override,
  outside,
  type ProposedAction,
} from '#records';
import { joinText, jsonText, mapOutside, plainLine } from '#text';
import { checkParameters, describeAction } from './actions.ts';
import type { ActionRegistry } from './contract/action.ts';
import type { InputDescription } from './contract/engine.ts';
import { checkedLines } from './stage-result.ts';

const quoteLength = 300;

/** The name of the quotation that holds a model's own words for the question. */
export const modelSays = 'model says';

/** What a question shows: what would be done in words of ours, then all of it whole, why it is asked, and what it is about. */
export function approvalCard(
  registry: ActionRegistry,
  asked: Pick<ProposedAction, 'action' | 'parameters'>,
  {
    input,
    because,
    about: { cautions = [], quotes },
  }: {
    /** The decision's input. */
    readonly input: unknown;
    readonly because: readonly Override[];
    readonly about: Pick<InputDescription, 'cautions' | 'quotes'>;
  },
): ApprovalCard {
  return {
    question: describeAction(registry, asked),
    lines: cardLines(registry, asked, input),
    because: because.map(reasonOf),
    ...(cautions.length === 0 ? {} : { cautions }),
    quotes: quotes.map(({ name, text }) => ({ name, text: lineOf(text, name) })),
  };
}

/** The same question as something else is asked, or with checks that were added. The reasons of the first asking stay. */
export function askedAnew(
  { card }: Pick<Approval, 'card'>,
  registry: ActionRegistry,
  asked: Pick<ProposedAction, 'action' | 'parameters'>,
  { input, because }: { readonly input: unknown; readonly because: readonly Override[] },
): ApprovalCard {
  return {
    question: describeAction(registry, asked),
    lines: cardLines(registry, asked, input),
    because: because.map(reasonOf),
    becauseAtFirst: card.becauseAtFirst ?? card.because,
    ...(card.cautions === undefined ? {} : { cautions: card.cautions }),
    quotes: card.quotes,
  };
}

/** All that an action does, as the action itself says it, else its parameters under their names. */
export function cardLines(
  registry: ActionRegistry,
  { action: name, parameters }: Pick<ProposedAction, 'action' | 'parameters'>,
  input: unknown,
): readonly CardLine[] {
  const action = registry.find(name);
  const fits = action !== null && checkParameters(action, parameters) === null;
  return fits && action.card !== undefined
    ? checkedLines(action.card(parameters, input))
    : parameterLines(parameters);
}

/** One line for each parameter, whole; one for each part of a parameter that has parts. */
export function parameterLines(parameters: JsonObject): readonly CardLine[] {
  return Object.entries(parameters).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    const name = key.replaceAll('_', ' ');
    if (!hasParts(value)) return [{ name, text: wholeText(value) }];
    return parameterLines(value).map((line) => ({ ...line, name: `${name}: ${line.name}` }));
  });
}

/** Where a part is taken away, or there is none, only JSON says so. */
function hasParts(value: Json): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isText(value)) return false;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => part !== null && part !== undefined);
}

function wholeText(value: Json): MaybeOutside {
  if (Array.isArray(value)) return joinText((value as readonly Json[]).map(wholeText), ', ');
  return isText(value) ? value : jsonText(value);
}

function isText(value: Json): value is MaybeOutside {
  return typeof value === 'string' || value instanceof Outside;
}

function reasonOf({ code, text }: Override): CardReason {
  return { code, text };
}

/** One visible line of what an engine describes an input with, which is outside text unless it is proven ours. */
function lineOf(text: string | Outside, source: string): Outside {
  return mapOutside(outside(text, source), (raw) => plainLine(raw, quoteLength));
}
