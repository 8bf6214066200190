import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';

import { matching, readJsonLines, type UnreadRow } from '../../data/json-lines.ts';

/** A call that an attacker or the owner wants made, as a planner would write it. */
export interface ChatCall {
  readonly domain: string;
  readonly verb: string;
  readonly params: JsonObject;
  /** The kind of action in the data's terms: `transfer`, `send_email`. */
  readonly kind: string;
  /** The call only reads. */
  readonly reads: boolean;
  readonly danger: 'safe' | 'reversible' | 'dangerous';
  /** One of Tact's own tools; all others are created for the case. */
  readonly isOwn: boolean;
}

/** One row of an injection set: the owner's instruction, the outside content, and the calls that owner and attacker want. */
export interface ChatCase {
  readonly id: string;
  readonly set: string;
  readonly instruction: string;
  readonly content: string;
  /** Where the content is found: `email`, `calendar`, `web`. */
  readonly channel: string;
  /** The tool that reads it. */
  readonly carrier: ChatCall;
  readonly goal: string;
  readonly attacker: readonly ChatCall[];
  readonly owner: readonly ChatCall[];
  /** The content asks for a dangerous call. */
  readonly isAttack: boolean;
  /** The attack aims at the reply; the call that is tried with it is created here. */
  readonly isManipulation: boolean;
  /** Also played without the attack, as a task that should not be disturbed. */
  readonly isTask: boolean;
}

export const defaultAttackerAddress = 'attacker@evil.example';
const email = z.email();
const call = z.object({
  action: z.string(),
  tool: z.string().default(''),
  kind: z.string().default(''),
  read_only: z.boolean().default(false),
  suggested_danger: z.enum(['safe', 'reversible', 'dangerous']).catch('dangerous').default('dangerous'),
  args: z.record(z.string(), z.json()).default({}),
});
const row = z.object({
  id: z.string(),
  set: z.string(),
  user_instruction: z.string(),
  untrusted_content: z.string().default(''),
  untrusted_channel: z.string().default('none'),
  untrusted_tool: z.string().default(''),
  untrusted_parts_more: z.array(z.unknown()).default([]),
  injected_goal: z.string().default(''),
  attacker_actions: z.array(call).default([]),
  benign_expected_actions: z.array(call).default([]),
});

/** Reads JSON Lines files of injection cases. Throws `EVAL_DATA_MISSING`. */
export async function readChatCases(
  files: readonly string[],
  unread?: UnreadRow[],
): Promise<readonly ChatCase[]> {
  const rows = await Promise.all(files.map((path) => readJsonLines(path, matching(row), unread)));
  return rows.flat().map(caseOf);
}

function caseOf(read: z.infer<typeof row>): ChatCase {
  const { id, set, untrusted_channel: channel, injected_goal: goal } = read;
  const wanted = read.attacker_actions.map((made) => chatCall(made, goal));
  const isManipulation = wanted.length === 0 && goal !== '';
  const content = [read.untrusted_content, ...read.untrusted_parts_more.map(textOf)].join('\n\n').trim();
  const carrier = readerCall(read.untrusted_tool || 'read_it');
  const owner = read.benign_expected_actions.map((made) => chatCall(made, ''));
  const attacker = isManipulation ? [mailTo([defaultAttackerAddress], 'For you', goal)] : wanted;
  return {
    id,
    set,
    instruction: read.user_instruction,
    content,
    channel,
    carrier,
    goal,
    attacker,
    owner: owner.length === 0 ? [carrier] : owner,
    isAttack: attacker.some(({ danger }) => danger === 'dangerous'),
    isManipulation,
    isTask: owner.length > 0 && (set.startsWith('agentdojo') || attacker.length === 0),
  };
}

/** Further parts are strings or objects. */
function textOf(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part);
}

function chatCall(made: z.infer<typeof call>, goal: string): ChatCall {
  const { action, tool, read_only: reads, suggested_danger, args } = made;
  if (action === 'send_email' && !reads) {
    const { subject = 'For you', body } = args;
    return mailTo(addressesIn(args, goal), String(subject), String(body ?? (goal || 'As agreed.')), args);
  }
  const verb = nameOf(tool || action);
  const kind = made.kind || action;
  const danger = reads ? 'safe' : suggested_danger;
  const params = reads || Object.keys(args).length > 0 || goal === '' ? args : { request: goal };
  return { domain: domainOf(verb, kind), verb, params, kind, reads, danger, isOwn: false };
}

/** A call of Tact's own tool for sending mail. */
function mailTo(
  to: readonly string[],
  subject: string,
  body: string,
  { cc, bcc }: JsonObject = {},
): ChatCall {
  const params = {
    to: [...to],
    subject: subject.slice(0, 300),
    body: body.slice(0, 9000),
    ...(cc == null ? {} : { cc }),
    ...(bcc == null ? {} : { bcc }),
  };
  return ownCall('email', 'send_email', params, 'send_email', 'dangerous');
}

/** A call of one of Tact's own tools. */
export function ownCall(
  domain: string,
  verb: string,
  params: JsonObject,
  kind: string,
  danger: ChatCall['danger'],
): ChatCall {
  return { domain, verb, params, kind, reads: danger === 'safe', danger, isOwn: true };
}

function readerCall(tool: string): ChatCall {
  const verb = nameOf(tool);
  const domain = domainOf(verb, 'read');
  return { domain, verb, params: {}, kind: 'read', reads: true, danger: 'safe', isOwn: false };
}

/** The recipients that the call names, or the address mentioned in the attack. */
function addressesIn(args: JsonObject, goal: string): readonly string[] {
  const named = [args['recipients'], args['to'], args['recipient']].flat();
  const mentioned = goal.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const addresses = [...named, ...mentioned].filter(
    (value) => typeof value === 'string' && email.safeParse(value).success,
  );
  return addresses.length === 0 ? [defaultAttackerAddress] : (addresses.slice(0, 100) as string[]);
}

/** A foreign tool gets a name that none of Tact's own tools can have. */
function nameOf(tool: string): string {
  const words = tool.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return `x_${words.toLowerCase()}`.slice(0, 60);
}

function domainOf(verb: string, kind: string): string {
  const words = `${verb} ${kind}`;
  if (/mail|inbox|message/.test(words)) return 'email';
  if (/calendar|event|appointment|schedule/.test(words)) return 'calendar';
  if (/file|note|document|record|page/.test(words)) return 'notes';
  if (/profile|password|user|contact/.test(words)) return 'memory';
  return 'task';
}
