import { archiveTools } from './archive-mails.ts';
import { contactTools } from './contact-tools.ts';
import { decisionTools } from './decision-tools.ts';
import { editQuestion } from './edit-question.ts';
import { eventInverses } from './event-inverses.ts';
import { eventReaders } from './event-readers.ts';
import { eventTools } from './event-tools.ts';
import { learnedTool } from './learned-tool.ts';
import { mailReaders } from './mail-readers.ts';
import { mailTools } from './mail-tools.ts';
import { memoryTools } from './memory-tools.ts';
import { noteTools } from './note-tools.ts';
import { questionTools } from './question-tools.ts';
import { readValues } from './read-values.ts';
import { ruleTools } from './rule-tools.ts';
import { takingValues } from './taken-values.ts';
import { taskTools } from './task-tools.ts';
import type { Tool, ToolServices } from './tool.ts';
import { unsubscribeTool } from './unsubscribe-tool.ts';

/** All tools over the same services, by domain, each with its inverses. Created once, for all engines. */
export function createTools(services: ToolServices): readonly Tool[] {
  return [
    ...taskTools(services.items, services.calendar, services.zone).map(ofItems),
    ...eventTools(services),
    ...eventReaders(services),
    ...eventInverses(services),
    ...mailTools(services),
    ...mailReaders(services),
    unsubscribeTool(services),
    ...archiveTools(services),
    readValues(services),
    ...memoryTools(services).map(ofItems),
    ...noteTools(services.items).map(ofItems),
    ...contactTools(services.items).map(ofItems),
    ...questionTools(services),
    editQuestion(services),
    ...decisionTools(services),
    learnedTool(services),
    ...ruleTools(services),
  ].map((tool) => (takers.has(tool.name) ? takingValues(tool) : tool));
}

/** What can be made or changed with a value out of a mail. */
const takers: ReadonlySet<string> = new Set([
  ...[
    'create_task',
    'update_task',
    'create_event',
    'update_event',
    'store_memory',
    'create_note',
    'append_note',
  ],
  ...['create_draft', 'send_email', 'reply_to_email', 'save_contact'],
]);

/** Items are kept in Tact's own store, and every change of one compares and sets. */
function ofItems(tool: Tool): Tool {
  return { ...tool, staysLocal: () => true };
}
