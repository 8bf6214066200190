import type { Source } from '@tact/core/kernel';
import type { KnownFolder } from '@tact/core/ports/mailbox';
import type { MailServices } from '../mail-services.ts';

/** The folders and labels that an account has; null where they cannot be listed. */
export interface AccountContents {
  readonly folders: readonly KnownFolder[] | null;
  readonly labels: readonly string[] | null;
}

export const unknownContents: AccountContents = { folders: null, labels: null };

/** Reads them from the mailbox. */
export function accountContents(
  { mailbox }: Pick<MailServices, 'mailbox'>,
  account: string,
  deadlineMs: number,
): Source<AccountContents> {
  return {
    deadlineMs,
    fallback: unknownContents,
    async load() {
      const opened = await mailbox(account);
      const [folders, labels] = await Promise.all([opened.folders?.(), opened.labels?.()]);
      return { folders: folders ?? null, labels: labels ?? null };
    },
  };
}
