import { outsideLabel, ownerLabel } from '@tact/core/kernel';
import type { Label } from '@tact/core/records';
import type { ModelMessage, ToolResultPart, ToolSet } from 'ai';

/**
 * Where what a model has read came from. Instructions and the user's own words are the owner's. What a tool returned, what a file
 * holds and every part of a kind that is not known here may be anybody's: from then on everything that the model writes is outside.
 *
 * @param isOurs whether a result is what Tact itself said about a call that never ran
 */
export async function seenOrigins(
  messages: readonly ModelMessage[],
  tools: ToolSet | undefined,
  isOurs: (result: ToolResultPart) => Promise<boolean>,
): Promise<readonly Label[]> {
  const sources = new Set<string>();
  for (const { content } of messages) {
    if (typeof content === 'string') continue;
    for (const part of content) {
      const source = sourceOf(part);
      if (source !== null && !(part.type === 'tool-result' && (await isOurs(part)))) sources.add(source);
    }
  }
  // What the provider runs within an answer is seen by nobody before the next call of that answer.
  if (Object.values(tools ?? {}).some(isRunByProvider)) sources.add('provider');
  return [ownerLabel('messages'), ...[...sources].map(outsideLabel)];
}

type Part = Exclude<ModelMessage['content'], string>[number];

/** Null for a part that holds words of the user or of the model alone. */
function sourceOf(part: Part): string | null {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'tool-approval-request':
    case 'tool-approval-response':
      return null;
    case 'tool-call':
      return part.providerExecuted === true ? 'provider' : null;
    case 'tool-result':
      return `tool:${part.toolName}`;
    case 'file':
    case 'image':
      return 'file';
    default:
      return 'other part';
  }
}

export function isRunByProvider(tool: ToolSet[string]): boolean {
  return tool.type === 'provider' && tool.isProviderExecuted !== false;
}
