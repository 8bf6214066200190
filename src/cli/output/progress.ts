import type { Screen } from './screen.ts';

/** How far a run is. Shown on a terminal only, and gone when the run is over. */
export interface Progress {
  advance(counts: string): void;
  stop(): void;
}

/** @param total null where nobody knows yet how many there are. */
export async function createProgress(
  total: number | null,
  noun: string,
  { isTerminal, paint }: Pick<Screen, 'isTerminal' | 'paint'>,
): Promise<Progress> {
  if (!isTerminal || total === 0) return { advance: () => undefined, stop: () => undefined };
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    format:
      total === null
        ? `  {value} ${noun}  ${paint.dim('{counts}')}`
        : `  {bar}  {value} of {total} ${noun}  ${paint.dim('{counts}')}`,
    stream: process.stderr,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    clearOnComplete: true,
    fps: 20,
  });
  bar.start(total ?? 0, 0, { counts: '' });
  let value = 0;
  return {
    advance(counts) {
      value += 1;
      // More than were counted have come in the meantime.
      if (total !== null && value > bar.getTotal()) bar.setTotal(value);
      bar.update(value, { counts });
    },
    stop: () => bar.stop(),
  };
}
