import type { z } from 'zod';
import type { JobHandler } from '#ports/jobs';
import type { Store } from '#ports/store';
import {
  type Feedback,
  type JsonObject,
  Outside,
  type Proposal,
  type Signal,
  type StageFailure,
  type Verdict,
} from '#records';
import { plainLine } from '#text';
import type { Action } from './contract/action.ts';
import type {
  Engine,
  GateResult,
  GateView,
  GatherResult,
  GatherServices,
  InputDescription,
  JudgeView,
  LearnResult,
  LearnServices,
  ProposeResult,
  ProposeView,
  RulesReader,
} from './contract/engine.ts';
import { proceed, proposedNothing } from './fallback.ts';
import { judgeProposals } from './judge.ts';
import { invalidResult, requireJson, requireName, requireObject } from './stage-result.ts';

/**
 * An engine as one is written: an input, and the stages that differ from the kernel's default. An engine that needs more, such as
 * a trial or a shadow, is a value of type `Engine`.
 *
 * `gate`, `judge` and `learning.update` are pure: they get plain data and no store, model, clock or randomness.
 */
export interface EngineDefinition<Input, Facts, Context, Evidence, Rules, Memory extends JsonObject> {
  readonly name: string;
  /** Recorded with each decision; change it when `propose` or `judge` change what they do. Default: `1`. */
  readonly version?: string;
  /** What is decided about: plain JSON. Whatever else comes in is refused with `INPUT_INVALID`. */
  readonly input: z.ZodType<Input>;
  /** Default: none of its own. */
  readonly actions?: readonly Action[];
  /** Which actions of the whole assistant it may propose. Default: its own. */
  offers?(action: Action): boolean;
  /** What a person recognises an input by: its title, or more. Default: the input as JSON. */
  describe?(input: Input): string | Outside | PartialDescription;
  /** The owner's rules. Default: none. */
  readonly rules?: RulesReader<Rules>;
  /** What it learns from feedback about its decisions: a value per user, which `facts` are unless there are others. */
  readonly learning?: LearningStep<Memory>;
  /** What the gate has to know, for a whole batch; one entry per signal, in order. Default: what was learned. */
  facts?(
    signals: readonly Signal<Input>[],
    reads: { readonly store: Store; readonly learned: readonly Memory[] },
  ): Promise<readonly (Facts | StageFailure)[]>;
  /** Settles what needs no proposal; null to go on. Default: null. */
  gate?(view: GateView<Input, Facts, Rules>): (Partial<GateResult> & Pick<GateResult, 'settled'>) | null;
  /** Fetches what proposing and judging need. Default: nothing. */
  gather?(
    view: GateView<Input, Facts, Rules>,
    services: GatherServices,
  ): Promise<Partial<GatherResult<Context, Evidence>>>;
  /** Default: no proposals, so that it declines what the gate does not settle. */
  propose?(
    view: ProposeView<Input, Facts, Context, Rules>,
  ): Promise<readonly Proposal[] | (Partial<ProposeResult> & Pick<ProposeResult, 'proposals' | 'path'>)>;
  /** Default: `judgeProposals`, every check of the policy on every proposed action. */
  judge?(view: JudgeView<Input, Facts, Evidence, Rules> & { readonly user: string }): Verdict;
  /** Work for later, by kind of job. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  readonly interactive?: boolean;
  readonly approvalTtlMs?: number;
}

type PartialDescription = Pick<InputDescription, 'title'> & Partial<InputDescription>;

/** Learning as a pure step: what was learned before and one piece of feedback, to what is known now. */
export interface LearningStep<Memory extends JsonObject> {
  readonly initial: Memory;
  update(learned: Memory, feedback: Feedback): Memory;
}

/**
 * An engine, with the kernel's default for each stage that its definition leaves out.
 *
 * @throws `NAME_INVALID`.
 *
 * @example
 * import { z } from 'zod';
 *
 * const lights = defineEngine({
 *   name: 'lights',
 *   input: z.strictObject({ room: z.string(), lux: z.number() }),
 *   judge: () => deferUntil(Date.now() + 60_000, 'Look again in a minute.'),
 * });
 * const { assistant, user } = await openInMemory({ engines: [lights] });
 * const { verdict } = (await assistant.decideAbout({ engine: 'lights', user, input: { room: 'hall', lux: 3 } })) ?? {};
 * verdict; // defer
 */
export function defineEngine<
  Input,
  Memory extends JsonObject = JsonObject,
  Facts = Memory,
  Context = null,
  Evidence = null,
  Rules = undefined,
>(definition: EngineDefinition<Input, Facts, Context, Evidence, Rules, Memory>): Engine {
  requireName('engine', definition.name);
  const { name, input, actions = [], rules, learning, jobs, interactive, approvalTtlMs } = definition;
  const engine: Engine<Input, Facts, Context, Evidence, Rules> = {
    name,
    input,
    actions,
    describe: (given) => described(definition.describe?.(given) ?? JSON.stringify(given)),
    facts: (signals, reads) => factsOf(definition, signals, reads.store),
    gate: (view) => gated(definition.gate, view),
    strategies: { main: strategyOf(definition) },
    ...(definition.offers === undefined ? {} : { offers: definition.offers }),
    ...(definition.gather === undefined ? {} : { gather: gathering(definition.gather) }),
    ...(learning === undefined ? {} : { learn: learningStep(name, learning) }),
    ...(rules === undefined ? {} : { rules }),
    ...(jobs === undefined ? {} : { jobs }),
    ...(interactive === undefined ? {} : { interactive }),
    ...(approvalTtlMs === undefined ? {} : { approvalTtlMs }),
  };
  // Its input has been through its own schema, and every other value comes from its own stages.
  return engine as unknown as Engine;
}

const maxTitleLength = 120;

/** Null, for what the gate leaves to the stages after it, is the one thing that it may give beside a result. */
function gated<View>(
  gate: ((view: View) => (Partial<GateResult> & Pick<GateResult, 'settled'>) | null) | undefined,
  view: View,
): GateResult {
  const given = gate === undefined ? null : gate(view);
  return given === null
    ? proceed()
    : { ...proceed(), ...requireObject('gate', given), settled: given.settled };
}

function described(given: string | Outside | PartialDescription): InputDescription {
  if (typeof given === 'string') return { title: plainLine(given, maxTitleLength), tags: [], quotes: [] };
  if (given instanceof Outside) return { title: given, tags: [], quotes: [] };
  const { title } = requireObject('describe', given);
  if (typeof title !== 'string' && !(title instanceof Outside))
    throw invalidResult('describe', 'title', title);
  return { tags: [], quotes: [], ...given };
}

async function factsOf<Input, Facts, Memory extends JsonObject>(
  {
    name,
    facts,
    learning,
  }: Pick<EngineDefinition<Input, Facts, never, never, never, Memory>, 'name' | 'facts' | 'learning'>,
  signals: readonly Signal<Input>[],
  store: Store,
): Promise<readonly (Facts | StageFailure)[]> {
  const learned = learning === undefined ? [] : await learnedBy(name, learning, signals, store);
  if (facts !== undefined) {
    const given = await facts(signals, { store, learned });
    // A single signal's facts that are not JSON are that one's failure: see `readFacts`.
    return requireJson('facts', 'its result', given);
  }
  return signals.map((_, index) => (learned[index] ?? null) as Facts);
}

async function learnedBy<Memory extends JsonObject>(
  engine: string,
  { initial }: LearningStep<Memory>,
  signals: readonly Signal[],
  store: Store,
): Promise<readonly Memory[]> {
  const stored = await store.bulk.values(signals.map(({ user }) => ({ user, name: learnedName(engine) })));
  return stored.map((one) => ({ ...initial, ...one?.value }));
}

function learningStep<Memory extends JsonObject>(
  engine: string,
  { initial, update }: LearningStep<Memory>,
): (feedback: readonly Feedback[], services: LearnServices) => Promise<LearnResult> {
  const name = learnedName(engine);
  return async (feedback, { store, user }) => {
    if (feedback.length === 0) return { lessons: 0, values: [] };
    const stored = await store.values.get(user, name);
    const given = feedback.reduce(update, { ...initial, ...stored?.value });
    const value = requireJson('learn', 'its result', requireObject('learn', given));
    return { lessons: feedback.length, values: [{ name, value, expected: stored?.version ?? 0 }] };
  };
}

const learnedName = (engine: string) => `learned:${engine}`;

function gathering<View, Context, Evidence>(
  gather: (view: View, services: GatherServices) => Promise<Partial<GatherResult<Context, Evidence>>>,
) {
  return async (view: View, services: GatherServices): Promise<GatherResult<Context, Evidence>> => {
    const given = requireObject('gather', await gather(view, services));
    const { context = null, evidence = null, failures = [] } = given;
    requireJson('gather', 'evidence', evidence);
    return { context: context as Context, evidence: evidence as Evidence, failures };
  };
}

function strategyOf<Input, Facts, Context, Evidence, Rules>({
  version = '1',
  propose,
  judge,
}: Pick<
  EngineDefinition<Input, Facts, Context, Evidence, Rules, JsonObject>,
  'version' | 'propose' | 'judge'
>): Engine<Input, Facts, Context, Evidence, Rules>['strategies']['main'] {
  return {
    name: 'main',
    version,
    async propose(view) {
      const proposed = propose === undefined ? [] : await propose(view);
      if (Array.isArray(proposed))
        return { ...proposedNothing(), proposals: proposed, path: 'local' as const };
      const given = requireObject('propose', proposed) as Pick<ProposeResult, 'proposals' | 'path'>;
      return { ...proposedNothing(), ...given, proposals: given.proposals };
    },
    judge(view) {
      const seen = { ...view, user: view.signal.user, input: view.signal.input };
      return judge === undefined ? judgeProposals(view.proposals, seen) : judge(seen);
    },
  };
}
