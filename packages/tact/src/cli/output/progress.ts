import type { Screen } from './screen.ts';
import { cut } from './wrap.ts';

/** How far a run is. Shown on a terminal only, and gone when the run is over. */
interface Progress {
  advance(counts: string): void;
  stop(): void;
}

const drawEveryMs = 50;

/** @param total null where the number is not known in advance */
export function createProgress(
  total: number | null,
  noun: string,
  screen: Pick<Screen, 'isTerminal' | 'width' | 'paint' | 'status'>,
): Progress {
  if (!screen.isTerminal || total === 0) return { advance: () => undefined, stop: () => undefined };
  let done = 0;
  let counts = '';
  let timer: NodeJS.Timeout | null = null;
  const draw = () => {
    timer = null;
    // A terminal may break a line that fills its last column.
    screen.status(cut(`  ${headOf(done, total)} ${noun}  ${screen.paint.dim(counts)}`, screen.width - 1));
  };
  draw();
  return {
    advance(latest) {
      done += 1;
      counts = latest;
      timer ??= setTimeout(draw, drawEveryMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      screen.status('');
    },
  };
}

const barWidth = 24;

/** More messages than were counted may have arrived in the meantime. */
function headOf(done: number, total: number | null): string {
  if (total === null) return String(done);
  const most = Math.max(done, total);
  const filled = Math.round((barWidth * done) / most);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}  ${done} of ${most}`;
}
