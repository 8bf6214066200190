import type { ModelMessage } from 'ai';
import { outsideLabel, ownerLabel } from '#kernel';
import type { Label } from '#records';

/**
 * Where what a model has read came from. Instructions and the user's own words are the owner's. What a tool returned and what a file
 * holds may be anybody's: from then on everything that the model writes is outside.
 */
export function seenOrigins(messages: readonly ModelMessage[]): readonly Label[] {
  const sources = new Set(messages.flatMap(outsideSources));
  return [ownerLabel('messages'), ...[...sources].map(outsideLabel)];
}

function outsideSources({ content }: ModelMessage): readonly string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => {
    if (part.type === 'tool-result') {
      return part.output.type === 'execution-denied' ? [] : [`tool:${part.toolName}`];
    }
    return part.type === 'file' || part.type === 'image' ? ['file'] : [];
  });
}
