import type { Config } from '#config';
import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Courses } from '#ports/courses';

/** The course system that the settings name; null where they name none. Throws `COURSES_TOKEN_MISSING`. */
export async function coursesFrom(
  { canvas }: Pick<Config, 'canvas'>,
  { clock, environment }: { readonly clock: Clock; readonly environment: NodeJS.ProcessEnv },
): Promise<Courses | null> {
  if (canvas === null) return null;
  const { url, token_env: variable } = canvas;
  const token = environment[variable];
  if (!token) throw tactError('COURSES_TOKEN_MISSING', { variable });
  const { createCanvas } = await import('#adapters/courses/canvas');
  return createCanvas({ url, token, clock });
}
