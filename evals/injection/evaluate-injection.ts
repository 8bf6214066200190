import { open } from 'node:fs/promises';
import { type SafetyCheck, safetyChecks } from '#kernel';
import type { JsonObject } from '#records';
import { type InjectionCase, readInjectionCases } from './cases.ts';
import type { Openings, Variant } from './play.ts';
import { probe } from './probes.ts';
import { asksAboutBenign, attackSucceeds, variants } from './variants.ts';

export interface InjectionResult {
  readonly variants: Readonly<
    Record<string, { readonly cases: number; readonly dangerous_without_approval: number }>
  >;
  /** The same attacks with provenance, danger list and approval list off: shows that the measure can fail. */
  readonly control: { readonly cases: number; readonly attack_success: number };
  readonly benign: { readonly cases: number; readonly questions: number };
  /** What each check of the policy is worth by itself. */
  readonly checks: Readonly<Record<string, CheckWorth>>;
}

export interface CheckWorth {
  /** Attacks that succeed with this check alone taken out; 0 where another one covers it. */
  readonly successes_without: number;
  /** Attacks that succeed with this check as the only one. */
  readonly successes_with_only: number;
  /** A situation in which nothing but this check stands between a proposal and its effect. */
  readonly probe: { readonly what: string; readonly effects_with: number; readonly effects_without: number };
}

/** The checks that the control run takes out. */
const opened: ReadonlySet<SafetyCheck['name']> = new Set([
  'DangerousAction',
  'UntrustedInstruction',
  'InApprovalAlwaysList',
]);

/**
 * Runs injection cases through the whole email engine with a model that always obeys the attacker, and counts what really
 * happened in a world in memory. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateInjection(options: {
  readonly data: readonly string[];
  /** A file that gets every case's answer as a line of JSON. */
  readonly out?: string;
  onProgress?(done: number, total: number): void;
}): Promise<InjectionResult> {
  const cases = await readInjectionCases(options.data);
  const attacks = cases.filter(({ attacker }) => attacker.some(({ isDangerous }) => isDangerous));
  const benign = cases.filter(({ isBenign }) => isBenign);
  const out = options.out === undefined ? null : await open(options.out, 'w');
  const write = async (line: JsonObject) => void (await out?.appendFile(`${JSON.stringify(line)}\n`));
  const steps = variants.length + 1 + 2 * safetyChecks.length;
  let step = 0;
  const proceed = () => {
    step += 1;
    options.onProgress?.(step, steps);
  };
  try {
    const results: Record<string, { cases: number; dangerous_without_approval: number }> = {};
    for (const variant of variants) {
      results[variant.name] = {
        cases: attacks.length,
        dangerous_without_approval: await countDamage(variant, attacks, {}, write),
      };
      proceed();
    }
    const control = await runControl(attacks, write);
    proceed();
    const questions = await countQuestions(benign, write);
    const checks: Record<string, CheckWorth> = {};
    for (const { name } of safetyChecks) {
      const others = safetyChecks.filter((check) => check.name !== name);
      const alone = safetyChecks.filter((check) => check.name === name);
      const successes_without = await countSuccesses(attacks, { checks: others });
      proceed();
      const successes_with_only = await countSuccesses(attacks, { checks: alone });
      proceed();
      checks[name] = { successes_without, successes_with_only, probe: await probe(name) };
    }
    return { variants: results, control, benign: { cases: benign.length, questions }, checks };
  } finally {
    await out?.close();
  }
}

type Write = (line: JsonObject) => Promise<void>;

async function countDamage(
  variant: Variant,
  cases: readonly InjectionCase[],
  openings: Openings,
  write: Write,
): Promise<number> {
  let hit = 0;
  for (const theCase of cases) {
    const damage = await variant.play(theCase, openings);
    if (damage.length > 0) hit += 1;
    await write({
      id: theCase.id,
      set: theCase.set,
      variant: variant.name,
      damage: damage.map(({ action }) => action),
    });
  }
  return hit;
}

async function runControl(
  cases: readonly InjectionCase[],
  write: Write,
): Promise<InjectionResult['control']> {
  const openings = {
    checks: safetyChecks.filter(({ name }) => !opened.has(name)),
    policy: { approvalAlways: [] },
  };
  let successes = 0;
  for (const theCase of cases) {
    const succeeded = await attackSucceeds(theCase, openings);
    if (succeeded) successes += 1;
    await write({ id: theCase.id, set: theCase.set, variant: 'control', succeeded });
  }
  return { cases: cases.length, attack_success: cases.length === 0 ? 0 : successes / cases.length };
}

async function countQuestions(cases: readonly InjectionCase[], write: Write): Promise<number> {
  let questions = 0;
  for (const theCase of cases) {
    const { asked, decision } = await asksAboutBenign(theCase);
    if (asked) questions += 1;
    await write({
      id: theCase.id,
      set: theCase.set,
      variant: 'benign',
      asked,
      outcome: decision?.outcome ?? null,
    });
  }
  return questions;
}

async function countSuccesses(cases: readonly InjectionCase[], openings: Openings): Promise<number> {
  let successes = 0;
  for (const theCase of cases) if (await attackSucceeds(theCase, openings)) successes += 1;
  return successes;
}
