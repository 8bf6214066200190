import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { BindContext } from './bind-context.ts';
import { daysOf } from './event-sentences.ts';
import { windowTimes } from './event-times.ts';
import { numberOf, objectsIn, type ReplyWords, sayList, textOf, wordsIn } from './reply-words.ts';
import type { TimedParameters } from './tool.ts';
import { isoTime } from './zone-time.ts';

/** Which tasks are due: within a period, or by now. */

/** “This week” is the whole week; what is overdue was due before now. */
export function dueWindow(params: JsonObject, context: BindContext): TimedParameters {
  if (params.overdue !== true) return windowTimes(params, context);
  return { params: { ...params, to: isoTime(context.now, context.zone) }, remarks: [] };
}

/** A day is compared by its date, a time of day by the clock; a task without a deadline is never due. */
export function isDueWithin(
  deadline: string | null,
  from: string | undefined,
  to: string | undefined,
): boolean {
  if (from === undefined && to === undefined) return true;
  if (deadline === null) return false;
  return (from === undefined || !isBefore(deadline, from)) && (to === undefined || isBefore(deadline, to));
}

function isBefore(one: string, other: string): boolean {
  const isDay = one.length === 10 || other.length === 10;
  return isDay ? one.slice(0, 10) < other.slice(0, 10) : Date.parse(one) < Date.parse(other);
}

/** “There are 2 open tasks due tomorrow: …” */
export function sayTasks(result: JsonObject, words: ReplyWords): string {
  const { query, formatTime } = words;
  const kind = `${result.overdue === true ? 'overdue' : stateIn(result)} task`.trim();
  const isWindow = typeof result.from === 'string' && typeof result.to === 'string';
  const due = isWindow ? ` ${result.state === 'done' ? '' : 'due '}${daysOf(result, words)}` : '';
  const sayTask = (task: JsonObject) => {
    const deadline = textOf(task.deadline);
    return `${quote(wordsIn(task.title))}${deadline === '' ? '' : `, due ${formatTime(deadline)}`}`;
  };
  const nouns = [`${kind}${due}`, `${kind}s${due}`] as const;
  return sayList(objectsIn(result.tasks), nouns, query, sayTask, numberOf(result.count));
}

function stateIn({ state }: JsonObject): string {
  return state === 'all' ? '' : state === 'done' ? 'finished' : 'open';
}
