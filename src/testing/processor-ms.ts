/**
 * The processor time of some work, in milliseconds. Unlike elapsed time, it is hardly longer on a machine
 * that is busy, so that a test may compare it with a bound.
 *
 * @param work must be done when it returns: later work is not counted.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
