import type { Authentication, AuthenticationResult, FromProblem, Reason } from '@tact/core/records';
import type { EmailInput } from '../email-input.ts';
import { isAuthenticated } from '../rules/index.ts';

/**
 * What is known about who sent a message, in our words alone: nothing of what the sender wrote is in them, so that they can be shown
 * to people and to models as facts. Nothing is said of a plain message that no named server says anything about.
 */
export function senderNotes(input: EmailInput): readonly Reason[] {
  const { fromProblem, authentication, unreadable } = input;
  if (unreadable !== null) return [];
  const notes: Reason[] = [];
  if (fromProblem !== undefined && fromProblem !== null) {
    const text = `The sender cannot be told: ${problemWords[fromProblem]}.`;
    notes.push({ code: 'SENDER_UNKNOWN', text, fact: 'warning' });
  }
  if (authentication === undefined || authentication === null) return notes;
  const isGood = isAuthenticated(input);
  notes.push({
    code: isGood ? 'SENDER_AUTHENTICATED' : 'SENDER_NOT_AUTHENTICATED',
    text: `The sender is ${isGood ? '' : 'not '}authenticated: ${authenticationWords(authentication)} (${authentication.server}).`,
    fact: !isGood && hasFailed(authentication) ? 'warning' : 'plain',
  });
  return notes;
}

/** Those that the owner and the model should see before they decide. */
export function senderWarnings(input: EmailInput): readonly string[] {
  return senderNotes(input)
    .filter(({ fact }) => fact === 'warning')
    .map(({ text }) => text);
}

const problemWords: Readonly<Record<FromProblem, string>> = {
  missing: 'no From header',
  repeated: 'two or more From headers',
  several: 'several addresses in the From header',
  encoded: 'the address in the From header is encoded',
  'not-plain': 'the From header is not one plain address',
  'address-in-name': 'the name in the From header holds another address',
  'damaged-header': 'the message header is damaged',
};

function hasFailed({ spf, dkim, dmarc, problem }: Authentication): boolean {
  return problem !== null || [spf, dkim, dmarc].some((found) => failed.has(found?.result ?? 'none'));
}

const failed = new Set(['fail', 'softfail', 'permerror']);

function authenticationWords({ spf, dkim, dmarc, problem }: Authentication): string {
  if (problem !== null) return worthlessBecause[problem];
  const results = [
    ['DMARC', dmarc],
    ['DKIM', dkim],
    ['SPF', spf],
  ] as const;
  const words = results.flatMap(([name, found]) => (found === null ? [] : [`${name} ${resultWords(found)}`]));
  return words.length === 0 ? 'neither DMARC, DKIM nor SPF was checked' : words.join(', ');
}

const worthlessBecause: Readonly<Record<NonNullable<Authentication['problem']>, string>> = {
  unreadable: 'its Authentication-Results header cannot be read',
  contradictory: 'its Authentication-Results headers contradict each other',
  'untrusted-path':
    'its Authentication-Results header may be forged, because a server that is not trusted handled the message later',
};

function resultWords({ result, isAligned }: AuthenticationResult): string {
  return result === 'pass' && !isAligned ? 'pass for another domain' : result;
}
