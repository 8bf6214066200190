import type { Decision } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { Aftermath } from '@tact/server/operations/decisions/aftermath';
import { endInWords } from './effect-lines.ts';
import type { Screen } from './screen.ts';

/** Who answered, and where it differs from what was wanted, in a few words; null where all of it was done unasked. */
export function aftermathInWords(
  { actions, details }: Pick<Decision, 'actions' | 'details'>,
  aftermath: Aftermath | undefined,
  { paint, time }: Pick<Screen, 'paint' | 'time'>,
): string | null {
  if (aftermath === undefined) return null;
  // What was held back is asked about by another action of the decision.
  const dropped = details?.['held'] === undefined ? actions : [];
  const refused = dropped
    .filter(({ disposition, action }) => disposition === 'drop' && action !== 'none')
    .map(({ action }) => `${paint.red('✗')} ${plainLine(action, 60)} not done`);
  const ends = aftermath.effects.flatMap((effect) => endInWords(effect, paint) ?? []);
  const undone = aftermath.undone.map(({ action }) => `${paint.yellow('↩')} ${plainLine(action, 60)} undone`);
  const notShown = aftermath.notShown.map(
    ({ channel, tries }) =>
      `${paint.red('✗')} not shown as ${plainLine(channel, 60)}, tried ${tries === 1 ? 'once' : `${tries} times`}`,
  );
  const answered = aftermath.answers.flatMap(({ state, answer }) => {
    if (state === 'expired') return [paint.yellow('not answered in time')];
    if (answer === null || state === 'superseded') return [];
    const word = state === 'edited' ? 'edited and approved' : state;
    return [`${word} by ${plainLine(answer.by, 60)} ${time(answer.at)}`];
  });
  const words = [...refused, ...answered, ...ends, ...undone, ...notShown];
  return words.length === 0 ? null : words.join('; ');
}
