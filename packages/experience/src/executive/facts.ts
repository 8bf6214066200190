import { asTactError } from '@tact/core/errors';
import type { FactReads } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import { outside, type Signal } from '@tact/core/records';
import { situationOf } from '@tact/english';
import { embedTexts } from '#experiences';
import { promptMs } from './embedding.ts';
import type { EventFacts, FoundCandidate } from './event-facts.ts';
import type { ExecutiveInput } from './executive-input.ts';
import type { ExecutiveConfig } from './executive-strategy.ts';
import type { HeuristicSearch, NearCandidate } from './heuristics/nearest-heuristics.ts';
import { fillSlots } from './heuristics/slots.ts';
import { seedFrom } from './prompt/shuffle.ts';
import {
  type ExecutiveProfile,
  type ExecutiveSettings,
  readExecutiveProfiles,
} from './settings/executive-settings.ts';

export interface FactParts {
  readonly settings: ExecutiveSettings;
  readonly hasModel: boolean;
  /** Null: nothing is searched. */
  readonly embedder: Embedder | null;
  readonly heuristics: HeuristicSearch | null;
  /** What the strategies that choose require at least; what is further away matches for none of them. */
  readonly minSimilarity: number;
}

type EventSignal = Signal<ExecutiveInput>;

/** Facts of a batch of events: one query for the profiles, one call of the embedder, one search. */
export async function loadFacts(
  signals: readonly EventSignal[],
  { store }: FactReads,
  parts: FactParts,
): Promise<readonly EventFacts[]> {
  const { settings, hasModel } = parts;
  const [profiles, found] = await Promise.all([
    readExecutiveProfiles(
      signals.map(({ user }) => user),
      store,
    ),
    searchAll(signals, parts),
  ]);
  const config = configOf(settings);
  return signals.map((signal, index): EventFacts => {
    const searched = found[index] ?? { found: null };
    return {
      ...searched,
      ...personal(signal.input, settings, profiles[index] ?? {}),
      ...{ hasModel, config, shuffleSeed: shuffleSeedOf(signal, settings) },
    };
  });
}

function configOf(settings: ExecutiveSettings): ExecutiveConfig {
  const { confidenceThreshold, urgencyReduction, maxCandidates, llmConfidenceCeiling, seed } = settings;
  return { confidenceThreshold, urgencyReduction, maxCandidates, llmConfidenceCeiling, seed };
}

/** What the event says comes first, then the user's profile, then the domain, then the general settings. */
function personal(
  { domain, goals, personalityBiases }: ExecutiveInput,
  settings: ExecutiveSettings,
  profile: ExecutiveProfile,
): Pick<EventFacts, 'goals' | 'biases'> {
  const own = Object.hasOwn(settings.domains, domain) ? settings.domains[domain] : undefined;
  return {
    goals: goals ?? profile.goals ?? own?.goals ?? settings.goals,
    biases: personalityBiases ?? { ...settings.biases, ...own?.biases, ...profile.biases },
  };
}

/** Differs from event to event, also under one seed, so that no candidate stands at the same place every time. */
function shuffleSeedOf({ user, input, receivedAt }: EventSignal, { seed }: ExecutiveSettings): number {
  return seedFrom(`${seed ?? receivedAt}/${user}/${input.eventId}`);
}

type SearchResult = Pick<EventFacts, 'found' | 'searchFailure'>;

/** How many heuristics are considered for an event. */
const maxFound = 8;

async function searchAll(
  signals: readonly EventSignal[],
  { embedder, heuristics, minSimilarity }: FactParts,
): Promise<readonly SearchResult[]> {
  const open = signals.filter(({ input }) => input.candidates === null);
  if (open.length === 0 || embedder === null || heuristics === null)
    return signals.map(({ input }) => ({ found: input.candidates === null ? [] : null }));
  const search = async (): Promise<ReadonlyMap<EventSignal, SearchResult>> => {
    const vectors = await embedTexts(
      open.map(({ input }) => input.text),
      embedder,
      promptMs,
    );
    const asked = open.flatMap(({ user, input: { domain } }, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ user, domain, vector, limit: maxFound }];
    });
    const found = await heuristics.nearest(asked);
    return new Map(
      open.map((signal, index) => [signal, { found: judged(signal, found[index] ?? [], minSimilarity) }]),
    );
  };
  const searched = await search().catch((thrown: unknown) => failed(thrown, open));
  return signals.map((signal) => searched.get(signal) ?? { found: null });
}

/** Marks those that are similar enough to match, and describe another situation; fills the slots of the others. */
function judged(
  { input }: EventSignal,
  found: readonly NearCandidate[],
  minSimilarity: number,
): readonly FoundCandidate[] {
  const compare = situationOf(input.text);
  return found.map(({ openness, isOwners, ...candidate }) => {
    const known = isOwners ? { ...candidate, isOwners } : candidate;
    const hasSlots = openness.slots.length > 0;
    const isNear = candidate.similarity === null || candidate.similarity >= minSimilarity;
    if (!isNear && !hasSlots) return known;
    const { difference, slots } = compare(candidate.condition, openness);
    if (difference !== null) {
      const { condition, event } = difference;
      return {
        ...known,
        difference: { condition, event: outside(event, 'event') },
      };
    }
    if (!hasSlots) return known;
    const values = Object.fromEntries(
      Object.entries(slots).map(([name, value]) => [name, outside(value, 'event')]),
    );
    // Word by word it is what the condition says.
    return { ...known, similarity: 1, action: fillSlots(candidate.action, values), slots: values };
  });
}

/** Without its heuristics an event can still be thought about; only the store failing stops it. */
function failed(thrown: unknown, signals: readonly EventSignal[]): ReadonlyMap<EventSignal, SearchResult> {
  const { code } = asTactError(thrown);
  if (!code.startsWith('EMBEDDER_')) throw thrown;
  return new Map(signals.map((signal) => [signal, { found: [], searchFailure: code }]));
}
