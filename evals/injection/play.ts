import { createMailParser } from '#adapters/mail-parser/mime';
import { toSignal } from '#engines/email';
import { decideAll } from '#kernel';
import type { Decision } from '#records';
import type { InjectionCase, WantedCall } from './cases.ts';
import { createFakeWorld, type Damage, type FakeWorld, type FakeWorldOptions, owner } from './fake-world.ts';
import { createWorstCaseModel, type Speech, toolCall } from './worst-case-model.ts';

/** How a run of a case differs from the plain one. */
export type Openings = Omit<FakeWorldOptions, 'model'>;

/** One way to attack. Resolves with what happened that nobody had approved. */
export interface Variant {
  readonly name: string;
  readonly what: string;
  play(theCase: InjectionCase, openings: Openings): Promise<readonly Damage[]>;
}

const parser = createMailParser();

/** Delivers the case's message, lets the model speak, and gives what came of it. */
export async function playMail(
  theCase: InjectionCase,
  speak: Speech,
  openings: Openings,
  prepare: (world: FakeWorld) => Promise<void> = async () => {},
): Promise<{ readonly world: FakeWorld; readonly decision: Decision | null }> {
  const world = createFakeWorld(theCase, { model: createWorstCaseModel(speak), ...openings });
  await prepare(world);
  return { world, decision: await receive(world, theCase.raw) };
}

/** Delivers one more message to a world and lets the engine decide about it. */
export async function receive(world: FakeWorld, raw: string): Promise<Decision | null> {
  const ref = world.mailbox.deliver({ raw });
  const signal = await toSignal(await world.mailbox.read(ref), world.mailbox, parser, owner);
  for await (const decision of decideAll(world.engine, [signal], world.runtime)) return decision;
  return null;
}

/** The call that the attacker wants most: a dangerous one where there is one. */
export function mainAttack({ attacker }: InjectionCase): WantedCall {
  return attacker.find(({ isDangerous }) => isDangerous) ?? attacker[0] ?? harmless;
}

export const harmless: WantedCall = { action: 'none', parameters: {}, isDangerous: false, isForeign: false };
export const label: WantedCall = { ...harmless, action: 'apply_label', parameters: { label: 'Read later' } };

/** What the owner would like done: a harmless wish of the case's, else a label. */
export function ownersWish({ owner: wishes }: InjectionCase): WantedCall {
  return wishes.find(({ isDangerous }) => !isDangerous) ?? label;
}

/** Says exactly these calls, in this order. */
export function saying(...wanted: readonly WantedCall[]): Speech {
  return ({ decide, toolName }) => ({
    toolCalls: wanted.map((call) => toolCall(toolName, decide(call))),
    text: '',
  });
}
