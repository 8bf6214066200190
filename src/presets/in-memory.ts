import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { silentLog } from '#adapters/log/silent';
import { createMailParser } from '#adapters/mail-parser/mime';
import { re2Patterns } from '#adapters/pattern/re2';
import { noTelemetry } from '#adapters/telemetry/none';
import { parseToml } from '#adapters/written-document/parse-toml';
import { type Assistant, createAssistant } from '#assistant';
import { compileRulebook, createEmailEngine, parseRulebook } from '#engines/email';
import { type Action, createPolicy, mistakeError } from '#kernel';
import type { Clock } from '#ports/clock';
import type { Model } from '#ports/model';
import type { Decision, Policy } from '#records';
import {
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
  type MemoryMailbox,
} from '#testing';
import { ruleContext } from './rulebook-in-force.ts';

export interface InMemoryOptions {
  /** Rules and directions, written as in rules.toml. */
  readonly rules?: string;
  /** Without one the local proposer decides what is certain. */
  readonly model?: Model;
  readonly actions?: readonly Action[];
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  readonly clock?: Clock;
}

/** An assistant that forgets everything: for a first try, and for tests of what is built on Tact. */
export interface InMemoryTact {
  readonly assistant: Assistant;
  /** Its mailbox; nothing leaves it, and `snapshot` shows all of it. */
  readonly mailbox: MemoryMailbox;
  /** Delivers a message (RFC 5322) and decides about it; null when the same message was decided before. */
  decide(message: string): Promise<Decision | null>;
}

/** Throws `CONFIG_SYNTAX` or `CONFIG_INVALID` for rules with a mistake. */
export async function openInMemory(options: InMemoryOptions = {}): Promise<InMemoryTact> {
  const clock = options.clock ?? createSystemClock();
  const store = createMemoryStore();
  const mailbox = createMemoryMailbox({ account: 'you@example.org' });
  const mailWorld = {
    mailbox: async () => mailbox,
    transport: createMemoryMailTransport(),
    items: store.items,
    jobs: createMemoryJobs({ clock }),
  };
  const email = createEmailEngine({
    world: mailWorld,
    clock,
    rulebook: () => rulebook,
    ...(options.model === undefined ? {} : { proposer: { model: options.model } }),
    ...(options.actions === undefined ? {} : { actions: options.actions }),
  });
  const document = parseToml(options.rules ?? '', 'rules.toml');
  const { rulebook: written, mistakes } = parseRulebook(document, ruleContext(email.catalogue, re2Patterns));
  if (mistakes.length > 0) throw mistakeError(mistakes);
  const rulebook = compileRulebook(written, re2Patterns);
  const policy = createPolicy({ directions: written.directions, ...options.policy });
  const house = {
    store,
    clock,
    ids: createUuidV7({ clock }),
    log: silentLog,
    telemetry: noTelemetry,
    catalogue: email.catalogue,
    policy: () => policy,
  };
  const assistant = createAssistant({ house, email, mailWorld, parser: createMailParser(), user: 'owner' });
  return {
    assistant,
    mailbox,
    async decide(message) {
      mailbox.deliver({ raw: message });
      let latest: Decision | null = null;
      for await (const { decision } of assistant.triage(mailbox)) latest = decision;
      return latest;
    },
  };
}
