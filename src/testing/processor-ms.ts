/**
 * How long some work keeps the processor busy, in milliseconds. Unlike the time that passes, it is hardly longer on a machine
 * that does other things as well, so that a test may hold a bound against it.
 *
 * @param work has to be done when it returns: what it leaves to later is not counted.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
