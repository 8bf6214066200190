import { findTimes, type Moment } from '#language';
import { isSmallTalk } from '../reply/chat-locally.ts';
import type { Clarifying } from './clarifying.ts';
import type { Plan } from './planned.ts';

const mostWords = 15;
/** A message that begins so asks for something of its own. */
const ownRequest =
  /^(?:please\s+|can you\s+|could you\s+)*(?:remind|create|add|schedule|book|delete|remove|cancel|send|email|draft|reply|show|list|tell|thanks|what|when|who|where|how|why|am i|do i|is|are|did|remember|forget|note|make a|undo|move|change|mark)\b/i;

/** Parameters that nothing but a time can fill. */
const times: ReadonlySet<string> = new Set(['start_time', 'end_time', 'deadline', 'from', 'to_time']);

/**
 * The plan that lacked something, with the message in its place; null where nothing was asked, or the message is a request of
 * its own. What the words mean is worked out later, like everything else that is planned.
 */
export function fillIn(clarifying: Clarifying | null, text: string, moment: Moment): Plan | null {
  const missing = clarifying?.plan?.clarification?.missing;
  if (clarifying?.plan == null || missing == null) return null;
  if (text.split(/\s+/).length > mostWords || ownRequest.test(text) || isSmallTalk(text)) return null;
  if (times.has(missing.field) && findTimes(text, moment).length === 0) return null;
  const { actions, confidence } = clarifying.plan;
  const answer = text
    .replace(/^(?:the\s+one\s+(?:called|named)\s+|it'?s\s+|at\s+(?=\S+@)|to\s+(?=\S+@))/i, '')
    .trim();
  return {
    confidence,
    clarification: null,
    actions: actions.map((action, position) =>
      position === missing.position
        ? { ...action, params: { ...action.params, ...filled(action.params, missing.field, answer) } }
        : action,
    ),
  };
}

/** A list stays a list; of several names that were given, the one that was unclear is replaced by all that is answered. */
function filled(params: Plan['actions'][number]['params'], field: string, answer: string) {
  const list = field === 'to' || field === 'cc' || field === 'attendees';
  const changes = params.changes;
  const isNested =
    !(field in params) && typeof changes === 'object' && changes !== null && !Array.isArray(changes);
  const value = list ? answer.split(/\s*(?:,|;|\band\b)\s*/i).filter((one) => one !== '') : answer;
  const findsBy = field === 'find_by';
  if (isNested && !findsBy) return { changes: { ...(changes as object), [field]: value } };
  return { [field]: value };
}
