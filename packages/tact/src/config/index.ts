/** Settings, and issues in them with how to fix them. */
export { type CalendarPart, feedNamePattern } from './calendar-part.ts';
export { defaultMaxMailBytes, sendLimitsIn } from './mail-part.ts';
export * from './settings.ts';
