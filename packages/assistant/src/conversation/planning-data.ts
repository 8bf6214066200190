import { type GatherServices, loadSources } from '@tact/core/kernel';
import { type Exposed, exposeAll, type StageFailure } from '@tact/core/records';
import {
  createPlanningData,
  type Person,
  type PlanningData,
  type PlanningMoment,
  type PlanningSource,
  sourcesOf,
  type Tool,
} from '@tact/tools';

/** What the owner has, as far as tools look words up in it. */

export const noPlanningData: PlanningData = createPlanningData([]);

const deadlineMs = 2000;

/** What the tools of these domains look things up in, and what any message may name. */
export function sourcesFor(tools: readonly Tool[], domains: ReadonlySet<string>): readonly PlanningSource[] {
  const wanted = new Set(
    sourcesOf(tools.filter(({ domain }) => domains.has(domain))).map(({ name }) => name),
  );
  return sourcesOf(tools).filter(({ name, isAlwaysLoaded }) => isAlwaysLoaded === true || wanted.has(name));
}

/** The sources of these tools that are not fetched yet. */
export function sourcesBeyond(tools: readonly Tool[], { loaded }: PlanningData): readonly PlanningSource[] {
  const had = new Set(loaded.map(({ source }) => source.name));
  return sourcesOf(tools).filter(({ name }) => !had.has(name));
}

/** Fetches sources side by side. One that fails or is late is empty and stands in `failures`. */
export async function loadPlanningData(
  sources: readonly PlanningSource[],
  moment: PlanningMoment,
  { clock }: Pick<GatherServices, 'clock'>,
  signal: AbortSignal,
): Promise<{ readonly data: PlanningData; readonly failures: readonly StageFailure[] }> {
  const loading = sources.map((source) => {
    const load = (unwanted: AbortSignal): Promise<readonly unknown[]> => source.load(moment, unwanted);
    return [source.name, { deadlineMs, fallback: [], load }] as const;
  });
  const { values, failures } = await loadSources(Object.fromEntries(loading), clock, signal);
  const loaded = sources.map((source) => ({ source, entries: values[source.name] ?? [] }));
  return { data: createPlanningData(loaded), failures };
}

/** The people that the owner knows, and whether somebody else wrote their names. */
export function peopleIn({ loaded }: PlanningData): readonly KnownPerson[] {
  return loaded.flatMap(({ source, entries }) =>
    entries.flatMap((entry) => {
      const person = source.personOf?.(entry) ?? null;
      if (person === null) return [];
      const { name, nicknames, isGroup } = exposeAll(person);
      return [{ name, nicknames, isGroup, isOutside: source.originOf(entry) === 'outside' }];
    }),
  );
}

/** Somebody whose names are looked for in messages. */
export interface KnownPerson extends Exposed<Person> {
  readonly isOutside: boolean;
}

/** The ids of everything fetched whose words somebody else wrote. */
export function outsideIds({ loaded }: PlanningData): ReadonlySet<string> {
  return new Set(
    loaded.flatMap(({ source, entries }) =>
      entries.filter((entry) => source.originOf(entry) === 'outside').map((entry) => source.idOf(entry)),
    ),
  );
}

/** What the owner's own things are called, by the domain that is about them. What others named is no sign of what is asked for. */
export function titlesByDomain(
  tools: readonly Tool[],
  { loaded }: PlanningData,
): Readonly<Record<string, readonly string[]>> {
  const domains = [...new Set(tools.map(({ domain }) => domain))];
  return Object.fromEntries(domains.map((domain) => [domain, titlesIn(kindsIn(domain, tools), loaded)]));
}

function kindsIn(domain: string, tools: readonly Tool[]): ReadonlySet<string> {
  return new Set(tools.flatMap((tool) => (tool.domain === domain ? (tool.mentions?.kind ?? []) : [])));
}

function titlesIn(kinds: ReadonlySet<string>, loaded: PlanningData['loaded']): readonly string[] {
  const titles = loaded
    .filter(({ source }) => kinds.has(source.kind))
    .flatMap(({ source, entries }) =>
      entries.filter((entry) => source.originOf(entry) !== 'outside').map((entry) => source.titleOf(entry)),
    )
    .filter((title) => typeof title === 'string');
  return [...new Set(titles)];
}
