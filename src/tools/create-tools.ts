import { eventInverses } from './event-inverses.ts';
import { eventReaders } from './event-readers.ts';
import { eventTools } from './event-tools.ts';
import { mailReaders } from './mail-readers.ts';
import { mailTools } from './mail-tools.ts';
import { memoryTools } from './memory-tools.ts';
import { noteTools } from './note-tools.ts';
import { taskTools } from './task-tools.ts';
import type { Tool, ToolServices } from './tool.ts';

/** All tools over the same services, by domain, each with its inverses. Created once, for all engines. */
export function createTools(services: ToolServices): readonly Tool[] {
  return [
    ...taskTools(services.items, services.calendar).map(ofItems),
    ...eventTools(services),
    ...eventReaders(services),
    ...eventInverses(services),
    ...mailTools(services),
    ...mailReaders(services),
    ...memoryTools(services).map(ofItems),
    ...noteTools(services.items).map(ofItems),
  ];
}

/** Items are kept in Tact's own store, and every change of one compares and sets. */
function ofItems(tool: Tool): Tool {
  return { ...tool, staysLocal: () => true };
}
