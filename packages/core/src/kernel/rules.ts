import type { Engine, RulesReader } from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import { digest } from './digest.ts';

/** The rules in force for a user, with their text; undefined and null for an engine without rules. */
export interface RulesInForce {
  readonly rules: unknown;
  readonly text: RulesText | null;
}

/**
 * Rules with their version: the first 12 digits of the text's SHA-256.
 *
 * @example
 * const rules = rulesText('[[rules]]\nid = "receipts"');
 * rules.version.length; // 12
 */
export function rulesText(text: string): RulesText {
  return { version: digest(text).slice(0, 12), text };
}

const none: RulesInForce = { rules: undefined, text: null };

/** Reads and compiles the owner's rules, once per version. Throws as the engine's `rules.read`. */
export function rulesFor(engine: Engine, user: string, runtime: Pick<Runtime, 'rules'>): RulesInForce {
  if (engine.rules === undefined) return none;
  const text = runtime.rules(user) ?? emptyRules;
  return { rules: compiledRules(engine.rules, text), text };
}

/** Reads and compiles rules without keeping them. Throws as the engine's `rules.read`. */
export function compileRulesText<Rules>(reader: RulesReader<Rules>, text: string): Rules {
  return reader.compile(reader.read(text));
}

const emptyRules: RulesText = { version: 'none', text: '' };

/** A server has many users with few different texts; past this the oldest is compiled again. */
const maxVersions = 1000;
const compiledBy = new WeakMap<RulesReader, Map<string, unknown>>();

/** Compiles rules once per version. */
export function compiledRules(reader: RulesReader, { version, text }: RulesText): unknown {
  const versions = versionsOf(reader);
  const known = versions.get(version);
  if (known !== undefined || versions.has(version)) return known;
  const rules = compileRulesText(reader, text);
  const [oldest] = versions.keys();
  if (versions.size >= maxVersions && oldest !== undefined) versions.delete(oldest);
  versions.set(version, rules);
  return rules;
}

function versionsOf(reader: RulesReader): Map<string, unknown> {
  const known = compiledBy.get(reader);
  if (known !== undefined) return known;
  const versions = new Map<string, unknown>();
  compiledBy.set(reader, versions);
  return versions;
}

/** The sections of the rules file that engines read for themselves. */
export function ruleSections(engines: Iterable<Engine>): readonly string[] {
  return [...engines].flatMap(({ rules }) => rules?.sections ?? []);
}
