import { labelExperience, plainExperience } from '#ports/label-experience';
import type { Experience, ExperienceKind, Experiences, ExperienceWrite } from '#ports/store';
import type { MemoryClaims } from './memory-claims.ts';
import { newestFirst } from './memory-rows.ts';

/** The experiences of one user and kind. */
interface Shelf {
  readonly byId: Map<string, Experience>;
  position: number;
}

interface MemoryExperiences extends Experiences {
  forget(user: string): void;
}

export function experiencesInMemory(claims: Pick<MemoryClaims, 'exchange'>): MemoryExperiences {
  const users = new Map<string, Map<ExperienceKind, Shelf>>();
  const shelfOf = (user: string, kind: ExperienceKind): Shelf => {
    const kinds = users.get(user) ?? new Map<ExperienceKind, Shelf>();
    users.set(user, kinds);
    const shelf = kinds.get(kind) ?? { byId: new Map(), position: 0 };
    kinds.set(kind, shelf);
    return shelf;
  };
  const newest = (user: string, kind: ExperienceKind) =>
    [...shelfOf(user, kind).byId.values()].sort(newestByCreation);

  return {
    get: async (user, kind, ids) => ids.map((id) => shelfOf(user, kind).byId.get(id) ?? null),
    async list(user, kind, { state, domain, afterId, limit = 100 } = {}) {
      const all = newest(user, kind);
      const after = all.findIndex(({ id }) => id === afterId);
      if (afterId !== undefined && after === -1) return [];
      const found = all
        .slice(after + 1)
        .filter((one) => (state === undefined ? one.state !== 'erased' : one.state === state));
      return found.filter((one) => domain === undefined || one.domain === domain).slice(0, limit);
    },
    async linked(user, kind, links, limitEach = 100) {
      const all = newest(user, kind);
      const idsOf = (link: string) => all.filter((one) => one.links.includes(link)).map(({ id }) => id);
      return links.map((link) => idsOf(link).slice(0, limitEach));
    },
    async changedAfter(user, kind, position, limit = 1000) {
      const found = [...shelfOf(user, kind).byId.values()].filter((one) => one.position > position);
      return found.sort((a, b) => a.position - b.position).slice(0, limit);
    },
    async write(user, kind, writes, options) {
      const shelf = shelfOf(user, kind);
      const written = new Map<string, Experience>();
      let { position } = shelf;
      for (const write of writes) {
        const id = 'add' in write ? write.add.id : write.id;
        const before = written.get(id) ?? shelf.byId.get(id);
        const after = afterWrite(write, before, { user, kind, position: ++position, now: options.now });
        if (after === null) return 'outdated';
        written.set(id, after);
      }
      if (!claims.exchange(user, options)) return 'claimed';
      for (const one of written.values()) shelf.byId.set(one.id, one);
      shelf.position = position;
      return 'written';
    },
    async use(user, kind, ids, now) {
      const { byId } = shelfOf(user, kind);
      for (const id of new Set(ids)) {
        const one = byId.get(id);
        if (one && one.state !== 'erased') byId.set(id, { ...one, uses: one.uses + 1, usedAt: now });
      }
    },
    async erase(user, kind, ids, now) {
      const shelf = shelfOf(user, kind);
      for (const id of ids) {
        const one = shelf.byId.get(id);
        if (one === undefined || one.state === 'erased') continue;
        shelf.byId.set(id, {
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
      const found = newest(user, kind).filter(({ id, state }) => state !== 'erased' && id.endsWith(suffix));
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

function newestByCreation(a: Experience, b: Experience): number {
  return b.createdAt - a.createdAt || newestFirst(a, b);
}
