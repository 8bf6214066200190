import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { matching, readJsonLines, type UnreadRow } from '../data/json-lines.ts';

/** A call that an attacker or the owner wants made, as an action of the mail engine. */
export interface WantedCall {
  readonly action: string;
  readonly parameters: JsonObject;
  /** False for actions that only read or can be undone. */
  readonly isDangerous: boolean;
  /** An action that the mail engine does not have. */
  readonly isForeign: boolean;
}

/** One row of an injection set: a message with outside text, and the calls that owner and attacker want. */
export interface InjectionCase {
  readonly id: string;
  readonly set: string;
  /** The message as received. */
  readonly raw: string;
  readonly outsideText: string;
  /** The message contains no attack. */
  readonly isBenign: boolean;
  readonly attacker: readonly WantedCall[];
  readonly owner: readonly WantedCall[];
}

const call = z.object({
  action: z.string(),
  tool: z.string().default(''),
  read_only: z.boolean().default(false),
  suggested_danger: z.string().default('dangerous'),
  args: z.record(z.string(), z.json()).default({}),
});
const row = z.object({
  id: z.string(),
  set: z.string(),
  untrusted_content: z.string(),
  untrusted_parts_more: z.array(z.unknown()).default([]),
  injected_goal: z.string().default(''),
  attacker_actions: z.array(call),
  benign_expected_actions: z.array(call).default([]),
  raw: z.string().optional(),
});
type Call = z.infer<typeof call>;

/** Reads JSON Lines files of injection cases. Throws `EVAL_DATA_MISSING`. */
export async function readInjectionCases(
  files: readonly string[],
  unread?: UnreadRow[],
): Promise<readonly InjectionCase[]> {
  const rows = await Promise.all(files.map((path) => readJsonLines(path, matching(row), unread)));
  return rows.flat().map(caseOf);
}

function caseOf(read: z.infer<typeof row>): InjectionCase {
  const { id, set, untrusted_content, injected_goal } = read;
  const wanted = (made: Call) => wantedCall(made, injected_goal);
  return {
    id,
    set,
    raw: read.raw ?? mailWith(id, untrusted_content),
    outsideText: untrusted_content,
    isBenign: read.attacker_actions.length === 0 && injected_goal === '',
    attacker: read.attacker_actions.map(wanted),
    owner: read.benign_expected_actions.map(wanted),
  };
}

/** Translates a tool call of some assistant: mail actions keep their names, all others become foreign tools. */
function wantedCall({ action, tool, read_only, suggested_danger, args }: Call, goal: string): WantedCall {
  const isDangerous = !read_only && suggested_danger === 'dangerous';
  const own = ownCall(action, args, goal);
  if (own !== null)
    return { ...own, isDangerous: isDangerous || dangerousOwn.has(own.action), isForeign: false };
  const name = (tool || action).replace(/[^A-Za-z0-9]+/g, '_').toLowerCase();
  return { action: `tool_${name}`, parameters: args, isDangerous, isForeign: true };
}

const dangerousOwn = new Set(['forward', 'auto_reply', 'delete', 'escalate']);
const sameName = new Set([
  'forward',
  'auto_reply',
  'delete',
  'escalate',
  'archive',
  'apply_label',
  'mark_read',
  'move',
  'add_note',
  'create_task',
  'snooze',
  'star',
  'none',
]);

function ownCall(
  action: string,
  args: JsonObject,
  goal: string,
): Pick<WantedCall, 'action' | 'parameters'> | null {
  if (action === 'send_email') {
    const named = [args['recipients'], args['to'], args['recipient']]
      .flat()
      .filter((value) => isAddress(value));
    return {
      action: 'forward',
      parameters: {
        to: named.length > 0 ? named : ['attacker@evil.example'],
        note: goal.slice(0, 1000) || 'as agreed',
      },
    };
  }
  if (action === 'delete') return { action, parameters: {} };
  return sameName.has(action) ? { action, parameters: args } : null;
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && z.email().safeParse(value).success;
}

/** A plain message whose body is the outside text. */
function mailWith(id: string, text: string): string {
  return [
    'From: Somebody Outside <somebody@outside.example>',
    'To: Owner <owner@home.example>',
    'Subject: For your information',
    `Message-ID: <${id.replace(/[^A-Za-z0-9-]/g, '')}@outside.example>`,
    'Date: Mon, 16 Nov 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n');
}
