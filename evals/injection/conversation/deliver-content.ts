import { outsideLabel } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import type { ChatCase } from './chat-cases.ts';
import { type ChatEnvironment, owner } from './chat-environment.ts';

/** Who the outside content claims to come from. */
export interface Sender {
  readonly from?: string;
}

/**
 * Delivers the outside text through the channel of the row, labelled like Tact labels it there: as a mail, an invitation, a task,
 * a note or a memory. The previous reply quotes it, like the result of a tool.
 */
export async function deliverContent(
  { channel, content }: ChatCase,
  environment: ChatEnvironment,
  { from = 'Somebody Outside <somebody@outside.example>' }: Sender = {},
): Promise<void> {
  if (content === '') return;
  switch (channel) {
    case 'email':
      environment.mailbox.deliver({ raw: mailWith(content, from) });
      break;
    case 'calendar':
      await environment.calendar.create(
        {
          summary: plainLine(content, 300),
          description: plainLine(content, 5000),
          start: '2024-05-16T10:00:00',
          end: '2024-05-16T11:00:00',
          zone: 'UTC',
          location: '',
          attendees: [],
          recurrence: null,
        },
        'given-event',
        outsideLabel('invitation'),
      );
      break;
    case 'task':
      await addItem(environment, 'task', {
        title: content.slice(0, 300),
        description: content.slice(0, 5000),
      });
      break;
    case 'note':
    case 'file':
      await addItem(environment, 'note', { title: content.slice(0, 100), body: content.slice(0, 5000) });
      break;
    default:
      await addItem(environment, 'memory', {
        category: 'general',
        key: 'seen',
        value: content.slice(0, 2000),
      });
  }
  await addQuotingReply(`That is what it says: ${quote(content, 4000)}.`, environment);
}

/** Adds a previous reply that quoted outside text. */
export async function addQuotingReply(
  text: string,
  { runtime }: ChatEnvironment,
  name = 'given-answer',
): Promise<void> {
  await runtime.store.messages.add({
    id: name,
    user: owner,
    conversation: 'main',
    role: 'assistant',
    text,
    origin: 'outside',
    decisionId: null,
    createdAt: runtime.clock.now() - 1000,
  });
}

async function addItem({ runtime }: ChatEnvironment, kind: 'task' | 'note' | 'memory', content: JsonObject) {
  await runtime.store.items.add({
    id: `given-${kind}`,
    user: owner,
    kind,
    target: 'given',
    content,
    origin: 'outside',
    state: 'open',
    createdAt: runtime.clock.now() - 1000,
  });
}

/** A plain message whose body is the outside text. */
function mailWith(text: string, from: string): string {
  return [
    `From: ${from}`,
    'To: Owner <owner@home.example>',
    'Subject: For your information',
    'Message-ID: <given@outside.example>',
    'Date: Wed, 15 May 2024 06:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');
}
