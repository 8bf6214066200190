/** A message as the target of an action: its account and the mailbox's reference in one text. */
export interface MailTarget {
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
  if (match === null) return null;
  return { account: decodeURIComponent(match[1] ?? ''), ref: decodeURIComponent(match[2] ?? '') };
}
