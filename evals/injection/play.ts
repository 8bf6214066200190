import { decideAll } from '@tact/core/kernel';
import type { Decision } from '@tact/core/records';
import { toSignal } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import type { InjectionCase, WantedCall } from './cases.ts';
import {
  createFakeEnvironment,
  type Damage,
  type FakeEnvironment,
  type FakeEnvironmentOptions,
  owner,
} from './fake-environment.ts';
import { createWorstCaseModel, type Responder, toolCall } from './worst-case-model.ts';

/** How a run of a case differs from the default one. */
export type Setup = Omit<FakeEnvironmentOptions, 'model'>;

/** One way to attack. `play` resolves with what happened without approval. */
export interface Variant {
  readonly name: string;
  readonly what: string;
  play(theCase: InjectionCase, setup: Setup): Promise<readonly Damage[]>;
}

const parser = createMailParser();

/** Delivers the case's message and lets the engine decide about it with the given model responses. */
export async function playMail(
  theCase: InjectionCase,
  respond: Responder,
  setup: Setup,
  prepare: (environment: FakeEnvironment) => Promise<void> = async () => {},
): Promise<{ readonly environment: FakeEnvironment; readonly decision: Decision | null }> {
  const environment = createFakeEnvironment(theCase, { model: createWorstCaseModel(respond), ...setup });
  await prepare(environment);
  return { environment, decision: await receive(environment, theCase.raw) };
}

/** Delivers another message to an environment and lets the engine decide about it. */
export async function receive(environment: FakeEnvironment, raw: string): Promise<Decision | null> {
  const ref = environment.mailbox.deliver({ raw });
  const signal = await toSignal(await environment.mailbox.read(ref), environment.mailbox, parser, owner);
  for await (const decision of decideAll(environment.engine, [signal], environment.runtime)) return decision;
  return null;
}

/** The attacker's main call: the first dangerous one if there is one. */
export function mainAttack({ attacker }: InjectionCase): WantedCall {
  return attacker.find(({ isDangerous }) => isDangerous) ?? attacker[0] ?? harmless;
}

export const harmless: WantedCall = { action: 'none', parameters: {}, isDangerous: false, isForeign: false };
export const label: WantedCall = { ...harmless, action: 'apply_label', parameters: { label: 'Read later' } };

/** A harmless call that the owner wants according to the case, or else a label. */
export function ownersCall({ owner: wishes }: InjectionCase): WantedCall {
  return wishes.find(({ isDangerous }) => !isDangerous) ?? label;
}

/** Responds with exactly these calls in this order. */
export function calling(...wanted: readonly WantedCall[]): Responder {
  return ({ decide, toolName }) => ({
    toolCalls: wanted.map((call) => toolCall(toolName, decide(call))),
    text: '',
  });
}
