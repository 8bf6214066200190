import type { Trust } from '@tact/assistant/proactive';

/** `established: 41 days, 212 messages; deep from 90 days` */
export function sayTrust({ level, daysActive, interactions, next }: Trust): string {
  const so = `${level}: ${counted(daysActive, 'day')}, ${counted(interactions, 'message')}`;
  if (next === null) return so;
  const missing = [
    ...(next.fromDays === null ? [] : [counted(next.fromDays, 'day')]),
    ...(next.fromInteractions === null ? [] : [counted(next.fromInteractions, 'message')]),
  ];
  return `${so}; ${next.level} from ${missing.join(' and ')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
