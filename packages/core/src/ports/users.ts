/** The users of a store as wholes. */
export interface Users {
  /**
   * The names of those of whom anything is kept, in their order. Where the database keeps users apart (PostgreSQL), only those who were
   * added, or of whom something was decided, asked, done or said.
   */
  list(): Promise<readonly string[]>;
  /** From then on the user is listed. False for one who is. */
  add(user: string): Promise<boolean>;
  /** Everything that is kept of a user but the events, in an order in which it can be imported: equal for equal users. */
  exportRows(user: string): Promise<readonly UserRow[]>;
  /**
   * Keeps all rows as this user's, in place of what opening a home left. False, and nothing changes, for a user of whom anything was
   * decided, said or kept. Throws `USER_FILE_UNREADABLE`, which names the row.
   */
  importRows(user: string, rows: readonly UserRow[]): Promise<boolean>;
}

/** A row of a table as JSON: bytes are base64. */
export interface UserRow {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}
