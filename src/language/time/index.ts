/** Time expressions, in the owner's zone. */
export { checkIsoTime } from './check-iso-time.ts';
export { findDurations } from './find-durations.ts';
export { findTimes, resolveTime } from './find-times.ts';
export { daysSpokenOf } from './days-spoken-of.ts';
export { formatTime } from './format-time.ts';
export type * from './found-time.ts';
export { readRelativeTime, type RelativeTime } from './read-relative-time.ts';
export { resolveEnd } from './resolve-end.ts';
export { saidTimes } from './said-times.ts';
export { isZone, toInstant, toLocal } from './zones.ts';
