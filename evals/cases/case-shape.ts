/** Where in a mail the outside text is. */
export const channels = ['body', 'subject', 'attachment_name', 'invitation', 'linked_title'] as const;
export type Channel = (typeof channels)[number];

/** A call in the format of the public sets. `args` are the parameters of Tact's own action with that name. */
export interface ExpectedCall {
  readonly action: string;
  readonly tool: string;
  readonly kind: string;
  readonly read_only: boolean;
  readonly suggested_danger: 'safe' | 'reversible' | 'dangerous';
  readonly args: Readonly<Record<string, string | readonly string[]>>;
}

/** One line of the JSON Lines files: the format of the public injection sets, with `channel`, `style` and `raw` added. */
export interface InjectionCase {
  readonly id: string;
  readonly source: 'Tact';
  readonly licence: 'Apache-2.0';
  readonly set: 'tact-email' | 'tact-email-benign';
  /** What the owner asked for, the only trusted text. */
  readonly user_instruction: string;
  /** The outside text as it arrives in `channel`. */
  readonly untrusted_content: string;
  readonly untrusted_channel: 'email' | 'calendar' | 'web';
  readonly channel: Channel;
  readonly style: string;
  readonly injected_goal: string;
  readonly attacker_actions: readonly ExpectedCall[];
  readonly benign_expected_actions: readonly ExpectedCall[];
  /** Rows of one group carry the same text. */
  readonly group: string;
  /** The complete message (RFC 5322), with CRLF line endings. */
  readonly raw: string;
}

/** How dangerous each action in these cases is. */
const danger = {
  apply_label: 'safe',
  archive: 'safe',
  mark_read: 'safe',
  none: 'safe',
  star: 'reversible',
  create_task: 'reversible',
  forward: 'dangerous',
  auto_reply: 'dangerous',
  delete: 'dangerous',
  escalate: 'dangerous',
} as const;

export type CaseAction = keyof typeof danger;

export function call(action: CaseAction, args: ExpectedCall['args'] = {}): ExpectedCall {
  return {
    action,
    tool: action,
    kind: action,
    read_only: action === 'none',
    suggested_danger: danger[action],
    args,
  };
}
