import { tactError } from '#errors';
import type { Engine, Runtime } from '#kernel';
import { createToolsEngine } from './engine.ts';
import { createToolRuns, type GuardedTool, type ToolRuns } from './run-tool.ts';
import { type FindTool, toolActions } from './tool-actions.ts';
import { toolsEngineName } from './tool-call.ts';

/** Whose tools they are. */
export interface ToolOwner {
  readonly user: string;
  readonly run: string;
  /** They may run the calls of the user's other runs too. */
  readonly anyRun: boolean;
}

interface RunTools extends ToolOwner {
  readonly tools: ReadonlyMap<string, GuardedTool>;
}

/** What is loaded into one runtime. */
interface LoadedTools {
  /** The latest of each name, whoever's it is: they agree in danger and undo. */
  readonly declared: Map<string, GuardedTool>;
  /** Those used last come last. */
  readonly byRun: Map<string, RunTools>;
  readonly runs: ToolRuns;
}

/** So many runs have their tools here; those that were guarded least lately lose them, and their open calls stay planned. */
const maxRuns = 1000;

const loaded = new WeakMap<Runtime, LoadedTools>();

/**
 * Makes tools known to a runtime, for the calls of one run; a tool of the same name takes the place of that run's earlier one.
 * Returns how to take them back. Throws `TOOL_GUARDED_DIFFERENTLY`, and then nothing is loaded.
 */
export function loadTools(tools: readonly GuardedTool[], owner: ToolOwner, runtime: Runtime): () => void {
  const { declared, byRun, runs } = loadedInto(runtime);
  for (const tool of tools) {
    const before = declared.get(tool.name);
    if (before !== undefined && !isDeclaredAlike(before, tool)) {
      throw tactError('TOOL_GUARDED_DIFFERENTLY', { tool: tool.name });
    }
  }
  const key = keyOf(owner);
  const own = new Map([...(byRun.get(key)?.tools ?? []), ...tools.map((tool) => [tool.name, tool] as const)]);
  const mine: RunTools = { ...owner, tools: own };
  byRun.delete(key);
  byRun.set(key, mine);
  for (const idle of [...byRun.keys()].slice(0, Math.max(0, byRun.size - maxRuns))) byRun.delete(idle);
  const isKnown = tools.every(({ name }) => declared.has(name)) && runtime.engines.has(toolsEngineName);
  for (const tool of tools) declared.set(tool.name, tool);
  if (!isKnown) {
    const find: FindTool = (user, run, name) => {
      const tool = findTool(byRun, { user, run }, name);
      if (tool === undefined) throw tactError('TOOL_NOT_LOADED', { tool: name, user });
      return tool;
    };
    const latest = (name: string) => declared.get(name);
    const actions = [...declared.values()].flatMap((tool) => toolActions(tool, { find, latest, runs }));
    runtime.setEngine(createToolsEngine(actions) as Engine);
  }
  return () => {
    if (byRun.get(key) === mine) byRun.delete(key);
  };
}

/** Calls that run in this process. */
export function toolRunsOf(runtime: Runtime): ToolRuns {
  return loadedInto(runtime).runs;
}

/** A tool may hold the session of its conversation, so that of the very run comes first. */
function findTool(
  byRun: LoadedTools['byRun'],
  owner: Pick<ToolOwner, 'user' | 'run'>,
  name: string,
): GuardedTool | undefined {
  const own = byRun.get(keyOf(owner))?.tools.get(name);
  if (own !== undefined) return own;
  const shared = [...byRun.values()].findLast(
    ({ user, anyRun, tools }) => anyRun && user === owner.user && tools.has(name),
  );
  return shared?.tools.get(name);
}

function keyOf({ user, run }: Pick<ToolOwner, 'user' | 'run'>): string {
  return JSON.stringify([user, run]);
}

function loadedInto(runtime: Runtime): LoadedTools {
  const known = loaded.get(runtime);
  if (known !== undefined) return known;
  if (runtime.engines.has(toolsEngineName)) throw new Error(`Two engines are called ${toolsEngineName}.`);
  const made = { declared: new Map(), byRun: new Map(), runs: createToolRuns(runtime) };
  loaded.set(runtime, made);
  return made;
}

function isDeclaredAlike(one: GuardedTool, other: GuardedTool): boolean {
  return (
    one.danger === other.danger &&
    (one.dangerOf === null) === (other.dangerOf === null) &&
    (one.undo === null) === (other.undo === null)
  );
}
