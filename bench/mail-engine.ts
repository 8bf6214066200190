import { createSystemClock } from '#adapters/clock/system';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { re2Patterns } from '#adapters/pattern/re2';
import { configIssueError } from '#config-issue';
import {
  compileRulebook,
  createEmailEngine,
  type EmailEngine,
  type EmailRulebook,
  parseRulebook,
  type Rulebook,
  ruleContext,
  starterRulebook,
} from '#engines/email';
import { type ActionRegistry, createActionRegistry, createPolicy } from '#kernel';
import { rulesSyntax } from '#presets/assemble';
import type { Policy } from '#records';
import {
  createMemoryJobs,
  createMemoryMailbox,
  createMemoryMailTransport,
  createMemoryStore,
} from '#testing';

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
