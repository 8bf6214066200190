import type { ProposeResult } from '@tact/core/kernel';
import type { Approval, JsonObject, MaybeOutside } from '@tact/core/records';
import { listedParts, quoted, sentence } from '@tact/core/text';
import { isTool, type Tool } from '@tact/tools';
import { plannedReplyIn } from '../reply/planned-reply.ts';
import { clarifyingIn, keepForLater, type PendingClarification, rememberedOf } from './clarifying.ts';
import { keepAsking } from './keep-asking.ts';
import type { MissingField, Plan, PlannedAction } from './planned.ts';
import { type PlannerSettings, type PlanView, proposePlan, saying } from './propose-plan.ts';

/**
 * “No, the other one”: what was asked about is refused, and the same is proposed for another thing: the one of that name, the other
 * one of those that were spoken of, or the one that the words describe. Null where nothing was refused.
 */
export async function proposeInstead(
  view: PlanView,
  settings: PlannerSettings,
): Promise<ProposeResult | null> {
  const { facts, context } = view;
  const { filling } = context.understood;
  const { pending } = context.history;
  if (pending === null || filling === null || facts.answer.kind !== 'negative') return null;
  const [approval, ...others] = pending.approvals;
  const kept = onlyThat.exec(filling.text)?.[1];
  if (kept !== undefined) return proposeOnly(view, kept, settings);
  const refused = approval === undefined || others.length > 0 ? null : refusedIn(approval, view);
  if (refused === null) return null;
  const spokenOf = othersSpokenOf(view, refused);
  for (const words of wordsFor(filling.text, refused)) {
    const proposed = await proposeFor(view, refused, words, settings);
    if (proposed !== null) return proposed;
  }
  return proposeAmong(view, refused, spokenOf, settings);
}

const onlyThat = /^(?:only|just) (?:the |my )?(.+)$/i;

/** “No, only the standup”, of two that would be deleted: that one is asked about again, and the rest stays. */
async function proposeOnly(
  view: PlanView,
  words: string,
  settings: PlannerSettings,
): Promise<ProposeResult | null> {
  const approvals = view.context.history.pending?.approvals ?? [];
  const named = approvals.filter(({ parameters: { title } }) => {
    const own = typeof title === 'string' ? contentWords(title.toLowerCase()) : [];
    return contentWords(words.toLowerCase()).every((word) => own.includes(word));
  });
  const [only, ...more] = named;
  const meant = only === undefined || more.length > 0 || approvals.length < 2 ? null : refusedIn(only, view);
  return (
    meant && proposePlan(view, keepAsking(planFor(meant, meant.id), view.context.history), local, settings)
  );
}

/** What was refused, and the parameter that names the thing. */
interface Refusal {
  readonly tool: Tool;
  readonly field: string;
  readonly id: string;
  readonly params: JsonObject;
  /** The words that it may be found by, the owner's first. */
  readonly words: readonly string[];
}

function refusedIn({ action, parameters }: Approval, { registry }: PlanView): Refusal | null {
  const tool = registry.find(action);
  if (!isTool(tool)) return null;
  const field = Object.entries(tool.fields ?? {}).find(([, { names }]) => names === 'thing')?.[0];
  const id = parameters.id ?? parameters.event_id;
  if (field === undefined || typeof id !== 'string') return null;
  const { find_by: said, title } = parameters;
  const params = tool.asSpoken?.(parameters) ?? parameters;
  const words = [said, ...(typeof title === 'string' ? contentWords(title) : [])];
  return { tool, field, id, params, words: words.filter((one) => typeof one === 'string') };
}

/** The words of a title, which its like may share: “Meeting with Tim” and “Meeting with Tina”. */
function contentWords(title: string): readonly string[] {
  const words = title.match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !/^(?:the|and|with|for|from|about)$/i.test(word)).slice(0, 4);
}

/** “The other dentist” is looked for as “dentist”, “the other one” by the words that found the first. */
function wordsFor(said: string, { words }: Refusal): readonly string[] {
  const named = /^the other (?!ones?$)(\S.*)$/i.exec(said)?.[1];
  if (named !== undefined) return [named];
  return /^the other\b/i.test(said) ? words : [said];
}

/** Null where the words find nothing but what was refused. */
async function proposeFor(
  view: PlanView,
  refused: Refusal,
  words: string,
  settings: PlannerSettings,
): Promise<ProposeResult | null> {
  const plan = keepAsking(planFor(refused, words), view.context.history);
  const proposed = await proposePlan(view, plan, local, settings);
  if (proposed.proposals.some(({ actions }) => actions.length > 0))
    return isOf(proposed, refused) ? null : proposed;
  const options = missingOf(proposed)?.options.filter(({ id }) => id !== refused.id) ?? [];
  return options.length === 0 ? null : proposeAmong(view, refused, options, settings);
}

/** The only one of those that are left, or a question which of them. */
async function proposeAmong(
  view: PlanView,
  refused: Refusal,
  options: MissingField['options'],
  settings: PlannerSettings,
): Promise<ProposeResult> {
  const [only, ...more] = options;
  if (only !== undefined && more.length === 0)
    return proposePlan(view, keepAsking(planFor(refused, only.id), view.context.history), local, settings);
  const shown = options.slice(0, maxShown);
  const titles = listedParts(
    shown.map(({ title }) => quoted(title)),
    'or',
  );
  const question =
    shown.length === 0
      ? 'Which one do you mean instead?'
      : sentence`Which one do you mean instead: ${titles}?`;
  const missing = { position: 0, field: refused.field, options: shown };
  const plan = keepAsking(planFor(refused, ''), view.context.history);
  const kept = keepForLater(plan, { question, missing });
  return saying(view, 'report', 'local', { words: question, remarks: [question], plan: kept });
}

const maxShown = 5;
const local = { proposer: 'local', path: 'local' } as const;

function planFor({ tool, field, params }: Refusal, thing: string): Plan {
  const { domain, verb: action } = tool;
  const reasoning = 'The owner named another one instead of what was asked about.';
  const planned: PlannedAction = { domain, action, params: { ...params, [field]: thing }, reasoning };
  return { actions: [planned], confidence: 1, clarification: null };
}

/** Others of its kind that were spoken of in this conversation, newest first. */
function othersSpokenOf({ context }: PlanView, { tool, id }: Refusal): MissingField['options'] {
  const known = new Map<string, MaybeOutside>();
  for (const mention of context.mentioned) {
    if (
      mention.kind === tool.mentions?.kind &&
      mention.id !== id &&
      mention.id !== '' &&
      !known.has(mention.id)
    )
      known.set(mention.id, mention.words);
  }
  return [...known].map(([one, title]) => ({ id: one, title }));
}

function missingOf({ proposals }: ProposeResult): MissingField | null {
  const [reply] = proposals.flatMap((proposal) => plannedReplyIn(proposal) ?? []);
  const clarifying: PendingClarification | null =
    reply === undefined ? null : clarifyingIn(rememberedOf(reply));
  return clarifying?.plan?.clarification?.missing ?? null;
}

/** The words found what was refused once more. */
function isOf({ proposals }: ProposeResult, { id }: Refusal): boolean {
  return proposals.some(({ actions }) =>
    actions.some(({ parameters }) => parameters.id === id || parameters.event_id === id),
  );
}
