import type { Assistant } from '@tact/core/assistant';
import { ruleSections } from '@tact/core/kernel';
import { type RuleContext, ruleContext } from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';

/** What has to be known to read the rules file of an assistant: its actions, and the sections that other engines read. */
export function ruleContextOf({ runtime }: Assistant): RuleContext {
  return {
    ...ruleContext(runtime.registryFor('email'), re2Patterns),
    otherSections: () => ruleSections(runtime.engines.values()),
  };
}
