import { createSystemClock } from '@tact/core/clock/system';
import { configIssueError } from '@tact/core/config-issue';
import { type ActionRegistry, createActionRegistry, createPolicy } from '@tact/core/kernel';
import type { Policy } from '@tact/core/records';
import {
  compileRulebook,
  createEmailEngine,
  type EmailEngine,
  type EmailRulebook,
  parseRulebook,
  type Rulebook,
  ruleContext,
  starterRulebook,
} from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import {
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
} from '@tact/testing';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { rulesSyntax } from '#presets/assemble';

/** The email engine over a services in memory, without a model, and the policy that the starter's directions make. */
export function openMailEngine(rules: Rulebook['rules'] = []): {
  readonly engine: EmailEngine;
  readonly registry: ActionRegistry;
  readonly rules: EmailRulebook;
  readonly policy: Policy;
} {
  const clock = createSystemClock();
  const mailbox = createMemoryMailbox();
  const store = createMemoryStore();
  const services = {
    mailbox: async () => mailbox,
    transport: createMemoryMailTransport(),
    items: store.items,
    values: store.values,
    jobs: createMemoryJobs({ clock }),
  };
  const engine = createEmailEngine({ services, clock, rules: rulesSyntax });
  const registry = createActionRegistry(engine.actions, {
    offers: (action) => engine.offers?.(action) === true,
  });
  const context = ruleContext(registry, re2Patterns);
  const starter = parseRulebook(parseToml(starterRulebook, 'rules.toml'), context);
  if (starter.issues.length > 0) throw configIssueError(starter.issues);
  const rulebook = compileRulebook({ ...starter.rulebook, rules }, re2Patterns);
  return {
    engine,
    registry,
    rules: rulebook,
    policy: createPolicy({ directions: starter.rulebook.directions }),
  };
}
