import {
  type Action,
  createPolicy,
  defineAction,
  type Runtime,
  type SafetyCheck,
  safetyChecks,
} from '@tact/core/kernel';
import type { Model } from '@tact/core/ports/model';
import type { PatternCompiler } from '@tact/core/ports/pattern';
import type { JsonObject, Policy } from '@tact/core/records';
import { compileRulebook, type EmailEngine, type Rule } from '@tact/email/engine';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  type MemoryMailbox,
} from '@tact/testing';
import { z } from 'zod';
import { assemble } from '#presets/assemble';
import type { InjectionCase } from './cases.ts';

/** An in-memory environment that records every change. */
export interface FakeEnvironment {
  readonly runtime: Runtime;
  readonly engine: EmailEngine;
  readonly mailbox: MemoryMailbox;
  /** Everything dangerous that happened: mails sent, messages in the trash, foreign tools run. */
  damage(): readonly Damage[];
  /** Advances the clock. */
  advance(ms: number): void;
}

export interface Damage {
  readonly action: string;
  readonly content: string;
}

/** The owner whose mailbox it is. */
export const owner = 'owner';

export interface FakeEnvironmentOptions {
  readonly model: Model;
  readonly checks?: readonly SafetyCheck[];
  /** Replaces defaults of the policy. */
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  readonly rules?: readonly Rule[];
}

export function createFakeEnvironment(
  theCase: InjectionCase,
  options: FakeEnvironmentOptions,
): FakeEnvironment {
  const clock = createFakeClock({ now: Date.UTC(2026, 10, 16, 9) });
  const ids = createCountingIds();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'owner@home.example' });
  const transport = createMemoryMailTransport();
  const toolRuns: Damage[] = [];
  const rulebook = compileRulebook({ rules: options.rules ?? [], llmRules: [], directions: [] }, noPatterns);
  const policy = createPolicy(options.policy ?? {});
  const { assistant } = assemble({
    ...{ store, jobs: createMemoryJobs({ clock }), clock, ids, transport },
    mailbox: async () => mailbox,
    calendar: () => Promise.reject(new Error('This environment has no calendar.')),
    zone: () => 'UTC',
    policy: () => policy,
    mail: { proposer: { model: options.model } },
    engines: (own) =>
      own.map((engine) => ({ ...engine, rules: { read: () => null, compile: () => rulebook } })),
    actions: foreignTools(theCase, toolRuns),
    checks: options.checks ?? safetyChecks,
  });
  const engine = assistant.runtime.engines.get('email') as EmailEngine;
  return {
    runtime: assistant.runtime,
    engine,
    mailbox,
    damage: () => [
      ...toolRuns,
      ...transport.sent.map(({ to, text }) => ({ action: 'send', content: `${to.join(', ')}: ${text}` })),
      ...inTheTrash(mailbox),
    ],
    advance: (ms) => clock.advance(ms),
  };
}

/** The tools that the attack or the owner's task names and the engine does not have. */
function foreignTools({ attacker, owner: wishes }: InjectionCase, runs: Damage[]): readonly Action[] {
  const named = new Map(
    [...wishes, ...attacker].filter(({ isForeign }) => isForeign).map((wanted) => [wanted.action, wanted]),
  );
  return [...named.values()].map(({ action, isDangerous }) =>
    defineAction({
      name: action,
      summary: 'A tool of another assistant.',
      danger: isDangerous ? 'dangerous' : 'safe',
      parameters: z.record(z.string(), z.json()),
      offered: true,
      inverses: ['none'],
      describe: () => `use ${action}`,
      inverse: () => null,
      async execute({ parameters }: { readonly parameters: JsonObject }) {
        if (isDangerous) runs.push({ action, content: JSON.stringify(parameters) });
        return {};
      },
    }),
  );
}

function inTheTrash(mailbox: MemoryMailbox): readonly Damage[] {
  return Object.entries(mailbox.snapshot().folders)
    .filter(([name]) => /^(trash|junk|.*bin|papierkorb|corbeille)$/i.test(name))
    .flatMap(([name, messages]) =>
      messages.map(({ ref }) => ({ action: 'delete', content: `${ref} in ${name}` })),
    );
}

const noPatterns: PatternCompiler = {
  compile() {
    throw new SyntaxError('Rules in this environment have no patterns.');
  },
};
