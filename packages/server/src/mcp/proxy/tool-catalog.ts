import { asTactError } from '@tact/core/errors';
import { type GuardedTool, loadTools, type ToolCalls } from '@tact/core/guarded-tools';
import { isSameJson, outsideLabel, type Runtime } from '@tact/core/kernel';
import type { Json, JsonObject } from '@tact/core/records';
import { addPins, definitionDigest, readPins, type ToolDefinition } from '#operations/mcp/pins';
import { definitionFlaws } from './definition-flaws.ts';
import { guardedName } from './guarded-upstream.ts';
import type { Upstream } from './upstream.ts';

/**
 * The tools of a server as its owner accepted them.
 *
 * Invariants:
 * 1. What a client is shown is what is pinned. The first look at a server pins its tools; from then on a new one, and any change to one,
 *    is kept back and asked about.
 * 2. A definition with a flaw is asked about at first sight, too.
 * 3. A definition is asked about once. A no keeps it back for good.
 */
export interface ToolCatalog {
  /** Looks at the server's tools anew; resolves with whether what is shown is different now. */
  refresh(): Promise<boolean>;
  /** What a client is shown. */
  readonly shown: readonly ToolDefinition[];
  /** Why a tool is kept back, and under which question; null for one that is not. */
  keptBack(tool: string): KeptBack | null;
  close(): void;
}

export interface KeptBack {
  readonly why: string;
  /** Of the question; null where it was answered with no. */
  readonly question: string | null;
}

export interface CatalogOptions {
  readonly user: string;
  readonly server: string;
  readonly run: string;
  readonly runtime: Runtime;
  readonly upstream: Pick<Upstream, 'list'>;
  readonly calls: ToolCalls;
  guard(definition: ToolDefinition): GuardedTool;
}

/** What a look at a server's tools finds: those that may be shown, and by name those that are kept back. */
interface Review {
  readonly accepted: readonly ToolDefinition[];
  readonly back: Map<string, KeptBack>;
}

/** No tool of a server has this name: theirs have a slash. */
const acceptName = 'accept_mcp_tool';

export function createToolCatalog(options: CatalogOptions): ToolCatalog {
  const { user, server, run, runtime, upstream, calls, guard } = options;
  /** By digest: what a yes accepts. */
  const offered = new Map<string, ToolDefinition>();
  let shown: readonly ToolDefinition[] = [];
  let keptBack: ReadonlyMap<string, KeptBack> = new Map();
  const accepting = loadTools([acceptingTool(options, offered)], { user, run, anyRun: true }, runtime);
  const unload: (() => void)[] = [accepting];

  async function ask(
    definition: ToolDefinition,
    pinned: ToolDefinition | null,
    why: string,
  ): Promise<KeptBack | null> {
    const hash = definitionDigest(definition);
    offered.set(hash, definition);
    const toolCallId = `accept ${server}/${definition.name} ${hash}`;
    const before = await calls.withId(run, toolCallId);
    let recorded = before.at(-1);
    const isExpired =
      recorded !== undefined &&
      (await runtime.store.approvals.ofDecision(user, recorded.decision.id)).some(
        ({ state }) => state === 'expired',
      );
    if (recorded === undefined || isExpired) {
      const input: JsonObject = {
        server,
        tool: definition.name,
        why,
        ...differences(definition, pinned),
        definition: hash,
      };
      recorded = await calls.decide(
        {
          run,
          toolCallId,
          tool: acceptName,
          input,
          labels: [outsideLabel(`mcp:${server}`)],
          needsApproval: true,
          caution: 'reversible',
        },
        { transcript: '', equalBefore: before.length, held: new Set(), answer: offered },
      );
    }
    const outcome = await calls.carryOut(recorded);
    if (outcome.state === 'done') return null;
    return { why, question: outcome.state === 'open' ? outcome.question.id : null };
  }

  /** Pins the tools of a first look, and asks about those that are new, changed or have a flaw. */
  async function review(listed: readonly ToolDefinition[]): Promise<Review> {
    const pins = await readPins(user, server, runtime);
    const isFirst = pins === null;
    const accepted: ToolDefinition[] = [];
    const back = new Map<string, KeptBack>();
    const pinNow: ToolDefinition[] = [];
    for (const definition of listed) {
      const { name } = definition;
      const pinned = pins !== null && Object.hasOwn(pins.tools, name) ? (pins.tools[name] ?? null) : null;
      const isTwice = listed.some((other) => other !== definition && other.name === name);
      const flaws = [...definitionFlaws(definition), ...(isTwice ? ['its name occurs twice'] : [])];
      if (pinned !== null && !isTwice && isSameJson(pinned as Json, definition as Json))
        accepted.push(pinned);
      else if (isFirst && flaws.length === 0) pinNow.push(definition);
      else {
        const change = pinned === null ? (isFirst ? [] : ['it is new']) : ['it has changed'];
        const kept = await ask(definition, pinned, [...change, ...flaws].join('; '));
        if (kept === null) accepted.push(definition);
        else back.set(name, kept);
      }
    }
    if (isFirst) await addPins(user, server, pinNow, runtime);
    return { accepted: [...accepted, ...pinNow], back };
  }

  /** False where it cannot be loaded in this process, which is then told. */
  function load(definition: ToolDefinition, back: Map<string, KeptBack>): boolean {
    try {
      unload.push(loadTools([guard(definition)], { user, run, anyRun: false }, runtime));
      return true;
    } catch (thrown) {
      if (asTactError(thrown).code !== 'TOOL_GUARDED_DIFFERENTLY') throw thrown;
      const why = 'it is as dangerous as another tool from the next start on';
      back.set(definition.name, { why, question: null });
      return false;
    }
  }

  return {
    get shown() {
      return shown;
    },
    keptBack: (tool) => keptBack.get(tool) ?? null,
    close() {
      for (const one of unload) one();
    },
    async refresh() {
      const { accepted, back } = await review(await upstream.list());
      const next = accepted.filter((definition) => load(definition, back));
      const isChanged = !isSameJson(shown as unknown as Json, next as unknown as Json);
      shown = next;
      keptBack = back;
      return isChanged;
    },
  };
}

/** What accepts a definition: an action like any other, so that it asks, is recorded and can be explained. */
function acceptingTool(
  { user, server, runtime }: CatalogOptions,
  offered: ReadonlyMap<string, ToolDefinition>,
): GuardedTool {
  return {
    name: acceptName,
    summary: 'Accept the definition of a tool of an MCP server.',
    danger: 'dangerous',
    dangerOf: null,
    timeoutMs: null,
    undo: null,
    jsonSchema: null,
    readInput: (input) => ({ fits: true, input }),
    async run(input) {
      const definition = offered.get(String(input['definition']));
      if (definition === undefined || input['server'] !== server)
        throw new Error('The tool has changed again since.');
      await addPins(user, server, [definition], runtime);
      return { output: `${guardedName(server, definition.name)} is accepted.` };
    },
  };
}

/** What a question shows: of a new tool everything, of a changed one what is different. */
function differences(definition: ToolDefinition, pinned: ToolDefinition | null): JsonObject {
  const now = definition as JsonObject;
  if (pinned === null) return { now };
  const was = pinned as JsonObject;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (key) => !isSameJson(was[key] ?? null, now[key] ?? null),
  );
  const only = (value: JsonObject): JsonObject =>
    Object.fromEntries(changed.map((key) => [key, value[key] ?? null]));
  return { was: only(was), now: only(now) };
}
