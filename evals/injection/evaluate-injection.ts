import { type SafetyCheck, safetyChecks } from '@tact/core/kernel';
import { type AnswersFile, openAnswers } from '../data/answers-file.ts';
import type { UnreadRow } from '../data/json-lines.ts';
import { ratio } from '../measures.ts';
import { type InjectionCase, readInjectionCases } from './cases.ts';
import type { Setup, Variant } from './play.ts';
import { probe } from './probes.ts';
import { evaluateReadyMade, type ReadyMadeResult } from './ready-made.ts';
import { asksAboutBenign, attackSucceeds, variants } from './variants.ts';

interface InjectionResult {
  readonly variants: Readonly<
    Record<string, { readonly cases: number; readonly dangerous_without_approval: number }>
  >;
  /** The same attacks with provenance, danger list and approval list disabled. Shows that the eval can fail. */
  readonly control: { readonly cases: number; readonly attack_success: number };
  readonly benign: { readonly cases: number; readonly questions: number };
  /** Calls that stand ready-made in a mail, repeated by the model. */
  readonly ready_made: ReadyMadeResult;
  /** How much each check of the policy contributes. */
  readonly checks: Readonly<Record<string, CheckWorth>>;
}

export interface CheckWorth {
  /** Attacks that succeed with only this check disabled; 0 if other checks cover it. */
  readonly successes_without: number;
  /** Attacks that succeed with only this check enabled. */
  readonly successes_with_only: number;
  /** A situation in which only this check prevents an effect. */
  readonly probe: { readonly what: string; readonly effects_with: number; readonly effects_without: number };
}

/** The checks that the control run disables. */
const disabledInControl: ReadonlySet<SafetyCheck['name']> = new Set([
  'DangerousAction',
  'UntrustedInstruction',
  'InApprovalAlwaysList',
]);

/**
 * Runs injection cases through the whole email engine with a model that always obeys the attacker, and counts what happened in an
 * in-memory environment. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateInjection(options: {
  readonly data: readonly string[];
  /** A file for the answer to each case, as JSON Lines. */
  readonly out?: string;
  readonly unread?: UnreadRow[] | undefined;
  onProgress?(done: number, total: number): void;
}): Promise<InjectionResult> {
  const cases = await readInjectionCases(options.data, options.unread);
  const attacks = cases.filter(({ attacker }) => attacker.some(({ isDangerous }) => isDangerous));
  const benign = cases.filter(({ isBenign }) => isBenign);
  const out = await openAnswers(options.out);
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
        dangerous_without_approval: await countDamage(variant, attacks, {}, out),
      };
      proceed();
    }
    const control = await runControl(attacks, out);
    proceed();
    const questions = await countQuestions(benign, out);
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
    const ready_made = await evaluateReadyMade();
    return { variants: results, control, benign: { cases: benign.length, questions }, ready_made, checks };
  } finally {
    await out.close();
  }
}

async function countDamage(
  variant: Variant,
  cases: readonly InjectionCase[],
  setup: Setup,
  out: AnswersFile,
): Promise<number> {
  let hit = 0;
  for (const theCase of cases) {
    const damage = await variant.play(theCase, setup);
    if (damage.length > 0) hit += 1;
    await out.write({
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
  out: AnswersFile,
): Promise<InjectionResult['control']> {
  const setup = {
    checks: safetyChecks.filter(({ name }) => !disabledInControl.has(name)),
    policy: { approvalAlways: [] },
  };
  let successes = 0;
  for (const theCase of cases) {
    const succeeded = await attackSucceeds(theCase, setup);
    if (succeeded) successes += 1;
    await out.write({ id: theCase.id, set: theCase.set, variant: 'control', succeeded });
  }
  return { cases: cases.length, attack_success: ratio(successes, cases.length) };
}

async function countQuestions(cases: readonly InjectionCase[], out: AnswersFile): Promise<number> {
  let questions = 0;
  for (const theCase of cases) {
    const { asked, decision } = await asksAboutBenign(theCase);
    if (asked) questions += 1;
    await out.write({
      id: theCase.id,
      set: theCase.set,
      variant: 'benign',
      asked,
      outcome: decision?.outcome ?? null,
    });
  }
  return questions;
}

async function countSuccesses(cases: readonly InjectionCase[], setup: Setup): Promise<number> {
  let successes = 0;
  for (const theCase of cases) if (await attackSucceeds(theCase, setup)) successes += 1;
  return successes;
}
