/** Settings, and what is wrong with them in words that say how to fix it. */
export * from './config-issue.ts';
export * from './read-config.ts';
export * from './settings.ts';
