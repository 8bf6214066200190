import { tactError } from '@tact/core/errors';
import type { Store } from '@tact/core/ports/store';
import type { KeptRun } from '../stored/kept-run.ts';
import { readRun } from '../stored/read-run.ts';
import { runKind } from '../stored/run-kind.ts';

const minSuffixLength = 4;

/** The run whose id this is, or ends in it. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findRun(
  user: string,
  given: string,
  { experiences }: Pick<Store, 'experiences'>,
): Promise<KeptRun> {
  const wanted = given.trim();
  const shown = wanted.slice(0, 40);
  const whole = wanted === '' ? null : await keptUnder(wanted);
  if (whole !== null) return whole;
  const ids = wanted.length < minSuffixLength ? [] : await experiences.findIds(user, runKind, wanted);
  const [id] = ids;
  if (ids.length > 1)
    throw tactError('ID_AMBIGUOUS', { what: 'run', id: shown, count: ids.length, list: 'runs' });
  const found = id === undefined ? null : await keptUnder(id);
  if (found === null)
    throw tactError('ID_NOT_FOUND', { what: 'run', id: shown, list: 'runs list --status all' });
  return found;

  async function keptUnder(id: string): Promise<KeptRun | null> {
    const [experience] = await experiences.get(user, runKind, [id]);
    return experience == null ? null : readRun(experience);
  }
}
