import type { JsonObject } from '@tact/core/records';
import type { Crisis } from '../crisis/index.ts';
import type { ReplyReading } from '../replies/index.ts';
import type { ParsedRequest } from '../slots/parsed-request.ts';
import type { StatedTimes } from '../time/index.ts';
import type { Moment, Turn } from '../words.ts';
import type { SmallTalk } from './small-talk.ts';
import type { Asks } from './what-is-asked.ts';

/**
 * What a message means, as data. A message is read once, by `understand`; every later stage reads this and none reads the text
 * again.
 *
 * Invariants:
 * 1. Every word of the message is accounted for: by a request, by the answer, as politeness, or in `unexplained`.
 * 2. Nothing becomes a request by default: what no rule recognises is `unclear`.
 * 3. A request of its own is a request, whatever question is open.
 */
export interface Understanding {
  /** What the message as a whole does. */
  readonly act: SpeechAct;
  /** The message as an answer to the open question; of kind `other` where it is none. */
  readonly answer: ReplyReading;
  /** What it asks of the assistant itself. */
  readonly command: Command | null;
  /** What kind of small talk it is, where it is nothing else. */
  readonly smallTalk: SmallTalk | null;
  /** What is asked for, in order. */
  readonly requests: readonly UnderstoodRequest[];
  /** A change of what is pending or was done last. */
  readonly change: Change | null;
  /** The answer to a question for one missing value, or what is meant instead of what was asked about; null where it is none. */
  readonly filling: AnswerValue | null;
  /** It continues the conversation, rather than being complete by itself. */
  readonly isFollowup: boolean;
  /** What it says of times: a check of what anybody plans. */
  readonly times: StatedTimes;
  readonly asks: Asks;
  /** A crisis that it tells of, which goes before everything else; missing where it tells of none. */
  readonly crisis?: Crisis;
  /** Words that nothing accounts for, in text order. */
  readonly unexplained: readonly Span[];
}

/**
 * `request`: something is to be done or looked up. `question`: about the owner's own things; handled like a request. `statement`:
 * tells something and asks for nothing. `out_of_scope`: a request or question that no domain covers (knowledge, weather, lights).
 * `unclear`: no rule recognises it.
 */
const speechActs = [
  'answer',
  'command',
  'request',
  'question',
  'statement',
  'small_talk',
  'about_assistant',
  'out_of_scope',
  'unclear',
] as const;
export type SpeechAct = (typeof speechActs)[number];

/** `recount`: “what did you just do?”. `is_done`: “has it been sent?”. `complain`: “that's not what I said”. `abilities`: “what can you do?”. */
export const commands = [
  'undo',
  'undo_anyway',
  'explain',
  'recount',
  'is_done',
  'complain',
  'abilities',
] as const;
export type Command = (typeof commands)[number];

/** A part of the message as it was written; `end` is exclusive. */
export interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One request of a message. */
export interface UnderstoodRequest {
  /** The clause that asks for it. */
  readonly span: Span;
  /** What it may ask for, most certain first; empty only where a tool of its own reads it. */
  readonly readings: readonly RequestReading[];
  /** What a tool that plans by itself makes of it; null for every other request. */
  readonly planned: PlannedByTool | null;
  /** `topic`: what it does not say comes from what was spoken of last. */
  readonly belongsTo: 'itself' | 'topic';
}

/** The spoken parameters that a tool took from a clause. */
export interface PlannedByTool {
  readonly domain: string;
  readonly verb: string;
  readonly params: JsonObject;
}

export interface RequestReading {
  /** A domain of the grammar, or of a tool of somebody else's. */
  readonly domain: string;
  readonly parsed: ParsedRequest;
  /** The share of the content words that the reading explains, times the calibrated probability of the domain; from 0 to 1. */
  readonly certainty: number;
  /** Words of the clause that this reading leaves over. */
  readonly unexplained: readonly Span[];
  /** Holds only if what it names is among the owner's things: “I watered the ficus” completes a task only if there is one. */
  readonly onlyIfKnown: boolean;
  /** Nobody asked for it: a remark tells something that may be worth keeping. It waits for a yes. */
  readonly isOffer?: true;
}

/** New values for something that waits for a yes or was done last. Times are kept as they were said. */
export interface Change {
  /** Words for a time, a duration or a shift: “at 4pm”, “an hour later”, “two hours”. */
  readonly time?: string;
  readonly durationMinutes?: number;
  /** Negative is earlier. */
  readonly shiftMinutes?: number;
  /** Negative is shorter. */
  readonly extendMinutes?: number;
  readonly location?: string;
  readonly title?: string;
  readonly priority?: 'low' | 'high';
  /** Who it is for or with, in place of those named: “I meant Tom”. */
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  /** Who else takes part: “Lena should come as well”. */
  readonly addPeople?: readonly string[];
  /** Who does not take part after all: “without Bob”. */
  readonly removePeople?: readonly string[];
  /** The words that give way, where they were said: “Tim” of “Tom, not Tim”. */
  readonly replaces?: string;
  /** Words in their place that are neither a time nor people: “milk, not silk”. */
  readonly by?: string;
  readonly subject?: string;
  readonly body?: { readonly text: string; readonly mode: 'replace' | 'append' };
  /** Send rather than only draft: “no, do mail it after all”. */
  readonly send?: boolean;
}

/** A value for what our question asked. */
export interface AnswerValue {
  /** The words of the value, without “it's”, “at”, “please”. */
  readonly text: string;
  /** The position of the offered option that it picks; null where none is picked. */
  readonly option: number | null;
}

/** What a message is read against. */
export interface Situation {
  readonly moment: Moment;
  /** Earlier messages, oldest first, without other people's words. */
  readonly history: readonly Turn[];
  /** What our last message asked; null where it asked nothing. */
  readonly question: OpenQuestion | null;
  /** A plan waits for a yes, whether or not our last message asked for it. */
  readonly isWaiting: boolean;
  /** The last message made us change something: swearing is about that. */
  readonly hasJustActed?: boolean;
  /** What was spoken of or done last. */
  readonly topic: Topic | null;
  /** Names that the owner knows people by. */
  readonly people: readonly string[];
  /** Titles of notes and lists, and keys of facts, as the owner wrote them. */
  readonly notes?: readonly string[];
  readonly facts?: readonly string[];
}

const questionKinds = ['plan', 'offer', 'missing', 'undo', 'other'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The question of our last message. */
export interface OpenQuestion {
  /**
   * `plan`: may it be done? `offer`: made unasked. `missing`: one value of a request. `undo`: whether to undo what was changed since.
   * `other`: any other question of ours that a yes or a no may answer.
   */
  readonly kind: QuestionKind;
  /** As it was put; null where it holds other people's words. */
  readonly words: string | null;
  readonly isHighStakes: boolean;
  /** For `plan`: the verb that each of its cards opens with, `delete`. */
  readonly deeds?: readonly string[];
  /** For `missing`: what the value names. */
  readonly names?: 'time' | 'person' | 'thing' | 'text';
  /** For `missing`: how many things it offered to choose from. */
  readonly choices?: number;
}

/** What was spoken of last: what a follow-up does not say is taken from here. */
export interface Topic {
  /** The kind of thing: `event`, `task`. */
  readonly kind: string;
  /** The domain and the verb of the last action about it: `calendar`, `list_events`. */
  readonly domain: string;
  readonly verb: string;
  /** The spoken form of its parameters, without other people's words: the day, the list, the recipient, the filter. */
  readonly params: Readonly<Record<string, unknown>>;
  /** When the thing is, as ISO 8601; missing for a list, or where no time is known. */
  readonly start?: string;
  /** It waits for a yes: a change of it is made where it waits. */
  readonly isWaiting?: true;
}
