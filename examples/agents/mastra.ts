// Mastra: a tool with requireApproval suspends the run until Tact's answer.
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { answerTo, once, propose } from './tact.ts';
import { mastraModel as model, sendMoney } from './scripted.ts';

const thread = `mastra-${process.pid}`;
const send_money = createTool({
  id: 'send_money',
  description: 'Send money to somebody.',
  inputSchema: z.object({ to: z.string(), euros: z.number() }),
  requireApproval: true,
  execute: async (_, context) => once(thread, context.agent?.toolCallId ?? '', sendMoney),
});
const payer = new Agent({ id: 'payer', name: 'payer', instructions: 'Pay.', model, tools: { send_money } });
const agent = new Mastra({ agents: { payer }, storage: new InMemoryStore(), logger: false }).getAgent('payer');
let result = await agent.generate('Pay the rent.');
while (result.finishReason === 'suspended') {
  const { toolCallId, toolName, args } = result.suspendPayload;
  const { state, question } = await propose(thread, toolCallId, toolName, args);
  const { isYes, why } = state === 'waiting' ? await answerTo(question) : { isYes: state === 'approved', why: state };
  const resumed = { runId: result.runId ?? '', toolCallId };
  result = await (isYes ? agent.approveToolCallGenerate(resumed) : agent.declineToolCallGenerate({ ...resumed, reason: why }));
}
console.log(result.text);
