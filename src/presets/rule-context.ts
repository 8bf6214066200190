import { re2Patterns } from '#adapters/pattern/re2';
import type { Assistant } from '#assistant';
import { type RuleContext, ruleContext } from '#engines/email';
import { ruleSections } from '#kernel';

/** What has to be known to read the rules file of an assistant: its actions, and the sections that other engines read. */
export function ruleContextOf({ runtime }: Assistant): RuleContext {
  return {
    ...ruleContext(runtime.registryFor('email'), re2Patterns),
    otherSections: () => ruleSections(runtime.engines.values()),
  };
}
