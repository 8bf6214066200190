import type { Store } from '@tact/core/ports/store';
import type { Situation } from '@tact/english';
import { readMemory, readNote } from '@tact/tools';

const most = 1000;

/** What the owner calls notes and facts; names that somebody else gave are none to read messages by. */
export async function namesOfThings(
  user: string,
  { items }: Pick<Store, 'items'>,
): Promise<Pick<Situation, 'notes' | 'facts'>> {
  const [notes, memories] = await Promise.all(
    (['note', 'memory'] as const).map((kind) => items.list(user, { kind, state: 'open', limit: most })),
  );
  return {
    notes: (notes ?? []).flatMap(({ content }) => named(readNote(content)?.title)),
    facts: (memories ?? []).flatMap(({ content }) => named(readMemory(content)?.key)),
  };
}

function named(name: unknown): readonly string[] {
  return typeof name === 'string' && name !== '' ? [name] : [];
}
