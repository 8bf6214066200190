import {
  createExecutiveEngine,
  type ExecutiveEngine,
  type ExecutiveEngineOptions,
  type ExecutiveSettings,
} from '#engines/executive';

/** What the executive engine needs beyond its settings. */
export type ExecutiveParts = Omit<ExecutiveEngineOptions, 'settings'>;

/** The engine that responds to events, by settings that were checked. Throws `EXECUTIVE_STRATEGY_UNKNOWN`. */
export function executiveEngineFrom(settings: ExecutiveSettings, parts: ExecutiveParts): ExecutiveEngine {
  return createExecutiveEngine({ settings, ...parts });
}
