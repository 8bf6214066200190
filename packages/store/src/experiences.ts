import type { ExperienceKind, Experiences } from '@tact/core/ports/store';
import { sql } from 'kysely';
import { readAll, readOne, readPage } from './damaged-records.ts';
import { type Database, of, rows, type Steps } from './database.ts';
import { experienceColumns, experienceOf } from './experience-row.ts';
import { createExperienceWrites } from './experience-writes.ts';
import { prepared } from './prepared.ts';
import { storable } from './storable.ts';

/** What was learned from doing. */
export function createExperiences(database: Database): Experiences {
  return { ...createExperienceReads(database), ...createExperienceWrites(database) };
}

type Reads = Omit<Experiences, 'write' | 'use' | 'erase'>;

function createExperienceReads(database: Database): Reads {
  const { kysely, differences } = database;
  const ofKind = (user: string, kind: ExperienceKind) =>
    kysely.selectFrom('experience').where('user_id', '=', user).where('kind', '=', kind);
  const selectSome = prepared((values: { user: string; kind: ExperienceKind; ids: string }) =>
    ofKind(values.user, values.kind)
      .select(experienceColumns)
      .where((is) => differences.isAnyOf(is.ref('id'), is.val(values.ids))),
  );
  const selectChanged = prepared(
    (values: { user: string; kind: ExperienceKind; position: number; limit: number }) =>
      ofKind(values.user, values.kind)
        .select(experienceColumns)
        .where('position', '>', values.position)
        .orderBy('position')
        .limit(values.limit),
  );
  return {
    async get(user, kind, ids) {
      if (ids.length === 0) return [];
      return database.read(of(user), function* () {
        const found = yield* rows(selectSome({ user, kind, ids: differences.list(ids) as string }));
        const byId = new Map(found.map((row) => [row.id, readOne(kind, row, experienceOf)]));
        return ids.map((id) => byId.get(id) ?? null);
      });
    },
    list: (user, kind, { state, domain, afterId, limit = 100 } = {}) =>
      database.read(of(user), function* () {
        let query = ofKind(user, kind).select(experienceColumns);
        query =
          state === undefined
            ? query.where('state', '<>', 'erased')
            : query.where('state', '=', storable(state));
        if (domain !== undefined) query = query.where('domain', '=', storable(domain));
        if (afterId !== undefined) {
          const after = ofKind(user, kind).select(['created_at', 'id']).where('id', '=', afterId);
          query = query.where((is) =>
            is(is.refTuple('created_at', 'id'), '<', after.$asTuple('created_at', 'id')),
          );
        }
        const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc');
        return yield* readPage(kind, newest, { limit, read: experienceOf }, database);
      }),
    linked: createLinkedRead(database),
    changedAfter: (user, kind, position, limit = 1000) =>
      database.read(of(user), function* () {
        const changed = yield* rows(selectChanged({ user, kind, position, limit }));
        return readAll(kind, changed, experienceOf, database);
      }),
    async findIds(user, kind, suffix) {
      if (suffix === '') return [];
      return database.read(of(user), function* () {
        const query = ofKind(user, kind)
          .select('id')
          .where('state', '<>', 'erased')
          .where((is) => is(differences.ending(is.ref('id'), sql<number>`${suffix.length}`), '=', suffix))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(5);
        return (yield* rows(query.compile())).map(({ id }) => id);
      });
    },
  };
}

function createLinkedRead({ kysely, differences, ...database }: Database): Reads['linked'] {
  return async (user, kind, links, limitEach = 100) => {
    if (links.length === 0) return [];
    const asked = links.map((link) => [user, storable(link), kind] as const);
    const query = sql<{ readonly place: number; readonly id: string }>`
      select place, id from (
        select asked.place, linked.id, row_number() over (
          partition by asked.place order by linked.created_at desc, linked.id desc
        ) as number
        from ${differences.asked(asked)} as asked
        join experience_link as linked
          on linked.user_id = asked.user_id and linked.kind = asked.other and linked.link = asked.name
      ) as numbered
      where number <= ${limitEach}
      order by place, number`;
    return database.read(of(user), function* (): Steps<readonly (readonly string[])[]> {
      const found = yield* rows(query.compile(kysely));
      const byPlace = Map.groupBy(found, ({ place }) => Number(place));
      return links.map((_, place) => (byPlace.get(place) ?? []).map(({ id }) => id));
    });
  };
}
