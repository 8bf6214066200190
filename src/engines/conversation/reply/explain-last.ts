import { type Decision, type MaybeOutside, outside } from '#records';
import { detailsOf } from '../details.ts';

/** Why the last thing in a conversation was done, asked or left, in the words of its record. */
export function explainLast(recent: readonly Decision[]): MaybeOutside {
  const last = recent.find(
    (one) => one.actions.some(({ action }) => action !== 'reply') || detailsOf(one).answered !== null,
  );
  if (last === undefined) return 'Nothing has been done here yet, so there is nothing to explain.';
  const { id, verdict, reasons, overrides } = last;
  const why = [...new Set([...reasons, ...overrides].map(({ text }) => text))].slice(0, 4).join(' ');
  const word = { act: 'did it', ask: 'asked first', defer: 'kept it for later', decline: 'did nothing' }[
    verdict
  ];
  const explained = `I ${word}, because: ${why || 'you asked for it.'} \`tact explain ${id.slice(-6)}\` shows everything.`;
  return detailsOf(last).reply?.isOurs === true ? explained : outside(explained, 'conversation');
}
