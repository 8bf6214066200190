import { type Action, type Engine, type SafetyCheck, safetyChecks } from '@tact/core/kernel';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { ExecutiveStrategy } from '@tact/experience/executive';
import type { assemble } from './assemble.ts';

/** What a program or a plugin adds to Tact. */
export interface Extensions {
  /** Engines beside Tact's own; they share its inbox, its log and its undo. */
  readonly engines?: readonly Engine[];
  /** Actions for mail and rules; those that are tools are for the chat as well. */
  readonly actions?: readonly Action[];
  /** Checks of the policy beside Tact's own. */
  readonly checks?: readonly SafetyCheck[];
  /** What may be worth telling the user unasked, beside what Tact notices itself. */
  readonly signals?: readonly SignalSource[];
  /** Ways to choose between experience, thinking and passing, to be named in the settings of the executive engine. */
  readonly strategies?: readonly ExecutiveStrategy[];
}

/** All of them as parts of an assembly. */
export function extending(
  ...given: readonly Extensions[]
): Pick<Parameters<typeof assemble>[0], 'engines' | 'actions' | 'checks' | 'signals'> {
  const engines = given.flatMap((one) => one.engines ?? []);
  return {
    engines: (own) => [...own, ...engines],
    actions: given.flatMap(({ actions = [] }) => actions),
    signals: given.flatMap(({ signals = [] }) => signals),
    checks: [...safetyChecks, ...given.flatMap(({ checks = [] }) => checks)],
  };
}

/** The strategies of all of them. */
export function strategiesIn(...given: readonly Extensions[]): readonly ExecutiveStrategy[] {
  return given.flatMap(({ strategies = [] }) => strategies);
}

/** What a module named in `[plugins]` of config.toml exports as default. */
export type Plugin = Extensions;

/**
 * Gives the default export of a module in `[plugins]` its type.
 *
 * @example
 * export default definePlugin({ checks: [defineCheck({ name: 'Nothing', check: () => null })] });
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
