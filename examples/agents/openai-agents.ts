// OpenAI Agents JS: a call that Tact asks about becomes an interruption of the run.
import { Agent, run, tool } from '@openai/agents';
import { z } from 'zod';
import { answerTo, once, propose } from './tact.ts';
import { openaiModel as model, sendMoney } from './scripted.ts';

const thread = `openai-${process.pid}`;
const send_money = tool({
  name: 'send_money',
  description: 'Send money to somebody.',
  parameters: z.object({ to: z.string(), euros: z.number() }),
  needsApproval: async (_, input, id = '') => (await propose(thread, id, 'send_money', input)).state === 'waiting',
  execute: (_, __, details) => once(thread, details?.toolCall?.callId ?? '', sendMoney),
});
const agent = new Agent({ name: 'payer', model, tools: [send_money] });
let result = await run(agent, 'Pay the rent.');
for (const item of result.interruptions) {
  const { callId: id, name, arguments: input } = item.rawItem as { callId: string; name: string; arguments: string };
  const { isYes, why } = await answerTo((await propose(thread, id, name, JSON.parse(input))).question);
  if (isYes) result.state.approve(item);
  else result.state.reject(item, { message: why });
}
if (result.interruptions.length > 0) result = await run(agent, result.state);
console.log(result.finalOutput);
