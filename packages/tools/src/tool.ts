import {
  type Action,
  type ActionCall,
  type ActionDefinition,
  defineAction,
  parameterLines,
} from '@tact/core/kernel';
import type { Calendar } from '@tact/core/ports/calendar';
import type { MailParser, OutsideMail } from '@tact/core/ports/mail-parser';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Store } from '@tact/core/ports/store';
import type { CardLine, JsonObject, MaybeOutside } from '@tact/core/records';
import type { z } from 'zod';
import type { BindContext, TimeRemark } from './bind-context.ts';
import type { PlanningSource } from './planning-source.ts';
import type { ReplyWords } from './reply-words.ts';
import type { RulebookChanges } from './rule-tools.ts';
import type { Topic } from './topics.ts';

/**
 * An action that a conversation knows by a domain and a short name. Everything specific to it is defined here, so that a tool of
 * anybody's is planned, bound, carried out and reported without a change elsewhere.
 *
 * From words to action: a planner writes `spoken`; references (“it”, “him”) are resolved by `fields`; `readTimes` reads
 * words for times; `bind` turns the rest into ids, versions and addresses. What is judged, approved and run are `parameters`.
 */
export interface Tool<
  Parameters extends JsonObject = JsonObject,
  Spoken extends JsonObject = JsonObject,
  Found = unknown,
> extends Action<Parameters> {
  /** What it is about, in a word: `task`. Tools of one domain are routed together. */
  readonly domain: string;
  /** Its short name in a plan: `create`, `create_event`. Unique within the domain. */
  readonly verb: string;
  /** It only looks, and changes nothing. */
  readonly reads: boolean;
  /** What a planner writes, once its times are ISO 8601; null for inverses, which nobody plans. */
  readonly spoken: z.ZodType<Spoken> | null;
  /** How the domain is described; set by one of its tools. Without it, the summaries of its tools are used. */
  readonly topic?: Topic;
  /** What its spoken parameters name, and how each is asked for; those of `changes` too. */
  readonly fields?: Readonly<Record<string, SpokenField>>;
  /** What to ask where nothing says which parameter is missing. */
  readonly question?: string;
  /** What `bind` looks words up in. */
  readonly sources?: readonly PlanningSource[];
  /** What its result mentions, so that “it” and “the second one” are understood in the next message. */
  readonly mentions?: MentionsIn;
  /** Its parameters contain other people's words, as a reply to a mail does. */
  readonly quotesOthers?: boolean;
  /** It reads values out of other people's words, which later steps of a plan name: `$mail.date`. */
  readonly givesValues?: true;
  /** Later steps may hand it such values; see `takingValues`. */
  readonly takesValues?: true;
  /**
   * The parameters that a planner is shown again while they wait for a yes: what a planner writes, and what is looked up with its label.
   * Ids and references are none: others may have chosen them. Unless given, all of a tool without `bind`, and none of one with it.
   */
  readonly plannerSees?: readonly string[];
  /** Plans without a model: the spoken parameters that a request asks for; null if it asks for something else. */
  plan?(request: PlanRequest): JsonObject | null;
  /**
   * Plans a reply to a message that was sent unasked, such as “later” or “why?”: the spoken parameters that it asks for; null if
   * it is no such reply. Asked before any model, while that message is the last thing said.
   */
  planReply?(reply: ReplyToTold): JsonObject | null;
  /** Fetches what can be looked for only once it is planned. A failure becomes a question of `bind`, which is then handed null. */
  lookUp?(planned: JsonObject, context: BindContext): Promise<Found>;
  /** Each of several things that were looked up and are meant, as an action of its own; empty for none. Asked of a plan of one action. */
  each?(
    planned: JsonObject,
    found: Found | null,
  ): readonly { readonly params: JsonObject; readonly found: Found }[];
  /** What is to be said of how they were looked for; null for nothing. */
  eachRemark?(found: Found): string | null;
  /** Its spoken times as ISO 8601. Unless given, every field that names a time is read. Throws `Unclear`. */
  readTimes?(planned: JsonObject, context: BindContext, found: Found | null): TimedParameters;
  /** Its spoken parameters as they are judged and run; unless given, they are so already. Throws `Unclear`. */
  bind?(spoken: Spoken, context: BindContext, found: Found | null): BoundParameters;
  /** The inverse of `bind`, for a plan that is changed while it is pending; items are named by their ids. */
  asSpoken?(parameters: JsonObject): JsonObject;
  /** The result of a lookup, in a sentence for people. */
  sayFound?(result: JsonObject, words: ReplyWords): string;
  /** Why the request was not fulfilled although the effect succeeded; null if it was. */
  shortfall?(result: JsonObject): string | null;
}

export interface SpokenField {
  readonly names?: 'time' | 'person' | 'thing';
  /** Where it is not given: the id of the thing that whoever this field names was last spoken of in, such as a mail that was read. */
  readonly spokenOfWith?: string;
  /** The question for it: `When is it due?` */
  readonly ask?: string;
}

interface MentionsIn {
  /** The kind of item: `task`. */
  readonly kind: string;
  /** The member of the result that holds it, or a list of such; unless given, the result itself says what it is about. */
  readonly in?: string;
}

/** A part of a message, as a tool may plan it. */
export interface PlanRequest {
  readonly text: string;
  /** The kind of thing that was spoken of last: `event`. */
  readonly about?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly zone: string;
}

/** What the user says to a message that was sent unasked. */
export interface ReplyToTold extends PlanRequest {
  readonly told: {
    readonly messageId: string;
    readonly category: string;
    /** It asked something that a yes would still answer. */
    readonly offers: boolean;
  };
}

export interface TimedParameters {
  readonly params: JsonObject;
  /** What to tell the owner about how times were read. */
  readonly remarks: readonly TimeRemark[];
}

export interface BoundParameters {
  readonly parameters: JsonObject;
  /** In [0, 1]: confidence that the words mean what they were resolved to; 1 unless given. */
  readonly confidence?: number;
}

/** What tools read and change. */
export interface ToolServices {
  readonly items: Store['items'];
  /** A user’s calendar. */
  calendar(user: string): Promise<Calendar>;
  /** Whether that calendar writes to attendees by itself; asked for before it is opened, so that inviting can ask first. */
  sendsInvitations(user: string): boolean;
  readonly transport: MailTransport;
  /** A user’s own account; null if none is configured. */
  mailbox(user: string): Promise<Mailbox | null>;
  /** Whether mail arrives there: not where none is configured, and the folder only holds drafts. Default: it does. */
  receivesMail?(user: string): boolean;
  readonly parser: MailParser;
  /** The addresses under which a user gets mail, the usual one first. Default: none are known. */
  ownAddresses?(user: string): readonly string[];
  /** Unsubscribes with one click at an address of a mail. Throws `UNSUBSCRIBE_FAILED`. */
  clickUnsubscribe(address: string): Promise<void>;
  /** Mail that was decided about, used if no mailbox can be searched. */
  readonly ledger: Pick<Store['ledger'], 'list'>;
  readonly documents: Store['documents'];
  readonly approvals: Pick<Store['approvals'], 'list'>;
  /** An action of any engine in plain words. Default: its name. */
  inWords?(action: string, parameters: JsonObject): string | undefined;
  /** What kind of mail it is, such as `newsletter`; null where that cannot be told. Default: what can be unsubscribed from is a newsletter. */
  kindOfMail?(mail: OutsideMail): Promise<string | null>;
  /** Ranks texts by what they say, best first; the words they share count where this is not given. */
  similarity?(texts: readonly MaybeOutside[]): {
    best(query: string, limit: number): readonly { readonly index: number }[];
  };
  /** The file of rules and directions, where a conversation may change it. Default: it may not. */
  readonly rulebook?: (() => RulebookChanges) | undefined;
  /** A user’s time zone: a name of the IANA database, or an offset. */
  zone(user: string): string;
}

/** A tool as one is written: what is missing has a default. */
export type ToolDefinition<
  Parameters extends JsonObject = JsonObject,
  Spoken extends JsonObject = JsonObject,
  Found = unknown,
> = ActionDefinition<Parameters> &
  Omit<Tool<Parameters, Spoken, Found>, keyof Action | 'reads' | 'spoken'> & {
    /** Default: false. */
    readonly reads?: boolean;
    /** Default: its parameters. */
    readonly spoken?: z.ZodType<Spoken> | null;
  };

/**
 * An action that a conversation knows by a domain and a verb, with the defaults of what its definition leaves out.
 *
 * @throws `NAME_INVALID`, `ACTION_INVALID`, as `defineAction`.
 *
 * @example
 * import { z } from 'zod';
 *
 * const pour = defineTool({
 *   name: 'pour_tea',
 *   domain: 'kitchen',
 *   verb: 'pour',
 *   summary: 'Pour tea.',
 *   danger: 'reversible',
 *   parameters: z.strictObject({ cups: z.number() }),
 *   execute: async ({ parameters }) => ({ poured: parameters.cups }),
 * });
 * const tact = await openInMemory({ actions: [pour] });
 */
export function defineTool<
  Parameters extends JsonObject,
  Spoken extends JsonObject = JsonObject,
  Found = unknown,
>(definition: ToolDefinition<Parameters, Spoken, Found>): Tool {
  const { domain, verb, reads = false, spoken = definition.parameters } = definition;
  const action = defineAction<Parameters>(definition);
  const { undoAction } = action;
  // Every call goes through `checkParameters` or the spoken schema, which make the parameters what the schemas say.
  return {
    ...action,
    ...{ domain, verb, reads, spoken },
    ...(definition.card === undefined && definition.bind !== undefined ? { card: linesWithoutIds } : {}),
    ...(undoAction && {
      undoAction: { ...undoAction, domain, verb: undoAction.name, reads: false, spoken: null },
    }),
  } as unknown as Tool;
}

/** What a question shows of parameters that were looked up: an id tells nobody anything, and what it is of stands beside it. */
function linesWithoutIds({ id, event_id, version: _, find_by, ...shown }: JsonObject): readonly CardLine[] {
  const isById = find_by === id || find_by === event_id;
  return parameterLines(isById || find_by === undefined ? shown : { find_by, ...shown });
}

/** A tool that takes another one back: safe, not offered, without a spoken form. */
export function defineInverse<Parameters extends JsonObject>(
  tool: Omit<Tool<Parameters>, 'danger' | 'offered' | 'reads' | 'spoken'>,
): Tool {
  return defineTool({ ...tool, danger: 'safe', offered: false, reads: false, spoken: null });
}

/**
 * A tool that only looks things up for a conversation, and changes nothing.
 *
 * @example
 * import { z } from 'zod';
 *
 * const weather = defineReader({
 *   name: 'read_weather',
 *   domain: 'weather',
 *   verb: 'read',
 *   summary: 'Tell the weather.',
 *   describe: ({ town }) => `Weather in ${town}`,
 *   parameters: z.strictObject({ town: z.string() }),
 *   execute: async ({ parameters }) => ({ found: `Sun in ${parameters.town}` }),
 * });
 * weather.danger; // safe
 */
export function defineReader<Parameters extends JsonObject>(
  tool: Omit<
    Tool<Parameters, Parameters>,
    'danger' | 'offered' | 'reads' | 'spoken' | 'inverses' | 'inverse' | 'staysLocal'
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
    staysLocal: () => true,
  });
}

/** Whether the owner said yes to a card that showed this very call, on its own or in the conversation. */
export async function isApprovedCall({
  key,
  soFar,
  parameters,
}: Pick<ActionCall, 'key' | 'soFar' | 'parameters'>): Promise<boolean> {
  const known = await soFar();
  if (known === null) return false;
  return (
    known.approvals.some(
      ({ id, state }) => key === `approval:${id}` && (state === 'approved' || state === 'edited'),
    ) ||
    known.decision.actions.some(
      ({ causedBy, parameters: decided }) =>
        causedBy !== undefined && JSON.stringify(decided) === JSON.stringify(parameters),
    )
  );
}
