import { eventInverses } from './event-inverses.ts';
import { eventReaders } from './event-readers.ts';
import { eventTools } from './event-tools.ts';
import { mailReaders } from './mail-readers.ts';
import { mailTools } from './mail-tools.ts';
import { memoryTools } from './memory-tools.ts';
import { noteTools } from './note-tools.ts';
import { taskTools } from './task-tools.ts';
import type { Tool, ToolWorld } from './tool.ts';

/** All tools over one world, by domain, each with its inverses. Made once, and handed to every engine. */
export function createTools(world: ToolWorld): readonly Tool[] {
  return [
    ...taskTools(world.items),
    ...eventTools(world),
    ...eventReaders(world),
    ...eventInverses(world),
    ...mailTools(world),
    ...mailReaders(world),
    ...memoryTools(world),
    ...noteTools(world.items),
  ];
}
