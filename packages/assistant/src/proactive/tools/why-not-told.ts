import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { defaultProfile, type MaybeOutside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { clockTime, defineReader, type Tool } from '@tact/tools';
import { z } from 'zod';
import {
  type Finding,
  type FoundSignal,
  type HeldFinding,
  type JudgedFinding,
  type WhyNot,
  whyNot,
} from '../held-back/why-not.ts';
import { type ProfileDefaults, readProfiles } from '../profile-store.ts';

const sinceMs = 24 * 60 * 60_000;

/** “Why didn't you tell me about the exam?”: what was held back in the last 24 hours, and why. */
export function whyNotTold({ store, clock, defaults }: ProactiveServices): Tool {
  return defineReader({
    name: 'why_not_told',
    domain: 'proactive',
    verb: 'why_not_told',
    summary: 'Say why the user was not told about something in the last 24 hours.',
    parameters: z.strictObject({ about: z.string().max(200).optional() }),
    fields: { about: { ask: 'What did I not tell you about?' } },
    describe: ({ about }) =>
      `look up why I did not tell you ${about === undefined ? 'anything' : `about ${quote(about)}`}`,
    plan: ({ text }) => whyNotIn(text),
    planReply: ({ text }) => whyNotIn(text),
    async execute({ user, parameters: { about = null } }) {
      const now = clock.now();
      const [profile] = await readProfiles([user], defaults, store);
      const { zone, muted } = profile ?? { ...defaultProfile, ...defaults(user) };
      const found = await whyNot(user, { since: now - sinceMs, about, profile: { muted } }, store, now);
      return {
        ...(about === null ? {} : { about }),
        sentences: sayWhyNot(found, zone),
        // What the sentences quote, with its labels.
        quoted: found.findings.flatMap(quotedIn),
      };
    },
    sayFound: ({ sentences }) => (Array.isArray(sentences) ? sentences.join(' ') : ''),
  });
}

function quotedIn(finding: Finding): readonly MaybeOutside[] {
  if (finding.kind === 'told') return [finding.text];
  return finding.kind === 'muted' || finding.kind === 'not_shown'
    ? []
    : finding.signals.map(({ subject }) => subject);
}

const politely = String.raw`(?:(?:ok(?:ay)?|oh|but|hey|wait|and|so|sorry|hmm+)[\s,!.]+)*`;
const end = String.raw`(?:[\s,]+(?:please|earlier|today|yesterday|then|before))*[\s?.!]*$`;
const didNot = `(?:(?:did(?:n['’]?t| not)|have(?:n['’]?t| not)) you|did you not|have you not|did you never|you (?:did(?:n['’]?t| not)|have(?:n['’]?t| not)|never))`;
const tell = `(?:(?:tell|told|remind(?:ed)?|warn(?:ed)?|notif(?:y|ied)|alert(?:ed)?|message[d]?|inform(?:ed)?) me|let me know|say anything|said anything|say a word)`;
const wasNot = `(?:was(?:n['’]?t i| i not)|am i not|were we not) (?:being )?(?:told|reminded|warned|notified|alerted|informed)|(?:did|have) i not (?:hear|heard)|did(?:n['’]?t| not) i hear|have(?:n['’]?t| not) i heard`;
const about = String.raw`(?:(?:about|of|that) )(?<about>[\p{L}\p{N}][^?!.]{0,100}?)`;
const whyNotAbout = new RegExp(
  String.raw`^${politely}(?:why|how come) (?:(?:${didNot} ${tell}|${wasNot}) ${about}|${didNot} (?:mention|mentioned|bring up|brought up) (?<mentioned>[\p{L}\p{N}][^?!.]{0,100}?))${end}`,
  'iu',
);
const whyNotAnything = new RegExp(
  `^${politely}(?:why|how come) (?:${didNot} (?:tell|told|message|messaged|notify|remind) me(?: anything)?|${didNot} (?:say|said) anything)${end}`,
  'iu',
);

/** “What was held back?”, “is there anything that you didn't tell me?” */
const whatWasHeldBack = new RegExp(
  `^${politely}(?:(?:what|which messages|is there anything|was there anything) (?:(?:was|were|is|has been|have been|got) (?:held back|suppressed|withheld)|(?:that )?${didNot} ${tell}|(?:that )?(?:did|have) you (?:hold|held|keep|kept) back|(?:that )?you(?:['’]ve| have)? (?:held|kept) back)|anything held back)(?: (?:from me|about))?${end}`,
  'iu',
);

/** The spoken parameters of a “why didn't you tell me …”; null for any other message. */
function whyNotIn(text: string): { readonly about?: string } | null {
  if (text.length > 200) return null;
  const groups = whyNotAbout.exec(text.trim())?.groups;
  const named = groups?.['about'] ?? groups?.['mentioned'];
  if (named !== undefined) return isPronoun(named) ? {} : { about: named };
  return whyNotAnything.test(text.trim()) || whatWasHeldBack.test(text.trim()) ? {} : null;
}

function isPronoun(words: string): boolean {
  return /^(?:it|this|that|anything)$/i.test(words);
}

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

/** What the tools of the proactive engine look things up in. */
export interface ProactiveServices {
  readonly store: Pick<Store, 'bulk' | 'values' | 'ledger' | 'documents'>;
  readonly clock: Clock;
  /** What profiles are unless they were changed. */
  readonly defaults: ProfileDefaults;
}
