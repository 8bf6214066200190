import type { Decision } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { Aftermath } from '@tact/server/operations/decisions/aftermath';
import { endInWords } from './effect-lines.ts';
import type { Paint } from './paint.ts';

/** Where it differs from what was wanted, in a few words; null where all of it was done. */
export function aftermathInWords(
  { actions, details }: Pick<Decision, 'actions' | 'details'>,
  aftermath: Aftermath | undefined,
  paint: Paint,
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
  const words = [...refused, ...ends, ...undone, ...notShown];
  return words.length === 0 ? null : words.join('; ');
}
