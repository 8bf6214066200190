import './quiet.ts';
import { Engine, type RuleProperties } from 'json-rules-engine';
import { installedVersion, measure, type PeerFigures } from './measure.ts';
import { formattedLocalTime, isQuietAt, plainReason, plainTrust } from './plain-gate.ts';
import { makeSituations, type Situation, situationsAt } from './situations.ts';

/**
 * The six rules of the proactive engine's gate. What its conditions cannot express, such as a maximum over a list or local time, is
 * computed before and handed over as facts, and is no part of what is timed.
 */
export async function run(iterations: number): Promise<PeerFigures> {
  const situations = makeSituations(500);
  const facts = situations.map(factsOf);
  const engine = new Engine([], { allowUndefinedFacts: false });
  for (const rule of rules) engine.addRule(rule);
  for (const [index, situation] of situations.entries()) {
    const reason = await reasonBy(engine, facts[index] as Facts);
    const expected = plainReason(situation, formattedLocalTime(situation.zone, situationsAt), situationsAt);
    if (reason !== expected) throw new Error(`it says ${reason}, the rules say ${expected}`);
  }

  const timings = await measure(iterations, async (index) =>
    engine.run({ ...(facts[index % facts.length] as Facts) }),
  );

  return {
    name: 'json-rules-engine, 6 rules',
    version: installedVersion('json-rules-engine'),
    ...timings,
    note: 'local time and what is about lists computed before',
  };
}

type Facts = Readonly<Record<string, number | boolean>>;

/** The most urgent first: what the first rule that holds is named. */
async function reasonBy(engine: Engine, facts: Facts): Promise<string> {
  const { events } = await engine.run({ ...facts });
  const held = new Set(events.map(({ type }) => type));
  return rules.find(({ name }) => held.has(name ?? ''))?.name ?? 'none';
}

const rules: readonly (RuleProperties & { readonly name: string })[] = [
  rule('muted', [{ fact: 'heard', operator: 'equal', value: 0 }]),
  rule('trust_floor', [{ fact: 'aboveFloor', operator: 'lessThan', value: 0 }]),
  rule('quiet_hours', [
    { fact: 'quiet', operator: 'equal', value: true },
    { fact: 'strongest', operator: 'lessThan', value: 8 },
  ]),
  rule('daily_cap', [{ fact: 'left', operator: 'lessThanInclusive', value: 0 }]),
  rule('cooldown', [
    { fact: 'sinceSendMs', operator: 'lessThan', value: 1_800_000 },
    { fact: 'strongest', operator: 'lessThan', value: 8 },
  ]),
  rule('context_only', [{ fact: 'concrete', operator: 'equal', value: 0 }]),
];

function rule(name: string, all: { fact: string; operator: string; value: number | boolean }[]) {
  return { name, conditions: { all }, event: { type: name } };
}

function factsOf(situation: Situation): Facts {
  const local = formattedLocalTime(situation.zone, situationsAt);
  const { minUrgency, dailyCap } = plainTrust(situation, situationsAt);
  const heard = situation.signals.filter(({ category }) => !situation.muted.includes(category));
  const strongest = Math.max(0, ...heard.map(({ urgencyHint }) => urgencyHint));
  const quiet = isQuietAt(situation, local.sinceMidnight);
  const sinceSendMs = situationsAt - Math.max(0, ...situation.sentAt);
  const needed = quiet || sinceSendMs < 1_800_000 ? 8 : minUrgency;
  return {
    heard: heard.length,
    aboveFloor: strongest - minUrgency,
    strongest,
    quiet,
    left: dailyCap - situation.sentAt.filter((at) => at >= local.dayStartsAt).length,
    sinceSendMs,
    concrete: heard.filter((one) => one.urgencyHint >= needed && !one.contextOnly).length,
  };
}
