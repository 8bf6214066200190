/** A message as the target of an action: its account and the mailbox's reference in one string. */
interface MailTarget {
  readonly account: string;
  readonly ref: string;
}

/** `mail:ACCOUNT/REF`, both percent-encoded. */
export function formatMailTarget({ account, ref }: MailTarget): string {
  return `mail:${encodeURIComponent(account)}/${encodeURIComponent(ref)}`;
}

/** The account and the reference in a target that `formatMailTarget` made; null for any other text. */
export function parseMailTarget(target: string): MailTarget | null {
  const match = /^mail:([^/]*)\/(.*)$/s.exec(target);
  const account = decoded(match?.[1]);
  const ref = decoded(match?.[2]);
  return account === null || ref === null ? null : { account, ref };
}

/** Null for what is missing, or no percent-encoding. */
function decoded(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch (thrown) {
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}
