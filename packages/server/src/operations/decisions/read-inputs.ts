import type { Assistant } from '@tact/core/assistant';
import { type Decision, parseRecorded } from '@tact/core/records';

/** The inputs that decisions of one user are about, by decision id; those no longer stored are missing. */
export async function readInputs(
  decisions: readonly Decision[],
  user: string,
  { runtime }: Assistant,
): Promise<ReadonlyMap<string, unknown>> {
  const digests = decisions.map(({ inputDigest }) => inputDigest);
  const texts = await runtime.store.documents.texts(user, digests);
  const inputs = new Map<string, unknown>();
  for (const { id, inputDigest } of decisions) {
    const text = texts.get(inputDigest);
    if (text !== undefined) inputs.set(id, parseRecorded(text));
  }
  return inputs;
}
