/** A crisis: somebody may die, be hurt or hurt themselves, whatever else a message says. */

export { type Crisis, readCrisis } from './read-crisis.ts';
