import { tactError } from '@tact/core/errors';
import type { UserRow, Users } from '@tact/core/ports/store';
import { requireUser } from '@tact/core/records';
import { z } from 'zod';
import { defineHomeOperation, defineHomeStream, type HomeContext } from '../opened-home.ts';
import { cutPage, type Page, pageInput, pageOutput } from '../page.ts';

/** Whoever owns the home has its store, and so all users in it. */
const userInput = z.string().min(1).max(200);
const nameJson = z.object({ id: z.string().describe('the name') });
const rowJson = z.object({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
/** The first line of a file, which says whose the others are. */
const headJson = z.object({ user: z.string(), format: z.literal(1) });
const lineJson = z.union([headJson, rowJson]);
export type UserLine = z.output<typeof headJson> | UserRow;

/** Lists the users of the home. */
export const listUsers = defineHomeOperation({
  name: 'users.list',
  summary: 'Lists the users of the home’s store by their names.',
  area: 'users',
  effect: 'admin',
  input: z.strictObject(pageInput),
  output: pageOutput(nameJson),
  async run({ limit, cursor = '' }, context): Promise<Page<{ readonly id: string }>> {
    const all = await usersOf('users.list', context).list();
    const found = all.flatMap((id) => (id > cursor ? [{ id }] : []));
    return cutPage(found, limit);
  },
});

/** Adds a user to the home. */
export const createUser = defineHomeOperation({
  name: 'users.create',
  summary: 'Adds a user to the home’s store, whom `--user` names from then on.',
  area: 'users',
  effect: 'admin',
  input: z.strictObject({ user: userInput }),
  output: nameJson,
  async run({ user }, context): Promise<{ readonly id: string }> {
    requireUser(user);
    if (!(await usersOf('users.create', context).add(user))) throw tactError('USER_EXISTS', { user });
    return { id: user };
  },
});

/** Everything of a user. */
export const exportUser = defineHomeStream({
  name: 'users.export',
  summary:
    'Gives everything that the store keeps of a user, with secrets, a line for each row; settings and rules are files of the home.',
  area: 'users',
  effect: 'admin',
  ownerOnly: true,
  isSecret: true,
  input: z.strictObject({ user: userInput.optional().describe('the caller unless given') }),
  stream: lineJson,
  output: z.object({ rows: z.number() }),
  async *run({ user: given }, context): AsyncGenerator<UserLine, { readonly rows: number }> {
    const user = given ?? context.principal.user;
    const users = usersOf('users.export', context);
    await requireKnown(user, users);
    yield { user, format: 1 };
    const rows = await users.exportRows(user);
    yield* rows;
    return { rows: rows.length };
  },
});

/** Takes an exported user over. */
export const importUser = defineHomeOperation({
  name: 'users.import',
  summary:
    'Takes over a user as `users.export` gave them, under the same name, where nothing was kept of that user. What was still to be done is done here: forget the user there.',
  area: 'users',
  effect: 'admin',
  ownerOnly: true,
  input: z.strictObject({
    lines: z.string().max(1_000_000_000).describe('JSON, a line for each event of the export'),
  }),
  output: z.object({ id: z.string(), rows: z.number() }),
  async run({ lines }, context): Promise<{ readonly id: string; readonly rows: number }> {
    const [head, ...rest] = lines.split('\n').filter((line) => line.trim() !== '');
    const { user } = readLine(head ?? '', 1, headJson);
    requireUser(user);
    // The last line of `tact call` is no row.
    const rows = rest.flatMap((line, at) =>
      line.startsWith('{"end"') ? [] : [readLine(line, at + 2, rowJson)],
    );
    if (!(await usersOf('users.import', context).importRows(user, rows)))
      throw tactError('USER_EXISTS', { user });
    return { id: user, rows: rows.length };
  },
});

/** Removes everything of a user. */
export const forgetUser = defineHomeOperation({
  name: 'users.forget',
  summary: 'Erases everything that the store keeps of a user, for ever; settings and rules stay in the home.',
  area: 'users',
  effect: 'admin',
  ownerOnly: true,
  input: z.strictObject({ user: userInput }),
  output: z.object({ forgotten: z.string() }),
  async run({ user }, context): Promise<{ readonly forgotten: string }> {
    await requireKnown(user, usersOf('users.forget', context));
    await context.assistant.runtime.store.forget(user);
    return { forgotten: user };
  },
});

/** Those of the home's store; throws `OPERATION_NEEDS_HOME` for one that keeps nothing. */
function usersOf(operation: string, { assistant }: HomeContext): Users {
  const { users } = assistant.runtime.store;
  if (users === undefined) throw tactError('OPERATION_NEEDS_HOME', { operation });
  return users;
}

async function requireKnown(user: string, users: Users): Promise<void> {
  if (!(await users.list()).includes(user)) throw tactError('USER_UNKNOWN', { user });
}

function readLine<Line>(text: string, line: number, schema: z.ZodType<Line>): Line {
  const parsed = schema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw tactError('USER_FILE_UNREADABLE', { line, why: 'not a line of an export' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
