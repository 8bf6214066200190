import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience, ExperienceKind, Store } from '@tact/core/ports/store';
import type { ExperienceIndex } from './experience-index.ts';
import { createUserExperiences, type UserExperiences } from './user-experiences.ts';

/** Which experiences an index finds, and how much memory it may take. */
export interface ExperienceIndexOptions {
  readonly store: Pick<Store, 'experiences'>;
  readonly kind: ExperienceKind;
  /** Whose vectors are searched. */
  readonly embedder: Pick<Embedder, 'id' | 'dimensions'>;
  /** What all users' experiences may take in memory; 256 MB unless given. */
  readonly maxBytes?: number;
}

const defaultMaxBytes = 256 * 2 ** 20;

/** How many are read at once. */
const pageSize = 1000;

/** What is known of one user, and how far it was read. */
interface Part {
  readonly experiences: UserExperiences;
  /** The last one that was read, as it was then; null before anything was. */
  last: Experience | null;
  /** A reading that has begun. What was written since may be missing from it. */
  reading: Promise<void> | null;
  /** The one that begins next, for everybody who asks until then. */
  next: Promise<void> | null;
}

/**
 * An index that reads only what changed since the last search of the same user, with one query if nothing did. Above
 * `maxBytes` it drops the users who were not searched for the longest time, and reads them anew when they are.
 *
 * @example
 * const embedder = createLexicalEmbedder();
 * const index = createExperienceIndex({ store: openMemoryStore(), kind: 'tip', embedder });
 * const search = await index.of('ann');
 * search.nearest(embedder.vectorOf('pruning roses'), { limit: 3 }); // []
 */
export function createExperienceIndex(options: ExperienceIndexOptions): ExperienceIndex {
  const { store, kind, embedder, maxBytes = defaultMaxBytes } = options;
  /** The one who was searched last stands last. */
  const parts = new Map<string, Part>();

  const partOf = (user: string): Part => {
    const experiences = () => createUserExperiences(embedder);
    const part = parts.get(user) ?? { experiences: experiences(), last: null, reading: null, next: null };
    parts.delete(user);
    parts.set(user, part);
    return part;
  };
  const read = async (user: string, part: Part): Promise<void> => {
    const { experiences, last } = part;
    const changed = await changedSince(store, user, kind, last);
    const found = changed ?? (await changedSince(store, user, kind, null)) ?? [];
    // Only now, so that whoever searches meanwhile finds either what was there or what is there.
    if (changed === null) experiences.clear();
    for (const one of found) if (changed === null || !isUnchanged(one, last)) experiences.put(one);
    part.last = found.at(-1) ?? null;
  };
  /** Those who ask before it begins share it: what was written before they asked is in it. */
  const begin = async (user: string, part: Part): Promise<void> => {
    await Promise.allSettled([part.reading]);
    part.next = null;
    part.reading = read(user, part);
    await part.reading;
  };
  const shrink = (user: string): void => {
    let bytes = 0;
    for (const { experiences } of parts.values()) bytes += experiences.bytes;
    for (const [other, { experiences }] of parts) {
      if (bytes <= maxBytes) return;
      if (other === user) continue;
      parts.delete(other);
      bytes -= experiences.bytes;
    }
  };

  return {
    async of(user) {
      const part = partOf(user);
      part.next ??= begin(user, part);
      await part.next;
      shrink(user);
      return part.experiences;
    },
  };
}

/**
 * What changed since `last`, and that one itself; null if it is not there any more: then the user was forgotten, and positions
 * may have begun again.
 */
async function changedSince(
  { experiences }: Pick<Store, 'experiences'>,
  user: string,
  kind: ExperienceKind,
  last: Experience | null,
): Promise<readonly Experience[] | null> {
  const found: Experience[] = [];
  let position = last === null ? 0 : last.position - 1;
  for (;;) {
    const page = await experiences.changedAfter(user, kind, position, pageSize);
    found.push(...page);
    position = page.at(-1)?.position ?? position;
    if (page.length < pageSize) break;
  }
  return last === null || found.some((one) => follows(one, last)) ? found : null;
}

/** Whether it is the same experience, unchanged or changed since. */
function follows(one: Experience, last: Experience): boolean {
  if (one.id !== last.id || one.createdAt !== last.createdAt) return false;
  return one.version > last.version ? one.position > last.position : isUnchanged(one, last);
}

function isUnchanged(one: Experience, last: Experience | null): boolean {
  return (
    last !== null &&
    one.id === last.id &&
    one.createdAt === last.createdAt &&
    one.version === last.version &&
    one.position === last.position &&
    one.changedAt === last.changedAt
  );
}
