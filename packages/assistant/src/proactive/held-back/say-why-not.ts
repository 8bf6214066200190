import { quote } from '@tact/core/text';
import { clockTime } from '@tact/tools';
import type { Finding, FoundSignal, HeldFinding, JudgedFinding, WhyNot } from './why-not.ts';

/**
 * What `whyNot` found, in sentences for people; words of strangers stand in them as quotations. Never empty.
 *
 * @param zone that times are told in
 */
export function sayWhyNot({ findings, about, since, now }: WhyNot, zone: string): readonly string[] {
  if (findings.length > 0) return findings.map((finding) => sayFinding(finding, now, zone));
  const signal = about === null ? 'Nothing was noticed' : `No signal about ${quote(about, 60)}`;
  return [`${signal} ${sayPeriod(now - since)}.`];
}

/** `in the last 2 hours`. */
function sayPeriod(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [amount, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : minutes > 2880
          ? [Math.round(minutes / 1440), 'day']
          : minutes > 120
            ? [Math.round(minutes / 60), 'hour']
            : [minutes, 'minute'];
  return amount === 1 ? `in the last ${unit}` : `in the last ${amount} ${unit}s`;
}

function sayFinding(finding: Finding, now: number, zone: string): string {
  switch (finding.kind) {
    case 'held_back':
      return sayHeld(finding, now, zone);
    case 'muted': {
      const until = finding.until === null ? '' : ` until ${sayTime(finding.until, now, zone)}`;
      return `You muted ${finding.category}${until}.`;
    }
    case 'judged':
      return `${sayNames(finding.signals)} at ${sayTime(finding.at, now, zone)}: ${sayFate(finding)}.`;
    case 'declined': {
      const why = finding.reasons.length === 0 ? 'nothing was worth saying.' : finding.reasons.join(' ');
      return `${sayNames(finding.signals)} at ${sayTime(finding.at, now, zone)}: ${why}`;
    }
    case 'not_shown': {
      const { at, channel, why, tries, decisionId } = finding;
      const times = tries === 1 ? 'once' : `${tries} times`;
      return `What was told at ${sayTime(at, now, zone)} (decision ${decisionId.slice(-6)}) did not reach the ${channel}, tried ${times}: ${why}`;
    }
    case 'told':
      return `Told at ${sayTime(finding.at, now, zone)}: ${quote(finding.text, 200)}`;
  }
}

function sayHeld(finding: HeldFinding, now: number, zone: string): string {
  const { reason, cycles, signals } = finding;
  const times = cycles === 1 ? '' : ` (${cycles} cycles)`;
  const why = heldWords[reason] ?? reason.replaceAll('_', ' ');
  return `${sayNames(signals)} ${sayWhen(finding, now, zone)}${times}: ${why}.`;
}

function sayWhen({ from, until, cycles, isOpen, signals }: HeldFinding, now: number, zone: string): string {
  const isOne = signals.length === 1;
  const start = sayTime(from, now, zone);
  if (isOpen && cycles === 1) return `${isOne ? 'is' : 'are'} held back now`;
  if (isOpen) return `${isOne ? 'has' : 'have'} been held back since ${start}`;
  const span = cycles === 1 ? `at ${start}` : `from ${start} to ${sayTime(until, now, zone)}`;
  return `${isOne ? 'was' : 'were'} held back ${span}`;
}

const heldWords: Readonly<Record<string, string>> = {
  muted: 'its category was muted',
  trust_floor: 'not urgent enough for how long we have known each other',
  quiet_hours: 'quiet hours, and it was not urgent',
  daily_cap: 'the messages of the day were used up',
  cooldown: 'another message had been sent less than 30 minutes before',
  context_only: 'it is context, never a reason to speak by itself',
};

function sayFate({ fate, reason, score, threshold }: JudgedFinding): string {
  const scored =
    score === null || threshold === null ? '' : ` (score ${score.toFixed(1)}, threshold ${threshold})`;
  const why = fateWords[reason] ?? reason.replaceAll('_', ' ');
  return fate === 'kept' ? `${why}${scored}; kept for when you write next` : `${why}${scored}`;
}

const fateWords: Readonly<Record<string, string>> = {
  another_is_better: 'another message was worth more',
  below_threshold: 'not worth interrupting you',
  below_minimum: 'not worth a message',
  already_kept: 'kept already',
  told_by_the_best: 'the message that was sent tells of it',
  forbidden: 'your policy forbids it',
  corrects_the_user: 'it would have corrected you rather than helped',
  told_lately: 'told within the last 24 hours',
  similar_to_earlier: 'nearly the same was said within the last 24 hours',
  not_surviving: 'its signal did not pass the gate',
};

const maxNamed = 3;

function sayNames(signals: readonly FoundSignal[]): string {
  const named = signals.slice(0, maxNamed).map(({ subject }) => quote(subject, 60));
  const more = signals.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

function sayTime(at: number, now: number, zone: string): string {
  const [date = '', time = ''] = clockTime(at, zone).split('T');
  const isToday = date === clockTime(now, zone).slice(0, 10);
  return isToday ? time.slice(0, 5) : `${date} ${time.slice(0, 5)}`;
}
