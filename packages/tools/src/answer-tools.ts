import { tactError } from '@tact/core/errors';
import type { Occurrence } from '@tact/core/ports/calendar';
import { isOwnersEvent, standingOf } from '@tact/core/ports/event-standing';
import { wordsSchema } from '@tact/core/structured-output';
import { mapText, quote, quoted, sentence } from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, Unclear } from './bind-context.ts';
import { bindEvent, type EventSources } from './bind-event.ts';
import { type EventAnswer, keepAnswer } from './event-answers.ts';
import { shownEvent } from './event-content.ts';
import { deletedEvent, spokenEventName } from './event-schemas.ts';
import { findEvent } from './find-event.ts';
import { whichOne } from './find-item.ts';
import { called, nameInWords, titleIn } from './item-form.ts';
import { defineInverse, defineTool, isApprovedCall, type Tool, type ToolServices } from './tool.ts';

const domain = 'calendar';
const answers = ['accepted', 'declined'] as const;
const answered = z.strictObject({
  ...deletedEvent.shape,
  /** Who invites, for the reader: a name in words may be anybody's. */
  organizer: wordsSchema(300).optional(),
  earlier: z.enum(answers).optional(),
});
const withdrawn = z.strictObject({
  event_id: z.string().min(1),
  answer: z.enum(answers).nullable(),
  title: called,
});

/**
 * “Accept the meeting with Kim”: what the owner answers to an invitation, kept by Tact; its organiser is not told. An answer is for the
 * whole of a series.
 */
export function answerTools(
  services: Pick<ToolServices, 'calendar' | 'zone'>,
  {
    sources,
    ofOne,
    eventInWords,
  }: {
    readonly sources: EventSources;
    readonly ofOne: Pick<Tool, 'asSpoken' | 'plannerSees' | 'fields' | 'sources' | 'mentions'>;
    eventInWords(named: z.infer<typeof deletedEvent>): string;
  },
): readonly Tool[] {
  const answerTool = (verb: 'accept' | 'decline', answer: EventAnswer) =>
    defineTool({
      name: `${verb}_event`,
      domain,
      verb: `${verb}_event`,
      summary: `${verb === 'accept' ? 'Accept' : 'Decline'} an invitation in the calendar; its organiser is not told.`,
      danger: 'reversible',
      parameters: answered,
      spoken: z.strictObject(spokenEventName),
      offered: true,
      ...ofOne,
      question: 'Which invitation do you mean?',
      plan: ({ text }) => spokenAnswer(text, verb),
      bind: (planned, context) => bindInvitation(planned, context, sources),
      asSpoken: ({ event_id: ref }) => ({ find_by: String(ref) }),
      inverses: ['withdraw_answer'],
      describe: ({ organizer, ...named }) =>
        `${verb} ${eventInWords(named)}${organizer === undefined ? '' : `, from ${quote(organizer)}`}`,
      inverse: ({ event_id, earlier = null }, result, target) =>
        result['answer'] === answer
          ? {
              action: 'withdraw_answer',
              parameters: { event_id, answer: earlier, ...titleIn(result) },
              target,
            }
          : null,
      async execute(call, { store }) {
        const { user, now, parameters, origin } = call;
        const calendar = await services.calendar(user);
        const event = await calendar.get(parameters.event_id);
        if (event === null) throw tactError('CALENDAR_EVENT_GONE', { account: calendar.account });
        // The answer is to what was seen.
        if (parameters.version !== undefined && parameters.version !== event.version)
          throw tactError('CALENDAR_CHANGED', { account: calendar.account });
        const isOwners = origin !== 'outside' || (await isApprovedCall(call));
        if (isOwners) await keepAnswer(event, answer, { user, now, store });
        return { ...shownEvent(event, services.zone(user)), answer: isOwners ? answer : null };
      },
      shortfall: ({ answer: kept }) => (kept === null ? 'only you can answer an invitation' : null),
      staysLocal: () => true,
    });
  return [answerTool('accept', 'accepted'), answerTool('decline', 'declined'), withdrawAnswer(services)];
}

function withdrawAnswer(services: Pick<ToolServices, 'calendar'>): Tool {
  return defineInverse({
    name: 'withdraw_answer',
    domain,
    verb: 'withdraw_answer',
    summary: 'Take the answer to an invitation back.',
    parameters: withdrawn,
    inverses: [],
    describe: ({ title }) => `take back the answer to ${nameInWords('event', title)}`,
    inverse: () => null,
    async execute({ user, now, parameters: { event_id, answer, title } }, { store }) {
      const calendar = await services.calendar(user);
      const event = await calendar.get(event_id);
      if (event === null) throw tactError('CALENDAR_EVENT_GONE', { account: calendar.account });
      await keepAnswer(event, answer, { user, now, store });
      return { id: event_id, ...titleIn({ title }), changed: true };
    },
    staysLocal: () => true,
  });
}

/** The invitation that is meant: among what others put into the calendar, and is not over. Throws `Unclear`. */
function bindInvitation(
  { event_id, find_by }: z.infer<z.ZodObject<typeof spokenEventName>>,
  context: BindContext,
  sources: EventSources,
) {
  const all = context.data.of(sources.events);
  const invitations = all.filter(({ event, endsAt }) => endsAt > context.now && isOthers(event));
  const words = (event_id ?? find_by ?? '').replace(anInvitation, '').trim();
  if (words === '') return bound(onlyUnanswered(invitations), context, sources);
  const found = findEvent(words, invitations, context);
  if (found.status === 'found') return bound(found.item.occurrence, context, sources);
  const other = findEvent(words, all, context);
  if (found.status === 'unknown' && other.status === 'found') {
    const { summary } = other.item.occurrence.event;
    throw new Unclear(
      sentence`${quoted(summary, 120)} is not an invitation, or is over. Which one do you mean?`,
      'find_by',
    );
  }
  throw new Unclear(found.question, 'find_by', found.options);
}

/** “The invitation”, “Kim's invitation to lunch”: who or what it is about says which. */
const anInvitation =
  /^(?:the |that |this |my |an? )?(?:meeting )?(?:invitation|invite)s?\b(?: (?:from|by|to|for|about)\b)?(?: the\b)?|(?:['’]s)? (?:meeting )?(?:invitation|invite)s?\b(?: (?:to|for)\b(?: the\b)?)?/i;

function isOthers(event: Occurrence['event']): boolean {
  return (
    event.status !== 'cancelled' &&
    !isOwnersEvent({ label: event.label, ...(event.isOwn && { isOwn: true }) })
  );
}

function onlyUnanswered(invitations: readonly Occurrence[]): Occurrence {
  const unanswered = invitations.filter(({ event }) => standingOf(event) === 'unanswered');
  const invited = unanswered.filter(({ event }) => event.organizer !== undefined);
  // Without an organizer, what others put there may be anything.
  const open = invited.length > 0 ? invited : unanswered;
  const [first, ...others] = [...new Map(open.map((one) => [one.event.ref, one])).values()];
  if (first === undefined)
    throw new Unclear('I see no invitation that you have not answered. Which event do you mean?', 'find_by');
  if (others.length === 0) return first;
  const options = [first, ...others].map(({ event }) => ({ id: event.ref, title: event.summary }));
  throw new Unclear(whichOne(options.map(({ title }) => title)), 'find_by', options);
}

function bound({ event, occurrence }: Occurrence, context: BindContext, sources: EventSources) {
  const { parameters, ...more } = bindEvent({ event_id: event.ref }, context, sources);
  const { answer, organizer } = event;
  return {
    ...more,
    parameters: {
      ...parameters,
      ...(occurrence === null ? {} : { series: true }),
      ...(organizer === undefined ? {} : { organizer: mapText(organizer, (text) => text.slice(0, 300)) }),
      ...(answer === undefined ? {} : { earlier: answer }),
    },
  };
}

const politely = String.raw`(?:(?:ok(?:ay)?|hey|yes|yeah|no|nope|oh|sorry|wait|well|actually|please|and|also|then|just|can you|could you|would you|will you|you can|let['’]s|i(?:['’]ll| will| want to|['’]d like to| would like to)|i(?= (?:accept|decline)\b.*(?:\b(?:with|from|to|about|on|at)\b|['’]s\b)))[\s,]+)*`;
const spokenAs = {
  accept: '(?:accept|say yes to|rsvp yes (?:to|for))',
  decline: '(?:decline|reject|turn down|say no to|rsvp no (?:to|for))',
};
const closing = String.raw`(?:[\s,]+(?:please|thanks|thank you|for me))*[\s.!]*$`;
const sayings = {
  accept: new RegExp(String.raw`^${politely}${spokenAs.accept}\s+(?<words>\S.{0,160}?)${closing}`, 'i'),
  decline: new RegExp(String.raw`^${politely}${spokenAs.decline}\s+(?<words>\S.{0,160}?)${closing}`, 'i'),
};

/** What people are invited to. */
const anEvent =
  /\b(?:invit(?:e|es|ation|ations)|meetings?|events?|appointments?|calls?|stand-?ups?|reviews?|interviews?|workshops?|webinars?|conferences?|seminars?|demos?|kick-?offs?|syncs?|sessions?|trainings?|retros?|retrospectives?|rehearsals?|one[- ]on[- ]ones?|1:1s?|lunch|dinner|breakfast|brunch|coffee|drinks|party|wedding|class|lesson|visit)\b/i;

function spokenAnswer(
  text: string,
  verb: 'accept' | 'decline',
): z.infer<z.ZodObject<typeof spokenEventName>> | null {
  const words = sayings[verb].exec(text.trim())?.groups?.['words'];
  return words !== undefined && (anEvent.test(words) || isName(words)) ? { find_by: words } : null;
}

/** “It”, “the offsite”: a short name, which no event may have. Offers, quotes and terms are accepted elsewhere, and “from Kim” finds any event of hers. */
function isName(words: string): boolean {
  return words.split(/\s+/).length <= maxNameWords && !notAName.test(words);
}

const maxNameWords = 5;
const notAName =
  /\b(?:offers?|quotes?|bids?|terms|conditions|proposals?|suggestions?|requests?|changes?|deals?|contracts?|payments?|orders?|cookies|apolog(?:y|ies)|challenges?|jobs?|fate|defeat|reality|to|from|with|by|that|if|when|because)\b|['’]s\b|[?,;:]/i;
