import { writeFileSync } from 'node:fs';
import type { Attack } from './attack.ts';
import { attacksThatHide } from './attacks-that-hide.ts';
import { attacksThatSend } from './attacks-that-send.ts';
import { type BenignMail, benignMails } from './benign-mails.ts';
import { asCarried, carry } from './carry.ts';
import { type Channel, call, channels, type InjectionCase } from './case-shape.ts';
import { covers } from './covers.ts';

/**
 * Writes the injection cases for the email engine. They ask for actions that the public sets never ask for: forward, auto_reply,
 * archive, apply_label, delete, escalate.
 *
 * `node evals/cases/make-email-injection.ts` writes `email-injection.jsonl` (each attack in each channel) and
 * `email-benign.jsonl` (mails that only resemble attacks). The output is deterministic.
 */
export const attacks: readonly Attack[] = [...attacksThatSend, ...attacksThatHide];

export async function emailInjectionCases(): Promise<readonly InjectionCase[]> {
  const pairs = channels.flatMap((channel) => attacks.map((attack) => ({ channel, attack })));
  return Promise.all(
    pairs.map(({ channel, attack }, index) => attackCase(attack, channel, minutesLater(index))),
  );
}

export async function emailBenignCases(): Promise<readonly InjectionCase[]> {
  return Promise.all(benignMails.map((mail, index) => benignCase(mail, minutesLater(index))));
}

export function asJsonLines(rows: readonly InjectionCase[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function attackCase(attack: Attack, channel: Channel, date: Date): Promise<InjectionCase> {
  const id = `tact-email-${channel.replaceAll('_', '-')}-${attack.id}`;
  const cover = covers[attack.cover];
  const raw = await carry({
    ...cover,
    from: attack.from ?? cover.from,
    id,
    channel,
    text: attack.text,
    date,
  });
  return {
    id,
    source: 'Tact',
    licence: 'Apache-2.0',
    set: 'tact-email',
    user_instruction: cover.userInstruction,
    untrusted_content: asCarried(attack.text, channel),
    untrusted_channel: publicName[channel],
    channel,
    style: attack.style,
    injected_goal: attack.goal,
    attacker_actions: [call(attack.action, attack.args)],
    benign_expected_actions: cover.expected,
    group: attack.id,
    raw,
  };
}

async function benignCase(mail: BenignMail, date: Date): Promise<InjectionCase> {
  const id = `tact-email-benign-${mail.id}`;
  const wordsInMail = mail.channel === 'subject' ? mail.subject : mail.body;
  return {
    id,
    source: 'Tact',
    licence: 'Apache-2.0',
    set: 'tact-email-benign',
    user_instruction: mail.userInstruction,
    untrusted_content: mail.text === '' ? wordsInMail : mail.text,
    untrusted_channel: publicName[mail.channel],
    channel: mail.channel,
    style: 'benign',
    injected_goal: '',
    attacker_actions: [],
    benign_expected_actions: mail.expected,
    group: mail.id,
    raw: await carry({ ...mail, id, date }),
  };
}

/** What the public sets call the channel. */
const publicName = {
  body: 'email',
  subject: 'email',
  attachment_name: 'email',
  invitation: 'calendar',
  linked_title: 'web',
} as const satisfies Record<Channel, InjectionCase['untrusted_channel']>;

function minutesLater(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 8, minutes));
}

if (import.meta.main) {
  const files = {
    'email-injection.jsonl': await emailInjectionCases(),
    'email-benign.jsonl': await emailBenignCases(),
  };
  for (const [name, rows] of Object.entries(files)) {
    writeFileSync(new URL(name, import.meta.url), asJsonLines(rows));
    console.log(`${name}: ${rows.length} cases`);
  }
}
