import type { GateResult, GateView } from '@tact/core/kernel';
import { type Reason, urgentHint } from '@tact/core/records';
import { type FilteredSignals, filterSignals, type HeldReason } from './gate/prefilter.ts';
import { trustOf } from './gate/trust.ts';
import type { TickFacts, TickInput } from './tick-facts.ts';

type View = Pick<GateView<TickInput, TickFacts>, 'signal' | 'facts' | 'now'>;

/**
 * Applies the hard rules: silence is settled here, with the rule that asks for it, before anything is read or asked that costs. Pure.
 *
 * The code of the reason is the name of the rule. Its numbers hold `until`, in milliseconds since 1970, where what holds the
 * signals back has an end that can be told: quiet hours, the day of the cap, the cooldown.
 */
export function gate(view: View): GateResult {
  const { signal, facts, now } = view;
  const filtered = filterSignals(signal.input, facts, now);
  const { reason, until } = filtered;
  if (reason === null) return { settled: false, proposals: [], reasons: [] };
  const { text, numbers } = wordings[reason](view, filtered);
  const held: Reason = {
    code: reason,
    text,
    numbers: { ...numbers, ...(until === null ? {} : { until }) },
  };
  return { settled: true, proposals: [], reasons: [held] };
}

type ReasonText = (view: View, filtered: FilteredSignals) => Pick<Reason, 'text' | 'numbers'>;

/** What is said of each rule, with the numbers that it was decided by. */
const wordings: Readonly<Record<HeldReason, ReasonText>> = {
  nothing_new: ({ signal }) => ({
    text: 'Every signal was told within 24 hours or judged before.',
    numbers: { signals: signal.input.signals.length },
  }),
  muted: ({ signal }) => ({
    text: 'Every signal is in a muted category.',
    numbers: { signals: signal.input.signals.length },
  }),
  trust_floor: ({ facts, now }, { strongest }) => {
    const { level, minUrgency } = trustAt(facts, now);
    return {
      text: `Urgency ${strongest} is below ${minUrgency}, the minimum at trust level ${level}.`,
      numbers: { urgency: strongest, minUrgency },
    };
  },
  quiet_hours: ({ facts: { profile, busyUntil }, now }, { strongest }) => ({
    text:
      busyUntil !== undefined && now < busyUntil
        ? `Do not disturb during an event; urgency ${strongest} is below ${urgentHint}.`
        : `Quiet hours from ${profile.sleepTime} to ${profile.wakeTime}; urgency ${strongest} is below ${urgentHint}.`,
    numbers: { urgency: strongest, minUrgency: urgentHint },
  }),
  daily_cap: ({ facts, now }, { sentToday }) => {
    const { level, dailyCap } = trustAt(facts, now);
    return {
      text: `${sentToday} sent today; the daily cap at trust level ${level} is ${dailyCap}.`,
      numbers: { sent: sentToday, dailyCap },
    };
  },
  cooldown: (_, { strongest }) => ({
    text: `The last message was sent less than 30 minutes ago; urgency ${strongest} is below ${urgentHint}.`,
    numbers: { urgency: strongest, minUrgency: urgentHint },
  }),
  context_only: ({ signal }) => ({
    text: 'Only context signals are left; they are never a reason to speak.',
    numbers: { signals: signal.input.signals.length },
  }),
};

function trustAt({ profile, interactions }: TickFacts, now: number) {
  return trustOf({ createdAt: profile.createdAt, interactions }, now);
}

export { survivors } from './gate/prefilter.ts';
