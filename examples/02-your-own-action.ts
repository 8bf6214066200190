// An action of your own: the model's tools, the policy, the approval card and the undo journal all derive from it.
import { defineAction, openInMemory, quote } from 'tact';
import { z } from 'zod';

const tickets: string[] = [];

const openTicket = defineAction({
  name: 'open_ticket',
  summary: 'Open a ticket with the support desk.',
  danger: 'dangerous', // so it always asks first
  parameters: z.strictObject({ title: z.string().min(1) }),
  offered: true,
  inverses: ['close_ticket'],
  describe: ({ title }) => `open a ticket ${quote(title)}`,
  inverse: (_, { number }, target) => ({
    action: 'close_ticket',
    parameters: { number: Number(number) },
    target,
  }),
  execute: async ({ parameters }) => ({ number: tickets.push(parameters.title) }),
});

const closeTicket = defineAction({
  name: 'close_ticket',
  summary: 'Close a ticket again.',
  danger: 'safe',
  parameters: z.strictObject({ number: z.number() }),
  offered: false, // nobody proposes it: it only takes `open_ticket` back
  inverses: [],
  describe: ({ number }) => `close ticket ${number}`,
  inverse: () => null,
  execute: async ({ parameters }) => ({ closed: tickets.splice(parameters.number - 1, 1).length === 1 }),
});

const tact = await openInMemory({
  actions: [openTicket, closeTicket],
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
