import { isSurelyEnglish, type Router, type Turn, type Understanding } from '@tact/english';
import type { DomainTopic } from '@tact/tools';
import { type Route, withoutTrail } from './route.ts';

/**
 * Of the messages that the local router never saw, it is this sure of about four in ten that need a domain, and right about 99 % of those ([decision 105](../../../../docs/decisions/archive.md#105)).
 */
const minConfidence = 0.9;

/** The domains that the local router was trained on. */
const trainedDomains: ReadonlySet<string> = new Set(['task', 'calendar', 'email', 'memory', 'notes']);

/**
 * Where an English message goes, if the local router is sure of it and something was asked for in it; null where a model should say. That
 * nothing is needed is believed of small talk alone: in a conversation every fourth message without a domain of its own goes on with the one before.
 */
export function routeWhenSure(
  text: string,
  history: readonly Turn[],
  topics: readonly DomainTopic[],
  { understood, router }: { readonly understood: Understanding; readonly router: Router },
): Route | null {
  if (!isSurelyEnglish(text)) return null;
  const isUntrained = ({ domain, words }: DomainTopic) =>
    !trainedDomains.has(domain) && words?.test(text) !== false;
  const routed = router.route(text, history);
  const offered = new Set(topics.map(({ domain }) => domain));
  const isKnown = routed.domains.every((domain) => offered.has(domain)) && !topics.some(isUntrained);
  const isTalk = routed.domains.length === 0;
  // In a conversation the topic alone makes a remark such as “that is odd” one about mail.
  const isRead = isTalk ? understood.smallTalk !== null : understood.requests.length > 0;
  if (routed.confidence < minConfidence || !isKnown || !isRead) return null;
  const route = withoutTrail({ ...routed, isFollowup: understood.isFollowup }, 'local');
  return { ...route, isSmallTalk: isTalk };
}
