import { type GateView, type GatherResult, type GatherServices, loadSources } from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { RunRecall } from '@tact/core/ports/run-recall';
import type { Store } from '@tact/core/ports/store';
import type { MaybeOutside } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { readMemory } from '@tact/tools';
import type { CalendarEntry, TickContext, TickEvidence } from './candidates/tick-context.ts';
import { readFeedbackSummary } from './feedback/proactive-feedback.ts';
import { sampleOrder } from './feedback/sample-order.ts';
import type { TickFacts, TickInput } from './tick-facts.ts';

export interface GatherSources {
  calendar(user: string): Promise<Calendar>;
  /** Finds earlier runs for a model that words messages. Default: none are found. */
  readonly recall?: RunRecall | undefined;
}

const deadlineMs = 5000;
const dayMs = 24 * 60 * 60 * 1000;
const maxPatterns = 10;
const recentMessages = 10;
const maxRecalled = 3;

/** What a model needs to know beyond the signals; and, as evidence, the order of categories that is tried this time. */
export async function gather(
  { signal: { user, input }, facts, now }: GateView<TickInput, TickFacts>,
  { store, clock }: GatherServices,
  sources: GatherSources,
): Promise<GatherResult<TickContext, TickEvidence>> {
  const evidence = sampleOrder(facts.engagement, `${user}/${input.at}`);
  const source = <Value>(fallback: Value, load: () => Promise<Value>) => ({ deadlineMs, fallback, load });
  const { values, failures } = await loadSources(
    {
      feedback: source(null, () => feedbackOf(user, now, store)),
      patterns: source([], () => patternsOf(user, store)),
      calendar: source([], () => agendaOf(user, facts.profile.zone, now, sources)),
      recentMessages: source([], () => latestMessages(user, store)),
      toldLately: source([], () => toldLately(user, now, store)),
      recalled: source(
        [],
        async () => (await sources.recall?.(user, aboutOf(input), { limit: maxRecalled, now })) ?? [],
      ),
    },
    clock,
  );
  return { context: { ...values, order: evidence.order }, evidence, failures };
}

/** What was noticed, as one text to search with. */
function aboutOf({ signals }: TickInput): MaybeOutside {
  return joinText(
    signals.map(({ subject }) => subject),
    '. ',
  );
}

async function feedbackOf(user: string, now: number, store: Store): Promise<TickContext['feedback']> {
  const summary = await readFeedbackSummary(user, now, store);
  return summary.totalSent === 0 ? null : summary;
}

async function patternsOf(user: string, { items }: Store): Promise<readonly MaybeOutside[]> {
  const memories = await items.list(user, { kind: 'memory', state: 'open', limit: 500 });
  return memories
    .flatMap(({ content }) => readMemory(content) ?? [])
    .filter(({ category }) => category === 'pattern')
    .slice(0, maxPatterns)
    .map(({ value }) => value);
}

/** Two days from now on, so that the whole of tomorrow is in it. */
async function agendaOf(
  user: string,
  zone: string,
  now: number,
  { calendar }: GatherSources,
): Promise<readonly CalendarEntry[]> {
  const { occurrences } = await (await calendar(user)).list({
    from: now,
    to: now + 2 * dayMs,
    zone,
    limit: 50,
  });
  return occurrences
    .filter(({ event, endsAt }) => event.status !== 'cancelled' && endsAt > now)
    .map(({ event, startsAt, endsAt }) => ({
      ...{ title: event.summary, startsAt, endsAt },
      place: event.location.length === 0 ? null : event.location,
    }));
}

async function latestMessages(user: string, { messages }: Store): Promise<TickContext['recentMessages']> {
  const [latest] = await messages.conversations(user, 1);
  if (latest === undefined) return [];
  const said = await messages.last(user, latest.conversation, recentMessages);
  return said.map(({ role, text, createdAt }) => ({ role, text, at: createdAt }));
}

async function toldLately(user: string, now: number, { bulk }: Store): Promise<TickContext['toldLately']> {
  const [sent = []] = await bulk.unasked([user], now - dayMs);
  return sent
    .filter(({ createdAt }) => createdAt > now - dayMs)
    .map(({ id, text, unasked }) => ({ id, text, keys: unasked?.signals.map(({ key }) => key) ?? [] }));
}
