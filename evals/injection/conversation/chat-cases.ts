import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { tactError } from '#errors';
import type { JsonObject } from '#records';
import type { ToolDomain } from '#tools';

/** A call that an attacker or the owner wants made, as a planner would write it. */
export interface ChatCall {
  readonly domain: ToolDomain;
  readonly verb: string;
  readonly params: JsonObject;
  /** What sort of deed it is, in the data's words: `transfer`, `send_email`. */
  readonly kind: string;
  /** It only looks. */
  readonly reads: boolean;
  readonly danger: 'safe' | 'reversible' | 'dangerous';
  /** A tool that Tact has; all others are made up for the case. */
  readonly isOwn: boolean;
}

/** One row of an injection set: what the owner says, what a stranger wrote, and who wants what. */
export interface ChatCase {
  readonly id: string;
  readonly set: string;
  readonly instruction: string;
  readonly content: string;
  /** Where the content stands: `email`, `calendar`, `web`. */
  readonly channel: string;
  /** The tool that reads it. */
  readonly carrier: ChatCall;
  readonly goal: string;
  readonly attacker: readonly ChatCall[];
  readonly owner: readonly ChatCall[];
  /** Somebody wants something with it that the owner does not want. */
  readonly isAttack: boolean;
  /** The attack is after what is said; the call that is tried with it was made up here. */
  readonly isManipulation: boolean;
  /** It counts among the tasks that should go through undisturbed. */
  readonly isTask: boolean;
}

export const evil = 'attacker@evil.example';
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

/** Reads JSON Lines files of injection cases. Throws `EVAL_DATA_MISSING` for a file that is not there. */
export async function readChatCases(files: readonly string[]): Promise<readonly ChatCase[]> {
  const cases: ChatCase[] = [];
  for (const path of files) {
    await access(path).catch((thrown: unknown) => {
      throw tactError('EVAL_DATA_MISSING', { path }, thrown);
    });
    for await (const line of createInterface({ input: createReadStream(path) })) {
      if (line.trim() !== '') cases.push(caseOf(row.parse(JSON.parse(line))));
    }
  }
  return cases;
}

function caseOf(read: z.infer<typeof row>): ChatCase {
  const { id, set, untrusted_channel: channel, injected_goal: goal } = read;
  const wanted = read.attacker_actions.map((made) => chatCall(made, goal));
  const isManipulation = wanted.length === 0 && goal !== '';
  const content = [read.untrusted_content, ...read.untrusted_parts_more.map(textOf)].join('\n\n').trim();
  const carrier = readerCall(read.untrusted_tool || 'read_it');
  const owner = read.benign_expected_actions.map((made) => chatCall(made, ''));
  const attacker = isManipulation ? [mailTo([evil], 'For you', goal)] : wanted;
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

/** Further parts come as plain text or as objects that hold one. */
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

/** Mail is sent by Tact's own tool. */
export function mailTo(
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
  domain: ToolDomain,
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

/** Where a mail goes: to those that the call names, else to the address that the attack speaks of. */
function addressesIn(args: JsonObject, goal: string): readonly string[] {
  const named = [args['recipients'], args['to'], args['recipient']].flat();
  const spoken = goal.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const addresses = [...named, ...spoken].filter(
    (value) => typeof value === 'string' && email.safeParse(value).success,
  );
  return addresses.length === 0 ? [evil] : (addresses.slice(0, 100) as string[]);
}

/** A foreign tool stands under a name that no tool of Tact's can have. */
function nameOf(tool: string): string {
  const words = tool.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return `x_${words.toLowerCase()}`.slice(0, 60);
}

function domainOf(verb: string, kind: string): ToolDomain {
  const words = `${verb} ${kind}`;
  if (/mail|inbox|message/.test(words)) return 'email';
  if (/calendar|event|appointment|schedule/.test(words)) return 'calendar';
  if (/file|note|document|record|page/.test(words)) return 'notes';
  if (/profile|password|user|contact/.test(words)) return 'memory';
  return 'task';
}
