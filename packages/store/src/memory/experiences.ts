import { labelExperience, plainExperience } from '@tact/core/ports/label-experience';
import type { Experience, ExperienceKind, Experiences, ExperienceWrite } from '@tact/core/ports/store';
import type { MemoryClaims } from './claims.ts';
import { createMemoryShelf, type MemoryShelf } from './shelf.ts';

interface MemoryExperiences extends Experiences {
  forget(user: string): void;
}

export function experiencesInMemory(claims: Pick<MemoryClaims, 'exchange'>): MemoryExperiences {
  const users = new Map<string, Map<ExperienceKind, MemoryShelf>>();
  const shelfOf = (user: string, kind: ExperienceKind): MemoryShelf => {
    const kinds = users.get(user) ?? new Map<ExperienceKind, MemoryShelf>();
    users.set(user, kinds);
    const shelf = kinds.get(kind) ?? createMemoryShelf();
    kinds.set(kind, shelf);
    return shelf;
  };

  return {
    get: async (user, kind, ids) => ids.map((id) => shelfOf(user, kind).get(id) ?? null),
    async list(user, kind, { state, domain, afterId, limit = 100 } = {}) {
      const all = shelfOf(user, kind).all();
      const after = all.findIndex(({ id }) => id === afterId);
      if (afterId !== undefined && after === -1) return [];
      const found = all
        .slice(after + 1)
        .filter((one) => (state === undefined ? one.state !== 'erased' : one.state === state));
      return found.filter((one) => domain === undefined || one.domain === domain).slice(0, limit);
    },
    async linked(user, kind, links, limitEach = 100) {
      const shelf = shelfOf(user, kind);
      return links.map((link) =>
        shelf
          .linked(link)
          .slice(0, limitEach)
          .map(({ id }) => id),
      );
    },
    changedAfter: async (user, kind, position, limit = 1000) =>
      shelfOf(user, kind).changedAfter(position, limit),
    async write(user, kind, writes, options) {
      const shelf = shelfOf(user, kind);
      const written = new Map<string, Experience>();
      let { position } = shelf;
      for (const write of writes) {
        const id = 'add' in write ? write.add.id : write.id;
        const before = written.get(id) ?? shelf.get(id);
        const after = afterWrite(write, before, { user, kind, position: ++position, now: options.now });
        if (after === null) return 'outdated';
        written.set(id, after);
      }
      if (!claims.exchange(user, options)) return 'claimed';
      for (const one of [...written.values()].sort(byPosition)) shelf.put(one);
      shelf.position = position;
      return 'written';
    },
    async use(user, kind, ids, now) {
      const shelf = shelfOf(user, kind);
      for (const id of new Set(ids)) {
        const one = shelf.get(id);
        if (one && one.state !== 'erased') shelf.put({ ...one, uses: one.uses + 1, usedAt: now });
      }
    },
    async erase(user, kind, ids, now) {
      const shelf = shelfOf(user, kind);
      for (const id of ids) {
        const one = shelf.get(id);
        if (one === undefined || one.state === 'erased') continue;
        shelf.put({
          ...one,
          ...bare,
          version: one.version + 1,
          position: ++shelf.position,
          changedAt: now,
        });
      }
    },
    async findIds(user, kind, suffix) {
      if (suffix === '') return [];
      const found = shelfOf(user, kind)
        .all()
        .filter(({ id, state }) => state !== 'erased' && id.endsWith(suffix));
      return found.slice(0, 5).map(({ id }) => id);
    },
    forget(user) {
      users.delete(user);
    },
  };
}

/** What remains of an erased one besides its id and its times. */
const bare = {
  domain: '',
  state: 'erased',
  content: {},
  origin: 'system',
  links: [],
  embedding: null,
  uses: 0,
  usedAt: null,
} as const satisfies Partial<Experience>;

interface Place extends Pick<Experience, 'user' | 'kind' | 'position'> {
  readonly now: number;
}

/** Null where the write was made from what is no longer so. */
function afterWrite(
  write: ExperienceWrite,
  before: Experience | undefined,
  { now, ...place }: Place,
): Experience | null {
  if ('add' in write) {
    if (before !== undefined) return null;
    const { uses = 0, ...given } = plainExperience(write.add);
    const links = linksOf(given.links);
    const times = { createdAt: now, changedAt: now };
    return labelExperience({ ...given, ...place, ...times, links, uses, usedAt: null, version: 1 });
  }
  if (before?.version !== write.expected || before.state === 'erased') return null;
  const change = plainExperience(write.change);
  const links = linksOf(change.links ?? before.links);
  const version = before.version + 1;
  return labelExperience({ ...plainExperience(before), ...change, ...place, links, version, changedAt: now });
}

function linksOf(links: readonly string[]): readonly string[] {
  return [...new Set(links)].sort();
}

function byPosition(a: Experience, b: Experience): number {
  return a.position - b.position;
}
