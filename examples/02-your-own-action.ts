// An action of your own: the model's tools, the policy, the approval card and the undo journal all derive from it.
import { openInMemory, quote } from 'tact';
import { defineAction } from 'tact/engine';
import { z } from 'zod';

const tickets: string[] = [];

const openTicket = defineAction({
  name: 'open_ticket',
  summary: 'Open a ticket with the support desk.',
  danger: 'dangerous', // so it always asks first
  parameters: z.strictObject({ title: z.string().min(1) }),
  describe: ({ title }) => `open a ticket ${quote(title)}`,
  execute: async ({ parameters }) => ({ number: tickets.push(parameters.title) }),
  undo: async ({ result }) => tickets.splice(Number(result['number']) - 1, 1),
});

const tact = await openInMemory({
  actions: [openTicket],
  rules: `
    [[rules]]
    id = "broken-things"
    when.subject.contains = "broken"
    actions = [{ action = "open_ticket", parameters = { title = "Something is broken" } }]`,
});

const decision = await tact.decide(
  'From: Ann <ann@example.org>\nSubject: The door is broken\n\nPlease have a look.',
);
console.log(decision?.verdict, tickets); // ask []

const [question] = await tact.assistant.approvals(tact.user);
if (question === undefined) throw new Error('A dangerous action asks first.');
await tact.assistant.approve({ user: tact.user, id: question.id, by: tact.user, via: 'example' });
console.log(tickets); // [ 'Something is broken' ]

await tact.assistant.undo({ user: tact.user, id: question.decisionId, by: tact.user, via: 'example' });
console.log(tickets); // []
