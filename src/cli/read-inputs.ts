import type { LocalTact } from '#presets/local';
import { type Decision, reviveOutside } from '#records';
import type { MessageInput } from './output/decision-record.ts';

/** The messages that decisions are about, by decision id; those no longer stored are missing. */
export async function readInputs(
  decisions: readonly Decision[],
  { user, assistant }: LocalTact,
): Promise<ReadonlyMap<string, MessageInput>> {
  const { runtime } = assistant;
  const digests = decisions.map(({ inputDigest }) => inputDigest);
  const texts = await runtime.store.documents.texts(user, digests);
  const inputs = new Map<string, MessageInput>();
  for (const { id, inputDigest } of decisions) {
    const text = texts.get(inputDigest);
    if (text !== undefined) inputs.set(id, JSON.parse(text, reviveOutside) as MessageInput);
  }
  return inputs;
}
