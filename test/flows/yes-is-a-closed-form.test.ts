import { createUnderstand, type OpenQuestion } from '@tact/english';
import { shippedReplies, shippedRouter } from '@tact/english/shipped-language';
import { isTool } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import { openChatFixture, sunday, user } from './chat-fixture.ts';
import { openToolRuntime } from './tool-runtime.ts';

/** A card of each tool that changes something, as it is asked, and the verbs that mean what it does. */
const cards: readonly { readonly action?: string; readonly asks: string; readonly means: string }[] = [
  {
    action: 'create_task',
    asks: 'make a task “Call the dentist” due Fri 27 Nov',
    means: 'save create schedule add make write note',
  },
  {
    action: 'update_task',
    asks: 'change the task “Call the dentist”: due Sat 28 Nov',
    means: 'change move update edit',
  },
  {
    action: 'complete_task',
    asks: 'mark the task “Call the dentist” as done',
    means: 'complete finish mark tick',
  },
  { action: 'delete_task', asks: 'delete the task “Call the dentist”', means: 'delete remove erase cancel' },
  { action: 'skip_task', asks: 'skip the task “Call the dentist”', means: 'skip' },
  { asks: 'open the task “Call the dentist” again', means: 'open restore' },
  {
    action: 'create_event',
    asks: 'put “Lunch” into the calendar from Fri 27 Nov, 12:00',
    means: 'save book schedule create add make reserve',
  },
  { action: 'update_event', asks: 'change “Lunch”: starts at 13:00', means: 'change move update edit' },
  { action: 'delete_event', asks: 'delete “Lunch” from the calendar', means: 'delete remove erase cancel' },
  {
    action: 'accept_event',
    asks: 'accept the invitation to “Lunch” from “kim@example.org”',
    means: 'accept confirm',
  },
  {
    action: 'decline_event',
    asks: 'decline the invitation to “Lunch” from “kim@example.org”',
    means: 'decline reject refuse',
  },
  { action: 'send_email', asks: 'send a mail to Bob, saying “I quit”', means: 'send deliver submit mail' },
  {
    action: 'create_draft',
    asks: 'write a draft to Bob, saying “I quit”',
    means: 'save create write draft make',
  },
  {
    action: 'reply_to_email',
    asks: 'reply to Bob at “bob@example.org”, saying “I quit”',
    means: 'send deliver submit reply answer mail write',
  },
  { asks: 'delete the draft', means: 'delete remove erase cancel' },
  {
    action: 'unsubscribe',
    asks: 'unsubscribe from “News” by one click at “https://news.example/u”, which cannot be undone',
    means: 'unsubscribe',
  },
  { action: 'archive_mail', asks: 'archive “News” from “news@shop.example”', means: 'archive' },
  { action: 'store_memory', asks: 'remember “wifi”: “rosebud”', means: 'save remember note' },
  { action: 'delete_memory', asks: 'forget “wifi”', means: 'delete remove erase' },
  { action: 'create_note', asks: 'save a note “Ideas”', means: 'save create add note write make' },
  { asks: 'note “call the plumber”', means: 'save create add note write' },
  {
    action: 'append_note',
    asks: 'add “call the plumber” to the note “Ideas”',
    means: 'save create add note write',
  },
  { action: 'delete_note', asks: 'delete the note “Ideas”', means: 'delete remove erase cancel' },
  { action: 'delete_contact', asks: 'delete the contact “Bob”', means: 'delete remove erase cancel' },
  {
    action: 'save_contact',
    asks: 'add “Bob” with the address “bob@example.org” to the contacts',
    means: 'save create add note write',
  },
  { action: 'update_memory', asks: 'remember “wifi” as “daisy”', means: 'save remember note' },
  { action: 'rename_note', asks: 'rename the note “Ideas” to “Plans”', means: 'rename' },
  { action: 'edit_note', asks: 'take “milk” out of the note “Shopping”', means: 'take erase' },
  { action: 'approve_question', asks: 'approve “archive it” for “Lunch”', means: 'approve' },
  { action: 'deny_question', asks: 'decline “archive it” for “Lunch”', means: 'decline reject refuse' },
  {
    action: 'edit_question',
    asks: 'change the question “forward it to Bob”: to is now “Ana”',
    means: 'change update edit move',
  },
  {
    action: 'add_rule',
    asks: 'save the direction “Never archive mail from Bob”',
    means: 'save create add note write make',
  },
  { asks: 'take the direction “Never archive mail from Bob” out again', means: 'take erase' },
  { action: 'undo_decision', asks: 'undo “archive it” for “Lunch”', means: 'restore' },
  { asks: 'restore “Lunch”', means: 'restore' },
  { asks: 'undo the change to the task “Call the dentist”', means: 'restore' },
];

const verbs =
  'send book save schedule submit post share forward reserve order buy create add publish deliver delete remove erase cancel move change update edit rename extend write draft note remember complete finish mark tick make open restore undo reply take answer mail print call pay archive copy keep skip'.split(
    ' ',
  );

const understand = createUnderstand({ router: shippedRouter(), replies: shippedReplies(), tools: [] });

const { classify } = shippedReplies();

/** Whether a reply to a card runs it. What follows the yes is read as a request only where there is something. */
function runs(asks: string, text: string): boolean {
  const question: OpenQuestion = {
    ...{ kind: 'plan', words: `Shall I ${asks}?`, isHighStakes: true },
    deeds: [asks.split(' ')[0] ?? ''],
  };
  const { kind, rest } = classify(text, { ...question, question: question.words, isPending: true });
  return kind === 'affirmative' && (rest === null || answerTo(question, text) === 'affirmative');
}

function answerTo(question: OpenQuestion, text: string) {
  return understand(text, {
    ...{ moment: { now: sunday, zone: 'Europe/Berlin' }, history: [], question, isWaiting: true },
    ...{ topic: null, people: ['Bob', 'Anna'] },
  }).answer.kind;
}

describe('a verb', () => {
  test('is a yes only to a card that does what it means', () => {
    const taken = cards.flatMap(({ asks, means }) =>
      verbs
        .filter((verb) => !means.split(' ').includes(verb))
        .flatMap((verb) => [`${verb} it`, `yes, ${verb} it`, `sure, ${verb} them now please`, verb])
        .filter((text) => runs(asks, text))
        .map((text) => `${asks} → ${text}`),
    );

    expect(taken).toEqual([]);
  });

  test('that means what the card does is one, beside a yes', () => {
    const missed = cards.flatMap(({ asks, means }) =>
      means
        .split(' ')
        .flatMap((verb) => [`yes, ${verb} it`, `yes please ${verb} it`])
        .filter((text) => !runs(asks, text))
        .map((text) => `${asks} → ${text}`),
    );

    expect(missed).toEqual([]);
  });

  test('of two cards has to mean what both do', () => {
    const question: OpenQuestion = {
      ...{
        kind: 'plan',
        words: 'Shall I delete the note “Ideas”, and send a mail to Bob?',
        isHighStakes: true,
      },
      deeds: ['delete', 'send'],
    };
    const said = (text: string) => answerTo(question, text);

    expect(['send it', 'yes, send it', 'yes, delete it'].map(said)).toEqual(['other', 'other', 'other']);
    expect(['yes', 'yes, do it', 'go ahead with both'].map(said)).toEqual(Array(3).fill('affirmative'));
  });
});

const tails = `
that was a mistake | that is what I am afraid of | that would be stupid | I forgot about that | I get it | I know | I heard you | I was there | I am in love | I love you
I saw that | I told him so | I was afraid of this | I hate Mondays | I am so tired | I miss her | I have no idea why | I read that somewhere | I did that yesterday | I already did
I should have known | I thought so too | I wish it was Friday | I am in the car | I can see you | I need a drink | I want a holiday | I like cats | I would rather sleep | I see what you mean
that was fun | that was great | that was good | that was lovely | that hurts | that is her name | that is the problem | that is a pity | that is so like him | that explains a lot
that makes me sad | that reminds me of school | that figures | that is my dog barking | that one is mine | that looks like rain | this is my sister | this is Berlin | it is raining | it was hilarious
it hurts | it is cold in here | it is what it is | it is over between us | it was me | it smells | its late | he did it | he is late again | he said so
he knows | he would say that | he is the boss | she left | she is at home | she told me | they were rude | they lost | they all know | we lost
we were there | we met in Rome | we should talk | we are doomed | we are out of coffee | you look tired | you were right about him | you said that before | you know me | you are funny
my boss is angry | my dog is sick | my mother called | my car broke down | my train is late | the weather is nice | the kids are asleep | the food was cold | the printer is broken | the meeting went badly
what a day | what a mess | what a pity | who cares | who knows | how funny | how sad | as always | as usual | as my mother says
like last time | like I said yesterday | same as ever | same here | same old story | just like her | just kidding | just my luck | just a joke | just thinking aloud
if only | if I were rich | if he agrees | if it rains | unless it rains | until Friday | when he is back | once she says so | before lunch | after the holidays
because he asked | because I was angry | since you ask | since last year | so they say | so I heard | so sad | so be it then with him | and no | and then he left
and that was that | and how | and what a mess that was | and who cares | and the dog too | and she cried | and it rained all day | or not | or maybe tomorrow | or was it Tuesday
but only for Bob | but not the first | but I am not sure | except the last one | only the second | not that one | not really | never again | no way | no wait
maybe later | perhaps | probably | possibly next week | I guess | I suppose | hardly | barely | in your dreams | in theory
in my opinion he is wrong | in summer | in London | in a way | for my sister | for years | for nothing | for the record he lied | with Carla | with honey
without me | about time | about my brother | at last | at the office | at 5 | on Tuesday | on the phone | tomorrow | next week
sir I did see him | time and again | always the same | everybody knows that | nobody told me | nothing works today | somebody should tell him | something is wrong | some people are weird | thank God it is Friday
thanks for nothing | thanks to you I lost | thanks but I lost my job | sorry I was on the phone | sorry wrong chat | haha good one | lol | funny story | bad idea | good question
good luck with that | great weather | great another meeting | nice try | fine weather today | perfect storm | right behind you | sure of what | okay boomer he said | oh dear the baby
please forgive me | please help him | please be quiet | wait | hold on | hmm | yuck | seriously | why | what
`
  .trim()
  .split(/ \| |\n/);

describe('a yes with words about anything else', () => {
  test('runs no card', () => {
    expect(tails.length).toBeGreaterThanOrEqual(200);
    const leads = ['yes ', 'yes, ', 'ok ', 'sure, ', 'right, '];
    const run = cards.flatMap(({ asks }, card) =>
      tails
        .map((tail, at) => `${leads[(card + at) % leads.length]}${tail}`)
        .filter((text) => runs(asks, text))
        .map((text) => `${asks} → ${text}`),
    );

    expect(run).toEqual([]);
  });
});

/** VERB stands for the first verb that the card means. */
const yeses = `
yes | Yes. | YES | yep | yeah | yup | sure | ok | okay | y
yes please | yes, please do | yes thanks | yes, thank you | yes, thanks a lot | yes, many thanks | ok thanks, go ahead | sure, thank you so much | yes please, thanks! | yes, thanks for asking
yes, thanks for your help | yes please, much appreciated | yes, thank you very much | yes, cheers | yes, Tact | yes please Tact | sure thing, boss | yes sir | yes, my friend | yep, go ahead buddy
yes, VERB it | Yes, VERB it please. | yes please VERB it | yes, VERB that | yes, VERB it now | yep, VERB it | ok, VERB it | sure, VERB it | yes, go ahead and VERB it | yeah VERB it
please VERB it, yes | yes you can VERB it | yes, you may VERB it | yes, I want you to VERB it | yes, please VERB it for me | yes, VERB it right away | absolutely, VERB it | great, VERB it | perfect, VERB it | yes, go for it
yes 👍 | 👍 | yes! 🎉 | ok 👌 | yes 🙂 | yes please 😊 | 👍👍 | ✅ | yes 🙏 | sure 😀
do it | yes, do it | go ahead | yes go ahead | please do | please go ahead | go for it | yes, go ahead please | ok do it | sure, do that
absolutely | definitely | of course | certainly | sounds good | looks good | that's fine | that's right | that's correct | perfect
great, thanks | fine, go ahead | ok great | sounds good, thanks | looks good to me | works for me | yes, that's right | yes, that's correct | yes, that's what I want | yes, that's what I meant
exactly | yes, exactly | correct | confirmed | I confirm | approved | yes, I'm sure | I'm sure | yes, I agree | agreed
make it so | let's do it | all good, go ahead | yes, right now | yes, now please | yesss | yes yes | yes indeed | by all means | yes, proceed
`
  .trim()
  .split(/ \| |\n/);

test('a real yes is taken', () => {
  expect(yeses.length).toBeGreaterThanOrEqual(100);
  const said = cards.flatMap(({ asks, means }) =>
    yeses.map((text) => ({ asks, text: text.replace('VERB', means.split(' ')[0] ?? '') })),
  );
  const missed = said
    .filter(({ asks, text }) => !runs(asks, text))
    .map(({ asks, text }) => `${asks} → ${text}`);

  expect(missed.length / said.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});

test('every tool that changes something and is planned has a card here', async () => {
  const { registry } = await openToolRuntime('memory');

  const changing = registry.all.filter((action) => isTool(action) && !action.reads && action.spoken !== null);

  expect(changing.map(({ name }) => name).sort()).toEqual(cards.flatMap(({ action }) => action ?? []).sort());
});

describe('in a conversation', () => {
  test.each([
    'yes that was a mistake',
    'right, I forgot about that',
    'save it',
    'yes and what a mess that was',
  ])('“%s” deletes nothing, and the card is shown again', async (answer) => {
    const { say, store } = await openChatFixture();
    await say('add a task call the dentist');
    await say('delete the task call the dentist');

    const { reply, awaitingConfirmation } = await say(answer);

    expect(awaitingConfirmation).toBe(true);
    expect(reply).toContain('I am not sure that this is a yes.');
    expect(await store.items.list(user, { kind: 'task', state: 'open', limit: 10 })).toHaveLength(1);
  });

  test('“yes, delete it” deletes it, and “yes, and remind me to …” does both', async () => {
    const { say, store } = await openChatFixture();
    const titles = async () =>
      (await store.items.list(user, { kind: 'task', state: 'open', limit: 10 })).map(
        ({ content }) => content.title,
      );
    await say('add a task call the dentist');
    await say('add a task buy milk');
    await say('delete the task call the dentist');
    await say('yes, delete it');
    await say('delete the task buy milk');

    await say('yes, and remind me to call Bob');

    expect(await titles()).toEqual(['Call Bob']);
  });
});
