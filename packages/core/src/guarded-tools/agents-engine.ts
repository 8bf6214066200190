import { z } from 'zod';
import { tactError } from '#errors';
import {
  type Action,
  completeAction,
  type Engine,
  type FactReads,
  proposalDefaults,
  proposedNothing,
  type SafetyCheck,
} from '#kernel';
import { type JsonObject, outside, type Signal } from '#records';
import { quote } from '#text';
import { judge } from './judge.ts';
import {
  type AgentCall,
  type AgentSettings,
  agentCallName,
  agentRunTagOf,
  agentsEngineName,
  agentTagOf,
  defaultMaxOpenQuestions,
  toolTagOf,
} from './tool-call.ts';
import { argumentsIn, cardLinesOf, visible } from './tool-words.ts';

/** Decides about calls that other programs want to make. */
export function createAgentsEngine(
  settings: AgentSettings = {},
): Engine<AgentCall, TooManyOpen | null, null, null> {
  return {
    name: agentsEngineName,
    actions: [agentCallAction(settings)],
    offers: ({ name }) => name === agentCallName || settings.executors?.includes(name) === true,
    describe: (call) => ({
      title: outside(`${call.agent}: ${call.tool} ${JSON.stringify(call.input)}`, 'agent'),
      tags: [agentTagOf(call.agent), agentRunTagOf(call), toolTagOf(call.tool)],
      quotes: [
        { name: 'agent', text: call.agent },
        { name: 'run', text: call.run },
        ...(call.request === null ? [] : [{ name: 'request', text: call.request }]),
      ],
    }),
    facts: (signals, { store }) =>
      Promise.all(signals.map((signal) => countOpen(signal, settings.maxOpenQuestions, store))),
    gate: () => ({ settled: false, proposals: [], reasons: [] }),
    strategies: {
      main: {
        name: 'as-called',
        version: '1',
        async propose({ signal: { input: call } }) {
          return { ...proposedNothing(), path: 'model', proposals: [proposalOf(call)] };
        },
        judge(view) {
          const verdict = judge(view);
          return view.facts === null || verdict.word !== 'ask' ? verdict : judge(view, [tooManyOpen]);
        },
      },
    },
  };
}

/** Nobody reads a hundred cards of one agent. What asks nobody is not held up. */
interface TooManyOpen {
  readonly openQuestions: number;
}

const tooManyOpen: SafetyCheck = {
  name: 'TooManyOpenQuestions',
  check: ({ proposed: { action } }) => [
    { code: tooManyOpen.name, action, text: tooManyOpen.name, effect: 'decline' },
  ],
};

/** Null unless the agent has that many questions open. */
async function countOpen(
  { user, input: { agent } }: Signal<AgentCall>,
  max = defaultMaxOpenQuestions,
  { approvals, ledger }: FactReads['store'],
): Promise<TooManyOpen | null> {
  if ((await approvals.count(user, ['pending'])) < max) return null;
  const pending = new Set((await approvals.list(user, ['pending'])).map(({ decisionId }) => decisionId));
  const tag = agentTagOf(agent);
  const asked = await ledger.list({
    user,
    engine: agentsEngineName,
    tag,
    verdict: 'ask',
    limit: pending.size,
  });
  const openQuestions = asked.filter(({ id }) => pending.has(id)).length;
  return openQuestions < max ? null : { openQuestions };
}

function proposalOf(call: AgentCall) {
  const { agent, tool, input, executor, labels, asksFirst } = call;
  const action =
    executor === null
      ? { action: agentCallName, parameters: { tool, input }, target: agent }
      : { action: executor, parameters: input, target: '' };
  return {
    ...proposalDefaults,
    actions: [action],
    proposer: 'model' as const,
    confidence: 1,
    rationale: `call ${call.call}`,
    needsApproval: asksFirst,
    labels,
  };
}

type AgentCallParameters = JsonObject & Pick<AgentCall, 'tool' | 'input'>;

const parameters = z.strictObject({
  tool: z.string().min(1),
  input: z.custom<JsonObject>(isObject, 'must be an object'),
});

function agentCallAction({ tools = {} }: AgentSettings): Action {
  return completeAction<AgentCallParameters>({
    name: agentCallName,
    summary: "Let an agent call a tool of the agent's own.",
    danger: 'safe',
    dangerOf: ({ tool }) => (Object.hasOwn(tools, tool) ? (tools[tool] ?? 'dangerous') : 'dangerous'),
    parameters: parameters as z.ZodType<AgentCallParameters>,
    // What the owner says about an action of this name is said about the tool, too.
    countsAs: ({ tool }) => tool,
    offered: true,
    isRunOnDemand: true,
    isRunByCaller: true,
    describe: ({ tool, input }) => `let it call ${quote(visible(tool))}${argumentsIn(input)}`,
    card: ({ tool, input }) => [{ name: 'tool', text: tool }, ...cardLinesOf(input)],
    execute: async () => {
      throw tactError('EFFECT_UNKNOWN', { action: agentCallName });
    },
    check: async () => ({ happened: 'unknown' }),
  });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
