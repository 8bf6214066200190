import { overrideWords } from '#kernel';
import { type Decision, type MaybeOutside, outside } from '#records';
import { detailsOf } from '../details.ts';

/** Why the last thing in a conversation was done, asked or left, in the words of its record. */
export function explainLast(recent: readonly Decision[]): MaybeOutside {
  const last = recent.find(
    (one) => one.actions.some(({ action }) => action !== 'reply') || detailsOf(one).answered !== null,
  );
  if (last === undefined) return 'Nothing has been done here yet, so there is nothing to explain.';
  const { id, verdict, reasons, overrides } = last;
  const word = { act: 'did it', ask: 'asked first', defer: 'kept it for later', decline: 'did nothing' }[
    verdict
  ];
  const checks = [...new Set(overrides.map(overrideWords))].slice(0, maxNamed).join(', ');
  const why = [...new Set(reasons.map(({ text }) => toOwner(text)))].slice(0, maxNamed);
  const explained = [
    `I ${word}${checks === '' ? '' : ` (${checks})`}.`,
    ...(why.length === 0 ? ['You asked for it.'] : why),
    `\`tact explain ${id.slice(-6)}\` shows everything.`,
  ].join(' ');
  return detailsOf(last).reply?.isOurs === true ? explained : outside(explained, 'conversation');
}

const maxNamed = 4;

/** A reason on record, said to the one it is about. */
function toOwner(reason: string): string {
  return reason.replace(/^The owner\b/, 'You');
}
