import type { TurnResult } from '@tact/assistant/conversation';
import { importCalendar } from '@tact/calendar/import-calendar';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { listedOnce } from '@tact/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEvents } from '#cli/items/event-table';
import { formatCard } from '#cli/output/approval-card';
import { formatDecisions } from '#cli/output/decision-table';
import { formatExplanation } from '#cli/output/explained-stages';
import { createPaint } from '#cli/output/paint';
import type { Screen } from '#cli/output/screen';
import {
  type HostilePart,
  hostileInvitation,
  hostileMail,
  hostileTexts,
  markerOf,
  outsideQuotations,
} from '../examples/hostile-mail.ts';
import { createStagedModel, openChatFixture, planned, plans, routed, user } from './chat-fixture.ts';

/**
 * What a stranger wrote and Tact keeps (an event of somebody else's, tasks, notes, contacts and memories that came from mail, and the
 * mail itself) is displayed by `quote` and prompted by `fence` alone, also by the turns of a chat that read and change it.
 */

type Texts = Readonly<Record<HostilePart, string>>;

const runs = { numRuns: 8 };
/** What passes for a quotation mark of ours, or combines with it. */
const imitations = /[„‟«»″＂]|’’|^\p{M}|\u035c$|\p{M}{5}/u;
/** A control, an invisible mark, or one of direction. */
const commands = /(?!\n)\p{Cc}|[\p{Cf}\p{Zl}\p{Zp}]/u;

async function openWithStrangers(texts: Texts, model?: ReturnType<typeof createStagedModel>) {
  const fixture = await openChatFixture(model === undefined ? {} : { model });
  const { keep, store, clock, mailbox } = fixture;
  const task = { title: texts.subject, description: texts.body, priority: 'high', deadline: null };
  await keep('task', 'task-1', { ...task, recurrence: null }, 'outside');
  await keep('note', 'note-1', { title: texts.fromname, body: texts.attachment }, 'outside');
  await keep('memory', 'memory-1', { category: 'fact', key: texts.listid, value: texts.body }, 'outside');
  const names = { name: texts.linktext, nicknames: [texts.fromname] };
  await keep('contact', 'contact-1', { ...names, addresses: ['x@evil.example'], isGroup: false }, 'outside');
  const calendar = createItemCalendar({ items: store.items, user, clock });
  const invitation = importCalendar(hostileInvitation(texts));
  await calendar.import(invitation, { origin: 'outside', source: 'import:mail.ics' });
  mailbox.deliver({ raw: Buffer.from(hostileMail(texts, { number: 1 })) });
  return fixture;
}

type Fixture = Awaited<ReturnType<typeof openWithStrangers>>;

/** Messages that read each kind of thing, and that change or remove some. */
const messages = [
  'what is on my calendar this week?',
  'am I free on Friday at 1pm?',
  'show my tasks',
  'show my notes',
  'what do you remember about me?',
  'show my emails',
  `mark the ${markerOf('subject')} task as done`,
  `delete the ${markerOf('subject')} task`,
  `cancel the ${markerOf('summary')} meeting`,
  'make it 4pm instead',
  'yes',
  'why?',
  'undo that',
];

async function converseAbout(fixture: Fixture): Promise<readonly TurnResult[]> {
  const turns: TurnResult[] = [];
  for (const message of messages) turns.push(await fixture.say(message));
  return turns;
}

/** Everything that chat and command line show of it; columns that stand side by side are wide enough to need one line. */
async function shownBy(fixture: Fixture, turns: readonly TurnResult[]): Promise<readonly string[]> {
  const { assistant, calendar, clock } = fixture;
  const { runtime } = assistant;
  const screen = screenOf(400);
  const decisions = await assistant.log({ user });
  const approvals = (
    await Promise.all(decisions.map(({ id }) => fixture.store.approvals.ofDecision(user, id)))
  ).flat();
  const explanations = await Promise.all(decisions.map(({ id }) => assistant.explain(user, id)));
  const window = { from: clock.now(), to: clock.now() + 7 * 86_400_000, zone: 'UTC' };
  const { occurrences } = await calendar.list(window);
  return [
    ...turns.map(({ reply }) => reply),
    ...turns.flatMap(({ actions }) => actions.flatMap(({ error }) => error ?? [])),
    ...approvals.map((approval) => formatCard(approval, clock.now(), screen)),
    formatEvents(listedOnce(occurrences), { now: clock.now(), zone: 'UTC' }, screen),
    formatDecisions(decisions, { registry: runtime.registry, withTime: true }, screen),
    ...explanations.map((explained) =>
      withoutPromptLines(formatExplanation(explained, { runtime, isWhole: true }, screen)),
    ),
  ];
}

/** Where the owner names a thing, the name is the owner's. */
function withoutMessages(shown: string): string {
  return messages
    .filter((message) => message.includes('zq'))
    .reduce((text, message) => text.replaceAll(message, ''), shown);
}

/** The prompt and the answer are shown as they were sent, each of their lines behind a bar at its start. */
function withoutPromptLines(explanation: string): string {
  return explanation
    .split('\n')
    .filter((line) => !line.startsWith('    │ '))
    .join('\n');
}

function screenOf(width: number): Screen {
  const paint = createPaint(false);
  return {
    width,
    isTerminal: true,
    hasColour: false,
    paint,
    time: String,
    line() {},
    page() {},
    record() {},
    status() {},
  };
}

function expectQuoted(shown: readonly string[]): void {
  for (const text of shown) {
    expect(outsideQuotations(withoutMessages(text))).toEqual([]);
    for (const [, inside] of text.matchAll(/“([^“”]*)”/gu)) expect(inside).not.toMatch(imitations);
    expect(text).not.toMatch(commands);
  }
}

test('what a stranger wrote and Tact keeps is shown inside our quotation marks and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const fixture = await openWithStrangers(texts);

      const shown = await shownBy(fixture, await converseAbout(fixture));

      expectQuoted(shown);
      for (const part of ['summary', 'location', 'subject', 'fromname', 'listid', 'body'] as const)
        expect(withoutMessages(shown.join('\n'))).toContain(markerOf(part));
    }),
    runs,
  );
});

test('what a stranger wrote and Tact keeps reaches the owner in replies, and no model of a conversation', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const model = createStagedModel({
        route: routed('action', 'task', 'calendar', 'notes', 'memory', 'email'),
        plan: plans(
          planned('task', 'list', {}),
          planned('calendar', 'list_events', { days_ahead: 30 }),
          planned('calendar', 'check_availability', { from: '2026-11-27' }),
          planned('notes', 'list', {}),
          planned('memory', 'recall', {}),
          planned('email', 'list_emails', {}),
          planned('email', 'read_email', { find_by: 'bob' }),
        ),
        reply: 'Here they are.',
      });
      const fixture = await openWithStrangers(texts, model);

      const { reply } = await fixture.say('what do I have?');
      model.answers({
        route: routed('action', 'task', 'calendar'),
        plan: plans(
          planned('task', 'complete', { find_by: 'task-1' }),
          planned('calendar', 'delete_event', { find_by: 'the meeting on Friday' }),
        ),
        reply: 'Done.',
      });
      await fixture.say('finish the task and cancel the meeting');
      await fixture.say('make that Thursday');
      await fixture.say('what did you do?');

      for (const part of ['subject', 'summary', 'location', 'fromname', 'attachment', 'body'] as const)
        expect(reply).toContain(markerOf(part));
      const prompts = model.requests.flatMap(({ messages: sent }) => sent.map(({ text }) => text));
      expect(model.askedOf('reply')).not.toEqual([]);
      for (const prompt of prompts) expect(prompt).not.toMatch(/zq\w+?qz/);
    }),
    runs,
  );
});

test('nothing that a stranger wrote and Tact keeps reaches the log or telemetry', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const fixture = await openWithStrangers(texts);

      const turns = await converseAbout(fixture);

      expect(turns.flatMap(({ actions }) => actions.map(({ action }) => action))).toContain('list_events');
      expect(fixture.telemetry.spans).not.toEqual([]);
      expect(JSON.stringify([fixture.log.events, fixture.telemetry.spans])).not.toMatch(/zq\w+?qz/);
    }),
    runs,
  );
});
