import type { OutsideAddress, OutsideAttachment, OutsideHeader } from '@tact/core/ports/mail-parser';
import type { Authentication, FromProblem, Outside } from '@tact/core/records';
import type { MailKind } from '../kinds/index.ts';

/** What rules look at. */
export interface MatchableMail {
  readonly account: string;
  readonly from: OutsideAddress | null;
  /** Why nobody can tell who sent it; null if that is plain. Absent: not judged, as by earlier versions; `from` counts. */
  readonly fromProblem?: FromProblem | null;
  /** What a server that the owner named says about the sender; absent or null if none does. */
  readonly authentication?: Authentication | null;
  /** Its one plain List-Id in lower case, or null. Absent: not judged; the headers count. */
  readonly listId?: Outside | null;
  readonly to: readonly OutsideAddress[];
  readonly cc: readonly OutsideAddress[];
  readonly bcc: readonly OutsideAddress[];
  /** What kind of mail it looks like; absent where that cannot be told. No permission rests on it: its sender chooses how it looks. */
  readonly kind?: MailKind;
  /** Some of its text is there and cannot be read. */
  readonly hasUnreadText?: true;
  readonly subject: Outside;
  readonly text: Outside;
  readonly headers: readonly OutsideHeader[];
  readonly labels: readonly string[];
  /** Labels in the message's own header, which its sender may have written: no permission rests on them. */
  readonly headerLabels?: readonly Outside[];
  readonly attachments: readonly OutsideAttachment[];
  /** Bytes as received. */
  readonly size: number;
  /** What the sender says; milliseconds since 1970-01-01T00:00Z. No rule looks at it: anybody can write any date. */
  readonly date: number | null;
  /** When the server or the file got it; milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
}
