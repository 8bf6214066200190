import type { z } from 'zod';
import type { Fields } from './json-lines.ts';

/** A row as an eval reads it; `row` is null where it cannot be read. */
export interface ReadRow<Row> {
  readonly id: string | number | null;
  readonly row: Row | null;
  /** Its `expected` is the word `unreadable`: that it cannot be read is right. */
  readonly expectsUnreadable: boolean;
}

/** For `readJsonLines`: a row that the schema does not accept is no reason to stop. */
export function evalRow<Schema extends z.ZodType>(schema: Schema) {
  return (fields: Fields): ReadRow<z.output<Schema>> => {
    const { id, expected, ...rest } = fields;
    const expectsUnreadable = expected === 'unreadable';
    const read = schema.safeParse(expectsUnreadable ? { id, ...rest } : fields);
    const isNamed = typeof id === 'string' || typeof id === 'number';
    return { id: isNamed ? id : null, row: read.success ? read.data : null, expectsUnreadable };
  };
}

/** How many rows were read other than they expect: not at all, or although they should not be. */
export function misread(
  rows: readonly Pick<ReadRow<unknown>, 'expectsUnreadable'>[],
  isUnread: (index: number) => boolean,
): number {
  return rows.filter(({ expectsUnreadable }, index) => isUnread(index) !== expectsUnreadable).length;
}
