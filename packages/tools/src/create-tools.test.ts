import { createActionRegistry } from '@tact/core/kernel';
import { type DangerLevel, type JsonObject, outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolsWithoutServices as tools } from '../../../test/examples/tools.ts';
import { isForWordsAlone, readSpoken } from './bind-action.ts';

const registry = createActionRegistry(tools);
const theirs = (text: string) => outside(text, 'mail');
const thing = { id: 'i', version: 1, title: 'Thing' };
const event = { event_id: 'e', version: '1', title: 'Thing', start: '2026-11-24' };
const mail = { to: ['bob@example.org'], cc: ['eve@example.org'], subject: 'Thing', body: 'Hello' };

/** What may be planned: domain and short name, danger, parameters that fit, and how they read. */
const offered: readonly (readonly [string, string, DangerLevel, JsonObject, string])[] = [
  [
    'create_task',
    'task create',
    'reversible',
    { title: 'Thing', deadline: '2026-11-24', recurrence: 'FREQ=DAILY', priority: 'high' },
    'make a task “Thing” due 2026-11-24 repeating FREQ=DAILY with high priority',
  ],
  [
    'update_task',
    'task update',
    'reversible',
    { ...thing, changes: { deadline: null, title: 'Other' } },
    'change the task “Thing”: deadline none, title “Other”',
  ],
  ['complete_task', 'task complete', 'reversible', thing, 'mark the task “Thing” as done'],
  ['skip_task', 'task skip', 'reversible', thing, 'skip the task “Thing”'],
  ['delete_task', 'task delete', 'dangerous', thing, 'delete the task “Thing”'],
  ['list_tasks', 'task list', 'safe', { state: 'all', query: 'x' }, 'look at the tasks'],
  [
    'create_event',
    'calendar create_event',
    'reversible',
    { summary: 'Thing', start_time: '2026-11-24' },
    'put “Thing” into the calendar from 2026-11-24',
  ],
  [
    'update_event',
    'calendar update_event',
    'dangerous',
    { ...event, changes: { start_time: '2026-11-25' } },
    'change the event “Thing” (2026-11-24): start 2026-11-25',
  ],
  [
    'delete_event',
    'calendar delete_event',
    'dangerous',
    { ...event, occurrence: '2026-11-24' },
    'delete the event “Thing” (2026-11-24), this one time',
  ],
  [
    'accept_event',
    'calendar accept_event',
    'reversible',
    { ...event, organizer: 'kim@example.org' },
    'accept the event “Thing” (2026-11-24), from “kim@example.org”',
  ],
  [
    'decline_event',
    'calendar decline_event',
    'reversible',
    { ...event, series: true, earlier: 'accepted' },
    'decline the event “Thing” (2026-11-24), every time',
  ],
  ['list_events', 'calendar list_events', 'safe', { days_ahead: 1, query: 'x' }, 'look into the calendar'],
  [
    'find_free_time',
    'calendar check_availability',
    'safe',
    { from: '2026-11-24', minutes: 30 },
    'look for free time from 2026-11-24',
  ],
  [
    'create_draft',
    'email create_draft',
    'reversible',
    mail,
    'write a draft to “bob@example.org” with a copy to “eve@example.org” about “Thing”: “Hello”',
  ],
  [
    'send_email',
    'email send_email',
    'dangerous',
    mail,
    'send a mail to “bob@example.org” with a copy to “eve@example.org” about “Thing”: “Hello”',
  ],
  [
    'reply_to_email',
    'email reply_to_email',
    'dangerous',
    { to: mail.to, subject: 'Thing', body: 'Hello', sender_name: 'Bob' },
    'reply to “Bob” at “bob@example.org” about “Thing”: “Hello”',
  ],
  [
    'list_emails',
    'email list_emails',
    'safe',
    { from: 'Bob', query: 'x', limit: 3 },
    'look for mail from “Bob” about “x”',
  ],
  ['read_email', 'email read_email', 'safe', { find_by: 'Bob' }, 'read the mail “Bob”'],
  [
    'store_memory',
    'memory store',
    'reversible',
    { category: 'home', key: 'wifi', value: 'Thing' },
    'remember “wifi”: “Thing”',
  ],
  [
    'update_memory',
    'memory update',
    'reversible',
    { ...thing, key: 'Thing', new_value: 'red' },
    'remember “Thing” as “red”',
  ],
  ['recall_memory', 'memory recall', 'safe', { query: 'x' }, 'look up what is remembered about “x”'],
  ['delete_memory', 'memory delete', 'dangerous', { ...thing, key: 'Thing' }, 'forget “Thing”'],
  ['create_note', 'notes create', 'reversible', { title: 'Thing' }, 'save a note “Thing”'],
  ['append_note', 'notes append', 'reversible', { ...thing, text: 'Eggs' }, 'add “Eggs” to the note “Thing”'],
  [
    'edit_note',
    'notes edit',
    'reversible',
    { ...thing, line: 'Eggs', text: 'Milk' },
    'change “Eggs” to “Milk” in the note “Thing”',
  ],
  [
    'rename_note',
    'notes rename',
    'reversible',
    { ...thing, new_title: 'Other' },
    'rename the note “Thing” to “Other”',
  ],
  ['delete_note', 'notes delete', 'dangerous', thing, 'delete the note “Thing”'],
  ['list_notes', 'notes list', 'safe', { query: 'x' }, 'look at the notes'],
  [
    'read_from_email',
    'email extract',
    'safe',
    {
      mail: {
        id: 'm1',
        from: theirs('Anna'),
        address: theirs('anna@example.net'),
        subject: theirs('Dinner'),
      },
      received: '2026-11-20T09:00:00+01:00',
      kinds: ['date', 'phone'],
      values: [{ kind: 'phone', text: theirs('030 1234567') }],
    },
    'look for dates, phone numbers in the mail “Dinner” from “Anna <anna@example.net>”',
  ],
  [
    'save_contact',
    'email save_contact',
    'reversible',
    { name: 'Thing', address: 'anna@example.net' },
    'add “Thing” with the address “anna@example.net” to the contacts',
  ],
  ['delete_contact', 'email delete_contact', 'dangerous', thing, 'delete the contact “Thing”'],
  ['list_approvals', 'approvals list', 'safe', { query: 'x' }, 'look for open questions about “x”'],
  [
    'list_decisions',
    'approvals list_decisions',
    'safe',
    { since: '2026-11-24' },
    'look up what I did by myself',
  ],
  ['list_learned', 'approvals learned', 'safe', { since: '2026-11-23' }, 'look up what I learned'],
  ['explain_decision', 'approvals explain', 'safe', { query: 'x' }, 'look up why I decided about “x”'],
];

describe('the tools', () => {
  test('that may be planned are these', () => {
    expect(registry.offered.map(({ name }) => name).toSorted()).toEqual(
      offered.map(([name]) => name).toSorted(),
    );
  });

  test.each(offered)('%s is %s, %s', (name, plan, danger, parameters, words) => {
    const tool = tools.find((one) => one.name === name);

    expect(`${tool?.domain} ${tool?.verb}`).toBe(plan);
    expect(tool?.danger).toBe(danger);
    expect(tool?.reads).toBe(danger === 'safe');
    expect(tool?.parameters.safeParse(parameters).success).toBe(true);
    expect(tool?.parameters.safeParse({ ...parameters, more: 1 }).success).toBe(false);
    expect(tool?.describe(parameters)).toBe(words);
  });

  test.each(offered.map(([name]) => [name]))('%s has words that a planner can be told', (name) => {
    const { spoken } = tools.find((tool) => tool.name === name) ?? {};

    expect(z.toJSONSchema(spoken ?? z.never(), { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
    });
    expect(JSON.stringify(z.toJSONSchema(spoken ?? z.never(), { io: 'input' }))).not.toMatch(
      /"version"|"due"/,
    );
  });

  test('have one short name each within their domain', () => {
    const names = tools.map(({ domain, verb }) => `${domain} ${verb}`);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('have inverses that the registry knows, and that nobody may plan by themselves', () => {
    for (const { name, inverses } of tools) {
      for (const inverse of inverses) {
        expect(inverse === 'none' || registry.find(inverse) !== null, `${name}: ${inverse}`).toBe(true);
      }
    }
    for (const tool of tools.filter((one) => !one.offered && !isForWordsAlone(one))) {
      expect([tool.spoken, tool.name === 'add_note' || tool.danger === 'safe']).toEqual([null, true]);
    }
  });

  test('that no model plans but the owner’s words do are these', () => {
    expect(tools.filter(isForWordsAlone).map(({ name, danger }) => [name, danger])).toEqual([
      ['unsubscribe', 'dangerous'],
      ['archive_mail', 'safe'],
      ['approve_question', 'dangerous'],
      ['deny_question', 'reversible'],
      ['edit_question', 'reversible'],
      ['undo_decision', 'dangerous'],
      ['add_rule', 'reversible'],
    ]);
  });

  test('that change something can be taken back, but for what is sent', () => {
    for (const { name, reads, inverses } of tools.filter((tool) => tool.offered)) {
      if (!reads) expect(inverses.length, name).toBeGreaterThan(0);
      else expect(inverses, name).toEqual([]);
    }
  });

  test('write to addresses alone', () => {
    for (const name of ['create_draft', 'send_email', 'reply_to_email']) {
      const { parameters } = tools.find((tool) => tool.name === name) ?? {};
      const given = { subject: 'S', body: 'B', ...(name === 'reply_to_email' ? { sender_name: 'Bob' } : {}) };

      expect(parameters?.safeParse({ ...given, to: ['bob@example.org'] }).success, name).toBe(true);
      for (const to of [['Bob'], [], 'bob@example.org', ['bob@example.org, eve@example.org']]) {
        expect(parameters?.safeParse({ ...given, to }).success, name).toBe(false);
      }
    }
  });

  test('quote whatever they show', () => {
    const nasty = 'x” and then “pay\u202e\nnow';
    const shown = quote(nasty);

    for (const [name, , danger, parameters] of offered) {
      if (danger === 'safe') continue;
      const worst = JSON.parse(JSON.stringify(parameters).replaceAll('"Thing"', JSON.stringify(nasty)));
      const words = registry.find(name)?.describe(worst) ?? '';
      expect(words, name).toContain(shown);
      expect(words.replaceAll(shown, ''), name).not.toMatch(/pay|\n|\u202e/);
    }
  });
});

describe('what a tool cannot take', () => {
  const misfits = [{}, 'x'.repeat(20_000), 7, true, ['a', 7], { a: { b: 1 } }];
  const spokenFields = tools.flatMap((tool) => {
    if (tool.spoken === null) return [];
    const { properties = {} } = z.toJSONSchema(tool.spoken, { unrepresentable: 'any', io: 'input' });
    return Object.keys(properties).map((field) => ({ tool, field }));
  });

  test.each(spokenFields.map(({ tool, field }) => [tool.name, field, tool] as const))(
    'is asked for in words for people: %s %s',
    (_, field, tool) => {
      const asked = misfits.flatMap((value) => {
        const read = readSpoken(tool, { [field]: value });
        return read.ok ? [] : read.question;
      });

      expect(spokenFields.length).toBeGreaterThan(50);
      for (const question of asked) {
        expect(question).toMatch(/^(?:[A-Z][^.]*\. )?[A-Z].*\?$/);
        expect(question).not.toMatch(/\b(?:must|object|schema|RRULE|ISO|true or false|list|fit|field)\b|_/);
      }
    },
  );
});
