import type { Random } from '@tact/simulation';

/** A finished run of the month, in the wire format of runs, with what should be decided about it. */
export interface MonthRun {
  readonly id: string;
  readonly task: string;
  readonly summary: string;
  readonly outcome: 'success' | 'failure' | 'partial';
  readonly references: readonly string[];
  readonly artifacts: readonly string[];
  readonly completed_at: string;
  readonly kind: MonthKind;
}

/**
 * `new`: something of its own, also another instance of a recurring task. `repeat`: the same run, offered again. `recovered`: it
 * worked where it had failed before. `broken`: it failed where it had worked before. `more`: the same with other references or artifacts.
 */
export type MonthKind = 'new' | 'repeat' | 'recovered' | 'broken' | 'more';

/** What is known about a run before it has a time, an id and a kind. */
export interface Job extends Pick<MonthRun, 'task' | 'summary' | 'outcome' | 'references' | 'artifacts'> {
  /** What of its summary tells it apart from another run of the same task: numbers, days, names. */
  readonly values: readonly (string | number)[];
}

/** A day of the month and numbers that are used once, such as those of orders. */
export interface MonthDay {
  readonly random: Random;
  /** From 1. */
  readonly day: number;
  readonly weekday: string;
  readonly week: number;
  /** A number that was not given out before. */
  next(): number;
}

export function one<Item>(random: Random, items: readonly Item[]): Item {
  return random.pick(items.map((item) => [item, 1] as const));
}

export function whole(random: Random, from: number, to: number): number {
  return Math.floor(random.between(from, to + 1));
}

export const people: readonly string[] = [
  ...[
    'Ines Halloran',
    'Pavel Ostrow',
    'Marta Quill',
    'Jonas Reed',
    'Priya Nair',
    'Tariq Osman',
    'Odile Marchand',
  ],
  ...[
    'Lorcan Daly',
    'Ottilie Braun',
    'Rosalind Achebe',
    'Tamsin Vale',
    'Marisol Vega',
    'Greta Lund',
    'Henrik Storm',
  ],
];

export function personAddress(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@office.example`;
}
