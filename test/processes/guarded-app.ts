/**
 * An application with one guarded tool, as a process of its own: `ask`, `approve`, `approve-and-die`, `call-and-die`, `resume`.
 * The home is in TACT_HOME; the messages and what the tool has done stand in files there.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateText, type ModelMessage, tool } from 'ai';
import { openLocal } from 'tact';
import { guardTools } from 'tact/ai-sdk';
import { z } from 'zod';
import { toolCallingModel } from '../flows/tool-calling-model.ts';

const [what = '', later = '0'] = process.argv.slice(2);
const home = process.env['TACT_HOME'] ?? '';
const file = (name: string) => join(home, name);
const die = () => process.kill(process.pid, 'SIGKILL');

const tact = await openLocal({ home, decides: false, now: Date.now() + Number(later) });
const pay = tool({
  inputSchema: z.object({ to: z.string(), euros: z.number() }),
  execute: async ({ to, euros }) => {
    appendFileSync(file('deeds.txt'), `pay ${to} ${euros}\n`);
    if (what === 'call-and-die') die();
    return { receipt: 'R-1' };
  },
});
const { tools, toolApproval, resume } = guardTools({ pay }, { tact, user: tact.user, run: 'run-1' });

async function ask() {
  const messages: ModelMessage[] = [{ role: 'user', content: 'Pay Bob.' }];
  const model = toolCallingModel({ calls: [{ id: 'call-1', tool: 'pay', input: { to: 'Bob', euros: 20 } }] });
  const { responseMessages } = await generateText({ model, tools, toolApproval, messages });
  writeFileSync(file('messages.json'), JSON.stringify([...messages, ...responseMessages]));
  for (const { id } of await tact.assistant.approvals(tact.user)) console.log(id);
}

async function approve() {
  const [question] = await tact.assistant.approvals(tact.user);
  const by = { user: tact.user, by: tact.user, via: 'app' };
  await tact.assistant.approve({ ...by, id: question?.id ?? '' });
}

async function goOn() {
  const messages = await resume(JSON.parse(readFileSync(file('messages.json'), 'utf8')));
  const last = messages?.at(-1);
  const results = last?.role === 'tool' ? last.content.filter(({ type }) => type === 'tool-result') : null;
  console.log(JSON.stringify(results));
}

if (what === 'ask') await ask();
if (what === 'approve-and-die' || what === 'call-and-die') {
  await approve();
  die();
}
if (what === 'resume') await goOn();
await tact.close();
