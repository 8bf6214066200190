import { tactError } from '#errors';
import type { Engine, Runtime } from '#kernel';
import { createToolsEngine } from './engine.ts';
import type { GuardedTool } from './guarded-tool.ts';
import { type FindTool, toolActions } from './tool-actions.ts';
import { toolsEngineName } from './tool-call.ts';

/** What is loaded into one runtime. */
interface LoadedTools {
  /** One of each name, whoever's it is: they agree in danger and undo. */
  readonly declared: Map<string, GuardedTool>;
  readonly byUser: Map<string, Map<string, GuardedTool>>;
}

const loaded = new WeakMap<Runtime, LoadedTools>();

/**
 * Makes tools known to a runtime, for the calls of one user; a tool of the same name takes the place of that user's earlier one.
 * Throws `TOOL_GUARDED_DIFFERENTLY`, and then nothing is loaded.
 */
export function loadTools(tools: readonly GuardedTool[], user: string, runtime: Runtime): void {
  const { declared, byUser } = loadedInto(runtime);
  for (const tool of tools) {
    const before = declared.get(tool.name);
    if (before !== undefined && !isDeclaredAlike(before, tool)) {
      throw tactError('TOOL_GUARDED_DIFFERENTLY', { tool: tool.name });
    }
  }
  const own = byUser.get(user) ?? new Map<string, GuardedTool>();
  byUser.set(user, own);
  for (const tool of tools) own.set(tool.name, tool);
  const added = tools.filter(({ name }) => !declared.has(name));
  if (added.length === 0 && runtime.engines.has(toolsEngineName)) return;
  for (const tool of added) declared.set(tool.name, tool);
  const find: FindTool = (whose, name) => {
    const tool = byUser.get(whose)?.get(name);
    if (tool === undefined) throw tactError('TOOL_NOT_LOADED', { tool: name, user: whose });
    return tool;
  };
  const actions = [...declared.values()].flatMap((tool) => toolActions(tool, find));
  runtime.setEngine(createToolsEngine(actions) as Engine);
}

function loadedInto(runtime: Runtime): LoadedTools {
  const known = loaded.get(runtime);
  if (known !== undefined) return known;
  if (runtime.engines.has(toolsEngineName)) throw new Error(`Two engines are called ${toolsEngineName}.`);
  const made: LoadedTools = { declared: new Map(), byUser: new Map() };
  loaded.set(runtime, made);
  return made;
}

function isDeclaredAlike(one: GuardedTool, other: GuardedTool): boolean {
  return one.danger === other.danger && (one.undo === null) === (other.undo === null);
}
