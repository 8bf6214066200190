import { defaultProfile, type MaybeOutside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { defineReader, type Tool } from '@tact/tools';
import { z } from 'zod';
import { sayWhyNot } from '../held-back/say-why-not.ts';
import { type Finding, whyNot } from '../held-back/why-not.ts';
import { readProfiles } from '../profile-store.ts';
import type { ProactiveServices } from './services.ts';

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
