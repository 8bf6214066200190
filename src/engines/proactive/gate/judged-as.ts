import type { ProactiveSignal } from '#records';

/** The name under which a signal counts as judged: once its key or its hint changes, it is judged again. */
export function judgedAs({ key, urgencyHint }: Pick<ProactiveSignal, 'key' | 'urgencyHint'>): string {
  return `${urgencyHint} ${key}`;
}
