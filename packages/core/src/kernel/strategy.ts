import type { Engine, GateResult, GateView, Strategies, Strategy } from './contract/engine.ts';
import { digest } from './digest.ts';

/**
 * The strategy that decides for this user. Users are split by SHA-256 over the trial's name and the user, so that
 * the same user always gets the same strategy, and two trials split independently.
 */
export function strategyFor<Input, Facts, Context>(
  strategies: Strategies<Input, Facts, Context>,
  user: string,
): Strategy<Input, Facts, Context> {
  const { main, trial } = strategies;
  if (trial === undefined) return main;
  const { name, version } = trial.strategy;
  return positionOf(`${name}@${version}/${user}`) < trial.share ? trial.strategy : main;
}

/** The strategy of this name; where that is no longer there, the main one judges in its place. */
export function strategyNamed({ main, trial, shadow }: Strategies, name: string): Strategy {
  if (name === main.name) return main;
  return [trial?.strategy, shadow].find((one) => one?.name === name) ?? main;
}

/** Asks the gate that a strategy decides behind: its own, else the engine's. */
export function gateWith(engine: Engine, strategy: Strategy, view: GateView): GateResult {
  return strategy.gate === undefined ? engine.gate(view) : strategy.gate(view);
}

/** A text's place in [0, 1), evenly spread: the first 48 bits of its SHA-256. */
function positionOf(text: string): number {
  return Number.parseInt(digest(text).slice(0, 12), 16) / 2 ** 48;
}
