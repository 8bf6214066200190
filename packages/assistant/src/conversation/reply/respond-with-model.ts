import { asTactError } from '@tact/core/errors';
import { buildPrompt, type PromptLayer } from '@tact/core/kernel';
import type { MaybeOutside } from '@tact/core/records';
import { createSpokenStream, withoutThoughts } from '@tact/core/structured-output';
import { joinText } from '@tact/core/text';
import type { Turn } from '@tact/english';
import { createGroundedStream, type GroundedReply } from '#replies';
import type { RecordedAsk } from '../details.ts';
import { spokenLines, spokenText } from '../spoken-lines.ts';
import type { ReplySlot } from './reply-slots.ts';
import type { ResponderSettings } from './reply-world.ts';

/**
 * The responder: puts warm, short words around what happened. What happened is worded already, in numbered slots; the model places
 * them, and nothing that it says itself stays unless it is recognised as talk. Words of others reach the reply in slots alone.
 */

interface ReplyRequest {
  readonly text: string;
  /** What the message asks for beside its requests. */
  readonly asks: ReadonlySet<RecordedAsk>;
  /** The last messages, oldest first. */
  readonly history: readonly Turn[];
  readonly slots: readonly ReplySlot[];
  /** Names of people whom the owner knows. */
  readonly people: readonly string[];
  /** Words of others that were read in this turn or passed on before it: none of them is repeated outside a slot. */
  readonly outside: readonly MaybeOutside[];
  /** What is said where the model says nothing that stays. */
  readonly plain: string;
  /** Nothing was to be done: the turn is small talk or a question about the world. */
  readonly isChat: boolean;
}

interface ModelReply extends GroundedReply {
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly model: string;
  } | null;
  /** The code of what went wrong; what the model had not said by then is said plainly. */
  readonly failure: string | null;
}

/** Asks the model for the reply; hands out its sentences as they are checked. */
export async function respondWithModel(
  responding: ReplyRequest,
  settings: ResponderSettings,
  say: (piece: string) => void,
): Promise<ModelReply> {
  const { slots, outside, people, plain, history, text, asks, isChat } = responding;
  const own = [...history.flatMap((turn) => (turn.role === 'user' ? [turn.text] : [])), text];
  const asked = { mayInform: isChat && asks.has('forKnowledge'), asksWhether: asks.has('whether') };
  const stream = createGroundedStream({ slots, plain, own, people, outside, ...asked }, say);
  const { model, timeoutMs, temperature, maxOutputTokens } = settings;
  const { messages } = buildPrompt(layersOf(responding));
  const spoken = createSpokenStream((piece) => stream.push(piece), own.join('\n'));
  const stopping = new AbortController();
  const listen = (piece: string) => {
    spoken.push(piece);
    if (spoken.repeats) stopping.abort();
  };
  try {
    const answer = await model.generate(
      { messages, tools: [], temperature, maxOutputTokens },
      { timeoutMs, onText: listen, signal: stopping.signal },
    );
    spoken.end();
    const { inputTokens, outputTokens } = answer;
    const usage = { inputTokens, outputTokens, model: answer.model };
    if (withoutThoughts(answer.text, own.join('\n')).text.trim() !== '')
      return { ...stream.end(), usage, failure: null };
    return { ...stream.end(), corrections: [], usage, failure: 'MODEL_ANSWER_EMPTY' };
  } catch (thrown) {
    const failure = stopping.signal.aborted ? 'MODEL_ANSWER_REPEATS' : asTactError(thrown).code;
    return { ...stream.end(), corrections: [], usage: null, failure };
  }
}

const systemText = `You are the voice of an assistant called Tact. Other parts of it have already decided and acted; you put the answer together.
What can be told is worded already and stands in numbered slots. Where you write {{1}}, the user reads the words of slot 1, as a sentence of its own.
- Place every slot of RESULTS once, in the order that reads best. Of the other slots place only those that answer the message or fit it.
- Around the slots write few and friendly words: "Sure!", "Unfortunately, {{2}}", "Well done!", "Enjoy your lunch!", or one offer such as "Shall I send it?".
- Never say yourself what was done, found or planned, nor when, how many or by whom: whatever says so outside a slot is deleted.
- Without RESULTS nothing was done. Then talk: react to what was said, ask, suggest, and answer questions about the world in whole sentences. Promise nothing.
- Match the tone of the user. Ask nothing that you need not know, and do not begin every answer with “I”.
- Write English; a greeting or a question may be in the user's language. Plain text, three sentences at most unless more was asked for.`;

function layersOf({ text, history, slots }: ReplyRequest): readonly PromptLayer[] {
  const lines = (kind: ReplySlot['kind']) =>
    slots.flatMap((slot, index) =>
      slot.kind === kind ? [joinText([`{{${index + 1}}} `, slot.shown], '')] : [],
    );
  const ownLines = (kind: ReplySlot['kind']) =>
    lines(kind)
      .filter((line) => typeof line === 'string')
      .join('\n');
  const noticed = lines('insight').filter((line) => typeof line !== 'string');
  const fromSystem = { role: 'user', origin: 'system' } as const;
  const fromOwner = { role: 'user', origin: 'owner' } as const;
  const fitting = 'WORTH A WORD, ONLY IF IT FITS';
  return [
    { name: 'responder', role: 'system', origin: 'system', budgetTokens: 600, text: systemText },
    {
      ...{ ...fromOwner, name: 'memories', budgetTokens: 400, heading: 'KNOWN' },
      text: ownLines('known'),
    },
    {
      ...{ ...fromSystem, name: 'insights', budgetTokens: 300, heading: fitting },
      text: ownLines('insight'),
    },
    {
      ...{ role: 'user', origin: 'outside', name: 'outside-insights', budgetTokens: 300 },
      ...{ heading: `${fitting}, WITH WORDS OF OTHERS`, text: joinText(noticed, '\n') },
    },
    {
      ...{ ...fromOwner, name: 'last-messages', budgetTokens: 500, heading: 'SAID BEFORE' },
      text: spokenLines(history),
    },
    { ...fromOwner, name: 'message', budgetTokens: 2000, heading: 'MESSAGE', text: spokenText(text) },
    { ...fromSystem, name: 'results', budgetTokens: 1500, heading: 'RESULTS', text: ownLines('result') },
    {
      ...{ ...fromSystem, name: 'earlier-results', budgetTokens: 600 },
      ...{ heading: 'RESULTS OF EARLIER MESSAGES', text: ownLines('earlier') },
    },
  ];
}
