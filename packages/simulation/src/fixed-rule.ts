import { trustLevels } from '@tact/assistant/proactive/gate/trust';
import { signalKind } from '@tact/assistant/proactive/signals/catalog';
import { type ProactiveSignal, urgentHint } from '@tact/core/records';
import type { AssistantMemory } from './assistant-memory.ts';
import { dayMs } from './population/zone-clock.ts';
import { type Speaker, type SpokenMessage, silence } from './speaker.ts';

/**
 * Speaks about everything from a hint on, as soon as it is noticed, and once in 24 hours unless it has become urgent since. No quiet
 * hours, caps or cooldown, and nothing that the user says changes it: what a rule in a calendar or mail program does.
 */
export function fixedRule(name: string, fromHint: number): Speaker {
  return {
    name,
    // It has none of its own; the checker shows what the engine's would say.
    caps: trustLevels,
    speak(live, memory, now) {
      const sent = live
        .filter(({ contextOnly, urgencyHint }) => !contextOnly && urgencyHint >= fromHint)
        .filter((signal) => !isTold(signal, memory, now))
        .map(messageOf);
      return sent.length === 0 ? silence : { ...silence, sent };
    },
  };
}

function isTold({ key, urgencyHint }: ProactiveSignal, { sends }: AssistantMemory, now: number): boolean {
  return sends.some(
    ({ at, signals }) =>
      now - at < dayMs &&
      signals.some(
        (told) => told.key === key && (urgencyHint < urgentHint || told.urgencyHint >= urgentHint),
      ),
  );
}

function messageOf({ type, key, urgencyHint }: ProactiveSignal): SpokenMessage {
  return {
    text: '',
    category: signalKind(type)?.category ?? 'other',
    signals: [{ type, key, urgencyHint }],
    hasButtons: false,
    trust: null,
  };
}
