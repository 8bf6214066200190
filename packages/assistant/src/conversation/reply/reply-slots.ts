import type { ActionRegistry } from '@tact/core/kernel';
import type { MaybeOutside } from '@tact/core/records';
import { joinText, mapText, plainLine, quote } from '@tact/core/text';
import type { Moment } from '@tact/english';
import type { Insight } from '@tact/tools';
import { plainReply, type ReportedAction, type Slot } from '#replies';
import { insightSentence } from '../insights.ts';
import { sayResult } from './say-plainly.ts';

/** What a reply may tell of, each in our words. A model sees what a slot is about, and places it by its number. */
export interface ReplySlot extends Slot {
  readonly kind: 'result' | 'earlier' | 'known' | 'insight';
  /** What the model is shown of it: no words of others, but for an insight, which it sees fenced. */
  readonly shown: MaybeOutside;
}

interface Tellable {
  readonly actions: readonly ReportedAction[];
  /** What earlier turns did, where the owner asks about it. */
  readonly earlier: readonly ReportedAction[];
  /** Facts about the owner that may matter here: `favourite tea: green tea`. */
  readonly memories: readonly string[];
  readonly insights: readonly Insight[];
}

/** The results first, which have to be said; then what may be said as well. */
export function slotsOf(
  { actions, earlier, memories, insights }: Tellable,
  moment: Moment,
  registry: ActionRegistry,
): readonly ReplySlot[] {
  return [
    ...actions.map((action): ReplySlot => {
      const text = sayResult(action, moment, registry);
      return { kind: 'result', text, isDue: true, shown: shownResult(action, text) };
    }),
    ...earlier.map((action): ReplySlot => {
      const text = plainReply([action]);
      return { kind: 'earlier', text, isDue: false, shown: shownResult(action, text) };
    }),
    ...memories.map((line): ReplySlot => {
      const text = `You told me this: ${quote(line, maxShownLength)}.`;
      return { kind: 'known', text, isDue: false, shown: plainLine(line, maxShownLength) };
    }),
    { kind: 'known', text: saysNow(moment), isDue: false, shown: saysNow(moment) },
    ...insights.map((insight): ReplySlot => {
      return { kind: 'insight', text: insightSentence(insight), isDue: false, shown: shownInsight(insight) };
    }),
  ];
}

/** In characters. */
const maxShownLength = 300;

/** Words of others stay in the slot: the model is told what kind of thing was done, and not what it is called. */
function shownResult({ state, verb, domain, quotesOutside }: ReportedAction, text: string): string {
  const said = quotesOutside ? `${verb} (${domain}); the slot quotes what others wrote` : text;
  return `${state}: ${plainLine(said, 2 * maxShownLength)}`;
}

function shownInsight({ category, draft }: Insight): MaybeOutside {
  return mapText(joinText(['[', category, '] ', draft], ''), (raw) => plainLine(raw, maxShownLength));
}

/** "It is Sunday, 22 November 2026, 11:05." */
function saysNow({ now, zone }: Moment): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  const date = new Date(now);
  return `It is ${date.toLocaleDateString('en-GB', day)}, ${date.toLocaleTimeString('en-GB', clock)}.`;
}
