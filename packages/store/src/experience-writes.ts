import type {
  ExperienceChange,
  ExperienceKind,
  Experiences,
  ExperienceWrite,
  NewExperience,
} from '@tact/core/ports/store';
import { sql } from 'kysely';
import { parseJson } from './body-codec.ts';
import { createClaimExchange } from './claims.ts';
import { changes, type Database, first, rows, type Steps, Undone } from './database.ts';
import {
  bareColumns,
  changedColumns,
  experienceColumns,
  linkRows,
  linksOf,
  newRow,
  type Place,
} from './experience-row.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { ExperienceLinkTable } from './schema.ts';

/** A statement takes only so many values. */
const rowsAtOnce = 50;

/** Changes of experiences. The row of the last position is taken first, so those of one user and kind wait for each other. */
export function createExperienceWrites(database: Database): Pick<Experiences, 'write' | 'use' | 'erase'> {
  const { differences } = database;
  const takePositions = createPositions(database);
  const add = createAdd(database);
  const change = createChange(database);
  const erase = createErase(database);
  const exchangeClaims = createClaimExchange(database);

  function* writeAll(
    writes: readonly ExperienceWrite[],
    { position: firstPosition, ...place }: Place,
  ): Steps<boolean> {
    let position = firstPosition;
    for (const group of grouped(writes)) {
      const isWritten =
        'add' in group
          ? yield* add(group.add, { ...place, position })
          : yield* change(group, { ...place, position });
      if (!isWritten) return false;
      position += 'add' in group ? group.add.length : 1;
    }
    return true;
  }

  return {
    write: (user, kind, writes, options) =>
      database.write(user, function* () {
        if (writes.length > 0) {
          const position = yield* takePositions(user, kind, writes.length);
          const place = { user, kind, position, now: options.now };
          if (!(yield* writeAll(writes, place))) throw new Undone('outdated' as const);
        }
        if (!(yield* exchangeClaims(user, options))) throw new Undone('claimed' as const);
        return 'written' as const;
      }),
    async use(user, kind, ids, now) {
      if (ids.length === 0) return;
      await database.write(user, function* () {
        const used = sql`
          with used as (
            select seq from experience
            where user_id = ${user} and kind = ${kind} and state <> 'erased'
              and ${differences.isAnyOf(sql.ref<string>('id'), sql.val(differences.list(ids)))}
            order by seq
            ${differences.locking('experience')}
          )
          update experience set uses = experience.uses + 1, used_at = ${now}
          from used where experience.seq = used.seq`;
        yield used.compile(database.kysely);
      });
    },
    async erase(user, kind, ids, now) {
      if (ids.length === 0) return;
      await database.write(user, function* () {
        const position = yield* takePositions(user, kind, ids.length);
        yield* erase(ids, { user, kind, position, now });
      });
      await database.scrub();
    },
  };
}

type Group =
  | { readonly add: readonly NewExperience[] }
  | { readonly id: string; readonly expected: number; readonly change: ExperienceChange };

/** In the given order; what is added one after the other is added together. */
function* grouped(writes: readonly ExperienceWrite[]): Generator<Group> {
  let added: NewExperience[] = [];
  for (const write of writes) {
    const isFull = added.length === rowsAtOnce;
    if (added.length > 0 && (isFull || !('add' in write))) {
      yield { add: added };
      added = [];
    }
    if ('add' in write) added.push(write.add);
    else yield write;
  }
  if (added.length > 0) yield { add: added };
}

/** Takes that many positions; gives the first of them. */
function createPositions({ kysely }: Database) {
  const take = prepared((values: { user: string; kind: ExperienceKind; count: number }) =>
    kysely
      .insertInto('experience_position')
      .values({ user_id: values.user, kind: values.kind, position: values.count })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet((is) => ({
          position: is('experience_position.position', '+', is.ref('excluded.position')),
        })),
      )
      .returning('position'),
  );
  return function* (user: string, kind: ExperienceKind, count: number): Steps<number> {
    const last = (yield* first(take({ user, kind, count })))?.position ?? count;
    return last - count + 1;
  };
}

/** False if one of them is there already. */
function createAdd(database: Database) {
  const insert = preparedInsert(database.kysely, 'experience', experienceColumns, { skipKnown: true });
  const insertLinks = createLinkInsert(database);
  return function* (added: readonly NewExperience[], { position, ...place }: Place): Steps<boolean> {
    const inserted = added.map((one, index) => newRow(one, { ...place, position: position + index }));
    if ((yield* changes(insert(inserted))) < inserted.length) return false;
    yield* insertLinks(inserted.flatMap((row) => linkRows(row, parseJson<readonly string[]>(row.links))));
    return true;
  };
}

function createLinkInsert({ kysely }: Database) {
  const columns = ['user_id', 'kind', 'link', 'created_at', 'id'] as const;
  const insert = preparedInsert(kysely, 'experience_link', columns, { skipKnown: true });
  return function* (links: readonly ExperienceLinkTable[]): Steps<void> {
    for (let from = 0; from < links.length; from += rowsAtOnce) {
      yield insert(links.slice(from, from + rowsAtOnce));
    }
  };
}

/** False if its version is another one by now. */
function createChange(database: Database) {
  const replaceLinks = createLinkReplacement(database);
  return function* (
    { id, expected, change }: Exclude<Group, { readonly add: unknown }>,
    { user, kind, position, now }: Place,
  ): Steps<boolean> {
    if (change.links !== undefined) yield* replaceLinks(user, kind, [id], linksOf(change.links));
    const update = database.kysely
      .updateTable('experience')
      .set({ ...changedColumns(change), version: expected + 1, position, changed_at: now })
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('version', '=', expected)
      .where('state', '<>', 'erased');
    return (yield* changes(update.compile())) === 1;
  };
}

function createErase(database: Database) {
  const replaceLinks = createLinkReplacement(database);
  const update = prepared((values: Place & { id: string }) =>
    database.kysely
      .updateTable('experience')
      .set((is) => ({
        ...bareColumns,
        version: is('version', '+', sql.lit(1)),
        position: values.position,
        changed_at: values.now,
      }))
      .where('user_id', '=', values.user)
      .where('kind', '=', values.kind)
      .where('id', '=', values.id)
      .where('state', '<>', sql.lit('erased')),
  );
  return function* (ids: readonly string[], { position: firstPosition, ...place }: Place): Steps<void> {
    yield* replaceLinks(place.user, place.kind, ids, []);
    let position = firstPosition;
    for (const id of ids) position += yield* changes(update({ ...place, id, position }));
  };
}

/** Lets the rows of the links of these experiences be others; the experiences themselves still have the earlier ones. */
function createLinkReplacement(database: Database) {
  const { kysely, differences } = database;
  const insertLinks = createLinkInsert(database);
  const select = prepared((values: { user: string; kind: ExperienceKind; ids: string }) =>
    kysely
      .selectFrom('experience')
      .select(['user_id', 'kind', 'id', 'created_at', 'links'])
      .where('user_id', '=', values.user)
      .where('kind', '=', values.kind)
      .where((is) => differences.isAnyOf(is.ref('id'), is.val(values.ids))),
  );
  const remove = prepared((row: ExperienceLinkTable) =>
    kysely
      .deleteFrom('experience_link')
      .where('user_id', '=', row.user_id)
      .where('kind', '=', row.kind)
      .where('link', '=', row.link)
      .where('created_at', '=', row.created_at)
      .where('id', '=', row.id),
  );
  return function* (
    user: string,
    kind: ExperienceKind,
    ids: readonly string[],
    links: readonly string[],
  ): Steps<void> {
    for (const row of yield* rows(select({ user, kind, ids: differences.list(ids) as string }))) {
      const before = parseJson<readonly string[]>(row.links);
      const [gone, added] = [without(before, links), without(links, before)];
      for (const one of linkRows(row, gone)) yield remove(one);
      yield* insertLinks(linkRows(row, added));
    }
  };
}

function without(links: readonly string[], others: readonly string[]): readonly string[] {
  return links.filter((link) => !others.includes(link));
}
