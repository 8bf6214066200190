import type { ActionRegistry } from '@tact/core/kernel';
import { jsonText, quote } from '@tact/core/text';
import { checkIsoTime, formatTime, type Moment } from '@tact/english';
import { isTool } from '@tact/tools';
import { plainReply, type ReportedAction } from '#replies';

/** What became of a plan, in sentences without a model: what was found, then what was done, what failed and what waits. */
export function sayPlainly(
  actions: readonly ReportedAction[],
  moment: Moment,
  registry: ActionRegistry,
): readonly string[] {
  const isFinding = ({ reads, state }: ReportedAction) => reads && state === 'done';
  const found = actions
    .filter(isFinding)
    .map((action) => sayFound(action, moment, registry))
    .filter((words) => words !== '');
  const others = actions.filter((action) => !isFinding(action));
  if (others.length > 0 && actions.every(({ state }) => state === 'cancelled'))
    return ['Got it.', plainReply(others)];
  return others.length === 0 && found.length > 0 ? found : [...found, plainReply(others)];
}

/** What became of one action, in a sentence that can stand by itself. */
export function sayResult(action: ReportedAction, moment: Moment, registry: ActionRegistry): string {
  const isFinding = action.reads && action.state === 'done';
  return isFinding ? sayFound(action, moment, registry) : plainReply([action]);
}

/** What looking something up found, in the tool's own sentence: the entries, or that there are none. */
function sayFound(
  { action, query, result }: ReportedAction,
  moment: Moment,
  registry: ActionRegistry,
): string {
  const tool = registry.find(action);
  const found = result ?? {};
  if (!isTool(tool) || tool.sayFound === undefined)
    return `That is what I found: ${quote(jsonText(found), 300)}.`;
  const readTime = (iso: string) => checkIsoTime(iso, moment);
  return tool.sayFound(found, {
    query,
    readTime,
    formatTime(iso) {
      const time = readTime(iso);
      return time === null ? iso : formatTime(time, moment);
    },
  });
}
