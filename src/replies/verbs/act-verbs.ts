import { inflect } from './inflect.ts';

/**
 * The verbs of what an assistant does, by kind of act. One verb may stand for several kinds: "saved" fits a note, a memory
 * and a draft. What has no kind of its own here is a kind by itself: "paid" is grounded by an action that pays.
 */
const basesByKind: Readonly<Record<string, string>> = {
  send: 'send resend email mail forward reply respond message text dispatch deliver notify inform contact ping loop write',
  draft: 'draft compose write prepare create save make',
  create:
    'create add schedule book plan organize organise make put set log enter insert reserve register save store jot block pencil record import note slot arrange finalize finalise secure',
  delete:
    'delete remove cancel erase clear drop scrap trash discard wipe unschedule bin purge free take forget',
  change:
    'update change move reschedule edit modify rename shift push postpone adjust correct extend shorten switch swap replace amend revise bump delay set put mark fix prioritize prioritise alter schedule rewrite make',
  append: 'add append remove put take',
  complete: 'complete finish close mark clear',
  remember: 'remember note save store memorize memorise record jot add update',
  remind: 'remind set schedule add create',
  invite: 'invite add',
  undo: 'undo restore revert recover reinstate reopen',
  archive: 'archive file',
  label: 'label tag flag star',
  snooze: 'snooze',
  mute: 'mute',
  unsubscribe: 'unsubscribe',
  answer: 'accept decline approve confirm',
  share: 'share assign attach',
  copy: 'copy upload download export print post publish submit merge',
  order: 'order buy purchase pay transfer withdraw',
  call: 'phone ring',
  activate: 'activate deactivate enable disable',
};

/** Verbs whose participle alone may answer quite another question: "Closed." */
const everyday = new Set(
  'make take fix close finish clear file free loop contact secure slot attach assign write note prepare block post ring enter accept decline approve star record text message drop log print answer correct share plan'.split(
    ' ',
  ),
);

interface ActVerb {
  readonly base: string;
  readonly kinds: readonly string[];
  /** Its participle alone, as in "Closed.", does not say that an act was done. */
  readonly isEveryday: boolean;
}

const byBase = new Map<string, ActVerb>();
for (const [kind, bases] of Object.entries(basesByKind)) {
  for (const base of bases.split(' ')) {
    const kinds = [...(byBase.get(base)?.kinds ?? []), kind];
    byBase.set(base, { base, kinds, isEveryday: everyday.has(base) });
  }
}

const byPast = new Map<string, ActVerb>();
const byGerund = new Map<string, ActVerb>();
for (const verb of byBase.values()) {
  const { past, gerund } = inflect(verb.base);
  for (const form of past) byPast.set(form, verb);
  byGerund.set(gerund, verb);
}

/** As alternatives of a regular expression, the longest first. */
export const baseForms: string = alternatives(byBase.keys());
export const pastForms: string = alternatives(byPast.keys());
export const gerundForms: string = alternatives(byGerund.keys());

/** The verb that a word is a form of; null if it is none of ours. */
export function actVerb(word: string): ActVerb | null {
  const form = word.toLowerCase();
  return byPast.get(form) ?? byBase.get(form) ?? byGerund.get(form) ?? null;
}

/** The kinds of what a verb in its base form does; the verb itself where it is none of ours. */
export function kindsOfBase(base: string): readonly string[] {
  return byBase.get(base.toLowerCase())?.kinds ?? [base.toLowerCase()];
}

function alternatives(forms: Iterable<string>): string {
  return [...forms].sort((one, other) => other.length - one.length || one.localeCompare(other)).join('|');
}
