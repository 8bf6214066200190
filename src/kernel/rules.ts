import type { Engine, RulesReader } from './engine.ts';
import type { RulesText, Runtime } from './runtime.ts';

/** The rules in force for a user, compiled, with the version of their text; undefined and null where there are none. */
export interface RulesInForce {
  readonly rules: unknown;
  readonly version: string | null;
}

const none: RulesInForce = { rules: undefined, version: null };

/** Reads and compiles the owner's rules, once per version. Throws as the engine's `rules.read`. */
export function rulesFor(engine: Engine, user: string, runtime: Pick<Runtime, 'rules'>): RulesInForce {
  if (engine.rules === undefined) return none;
  const text = runtime.rules(user) ?? emptyRules;
  return { rules: compiled(engine.rules, text), version: text.version };
}

/** Compiles a text that is not in force: one from the record, or one that is being tried. */
export function compileRulesText<Rules>(reader: RulesReader<Rules>, text: string): Rules {
  return reader.compile(reader.read(text));
}

const emptyRules: RulesText = { version: 'none', text: '' };

/** A server has many users with few different texts; past this the oldest is compiled again. */
const mostVersions = 1000;
const compiledBy = new WeakMap<RulesReader, Map<string, unknown>>();

function compiled(reader: RulesReader, { version, text }: RulesText): unknown {
  const versions = compiledBy.get(reader) ?? new Map<string, unknown>();
  compiledBy.set(reader, versions);
  if (versions.has(version)) return versions.get(version);
  const rules = compileRulesText(reader, text);
  const [oldest] = versions.keys();
  if (versions.size >= mostVersions && oldest !== undefined) versions.delete(oldest);
  versions.set(version, rules);
  return rules;
}
