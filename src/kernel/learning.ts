import type { JsonObject } from '#records';
import type { Engine } from './engine.ts';
import type { Runtime } from './runtime.ts';

/** Has an engine learn from feedback that it has not seen; resolves with how many pieces taught something. */
export async function learnFromFeedback(
  engine: Engine,
  user: string,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): Promise<number> {
  if (engine.learn === undefined) return 0;
  const name = `learned-until:${engine.name}`;
  const stored = await store.values.get(user, name);
  const place = readPlace(stored?.value);
  const feedback = (
    await store.feedback.list(user, { engine: engine.name, since: place.at - 1, limit: 10_000 })
  )
    .filter(({ createdAt, id }) => createdAt > place.at || id > place.id)
    .reverse();
  const last = feedback.at(-1);
  if (last === undefined) return 0;
  const { lessons, values } = await engine.learn(feedback, { store, user });
  for (const { name: valueName, value, expected } of values)
    await store.values.set(user, valueName, value, expected, clock.now());
  const reached = { at: last.createdAt, id: last.id };
  await store.values.set(user, name, reached, stored?.version ?? 0, clock.now());
  return lessons;
}

function readPlace(value: JsonObject | undefined): { readonly at: number; readonly id: string } {
  return { at: Number(value?.['at'] ?? 0), id: String(value?.['id'] ?? '') };
}
