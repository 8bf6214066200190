import {
  type GateView,
  type GatherResult,
  type GatherServices,
  loadSources,
  type Source,
} from '@tact/core/kernel';
import type { RecalledRun, RunRecall } from '@tact/core/ports/run-recall';
import type { StageFailure } from '@tact/core/records';
import type { Router, Understanding } from '@tact/english';
import {
  createPlanningData,
  type DomainTopic,
  type PlanningData,
  type PlanningMoment,
  type PlanningSource,
  type Tool,
  topicsOf,
} from '@tact/tools';
import type { ConversationInput } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { type ConversationHistory, plannerTurns } from './history.ts';
import { type Mentions, mentionedIn } from './mentions.ts';
import { forgettingDomains } from './plan/plan-forgetting.ts';
import type { AskedModel, ModelPlanned } from './plan/plan-with-model.ts';
import { type RepliedToTold, replyToTold } from './plan/reply-to-told.ts';
import { loadPlanningData, noPlanningData, outsideIds, sourcesBeyond, sourcesFor } from './planning-data.ts';
import { likelyDomains } from './route/likely-domains.ts';
import { isChat, type Route, withoutTrail } from './route/route.ts';
import { routeWhenSure } from './route/route-when-sure.ts';
import { routeWithModel } from './route/route-with-model.ts';
import type { ReadTurn, TurnReader } from './turn.ts';
import { type TurnTime, withinTurn } from './turn-deadline.ts';
import { statusFor, type TurnObservers } from './turn-observers.ts';

/** What planning needs beyond the facts. */
export interface ConversationContext {
  readonly route: Route;
  /** What the tools look words up in. */
  readonly data: PlanningData;
  /** What was spoken of, newest turn first. */
  readonly mentioned: Mentions;
  /** Runs like this request, for a model that plans; none without one. */
  readonly recalled: readonly RecalledRun[];
  /** A plan that was begun beside the routing; null where planning waits for it. */
  readonly early: Promise<ModelPlanned> | null;
  /** Of the turn, for all that models are asked in it. */
  readonly time: TurnTime;
  /** What was said, decided and asked before. */
  readonly history: ConversationHistory;
  /** What the message means. */
  readonly understood: Understanding;
}

/** What the judge looks at beside the facts. */
export interface ConversationEvidence {
  readonly route: Pick<Route, 'domains' | 'isFollowup' | 'confidence' | 'by'>;
  /** Ids of the owner's things whose words came from somebody else. */
  readonly outsideItems: readonly string[];
}

interface GatherSettings {
  /** Asked where the local router is not sure; null: never. */
  readonly model: AskedModel | null;
  readonly router: Router;
  /** Begins to plan before the route is known, which costs a call for every bit of small talk. */
  readonly planEarly:
    | ((
        view: FactsView,
        context: PlanContext,
        signal: AbortSignal,
        world: GatherServices,
      ) => Promise<ModelPlanned>)
    | null;
  readonly observers: TurnObservers;
  readonly tools: readonly Tool[];
  readonly readTurn: TurnReader;
  /** Null where nothing plans that could use it. */
  readonly recall: RunRecall | null;
}

const maxRecalled = 3;
/** A plan is made without earlier runs rather than late. */
const recallDeadlineMs = 1000;
const noneRecalled = { values: { recalled: [] }, failures: [] } as const;

type PlanContext = Omit<ConversationContext, 'early' | 'time'>;

type FactsView = GateView<ConversationInput, ConversationFacts>;
type View = FactsView & Pick<ConversationContext, 'history' | 'understood'> & Pick<ReadTurn, 'topic'>;

/** Routes the message and, beside that, fetches what it probably needs. Small talk waits for nothing and stops the fetching. */
export async function gather(
  seen: FactsView,
  world: GatherServices,
  settings: GatherSettings,
): Promise<GatherResult<ConversationContext, ConversationEvidence>> {
  const { history, topic, understood } = await settings.readTurn(seen.signal, world.store);
  const view = { ...seen, history, topic, understood };
  const { user, input } = view.signal;
  const unwanted = new AbortController();
  const { observers, tools } = settings;
  const { doing, ...time } = observers.of(user, input.conversation);
  const topics = topicsOf(tools);
  const reply = replyToTold(view, understood.change, tools);
  const answered = reply === null ? answeredDomains(view, tools) : domainsOf(reply);
  const likely = answered === null ? likelyDomains(input.text, topics) : new Set(answered);
  const loading = loadContext(view, sourcesFor(tools, likely), settings, world, unwanted.signal);
  const isRouted = reply === null ? answered !== null : reply.kind !== 'plan' || reply.rest === null;
  const early = isRouted ? null : beginPlan(view, loading, topics, settings, world, unwanted.signal);

  const route = isRouted ? answeringRoute(answered ?? []) : await routed(view, topics, settings, world, time);
  doing(statusFor(route.domains, topics));
  if (isChat(route) && answered === null && view.facts.answer.kind !== 'modify') {
    unwanted.abort();
    const context = {
      route,
      data: noPlanningData,
      mentioned: [],
      recalled: [],
      early: null,
      time,
      history,
      understood,
    };
    return { context, evidence: evidenceOf(context), failures: route.failures };
  }
  const { data: guessed, mentioned, recalled, failures } = await loading;
  const domains = new Set([...route.domains, ...domainsOfTargets(understood), ...(answered ?? [])]);
  const isEnough = sourcesFor(tools, domains).every(({ name }) =>
    guessed.loaded.some(({ source }) => source.name === name),
  );
  // The guess was too narrow: the rest is fetched.
  const rest = isEnough
    ? { data: noPlanningData, failures: [] }
    : await loadPlanningData(sourcesBeyond(tools, guessed), momentOf(view), world, unwanted.signal);
  const data = createPlanningData([...guessed.loaded, ...rest.data.loaded]);
  return {
    context: { route, mentioned, recalled, data, early, time, history, understood },
    evidence: evidenceOf({ route, data }),
    failures: [...route.failures, ...failures, ...rest.failures],
  };
}

function domainsOf(reply: RepliedToTold): readonly string[] {
  return reply.kind === 'plan' ? [reply.action.domain] : [];
}

/** The domains that a value we asked for, or another choice than we offered, belongs to; null for every other message. */
function answeredDomains(
  { understood: { filling }, history: { clarifying, pending } }: View,
  tools: readonly Tool[],
): readonly string[] | null {
  if (filling === null) return null;
  const asked = clarifying?.plan?.actions.map(({ domain }) => domain) ?? [];
  const waiting = (pending?.approvals ?? []).flatMap(
    ({ action }) => tools.find(({ name }) => name === action)?.domain ?? [],
  );
  return [...new Set([...asked, ...waiting])];
}

/** An answer to our own question needs no router. */
function answeringRoute(domains: readonly string[]): Route {
  return withoutTrail({ domains, confidence: 1, isFollowup: true, parts: [] }, 'local');
}

function evidenceOf({ route, data }: Pick<ConversationContext, 'route' | 'data'>): ConversationEvidence {
  const { domains, isFollowup, confidence, by } = route;
  return { route: { domains, isFollowup, confidence, by }, outsideItems: [...outsideIds(data)] };
}

/** What is changed or deleted may be an event or a task: what the owner has says which. */
function domainsOfTargets({ requests }: Understanding): readonly string[] {
  const parsed = requests.flatMap(({ readings }) => readings.map((reading) => reading.parsed));
  const isOfAny = parsed.some(
    ({ action, slots }) =>
      slots.about !== undefined ||
      action === 'memory.recall' ||
      (action === 'calendar.list' && slots.query !== undefined),
  );
  if (isOfAny) return forgettingDomains;
  const isOfEither = parsed.some(({ action }) =>
    /^(?:calendar|task)\.(?:update|delete|complete)$/.test(action),
  );
  return isOfEither ? ['calendar', 'task'] : [];
}

async function routed(
  view: View,
  topics: readonly DomainTopic[],
  { model, router }: GatherSettings,
  { clock, span }: GatherServices,
  time: TurnTime,
): Promise<Route> {
  if (model === null) return withoutModel(view);
  const { text } = view.signal.input;
  const turns = plannerTurns(view.history.messages);
  const sure = routeWhenSure(text, turns, topics, { router, understood: view.understood });
  if (sure !== null) return sure;
  const route = await routeWithModel(text, turns, topics, { ...withinTurn(model, time), clock, span });
  if (route.isLeft !== true) return route;
  const { usage, layers, documents, failures } = route;
  const trail = { by: 'fallback', isLeft: true, usage, layers, documents, failures } as const;
  // What was not understood here either goes to the planner: it is not small talk because a router failed.
  const isUnsure = view.understood.act === 'unclear';
  return { ...withoutModel(view), ...trail, ...(isUnsure ? { isSmallTalk: false } : {}) };
}

/** Where the requests that were understood go. */
function withoutModel({ understood, topic }: View): Route {
  const { requests, isFollowup, change } = understood;
  const changed = change === null || topic === null ? [] : [topic.domain];
  const parts = requests.map(({ span, readings: [best], planned }) => ({
    text: span.text,
    domain: planned?.domain ?? best?.domain ?? null,
    confidence: planned === null ? (best?.certainty ?? 0) : 1,
  }));
  return withoutTrail(
    {
      domains: [...new Set([...changed, ...parts.flatMap(({ domain }) => domain ?? [])])],
      confidence: Math.min(1, ...parts.map(({ confidence }) => confidence)),
      isFollowup,
      parts,
    },
    'local',
  );
}

interface LoadedData {
  readonly data: PlanningData;
  readonly mentioned: Mentions;
  readonly recalled: readonly RecalledRun[];
  readonly failures: readonly StageFailure[];
}

async function loadContext(
  view: View,
  sources: readonly PlanningSource[],
  { tools, recall }: GatherSettings,
  world: GatherServices,
  signal: AbortSignal,
): Promise<LoadedData> {
  const { user, input } = view.signal;
  const runs: Source<readonly RecalledRun[]> = {
    ...{ deadlineMs: recallDeadlineMs, fallback: [] },
    load: async () => (await recall?.(user, input.text, { limit: maxRecalled, now: view.now })) ?? [],
  };
  const [loaded, mentioned, { values, failures }] = await Promise.all([
    loadPlanningData(sources, momentOf(view), world, signal),
    mentionedIn(view.history.decisions, world.store, tools),
    recall === null ? noneRecalled : loadSources({ recalled: runs }, world.clock, signal),
  ]);
  return { ...loaded, mentioned, recalled: values.recalled, failures: [...loaded.failures, ...failures] };
}

function momentOf({ signal: { user, input }, now }: View): PlanningMoment {
  return { user, now, zone: input.zone };
}

function beginPlan(
  view: View,
  loading: Promise<LoadedData>,
  topics: readonly DomainTopic[],
  { planEarly }: GatherSettings,
  world: GatherServices,
  signal: AbortSignal,
): Promise<ModelPlanned> | null {
  if (planEarly === null) return null;
  const domains = topics.map(({ domain }) => domain);
  const route = withoutTrail({ domains, confidence: 0, isFollowup: false, parts: [] }, 'local');
  const plan = loading.then((loaded) =>
    planEarly(view, { ...loaded, route, history: view.history, understood: view.understood }, signal, world),
  );
  // Dropped where nobody waits for it.
  plan.catch(() => undefined);
  return plan;
}
