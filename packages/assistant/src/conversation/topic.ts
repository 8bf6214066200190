import { type DecidedAction, type Decision, Outside } from '@tact/core/records';
import type { Topic } from '@tact/english';
import type { Tool } from '@tact/tools';

/**
 * What was spoken of or done last: of the newest decision that did, asked or looked up anything, the last action. Words of others
 * stay out of it, whatever they are called in the record.
 */
export function topicOf(decisions: readonly Decision[], tools: readonly Tool[]): Topic | null {
  for (const { actions } of decisions) {
    const about = actions.flatMap((action) => topicIn(action, tools)).at(-1);
    if (about !== undefined) return about;
  }
  return null;
}

function topicIn(
  { action, parameters, disposition, undoes }: DecidedAction,
  tools: readonly Tool[],
): readonly Topic[] {
  const tool = tools.find(({ name }) => name === action);
  if (tool === undefined || tool.spoken === null || disposition === 'drop' || undoes !== undefined) return [];
  const { domain, verb, mentions } = tool;
  const params = withoutOutside(parameters) as Topic['params'];
  const { start } = params;
  return [
    {
      ...{ kind: mentions?.kind ?? '', domain, verb, params },
      ...(typeof start === 'string' ? { start } : {}),
      ...(disposition === 'ask' ? { isWaiting: true } : {}),
    },
  ];
}

/** The values that are ours or the owner's; lists and objects without their outside members. */
function withoutOutside(value: unknown): unknown {
  if (value instanceof Outside) return undefined;
  if (Array.isArray(value)) return value.map(withoutOutside).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutOutside(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
