import type { z } from 'zod';
import type { Action } from '#kernel';
import type { Calendar } from '#ports/calendar';
import type { MailParser } from '#ports/mail-parser';
import type { MailTransport } from '#ports/mail-transport';
import type { Mailbox } from '#ports/mailbox';
import type { Store } from '#ports/store';
import type { JsonObject } from '#records';

/** What a tool is about; the same words as a conversation's domains. */
export type ToolDomain = 'task' | 'calendar' | 'email' | 'memory' | 'notes';

/**
 * An action of the registry that a conversation knows by a domain and a short name.
 *
 * Its `parameters` name the things it changes by id and version, and people by address: what is judged and approved is
 * exactly what runs. `spoken` is the form a planner writes, with words in place of those; `bindAction` turns it into the other.
 */
export interface Tool<Parameters extends JsonObject = JsonObject> extends Action<Parameters> {
  readonly domain: ToolDomain;
  /** Its short name in a plan: `create`, `create_event`. Unique within the domain. */
  readonly verb: string;
  /** It only looks, and changes nothing. */
  readonly reads: boolean;
  /** What a planner writes; null for inverses, which nobody plans. */
  readonly spoken: z.ZodType<JsonObject> | null;
}

/** What tools look at and change. */
export interface ToolWorld {
  readonly items: Store['items'];
  calendar(): Promise<Calendar>;
  /** Whether that calendar writes to attendees by itself; asked for before it is opened, so that inviting can ask first. */
  sendsInvitations(): boolean;
  readonly transport: MailTransport;
  /** The owner's own account; null where none is configured. */
  mailbox(): Promise<Mailbox | null>;
  readonly parser: MailParser;
  /** Mail that was decided about, for where no mailbox can be searched. */
  readonly ledger: Pick<Store['ledger'], 'list'>;
  readonly documents: Store['documents'];
  /** Ranks texts by what they say, best first; the words they share count where this is not given. */
  similarity?(texts: readonly string[]): {
    best(query: string, limit: number): readonly { readonly index: number }[];
  };
  /** The owner's time zone: a name of the IANA database, or an offset. */
  zone(): string;
}

/** Gives a definition the type of its own schema's output. */
export function defineTool<Parameters extends JsonObject>(tool: Tool<Parameters>): Tool {
  // Every call goes through `checkParameters`, which makes the parameters what the schema says.
  return tool as unknown as Tool;
}

/** What a tool is made of beyond what most share: an inverse, say, is safe, not offered and has no spoken form. */
export function defineInverse<Parameters extends JsonObject>(
  tool: Omit<Tool<Parameters>, 'danger' | 'offered' | 'reads' | 'spoken'>,
): Tool {
  return defineTool({ ...tool, danger: 'safe', offered: false, reads: false, spoken: null });
}

/** A tool that only looks. */
export function defineReader<Parameters extends JsonObject>(
  tool: Pick<
    Tool<Parameters>,
    'name' | 'verb' | 'domain' | 'summary' | 'parameters' | 'describe' | 'execute'
  >,
): Tool {
  return defineTool({
    ...tool,
    danger: 'safe',
    offered: true,
    reads: true,
    spoken: tool.parameters,
    inverses: [],
    inverse: () => null,
  });
}

/** Whether an action is a tool: a conversation can plan it. */
export function isTool(action: Action): action is Tool {
  return 'domain' in action && 'verb' in action && 'spoken' in action;
}
