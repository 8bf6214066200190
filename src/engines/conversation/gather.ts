import type { GateView, Gathered, GatherServices } from '#kernel';
import { domains as allDomains, type Domain, type Router, type Turn } from '#language';
import type { Calendar } from '#ports/calendar';
import type { Message } from '#ports/store';
import type { StageFailure } from '#records';
import { type Belongings, loadBelongings, noBelongings } from './belongings.ts';
import type { ConversationInput } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { lastMentionedKind, type Mentioned, mentionedIn } from './mentions.ts';
import type { AskedModel, ModelPlanned } from './plan/plan-with-model.ts';
import { isSmallTalk } from './reply/chat-locally.ts';
import { likelyDomains } from './route/likely-domains.ts';
import { normalizeIdioms } from './route/normalize-idioms.ts';
import { chatRoute, isChat, type Route, routeLocally, withoutTrail } from './route/route.ts';
import { lookBack, routeByGrammar } from './route/route-by-grammar.ts';
import { routeWithModel } from './route/route-with-model.ts';
import { statusFor, type TurnObservers } from './turn-observers.ts';

/** What planning needs beyond the facts. */
export interface ConversationContext {
  readonly route: Route;
  readonly belongings: Belongings;
  /** What was spoken of, newest turn first. */
  readonly mentioned: Mentioned;
  /** A plan that was begun beside the routing; null where planning waits for it. */
  readonly early: Promise<ModelPlanned> | null;
}

/** What the judge looks at beside the facts. */
export interface ConversationEvidence {
  readonly route: Pick<Route, 'domains' | 'isFollowup' | 'confidence' | 'by'>;
  /** Ids of the owner's things whose words came from somebody else. */
  readonly outsideItems: readonly string[];
}

export interface GatherSettings {
  readonly router: Router;
  /** Null: the local router. */
  readonly model: AskedModel | null;
  /** Begins to plan before the route is known, which costs a call for every bit of small talk. */
  readonly planEarly:
    | ((
        view: View,
        context: PlanContext,
        signal: AbortSignal,
        world: GatherServices,
      ) => Promise<ModelPlanned>)
    | null;
  readonly observers: TurnObservers;
  calendar(): Promise<Calendar>;
}

export type PlanContext = Omit<ConversationContext, 'early'>;

type View = GateView<ConversationInput, ConversationFacts>;

/** Routes the message and, beside that, fetches what it probably needs. Small talk waits for nothing and stops the fetching. */
export async function gather(
  view: View,
  world: GatherServices,
  settings: GatherSettings,
): Promise<Gathered<ConversationContext, ConversationEvidence>> {
  const { user, input } = view.signal;
  const unwanted = new AbortController();
  const guess = likelyDomains(input.text);
  const loading = loadContext(view, guess, settings, world, unwanted.signal);
  const early = beginPlan(view, loading, settings, world, unwanted.signal);

  const route = await routed(view, settings, world);
  settings.observers.of(user, input.conversation).doing(statusFor(route.domains));
  if (isChat(route) && view.facts.answer.kind !== 'modify') {
    unwanted.abort();
    const context = { route, belongings: noBelongings, mentioned: [], early: null };
    return { context, evidence: evidenceOf(context), failures: route.failures };
  }
  const loaded = await loading;
  const missed = route.domains.filter((domain) => !guess.has(domain));
  const more =
    missed.length === 0
      ? { belongings: loaded.belongings, failures: [] }
      : await loadMore(loaded.belongings, view, missed, settings, world, unwanted.signal);
  const context = { route, mentioned: loaded.mentioned, belongings: more.belongings, early };
  const failures = [...route.failures, ...loaded.failures, ...more.failures];
  return { context, evidence: evidenceOf(context), failures };
}

function evidenceOf({ route, belongings }: PlanContext): ConversationEvidence {
  const { domains, isFollowup, confidence, by } = route;
  const { tasks, notes, memories, events } = belongings;
  return {
    route: { domains, isFollowup, confidence, by },
    outsideItems: [
      ...[...tasks, ...notes, ...memories].flatMap(({ id, origin }) => (origin === 'outside' ? [id] : [])),
      ...events.flatMap(({ event }) => (event.label.origin === 'outside' ? [event.ref] : [])),
    ],
  };
}

async function routed(
  view: View,
  { router, model }: GatherSettings,
  { clock, span }: GatherServices,
): Promise<Route> {
  if (model === null) return withoutModel(view, router);
  const history = plannerTurns(view.facts.history);
  const route = await routeWithModel(view.signal.input.text, history, { ...model, clock, span });
  // A model that cannot be reached is replaced; one that talks nonsense counts as small talk.
  const isAway = route.by === 'fallback' && route.usage === null;
  return isAway ? { ...withoutModel(view, router), by: 'fallback', failures: route.failures } : route;
}

/** The local router; what it takes for small talk, or for something else than was spoken of, is looked at again. */
function withoutModel({ signal, facts, now }: View, router: Router): Route {
  const { zone } = signal.input;
  const text = normalizeIdioms(signal.input.text);
  const history = plannerTurns(facts.history);
  if (isSmallTalk(text)) return withoutTrail(chatRoute, 'local');
  const route = routeLocally(router, text, history);
  const lastMentioned = lastMentionedKind(facts.recent);
  const look = { text, history, moment: { now, zone }, lastMentioned };
  const again = isChat(route) ? routeByGrammar(look) : lookBack(look, route);
  return again === null ? route : withoutTrail(again, 'local');
}

/** What was said, without the words of others that an answer may have passed on. */
export function plannerTurns(history: readonly Message[]): readonly Turn[] {
  return history.map(({ role, text, origin }) => ({
    role,
    text: origin === 'outside' ? '(An answer that quoted the words of others, left out here.)' : text,
  }));
}

interface Loaded {
  readonly belongings: Belongings;
  readonly mentioned: Mentioned;
  readonly failures: readonly StageFailure[];
}

async function loadContext(
  { signal: { user, input }, facts, now }: View,
  domains: ReadonlySet<Domain>,
  settings: GatherSettings,
  world: GatherServices,
  signal: AbortSignal,
): Promise<Loaded> {
  const wanted = { user, domains, zone: input.zone, now };
  const [{ values, failures }, mentioned] = await Promise.all([
    loadBelongings(wanted, settings.calendar, world, signal),
    mentionedIn(facts.recent, world.store),
  ]);
  return { belongings: values, mentioned, failures };
}

/** The guess was too narrow: everything is fetched. */
async function loadMore(
  had: Belongings,
  { signal: { user, input }, now }: View,
  missed: readonly Domain[],
  settings: GatherSettings,
  world: GatherServices,
  signal: AbortSignal,
): Promise<{ readonly belongings: Belongings; readonly failures: readonly StageFailure[] }> {
  if (!missed.some((domain) => domain !== 'email' && domain !== 'memory'))
    return { belongings: had, failures: [] };
  const wanted = { user, domains: new Set(allDomains), zone: input.zone, now };
  const { values, failures } = await loadBelongings(wanted, settings.calendar, world, signal);
  return { belongings: values, failures };
}

function beginPlan(
  view: View,
  loading: Promise<Loaded>,
  { planEarly }: GatherSettings,
  world: GatherServices,
  signal: AbortSignal,
): Promise<ModelPlanned> | null {
  if (planEarly === null) return null;
  const route = withoutTrail(
    { domains: [...allDomains], confidence: 0, isFollowup: false, parts: [] },
    'local',
  );
  const plan = loading.then((loaded) => planEarly(view, { ...loaded, route }, signal, world));
  // Dropped where nobody waits for it.
  plan.catch(() => undefined);
  return plan;
}
