import { courseSignals } from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Courses } from '@tact/core/ports/courses';
import type { Log } from '@tact/core/ports/log';
import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Config } from '#config';

interface CourseWorld {
  readonly clock: Clock;
  readonly log: Log;
  readonly environment: NodeJS.ProcessEnv;
}

/** What the owner's course system gives rise to; none where the settings name none. */
export function courseSourcesFrom(
  { canvas }: Pick<Config, 'canvas'>,
  world: CourseWorld,
): readonly SignalSource[] {
  if (canvas === null) return [];
  const courses = lazyCanvas(canvas, world);
  const failed = ({ code }: { readonly code: string }) => world.log.warn('courses.failed', { code });
  return [courseSignals({ courses: () => courses, failed })];
}

/** A missing token fails when courses are read, rather than whatever else Tact is started for. */
function lazyCanvas(
  { url, token_env: variable }: NonNullable<Config['canvas']>,
  { clock, environment }: CourseWorld,
): Courses {
  const open = async () => {
    const token = environment[variable];
    if (!token) throw tactError('COURSES_TOKEN_MISSING', { variable });
    const { createCanvas } = await import('#adapters/courses/canvas');
    return createCanvas({ url, token, clock, environment });
  };
  return {
    account: new URL(url).host,
    check: async (abort) => (await open()).check(abort),
    read: async (window, abort) => (await open()).read(window, abort),
  };
}
