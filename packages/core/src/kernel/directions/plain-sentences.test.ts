import { describe, expect, test } from 'vitest';
import { describeConstraint } from './directions.ts';
import { readDirection } from './directions-in-words.ts';

/** Sentences as people say them: nothing permitted becomes a restriction, and most plain prohibitions are read. */

const known =
  'apply_label mark_read mark_unread archive delete move star unstar forward auto_reply create_task snooze add_note escalate'.split(
    ' ',
  );
const read = (text: string) => readDirection(text, known);
const lines = (text: string) => text.trim().split('\n');

describe('what takes a question back', () => {
  test.each(
    lines(`
Stop asking me before creating tasks
You no longer need to ask before archiving
You don't have to ask me before labelling mail
You may archive newsletters without asking
There's no need to check with me before forwarding to Kim
It is okay to delete old offers without confirmation
I no longer want to be asked before tasks are created
Don't ask permission to archive
Just archive newsletters, don't ask
Never ask me before archiving
Don't bother me about labels
You're allowed to delete drafts
Skip the question when you create tasks
Feel free to reply to Ann on your own
I trust you to archive on your own
Don't wait for my approval to snooze
Auto-approve archiving of receipts
Asking before archiving is no longer necessary
Asking before archiving isn't needed
It isn't necessary to confirm archiving
Confirmation is not required for archiving mail from Ann
Archiving mail from Ann doesn't need a confirmation
Approval isn't needed to archive
I don't need to approve archiving
Remove the confirmation for archiving
Drop the approval step for archiving mail from Ann
Turn off confirmations for archiving
Never mind asking before archiving
Forget about asking before archiving
Archive mail from Ann, no questions asked
Ask fewer questions before archiving`),
  )('“%s” restricts nothing, and the owner is told that', (text) => {
    expect(read(text)).toEqual({ constraint: null, people: [], note: null, isPermission: true });
  });
});

describe('what only looks like a restriction', () => {
  test.each(
    lines(`
Don't hesitate to archive mail from Ann
Never hesitate to delete mail from x.org
Don't forget to archive mail from Ann
Never fail to star mail from Ann
Don't keep mail from Ann in the inbox
Do not leave mail from Bob alone
Don't leave mail from Ann unread
Don't let mail from Ann stay in the inbox
No longer leave mail from Ann in the inbox
Mail from Ann no longer has to stay in the inbox
You need not keep mail from Ann
Not all mail from Ann needs a star
Mail from Ann needs no reply
You don't have to star mail from Ann
You needn't label mail from x.org
Archive mail from Ann that says do not reply
Archive mail from no-reply@x.org
Delete mail from Ann that I have not read
Delete mail from Ann that asks for money
Archive mail from Ann as soon as it is no longer unread
Move mail from x.org to Later, no matter what
Keep labelling mail from Ann
Keep archiving newsletters from x.org
Keep me posted about mail from Ann
Mail from Ann can not only be archived but deleted
I don't mind you archiving mail from x.org
No problem with archiving mail from Ann
There is nothing wrong with deleting mail from x.org
Archiving mail from Ann isn't a problem
Archive rather than delete
Instead of deleting, archive
Reply to Ann but never forward her mail`),
  )('“%s” is left in words', (text) => {
    expect(read(text).constraint).toBeNull();
  });
});

describe('a plain prohibition', () => {
  test.each([
    ['Never delete anything', 'forbid delete'],
    ['You must not delete mail', 'forbid delete'],
    ["You can't delete anything", 'forbid delete'],
    ["I don't want you to delete anything", 'forbid delete'],
    ['I forbid you to delete mail', 'forbid delete'],
    ['You are not permitted to delete mail', 'forbid delete'],
    ["You aren't allowed to delete", 'forbid delete'],
    ['It is forbidden to delete mail', 'forbid delete'],
    ['Deleting is not allowed', 'forbid delete'],
    ['Deletion is forbidden', 'forbid delete'],
    ['Nothing may be deleted', 'forbid delete'],
    ['No mail should ever be deleted', 'forbid delete'],
    ['Under no circumstances delete mail', 'forbid delete'],
    ["Don't throw away mail", 'forbid delete'],
    ["Don't let anything be deleted", 'forbid delete'],
    ['Delete nothing', 'forbid delete'],
    ['Avoid deleting mail', 'forbid delete'],
    ['Stop deleting mail', 'forbid delete'],
    ['Refrain from forwarding mail', 'forbid forward'],
    ['No forwarding, ever', 'forbid forward'],
    ['Please never forward my mail', 'forbid forward'],
    ['Nothing should be forwarded to gmail.com', 'forbid forward to gmail.com, *.gmail.com'],
    ['Never forward mail to anyone outside acme.example', 'forbid forward except to acme.example'],
    ['No mail from Ann may be forwarded', 'forbid forward mail from "Ann"'],
    ["I don't want mail from Ann archived", 'forbid archive mail from "Ann"'],
    ['Stop archiving mail from Ann', 'forbid archive mail from "Ann"'],
    ['Mail that comes from x.org must never be archived', 'ask before archive mail from x.org, *.x.org'],
    ['You may not archive mail from boss@corp.example', 'forbid archive mail from boss@corp.example'],
    ["You shouldn't snooze mail from Ann", 'forbid snooze mail from "Ann"'],
    ['Leave mail from Bob alone', 'forbid everything mail from "Bob"'],
    ['Hands off mail from Ann', 'forbid everything mail from "Ann"'],
    ['Keep mail from Bob in the inbox', 'forbid archive, delete, move, snooze mail from "Bob"'],
    ["Don't mark anything as read", 'forbid mark_read'],
    ['Do not create any tasks for me', 'forbid create_task'],
    ["Don't answer mail for me", 'forbid auto_reply'],
    ['Ask before you forward anything', 'ask before forward'],
    ['Only ask before deleting', 'ask before delete'],
    ["Don't delete anything without asking me", 'ask before delete'],
    ['Delete mail from Ann only with my ok', 'ask before delete mail from "Ann"'],
    ['Create tasks without asking, but ask before deleting', 'ask before delete'],
    ['Stop asking before tasks; still ask before deletion', 'ask before delete'],
    ['Never delete mail, but archiving is fine', 'forbid delete'],
    ["Don't archive, just mark as read", 'forbid archive'],
  ])('“%s” is read as “%s”', (text, constraint) => {
    const { constraint: found } = read(text);
    expect(found === null ? null : describeConstraint(found)).toBe(constraint);
  });
});

describe('what no constraint holds', () => {
  test.each(
    lines(`
You should never delete unread mail
Never delete anything unread
Don't archive mail that is unread
Deleting starred mail is forbidden
Starred messages must not be archived
Never mark newsletters as read
Don't throw newsletters away
Don't put receipts in the trash
You are not allowed to forward mail outside the company
Absolutely no forwarding of contracts
Don't create tasks from newsletters
No tasks from marketing mail, please
Refrain from archiving mail from clients
Never delete mail from family
Don't delete photos of Ann
Never forward pictures of my daughter
Don't stop forwarding invoices to Kim`),
  )('is dropped from no sentence: “%s” is left in words', (text) => {
    expect(read(text).constraint).toBeNull();
  });

  test.each([
    ['Never mark mail as read', 'forbid mark_read'],
    ["Don't mark mail from Ann as unread", 'forbid mark_unread mail from "Ann"'],
    ["Don't put anything in the trash", 'forbid delete'],
    ['Please never unstar anything', 'forbid unstar'],
    ["I'd rather you never archived mail from Eva", 'forbid archive mail from "Eva"'],
    ["Don't you dare delete anything", 'forbid delete'],
    ['On no account may you forward anything, whatever happens', 'forbid forward'],
    ['Messages from Plum are off limits', 'forbid everything mail from "Plum"'],
    ['Deleting is off limits', 'forbid delete'],
    ['Hands off mail from Eva: no deleting', 'forbid everything mail from "Eva"'],
    ['Leave my stars alone', 'forbid star, unstar'],
    ['Hands off the labels, thanks', 'forbid apply_label'],
    ['Leave mail from Eva untouched', 'forbid everything mail from "Eva"'],
    ['Never archive letters of Eva', 'forbid archive mail from "Eva"'],
    ['No tasks from Ann', 'forbid create_task mail from "Ann"'],
    ['No archiving of mail from Bob', 'forbid archive mail from "Bob"'],
    ['No automatic replies', 'forbid auto_reply'],
    ['You must never reply to anyone on your own', 'forbid auto_reply'],
    ['Never move anything out of the inbox', 'forbid archive, delete, move, snooze'],
    ['It is not okay to delete mail from Ann', 'forbid delete mail from "Ann"'],
  ])('is told from what one does: “%s” is read as “%s”', (text, constraint) => {
    const { constraint: found } = read(text);
    expect(found === null ? null : describeConstraint(found)).toBe(constraint);
  });
});

test.each(
  lines(`
Nichts löschen
Lösche nie etwas
Frag mich, bevor du etwas weiterleitest
Hör auf, vor Aufgaben zu fragen
Du darfst Newsletter ohne Rückfrage archivieren
Ne supprime jamais rien
Arrête de demander avant de créer des tâches
No borres nada
Deja de preguntar antes de archivar
Non cancellare mai nulla
Verwijder nooit iets
Nunca apague nada
Radera aldrig något
Никогда ничего не удаляй
何も削除しないで
不要删除任何邮件`),
)('“%s” stays in its own words', (text) => {
  expect(read(text)).toMatchObject({ constraint: null });
});
