import { isSameJson } from '@tact/core/kernel';
import { type JsonObject, type MaybeOutside, outside, type ProposedAction } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { type Asks, type Moment, matchByWords, type StatedTimes } from '@tact/english';
import {
  type BindContext,
  type BindResult,
  bindAction,
  type PlanningData,
  type ReadOutside,
  type Tool,
  takenField,
  takenIn,
  toolFor,
  type ValuesOfMail,
  valueId,
  valuesOfMail,
} from '@tact/tools';
import type { Mentions } from '../mentions.ts';
import { labelAgain } from './label-again.ts';
import type { Clarification, Plan, PlannedAction } from './planned.ts';
import { nameMail, namesReferredTo } from './refer-to-values.ts';
import { resolveReferences } from './resolve-references.ts';
import { standingIn } from './standing-in.ts';
import { takeValues } from './take-values.ts';
import { createTimeReader } from './time-reader.ts';
import { withoutIds } from './without-ids.ts';

/**
 * Looks up what a plan means: what “it” is, when “tomorrow” is, whose address “Bob” has, which event “the dentist” is. Nothing
 * is guessed: whatever fits two things equally, or nothing, becomes a question. Pure.
 */

interface BindInput {
  /** Whose plan it is. */
  readonly user: string;
  readonly tools: readonly Tool[];
  readonly data: PlanningData;
  /** What the tools' own `lookUp` brought, by the positions of the plan; null for nothing. */
  readonly found: readonly unknown[];
  /** What was spoken of, with the people named in it. */
  readonly mentioned: Mentions;
  /** What the message asks for beside its requests. */
  readonly asks: Asks;
  /** What the owner said in the conversation. */
  readonly said: readonly string[];
  /** What it states about times. */
  readonly stated: StatedTimes;
  readonly moment: Moment;
  readonly target: string;
}

interface BoundPlan {
  /** What can be done, in the order of the plan; `after` counts among these. */
  readonly actions: readonly BoundAction[];
  /** To be said beside the results. */
  readonly remarks: readonly MaybeOutside[];
  /** The first thing that has to be asked, with what it keeps from being done. */
  readonly question: Clarification | null;
  readonly unclear: readonly PlannedAction[];
}

interface BoundAction extends ProposedAction {
  readonly reasoning: string;
  /** How sure the looking up is, in [0, 1]. */
  readonly confidence: number;
}

export function bindPlan(plan: Plan, binding: BindInput): BoundPlan {
  const bound: BoundAction[] = [];
  const remarks: MaybeOutside[] = [];
  const unclear: PlannedAction[] = [];
  let question: Clarification | null = null;
  const places = new Map<number, number>();
  const steps = readingSteps(plan, binding.tools);
  const given = new Map<string, ValuesOfMail>();
  for (const [position, written] of plan.actions.entries()) {
    const planned = { ...written, params: namedMail(written, given, binding.tools) };
    const stepOf = (name: string) => steps.findLast((step) => step.name === name && step.position < position);
    const names = namesReferredTo(planned.params, new Set(steps.map(({ name }) => name)));
    const uses = names.flatMap((name) => stepOf(name)?.position ?? []);
    const before = [...new Set([...(planned.after ?? []), ...uses])].filter((one) => one < position);
    // What was read is read again with what it was read for.
    const again = uses.flatMap((step) => plan.actions[step] ?? []).filter((step) => !unclear.includes(step));
    const one = before.every((step) => places.has(step))
      ? bindOne(
          {
            ...{ planned, found: binding.found[position] ?? null, given },
            position: unclear.length + again.length,
            positionOf: (name) => {
              const step = plan.actions[stepOf(name)?.position ?? position] ?? planned;
              return [...unclear, ...again].indexOf(step);
            },
          },
          binding,
        )
      : null;
    if (one === null || !one.ok) {
      if (one !== null) question ??= one.clarification;
      unclear.push(...again, planned);
      continue;
    }
    const twin = bound.findIndex((other) => isSameAction(other, one.action));
    if (twin >= 0) {
      // “Cancel the dentist, yes, cancel it please”: one deed, however often it is asked for.
      places.set(position, twin);
      continue;
    }
    const values = toolFor(planned, binding.tools)?.givesValues ? valuesOfMail(one.action.parameters) : null;
    if (values !== null) given.set(nameOf(planned), values);
    places.set(position, bound.length);
    const earlier = bound.findLastIndex((other) => isOfSameThing(other, one.action));
    const after = [...before.flatMap((step) => places.get(step) ?? []), ...(earlier < 0 ? [] : [earlier])];
    bound.push({ ...(earlier < 0 ? one.action : withoutVersion(one.action)), after: [...new Set(after)] });
    remarks.push(...one.remarks);
  }
  return { actions: withTaken(bound), remarks, question: question ?? plan.clarification, unclear };
}

function namedMail(
  written: PlannedAction,
  given: ReadonlyMap<string, ValuesOfMail>,
  tools: readonly Tool[],
): JsonObject {
  const tool = toolFor(written, tools);
  return tool === null || given.size === 0 ? written.params : nameMail(written.params, given, tool);
}

/** What later steps took of a mail, they say themselves. */
function withTaken(actions: readonly BoundAction[]): readonly BoundAction[] {
  const taken = actions.flatMap(({ parameters }) => takenIn(parameters).map(({ value }) => valueId(value)));
  return actions.map((action) => {
    const values = taken.length === 0 ? [] : (valuesOfMail(action.parameters)?.values ?? []);
    const isTaken = values.length > 0 && values.every((value) => taken.includes(valueId(value)));
    return isTaken ? { ...action, parameters: { ...action.parameters, isTaken } } : action;
  });
}

/** The steps that read values out of a mail, with the names under which later steps know them. */
function readingSteps(
  { actions }: Plan,
  tools: readonly Tool[],
): readonly { readonly name: string; readonly position: number }[] {
  return actions.flatMap((planned, position) =>
    toolFor(planned, tools)?.givesValues === true ? [{ name: nameOf(planned), position }] : [],
  );
}

function nameOf({ params }: PlannedAction): string {
  return typeof params.as === 'string' && params.as !== '' ? params.as : 'mail';
}

/** They do the same to the same thing, whatever words it was named by. */
function isSameAction(one: BoundAction, other: BoundAction): boolean {
  const isOfOne = ['id', 'event_id', 'key'].some((name) => typeof one.parameters[name] === 'string');
  if (!isOfOne || one.action !== other.action) return false;
  const [{ find_by: _, ...first }, { find_by: __, ...second }] = [one.parameters, other.parameters];
  return isSameJson(first, second);
}

/** Both change the one thing. */
function isOfSameThing(one: BoundAction, other: BoundAction): boolean {
  const { version } = other.parameters;
  return (
    version !== undefined &&
    ids.some((id) => typeof one.parameters[id] === 'string' && one.parameters[id] === other.parameters[id])
  );
}

const ids = ['id', 'event_id'];

/** “Make it urgent and mark it as done”: what an earlier step makes of the thing is what this one is done to. */
function withoutVersion({ parameters: { version: _, ...parameters }, ...action }: BoundAction): BoundAction {
  return { ...action, parameters };
}

type BoundOne =
  | { readonly ok: true; readonly action: BoundAction; readonly remarks: readonly MaybeOutside[] }
  | { readonly ok: false; readonly clarification: Clarification };

interface ToBind {
  readonly planned: PlannedAction;
  readonly found: unknown;
  /** Where it will stand among what is unclear, if it is. */
  readonly position: number;
  /** What earlier steps read out of mail, and where these would stand among what is unclear. */
  readonly given: ReadonlyMap<string, ValuesOfMail>;
  positionOf(name: string): number;
}

function bindOne(toBind: ToBind, binding: BindInput): BoundOne {
  const { found, position, given, positionOf } = toBind;
  const { mentioned, tools, target, said } = binding;
  const taking = takeValues(toBind.planned, { given, tools, text: said?.at(-1) ?? '' });
  if (taking.status === 'several') {
    const missing = { position: positionOf(taking.name), field: 'value', options: taking.options };
    return { ok: false, clarification: { question: taking.question, missing } };
  }
  if (taking.status === 'refused') {
    const question = 'I do not use words of a mail for that. What should I use instead?';
    return { ok: false, clarification: { question, missing: null } };
  }
  const { planned, taken, labels } = taking;
  const referred = resolveReferences(planned, position, mentioned, tools);
  if (!referred.ok) return referred;
  const look = {
    ...lookWith(binding),
    said: [...binding.said, ...standingIn(referred.action, labels === null ? toBind.planned : planned)],
  };
  const bound = bindAction(referred.action, tools, look, found);
  if (bound.status === 'unclear') {
    const asking = inOwnWords(bound, referred.action, planned, () => bindAction(planned, tools, look, found));
    const { question, field, options } = withoutIds(asking, toolFor(planned, tools), look.said);
    const missing = field === null ? null : { position, field, options };
    const isTheirs = referred.theirs.some((one) => matchOutside(one, (raw) => mentions(question, raw)));
    const asked = isTheirs ? outside(question, 'spoken of') : question;
    return { ok: false, clarification: { question: asked, missing } };
  }
  return {
    ok: true,
    action: {
      action: bound.action,
      parameters: {
        ...labelAgain(bound.tool, asSaid(bound.parameters, planned.params), [
          ...referred.theirs,
          ...taking.addresses,
        ]),
        ...(taken === null ? {} : { [takenField]: taken }),
      },
      target,
      ...(labels === null ? {} : { labels }),
      reasoning: planned.reasoning,
      confidence: bound.confidence,
    },
    remarks: [...taking.remarks, ...bound.remarks, ...sayIgnored(bound.ignored)],
  };
}

function mentions(question: MaybeOutside, words: string): boolean {
  return matchOutside(question, (raw) => raw.includes(words));
}

/** What words are looked up with. Words of time count: “the 3pm with Sarah” is the one at three. */
export function lookWith(
  { user, asks, stated, data, moment }: Pick<BindInput, 'user' | 'asks' | 'stated' | 'data' | 'moment'>,
  readOutside?: ReadOutside,
): BindContext {
  return {
    ...(readOutside === undefined ? {} : { readOutside }),
    ...moment,
    user,
    asks,
    data,
    find: (phrase, among) => matchByWords(phrase, among, { moment }),
    times: createTimeReader(stated, moment),
  };
}

type UnclearBinding = Extract<BindResult, { readonly status: 'unclear' }>;

/** What “it” stood for is not there any more: the question speaks of “it”, not of an id. */
function inOwnWords(
  asked: UnclearBinding,
  { params }: PlannedAction,
  planned: PlannedAction,
  again: () => BindResult,
): UnclearBinding {
  const { field } = asked;
  if (field === null || params[field] === planned.params[field]) return asked;
  const bound = again();
  return bound.status === 'unclear' && bound.field === field ? bound : asked;
}

/** What was planned and means nothing here is said, not dropped in silence. */
function sayIgnored(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`I left out what I do not know how to do: ${names.join(', ')}.`];
}

/** The words that the owner used, for whoever reads the record, where an id stands beside them: what has no other name keeps it. */
function asSaid(parameters: JsonObject, said: JsonObject): JsonObject {
  const isNamed = typeof parameters.id === 'string' || typeof parameters.event_id === 'string';
  return isNamed && typeof parameters.find_by === 'string' && typeof said.find_by === 'string'
    ? { ...parameters, find_by: said.find_by }
    : parameters;
}
