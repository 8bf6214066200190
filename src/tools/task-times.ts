import type { JsonObject } from '#records';
import type { BindContext, TimeSpan } from './bind-context.ts';
import type { TimedParameters } from './tool.ts';

/**
 * The deadline of a task, or of the changes to one, as ISO 8601; words for it may say how it repeats. Throws `Unclear`.
 *
 * @param movedFrom when it is due now
 */
export function taskTimes(
  params: JsonObject,
  movedFrom: TimeSpan | null,
  context: BindContext,
): TimedParameters {
  const { changes, deadline } = params;
  if (typeof changes === 'object' && changes !== null && !Array.isArray(changes)) {
    const timed = taskTimes(changes as JsonObject, movedFrom, context);
    return { params: { ...params, changes: timed.params }, remarks: timed.remarks };
  }
  if (typeof deadline !== 'string' || deadline === '') return { params, remarks: [] };
  const read = context.times.read(deadline, 'deadline', { movedFrom, refusesPast: true });
  const recurrence = read.recurrence ?? params.recurrence;
  return {
    params: { ...params, deadline: read.start.iso, ...(recurrence === undefined ? {} : { recurrence }) },
    remarks: read.remarks,
  };
}
