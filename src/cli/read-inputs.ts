import type { LocalTact } from '#presets/local';
import { type Decision, parseRecorded } from '#records';

/** The inputs that decisions are about, by decision id; those no longer stored are missing. */
export async function readInputs(
  decisions: readonly Decision[],
  { user, assistant }: LocalTact,
): Promise<ReadonlyMap<string, unknown>> {
  const { runtime } = assistant;
  const digests = decisions.map(({ inputDigest }) => inputDigest);
  const texts = await runtime.store.documents.texts(user, digests);
  const inputs = new Map<string, unknown>();
  for (const { id, inputDigest } of decisions) {
    const text = texts.get(inputDigest);
    if (text !== undefined) inputs.set(id, parseRecorded(text));
  }
  return inputs;
}
