import type { Near } from './experience-index.ts';

/** The nearest of those that were offered: the most similar first, equally similar ones in the order of their ids. */
export interface NearestList {
  /** Whether there is room for one with this cosine and id. */
  admits(cosine: number, id: string): boolean;
  add(near: Near): void;
  readonly found: readonly Near[];
}

export function createNearestList(limit: number): NearestList {
  const found: Near[] = [];
  const isBefore = (cosine: number, id: string, near: Near) =>
    cosine > near.cosine || (cosine === near.cosine && id < near.experience.id);
  return {
    found,
    admits(cosine, id) {
      if (found.length < limit) return true;
      const last = found.at(-1);
      return last !== undefined && isBefore(cosine, id, last);
    },
    add(near) {
      const { cosine, experience } = near;
      let at = found.length;
      for (
        let before = found[at - 1];
        before && isBefore(cosine, experience.id, before);
        before = found[at - 1]
      )
        at--;
      found.splice(at, 0, near);
      if (found.length > limit) found.pop();
    },
  };
}
