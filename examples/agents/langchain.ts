// LangChain JS: humanInTheLoopMiddleware interrupts where Tact asks.
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { z } from 'zod';
import { answerTo, once, propose } from './tact.ts';
import { langchainModel as model, sendMoney } from './scripted.ts';

const thread = `langchain-${process.pid}`;
const send_money = tool((_, { toolCall }) => once(thread, toolCall.id, sendMoney), {
  name: 'send_money',
  description: 'Send money to somebody.',
  schema: z.object({ to: z.string(), euros: z.number() }),
});
const ask = (call: { id?: string; name: string; args: object }) => propose(thread, call.id ?? '', call.name, call.args);
const middleware = humanInTheLoopMiddleware({
  interruptOn: { send_money: { allowedDecisions: ['approve', 'reject'], when: async ({ toolCall }) => (await ask(toolCall)).state === 'waiting' } },
});
const agent = createAgent({ model, tools: [send_money], middleware: [middleware], checkpointer: new MemorySaver() });
const config = { configurable: { thread_id: thread } };
let result = await agent.invoke({ messages: [{ role: 'user', content: 'Pay the rent.' }] }, config);
while ('__interrupt__' in result) {
  const calls = (result.messages.at(-1) as { tool_calls?: Parameters<typeof ask>[0][] }).tool_calls ?? [];
  const answers = await Promise.all(calls.map(async (call) => answerTo((await ask(call)).question)));
  const decisions = answers.map(({ isYes, why }) => (isYes ? { type: 'approve' } : { type: 'reject', message: why }));
  result = await agent.invoke(new Command({ resume: { decisions } }), config);
}
console.log(result.messages.at(-1)?.text);
