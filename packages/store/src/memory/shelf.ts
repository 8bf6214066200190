import type { Experience } from '@tact/core/ports/store';
import { newestFirst } from './rows.ts';

/** The experiences of one user and kind, found as quickly as in a database: evals keep thousands. */
export interface MemoryShelf {
  /** The last position that was given out. */
  position: number;
  get(id: string): Experience | undefined;
  put(experience: Experience): void;
  /** Newest first. */
  all(): readonly Experience[];
  linked(link: string): readonly Experience[];
  /** In the order of their positions. */
  changedAfter(position: number, limit: number): readonly Experience[];
}

export function createMemoryShelf(): MemoryShelf {
  const byId = new Map<string, Experience>();
  const idsByLink = new Map<string, Set<string>>();
  /** Every position that was put, in order; of one id only the last still holds. */
  let log: { readonly position: number; readonly id: string }[] = [];
  const holds = ({ id, position }: { readonly id: string; readonly position: number }) =>
    byId.get(id)?.position === position;
  const put = (experience: Experience): void => {
    const { id, position, links } = experience;
    const before = byId.get(id);
    byId.set(id, experience);
    for (const link of before?.links ?? []) if (!links.includes(link)) idsByLink.get(link)?.delete(id);
    for (const link of links) {
      const ids = idsByLink.get(link);
      if (ids === undefined) idsByLink.set(link, new Set([id]));
      else ids.add(id);
    }
    if (before?.position === position) return;
    log.push({ position, id });
    if (log.length > 2 * byId.size + 100) log = log.filter(holds);
  };
  return {
    position: 0,
    get: (id) => byId.get(id),
    put,
    all: () => [...byId.values()].sort(newestByCreation),
    linked: (link) =>
      [...(idsByLink.get(link) ?? [])].flatMap((id) => byId.get(id) ?? []).sort(newestByCreation),
    changedAfter(position, limit) {
      const found: Experience[] = [];
      for (let at = firstAfter(log, position); at < log.length && found.length < limit; at++) {
        const change = log[at];
        const one = change && byId.get(change.id);
        if (one !== undefined && one.position === change?.position) found.push(one);
      }
      return found;
    },
  };
}

/** Where the first one with a greater position stands. */
function firstAfter(log: readonly { readonly position: number }[], position: number): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

function newestByCreation(a: Experience, b: Experience): number {
  return b.createdAt - a.createdAt || newestFirst(a, b);
}
