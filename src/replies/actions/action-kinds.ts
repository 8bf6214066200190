import { kindsOfBase } from '../verbs/act-verbs.ts';
import type { ReportedAction } from './reported-action.ts';

/** Which kinds of claim an action can ground. */
export function kindsOfAction({ domain, action, verb, words }: ReportedAction): ReadonlySet<string> {
  const [first = '', ...rest] = action.toLowerCase().split(/[_\W]+/);
  const spoken = /^[a-z]+/i.exec(words)?.[0] ?? '';
  const kinds = new Set([first, verb, spoken].filter((base) => base !== '').flatMap(kindsOfActionVerb));
  const field = fieldOf(domain);

  if (rest.includes('draft') && first !== 'send') {
    kinds.delete('send');
    for (const kind of ['draft', 'create']) kinds.add(kind);
  } else if (kinds.has('send')) {
    kinds.delete('draft');
    kinds.delete('create');
  }
  // "Remind me to call mom" becomes a task or an event, and "I'll remember" a memory or a note.
  if (kinds.has('create') && (field === 'task' || field === 'calendar')) kinds.add('remind');
  if (kinds.has('create') && (field === 'memory' || field === 'notes')) kinds.add('remember');
  if ((kinds.has('create') || kinds.has('change')) && field === 'calendar') kinds.add('invite');
  return kinds;
}

/**
 * A claim's verb is loose, an action's is not: to create is neither to change nor to delete, and what a user calls "set" or
 * "put" may be any of them. So an action gets only what its verb means first.
 */
function kindsOfActionVerb(base: string): readonly string[] {
  const own: Readonly<Record<string, readonly string[]>> = {
    add: ['create'],
    keep: ['create', 'remember'],
    forget: ['delete'],
    change: ['change', 'append'],
    answer: ['send'],
    reopen: ['change', 'undo'],
    bring: ['undo'],
    revert: ['undo'],
    withdraw: ['delete'],
    append: ['change', 'append', 'create'],
    create: ['create'],
    schedule: ['create'],
    book: ['create'],
    make: ['create'],
    save: ['create', 'remember'],
    store: ['create', 'remember'],
    note: ['create', 'remember'],
    remember: ['create', 'remember'],
    write: ['create', 'draft', 'send'],
    remove: ['delete', 'append'],
    take: ['delete', 'append'],
    cancel: ['delete'],
    move: ['change', 'append'],
    put: ['create', 'append'],
    set: ['create', 'change', 'remind'],
    mark: ['complete', 'change'],
    complete: ['complete', 'change'],
    finish: ['complete'],
    close: ['complete'],
    update: ['change', 'append', 'remember'],
    invite: ['invite'],
    remind: ['remind', 'create'],
  };
  return own[base.toLowerCase()] ?? kindsOfBase(base);
}

/** The field that a domain belongs to, whatever exactly it is called. */
export function fieldOf(domain: string): string {
  const name = domain.toLowerCase();
  if (/^(?:calendar|event|meeting|schedule)/.test(name)) return 'calendar';
  if (/^(?:task|todo|to-do|reminder)/.test(name)) return 'task';
  if (/^(?:e-?mail|message|mail)/.test(name)) return 'email';
  if (/^(?:note|keep)/.test(name)) return 'notes';
  if (/^memor/.test(name)) return 'memory';
  return /^(?:contact|people|person)/.test(name) ? 'contacts' : name;
}

const fieldsByNoun: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:e-?mails?|mails?|messages?|drafts?|repl(?:y|ies))$/, ['email']],
  [/^(?:meetings?|events?|appointments?|invites?|invitations?)$/, ['calendar']],
  [/^(?:tasks?|to-?dos?)$/, ['task']],
  [/^(?:reminders?|alarms?)$/, ['task', 'calendar']],
  [/^notes?$/, ['notes', 'memory']],
  [/^(?:memor(?:y|ies))$/, ['memory', 'notes']],
  [/^contacts?$/, ['contacts']],
];

/** The fields that a noun points at; null for a word that is no such noun. */
export function fieldsOfNoun(word: string): readonly string[] | null {
  const noun = word.toLowerCase();
  return fieldsByNoun.find(([pattern]) => pattern.test(noun))?.[1] ?? null;
}
