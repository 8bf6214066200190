/** What the gate of the proactive engine and the others beside it are asked: users at one instant, made by a fixed seed. */
export interface Situation {
  readonly zone: string;
  readonly wakeTime: string;
  readonly sleepTime: string;
  /** In milliseconds since 1970, like every instant here. */
  readonly createdAt: number;
  readonly interactions: number;
  readonly muted: readonly string[];
  readonly sentAt: readonly number[];
  readonly signals: readonly SituationSignal[];
}

export interface SituationSignal {
  readonly category: string;
  readonly urgencyHint: number;
  readonly contextOnly: boolean;
}

export const situationsAt = Date.UTC(2026, 10, 2, 21, 40);

const hourMs = 3_600_000;
const zones = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Lisbon', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Asia/Kolkata', 'Asia/Tokyo', 'Asia/Singapore', 'Asia/Kathmandu', 'Australia/Sydney', 'Africa/Lagos'],
];
const categories = ['schedule', 'briefing', 'deadline_warning', 'mail_alert', 'task_nudge'];

/** One to four signals each, up to five earlier messages, every tenth user with a muted category. */
export function makeSituations(count: number): readonly Situation[] {
  const random = seeded(20_261_102);
  const below = (limit: number) => Math.floor(random() * limit);
  const some = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return Array.from({ length: count }, () => ({
    zone: some(zones),
    wakeTime: some(['06:30', '07:00', '08:00']),
    sleepTime: some(['22:00', '23:00', '00:30']),
    createdAt: situationsAt - below(200 * 24) * hourMs,
    interactions: below(400),
    muted: below(10) === 0 ? [some(categories)] : [],
    sentAt: Array.from({ length: below(6) }, () => situationsAt - below(36 * 60) * 60_000),
    signals: Array.from({ length: 1 + below(4) }, () => ({
      category: some(categories),
      urgencyHint: 3 + below(8),
      contextOnly: below(5) === 0,
    })),
  }));
}

/** mulberry32: small, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
