/** Time expressions, in the owner's zone. */
export { checkIsoTime } from './check-iso-time.ts';
export { withClockHours } from './clock-hours.ts';
export { findDurations } from './find-durations.ts';
export { findTimes, resolveTime } from './find-times.ts';
export { formatTime } from './format-time.ts';
export type * from './found-time.ts';
export { type RelativeTime, readRelativeTime } from './read-relative-time.ts';
export { resolveEnd } from './resolve-end.ts';
export { type CountedTime, readStatedTimes, type StatedTimes } from './stated-times.ts';
export { isZone, toInstant, toLocal } from './zones.ts';
