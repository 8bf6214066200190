import type { Item, ItemKind, Items } from '@tact/core/ports/store';
import { type MaybeOutside, type Origin, Outside } from '@tact/core/records';
import { plainLine } from '@tact/core/text';

/** What tools look spoken words up in: fetched once for a message, shared by every tool that names the same source. */

/** For whom data is fetched, and their time and zone. */
export interface PlanningMoment {
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The owner's time zone: a name of the IANA database, or an offset. */
  readonly zone: string;
}

/** Data that a tool looks names up in, such as the user's tasks; fetched once per message. */
export interface PlanningSource<Entry = unknown> {
  /** Unique: sources with the same name are fetched once. For example `tasks`. */
  readonly name: string;
  /** What an entry is called in questions and mentions: `task`. */
  readonly kind: string;
  /** Fetched for every message, because any message may name one of its entries. */
  readonly isAlwaysLoaded?: boolean;
  /** @param signal aborted once nobody waits for it any more */
  load(moment: PlanningMoment, signal?: AbortSignal): Promise<readonly Entry[]>;
  /** The id by which actions name an entry. */
  idOf(entry: Entry): string;
  titleOf(entry: Entry): MaybeOutside;
  /** All its words, where its title is not all. */
  textOf?(entry: Entry): MaybeOutside;
  /** When an entry is due or begins, where entries have times: “the one on Friday” is found by this. */
  whenOf?(entry: Entry, moment: Omit<PlanningMoment, 'user'>): PointOfTime | null;
  /** The origin of an entry's words. */
  originOf(entry: Entry): Origin;
  /** Whom an entry stands for, where entries are people; null for one that cannot be read. */
  personOf?(entry: Entry): Person | null;
  readonly section: PromptSection<Entry>;
}

export interface PointOfTime {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly isAllDay: boolean;
}

/** Somebody, or a group, that the owner knows by name. */
export interface Person {
  readonly name: MaybeOutside;
  readonly nicknames: readonly MaybeOutside[];
  readonly isGroup: boolean;
}

/** How a source is shown to the model that plans. */
interface PromptSection<Entry> {
  readonly heading: string;
  /** Where given, only the entries nearest to the message by these words are shown. */
  nearestBy?(entry: Entry): MaybeOutside;
  /** One entry, or null to leave it out. Every word of a person goes through `own`, which withholds those of others. */
  line(
    entry: Entry,
    own: (words: MaybeOutside) => string,
    moment: Omit<PlanningMoment, 'user'>,
  ): string | null;
}

/** The entries of the sources that were fetched. */
export interface PlanningData {
  /** Empty for a source that was not fetched. */
  of<Entry>(source: PlanningSource<Entry>): readonly Entry[];
  readonly loaded: readonly LoadedSource[];
}

export interface LoadedSource {
  readonly source: PlanningSource;
  readonly entries: readonly unknown[];
}

export function createPlanningData(loaded: readonly LoadedSource[]): PlanningData {
  const byName = new Map(loaded.map(({ source, entries }) => [source.name, entries]));
  return {
    // Sources of one name are one, so what was fetched under the name has the source's own type.
    of: <Entry>({ name }: PlanningSource<Entry>) => (byName.get(name) ?? []) as readonly Entry[],
    loaded,
  };
}

/** The sources that tools look things up in, each once. */
export function sourcesOf(
  tools: readonly { readonly sources?: readonly PlanningSource[] }[],
): readonly PlanningSource[] {
  const byName = new Map<string, PlanningSource>();
  for (const source of tools.flatMap(({ sources = [] }) => sources)) {
    if (!byName.has(source.name)) byName.set(source.name, source);
  }
  return [...byName.values()];
}

const maxItems = 2000;

/** The open items of one kind. */
export function itemSource(
  items: Pick<Items, 'list'>,
  source: Pick<
    PlanningSource<Item>,
    'name' | 'isAlwaysLoaded' | 'titleOf' | 'textOf' | 'whenOf' | 'personOf' | 'section'
  > & {
    readonly kind: ItemKind;
  },
): PlanningSource<Item> {
  return {
    ...source,
    load: ({ user }) => items.list(user, { kind: source.kind, state: 'open', limit: maxItems }),
    idOf: ({ id }) => id,
    originOf: ({ origin }) => origin,
  };
}

const withheld = '(words of somebody else, not shown)';

/** The lines of a section. What a stranger wrote is shown as being there, never in its words. */
export function sectionLines(
  { source, entries }: LoadedSource,
  moment: Omit<PlanningMoment, 'user'>,
): readonly string[] {
  return entries.flatMap((entry) => {
    const own = (words: MaybeOutside) =>
      words instanceof Outside || source.originOf(entry) === 'outside' ? withheld : plainLine(words, 200);
    return source.section.line(entry, own, moment) ?? [];
  });
}
