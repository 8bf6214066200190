/** Recurrence rules (RFC 5545 3.3.10), durations and reminder triggers, for calendars and for tasks alike. */

export { type RecurrenceRule, readRule, weekdays } from './recurrence-rule.ts';
export { asDuration, minutesBeforeStart, readDuration, triggerMoment } from './reminder-trigger.ts';
export { lastStart, ruleStarts } from './rule-starts.ts';
