import { cycleMs } from '@tact/assistant/proactive';
import { runStart } from './population.ts';

export { cycleMs };

/** The first cycle at or after an instant; cycles are counted from the start of the run. */
export function cycleFrom(instant: number): number {
  return runStart + Math.ceil((instant - runStart) / cycleMs) * cycleMs;
}
