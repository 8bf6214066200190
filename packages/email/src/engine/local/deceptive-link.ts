import { exposeOutside } from '@tact/core/records';
import { type EmailInput, senderOf } from '../email-input.ts';
import { isAuthenticated } from '../rules/index.ts';
import { rewrittenTarget } from './rewritten-link.ts';

/** A link whose text names one site and whose target is another. */
interface DeceptiveLink {
  readonly shown: string;
  readonly leadsTo: string;
}

/**
 * The first link of a message that shows one host and leads to another, or null. A sender who shows a link to their own
 * site that goes through a click counter is common and harmless, unless a server says that the mail is not theirs; showing somebody
 * else's site is not. A link that a mail filter rewrote leads to where the filter does. A text that is the name of the file that it leads to, or of a piece of software, shows no site.
 */
export function deceptiveLink(
  input: Pick<EmailInput, 'links' | 'from' | 'fromProblem' | 'authentication'>,
): DeceptiveLink | null {
  const isForged = input.authentication?.problem === null && !isAuthenticated(input);
  const senderHost = isForged ? '' : (senderOf(input)?.split('@').at(-1) ?? '');
  for (const { text, href } of input.links) {
    const words = exposeOutside(text).trim();
    const target = rewrittenTarget(exposeOutside(href));
    const shown = namesFile(words, target) || software.has(words.toLowerCase()) ? null : hostIn(words);
    const leadsTo = hostOf(target);
    if (shown === null || leadsTo === null || sameSite(shown, leadsTo) || sameSite(shown, senderHost))
      continue;
    return { shown, leadsTo };
  }
  return null;
}

/** Whether a text is the last part of the path of its target. */
function namesFile(text: string, target: string): boolean {
  if (!URL.canParse(target)) return false;
  const last = new URL(target).pathname.split('/').findLast((part) => part !== '') ?? '';
  return last.toLowerCase() === encodeURIComponent(text).toLowerCase();
}

/** Names of software that look like hosts. */
const software: ReadonlySet<string> = new Set([
  ...[
    'node.js',
    'next.js',
    'nuxt.js',
    'vue.js',
    'react.js',
    'angular.js',
    'ember.js',
    'backbone.js',
    'express.js',
  ],
  ...[
    'three.js',
    'd3.js',
    'chart.js',
    'moment.js',
    'p5.js',
    'discord.js',
    'knockout.js',
    'solid.js',
    'alpine.js',
  ],
  ...['asp.net', 'ado.net', 'vb.net', 'ml.net', 'paint.net', 'json.net', 'socket.io', 'draw.io', 'fast.ai'],
]);

/** The host named by a link's text, if the text is just an address. */
function hostIn(text: string): string | null {
  const words = text.trim();
  if (!/^(https?:\/\/)?([a-z0-9-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(words)) return null;
  return hostOf(/^https?:/i.test(words) ? words : `https://${words}`);
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

/** One is the other, or a subdomain of it, or both are subdomains of one site. */
function sameSite(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`) || sharedRoot(one, other);
}

/** Both end in the same two labels, of which the first has at least four letters, so that `co.uk` does not count. */
function sharedRoot(one: string, other: string): boolean {
  const [root, otherRoot] = [one, other].map((host) => host.split('.').slice(-2).join('.'));
  return root === otherRoot && (root?.split('.')[0]?.length ?? 0) >= 4;
}
