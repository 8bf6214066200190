/** Where in a mail the words stand that others wrote. */
export const channels = ['body', 'subject', 'attachment_name', 'invitation', 'linked_title'] as const;
export type Channel = (typeof channels)[number];

/** A call as the rows of the public sets write it; `args` are the parameters of Tact's own action of that name. */
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
  /** What the owner asked for; the only words here that count. */
  readonly user_instruction: string;
  /** The words of others, as they arrive in `channel`. */
  readonly untrusted_content: string;
  readonly untrusted_channel: 'email' | 'calendar' | 'web';
  readonly channel: Channel;
  readonly style: string;
  readonly injected_goal: string;
  readonly attacker_actions: readonly ExpectedCall[];
  readonly benign_expected_actions: readonly ExpectedCall[];
  /** Rows of one group carry the same words. */
  readonly group: string;
  /** The complete message (RFC 5322), lines ended by CRLF. */
  readonly raw: string;
}

/** How dangerous each action is that these cases name. */
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
