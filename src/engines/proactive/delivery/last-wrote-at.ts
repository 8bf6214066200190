import type { Store } from '#ports/store';

/** A user has few conversations, and writes in the latest. */
const conversationsRead = 20;
const messagesRead = 50;

/** When a user last wrote, in any conversation; null if never. */
export async function lastWroteAt(
  user: string,
  { messages }: Pick<Store, 'messages'>,
): Promise<number | null> {
  let latest: number | null = null;
  for (const { conversation, lastAt } of await messages.conversations(user, conversationsRead)) {
    if (latest !== null && lastAt <= latest) break;
    const said = await messages.last(user, conversation, messagesRead);
    for (const { role, createdAt } of said)
      if (role === 'user' && createdAt > (latest ?? Number.NEGATIVE_INFINITY)) latest = createdAt;
  }
  return latest;
}
