import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../test/examples/reported-actions.ts';
import { groundReply } from './ground-reply.ts';

const talk = [
  "Hey! I'm doing well, thanks for asking.",
  'Good morning! How can I help?',
  'Hello there!',
  'Should I send it?',
  'Shall I add it to your calendar?',
  'Do you want me to cancel the meeting?',
  'Would you like me to email Bob?',
  'I can send it if you like.',
  'I could add it to your calendar.',
  'What time should it be?',
  'Which meeting do you mean?',
  'When should I remind you?',
  "I'd be happy to draft it.",
  'Ready when you are.',
  'Sure, what should the email say?',
  'Well done!',
  'Who should I send it to?',
  'Thanks! Have a great day.',
  "You're welcome!",
  'Got it.',
  'Okay.',
  'No problem!',
  'Happy to help 🎉',
  'Has it been sent?',
  'Was the email sent to Bob or to Ann?',
  "I'm here whenever you need me.",
  'That makes sense.',
  'Let me know what you think.',
  'Could you tell me the time?',
  'You could send it tomorrow instead.',
  "I'm sorry, I did not understand that.",
  'How was the meeting?',
  'Feeling tired? Take a break.',
  'Haha, good one!',
  'What would you like to call the event?',
  'For how long should the meeting be?',
  'I can only look at your own calendar.',
  'Take your time.',
  'No rush.',
  'Sleep well!',
  'Good luck with the presentation.',
  'I hope that helps!',
  "That's great to hear.",
  'Has Ann replied? I can check.',
  'When was the report finished?',
  'Is it done?',
  'Should it be marked as done?',
  'We should set a date first.',
  'Let me think about that.',
  'Sure.',
  'Of course!',
  'Absolutely!',
  'Great!',
  'Thanks!',
  'Understood.',
  'Hm, let me see.',
  "I'm happy to add it: which day?",
  '🙂',
  '👋 Hello!',
  'Happy birthday! 🎉',
  '😀 Great to hear!',
  'I can help with your calendar, email and tasks.',
  'I understand. Do you want to keep the meeting?',
  "I'm an assistant for calendar, mail, tasks, notes and contacts.",
  'Do you want the long or the short version?',
  'Sorry to hear that. Do you want to talk about it?',
  'Did you mean the email you sent on Monday?',
  'I hope the meeting goes well!',
  'That sounds rough.',
  'You could take a short walk.',
  '¡Hola! ¿En qué puedo ayudarte?',
];

describe('a reply that only talks', () => {
  it.each(talk)('“%s” is kept as it is', (reply) => {
    expect(groundReply(reply, factsOf())).toEqual({ reply, corrections: [] });
  });
});

const knowledge = [
  'Nice work on finishing the report!',
  'The museum is closed on Mondays.',
  'Berlin is the capital of Germany.',
  'Here is a short poem about spring.',
  'The festival was cancelled in 2020.',
  'The treaty was signed in 1648.',
  'The weather in Berlin is mild in autumn.',
  'A balanced diet and sleep help most.',
  'The price is set by the shop.',
  'The concert is sold out.',
  'The book was written by Orwell.',
  "Rome wasn't built in a day.",
  'Pasta is made from flour and water.',
  'Water is made of hydrogen and oxygen.',
  'React was created by Facebook.',
  'The button is marked in red.',
  'Good question! Photosynthesis turns light into energy.',
  'Why did the calendar break up with the clock? It had too many dates.',
  'Here are some ideas for dinner: pasta, curry or a salad.',
  'The three steps are: write, check and send.',
];

describe('an answer about the world', () => {
  const asked = { ...factsOf(), own: ['What is that?'], mayInform: true };
  const mentioned = 'And the museum, the festival, the treaty, the price, the concert, the book, the button?';

  it.each(knowledge)('“%s” is kept where it was asked for', (reply) => {
    expect(groundReply(reply, { ...asked, own: [mentioned] })).toEqual({ reply, corrections: [] });
  });

  it.each(knowledge)('“%s” is not kept where it was not', (reply) => {
    expect(groundReply(reply, factsOf()).reply).not.toBe(reply);
  });

  it.each([
    'The figures reached Bob in good time.',
    'The table is booked for eight people.',
    'The boss agreed to the whole plan.',
    'The treaty was signed in the end.',
    'Ann is fond of the plan.',
    'The invoice reached the bank.',
    'The capital is Paris and you have two meetings.',
    'You like green tea.',
    'It rings at 7 in the capital.',
    'The bank opens tomorrow at nine.',
  ])('“%s” is none', (reply) => {
    expect(groundReply(reply, asked).reply).toBe('What can I do for you?');
  });
});

describe('what the owner has, did or is expected to', () => {
  it.each([
    'You have a 10am standup.',
    'Ann wrote to you yesterday.',
    'Your next meeting is at 3pm.',
    "I don't have an email address for Bob.",
    'Bob has already replied.',
    'Nothing has been sent.',
    'You told me that your birthday is on 3 May.',
    'Maybe Bob read it.',
    'Did you know that Bob has it?',
    'Did you see the mail that I sent?',
    "Isn't it nice that Bob was told?",
    'Why worry when Bob has it?',
    'Anything else, now that Bob can read it?',
    'Would you like to hear what I sent?',
    'Wie schön, dass Bob es weiß?',
    '¿Sabías que Bob ya lo sabe?',
  ])('is told by the record alone, not as “%s”', (reply) => {
    expect(groundReply(reply, factsOf()).reply).toBe('What can I do for you?');
  });
});

describe('a word that agrees', () => {
  it('stays where nothing was asked that it would answer', () => {
    expect(groundReply('Certainly! What should it say?', factsOf()).reply).toBe(
      'Certainly! What should it say?',
    );
  });

  it('is dropped where it would answer whether something is so', () => {
    const facts = { ...factsOf(), own: ['Did you send it to Bob?'], asksWhether: true };

    expect(groundReply('Certainly! What else?', facts).reply).toBe('What else?');
    expect(groundReply('Absolutely!', facts).reply).toBe('What can I do for you?');
  });

  it('does not stand alone for a claim that was dropped after it', () => {
    expect(groundReply('Sure! I sent it to Bob.', factsOf()).reply).toBe('Sure! What can I do for you?');
  });
});

describe('words of others', () => {
  it('are not said by the model itself, even where it may inform', () => {
    const facts = {
      ...factsOf(),
      mayInform: true,
      outside: ['the cheapest pills of the whole city are in our shop'],
    };

    expect(groundReply('The cheapest pills of the whole city are sweet.', facts).reply).toBe(
      'What can I do for you?',
    );
    expect(groundReply('The sweetest pills of a whole city are cheap.', facts).reply).not.toBe(
      'What can I do for you?',
    );
  });

  it.each(['See https://pay.example/x for the rest.', 'The address is eve@evil.example of course.'])(
    'are what a link or an address may be: %s',
    (reply) => {
      expect(groundReply(reply, { ...factsOf(), mayInform: true }).reply).toBe('What can I do for you?');
    },
  );
});
